"""Rewrites the expectations of one case to what was found; the rest of the file stays as it is."""

from __future__ import annotations

import importlib
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from boxlid.codec import read_text
from boxlid.errors import BoxlidError, DataError, PluginError, UsageError
from boxlid.scenarios.expectations.compare import words
from boxlid.scenarios.expectations.scene import NO, Mismatch
from boxlid.scenarios.format.keys import SHORTHAND
from boxlid.scenarios.format.loading import Case, Run, cases_of
from boxlid.scenarios.format.model import Place, spell_place
from boxlid.scenarios.playing.results import KNOWN_BUG
from boxlid.scenarios.playing.runner import run_case
from boxlid.scenarios.playing.script import StoppedError, play
from boxlid.scenarios.playing.setup import Rulesets


def accept(path: Path | str, case_id: str, rulesets: Rulesets | None = None) -> list[str]:
    """Rewrite what one case expects to what was found, in all its runs.

    A reading or variant whose shared expectation does not hold gets an expectation of its own. Only values can be
    accepted (contents of zones, fields, legal actions, questions, outcomes); what a case says must be included,
    lacking, unchanged or reported must be changed by its author.

    Args:
        path: the file.
        case_id: the case.

    Returns:
        What was changed, a line each; empty if the case passed.

    Raises:
        UsageError: no such case, it is a known bug, or something else fails than values; nothing is written.
        DataError: the file is malformed.
    """
    tomlkit = _tomlkit()
    file, rulesets = Path(path), rulesets or Rulesets()
    text = read_text(file)
    document = tomlkit.parse(text)
    case = _case(text, str(file), case_id)
    if any(run.status == KNOWN_BUG for run in case.runs):
        raise UsageError(f"`{case_id}` is a known bug: what it expects is right")
    changes: list[str] = []
    for i in range(len(case.runs)):
        now = _case(tomlkit.dumps(document), str(file), case_id)
        found = _mismatches(now, now.runs[i], rulesets)
        changes += [_change(document, now.runs[i], one) for one in found]
    if changes:
        new = tomlkit.dumps(document)
        results = run_case(_case(new, str(file), case_id), rulesets)
        if bad := [r.message for r in results if not r.ok]:
            raise UsageError(
                f"`{case_id}` cannot be accepted; nothing was changed.\n" + "\n".join(bad)
            )
        file.write_text(new, encoding="utf-8")
    return changes


def _tomlkit() -> Any:
    """The module tomlkit, which only an optional extra installs."""
    try:
        return importlib.import_module("tomlkit")
    except ImportError:
        raise PluginError("--accept needs tomlkit: pip install 'boxlid[testing]'") from None


def _case(text: str, file: str, case_id: str) -> Case:
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DataError(file, "", str(error), "TOML") from error
    cases = cases_of(data, file)
    found = next((c for c in cases if c.id == case_id), None)
    if found is None:
        raise UsageError(
            f"{file} has no case `{case_id}` (cases: {', '.join(c.id for c in cases)})"
        )
    return found


def _mismatches(case: Case, run: Run, rulesets: Rulesets) -> list[Mismatch]:
    """The expectations of a run that do not hold, all of them values."""
    runs = {r.id: r for r in case.runs}
    try:
        game = play(run, rulesets, runs.__getitem__)
    except StoppedError as stop:
        raise UsageError(
            f"`{run.id}` cannot be accepted; nothing was changed. {stop.game.at}: {stop.error}"
        ) from stop
    except BoxlidError as error:
        raise UsageError(f"`{run.id}` cannot be accepted; nothing was changed. {error}") from error
    found = [one for _, one in game.mismatches]
    if other := [one.text for one in found if one.found is NO or SHORTHAND in one.place]:
        raise UsageError(
            f"`{run.id}` cannot be accepted; nothing was changed. Change this by hand: {'; '.join(other)}"
        )
    return found


def _change(document: Any, run: Run, one: Mismatch) -> str:
    """Write what was found where it belongs to this run."""
    place = _target(run, one.place)
    table = document
    rest = list(place)
    while len(rest) > 1:
        head = rest[0]
        inner = table.get(head) if isinstance(table, Mapping) else table[head]
        if inner is None:
            inner = table[head] = {}
            inner = table[head]
        if not isinstance(inner, (Mapping, list)) or (
            isinstance(inner, list) and not isinstance(rest[1], int)
        ):
            break  # a dotted key in quotes says more than one step of the path
        table = inner
        rest.pop(0)
    table[rest[0]] = one.found
    return f"{spell_place(place)} = {words(one.found)}"


def _target(run: Run, place: Place) -> Place:
    own = run.own
    if place[: len(own)] == own and (place[len(own)] in {"expect", "step"}):
        return place
    steps = {at for at, _ in run.steps}
    if any(place[: len(at)] == at for at in steps):
        raise UsageError(
            f"`{run.id}` cannot be accepted; nothing was changed. {spell_place(place)} is shared: "
            "give this run a script of its own"
        )
    at = place.index("expect")
    return (*own, *place[at:])
