"""A record tells the truth of its match at every moment, whatever a host does; `drive.py` drives more."""

import pytest

from tests.games.drive import GAMES, drive


@pytest.mark.parametrize("seed", range(2 * len(GAMES)))
def test_a_record_stands_where_its_match_stands(seed: int) -> None:
    drive(seed, steps=60)
