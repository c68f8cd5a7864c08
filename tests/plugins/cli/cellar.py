"""A small game for the command line's tests: secret hands, a die, options, a ruling, a ledger, a bot that talks."""

from __future__ import annotations

import time
import tomllib
from pathlib import Path
from typing import Any

import boxlid as bx
from boxlid import hookimpl

NAMES = ("Ale", "Brandy", "Claret", "Damson", "Eiswein", "Fino", "Grappa", "Hock")

PLAY = bx.Verb(
    "play {card}[ beside {other}]", "Put a bottle on the table.", card=bx.PIECE, other=bx.PIECE
)
DISCARD = bx.Verb("discard {cards}", "Pour some away.", cards=bx.many(bx.PIECE))
BID = bx.Verb("bid {drops}", "Name a number of drops.", drops=bx.NUMBER)
TOAST = bx.Verb("toast {guest}", "Drink to somebody else.", guest=bx.SEAT)
CRASH = bx.Verb("crash", "Run into a rule that is wrong.")
DEALT = bx.EventKind("dealt", "{seat} gets {card}.")
PLAYED = bx.EventKind("played", "{seat} plays {card}.")
TOASTED = bx.EventKind("toasted", "The house drinks to {whom}.")
BEGINS = bx.EventKind("begins", "{seat} begins.")


@bx.table
class Cellar(bx.Table):
    """Bottles in a deck, in hands, on the table."""

    deck: str = bx.zone(bx.HIDDEN, ordered=True, pool="bottles")
    hand: bx.ZoneKeys = bx.zone(bx.OWNER, per="seat", pool="bottles")
    shown: bx.ZoneKeys = bx.zone(bx.PUBLIC, per="seat", ordered=True)
    queue: tuple[str, ...] = bx.field(bx.PUBLIC, default=())
    active: str = bx.field(bx.PUBLIC, default="")


@bx.step("deal", clauses="CE-SETUP-1")
def deal(t: Cellar) -> None:
    """Shuffle, deal two each, roll for the first player."""
    t.phase("The deal", clause="CE-SETUP-1")
    t.shuffle("deck", t.deck, clause="CE-SETUP-1")
    for seat in t.seats:
        for _ in range(2):
            card = t.draw(t.deck, t.hand[seat], clause="CE-SETUP-2")
            t.tell(DEALT, seat, card, clause="CE-SETUP-2", to=(seat,), rest=(seat, None))
    first = t.roll("first", t.seats, clause="CE-SETUP-3")
    t.tell(BEGINS, first, clause="CE-SETUP-3")
    t.set("queue", t.clockwise(first) * 2)


def offers(t: Cellar, seat: str) -> list[bx.Action]:
    """A card of the hand; and the trap, if it is set."""
    plays = [PLAY(c, None) for c in t.zones[t.hand[seat]]]
    return [*plays, CRASH()] if t.rules.trap else plays


def refuse(action: bx.Action) -> bx.Refusal | None:
    """Only bottles in one's own hand."""
    if action.verb is PLAY:
        return bx.Refusal("not-yours", "That bottle is not in your hand.", "CE-PLAY-1")
    return None


@bx.step("turn")
def turn(t: Cellar) -> bx.Flow[None]:
    """One bottle from the hand."""
    seat = t.active
    answer = yield t.ask(
        seat, lambda: offers(t, seat), prompt="Which bottle?", clause="CE-PLAY-1", refuse=refuse
    )
    if answer.verb is CRASH:
        missing: Any = None
        missing.pour()
    t.move(answer.card, t.hand[seat], t.shown[seat], clause="CE-PLAY-1")
    t.tell(PLAYED, seat, answer.card, clause="CE-PLAY-1")


@bx.step("pour")
def pour(t: Cellar) -> bx.Flow[None]:
    """A choice that is too large to list, and a number that is."""
    if t.rules.pour:
        seat = t.seats[0]
        yield t.ask(seat, lambda: bx.Picks(DISCARD, t.layout.pieces, 3), prompt="What goes?")
        yield t.ask(seat, lambda: bx.Numbers(BID, 1, 999), prompt="How much?")


@bx.step("toast")
def toast(t: Cellar) -> bx.Flow[None]:
    """Everybody names a guest; the first two see each other's choice, and only theirs count."""
    if t.rules.round:
        circle = t.seats[:2]
        answers = yield t.together(
            [
                t.ask(s, [TOAST(o) for o in t.seats if o != s], prompt="Whom do you toast?")
                for s in t.seats
            ],
            circle=circle,
        )
        first, second = (answers[s].guest for s in circle)
        t.tell(TOASTED, first if first == second else "nobody")


@bx.rule_point("worth-of")
def worth_of(t: Cellar, bottle: bx.Piece[Any]) -> int:
    """What a bottle counts.

    (CE-END-1)
    """
    return bottle.order


def shelf(_t: Cellar, value: Any) -> dict[str, Any]:
    """The bottles on the table, by seat."""
    return {f"shown.{seat}": bottles for seat, bottles in value.items()}


def finish(t: Cellar) -> bx.Outcome | None:
    """The highest sum wins."""
    if t.queue:
        return None
    scores = {s: sum(worth_of(t, p) for p in t.zones[t.shown[s]]) for s in t.seats}
    best = max(scores.values())
    winners = tuple(s for s in t.seats if scores[s] == best)
    if len(winners) > 1 and t.rules.ties == "nobody":
        winners = ()
    return bx.Outcome("the cellar is empty", winners, (), scores, clause="CE-END-1")


def chat(turn: bx.Prompt) -> list[str]:
    """Greets once."""
    return (
        [f"say I am {turn.seat}"] if not any(e.kind.name == "said" for e in turn.events()) else []
    )


@hookimpl
def boxlid_plugin() -> bx.Plugin:
    return bx.Plugin("cellar", "1.2")


@hookimpl
def boxlid_game() -> bx.Game:
    return bx.Game(
        "cellar", "The Cellar", (2, 4), Cellar, bound=50, default_seats=3, about="Bottles."
    )


@hookimpl
def boxlid_options() -> list[bx.Option]:
    return [
        bx.Option("labels", "Names of the bottles, from a file.", "file", None),
        bx.Option("trap", "A rule that is wrong.", "switch", default=False),
        bx.Option("round", "A choice that some see of each other.", "switch", default=False),
        bx.Option("pour", "Some is poured away first.", "switch", default=False),
        bx.Option("cork_size", "Size of the corks.", "number", 3),
        bx.Option("mood", "How it is lit.", "choice", "dim", choices=("dim", "very_bright")),
    ]


@hookimpl
def boxlid_rulings() -> list[bx.Ruling]:
    readings = (bx.Reading("all", "they share the victory"), bx.Reading("nobody", "nobody wins"))
    return [
        bx.Ruling("CE.ties", "Who wins a tie?", "all", readings, key="ties", touches=("CE-END-1",),
                  presets={"strict": "nobody"}),
    ]  # fmt: skip


@hookimpl
def boxlid_ledger() -> bx.Ledger:
    return bx.Ledger(
        (
            bx.Clause("CE-SETUP-1", "The bottles are shuffled; engine: seeded.", "CE-SETUP"),
            bx.Clause(
                "CE-SETUP-2", "Each player draws two bottles and keeps them secret.", "CE-SETUP"
            ),
            bx.Clause("CE-SETUP-3", "A die decides who begins.", "CE-SETUP"),
            bx.Clause(
                "CE-PLAY-1", "In your turn you put one bottle of your hand on the table.", "CE-PLAY"
            ),
            bx.Clause(
                "CE-PLAY-2", "Bottles are handled gently.", "CE-PLAY", (), "text", "good manners"
            ),
            bx.Clause(
                "CE-END-1", "The greatest sum wins.", "CE-END", (), "implemented", "", ("CE.ties",)
            ),
        ),
        (
            bx.Section("CE-SETUP", "Set-up"),
            bx.Section("CE-PLAY", "Play"),
            bx.Section("CE-END", "End"),
        ),
    )


class Labels:
    """The names of the bottles."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names

    def fingerprint(self) -> str:
        return "-".join(self.names)


@hookimpl
def boxlid_data(settings: bx.Settings) -> Labels:
    if settings.labels is None:
        return Labels(NAMES)
    path = Path(settings.labels)
    try:
        names = tomllib.loads(path.read_text())["names"]
    except OSError as error:
        raise bx.DataError(str(path), "", error.strerror or "", "a readable file") from None
    except (ValueError, KeyError) as error:
        raise bx.DataError(str(path), "names", str(error), "a list of eight names") from None
    if len(set(names)) != len(NAMES):
        raise bx.DataError(str(path), "names", f"{len(set(names))} different names", "eight")
    return Labels(tuple(names))


@hookimpl
def boxlid_pages(data: Labels) -> list[bx.Page]:
    rows = tuple((name, str(i)) for i, name in enumerate(data.names))
    return [bx.Page("CE-PLAY", "Bottles", ("bottle", "counts"), rows, "As they are labelled.")]


@hookimpl
def boxlid_pieces(data: Labels) -> list[bx.Piece[bx.Component]]:
    return [bx.piece(f"b{i + 1}", bx.Component(name), "deck") for i, name in enumerate(data.names)]


@hookimpl
def boxlid_verbs() -> list[bx.Verb]:
    return [PLAY, DISCARD, BID, TOAST, CRASH]


@hookimpl
def boxlid_events() -> list[bx.EventKind]:
    return [DEALT, PLAYED, TOASTED, BEGINS]


@hookimpl
def boxlid_schedule() -> bx.Node:
    return bx.seq("cellar", deal, pour, toast, bx.turns("turns", turn), bx.check("end"))


@hookimpl
def boxlid_wins() -> list[bx.WinCondition]:
    return [bx.WinCondition("empty", "end", finish, "CE-END-1")]


def slowly(turn: bx.Prompt) -> bx.Action:
    """Takes its time: a tenth of a second for each unit of the corks."""
    time.sleep(turn.plan(1).table.rules.cork_size / 10)
    return turn.options[0]


@hookimpl
def boxlid_points() -> list[Any]:
    return [worth_of]


@hookimpl
def boxlid_shorthands() -> dict[str, Any]:
    return {"shelf": shelf}


@hookimpl
def boxlid_bots() -> list[bx.Bot]:
    return [
        bx.Bot("chatty", "Talks, plays its first.", lambda _: lambda turn: turn.options[0], chat),
        bx.Bot("slow", "Takes its time.", lambda _: slowly),
    ]
