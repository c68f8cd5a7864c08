"""Faults that tell a seat what it cannot know."""

from typing import Any, ClassVar

import boxlid as bx

from tests.engine.kit.broken.planting import finds, played
from tests.toys.town import NIGHT, PLAY, ROB, SLEEP, Control, hand, rob_options, thief


@bx.step("robbery")
def robbery_with_a_stale_local(t: Any) -> bx.Flow[None]:
    the_thief = thief(t)
    asks = [t.ask(s, lambda s=s: rob_options(t, s)) for s in t.seats]
    answers = yield t.together(asks)
    if answers[the_thief].verb is ROB:
        t.set("robbed", (*t.robbed, answers[the_thief].seat))
    t.set_entry("points", the_thief, t.points[the_thief] + 0)
    t.tell(NIGHT, t.night)
    t.set("queue", t.seats)
    yield t.ask(t.seats[0], [SLEEP()])
    t.robbed = (*t.robbed, the_thief)


@finds("twins", "the planning fork of")
class StaleLocal(Control):
    """A role is read before the question and used after it."""

    steps: ClassVar[Any] = {"robbery": robbery_with_a_stale_local}


@bx.step("robbery")
def robbery_asking_the_thief(t: Any) -> bx.Flow[None]:
    seat = thief(t)
    answer = yield t.ask(seat, lambda: rob_options(t, seat), secret=True)
    if answer.verb is ROB:
        t.set("robbed", (*t.robbed, answer.seat))
    t.tell(NIGHT, t.night)
    t.set("queue", t.seats)


@finds("twins", "waiting")
class WhoIsAsked(Control):
    steps: ClassVar[Any] = {"robbery": robbery_asking_the_thief}


def place_of_the_high_card(t: Any, _seat: str) -> dict[str, int]:
    """At which place of its hand each seat has its highest card."""
    return {
        s: hand(t, s).index(max(hand(t, s), key=lambda c: c.kind.value))
        for s in t.seats
        if hand(t, s)
    }


@finds("twins", "view.more.places")
class OrderInHand(Control):
    views: ClassVar[Any] = {"places": place_of_the_high_card}


@bx.step("play")
def play_refusing_with_others_cards(t: Any) -> bx.Flow[None]:
    seat = t.active

    def refuse(action: bx.Action) -> bx.Refusal | None:
        card = getattr(action, "card", None)
        owner = next((s for s in t.seats if card in hand(t, s)), None)
        return bx.Refusal("not-yours", f"That card is {owner}'s.") if owner else None

    played(
        t, seat, (yield t.ask(seat, lambda: [PLAY(c, None) for c in hand(t, seat)], refuse=refuse))
    )


@finds("twins", "may not `")
class TellingRefusal(Control):
    steps: ClassVar[Any] = {"play": play_refusing_with_others_cards}


@bx.step("play")
def play_with_a_telling_prompt(t: Any) -> bx.Flow[None]:
    seat = t.active
    prompt = f"The next card is {t.zones[t.deck][0]}. What do you play?"
    played(
        t, seat, (yield t.ask(seat, lambda: [PLAY(c, None) for c in hand(t, seat)], prompt=prompt))
    )


@finds("twins", "view.question.prompt")
class TellingPrompt(Control):
    steps: ClassVar[Any] = {"play": play_with_a_telling_prompt}


@bx.step("play")
def play_with_telling_options(t: Any) -> bx.Flow[None]:
    seat = t.active
    highest = max(card.kind.value for s in t.seats for card in hand(t, s))

    def options() -> list[bx.Action]:
        found = [PLAY(c, None) for c in hand(t, seat)]
        return found if highest % 2 else found[::-1]

    played(t, seat, (yield t.ask(seat, options)))


@finds("twins", "differs")
class TellingOrderOfOptions(Control):
    steps: ClassVar[Any] = {"play": play_with_telling_options}
