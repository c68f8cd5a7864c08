"""The kit looks at games that begin at a given position."""

import boxlid.testing as kit
import pytest
from boxlid import RuleError, UsageError, step
from boxlid.hosting import Match, compose
from boxlid.scenarios import gather, start_case

from tests.engine.kit.broken import BROKEN
from tests.toys.town import CONTROL, Control


def after_the_deal():
    """The table of three players after the first answers of the first night, and the node of the nights."""
    match = Match(compose(CONTROL), 3, seed=5)
    while match.number < 4:
        for seat in match.to_answer:
            match.act(seat, match.options(seat)[0])
    return match.table, "town.nights"


@step("deal")
def no_deal(_table):
    raise RuleError("the deal is no part of this game")


STARTED = type("Started", (Control,), {"steps": {"deal": no_deal}})()
"""The control game, which now can be played only from a later start."""


@pytest.mark.parametrize("name", kit.checks())
def test_each_check_plays_from_the_start_only(name):
    report = kit.check(compose(STARTED), checks=[name], games=1, start=after_the_deal())
    assert report.looked[name] > 0


def test_without_the_start_that_game_cannot_begin():
    with pytest.raises(kit.ConformanceError, match="no part of this game"):
        kit.check(compose(STARTED), checks=["forks"], games=1)


def test_a_fault_is_found_from_a_start_and_can_be_found_again():
    ruleset, start = compose(BROKEN["SilentChange"].plugin), after_the_deal()
    with pytest.raises(kit.ConformanceError) as found:
        kit.check(ruleset, checks=["events"], start=start)
    failure = found.value.report.failures[-1]
    assert failure.reproduce().endswith("checks=['events'], start=start)")
    with pytest.raises(kit.ConformanceError) as again:
        kit.check(
            ruleset, checks=["events"], seats=failure.seats, seed=failure.seed, games=1, start=start
        )
    assert again.value.report.failures == (failure,)


def test_the_seats_are_those_of_the_start():
    for seats in (3, ("ann", "ben", "cho")):
        kit.check(compose(CONTROL), checks=["names"], games=1, seats=seats, start=after_the_deal())
    with pytest.raises(UsageError, match="the seats of the start are ann, ben, cho, not"):
        kit.check(compose(CONTROL), checks=["names"], seats=4, start=after_the_deal())


SCENARIO = """
schema = 1
game = "tic-tac-toe"
[[case]]
id = "two-each"
seats = ["ann", "ben"]
given = { phase = "move", squares = ["ann", "ann", "", "ben", "ben", "", "", "", ""], last = 4 }
step = [{ do = "ann: mark c1" }]
"""


def test_a_scenario_gives_a_start(tmp_path):
    path = tmp_path / "two-each.toml"
    path.write_text(SCENARIO, encoding="utf-8")
    match = start_case(gather(path)[0], steps=False)
    assert match.start is not None
    assert kit.conformance(match.ruleset, start=match.start, games=1).ok
