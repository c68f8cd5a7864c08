"""Writes the golden records: one game for each number of players, and one for each level of the solo game.

    python -m tests.games.serviam.golden.make

Run it when a change is meant to change how games go, and look at what the diff says.
"""

from __future__ import annotations

from pathlib import Path

from boxlid import hosting

from tests.games import golden

HERE = Path(__file__).parent
GOLDEN = {
    "solo-normal": (1, {"difficulty": "normal"}),
    "solo-hard": (1, {"difficulty": "hard"}),
    "solo-very-hard": (1, {"difficulty": "very_hard"}),
    "two-players": (2, {}),
    "three-players": (3, {}),
    "four-players": (4, {}),
}


def played(name: str) -> hosting.Match:
    """Play a golden game to its end, at random but the same each time."""
    seats, options = GOLDEN[name]
    match = hosting.Match(hosting.compose("serviam", options=options), seats, name)
    return golden.play(match, name)


if __name__ == "__main__":
    golden.write(HERE, GOLDEN, played)
