"""Runs checks on random games and gathers what they find. It does not know which checks there are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from attrs import evolve, field, frozen

from boxlid.errors import UsageError
from boxlid.matches.match import Match
from boxlid.rulesets.ruleset import Ruleset
from boxlid.rulesets.setup import setup_for
from boxlid.testing.game import Effort, Failed, GameUnderTest, Start
from boxlid.testing.report import ConformanceError, Failure, Report, describe, game_text

Seats = Sequence[str] | int | None
LARGEST = 10
"""The largest table that is tried when the caller gives no seats."""


@frozen
class Games:
    """Which random games the checks look at.

    Attributes:
        seats: names of the players, or how many; None: the usual number, the least and the greatest
            (up to ten) in turn.
        games: how many games.
        seed: game 0 has this seed, game i the seed `SEED-i`.
        effort: how hard the checks try.
        start: a table and the address of a schedule node; every match begins there. None: at the game's own start.
    """

    seats: Seats = None
    games: int = 2
    seed: str | int = 0
    effort: Effort = field(factory=Effort)
    start: Start | None = None

    def of(self, ruleset: Ruleset) -> Iterator[GameUnderTest]:
        """The games of a ruleset.

        Raises:
            UsageError: the seats are not those of the start.
        """
        tables = self._tables(ruleset)
        for i in range(self.games):
            seed = str(self.seed) if i == 0 else f"{self.seed}-{i}"
            yield GameUnderTest(ruleset, tables[i % len(tables)], seed, self.effort, self.start)

    def _tables(self, ruleset: Ruleset) -> list[tuple[str, ...]]:
        if self.start is not None:
            return [self._seats_of_the_start(ruleset, self.start)]
        if isinstance(self.seats, int):
            return [ruleset.default_seats(self.seats)]
        if self.seats is not None:
            return [tuple(self.seats)]
        return _usual_tables(ruleset)

    def _seats_of_the_start(self, ruleset: Ruleset, start: Start) -> tuple[str, ...]:
        there = start[0].layout.seats
        given = ruleset.default_seats(self.seats) if isinstance(self.seats, int) else self.seats
        if given is not None and tuple(given) != there:
            raise UsageError(
                f"the seats of the start are {', '.join(there)}, not {', '.join(given)}"
            )
        return there


def _usual_tables(ruleset: Ruleset) -> list[tuple[str, ...]]:
    """The usual number of players, the least and the greatest."""
    usual = ruleset.default_seats()
    least, most = ruleset.game.seats
    found = [usual]
    for sizes in (range(least, len(usual)), range(min(most or LARGEST, LARGEST), len(usual), -1)):
        fitting = (names for n in sizes if (names := _seated(ruleset, n)) is not None)
        found += [names for names in [next(fitting, None)] if names is not None]
    return found


def _seated(ruleset: Ruleset, n: int) -> tuple[str, ...] | None:
    """Names for n players; None if the game cannot be played by that many."""
    names = ruleset.default_seats(n)
    try:
        setup_for(ruleset, names)
    except UsageError:
        return None
    return names


class Check:
    """One check; call it with a ruleset to run it alone.

    Attributes:
        name: its name, as `check(..., checks=[name])` takes it.
        about: what it demands, in a sentence.
        run: the check of a single game.
    """

    def __init__(self, name: str, run: Callable[[GameUnderTest], None]) -> None:
        self.name, self.run = name, run
        self.about = (run.__doc__ or "").strip().split("\n")[0]
        self.__doc__ = run.__doc__

    def __call__(self, ruleset: Ruleset, **settings: Any) -> Report:
        """Run this check alone.

        Args:
            ruleset: from `compose`.
            settings: `seats`, `games`, `seed`, `effort`, `start`, as for `check`.

        Raises:
            ConformanceError: something was found.
        """
        return run_checks(ruleset, [self], Games(**settings))

    def __repr__(self) -> str:
        return f"<check {self.name}>"

    def failure(self, game: GameUnderTest) -> Failure | None:
        """What this check finds in one game; None if it finds nothing."""
        game.looked, game.at = 0, None
        try:
            self.run(game)
        except Failed as failed:
            return self._failure(game, str(failed), failed.match)
        except Exception as error:  # noqa: BLE001 - a rule may raise anything
            return self._failure(game, describe(error), game.at)
        return None

    def _failure(self, game: GameUnderTest, message: str, match: Match | None) -> Failure:
        number = match.number if match is not None else 0
        return Failure(
            self.name, message, game.seats, game.seed, number, game_text(match), game.start is not None
        )  # fmt: skip


def conformance_check(name: str) -> Callable[[Callable[[GameUnderTest], None]], Check]:
    """Make a function `(game) -> None` a check of the kit."""

    def mark(run: Callable[[GameUnderTest], None]) -> Check:
        return Check(name, run)

    return mark


def run_checks(ruleset: Ruleset, checks: Iterable[Check], games: Games) -> Report:
    """Run checks on random games.

    Raises:
        ConformanceError: something was found.
    """
    checks = list(checks)
    report = Report(ruleset.game.id, (), {check.name: 0 for check in checks})
    for game in games.of(ruleset):
        for check in checks:
            failure = check.failure(game)
            looked = {**report.looked, check.name: report.looked[check.name] + game.looked}
            failures = report.failures if failure is None else (*report.failures, failure)
            report = evolve(report, failures=failures, looked=looked)
    if report.failures:
        raise ConformanceError(report)
    return report
