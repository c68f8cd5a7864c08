"""The clauses and pages of a rule catalogue, as data."""

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
        id: its number, such as `SV-OFFER-3`.
        statement: what the rulebook says, in our words.
        section: the id of its section.
        source: where the rulebook says it.
        status: implemented, data, text, ruling or not modelled.
        reason: why the status is not `implemented`; needed for every other status.
        rulings: the ids of the rulings that decide what it means.
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
    """A section of a rule catalogue: its id and its title.

    Attributes:
        id: the middle part of its clauses' ids.
        title: its title for people.
    """

    id: str
    title: str


@frozen
class Ledger:
    """The rule catalogue of a game: its clauses and sections.

    Attributes:
        clauses: the clauses, in the order of the rules.
        sections: the sections, in the order of the rules.
    """

    clauses: tuple[Clause, ...] = ()
    sections: tuple[Section, ...] = ()


@frozen
class Page:
    """A table that belongs to a game's rules, such as what each card or role says, made from the match's data.

    Attributes:
        section: the id of the section after which it is printed.
        title: its title; unique in the section.
        columns: the head of each column.
        rows: for each row, a text for each column.
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
    """Make a rule catalogue from the content of a `clauses.toml`.

    Args:
        data: the file's content, without `schema` and `game`.
        name: the file's name, for messages.

    Raises:
        DataError: the content is malformed, an id occurs twice, or a status is unknown or lacks its reason.
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
