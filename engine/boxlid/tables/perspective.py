"""What a seat sees of a table: the declared fields and zones that it may know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from boxlid.vocabulary.spaces import Space
from boxlid.vocabulary.view import QuestionView
from boxlid.vocabulary.visibility import HIDDEN, OWNER, PUBLIC

if TYPE_CHECKING:
    from boxlid.tables.table import Table
    from boxlid.vocabulary.pieces import Piece
    from boxlid.vocabulary.questions import Question


LISTED = 200
"""Options that a question lists one by one; a longer set is given by its summary."""


def question(ask: Question, number: int) -> QuestionView:
    """A question as its seat reads it."""
    options = ask.options
    if isinstance(options, Space) and len(options) > LISTED:
        return QuestionView(number, ask.prompt, ask.clause, (), len(options), options.describe())
    return QuestionView(
        number, ask.prompt, ask.clause, tuple(o.text for o in options), len(options)
    )


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
    out: dict[str, Any] = {"gone": t.departed} if t.departed else {}
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
