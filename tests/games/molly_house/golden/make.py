"""Writes the golden records: one game for each number of players under each preset.

    python -m tests.games.molly_house.golden.make

Run it when a change is meant to change how games go, and look at what the diff says.
"""

from __future__ import annotations

from pathlib import Path

from boxlid import hosting

from tests.games import golden

HERE = Path(__file__).parent
GOLDEN = {
    "brief-2": ("brief", 2, "brief-2-8"),
    "brief-3": ("brief", 3, "brief-3-2"),
    "brief-4": ("brief", 4, "brief-4"),
    "brief-5": ("brief", 5, "brief-5-47"),
    "printed-2": ("printed", 2, "printed-2"),
    "printed-3": ("printed", 3, "printed-3"),
    "printed-4": ("printed", 4, "printed-4-155"),
    "printed-5": ("printed", 5, "printed-5-12"),
}
"""Name -> preset, players, seed; the seeds are chosen so that all three endings come."""


def played(name: str) -> hosting.Match:
    """Play a golden game to its end, at random but the same each time."""
    preset, seats, seed = GOLDEN[name]
    match = hosting.Match(hosting.compose("molly-house", preset=preset), seats, seed)
    return golden.play(match, seed)


if __name__ == "__main__":
    golden.write(HERE, GOLDEN, played)
