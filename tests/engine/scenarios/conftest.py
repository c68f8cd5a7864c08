"""A toy game with hidden cards, faces, a die, a shuffle and a vote; and a way to play a scenario text with it."""

from __future__ import annotations

import textwrap
import tomllib
from collections.abc import Iterable, Mapping
from types import SimpleNamespace
from typing import Any, Literal

import boxlid as bx
import pytest
from attrs import frozen
from boxlid.scenarios import Result, Rulesets, cases_of, run_case

PLAY = bx.Verb("play {card}[ up {side}]", "Play a card.", card=bx.PIECE, side=bx.one_of("left"))
VOTE = bx.Verb("vote {seat}", "Name a seat.", seat=bx.SEAT)
PLAYED = bx.EventKind("played", "{seat} plays {card}.")
VOTED = bx.EventKind("voted", "The vote names {seat}.")


@frozen
class Card:
    """A card."""

    name: str
    value: int
    aliases: tuple[str, ...] = ()


DATA = {
    "cards": {f"card-{i}": Card(f"Card {i}", i) for i in range(10)},
    "track": (3, 5, 8),
    ("pair", 1): {"none": 4, "missing": None},
}


@frozen
class Chips:
    """What a seat owns."""

    gold: int = 0
    best: bx.Piece[Card] | None = None


@bx.table
class Toy(bx.Table):
    """Ten cards, a row of three for each seat."""

    deck: str = bx.zone(bx.HIDDEN, pool="cards", ordered=True)
    hand: Mapping[str, str] = bx.zone(bx.OWNER, per="seat", pool="cards")
    row: Mapping[str, str] = bx.zone(bx.FACES, per="seat", pool="rows", ordered=True)
    discard: str = bx.zone(bx.PUBLIC, ordered=True)
    active: str = bx.field(bx.PUBLIC, default="")
    queue: tuple[str, ...] = bx.field(bx.PUBLIC, default=())
    round: int = bx.field(bx.PUBLIC, default=0)
    vp: dict[str, int] = bx.field(bx.PUBLIC, factory=dict)
    marks: dict[tuple[str, int], int] = bx.field(bx.PUBLIC, factory=dict)
    chips: dict[str, Chips] = bx.field(bx.PUBLIC, factory=dict)
    mood: Literal["calm", "wild"] = bx.field(bx.PUBLIC, default="calm")
    last: bx.Piece[Card] | None = bx.field(bx.PUBLIC, default=None)
    role: dict[str, str] = bx.field(bx.OWNER, factory=dict)
    secret: int = bx.field(bx.HIDDEN, default=0)


def prepare(t: Toy) -> None:
    """Rows, points, roles."""
    t.vp = dict.fromkeys(t.seats, 0)
    t.chips = {s: Chips() for s in t.seats}
    t.role = dict.fromkeys(t.seats, "plain")
    for s in t.seats:
        for k in range(2):
            one = t.zones["box"][0]
            t.zones["box"] = t.zones["box"][1:]
            t.zones[t.row[s]] = (*t.zones[t.row[s]], one)
            if k == 0:
                t.faces[one] = True
    t.active = t.seats[0]
    t.queue = t.seats


@bx.step("deal")
def deal(t: Toy) -> None:
    """Two cards each."""
    t.shuffle("deal.deck", t.deck)
    for s in t.seats:
        for _ in range(2):
            t.draw(t.deck, t.hand[s], clause="TY-DEAL-1")


@bx.step("play")
def play(t: Toy) -> bx.Flow[None]:
    """The active seat plays a card for its value; an empty hand skips."""
    seat = t.active
    if not t.zones[t.hand[seat]]:
        t.applies("TY-PLAY-3")
        return

    def refuse(action: bx.Action) -> bx.Refusal | None:
        if action.verb is PLAY and action.card not in t.zones[t.hand[seat]]:
            return bx.Refusal("not-yours", f"{action.card} is not in your hand.", "TY-PLAY-2")
        return None

    answer = yield t.ask(
        seat,
        lambda: [PLAY(c, None) for c in t.zones[t.hand[seat]]],
        prompt="Which card?",
        clause="TY-PLAY-1",
        refuse=refuse,
    )
    card = answer.card
    t.move(card, t.hand[seat], t.discard)
    t.set("last", card)
    t.tell(PLAYED, seat, card)
    gain = card.kind.value * (2 if t.rules.double == "yes" else 1)
    t.set_entry("vp", seat, t.vp[seat] + gain, clause="TY-PLAY-4")


@bx.step("roll")
def roll(t: Toy) -> None:
    """A die."""
    t.set_entry("vp", t.active, t.vp[t.active] + t.roll("turn.die", 6, clause="TY-ROLL-1"))
    up = [p for p in t.zones[t.row[t.active]] if p not in t.faces]
    if up:
        t.turn_up(up[0], t.row[t.active])


@bx.step("vote")
def vote(t: Toy) -> bx.Flow[None]:
    """All name a seat; the most named one gains, a tie nobody."""
    answers = yield t.together(
        [t.ask(s, [VOTE(o) for o in t.seats], clause="TY-VOTE-1", default=VOTE(s)) for s in t.seats]
    )
    names = [a.seat for a in answers.values()]
    best = max(t.seats, key=names.count)
    if names.count(best) * 2 > len(t.seats):
        t.tell(VOTED, best)
        t.set_entry("vp", best, t.vp[best] + 10)
    t.set_entry("marks", (best, t.round), len(names))
    t.set("round", t.round + 1)


def three_rounds(t: Toy) -> bx.Outcome | None:
    """The most points after three rounds."""
    if t.round < 3:
        return None
    top = max(t.vp.values())
    winners = tuple(s for s in t.seats if t.vp[s] == top)
    return bx.Outcome("three rounds", winners, scores=dict(t.vp), clause="TY-END-1")


RULING = bx.Ruling(
    "TY.double", "Does a card count double?", "no", (bx.Reading("no"), bx.Reading("yes")), "double"
)


class ToyPlugin:
    """The game."""

    @bx.hookimpl
    def boxlid_plugin(self) -> bx.Plugin:
        return bx.Plugin("toy", "1")

    @bx.hookimpl
    def boxlid_game(self) -> bx.Game:
        return bx.Game("toy", "Toy", (2, 4), Toy, prepare=prepare)

    @bx.hookimpl
    def boxlid_rulings(self) -> Iterable[bx.Ruling]:
        return (RULING,)

    @bx.hookimpl
    def boxlid_options(self) -> Iterable[bx.Option]:
        return (bx.Option("short", "Fewer cards.", "switch", False),)

    @bx.hookimpl
    def boxlid_validate(self, settings: Any) -> None:
        if settings.short and settings.double == "yes":
            raise bx.UsageError("short and double exclude each other [TY-SET-1]")

    @bx.hookimpl
    def boxlid_data(self) -> Any:
        return DATA

    @bx.hookimpl
    def boxlid_pieces(self) -> Iterable[bx.Piece[Card]]:
        rows = [bx.piece(f"r{i}", Card(f"Row {i}", 0)) for i in range(8)]
        cards = [bx.piece(f"card-{i}", Card(f"Card {i}", i, (f"C{i}",)), "deck") for i in range(10)]
        return (*rows, *cards)

    @bx.hookimpl
    def boxlid_verbs(self) -> Iterable[bx.Verb]:
        return (PLAY, VOTE)

    @bx.hookimpl
    def boxlid_events(self) -> Iterable[bx.EventKind]:
        return (PLAYED, VOTED)

    @bx.hookimpl
    def boxlid_schedule(self) -> bx.Node:
        body = (play, roll, vote, bx.check("after-vote"))
        return bx.seq("toy", deal, bx.loop("rounds", *body))

    @bx.hookimpl
    def boxlid_wins(self) -> Iterable[bx.WinCondition]:
        return (bx.WinCondition("three-rounds", "after-vote", three_rounds),)

    @bx.hookimpl
    def boxlid_shorthands(self) -> Mapping[str, Any]:
        return {"points": lambda t, value: {f"vp.{s}": value for s in t.seats}}

    @bx.hookimpl
    def boxlid_ledger(self) -> bx.Ledger:
        ids = ("TY-DEAL-1", "TY-PLAY-1", "TY-PLAY-2", "TY-PLAY-3", "TY-PLAY-4", "TY-ROLL-1",
               "TY-VOTE-1", "TY-END-1", "TY-SET-1")  # fmt: skip
        return bx.Ledger(
            (
                *(bx.Clause(i, f"{i} holds.") for i in ids),
                bx.Clause("TY-CARDS-1", "There are ten.", status="data", reason="a table"),
                bx.Clause("TY-NOTE-1", "Have fun.", status="text", reason="advice"),
            )
        )


HEAD = 'schema = 1\ngame = "toy"\nseats = ["ann", "ben"]\n'


@pytest.fixture(scope="session")
def rulesets() -> Rulesets:
    return Rulesets({"toy": ToyPlugin()})


@pytest.fixture
def toy(rulesets: Rulesets) -> SimpleNamespace:
    def cases(text: str, head: str = HEAD) -> list[Any]:
        return cases_of(tomllib.loads(head + textwrap.dedent(text)), "toy.toml")

    def results(text: str, head: str = HEAD) -> list[Result]:
        every = cases(text, head)
        return [r for c in every for r in run_case(c, rulesets, [o for o in every if o is not c])]

    def one(text: str) -> Result:
        found = results('[[case]]\nid = "T"\n' + textwrap.dedent(text))
        assert len(found) == 1
        return found[0]

    def passes(text: str) -> Result:
        result = one(text)
        assert result.status == "passed", result.message
        return result

    def fails(text: str, *parts: str, status: str = "failed") -> Result:
        result = one(text)
        assert result.status == status, result
        for part in parts:
            assert part in result.message, result.message
        return result

    return SimpleNamespace(
        cases=cases,
        results=results,
        one=one,
        passes=passes,
        fails=fails,
        rulesets=rulesets,
        head=HEAD,
    )
