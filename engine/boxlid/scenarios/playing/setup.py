"""Sets a run up: its ruleset, its scripted chance, its position."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from attrs import frozen

from boxlid.codec import show
from boxlid.errors import UsageError
from boxlid.matches.match import Match
from boxlid.rulesets.compose import compose
from boxlid.rulesets.ruleset import Ruleset
from boxlid.rulesets.setup import setup_for
from boxlid.scenarios.format.loading import Case, Run
from boxlid.scenarios.format.model import fault
from boxlid.scenarios.playing.position import build
from boxlid.tables.chance import Chance
from boxlid.tables.table import Table


class Rulesets:
    """Composes each distinct ruleset once.

    Args:
        plugins: plugin objects by name, for games that are not installed.
    """

    def __init__(self, plugins: Mapping[str, Any] | None = None) -> None:
        self.plugins = dict(plugins or {})
        self._made: dict[str, Ruleset] = {}

    def of(self, run: Run) -> Ruleset:
        """The ruleset of a run.

        Raises:
            UsageError: it cannot be composed.
        """
        key = json.dumps(
            [run.game, run.extensions, run.preset, run.rulings, run.options],
            sort_keys=True,
            default=str,
        )
        made = self._made.get(key)
        if made is None:
            made = self._made[key] = compose(
                self.plugins.get(run.game, run.game),
                [self.plugins.get(e, e) for e in run.extensions],
                rulings=run.rulings,
                options=run.options,
                **({"preset": run.preset} if run.preset else {}),
            )
        return made


def _script(run: Run, ruleset: Ruleset, *, strict: bool) -> Chance:
    """The chance of a run; orders may name pieces by their aliases."""
    pieces = ruleset.pieces_by_word
    fixed: dict[str, list[str]] = {}
    for label, outcomes in run.chance.items():
        fixed[label] = []
        for i, one in enumerate(outcomes):
            if isinstance(one, list) and all(isinstance(w, str) for w in one):
                fixed[label].append(" ".join(str(pieces.get(w.lower(), w)) for w in one))
            elif isinstance(one, (str, int)) and not isinstance(one, bool):
                fixed[label].append(str(one))
            else:
                place = (*run.chance_place, label, i)
                raise fault(run.file, place, show(one), "an outcome, or a list of pieces in order")
    return Chance(run.seed or 0, fixed, strict=strict, rest=run.seed is not None or not strict)


@frozen
class Start:
    """What a match needs to start in the position of a scenario.

    Make it with `Match(start.ruleset, start.seats, start=start.position)`.

    Attributes:
        ruleset: as the scenario settles it.
        seats: the players, clockwise.
        position: the table, and the address of the node where play goes on; None for a fresh match.
    """

    ruleset: Ruleset
    seats: tuple[str, ...]
    position: tuple[Table, str] | None


def start_of(case: Case, *, run: str = "", rulesets: Rulesets | None = None) -> Start:
    """The ruleset, the seats and the position of a case, to start matches of one's own from.

    Unlike `start_case` it plays no step of the script and scripts no chance.

    Args:
        case: the case.
        run: the run's id, for a case with variants or readings; empty: the first.
        rulesets: where composed rulesets are kept; share one among cases.

    Raises:
        DataError: the position cannot be read or is impossible.
        UsageError: the case has no such run, or the ruleset or the seats are refused.
    """
    return _start(chosen_run(case, run), rulesets or Rulesets())


def chosen_run(case: Case, run: str = "") -> Run:
    """The run of a case with that id; for an empty id the first one.

    Raises:
        UsageError: there is no such run.
    """
    found = next((r for r in case.runs if r.id == run or not run), None)
    if found is None:
        known = ", ".join(r.id for r in case.runs)
        raise UsageError(f"`{case.id}` has no run `{run}` (runs: {known})")
    return found


def _start(run: Run, rulesets: Rulesets) -> Start:
    ruleset = rulesets.of(run)
    seats = run.seats
    if seats is None or isinstance(seats, int):
        seats = ruleset.default_seats(seats)
    setup = setup_for(ruleset, seats)
    if run.given is None:
        return Start(ruleset, tuple(seats), None)
    t, phase = build(setup, run.given, run.file)
    try:
        ruleset.program.at(phase)
    except UsageError as error:
        place = (*run.own, "given", "phase")
        expected = "a node of the schedule"
        raise fault(run.file, place, f"`{phase}`", expected, str(error)) from error
    return Start(ruleset, tuple(seats), (t, phase))


def begin(run: Run, rulesets: Rulesets, *, strict: bool = True) -> tuple[Match, Chance]:
    """Set a run up; the match halts before its first step.

    Args:
        run: what is to be played.
        rulesets: where composed rulesets are kept.
        strict: False draws chance beyond the script from the seed instead of failing.

    Returns:
        The match and the source of its chance.

    Raises:
        DataError: the position cannot be read or is impossible.
        UsageError: the ruleset or the seats are refused.
    """
    start = _start(run, rulesets)
    chance = _script(run, setup_for(start.ruleset, start.seats).ruleset, strict=strict)
    match = Match(
        start.ruleset, start.seats, chance=chance, trace=True, start=start.position, halt="step"
    )
    return match, chance
