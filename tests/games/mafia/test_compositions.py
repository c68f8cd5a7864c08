"""The table of compositions, as the game deals it: for every size the default, recommended and werewolf columns."""

from typing import Any

import pytest
from boxlid import hosting
from boxlid_mafia.book import loading

ROWS = {row.n: row for row in loading.compositions()}


def dealt(n, **options):
    table: Any = hosting.Match(hosting.compose("mafia", options=options), n, seed=1).table
    return dict(table.dealt)


def test_the_table_goes_from_five_to_twenty_four():
    assert list(ROWS) == list(range(5, 25))


@pytest.mark.parametrize("n", ROWS)
def test_columns(n):
    row = ROWS[n]
    assert dealt(n) == row.default
    assert dealt(n, counts="recommended") == row.recommended
    assert dealt(n, counts="recommended", theme="werewolf") == row.werewolf
    assert row.votes_to_convict == n // 2 + 1


def test_beyond_the_table_civilians_are_added():
    assert dealt(30) == {"mafia": 4, "angel": 1, "civilian": 25}
    more = dealt(27, counts="recommended")
    assert more == ROWS[24].recommended | {"civilian": ROWS[24].recommended["civilian"] + 3}
