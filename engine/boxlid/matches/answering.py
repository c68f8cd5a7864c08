"""Read an action of a seat, and say why the seat may not do it. Nothing here changes the match."""

from __future__ import annotations

from boxlid.errors import IllegalAction, Refusal, UsageError
from boxlid.matches.position import Position
from boxlid.rulesets.setup import Setup
from boxlid.vocabulary.actions import CLOSE, Action
from boxlid.vocabulary.questions import Group
from boxlid.vocabulary.spaces import Space


def meant(setup: Setup, p: Position, seat: str, action: Action | str) -> Action:
    """The action that a seat means: read from notation, and replaced by the option that is the same choice.

    Raises:
        IllegalAction: there is no such seat, or the text is not an action of this game.
    """
    read = _read(setup, seat, action)
    question = p.question_of(seat)
    if question is None:
        return read
    options = question.options
    if isinstance(options, Space) and read not in options:
        return options.canonical(read) or read
    return read


def _read(setup: Setup, seat: str, action: Action | str) -> Action:
    notation = setup.layout.notation
    if seat not in notation.seats.values():
        raise IllegalAction(Refusal("no-seat", f"There is no seat `{seat}` in this match."))
    if isinstance(action, str):
        try:
            return notation.read(action)
        except UsageError as error:
            raise IllegalAction(Refusal("unreadable", f"{error}.")) from None
    if not hasattr(action, "verb"):
        raise IllegalAction(Refusal("unreadable", f"{action!r} is not an action."))
    return action


def why_not(setup: Setup, p: Position, seat: str, action: Action) -> Refusal | None:
    """Why a seat may not do this now; None if it may. The reason reveals nothing that the seat may not know."""
    if p.needs is not None:
        return roll_first(p)
    if p.outcome is not None:
        return Refusal("over", "The match is over.")
    if action.verb.name in setup.ruleset.inputs:
        return _why_no_input(setup, p, seat, action)
    return _why_no_answer(p, seat, action)


def _why_no_answer(p: Position, seat: str, action: Action) -> Refusal | None:
    if p.request is None:
        return Refusal("not-now", "No question is open now.")
    question = p.request.question_of(seat)
    if question is None:
        return Refusal(
            "not-asked", f"{seat} is not asked now; waiting for {', '.join(p.to_answer)}."
        )
    if action in question.options:
        return None
    refusal = question.refuse(action) if question.refuse is not None else None
    return refusal or Refusal(
        "not-offered", f"`{action.text}` is not possible now.", question.clause
    )


def _why_no_input(setup: Setup, p: Position, seat: str, action: Action) -> Refusal | None:
    if action.verb is CLOSE and isinstance(p.request, Group) and p.request.closer == seat:
        return None
    if seat in p.table.departed:
        return Refusal("gone", f"{seat} has left the table.")
    if not setup.layout.notation.keeps(action):  # a record could not hold it
        return Refusal("unreadable", "An input must be one line of text without spaces around it.")
    rule = setup.ruleset.inputs[action.verb.name]
    return rule.refuse(p.table, seat, action) if rule.refuse is not None else None


def roll_first(p: Position) -> Refusal | None:
    """The refusal of any action while the match waits for a roll; None if it does not."""
    need = p.needs
    return (
        Refusal("rolling", f"The roll `{need.roll.label}` must be supplied first.")
        if need
        else None
    )


def stale(p: Position, number: int) -> Refusal:
    """The refusal of an answer to a decision that is not open."""
    return Refusal("stale", f"That answers decision {number}, but decision {p.number} is open.")
