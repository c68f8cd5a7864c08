"""Writes the golden records: one game for each number of players, and one for each level of the solo game.

    python tests/games/serviam/golden/make.py

Run it when a change is meant to change how games go, and look at what the diff says.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

import boxlid
from boxlid.records import record

HERE = Path(__file__).parent
GOLDEN = {
    "solo-normal": (1, {"difficulty": "normal"}),
    "solo-hard": (1, {"difficulty": "hard"}),
    "solo-very-hard": (1, {"difficulty": "very_hard"}),
    "two-players": (2, {}),
    "three-players": (3, {}),
    "four-players": (4, {}),
}


def played(name: str) -> boxlid.Match:
    """Play a golden game to its end, at random but the same each time."""
    seats, options = GOLDEN[name]
    match = boxlid.Match(boxlid.compose("serviam", options=options), seats, name)
    rng = random.Random(name)
    while match.outcome is None:
        for seat in match.waiting():
            match.answer(match.number, seat, rng.randrange(len(match.options(seat))))
    return match


def main() -> None:
    """Write them all."""
    for name in GOLDEN:
        path = HERE / f"{name}.jsonl"
        path.write_text(record(played(name)), encoding="utf-8")
        sys.stdout.write(f"{path.name}\n")


if __name__ == "__main__":
    main()
