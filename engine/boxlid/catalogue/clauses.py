"""The clauses of a rule catalogue, and its pages, as data."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from attrs import frozen

from boxlid.codec import read_toml, structure
from boxlid.errors import DataError

STATUSES = ("implemented", "data", "text", "ruling", "not modelled")


@frozen
class Clause:
    """One numbered sentence of a rule catalogue.

    Attributes:
        status: implemented, data, text, ruling or not modelled.
        reason: why it is not `implemented`.
        rulings: the rulings that it points to.
    """

    id: str
    statement: str
    section: str = ""
    source: tuple[str, ...] = ()
    status: str = "implemented"
    reason: str = ""
    rulings: tuple[str, ...] = ()


@frozen
class Section:
    """A section of a rule catalogue."""

    id: str
    title: str


@frozen
class Ledger:
    """A game's rule catalogue."""

    clauses: tuple[Clause, ...] = ()
    sections: tuple[Section, ...] = ()


@frozen
class Page:
    """A table that belongs to a game's rules: what its cards, roles or scenarios say, from the data in force.

    Attributes:
        section: the section of the ledger behind which it stands.
        title: unique within the section.
        columns: the head of each column.
        rows: a value in words for each column.
        note: a sentence below the title.
    """

    section: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


@frozen
class _ClauseFile:
    schema: int
    game: str
    clause: tuple[Clause, ...]
    section: tuple[Section, ...] = ()


def load_clauses(path: Path) -> Ledger:
    """Read a `clauses.toml`; a file that did not change is read once in a process.

    Raises:
        DataError: the file is malformed, an id stands twice, a status is unknown or lacks its reason.
    """
    return _clauses(path, _stamp(path))


def _stamp(path: Path) -> tuple[int, int] | None:
    """What tells whether a file has changed; None where it cannot be read."""
    try:
        stat = path.stat()
    except OSError:
        return None
    return stat.st_mtime_ns, stat.st_size


@lru_cache(maxsize=32)
def _clauses(path: Path, _changed: tuple[int, int] | None) -> Ledger:
    file = structure(read_toml(path), _ClauseFile, str(path))
    seen: set[str] = set()
    for i, c in enumerate(file.clause):
        place = f"clause[{i}]"
        if c.id in seen:
            raise DataError(str(path), f"{place}.id", f"`{c.id}` a second time", "unique ids")
        seen.add(c.id)
        if c.status not in STATUSES:
            raise DataError(
                str(path), f"{place}.status", f"`{c.status}`", f"one of {', '.join(STATUSES)}"
            )
        if c.status != "implemented" and not c.reason:
            raise DataError(
                str(path), f"{place}.reason", "nothing", f"why `{c.id}` is `{c.status}`"
            )
    return Ledger(file.clause, file.section)
