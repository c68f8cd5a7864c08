"""Tic-tac-toe: the smallest whole game, and the one to copy when you start another.

Two seats put marks on nine squares; three in a row win. There is no chance, and nothing is hidden.
"""

from __future__ import annotations

import boxlid as bx

from boxlid_classics import pictures

SQUARES = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
LINES = (
    (0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6),
)  # fmt: skip
LINES_THROUGH = tuple(tuple(line for line in LINES if i in line) for i in range(9))

MARK = bx.Verb("mark {square}", "Put your mark on a free square.", square=bx.one_of(*SQUARES))
MARKS = tuple(MARK(name) for name in SQUARES)
MARKED = bx.EventKind("marked", "{seat} marks {square}.")


@bx.table
class Board(bx.Table):
    """Nine squares, each empty or with the name of a seat; and the one that was marked last."""

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
    i = SQUARES.index(answer.square)
    t.set("squares", (*squares[:i], seat, *squares[i + 1 :]))
    t.set("last", i)
    t.tell(MARKED, seat, answer.square)


def three_in_a_row(t: Board) -> bx.Outcome | None:
    """The seat that marked last wins with three in a row."""
    squares = t.squares
    for a, b, c in LINES_THROUGH[t.last]:
        if squares[a] == squares[b] == squares[c]:
            winner = squares[a]
            loser = next(seat for seat in t.seats if seat != winner)
            return bx.Outcome(
                f"{winner} has three in a row", (winner,), (loser,), {winner: 1, loser: -1}
            )
    return None


def full_board(t: Board) -> bx.Outcome | None:
    """A full board is a draw."""
    if "" in t.squares:
        return None
    return bx.Outcome("nobody has three in a row", scores=dict.fromkeys(t.seats, 0))


def screen(view: bx.View) -> str:
    """The board as text."""
    marks = {"": ".", view.seats[0]: "X", view.seats[1]: "O"}
    shown = [marks[owner] for owner in view.fields["squares"]]
    rows = [f"{n} {' '.join(shown[3 * n - 3 : 3 * n])}" for n in (3, 2, 1)]
    return "\n".join([*rows, "  a b c"])


PLUGIN = bx.plugin(
    "tic-tac-toe",
    bx.__version__,
    game=bx.Game(
        "tic-tac-toe", "Tic-tac-toe", (2, 2), Board, bound=9, about="Three in a row wins."
    ),
    verbs=(MARK,),
    events=(MARKED,),
    schedule=bx.seq("tic-tac-toe", bx.loop("moves", move, bx.check("after-move"))),
    wins=(
        bx.WinCondition("three-in-a-row", "after-move", three_in_a_row),
        bx.WinCondition("full-board", "after-move", full_board),
    ),
    screen=screen,
    picture=pictures.tic_tac_toe,
)
