"""Connect four: two seats drop discs into seven columns of six; four in a row win.

It teaches how to choose the shape of a field: one text holds the board, column after column, each
from the bottom up and closed by a bar. So every straight line of cells is a slice of that text with
a fixed stride, no line runs over an edge (a bar lies between), and a saved match is easy to read.
"""

from __future__ import annotations

import boxlid as bx

from boxlid_classics import pictures

COLUMNS = ("a", "b", "c", "d", "e", "f", "g")
HEIGHT = 6
STRIDE = HEIGHT + 1
EMPTY = ("." * HEIGHT + "|") * len(COLUMNS)
TOP_ROW = slice(HEIGHT - 1, None, STRIDE)
DISCS = ("X", "O")
DIRECTIONS = (1, STRIDE, STRIDE - 1, STRIDE + 1)
"""From a cell to its neighbour: up, to the right, down to the right, up to the right."""

DROP = bx.Verb("drop {column}", "Drop a disc into a column.", column=bx.one_of(*COLUMNS))
DROPS = tuple(DROP(name) for name in COLUMNS)
START_OF = {drop: STRIDE * i for i, drop in enumerate(DROPS)}
DROPPED = bx.EventKind("dropped", "{seat} drops a disc into column {column}.")


@bx.table
class Board(bx.Table):
    """The cells (`.` empty, `X` the first seat's, `O` the second's), and the one filled last."""

    cells: str = bx.field(bx.PUBLIC, default=EMPTY)
    last: int = bx.field(bx.PUBLIC, default=-1)


@bx.step("drop")
def drop(t: Board) -> bx.Flow[None]:
    """The next seat drops a disc, which falls onto the lowest free cell of its column.

    It is the first seat's turn when an even number of cells is empty.
    """
    cells = t.cells
    who = cells.count(".") % 2
    answer = yield t.ask(
        t.seats[who],
        lambda: [DROPS[i] for i, top in enumerate(cells[TOP_ROW]) if top == "."],
        prompt="Which column?",
    )
    cell = cells.index(".", START_OF[answer])
    t.set("cells", cells[:cell] + DISCS[who] + cells[cell + 1 :])
    t.set("last", cell)
    t.tell(DROPPED, t.seats[who], answer.column)


def four_in_a_row(t: Board) -> bx.Outcome | None:
    """The seat that dropped last wins with four in a row."""
    cells, last = t.cells, t.last
    four = cells[last] * 4
    for stride in DIRECTIONS:
        if four in cells[last % stride :: stride]:
            who = DISCS.index(cells[last])
            winner, loser = t.seats[who], t.seats[1 - who]
            return bx.Outcome(
                f"{winner} has four in a row", (winner,), (loser,), {winner: 1, loser: -1}
            )
    return None


def full_board(t: Board) -> bx.Outcome | None:
    """A full board is a draw."""
    if "." in t.cells:
        return None
    return bx.Outcome("nobody has four in a row", scores=dict.fromkeys(t.seats, 0))


def screen(view: bx.View) -> str:
    """The board as text."""
    cells: str = view.fields["cells"]
    rows = [" ".join(cells[height::STRIDE]) for height in reversed(range(HEIGHT))]
    return "\n".join([*rows, " ".join(COLUMNS)])


PLUGIN = bx.plugin(
    "connect-four",
    bx.__version__,
    game=bx.Game(
        "connect-four",
        "Connect four",
        (2, 2),
        Board,
        bound=HEIGHT * len(COLUMNS),
        about="Drop discs into columns. Four in a row win.",
    ),
    verbs=(DROP,),
    events=(DROPPED,),
    schedule=bx.seq("connect-four", bx.loop("drops", drop, bx.check("after-drop"))),
    wins=(
        bx.WinCondition("four-in-a-row", "after-drop", four_in_a_row),
        bx.WinCondition("full-board", "after-drop", full_board),
    ),
    screen=screen,
    picture=pictures.connect_four,
)
