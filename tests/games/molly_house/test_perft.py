"""Counts lines of play from fixed positions, as chess programs do: a rule lost or doubled changes the number."""

import tomllib
from itertools import product
from pathlib import Path

import pytest
from boxlid.scenarios import load_cases, start_case

HERE = Path(__file__).parent / "perft"
CASES = {case.id: case for case in load_cases(HERE / "positions.toml")}
COUNTS = tomllib.loads((HERE / "counts.toml").read_text(encoding="utf-8"))


def lines_of_play(match, depth):
    """How many sequences of `depth` decisions there are."""
    if match.outcome is not None or depth == 0:
        return 1
    seats = match.waiting()
    count = 0
    for choice in product(*(range(len(match.options(seat))) for seat in seats)):
        fork = match.fork(events=False)
        for seat, i in zip(seats, choice, strict=True):
            fork.answer(fork.number, seat, i)
        count += lines_of_play(fork, depth - 1)
    return count


def test_every_position_is_counted():
    assert set(COUNTS) == set(CASES)


@pytest.mark.parametrize("name", CASES)
def test_lines_of_play(name):
    match = start_case(CASES[name], steps=False)
    assert [lines_of_play(match, d) for d in range(1, len(COUNTS[name]) + 1)] == COUNTS[name]
