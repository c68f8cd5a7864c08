"""Views: what one seat may know of a match, as plain values."""

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


@frozen(repr=False)
class View:
    """What one seat may know of a match.

    Attributes:
        seat: the seat; empty for the spectator who sees everything.
        game: the game's id.
        seats: the players, clockwise.
        fields: field -> its value as this seat sees it. A field of which the seat sees nothing is left out.
        zones: zone key -> its pieces in order, with None for a piece that the seat cannot see. A zone whose size is
            hidden from the seat is left out.
        more: what the game's plugins add: name -> plain value.
        waiting: the seats that are asked and have not answered.
        question: the question to this seat; None if it is not asked.
        comrades: in an open group, the current answers of the other seats of its circle, in notation.
        outcome: the outcome as JSON data; None while the match goes on.
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

    def __repr__(self) -> str:
        seat = self.seat or "the spectator"
        return (
            f"<View of {self.game} for {seat}: {len(self.fields)} fields, {len(self.zones)} zones>"
        )

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
    """A value of a table as JSON data; dict keys become texts."""
    kind = type(value)
    if kind in _ATOMS:
        return value
    if isinstance(value, str):
        return str(value)
    if kind is tuple or isinstance(value, (tuple, list)):
        return [v if type(v) in _ATOMS else plain(v) for v in value]
    if kind is dict or isinstance(value, Mapping):
        return {
            k if type(k) is str else spell_key(k): v if type(v) in _ATOMS else plain(v)
            for k, v in value.items()
        }
    if isinstance(value, (int, float)):
        return value
    if attrs.has(kind):
        return {a.name: plain(getattr(value, a.name)) for a in attrs.fields(kind)}
    return str(value)


def spell_key(key: Any) -> str:
    """Write a key of a dict field as events and views do: `ann`, `ann.cups`."""
    return ".".join(map(str, key)) if isinstance(key, tuple) else str(key)
