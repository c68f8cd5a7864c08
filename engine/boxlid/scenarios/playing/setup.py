"""Sets a run up: its ruleset, its scripted chance, its position."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from boxlid.chance import Chance
from boxlid.codec import show
from boxlid.compose import compose
from boxlid.errors import UsageError
from boxlid.match import Match
from boxlid.ruleset import Ruleset
from boxlid.scenarios.format.loading import Run
from boxlid.scenarios.format.model import fault
from boxlid.scenarios.playing.position import build


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


def begin(run: Run, rulesets: Rulesets, *, strict: bool = True) -> tuple[Match, Chance]:
    """Set a run up; the match halts before its first step.

    Args:
        strict: False lets chance beyond the script fall as the seed has it.

    Returns:
        The match and the source of its chance.

    Raises:
        DataError: the position cannot be read or is impossible.
        UsageError: the ruleset or the seats are refused.
    """
    ruleset = rulesets.of(run)
    seats = (
        ruleset.default_seats(run.seats)
        if run.seats is None or isinstance(run.seats, int)
        else run.seats
    )
    layout = ruleset.layout(seats)
    chance = _script(run, layout.ruleset, strict=strict)
    start = None
    if run.given is not None:
        t, phase = build(layout, run.given, run.file)
        try:
            ruleset.program.at(phase)
        except UsageError as error:
            raise fault(
                run.file,
                (*run.own, "given", "phase"),
                f"`{phase}`",
                "a node of the schedule",
                str(error),
            ) from error
        start = (t, phase)
    match = Match(ruleset, seats, chance=chance, trace=True, start=start, halt="step")
    return match, chance
