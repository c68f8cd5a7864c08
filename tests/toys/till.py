"""A small shop with a whole rule catalogue: clauses, rulings, an option, scenarios. Parts can be given to break it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import boxlid as bx
from boxlid import hosting

from tests.toys.tiny import Tiny

PAY = bx.Verb("pay")


@bx.table
class Till(bx.Table):
    paid: int = bx.field(bx.PUBLIC, default=0)


@bx.step("pay")
def pay(t: Any) -> bx.Flow[None]:
    yield t.ask(t.seats[0], [PAY()], clause="TI-PAY-1")
    coins = t.rules.price if t.rules.price != "usual" else 2
    t.set("paid", coins, clause="TI-PAY-2")
    if t.rules.change == "given":
        t.set("paid", coins - 1, clause="TI-PAY-4")
    yield t.ask(t.seats[0], [PAY()])


CLAUSES = (
    bx.Clause("TI-PAY-1", "The first seat pays."),
    bx.Clause("TI-PAY-2", "It pays the price.", rulings=("TI.price",)),
    bx.Clause("TI-PAY-3", "A coin is round.", status="text", reason="nothing to do"),
    bx.Clause("TI-PAY-4", "If the ruling has it so, a coin comes back.", rulings=("TI.change",)),
)
CHANGE = bx.Ruling(
    "TI.change",
    "Is there change?",
    "kept",
    (bx.Reading("kept"), bx.Reading("given")),
    touches=("TI-PAY-2",),
)
PRICE = bx.Ruling(
    "TI.price",
    "What is the price?",
    "usual",
    (bx.Reading("usual"), bx.Reading("coins", number=True)),
    touches=("TI-PAY-2",),
)
COLOUR = bx.Option("colour", "The coins' colour.", "choice", "red", choices=("red", "blue"))
SCENARIOS = """
schema = 1
game = "till"
seats = ["ann"]

[[case]]
id = "TI-1"
clauses = ["TI-PAY-1", "TI-PAY-2"]
step = [{ do = "ann: pay" }]
expect.paid = 2

[[case]]
id = "TI-2"
clauses = ["TI-PAY-4"]
step = [{ do = "ann: pay" }]
rulings."TI.change" = "given"
expect.paid = 1

[[case]]
id = "TI-3"
step = [{ do = "ann: pay" }]
rulings."TI.price" = 5
expect.paid = 5
"""


def till(
    folder: Path,
    *,
    clauses: tuple[bx.Clause, ...] = CLAUSES,
    rulings: tuple[bx.Ruling, ...] = (CHANGE, PRICE),
    scenarios: str = SCENARIOS,
) -> hosting.Ruleset:
    """The shop with its scenarios in a folder."""
    path = folder / "till.toml"
    path.write_text(scenarios, encoding="utf-8")
    return hosting.compose(
        Tiny(
            "till",
            game=bx.Game("till", "Till", (1, 1), Till, bound=10),
            schedule=bx.seq("till", pay),
            verbs=[PAY],
            ledger=bx.Ledger(clauses),
            rulings=list(rulings),
            options=[COLOUR],
            scenarios=[path],
        )
    )
