"""Make views: the fields and zones of a table that a seat may know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from boxlid.tables.table import Table
from boxlid.vocabulary.actions import Action
from boxlid.vocabulary.outcomes import Outcome
from boxlid.vocabulary.pieces import Piece
from boxlid.vocabulary.questions import Group, Question
from boxlid.vocabulary.spaces import Space
from boxlid.vocabulary.view import QuestionView, View, plain
from boxlid.vocabulary.visibility import HIDDEN, OWNER, PUBLIC

LISTED = 200
"""The most options that a view lists one by one; of a larger space it gives the description."""


def question(ask: Question, number: int) -> QuestionView:
    """The view of a question for its seat."""
    options = ask.options
    if isinstance(options, Space) and len(options) > LISTED:
        return QuestionView(number, ask.prompt, ask.clause, (), len(options), options.describe())
    texts = tuple(o.text for o in options)
    notes = () if ask.note is None else tuple(map(ask.note, options))
    return QuestionView(number, ask.prompt, ask.clause, texts, len(texts), "", notes)


def view_of(
    t: Table,
    seat: str,
    *,
    request: Question | Group | None,
    answers: Mapping[str, Action],
    number: int,
    outcome: Outcome | None,
    game: str,
    more: Mapping[str, Callable[[Any, str], Any]],
) -> View:
    """The view of a match for a seat; for an empty seat it holds everything.

    Args:
        t: the table.
        seat: the seat.
        request: the open question or group.
        answers: the answers so far to the open group, by seat.
        number: the number of the open decision.
        outcome: the outcome; None while the match goes on.
        game: the game's id.
        more: what the game's plugins add: name -> (table, seat) -> value.
    """
    asked = request.question_of(seat) if request is not None and seat else None
    comrades = {}
    if isinstance(request, Group) and (not seat or seat in request.circle):
        comrades = {
            s: a.text for s, a in answers.items() if s != seat and (not seat or s in request.circle)
        }
    asks = request.questions if request is not None else ()
    return View(
        seat=seat,
        game=game,
        seats=t.seats,
        fields={k: plain(v) for k, v in visible_fields(t, seat).items()},
        zones=visible_zones(t, seat),
        more={name: plain(show(t, seat)) for name, show in more.items()},
        waiting=tuple(one.seat for one in asks if one.seat not in answers),
        question=question(asked, number) if asked is not None else None,
        comrades=comrades,
        outcome=outcome.plain() if outcome is not None else None,
    )


def visible_zones(t: Table, seat: str) -> dict[str, tuple[Piece[Any] | None, ...]]:
    """The zones as a seat sees them; an empty seat sees everything."""
    out: dict[str, tuple[Piece[Any] | None, ...]] = {}
    faces, specs = t.faces, t.layout.zones
    for key, pieces in t.zones.items():
        spec = specs[key]
        viewers = spec.viewers(t) if spec.computed else spec.static
        if viewers is None or not seat or seat in viewers:
            out[key] = pieces
        elif spec.faces:
            shown = tuple(p if p in faces else None for p in pieces)
            # in box order the index of a face-up piece would tell something about its neighbours
            out[key] = shown if spec.ordered else tuple(sorted(shown, key=lambda p: p is None))
        elif spec.sized:
            out[key] = (None,) * len(pieces)
    return out


def visible_fields(t: Table, seat: str) -> dict[str, Any]:
    """The fields as a seat sees them; an empty seat sees everything."""
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
