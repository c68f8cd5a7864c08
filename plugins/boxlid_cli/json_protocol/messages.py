"""What a match tells a program: events, questions and refusals as JSON data. docs/cli.md lists the keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
from boxlid import Action
from boxlid.hosting import plain

from boxlid_cli.hosts.log import EVERYBODY
from boxlid_cli.json_output import put_line

if TYPE_CHECKING:
    from boxlid import Event, Refusal
    from boxlid.hosting import Match, Question

    from boxlid_cli.hosts.log import Log


def write_events(log: Log) -> None:
    """Write every new event as a line, whether or not it belongs to the story."""
    seat = "" if log.eyes == EVERYBODY else log.eyes
    for index, event in log.new_events():
        put_line(event_data(event, log.match, index, seat))


def event_data(event: Event, match: Match, index: int, seat: str = "") -> dict[str, Any]:
    """An event as a seat saw it.

    Args:
        event: the event.
        match: its match.
        index: its place in the match's list of all events.
        seat: the seat; empty: everything is shown.
    """
    facts = event.facts(seat or None) or {}
    return {
        "type": "event",
        "index": index,
        "decision": match.number,
        "event": match.ruleset.kind_name(event.kind),
        "seat": seat or None,
        "facts": {k: _fact_data(v) for k, v in facts.items()},
        "text": event.text(seat or None, match.ruleset.naming),
        "clauses": event.clause.split(),
        "level": "story" if event.kind.level == 0 else "detail",
    }


def _fact_data(fact: Any) -> Any:
    if isinstance(fact, Action):
        return fact.text
    if isinstance(fact, (tuple, list)):
        return [_fact_data(one) for one in fact]
    return plain(fact)


def question_data(match: Match, ask: Question) -> dict[str, Any]:
    """A question to a seat, with everything that a program needs to answer it."""
    view = match.view(ask.seat)
    question = attrs.asdict(view.question) if view.question is not None else {}
    return {"type": "question", "seat": ask.seat, **question, "view": view.plain()}


def refusal_data(match: Match, seat: str, refusal: Refusal) -> dict[str, Any]:
    """A refusal with the statement of its clause."""
    clause = match.ruleset.clause(refusal.clause.split()[0]) if refusal.clause else None
    return {
        "type": "refused",
        "seat": seat,
        "code": refusal.code,
        "sentence": refusal.sentence,
        "clauses": refusal.clause.split(),
        "statement": clause.statement if clause is not None else "",
    }
