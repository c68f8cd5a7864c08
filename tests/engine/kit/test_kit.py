"""The kit finds each planted fault, and finds nothing in games that are right."""

import boxlid.testing as kit
import pytest
from boxlid import compose

from tests.engine.kit.broken import BROKEN
from tests.engine.kit.control import CONTROL

GAMES = ("tic-tac-toe", "kuhn-poker", "connect-four")
CHECKED_BY_THE_KERNEL = {"stale"}
"""Checks that only a fault of the kernel can fail."""


@pytest.mark.parametrize("name", kit.checks())
def test_the_control_game_passes(name):
    report = kit.check(compose(CONTROL), checks=[name], games=3)
    assert report.ok
    assert report.looked[name] > 0


@pytest.mark.parametrize("game", GAMES)
def test_the_classics_pass(game):
    assert kit.conformance(game).ok


@pytest.mark.parametrize("name", BROKEN)
def test_a_planted_fault_is_found(name):
    plugin, check, says = BROKEN[name]
    with pytest.raises(kit.ConformanceError) as found:
        kit.check(compose(plugin), checks=[check])
    assert says in str(found.value.report.failures[0].message)


@pytest.mark.parametrize("name", kit.checks())
def test_every_check_is_shown_to_fail(name):
    assert name in {check for _, check, _ in BROKEN.values()} | CHECKED_BY_THE_KERNEL
