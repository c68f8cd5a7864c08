"""The rules of Night Ferry, in the order of the rulebook. Each rule carries the number of its clause."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import boxlid as bx
from boxlid import Outcome

from night_ferry.box import GUSTS, Ferry, Gust, Oar

HAND = 4
TIDE = range(1, 7)

STAKE = bx.Verb(
    "stake {card}", "Stake a card of your hand for what lies on the quay.", card=bx.PIECE
)
GUST = bx.Verb("gust {target}", "Play a gust: that seat's stake is blown away.", target=bx.SEAT)
VERBS = (STAKE, GUST, bx.PASS)

LANDED = bx.EventKind("landed", "Night {night}: {crate} is set on the quay.")
STAKED = bx.EventKind("staked", "{seat} stakes {card}.")
TURNED = bx.EventKind("tide", "The tide shows {die}: {words}.")
BLOWN = bx.EventKind("blown", "{seat} plays a gust: {target} loses {lost} and stakes {card}.")
WON = bx.EventKind("loaded", "{seat} loads {crates}.")
TIED = bx.EventKind("tied", "{seats} are equal: the quay stays as it is.")
EVENTS = (LANDED, STAKED, TURNED, BLOWN, WON, TIED)


# --- NF-SETUP ----------------------------------------------------------------------------------------


@bx.step("deal", clauses="NF-SETUP-1 NF-SETUP-2")
def deal(t: Ferry) -> None:
    """Shuffle both decks; four cards each."""
    t.shuffle("setup.deck", t.deck, clause="NF-SETUP-1")
    t.shuffle("setup.hold", t.hold, clause="NF-SETUP-1")
    for seat in t.seats:
        fill(t, seat)


def fill(t: Ferry, seat: str) -> None:
    """Draw up to four cards."""
    for _ in range(HAND - len(t.zones[t.hand[seat]])):
        draw(t, t.hand[seat], "NF-NIGHT-7" if t.night else "NF-SETUP-2")


def draw(t: Ferry, zone: str, clause: str) -> bx.Piece[Oar | Gust] | None:
    """Draw a card, None if there is none. If the deck is empty, the discards become the deck first."""
    if not t.zones[t.deck]:
        t.move_all(t.discards, t.deck, clause="NF-NIGHT-9")
        t.shuffle("night.deck", t.deck, clause="NF-NIGHT-9")
    return t.draw(t.deck, zone, clause=clause)


# --- NF-NIGHT ----------------------------------------------------------------------------------------


@bx.step("quay", clauses="NF-NIGHT-1")
def quay(t: Ferry) -> None:
    """The next crate comes to the quay."""
    crate = t.draw(t.hold, t.quay, clause="NF-NIGHT-1")
    t.tell(LANDED, t.night, crate, clause="NF-NIGHT-1")


def stakes(t: Ferry, seat: str) -> Sequence[bx.Action]:
    """A seat may stake any card of its hand."""
    return [STAKE(card) for card in t.zones[t.hand[seat]]]


@bx.step("stake", clauses="NF-NIGHT-2")
def stake(t: Ferry) -> bx.Flow[None]:
    """All choose in secret; then all stakes are shown."""
    # all see how many cards a hand holds, so they may see who is asked
    order = [seat for seat in t.clockwise(t.leader) if t.zones[t.hand[seat]]]
    if not order:
        return
    answers = yield t.together(
        [t.ask(s, partial(stakes, t, s), prompt="Which card?", clause="NF-NIGHT-2") for s in order]
    )
    for seat, answer in answers.items():
        t.move(answer.card, t.hand[seat], t.stake[seat], clause="NF-NIGHT-2")
        t.tell(STAKED, seat, answer.card, clause="NF-NIGHT-2")


@bx.step("tide", clauses="NF-NIGHT-3")
def tide(t: Ferry) -> None:
    """The die: low water on 1 and 2."""
    die = t.roll("night.tide", TIDE, clause="NF-NIGHT-3")
    t.set("low", die <= 2, clause="NF-NIGHT-3")
    t.tell(TURNED, die, "low water" if t.low else "high water", clause="NF-NIGHT-3")


@bx.step("gusts", clauses="NF-NIGHT-4")
def gusts(t: Ferry) -> bx.Flow[None]:
    """A seat that holds a gust may play it; this goes on until all have passed in a row."""
    if not a_gust_is_out(t):
        t.applies("NF-NIGHT-4")  # nobody is asked, so no event would cite the clause
    yield from bx.window(
        t.clockwise(t.leader),
        partial(blows, t),
        partial(blow, t),
        could=lambda seat: a_gust_is_out(t),
        prompt="Play a gust?",
        clause="NF-NIGHT-4",
    )


def a_gust_is_out(t: Ferry) -> bool:
    """Whether a gust is in a hand or in the deck. It follows from what all can see, as who is asked must."""
    open_zones = (t.discards, *t.stake.values())
    seen = [c for zone in open_zones for c in t.zones[zone] if isinstance(c.kind, Gust)]
    return len(seen) < GUSTS


def gust_of(t: Ferry, seat: str) -> bx.Piece[Gust] | None:
    """A gust in the seat's hand."""
    return next((c for c in t.zones[t.hand[seat]] if isinstance(c.kind, Gust)), None)


def blows(t: Ferry, seat: str) -> Sequence[bx.Action]:
    """A seat with a gust may play it at any stake; at its own only if the ruling allows it."""
    if gust_of(t, seat) is None:
        return []
    own = t.rules.own_stake == "may"
    return [GUST(s) for s in t.seats if t.zones[t.stake[s]] and (own or s != seat)]


def blow(t: Ferry, seat: str, answer: bx.Action) -> None:
    """Gust and stake are discarded, and the top card of the deck is the new stake."""
    card, target = gust_of(t, seat), answer.target
    assert card is not None  # a seat without a gust is offered none
    lost = t.zones[t.stake[target]][0]
    t.move(card, t.hand[seat], t.discards, clause="NF-NIGHT-4")
    t.move(lost, t.stake[target], t.discards, clause="NF-NIGHT-5")
    new = draw(t, t.stake[target], "NF-NIGHT-5")
    t.tell(BLOWN, seat, target, lost, new, clause="NF-NIGHT-5")


@bx.rule_point("night-ferry.strength")
def strength(t: Ferry, seat: str) -> int:
    """How strong a seat's stake is tonight."""
    return sum(card.kind.strength for card in t.zones[t.stake[seat]])


@bx.step("load", clauses="NF-NIGHT-6")
def load(t: Ferry) -> None:
    """The strongest stake loads the quay, at low water the weakest; the ruling decides ties."""
    marks = {s: strength(t, s) for s in t.clockwise(t.leader) if t.zones[t.stake[s]]}
    if not marks:
        return
    goal = min(marks.values()) if t.low else max(marks.values())
    best = tuple(seat for seat, mark in marks.items() if mark == goal)
    if len(best) > 1 and t.rules.tied_stakes == "nobody":
        t.tell(TIED, best, clause="NF-TIE-1")
    else:
        clause = "NF-NIGHT-6 NF-TIE-1" if len(best) > 1 else "NF-NIGHT-6"
        crates = t.move_all(t.quay, t.boat[best[0]], clause=clause)
        t.tell(WON, best[0], crates, clause=clause)


@bx.step("clear", clauses="NF-NIGHT-7 NF-NIGHT-8 NF-NIGHT-9")
def clear(t: Ferry) -> None:
    """Stakes are discarded, hands are filled, and the next seat leads."""
    order = t.clockwise(t.leader)
    for seat in order:
        t.move_all(t.stake[seat], t.discards, clause="NF-NIGHT-7")
    for seat in order:
        fill(t, seat)
    t.set("leader", order[1], clause="NF-NIGHT-8")


# --- NF-END ------------------------------------------------------------------------------------------


def nights_are_over(t: Ferry) -> bool:
    """All nights are over."""
    return bool(t.night >= t.rules.nights)


def value_of(t: Ferry, seat: str) -> int:
    """The value of a seat's load."""
    return sum(crate.kind.value for crate in t.zones[t.boat[seat]])


def best_load(t: Ferry) -> Outcome | None:
    """The most valuable load wins; among equal loads the one of more crates; then the win is shared."""
    scores = {seat: value_of(t, seat) for seat in t.seats}
    first = [seat for seat in t.seats if scores[seat] == max(scores.values())]
    crates = {seat: len(t.zones[t.boat[seat]]) for seat in first}
    winners = tuple(seat for seat in first if crates[seat] == max(crates.values()))
    if len(first) == 1:
        words, clause = "", "NF-END-1"
    elif len(winners) == 1:
        words, clause = "more crates of equal value", "NF-END-1 NF-END-2"
    else:
        words, clause = "equal in value and number: shared", "NF-END-1 NF-END-2 NF-END-3"
    return Outcome(
        f"{' and '.join(winners)} with a load of {max(scores.values())}",
        winners,
        tuple(seat for seat in t.seats if seat not in winners),
        scores,
        words,
        clause,
    )


SCHEDULE = bx.seq(
    "night-ferry",
    deal,
    bx.rounds(
        "nights", quay, stake, tide, gusts, load, clear, until=nights_are_over, count="night"
    ),
    bx.check("dawn"),
)
