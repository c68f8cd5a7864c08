"""The broken sisters of the control game: each has one fault that a game may really have; one check must find it."""

import random
from collections.abc import Mapping
from typing import Any, ClassVar

import attrs
import boxlid as bx
from boxlid import Outcome

from tests.engine.kit import control
from tests.engine.kit.control import (
    LAY,
    NIGHT,
    PLAY,
    PLAYED,
    ROB,
    ROLES,
    SLEEP,
    Control,
    Top,
    hand,
    thief,
)

BROKEN: dict[str, tuple[Any, str, str]] = {}
"""Name -> (the plugin, the check that must find it, a piece of its message)."""


def finds(check: str, says: str = "") -> Any:
    def mark(cls: type[Control]) -> type[Control]:
        plugin = cls()
        BROKEN[cls.__name__] = (plugin, check, says)
        globals()[cls.__name__.lower()] = plugin  # so that another process finds it
        return cls

    return mark


def laid(t: Any, answers: Mapping[str, Any]) -> None:
    for seat, answer in answers.items():
        t.move(answer.card, t.hand[seat], t.stash[seat])


def lay_question(t: Any) -> Any:
    return t.together([t.ask(s, lambda s=s: [LAY(c) for c in hand(t, s)]) for s in t.seats])


def played(t: Any, seat: str, answer: Any) -> None:
    t.move(answer.card, t.hand[seat], t.pile)
    t.set("top", Top(seat, answer.value or answer.card.kind.value))
    t.tell(PLAYED, seat, answer.card)
    t.put("points", seat, t.points[seat] + t.top.value)
    t.draw(t.deck, t.hand[seat])


# --- state outside the table ---------------------------------------------------------------------------

LAID: list[str] = []


@bx.step("lay")
def lay_into_a_module(t: Any) -> bx.Flow[None]:
    answers = yield lay_question(t)
    laid(t, answers)
    LAID.append("once")
    t.put("points", t.seats[0], t.points[t.seats[0]] + len(LAID))


@finds("undo", "the digest differs")
class ModuleListUndone(Control):
    steps: ClassVar[Any] = {"lay": lay_into_a_module}


@finds("saves", "differs")
class ModuleListSaved(Control):
    steps: ClassVar[Any] = {"lay": lay_into_a_module}


def bonus(given: list[int] = []) -> int:  # noqa: B006 - the fault
    given.append(1)
    return len(given)


@bx.step("lay")
def lay_for_a_bonus(t: Any) -> bx.Flow[None]:
    answers = yield lay_question(t)
    laid(t, answers)
    t.put("points", t.seats[0], t.points[t.seats[0]] + bonus())


@finds("forks", "the digest")
class MutableDefault(Control):
    steps: ClassVar[Any] = {"lay": lay_for_a_bonus}


@bx.table
class Tally(control.Town):
    tally: Mapping[str, int] | None = bx.field(bx.PUBLIC, default=None)


@bx.step("lay")
def lay_and_tally(t: Any) -> bx.Flow[None]:
    answers = yield lay_question(t)
    laid(t, answers)
    if t.tally is None:
        t.set("tally", {})
    t.put("tally", "laid", t.tally.get("laid", 0) + 1)


@finds("forks", "differs")
class SharedDictForked(Control):
    """Not declared as a dict, so copies do not have it for themselves."""

    table: ClassVar[Any] = Tally
    steps: ClassVar[Any] = {"lay": lay_and_tally}


@finds("crashes", "after a rule crashed, the digest")
class SharedDictCrashed(Control):
    table: ClassVar[Any] = Tally
    steps: ClassVar[Any] = {"lay": lay_and_tally}


@finds("values", "copies share it")
class SharedDict(Control):
    table: ClassVar[Any] = Tally
    steps: ClassVar[Any] = {"lay": lay_and_tally}


@bx.step("lay")
def lay_by_luck(t: Any) -> bx.Flow[None]:
    answers = yield lay_question(t)
    laid(t, answers)
    t.put("points", t.seats[0], random.randrange(1_000_000))


@finds("records", "does not replay")
class OtherChance(Control):
    """Chance that is not the table's."""

    steps: ClassVar[Any] = {"lay": lay_by_luck}


@bx.step("lay")
def lay_in_order_of_a_set(t: Any) -> bx.Flow[None]:
    answers = yield lay_question(t)
    laid(t, answers)
    pile = sorted({*t.deck, "thirty", "or", "so", "words", "in", "no", "order"}, key=hash)
    t.put(
        "points",
        t.seats[0],
        sum(len(word) * 7**i for i, word in enumerate(pile)),
    )


@finds("processes", "another PYTHONHASHSEED")
class OrderOfASet(Control):
    steps: ClassVar[Any] = {"lay": lay_in_order_of_a_set}


@bx.step("lay")
def lay_for_listeners(t: Any) -> bx.Flow[None]:
    answers = yield lay_question(t)
    laid(t, answers)
    if t.telling:
        t.put("points", t.seats[0], t.points[t.seats[0]] + 1)


@finds("policies", "events=False, the digest differs")
class OnlyForListeners(Control):
    """Acts differently when nobody keeps the events."""

    steps: ClassVar[Any] = {"lay": lay_for_listeners}


# --- the table -------------------------------------------------------------------------------------------


@bx.step("lay")
def lay_copies(t: Any) -> bx.Flow[None]:
    answers = yield lay_question(t)
    for seat, answer in answers.items():
        t.zones[t.stash[seat]] = (*t.zones[t.stash[seat]], answer.card)


@finds("pieces", "lies in `hand.ann` and in")
class TwoPlaces(Control):
    steps: ClassVar[Any] = {"lay": lay_copies}


CACHE: dict[str, Any] = {}


@bx.step("lay")
def lay_from_a_cache(t: Any) -> bx.Flow[None]:
    answers = yield lay_question(t)
    laid(t, answers)
    t.zones["limbo"] = CACHE.setdefault("limbo", t.zones["limbo"])
    t.zones["deck"] = CACHE.setdefault("deck", t.zones["deck"])


@finds("pieces", "lies in")
class CachedZone(Control):
    """A zone that was fetched in another step."""

    steps: ClassVar[Any] = {"lay": lay_from_a_cache}


@bx.step("lay")
def lay_face_up_in_hand(t: Any) -> bx.Flow[None]:
    answers = yield lay_question(t)
    laid(t, answers)
    t.faces[hand(t, t.seats[0])[0]] = True


@finds("pieces", "a zone without faces")
class FaceInHand(Control):
    steps: ClassVar[Any] = {"lay": lay_face_up_in_hand}


@bx.step("lay")
def lay_out_of_order(t: Any) -> bx.Flow[None]:
    answers = yield lay_question(t)
    laid(t, answers)
    t.zones[t.hand["ann"]] = t.zones[t.hand["ann"]][::-1]


@finds("pieces", "not in box order")
class OutOfOrder(Control):
    steps: ClassVar[Any] = {"lay": lay_out_of_order}


@bx.table
class Listed(control.Town):
    listed: Any = bx.field(bx.PUBLIC, default=())


@bx.step("lay")
def lay_and_list(t: Any) -> bx.Flow[None]:
    answers = yield lay_question(t)
    laid(t, answers)
    t.set("listed", {"ann", "ben"})


@finds("values", "only immutable values")
class HoldsASet(Control):
    table: ClassVar[Any] = Listed
    steps: ClassVar[Any] = {"lay": lay_and_list}


@attrs.define
class Loose:
    value: int = 0


@bx.step("lay")
def lay_loosely(t: Any) -> bx.Flow[None]:
    answers = yield lay_question(t)
    laid(t, answers)
    t.set("listed", (Loose(1),))


@finds("values", "which is not frozen")
class HoldsAMutableRecord(Control):
    table: ClassVar[Any] = Listed
    steps: ClassVar[Any] = {"lay": lay_loosely}


@bx.step("lay")
def lay_nested(t: Any) -> bx.Flow[None]:
    answers = yield lay_question(t)
    laid(t, answers)
    t.set("listed", ({"ann": 1},))


@finds("values", "only immutable values")
class HoldsADictInATuple(Control):
    table: ClassVar[Any] = Listed
    steps: ClassVar[Any] = {"lay": lay_nested}


@bx.step("lay")
def lay_silently(t: Any) -> bx.Flow[None]:
    answers = yield lay_question(t)
    laid(t, answers)
    t.points["ann"] += 1


@finds("events", "`points` change")
class SilentChange(Control):
    steps: ClassVar[Any] = {"lay": lay_silently}


@bx.step("lay")
def lay_and_show_silently(t: Any) -> bx.Flow[None]:
    answers = yield lay_question(t)
    laid(t, answers)
    t.faces[t.zones[t.stash["ann"]][-1]] = True


@finds("events", "no event names")
class SilentFaces(Control):
    """Turned without `turn_up`: the card was moved there in the same breath, so there is an event about the zone."""

    steps: ClassVar[Any] = {"lay": lay_and_show_silently}


# --- questions and answers -------------------------------------------------------------------------------

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
    t.put("points", seat, t.points[seat] + bonus)


@finds("options", "is offered to")
class OptionThatCrashes(Control):
    steps: ClassVar[Any] = {"play": play_crashing}


@bx.step("lay")
def lay_asking_nothing(t: Any) -> bx.Flow[None]:
    laid(t, (yield lay_question(t)))
    if t.night == 2:
        yield t.ask("ann", list)


@finds("ends", "offers nothing")
class NothingOffered(Control):
    steps: ClassVar[Any] = {"lay": lay_asking_nothing}


@bx.step("lay")
def lay_for_ever(t: Any) -> bx.Flow[None]:
    while True:
        yield t.ask("ann", [SLEEP()])


@finds("ends", "do not end")
class NeverEnds(Control):
    steps: ClassVar[Any] = {"lay": lay_for_ever}


@finds("ends", "without an outcome")
class NobodyDecides(Control):
    wins: ClassVar[Any] = ()


@finds("ends", "who is not at the table")
class StrangeWinner(Control):
    wins: ClassVar[Any] = (
        bx.Win("strange", "end", lambda _t: Outcome("a stranger wins", ("zoe",))),
    )


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


def swallow_talk(_t: Any, _seat: str, _action: bx.Action) -> None:
    """Tells nobody."""


@finds("inputs", "does not hear what it says")
class TalkIsLost(Control):
    inputs: ClassVar[Any] = (bx.InputRule(bx.SAY, swallow_talk),)


@bx.step("play")
def play_for_talkers(t: Any) -> bx.Flow[None]:
    seat = t.active
    heard = str(t._log)
    played(t, seat, (yield t.ask(seat, lambda: [PLAY(c, None) for c in hand(t, seat)])))
    t.put("points", seat, t.points[seat] + ("comment" in heard))


@finds("inputs", "some moves after talk, the table")
class TalkCounts(Control):
    """Rules that read the log: talk has an effect that no rule declares."""

    steps: ClassVar[Any] = {"play": play_for_talkers}


@bx.step("lay")
def lay_after_a_draw(t: Any) -> bx.Flow[None]:
    card = t.zones[t.deck][0]
    yield t.ask("ann", [SLEEP(), bx.PASS()])
    t.move(card, t.deck, t.pile)
    laid(t, (yield lay_question(t)))


@finds("plans", "in a planning fork")
class DrawnIntoALocal(Control):
    """The card is looked at before the question, and taken after it."""

    steps: ClassVar[Any] = {"lay": lay_after_a_draw}


# --- secrets ---------------------------------------------------------------------------------------------


@bx.step("robbery")
def robbery_with_a_stale_local(t: Any) -> bx.Flow[None]:
    the_thief = thief(t)
    asks = [t.ask(s, lambda s=s: control.rob_options(t, s)) for s in t.seats]
    answers = yield t.together(asks)
    if answers[the_thief].verb is ROB:
        t.set("robbed", (*t.robbed, answers[the_thief].seat))
    t.put("points", the_thief, t.points[the_thief] + 0)
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
    answer = yield t.ask(seat, lambda: control.rob_options(t, seat), secret=True)
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


def hidden_by_permutation(t: Any, seat: str, rng: random.Random, seen: Any) -> None:
    """Draws the thief anew in a way that follows from who it truly is."""
    if len(t.roles) == len(t.seats) and t.roles.get(seat) != "thief":
        others = [s for s in t.seats if s != seat]
        at = others.index(thief(t)) if thief(t) in others else 0
        chosen = others[(at + rng.randrange(len(others))) % len(others)]
        t.roles = {s: ROLES[s != chosen] for s in t.roles}


@finds("twins", "the planning fork of")
class PlanFollowsTruth(Control):
    hooks: ClassVar[Any] = (hidden_by_permutation,)


def hidden_forgetting(t: Any, seat: str, rng: random.Random, seen: Any) -> None:
    """Draws the thief anew although the seat may know it."""
    if len(t.roles) == len(t.seats):
        chosen = rng.choice(t.seats)
        t.roles = {s: ROLES[s != chosen] for s in t.roles}


@finds("plans", "what it gets differs")
class PlanForgetsItself(Control):
    hooks: ClassVar[Any] = (hidden_forgetting,)


def hidden_dealing_again(t: Any, seat: str, rng: random.Random, seen: Any) -> None:
    """Draws roles well, and deals the face-down cards of all seats again, the seat's own among them."""
    control.hidden(t, seat, rng, seen)
    cards = [card for s in t.seats for card in t.zones[t.stash[s]] if card not in t.faces]
    rng.shuffle(cards)
    for s in t.seats:
        t.zones[t.stash[s]] = tuple(c if c in t.faces else cards.pop() for c in t.zones[t.stash[s]])


@finds("sightings", "but a planning fork has it in `stash.")
class PlanForgetsItsCards(Control):
    """The card that a seat laid face down itself is not in its stash any more."""

    hooks: ClassVar[Any] = (hidden_dealing_again,)


@bx.table
class OpenStash(control.Town):
    last: str = bx.field(bx.PUBLIC, default="")


@bx.step("lay")
def lay_and_write_down(t: Any) -> bx.Flow[None]:
    laid(t, (yield lay_question(t)))
    t.last = str(t.zones[t.deck][0])


@finds("events", "`last` change")
class WrittenPastTheEvents(Control):
    """A hidden card's name is written into a public field, without an event."""

    table: ClassVar[Any] = OpenStash
    steps: ClassVar[Any] = {"lay": lay_and_write_down}


def hidden_too_early(t: Any, seat: str, rng: random.Random, seen: Any) -> None:
    """Forgets that it is called before the deal, too."""
    if t.roles[seat] != "thief":
        control.hidden(t, seat, rng, seen)


@finds("twins", "KeyError")
class HookBeforeTheDeal(Control):
    hooks: ClassVar[Any] = (hidden_too_early,)


# --- around the rules ------------------------------------------------------------------------------------


@bx.step("lay")
def lay_on_any_luck(t: Any) -> bx.Flow[None]:
    laid(t, (yield lay_question(t)))
    try:
        luck = t.roll("luck", 6)
    except Exception:  # noqa: BLE001 - the fault
        luck = 0
    t.put("points", "ann", t.points["ann"] + luck)


@finds("chance", "from outside")
class SwallowsTheSignal(Control):
    """The kernel waits for a person's roll by an exception; a rule must let it pass."""

    steps: ClassVar[Any] = {"lay": lay_on_any_luck}


@finds("views", "KeyError")
class ScreenCrashes(Control):
    @bx.hookimpl
    def boxlid_screen(self) -> Any:
        return lambda view: f"Your role: {view.fields['roles'][view.seat]}"  # a spectator has none


def choose_sleep(_turn: bx.Turn) -> bx.Action:
    return SLEEP()


@finds("bots", "the bot sleepy chooses `sleep`")
class SleepyBot(Control):
    @bx.hookimpl
    def boxlid_bots(self) -> Any:
        return [bx.Bot("sleepy", "Always sleeps.", lambda _seat: choose_sleep)]


class Fickle:
    """Remembers across matches what it was asked."""

    asked = 0

    def __call__(self, turn: bx.Turn) -> bx.Action:
        Fickle.asked += 1
        return turn.options[Fickle.asked % len(turn.options)]


@finds("bots", "asked twice")
class FickleBot(Control):
    @bx.hookimpl
    def boxlid_bots(self) -> Any:
        return [bx.Bot("fickle", "Changes its mind.", lambda _seat: Fickle())]


@bx.step("lay")
def lay_by_an_unknown_clause(t: Any) -> bx.Flow[None]:
    yield t.ask("ann", [SLEEP()], clause="TN-PLAY-1 TN-PLAY-11")
    laid(t, (yield lay_question(t)))


@finds("citations", "cites `TN-PLAY-11`")
class UnknownClause(Control):
    steps: ClassVar[Any] = {"lay": lay_by_an_unknown_clause}


@bx.step("play")
def play_and_gossip(t: Any) -> bx.Flow[None]:
    seat = t.active
    played(t, seat, (yield t.ask(seat, lambda: [PLAY(c, None) for c in hand(t, seat)])))
    for other in t.seats:
        if other != seat:
            t.tell(PLAYED, other, hand(t, other)[0])  # the story of a hand that nobody has shown


@finds("events", "neither sees it nor was shown it")
class TellingStory(Control):
    """Twins part when they hear it, and so say nothing."""

    steps: ClassVar[Any] = {"play": play_and_gossip}


# --- names ---------------------------------------------------------------------------------------------------


WHISPERED = bx.EventKind("whispered", "{seat} whispers.")


@bx.step("lay")
def lay_and_whisper(t: Any) -> bx.Flow[None]:
    laid(t, (yield lay_question(t)))
    t.tell(WHISPERED, t.seats[0])


@finds("names", "the event `whispered` is reported")
class UnknownEvent(Control):
    steps: ClassVar[Any] = {"lay": lay_and_whisper}


@finds("checkpoints", "waits at the checkpoint `dusk`, which no game has reached")
class UnreachedWin(Control):
    @bx.hookimpl
    def boxlid_wins(self) -> Any:
        return [*super().boxlid_wins(), bx.Win("dusk", "dusk", lambda _t: None)]
