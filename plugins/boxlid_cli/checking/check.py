"""`boxlid check`: runs scenarios and says what failed."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from boxlid import UsageError
from boxlid.hosting import BoxlidError
from boxlid.scenarios import Case, Result, Rulesets, accept, as_json, counts, junit, run_case

from boxlid_cli import files
from boxlid_cli.arguments.records import CheckArguments
from boxlid_cli.arguments.ruleset_args import game_name
from boxlid_cli.checking.cases import cases_in, shipped_cases
from boxlid_cli.json_output import put
from boxlid_cli.output import BAD, DIM, GOOD, Screen, complain, note
from boxlid_cli.suggestions import suggestion

STYLES = {"passed": GOOD, "failed": BAD, "error": BAD, "known-bug": "yellow"}


def run_checks(wanted: CheckArguments, screen: Screen) -> int:
    """Run scenarios: of files and folders, or those that the installed plugins ship.

    A broken plugin does not keep the scenarios of others from being run.

    Returns:
        0 if all results are as expected; 1 if one failed; 2 if one could not be run, or if a plugin is broken and no
        game was named.

    Raises:
        BoxlidError: a file is malformed, or a game or a case is unknown.
    """
    if wanted.accept is not None:
        return _accept(wanted.paths, wanted.accept, screen)
    game = game_name(wanted.game) if wanted.game is not None else None
    found, broken = (cases_in(wanted.paths), []) if wanted.paths else shipped_cases(game)
    results = _run(_chosen(found, game, wanted), wanted.junit)
    if wanted.as_json:
        data = as_json(results)
        fine = data["ok"] and (game is not None or not broken)
        put(data | {"ok": fine, "broken": [str(e) for e in broken]})
    else:
        if not found and not broken:
            screen.line(f"{game or 'No installed plugin'} ships no scenarios", DIM)
        _print(results, screen, detail=wanted.detail)
    return _status(results, broken, game)


def _chosen(cases: list[Case], game: str | None, wanted: CheckArguments) -> list[Case]:
    """The cases of the game and with the ids that are asked for."""
    out = [c for c in cases if game is None or c.game == game]
    if wanted.paths and not out:
        where = ", ".join(map(str, wanted.paths))
        raise UsageError(f"there is no scenario{f' of {game}' if game else ''} in {where}")
    ids = [c.id for c in out]
    for one in wanted.cases:
        if one not in ids:
            raise UsageError(f"there is no case `{one}`. {suggestion(one, ids)}")
    return [c for c in out if not wanted.cases or c.id in wanted.cases]


def _run(cases: Sequence[Case], report: Path | None) -> list[Result]:
    if report is None:
        return list(run_all(cases))
    files.may_write(report, "report")
    results = list(run_all(cases))
    files.write(report, junit(results))
    return results


def run_all(cases: Sequence[Case]) -> Iterator[Result]:
    """Run cases; a terminal shows the number of the present one."""
    rulesets = Rulesets()
    by_file: dict[str, list[Case]] = {}
    for case in cases:
        by_file.setdefault(case.file, []).append(case)
    for i, case in enumerate(cases, 1):
        _show_progress(f"\r{i}/{len(cases)} ")
        yield from run_case(case, rulesets, [c for c in by_file[case.file] if c is not case])
    _show_progress("\r\x1b[K")


def _show_progress(text: str) -> None:
    if sys.stderr.isatty():
        sys.stderr.write(text)
        sys.stderr.flush()


def _print(results: Sequence[Result], screen: Screen, *, detail: bool) -> None:
    for r in results:
        if not screen.terminal:
            screen.line("\t".join([r.status, r.id, " / ".join(r.message.splitlines()) or r.title]))
        elif detail or r.status != "passed":
            screen.line(f"{r.status}  {r.id}  {r.title}", STYLES[r.status])
            screen.lines(f"  {line}" for line in r.message.splitlines())
    n = counts(results)
    words = [
        f"{n['passed']} passed",
        f"{n['failed']} failed",
        *([f"{n['error']} could not be run"] if n["error"] else []),
        *([f"{n['known-bug']} known bugs"] if n["known-bug"] else []),
    ]
    fine = not n["failed"] and not n["error"]
    screen.line(f"{', '.join(words)} (of {len(results)})", GOOD if fine else BAD)


def _status(results: Sequence[Result], broken: Sequence[BoxlidError], game: str | None) -> int:
    """The exit status; broken plugins are reported, and are no failure of a game that was named."""
    for error in broken:
        (note if game else complain)(str(error))
    if (broken and not game) or any(r.status == "error" for r in results):
        return 2
    return 0 if all(r.ok for r in results) else 1


def _accept(paths: Sequence[Path], case: str, screen: Screen) -> int:
    """Rewrite what one case expects to what is found.

    Raises:
        UsageError: not exactly one file is named, or the case cannot be accepted; nothing is written.
    """
    if len(paths) != 1 or not paths[0].is_file():
        raise UsageError("--accept takes one case of one scenario file; name the file")
    screen.lines(accept(paths[0], case))
    return 0
