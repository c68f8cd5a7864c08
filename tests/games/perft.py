"""Counts lines of play, as chess programs do: a rule lost or doubled changes the number."""

from __future__ import annotations

import tomllib
from itertools import product
from math import prod
from pathlib import Path

from boxlid import hosting
from boxlid.scenarios import Case, load_cases


def positions(folder: Path) -> tuple[dict[str, Case], dict[str, list[int]]]:
    """The positions of a folder by name, and how many lines of play each should have at depth 1, 2, ..."""
    counts = tomllib.loads((folder / "counts.toml").read_text(encoding="utf-8"))
    return {case.id: case for case in load_cases(folder / "positions.toml")}, counts


def lines_of_play(match: hosting.Match, depth: int) -> int:
    """How many sequences of `depth` decisions there are; shorter ones end the game."""
    if match.outcome is not None or depth == 0:
        return 1
    seats = match.to_answer
    options = [len(match.options(seat)) for seat in seats]
    if depth == 1:
        return prod(options)
    count = 0
    for choice in product(*map(range, options)):
        fork = match.fork(events=False)
        number = fork.number
        for seat, i in zip(seats, choice, strict=True):
            fork.answer(number, seat, i)
        count += lines_of_play(fork, depth - 1)
    return count
