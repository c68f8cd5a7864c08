"""The clauses of a rule catalogue, and its pages, as data."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from boxlid.codec import structure
from boxlid.errors import DataError

STATUSES = ("implemented", "data", "text", "ruling", "not modelled")


@frozen
class Clause:
    """One numbered sentence of a rule catalogue.

    Attributes:
        id: `SV-GIVE-3`: the game's prefix, the section, a number.
        statement: what it says.
        section: the id of its section.
        source: the texts that it is taken from.
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
    """A section of a rule catalogue.

    Attributes:
        id: the middle part of its clauses' ids.
        title: its title for people.
    """

    id: str
    title: str


@frozen
class Ledger:
    """A game's rule catalogue.

    Attributes:
        clauses: the clauses, in the order of the rules.
        sections: the sections, in the order of the rules.
    """

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
    clause: tuple[Clause, ...]
    section: tuple[Section, ...] = ()


def ledger_from(data: Any, name: str) -> Ledger:
    """The rule catalogue of a `clauses.toml`.

    Args:
        data: the file's content, without `schema` and `game`.
        name: the file's name, for messages.

    Raises:
        DataError: it is malformed, an id occurs twice, a status is unknown or lacks its reason.
    """
    file = structure(data, _ClauseFile, name)
    seen: set[str] = set()
    for i, c in enumerate(file.clause):
        place = f"clause[{i}]"
        if c.id in seen:
            raise DataError(name, f"{place}.id", f"`{c.id}` a second time", "unique ids")
        seen.add(c.id)
        if c.status not in STATUSES:
            raise DataError(
                name, f"{place}.status", f"`{c.status}`", f"one of {', '.join(STATUSES)}"
            )
        if c.status != "implemented" and not c.reason:
            raise DataError(name, f"{place}.reason", "nothing", f"why `{c.id}` is `{c.status}`")
    return Ledger(file.clause, file.section)
