"""What one seat may know, built from an allow-list of declared fields and zones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import attrs
from attrs import frozen

from boxlid.spaces import Space
from boxlid.zones import HIDDEN, OWNER, PUBLIC

if TYPE_CHECKING:
    from boxlid.flow import Ask
    from boxlid.pieces import Piece
    from boxlid.table import Table


@frozen
class Question:
    """What the seat is asked: the decision's number, the question, the options in notation."""

    number: int
    prompt: str
    clause: str
    options: tuple[str, ...]
    count: int
    summary: str = ""


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
    question: Question | None = None
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


LISTED = 200
"""Options that a question lists one by one; a longer set is given by its summary."""


def question(ask: Ask, number: int) -> Question:
    """A question as its seat reads it."""
    options = ask.options
    if isinstance(options, Space) and len(options) > LISTED:
        return Question(number, ask.prompt, ask.clause, (), len(options), options.describe())
    return Question(number, ask.prompt, ask.clause, tuple(o.text for o in options), len(options))


def visible_zones(t: Table, seat: str) -> dict[str, tuple[Piece[Any] | None, ...]]:
    """The zones as a seat sees them; seat empty: everything."""
    out: dict[str, tuple[Piece[Any] | None, ...]] = {}
    faces, specs = t.faces, t.layout.zones
    for key, pieces in t.zones.items():
        spec = specs[key]
        viewers = spec.viewers(t) if spec.computed else spec.static
        if viewers is None or not seat or seat in viewers:
            out[key] = pieces
        elif spec.faces:
            shown = tuple(p if p in faces else None for p in pieces)
            # in box order the place of a piece that lies face up would tell of those beside it
            out[key] = shown if spec.ordered else tuple(sorted(shown, key=lambda p: p is None))
        elif spec.sized:
            out[key] = (None,) * len(pieces)
    return out


def visible_fields(t: Table, seat: str) -> dict[str, Any]:
    """The fields as a seat sees them; seat empty: everything."""
    out: dict[str, Any] = {"gone": t.gone} if t.gone else {}
    for name, visibility in t.fields_.items():
        value = getattr(t, name)
        if not seat or visibility is PUBLIC:
            out[name] = value
        elif visibility.shows is not None:
            shown = visibility.shows(t, seat, value)
            if shown is not None:
                out[name] = shown
        elif visibility is OWNER:
            if isinstance(value, Mapping) and seat in value:
                out[name] = {seat: value[seat]}
        else:
            assert visibility is HIDDEN
    return out
