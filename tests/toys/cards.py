"""A tiny card table for tests of matches: zones of each kind, a story that steps write, leaving allowed."""

from __future__ import annotations

from typing import Any

import boxlid as bx
from boxlid import hosting

from tests.toys.tiny import game

GO = bx.Verb("go")
PICK = bx.Verb("pick {number}", number=bx.NUMBER)
TWO, THREE = ("ann", "ben"), ("ann", "ben", "cho")


@bx.table
class Cards(bx.Table):
    deck: str = bx.zone(bx.HIDDEN, ordered=True, pool="cards")
    hand: bx.ZoneKeys = bx.zone(bx.OWNER, per="seat", pool="cards")
    story: tuple[str, ...] = bx.field(bx.PUBLIC, default=())
    boss: dict[str, int] = bx.field(
        bx.masked_as(lambda _t, seat, value: value if seat == "ann" else None), factory=dict
    )


def box() -> list[bx.Piece[Any]]:
    return [bx.piece(f"c{i}", bx.Component(), "deck") for i in range(6)]


def note(t: Any, words: str) -> None:
    t.set("story", (*t.story, words))


def rules(*parts: Any, **hooks: Any) -> hosting.Ruleset:
    given: dict[str, Any] = {
        "pieces": box,
        "inputs": [bx.InputRule(bx.LEAVE, bx.leave_for_good)],
        "verbs": [GO, PICK],
    }
    return game("cards", Cards, bx.seq("cards", *parts), **(given | hooks))


@bx.step("ask")
def ask(t: Cards) -> bx.Flow[None]:
    yield t.ask(t.seats[0], [GO()])


def stands_alike(match: hosting.Match) -> None:
    """A fork, the save and (where no group is open) the record stand where the match stands, and tell the same."""
    loaded = hosting.read_record(hosting.record_text(match)).match(match.ruleset)
    others = [match.fork(), loaded]
    if not match.answers_so_far:
        others.append(hosting.read_record(hosting.record_text(match)).match(match.ruleset))
    for other in others:
        assert other.digest() == match.digest()
        assert [repr(e) for e in other.events or ()] == [repr(e) for e in match.events or ()]
