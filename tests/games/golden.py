"""Golden records: whole games played at random but the same each time. Each game's `golden/make.py` says which."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from boxlid import hosting


def play(match: hosting.Match, seed: str) -> hosting.Match:
    """Play a match to its end, each answer at random."""
    rng = random.Random(seed)
    while match.outcome is None:
        for seat in match.to_answer:
            match.answer(match.number, seat, rng.randrange(len(match.options(seat))))
    return match


def write(folder: Path, names: Iterable[str], played: Callable[[str], hosting.Match]) -> None:
    """Write the record of each game."""
    for name in names:
        path = folder / f"{name}.jsonl"
        path.write_text(hosting.record_text(played(name)), encoding="utf-8")
        sys.stdout.write(f"{path.name}\n")
