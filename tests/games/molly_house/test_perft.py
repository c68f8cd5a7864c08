"""Counts lines of play from fixed positions, as chess programs do: a rule lost or doubled changes the number."""

from pathlib import Path

import pytest
from boxlid.scenarios import start_case

from tests.games.perft import lines_of_play, positions

CASES, COUNTS = positions(Path(__file__).parent / "perft")


def test_every_position_is_counted():
    assert set(COUNTS) == set(CASES)


@pytest.mark.parametrize("name", CASES)
def test_lines_of_play(name):
    match = start_case(CASES[name], steps=False)
    assert [lines_of_play(match, d) for d in range(1, len(COUNTS[name]) + 1)] == COUNTS[name]
