"""Tic-tac-toe: the smallest whole game plugin, and the one to copy when starting another.

Two seats put marks on nine squares; three in a row win. No chance, nothing hidden.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import boxlid as bx
from boxlid import Outcome, Table, hookimpl

SQUARES = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
NUMBER_OF = {name: i for i, name in enumerate(SQUARES)}
LINES = (
    (0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6),
)  # fmt: skip
LINES_THROUGH = tuple(tuple(line for line in LINES if i in line) for i in range(9))

MARK = bx.Verb("mark {square}", "Put your mark on a free square.", square=bx.one_of(*SQUARES))
MARKS = tuple(MARK(name) for name in SQUARES)
MARKED = bx.EventKind("marked", "{seat} marks {square}.")


@bx.table
class Board(Table):
    """Nine squares, each empty or holding a seat's name; and which was marked last."""

    squares: tuple[str, ...] = bx.field(bx.PUBLIC, default=("",) * 9)
    last: int = bx.field(bx.PUBLIC, default=-1)


@bx.step("move")
def move(t: Board) -> bx.Flow[None]:
    """The next seat marks a free square: the first seat when an odd number of them is free."""
    squares = t.squares
    seat = t.seats[1 - squares.count("") % 2]
    answer = yield t.ask(
        seat,
        lambda: [MARKS[i] for i, owner in enumerate(squares) if not owner],
        prompt="Which square?",
    )
    i = NUMBER_OF[answer.square]
    t.set("squares", (*squares[:i], seat, *squares[i + 1 :]))
    t.set("last", i)
    t.tell(MARKED, seat, answer.square)


def three_in_a_row(t: Board) -> Outcome | None:
    """Whoever marked last wins with three in a row."""
    squares = t.squares
    for a, b, c in LINES_THROUGH[t.last]:
        if squares[a] == squares[b] == squares[c]:
            winner = squares[a]
            loser = next(s for s in t.seats if s != winner)
            return Outcome(
                f"{winner} has three in a row", (winner,), (loser,), {winner: 1, loser: -1}
            )
    return None


def full_board(t: Board) -> Outcome | None:
    """A full board is a draw."""
    return (
        None
        if "" in t.squares
        else Outcome("nobody has three in a row", scores=dict.fromkeys(t.seats, 0))
    )


@hookimpl
def boxlid_plugin() -> bx.Plugin:
    """Who this is."""
    return bx.Plugin("tic-tac-toe", bx.__version__)


@hookimpl
def boxlid_game() -> bx.Game:
    """The game."""
    return bx.Game(
        "tic-tac-toe",
        "Tic-tac-toe",
        (2, 2),
        Board,
        bound=9,
        about="Three in a row wins.",
    )


@hookimpl
def boxlid_verbs() -> Iterable[bx.Verb]:
    """One verb."""
    return (MARK,)


@hookimpl
def boxlid_events() -> Iterable[bx.EventKind]:
    """One event."""
    return (MARKED,)


@hookimpl
def boxlid_schedule() -> bx.Node:
    """Moves until a win condition holds."""
    return bx.seq("tic-tac-toe", bx.loop("moves", move, bx.check("after-move")))


@hookimpl
def boxlid_wins() -> Iterable[bx.WinCondition]:
    """A line first, then the full board."""
    return (
        bx.WinCondition("three-in-a-row", "after-move", three_in_a_row),
        bx.WinCondition("full-board", "after-move", full_board),
    )


def screen(view: bx.View) -> str:
    """The board as text."""
    squares: list[str] = view.fields["squares"]
    marks: Mapping[str, Any] = {"": ".", view.seats[0]: "X", view.seats[1]: "O"}
    rows = [" ".join(marks[s] for s in squares[i : i + 3]) for i in (6, 3, 0)]
    return "\n".join(f"{3 - i} {row}" for i, row in enumerate(rows)) + "\n  a b c"


@hookimpl
def boxlid_screen() -> Any:
    """The board."""
    return screen
