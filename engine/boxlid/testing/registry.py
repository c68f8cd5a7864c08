"""The list of checks, and how they are run: each by itself, or all at one call."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from boxlid.errors import UsageError
from boxlid.rulesets.compose import compose
from boxlid.rulesets.ruleset import Ruleset
from boxlid.rulesets.setup import setup_for
from boxlid.testing.report import ConformanceError, Failure, Report
from boxlid.testing.trial import Broken, Effort, Trial, tell_game

_CHECKS: dict[str, Check] = {}
Seats = Sequence[str] | int | None
LARGEST = 10
"""The largest table that is tried unasked."""


class Check:
    """One check; call it with a ruleset to run it alone.

    Attributes:
        name: its name, as `check(..., checks=[name])` takes it.
        about: what it demands, in a sentence.
    """

    def __init__(self, name: str, run: Callable[[Trial], None]) -> None:
        self.name, self.run = name, run
        self.about = (run.__doc__ or "").strip().split("\n")[0]
        self.__doc__ = run.__doc__

    def __call__(self, ruleset: Ruleset, **settings: Any) -> Report:
        """Run this check alone; `settings` as of `check`."""
        return check(ruleset, checks=[self.name], **settings)

    def __repr__(self) -> str:
        return f"<check {self.name}>"


def conformance_check(name: str) -> Callable[[Callable[[Trial], None]], Check]:
    """Make a function `(trial) -> None` a check of the kit."""

    def mark(run: Callable[[Trial], None]) -> Check:
        made = _CHECKS[name] = Check(name, run)
        return made

    return mark


def checks() -> tuple[str, ...]:
    """The names of all checks: `@pytest.mark.parametrize("name", boxlid.testing.checks())`."""
    return tuple(_CHECKS)


def about() -> Mapping[str, str]:
    """Check -> what it demands."""
    return {name: one.about for name, one in _CHECKS.items()}


def check(
    ruleset: Ruleset,
    *,
    seats: Seats = None,
    games: int = 2,
    seed: str | int = 0,
    checks: Iterable[str] | None = None,
    effort: Effort | None = None,
) -> Report:
    """Run checks on random games of a ruleset.

    Args:
        ruleset: from `compose`.
        seats: names of the players, or how many; None: the usual number, the least and the greatest
            (of up to ten) in turn.
        games: how many random games the checks look at.
        seed: decides the games; game i of seed s has the seed `s-i` (the first one s itself).
        checks: names of checks; None: all of them.
        effort: how hard to try.

    Returns:
        What was looked at.

    Raises:
        ConformanceError: something was found; its message says what, where and how to see it again.
        UsageError: there is no such check.
    """
    names = list(_CHECKS) if checks is None else list(checks)
    for name in names:
        if name not in _CHECKS:
            raise UsageError(
                f"there is no conformance check `{name}` (checks: {', '.join(_CHECKS)})"
            )
    looked = dict.fromkeys(names, 0)
    failures: list[Failure] = []
    for trial in trials(ruleset, seats, games, str(seed), effort or Effort()):
        for name in names:
            failure = _run(_CHECKS[name], trial)
            looked[name] += trial.looked
            failures += [failure] if failure is not None else []
    report = Report(ruleset.game.id, tuple(failures), looked)
    if failures:
        raise ConformanceError(report)
    return report


def conformance(game: Ruleset | Any, extensions: Iterable[Any] = (), **settings: Any) -> Report:
    """Run every check: the one call that a game's tests need.

    Args:
        game: a ruleset; or a game's name or plugin, which is composed with the extensions first.
        extensions: as of `compose`.
        settings: as of `check`.

    Raises:
        ConformanceError: as of `check`.
    """
    ruleset = game if isinstance(game, Ruleset) else compose(game, extensions)
    return check(ruleset, **settings)


def trials(
    ruleset: Ruleset, seats: Seats, games: int, seed: str, effort: Effort
) -> Iterator[Trial]:
    """One trial a game."""
    tables = _tables(ruleset, seats)
    for i in range(games):
        yield Trial(ruleset, tables[i % len(tables)], seed if i == 0 else f"{seed}-{i}", effort)


def _tables(ruleset: Ruleset, seats: Seats) -> list[tuple[str, ...]]:
    if isinstance(seats, int):
        return [ruleset.default_seats(seats)]
    if seats is not None:
        return [tuple(seats)]
    usual = ruleset.default_seats()
    least, most = ruleset.game.seats
    found = [usual]
    for sizes in (range(least, len(usual)), range(min(most or LARGEST, LARGEST), len(usual), -1)):
        fitting = (names for n in sizes if (names := _seated(ruleset, n)) is not None)
        found += [names for names in [next(fitting, None)] if names is not None]
    return found


def _seated(ruleset: Ruleset, n: int) -> tuple[str, ...] | None:
    """Names for n players, if the game can be played by so many."""
    names = ruleset.default_seats(n)
    try:
        setup_for(ruleset, names)
    except UsageError:
        return None
    return names


def _run(one: Check, trial: Trial) -> Failure | None:
    trial.looked, trial.at = 0, None
    try:
        one.run(trial)
    except Broken as broken:
        return _failure(one, trial, str(broken), broken.match)
    except Exception as error:  # noqa: BLE001 - a rule may raise anything
        return _failure(one, trial, told(error), trial.at)
    return None


def told(error: Exception) -> str:
    """An exception with the line that raised it."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" (in {frames[-1].name}, {frames[-1].filename}:{frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}: {error}{place}"


def _failure(one: Check, trial: Trial, message: str, match: Any) -> Failure:
    number = match.number if match is not None else 0
    return Failure(one.name, message, trial.seats, trial.seed, number, tell_game(match))
