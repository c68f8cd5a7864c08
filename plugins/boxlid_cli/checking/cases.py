"""The cases of scenarios: of files and folders, of installed plugins, and the match that one leads to."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from boxlid import DataError, UsageError
from boxlid.hosting import BoxlidError, installed_plugins
from boxlid.scenarios import Case, gather, load_cases, scenario_files, start_case

from boxlid_cli import files
from boxlid_cli.suggestions import suggestion

if TYPE_CHECKING:
    from boxlid.hosting import InstalledPlugin, Match


def cases_in(paths: Sequence[Path]) -> list[Case]:
    """The cases of files and folders.

    Raises:
        UsageError: a folder has no scenario.
        DataError: a file is malformed or missing.
    """
    for path in paths:
        if not files.exists(path, "read"):
            _refuse_game_name(path)
        elif path.is_dir() and not scenario_files(path):
            raise UsageError(f"there is no scenario in {path}")
    return gather(paths)


def _refuse_game_name(path: Path) -> None:
    """Refuse the name of a game where a path belongs; any other missing path is refused when it is read."""
    word = str(path).lower().replace("_", "-")
    if word in installed_plugins():
        raise UsageError(
            f"there is no file or folder {path}; the scenarios of the game are run by "
            f"`boxlid check --game {word}`"
        )


def shipped_cases(game: str | None = None) -> tuple[list[Case], list[BoxlidError]]:
    """The cases that the installed plugins ship, and an error for each broken plugin.

    Args:
        game: only of this game and of what extends it.

    Raises:
        ClashError: two plugins have one name.
    """
    found: dict[str, Case] = {}
    broken: list[BoxlidError] = []
    for plugin in installed_plugins().values():
        try:
            _add_new(found, _cases_of(plugin, game))
        except BoxlidError as error:
            broken.append(error)
    return list(found.values()), broken


def _add_new(found: dict[str, Case], cases: Sequence[Case]) -> None:
    for case in cases:
        other = found.setdefault(case.id, case)
        if other is not case:
            place = f"case[{case.index}].id"
            raise DataError(case.file, place, f"`{case.id}`, as in {other.file}", "unique ids")


def _cases_of(plugin: InstalledPlugin, game: str | None) -> list[Case]:
    """The cases of a plugin if it is the game or extends it."""
    if game not in {None, plugin.name, plugin.info.extends}:
        return []
    return gather([Path(p) for p in plugin.ask("boxlid_scenarios") or ()])


def match_of_case(word: str) -> Match:
    """The match that `FILE#CASE` leads to, its script played.

    Raises:
        UsageError: there is no such case.
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
    raise UsageError(f"{file} has no case `{name}`. {suggestion(name, ids)}")
