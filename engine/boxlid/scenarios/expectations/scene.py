"""The records of a check: what expectations are compared with, and those that do not hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from attrs import frozen

from boxlid.codec import show
from boxlid.scenarios.format.model import Place, fault

if TYPE_CHECKING:
    from boxlid.matches.match import Match
    from boxlid.tables.table import Table

NO: Any = object()
"""An expectation that cannot be rewritten to what was found."""


@frozen
class Mismatch:
    """An expectation that does not hold.

    Attributes:
        place: its place in the file.
        text: what was expected and what was found.
        found: what would hold, as plain data; NO if that cannot be said for the author.
    """

    place: Place
    text: str
    found: Any = NO


@frozen
class Scene:
    """What expectations are checked against.

    Attributes:
        match: the match in its present state.
        start: the table that `unchanged` compares with.
        since: the number of events before the part of the match that `events` is about.
        clauses: what the run has exercised so far.
        twin: (a `same_view`, its place) -> the other match that it describes, played up to here.
    """

    match: Match
    start: Table
    since: int
    file: str
    clauses: Callable[[], list[str]]
    twin: Callable[[Mapping[str, Any], Place], Match]


def a_list(value: Any, file: str, place: Place) -> list[Any]:
    """Check that a value is a list.

    Raises:
        DataError: it is not a list.
    """
    if not isinstance(value, list):
        raise fault(file, place, show(value), "a list")
    return value
