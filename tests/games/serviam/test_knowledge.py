"""A player's plans know what the player learned while laying the row (SV-OPTION-2), and nothing more."""

import pytest
from boxlid import hosting

PLANS = 12


def rows(readings, options, seat):
    """Return ann's row as it is, and as plans for a seat have it."""
    ruleset = hosting.compose("serviam", rulings=readings, options={**options, "first": "ann"})
    match = hosting.Match(ruleset, ["ann", "ben"], 3)
    while match.node.rsplit(".", 1)[-1] != "offering":
        match.act(match.to_answer[0], match.options(match.to_answer[0])[0])
    key = "row.ann"
    planned = [match.plan(seat, n).table.zones[key] for n in range(PLANS)]
    return match.table.zones[key], planned


ARRANGED = {"SV.option-layout": "look_and_arrange"}
PICKED = {"SV.option-layout": "choose_five_of_nine"}
COMPLEX = {"complex_layout": "on"}


@pytest.mark.parametrize(
    ("readings", "options"),
    [
        (ARRANGED, COMPLEX),
        ({"SV.base-layout": "choose_five"}, {}),
        ({"SV.hidden": "own_facedown_known"}, {}),
    ],
    ids=["arranged", "chosen", "known"],
)
def test_who_lays_the_row_knows_it(readings, options):
    true, planned = rows(readings, options, "ann")
    assert set(planned) == {true}
    others = rows(readings, options, "ben")[1]
    assert len({frozenset(row) for row in others}) > 1


@pytest.mark.parametrize("readings", [{}, PICKED], ids=["looked", "picked"])
def test_who_looks_before_the_row_is_shuffled_knows_the_five_and_not_their_places(readings):
    true, planned = rows(readings, COMPLEX, "ann")
    assert {frozenset(row) for row in planned} == {frozenset(true)}
    assert len(set(planned)) > 1
    assert {(row[0], row[-1]) for row in planned} == {(true[0], true[-1])}


def test_nobody_knows_a_row_that_was_laid_unseen():
    true, planned = rows({}, {}, "ann")
    assert len({frozenset(row) for row in planned}) > 1
    assert {(row[0], row[-1]) for row in planned} == {(true[0], true[-1])}
