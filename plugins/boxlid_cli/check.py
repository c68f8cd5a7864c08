"""`boxlid check` and `boxlid clauses`: runs scenarios, tells what failed, and what of the rules they exercise."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boxlid import BoxlidError, DataError, UsageError
from boxlid.plugins import ask_plugin, entry_points, load_plugin, plugin_info
from boxlid.scenarios import (
    Case,
    Result,
    Rulesets,
    accept,
    as_json,
    counts,
    coverage,
    gather,
    junit,
    load_cases,
    run_case,
    scenario_files,
    start_case,
)

from boxlid_cli import files
from boxlid_cli.choices import game_name, near
from boxlid_cli.jsonio import put
from boxlid_cli.render import BAD, DIM, GOOD, Screen, complain, note

if TYPE_CHECKING:
    from boxlid import Match, Ruleset
    from boxlid.scenarios import Covered

STYLES = {"passed": GOOD, "failed": BAD, "error": BAD, "known-bug": "yellow"}


def check(
    paths: Sequence[Path],
    screen: Screen,
    *,
    game: str | None = None,
    only: Sequence[str] = (),
    junit_file: Path | None = None,
    json_wanted: bool = False,
    detail: bool = False,
) -> int:
    """Run scenarios: of files and folders, or those that the installed plugins ship.

    A plugin that is broken does not keep the others from being checked.

    Returns:
        0 if all are as they should be, 1 if one failed, 2 if one could not be run, or if a plugin is broken and no game
        was named.

    Raises:
        BoxlidError: a file is malformed, a game or a case is unknown.
    """
    name = game_name(game) if game is not None else None
    found, broken = (_named(paths), []) if paths else shipped(name)
    cases = _chosen(found, name, only, paths)
    if junit_file is not None:
        files.may_write(junit_file, "report")
    results = list(run_all(cases))
    if junit_file is not None:
        files.write(junit_file, junit(results))
    if json_wanted:
        data = as_json(results)
        fine = data["ok"] and (name is not None or not broken)
        put(data | {"ok": fine, "broken": [str(e) for e in broken]})
    else:
        if not found and not broken:
            screen.line(f"{name or 'No installed plugin'} ships no scenarios", DIM)
        _print(results, screen, detail=detail)
    for error in broken:
        (note if name else complain)(str(error))
    if broken and not name:
        return 2
    if any(r.status == "error" for r in results):
        return 2
    return 0 if all(r.ok for r in results) else 1


def _chosen(
    cases: list[Case], game: str | None, only: Sequence[str], paths: Sequence[Path]
) -> list[Case]:
    out = [c for c in cases if game is None or c.game == game]
    if paths and not out:
        where = ", ".join(map(str, paths))
        raise UsageError(f"there is no scenario{f' of {game}' if game else ''} in {where}")
    ids = [c.id for c in out]
    for one in only:
        if one not in ids:
            raise UsageError(f"there is no case `{one}`; {near(one, ids)}")
    return [c for c in out if not only or c.id in only]


def _named(paths: Sequence[Path]) -> list[Case]:
    """The cases of files and folders, of which each has some."""
    for path in paths:
        try:
            there = path.exists()
        except OSError as error:  # a name that is too long
            raise UsageError(f"{path} cannot be read: {error.strerror}") from None
        if not there:
            word = str(path).lower().replace("_", "-")
            if word in entry_points():
                raise UsageError(
                    f"there is no file or folder {path}; the scenarios of the game are run by "
                    f"`boxlid check --game {word}`"
                )
        elif path.is_dir() and not scenario_files(path):
            raise UsageError(f"there is no scenario in {path}")
    return gather(paths)


def shipped(game: str | None = None) -> tuple[list[Case], list[BoxlidError]]:
    """What the installed plugins ship, or one game and what extends it; and what is wrong with plugins.

    Raises:
        ClashError: two plugins have one name.
    """
    found: dict[str, Case] = {}
    broken: list[BoxlidError] = []
    for name in entry_points():
        try:
            for case in _shipped_by(name, game):
                other = found.setdefault(case.id, case)
                if other is not case:
                    place = f"case[{case.index}].id"
                    what = f"`{case.id}`, as in {other.file}"
                    raise DataError(case.file, place, what, "unique ids")
        except BoxlidError as error:
            broken.append(error)
    return list(found.values()), broken


def _shipped_by(name: str, game: str | None) -> list[Case]:
    """The cases of a plugin, if it is the game or extends it."""
    plugin = load_plugin(name)
    if game not in {None, name, plugin_info(plugin).extends}:
        return []
    if not hasattr(plugin, "boxlid_scenarios"):
        return []
    return gather([Path(p) for p in ask_plugin(plugin, "boxlid_scenarios")])


def run_all(cases: Sequence[Case]) -> Iterator[Result]:
    """Run cases; on a terminal the number of the case at work is shown meanwhile."""
    rulesets = Rulesets()
    by_file: dict[str, list[Case]] = {}
    for case in cases:
        by_file.setdefault(case.file, []).append(case)
    busy = sys.stderr.isatty()
    for i, case in enumerate(cases, 1):
        if busy:
            sys.stderr.write(f"\r{i}/{len(cases)} ")
            sys.stderr.flush()
        yield from run_case(case, rulesets, [c for c in by_file[case.file] if c is not case])
    if busy:
        sys.stderr.write("\r\x1b[K")
        sys.stderr.flush()


def _print(results: Sequence[Result], screen: Screen, *, detail: bool) -> None:
    for r in results:
        if not screen.terminal:
            screen.line("\t".join([r.status, r.id, " / ".join(r.message.splitlines()) or r.title]))
        elif detail or r.status != "passed":
            screen.line(f"{r.status}  {r.id}  {r.title}", STYLES[r.status])
            screen.lines((f"  {line}" for line in r.message.splitlines()), "")
    n = counts(results)
    words = [
        f"{n['passed']} passed",
        f"{n['failed']} failed",
        *([f"{n['error']} could not be run"] if n["error"] else []),
        *([f"{n['known-bug']} known bugs"] if n["known-bug"] else []),
    ]
    fine = not n["failed"] and not n["error"]
    screen.line(f"{', '.join(words)} (of {len(results)})", GOOD if fine else BAD)


def accept_case(paths: Sequence[Path], case: str, screen: Screen) -> int:
    """Rewrite what one case expects to what is found.

    Raises:
        UsageError: not just one file is named, or the case cannot be accepted; nothing is written.
    """
    if len(paths) != 1 or not paths[0].is_file():
        raise UsageError("--accept takes one case of one scenario file; name the file")
    for change in accept(paths[0], case):
        screen.line(change)
    return 0


# --- clauses -----------------------------------------------------------------------------------------


def clauses(
    ruleset: Ruleset,
    screen: Screen,
    *,
    uncovered: bool = False,
    unclaimed: bool = False,
    json_wanted: bool = False,
) -> int:
    """Tell for each clause where the code cites it and which scenarios exercise it, by running them.

    Returns:
        0; with `uncovered` 1 if a clause needs a scenario and has none, with `unclaimed` if none is about it.
    """
    if not ruleset.ledger.clauses:
        raise UsageError(f"{ruleset.game.title} has no ledger of rules")
    results = list(run_all(gather(ruleset)))
    if bad := [r.id for r in results if not r.ok]:
        note(
            f"{len(bad)} scenarios fail and do not count: {', '.join(bad[:5])}{' ...' * (len(bad) > 5)}"
        )
    covered = coverage(ruleset, results)
    wanted = [("missing", uncovered), ("unclaimed", unclaimed)]
    lacks = [name for name, on in wanted if on]
    shown = [c for c in covered.values() if not lacks or any(getattr(c, n) for n in lacks)]
    if json_wanted:
        put([clause_data(c, ruleset) for c in shown])
    elif screen.terminal:
        _show_clauses(shown, covered, screen)
    else:
        screen.table((), [_row(c) for c in shown])
    return 1 if lacks and shown else 0


def _row(c: Covered) -> tuple[str, ...]:
    return (c.id, c.status, str(len(c.scenarios)), ", ".join(c.cited), c.statement)


def _show_clauses(shown: Sequence[Covered], covered: Mapping[str, Covered], screen: Screen) -> None:
    for c in shown:
        mark = BAD if c.missing else GOOD if c.scenarios else DIM
        number = f"{len(c.scenarios)} scenarios" if len(c.scenarios) != 1 else "1 scenario"
        number += f", {len(c.claimed)} about it"
        if c.status in {"implemented", "data"} or c.scenarios:
            screen.hanging(c.id, c.statement, mark, f"({number})")
        else:
            screen.hanging(c.id, c.statement, mark, f"({c.status}: {c.reason})")
    need = [c for c in covered.values() if c.status in {"implemented", "data"}]
    have = sum(not c.missing for c in need)
    screen.line()
    about = sum(not c.unclaimed for c in need)
    screen.line(
        f"{have} of {len(need)} clauses that need a scenario have one, {about} one about it"
    )


def clause_data(c: Covered, ruleset: Ruleset) -> dict[str, Any]:
    """A clause as JSON data; the keys are documented in docs/cli.md."""
    clause = ruleset.clause(c.id)
    touching = [r.id for r in ruleset.rulings if c.id in r.touches]
    return {
        "id": c.id,
        "section": clause.section,
        "statement": c.statement,
        "status": c.status,
        "reason": c.reason,
        "source": list(clause.source),
        "cited": list(c.cited),
        "scenarios": list(c.scenarios),
        "claimed": list(c.claimed),
        "rulings": list(dict.fromkeys([*clause.rulings, *touching])),
        "missing": c.missing,
        "unclaimed": c.unclaimed,
    }


# --- going on from a case ----------------------------------------------------------------------------


def match_of_case(word: str) -> Match:
    """The match that `FILE#CASE` leads to, its script played.

    Raises:
        UsageError: no such case.
        DataError: the file is malformed.
    """
    file, _, name = word.partition("#")
    cases = load_cases(Path(file))
    if not name and len(cases) == 1:
        name = cases[0].id
    for case in cases:
        for run in case.runs:
            if name in {case.id, run.id}:
                return start_case(case, run=name if name == run.id else "")
    ids = [c.id for c in cases]
    if not name:
        raise UsageError(f"which case of {file}? As in --from {file}#{ids[0] if ids else 'CASE'}")
    raise UsageError(f"{file} has no case `{name}`; {near(name, ids)}")
