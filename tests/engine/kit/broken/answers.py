"""Faults of questions and answers: notation, options, refusals."""

from typing import Any, ClassVar

import boxlid as bx

from tests.engine.kit.broken.planting import finds, laid, lay_question, played
from tests.toys.town import LAY, PLAY, Control, hand

SHOUT = bx.Verb("shout {word}", word=bx.WORD)
GRADE = bx.Verb("grade {word}", word=bx.one_of("High", "low"))


class _Lower(bx.Arg):
    def spell(self, value: Any) -> str:
        return str(value).lower()


SHOUT_LOWER = bx.Verb("call {word}", word=_Lower("word"))


@bx.step("lay")
def lay_and_shout(t: Any) -> bx.Flow[None]:
    yield t.ask("ann", [SHOUT_LOWER("Hey"), SHOUT_LOWER("You")])
    laid(t, (yield lay_question(t)))


@finds("notation", "reads as `call hey`")
class DoesNotReadBack(Control):
    verbs: ClassVar[Any] = (*Control.verbs, SHOUT_LOWER)
    steps: ClassVar[Any] = {"lay": lay_and_shout}


@bx.step("lay")
def lay_two_words(t: Any) -> bx.Flow[None]:
    yield t.ask("ann", [SHOUT("two words")])
    laid(t, (yield lay_question(t)))


@finds("notation", "does not read")
class BlankInAWord(Control):
    verbs: ClassVar[Any] = (*Control.verbs, SHOUT)
    steps: ClassVar[Any] = {"lay": lay_two_words}


@bx.step("lay")
def lay_twice_offered(t: Any) -> bx.Flow[None]:
    answers = yield t.together(
        [t.ask(s, lambda s=s: [LAY(c) for c in hand(t, s) * 2]) for s in t.seats]
    )
    laid(t, answers)


@finds("notation", "offered twice")
class OfferedTwice(Control):
    steps: ClassVar[Any] = {"lay": lay_twice_offered}


@bx.step("play")
def play_crashing(t: Any) -> bx.Flow[None]:
    seat = t.active
    answer = yield t.ask(seat, lambda: [PLAY(c, n) for c in hand(t, seat) for n in (None, 3)])
    bonus = {None: 0, 4: 1}[answer.value] if answer.card.kind.value % 2 else 0
    played(t, seat, answer)
    t.set_entry("points", seat, t.points[seat] + bonus)


@finds("options", "is offered to")
class OptionThatCrashes(Control):
    steps: ClassVar[Any] = {"play": play_crashing}


@bx.step("lay")
def lay_from_an_iterator(t: Any) -> bx.Flow[None]:
    turns = iter(range(len(t.seats)))

    def offer(seat: str) -> list[bx.Action]:
        cards = hand(t, seat)
        return [LAY(cards[next(turns) % len(cards)])]

    laid(t, (yield t.together([t.ask(s, lambda s=s: offer(s)) for s in t.seats])))


@finds("arrival", "")
class OptionsByArrival(Control):
    """Whoever reads its options first gets other ones."""

    steps: ClassVar[Any] = {"lay": lay_from_an_iterator}


@bx.step("play")
def play_refusing_badly(t: Any) -> bx.Flow[None]:
    seat = t.active

    def refuse(action: bx.Action) -> bx.Refusal | None:
        return bx.Refusal(
            "too-low", f"{action.card.name} is too low."
        )  # not every action has a card

    played(
        t, seat, (yield t.ask(seat, lambda: [PLAY(c, None) for c in hand(t, seat)], refuse=refuse))
    )


@finds("refusals", "fails: AttributeError")
class RefusalCrashes(Control):
    steps: ClassVar[Any] = {"play": play_refusing_badly}


@bx.step("play")
def play_refusing_mutely(t: Any) -> bx.Flow[None]:
    seat = t.active
    options = lambda: [PLAY(c, None) for c in hand(t, seat)]  # noqa: E731
    played(t, seat, (yield t.ask(seat, options, refuse=lambda _: bx.Refusal("no", "no"))))


@finds("refusals", "is not a sentence")
class RefusalIsNoSentence(Control):
    steps: ClassVar[Any] = {"play": play_refusing_mutely}
