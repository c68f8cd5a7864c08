"""Plays cases and files of cases, and reports how each run ended."""

from __future__ import annotations

import re
import traceback
from collections.abc import Iterable, Sequence
from pathlib import Path

import attrs

from boxlid.catalogue.clauses import Clause
from boxlid.errors import BoxlidError, ChanceError, DataError, IllegalAction, RuleError, UsageError
from boxlid.matches.match import Match
from boxlid.rulesets.ruleset import Ruleset
from boxlid.scenarios.format.loading import Case, Run, load_cases
from boxlid.scenarios.format.model import fault
from boxlid.scenarios.playing.results import ERROR, FAILED, KNOWN_BUG, PASSED, Result
from boxlid.scenarios.playing.script import Others, StoppedError, opened, play
from boxlid.scenarios.playing.setup import Rulesets, chosen_run
from boxlid.scenarios.playing.stepper import StepError

_CRASHED = "crashed"
"""An error of the rules; a known bug may fail in this way too."""


def run_case(
    case: Case, rulesets: Rulesets | None = None, siblings: Iterable[Case] = ()
) -> list[Result]:
    """ScriptRun all runs of a case.

    Args:
        rulesets: where composed rulesets are kept; share one among cases.
        siblings: other cases that `same_view` may name.

    Returns:
        A result for each run; the first one also fails if a clause that the case claims was not exercised by any.
    """
    rulesets = rulesets or Rulesets()
    runs = {r.id: r for c in (*siblings, case) for r in c.runs}
    results = [_result(case, run, rulesets, runs.__getitem__) for run in case.runs]
    return _claims(case, results, rulesets)


def _result(case: Case, run: Run, rulesets: Rulesets, others: Others) -> Result:
    status, message, clauses = _played(case, run, rulesets, others)
    if status == _CRASHED:
        status = FAILED if run.status == KNOWN_BUG else ERROR
    if run.status == KNOWN_BUG and status != ERROR:
        if status == FAILED:
            status = KNOWN_BUG
        else:
            status = FAILED
            message = (
                _head(run)
                + 'it is marked known-bug, but nothing fails any more: set status = "settled"'
            )
    return Result(
        run.id,
        run.title or case.data.title,
        status,
        message,
        clauses,
        case.id,
        case.file,
        case.clauses,
    )


def _head(run: Run, at: str = "") -> str:
    return f"{run.file}: {run.id}{f', {at}' if at else ''}: "


def _played(
    case: Case, run: Run, rulesets: Rulesets, others: Others
) -> tuple[str, str, tuple[str, ...]]:
    refused = next(
        (data["refused"] for _, data in reversed(run.expects) if "refused" in data), None
    )
    try:
        game = play(run, rulesets, others)
    except StoppedError as stop:
        status, text = _stopped(stop)
        lines = [_head(run, at) + one.text for at, one in stop.game.mismatches]
        lines.append(_head(run, stop.game.at) + text.removeprefix(f"{run.file}: "))
        return status, "\n".join(lines), tuple(stop.game.clauses())
    except DataError as error:
        return ERROR, _head(run) + str(error).removeprefix(f"{run.file}: "), ()
    except BoxlidError as error:
        if refused is not None and isinstance(refused, str) and refused in str(error):
            named = re.findall(r"[A-Za-z][\w-]*", str(error))  # whole ids: X-1 is not X-18
            return PASSED, "", tuple(c for c in case.clauses if c in named)
        wanted = f" (expected it refused with `{refused}`)" if refused is not None else ""
        return (FAILED if refused is not None else ERROR), _head(run) + f"{error}{wanted}", ()
    except Exception as error:  # noqa: BLE001 - a set-up that crashes must not stop the others
        return _CRASHED, _head(run) + _crash(error), ()
    if refused is not None:
        return FAILED, _head(run) + f"expected refused with `{refused}`, but it was accepted", ()
    if not (run.steps or run.expects or case.clauses):
        return ERROR, _head(run) + "found neither steps nor `expect`, so nothing could fail", ()
    lines = [_head(run, at) + one.text for at, one in game.mismatches]
    return (FAILED if lines else PASSED), "\n".join(lines), tuple(game.clauses())


def _stopped(stop: StoppedError) -> tuple[str, str]:
    error = stop.error
    if isinstance(error, (StepError, ChanceError, IllegalAction)):
        return FAILED, str(error)
    if isinstance(error, BoxlidError):
        return (_CRASHED if isinstance(error, RuleError) else ERROR), str(error)
    return _CRASHED, _crash(error)


def _crash(error: Exception) -> str:
    frames = traceback.extract_tb(error.__traceback__)
    where = (
        f" ({Path(frames[-1].filename).name}:{frames[-1].lineno} in {frames[-1].name})"
        if frames
        else ""
    )
    return f"the rules crashed: {type(error).__name__}: {error}{where}"


def _claims(case: Case, results: list[Result], rulesets: Rulesets) -> list[Result]:
    """Fail the first result for claims that nothing exercised."""
    if not case.clauses or not results or any(r.status in {ERROR, KNOWN_BUG} for r in results):
        return results
    known = _catalogue(case, rulesets)
    seen = {c for r in results for c in r.clauses}
    lines = []
    stated = any(
        run.expects or any(s.expect or s.illegal for _, s in run.steps) for run in case.runs
    )
    for id_ in case.clauses:
        clause = known.get(id_)
        if clause is None:
            lines.append(f"it claims {id_}, which the rule catalogue of {case.game} does not have")
        elif clause.status == "implemented" and id_ not in seen:
            lines.append(f"it claims {id_}, but nothing that ran cites it")
        elif clause.status == "data" and not stated:
            lines.append(f"it claims {id_} (a table's values), but expects nothing")
    if not lines:
        return results
    first = results[0]
    message = "\n".join(
        [*filter(None, [first.message]), *(f"{case.file}: {case.id}: {x}" for x in lines)]
    )
    return [attrs.evolve(first, status=FAILED, message=message), *results[1:]]


def _catalogue(case: Case, rulesets: Rulesets) -> dict[str, Clause]:
    """The clauses of a case's game; its own ruleset may be one that is refused."""
    for run in case.runs:
        for one in (run, attrs.evolve(run, rulings={}, options={}, preset="")):
            try:
                return {c.id: c for c in rulesets.of(one).ledger.clauses}
            except BoxlidError:
                continue
    return {}


def gather(what: Ruleset | Path | str | Iterable[Path | str]) -> list[Case]:
    """The cases of files and folders, or of a ruleset's plugins.

    Raises:
        DataError: a file is malformed, or an id is used twice.
    """
    if isinstance(what, Ruleset):
        paths: list[Path] = list(what.scenarios)
    elif isinstance(what, (str, Path)):
        paths = [Path(what)]
    else:
        paths = [Path(p) for p in what]
    cases: dict[str, Case] = {}
    for path in paths:
        for case in load_cases(path):
            other = cases.setdefault(case.id, case)
            if other.file != case.file:
                raise fault(
                    case.file,
                    ("case", case.index, "id"),
                    f"`{case.id}`, as in {other.file}",
                    "unique ids",
                )
    return list(cases.values())


def run_cases(
    what: Ruleset | Path | str | Iterable[Path | str],
    *,
    only: Iterable[str] = (),
    rulesets: Rulesets | None = None,
) -> list[Result]:
    """ScriptRun the cases of files and folders, or of a ruleset's plugins.

    Args:
        only: ids of cases; empty: all.

    Raises:
        DataError: a file is malformed.
        UsageError: `only` names no case.
    """
    rulesets = rulesets or Rulesets()
    found = with_siblings(gather(what), only)
    return [r for case, siblings in found for r in run_case(case, rulesets, siblings)]


def with_siblings(cases: Sequence[Case], only: Iterable[str] = ()) -> list[tuple[Case, list[Case]]]:
    """Cases, each with the other cases of its file.

    Args:
        cases: all cases.
        only: ids of the cases wanted; empty: all.

    Raises:
        UsageError: `only` names a case that does not exist.
    """
    wanted = list(only)
    by_file: dict[str, list[Case]] = {}
    for case in cases:
        by_file.setdefault(case.file, []).append(case)
    for name in wanted:
        if name not in {c.id for c in cases}:
            known = ", ".join(c.id for c in cases) or "none"
            raise UsageError(f"there is no case `{name}` (cases: {known})")
    return [
        (case, [c for c in by_file[case.file] if c is not case])
        for case in cases
        if not wanted or case.id in wanted
    ]


def start_case(
    case: Case, *, steps: bool = True, run: str = "", rulesets: Rulesets | None = None
) -> Match:
    """A match to continue by hand from a case.

    Args:
        steps: whether the case's script is played first; else it starts at the position.
        run: the run's id, for a case with variants; empty: the first.

    Raises:
        DataError, UsageError: the case cannot be set up, or its script fails.
    """
    chosen = chosen_run(case, run)
    runs = {r.id: r for r in case.runs}
    game = opened(chosen, rulesets or Rulesets(), runs.__getitem__, strict=False)
    for i in range(len(chosen.steps) if steps else 0):
        try:
            game.take(i, silent=True)
        except (StepError, ChanceError, IllegalAction) as error:
            raise UsageError(f"{_head(chosen, game.at)}{error}") from error
    match = game.match
    match.halt_at(None)
    if match.halted:
        match.resume()
    return match
