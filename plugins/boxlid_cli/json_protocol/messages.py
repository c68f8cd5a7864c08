"""JSON for other programs: documents, and the lines of a match that is played or replayed."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

import attrs
from boxlid import Action
from boxlid.view import plain

if TYPE_CHECKING:
    from boxlid import Event, Match, Refusal
    from boxlid.flow import Ask


def put(data: Any) -> None:
    """Write a JSON document, indented."""
    sys.stdout.write(json.dumps(data, ensure_ascii=False, indent=2, default=str) + "\n")


def put_line(data: dict[str, Any]) -> None:
    """Write a JSON object as one line, at once."""
    sys.stdout.write(json.dumps(data, ensure_ascii=False, default=str) + "\n")
    sys.stdout.flush()


def fact_data(fact: Any) -> Any:
    """A fact of an event as JSON data; an action as its notation."""
    if isinstance(fact, Action):
        return fact.text
    if isinstance(fact, (tuple, list)):
        return [fact_data(one) for one in fact]
    return plain(fact)


def event_data(event: Event, match: Match, number: int, seat: str = "") -> dict[str, Any]:
    """An event as a seat saw it; `number` is its place in the match's list of all events."""
    facts = event.facts(seat or None) or {}
    return {
        "type": "event",
        "index": number,
        "decision": match.number,
        "event": event.kind.name,
        "seat": seat or None,
        "facts": {k: fact_data(v) for k, v in facts.items()},
        "text": event.text(seat or None, match.ruleset.naming),
        "clauses": event.clause.split(),
        "level": "story" if event.kind.level == 0 else "detail",
    }


def question_data(match: Match, ask: Ask) -> dict[str, Any]:
    """A question to a seat, with all that a program needs to answer it."""
    view = match.view(ask.seat)
    question = attrs.asdict(view.question) if view.question is not None else {}
    return {"type": "question", "seat": ask.seat, **question, "view": view.plain()}


def refusal_data(match: Match, seat: str, refusal: Refusal) -> dict[str, Any]:
    """A refusal with its clause's statement."""
    clause = match.ruleset.clause(refusal.clause.split()[0]) if refusal.clause else None
    return {
        "type": "refused",
        "seat": seat,
        "code": refusal.code,
        "sentence": refusal.sentence,
        "clauses": refusal.clause.split(),
        "statement": clause.statement if clause is not None else "",
    }
