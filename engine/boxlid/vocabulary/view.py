"""A view: what one seat may know, as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import attrs
from attrs import frozen

if TYPE_CHECKING:
    from boxlid.vocabulary.pieces import Piece


@frozen
class QuestionView:
    """What the seat is asked.

    Attributes:
        number: the decision's number.
        prompt: the question in words.
        clause: the clause that asks.
        options: the options in notation; empty where they are too many to list.
        count: how many options there are.
        summary: the options in words, where they are too many to list.
        notes: a few words about each option, in the order of `options`; empty where the question has none.
    """

    number: int
    prompt: str
    clause: str
    options: tuple[str, ...]
    count: int
    summary: str = ""
    notes: tuple[str, ...] = ()


@frozen
class View:
    """A seat's view.

    Attributes:
        seat: whose; empty for the all-seeing spectator.
        game: the game's id.
        seats: the players, clockwise.
        fields: field -> value, as this seat sees it; a field of which it sees nothing is absent.
        zones: zone key -> the pieces in order; None stands for a piece that it cannot see. A zone whose very
            size is hidden is absent.
        more: what the game's own view hooks add.
        waiting: the seats that have not answered.
        question: what this seat is asked, if it is.
        comrades: current answers of the others of an open group, in notation.
        outcome: how the match ended, if it did.
    """

    seat: str
    game: str
    seats: tuple[str, ...]
    fields: Mapping[str, Any]
    zones: Mapping[str, tuple[Piece[Any] | None, ...]]
    more: Mapping[str, Any]
    waiting: tuple[str, ...] = ()
    question: QuestionView | None = None
    comrades: Mapping[str, str] = attrs.field(factory=dict)
    outcome: Mapping[str, Any] | None = None

    def plain(self) -> dict[str, Any]:
        """The view as JSON data."""
        return {
            "seat": self.seat,
            "game": self.game,
            "seats": list(self.seats),
            "fields": {k: plain(v) for k, v in self.fields.items()},
            "zones": {k: list(v) for k, v in self.zones.items()},
            "more": {k: plain(v) for k, v in self.more.items()},
            "waiting": list(self.waiting),
            "question": plain(self.question),
            "comrades": dict(self.comrades),
            "outcome": self.outcome,
        }


_ATOMS = frozenset({str, int, float, bool, type(None)})


def plain(value: Any) -> Any:
    """A table's value as JSON data; dict keys become texts."""
    kind = type(value)
    if kind in _ATOMS:
        return value
    if isinstance(value, str):
        return str(value)
    if kind is tuple or isinstance(value, (tuple, list)):
        return [v if type(v) in _ATOMS else plain(v) for v in value]
    if kind is dict or isinstance(value, Mapping):
        return {
            k if type(k) is str else _word(k): v if type(v) in _ATOMS else plain(v)
            for k, v in value.items()
        }
    if isinstance(value, (int, float)):
        return value
    if attrs.has(kind):
        return {a.name: plain(getattr(value, a.name)) for a in attrs.fields(kind)}
    return str(value)


def _word(key: Any) -> str:
    return ".".join(map(str, key)) if isinstance(key, tuple) else str(key)
