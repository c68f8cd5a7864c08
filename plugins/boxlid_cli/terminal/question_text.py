"""A question, its options, and refusals, printed for a person."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from boxlid import Action, Space

from boxlid_cli.hosts.answers import COMPARED, option_line
from boxlid_cli.output import BAD, DIM, STRONG

if TYPE_CHECKING:
    from boxlid import Refusal
    from boxlid.hosting import Match, Question

    from boxlid_cli.output import Screen

SHORT = 40
"""How many options are listed before `?` is typed; a larger space takes notation only."""
LONG = 400
"""How many options are listed at most."""


def print_question(
    match: Match, seat: str, screen: Screen, others: Iterable[str], *, everything: bool
) -> None:
    """Print what a seat is asked, and its numbered options.

    Args:
        match: the match.
        seat: the seat, which is asked.
        screen: where to print.
        others: lines about the answers of others that the seat sees.
        everything: list up to LONG options.
    """
    ask = match.question_of(seat)
    clause = f" [{ask.clause}]" if ask.clause else ""
    screen.line()
    screen.line(f"{ask.prompt or 'What do you do?'}{clause}", STRONG)
    screen.lines((f"  {line}" for line in others), DIM)
    if isinstance(ask.options, Space) and len(ask.options) > SHORT:
        _print_space(ask.options, ask, screen)
    else:
        limit = LONG if everything or not screen.terminal else SHORT
        _print_options(ask, limit, screen)


def _print_space(options: Space, question: Question, screen: Screen) -> None:
    screen.line(f"  {options.describe()} ({len(options):,} ways)")
    screen.line(f"  for example: {option_line(options[0], question)}", DIM)


def _print_options(question: Question, limit: int, screen: Screen) -> None:
    options = question.options
    digits = len(str(min(len(options), limit)))
    shown = enumerate(islice(options, limit), 1)
    screen.columns([f"{i:>{digits}}  {option_line(o, question)}" for i, o in shown])
    if len(options) == 1:
        screen.line("  (Enter takes it)", DIM)
    if len(options) > limit:
        screen.line(f"  ... and {len(options) - limit} more; ? lists them", DIM)


def completions(options: Sequence[Action]) -> list[str]:
    """The answers that the Tab key completes: none of a large space."""
    if isinstance(options, Space) and len(options) > SHORT:
        return []
    return [o.text for o in islice(options, COMPARED)]


def print_refusal(match: Match, refusal: Refusal, screen: Screen) -> None:
    """Print why something is not possible, with the clause."""
    screen.line(f"No: {refusal.sentence} ({refusal.code})", BAD)
    print_clauses(match, refusal.clause, screen)


def print_clauses(match: Match, ids: str, screen: Screen) -> None:
    """Print clauses, whose ids have spaces between them."""
    for one in ids.split():
        clause = match.ruleset.clause(one)
        if clause is not None:
            screen.hanging(f"  {one}", clause.statement)
