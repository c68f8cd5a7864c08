"""The list of all checks, and the calls that run them by name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from boxlid.errors import UsageError
from boxlid.rulesets.compose import compose
from boxlid.rulesets.ruleset import Ruleset
from boxlid.testing.contract.answers import refusals, stale
from boxlid.testing.contract.citations import citations
from boxlid.testing.contract.events import events
from boxlid.testing.contract.forks import forks, policies, records, undo
from boxlid.testing.contract.hosts import bots, chance, views
from boxlid.testing.contract.inputs import inputs
from boxlid.testing.contract.names import checkpoints, names
from boxlid.testing.contract.notation import notation
from boxlid.testing.contract.plans import plans
from boxlid.testing.contract.processes import processes
from boxlid.testing.contract.rules import crashes, ends, options
from boxlid.testing.contract.secrets import twins
from boxlid.testing.contract.sightings import sightings
from boxlid.testing.contract.simultaneous import arrival
from boxlid.testing.contract.table import pieces, values
from boxlid.testing.game import Effort, Start
from boxlid.testing.report import Report
from boxlid.testing.runner import Check, Games, Seats, run_checks

CHECKS: Mapping[str, Check] = {
    check.name: check
    for check in (
        arrival, inputs, refusals, stale, bots, chance, citations, views, checkpoints, names, notation,
        crashes, ends, options, processes, plans, sightings, twins, events, forks, policies, records, undo,
        pieces, values,
    )
}  # fmt: skip


def checks() -> tuple[str, ...]:
    """The names of all checks: `@pytest.mark.parametrize("name", boxlid.testing.checks())`."""
    return tuple(CHECKS)


def about() -> Mapping[str, str]:
    """For each check by name, what it demands."""
    return {name: one.about for name, one in CHECKS.items()}


def check(
    ruleset: Ruleset,
    *,
    seats: Seats = None,
    games: int = 2,
    seed: str | int = 0,
    checks: Iterable[str] | None = None,
    effort: Effort | None = None,
    start: Start | None = None,
) -> Report:
    """Run checks on random games of a ruleset.

    Args:
        ruleset: from `compose`.
        seats: names of the players, or how many; None: the usual number, the least and the greatest
            (up to ten) in turn, or the seats of the start.
        games: how many random games the checks look at.
        seed: decides the games; game 0 has this seed, game i the seed `SEED-i`.
        checks: names of checks; None: all of them.
        effort: how hard to try.
        start: a table and the address of a schedule node; every match begins there. `match.start` of a match
            that a scenario set up (`boxlid.scenarios.start_case(case, steps=False)`) is such a pair. None: at the
            game's own start.

    Returns:
        What was looked at.

    Raises:
        ConformanceError: something was found; its message says what, where, and how to find it again.
        UsageError: there is no such check, or the seats are not those of the start.
    """
    wanted = list(CHECKS) if checks is None else list(checks)
    for name in wanted:
        if name not in CHECKS:
            raise UsageError(
                f"there is no conformance check `{name}` (checks: {', '.join(CHECKS)})"
            )
    chosen = Games(seats, games, seed, effort or Effort(), start)
    return run_checks(ruleset, [CHECKS[name] for name in wanted], chosen)


def conformance(game: Ruleset | Any, extensions: Iterable[Any] = (), **settings: Any) -> Report:
    """Run every check on random games: the one call that a game's tests need.

    Args:
        game: a ruleset; or a game's name or plugin, which is composed with the extensions first.
        extensions: as for `compose`.
        settings: as for `check`.

    Raises:
        ConformanceError: as for `check`.
    """
    ruleset = game if isinstance(game, Ruleset) else compose(game, extensions)
    return check(ruleset, **settings)
