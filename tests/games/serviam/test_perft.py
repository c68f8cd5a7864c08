"""Counts lines of play from fixed positions, as chess programs do: a rule lost or doubled changes the number."""

from pathlib import Path

import pytest
from boxlid.scenarios import start_case

from tests.games.perft import lines_of_play, positions

CASES, COUNTS = positions(Path(__file__).parent / "perft")


def test_every_position_is_counted():
    assert set(COUNTS) == set(CASES)
    assert len(CASES) >= 3


@pytest.mark.parametrize("name", CASES)
def test_lines_of_play(name):
    match = start_case(CASES[name], steps=False)
    assert [lines_of_play(match, d) for d in range(1, len(COUNTS[name]) + 1)] == COUNTS[name]


def test_counting_by_undo_gives_the_same():
    def walk(match, depth):
        if depth == 0:
            return 1
        (seat,) = match.to_answer
        total = 0
        for i in range(len(match.options(seat))):
            match.answer(match.number, seat, i)
            total += walk(match, depth - 1)
            match.undo(force=True)
        return total

    for name, counts in COUNTS.items():
        match = start_case(CASES[name], steps=False)
        before = match.digest()
        assert walk(match, 2) == counts[1]
        assert match.digest() == before
