"""A match as a report: its story and its outcome, printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boxlid import DETAIL
from boxlid.hosting import PHASE

from boxlid_cli.output import BAD, DIM, GOOD, STRONG

if TYPE_CHECKING:
    from boxlid import Event, Outcome
    from boxlid.hosting import Ruleset

    from boxlid_cli.hosts.log import Log
    from boxlid_cli.output import Screen


def print_log(log: Log, screen: Screen) -> None:
    """Print the new sentences of a log."""
    for event, sentence in log.new_sentences():
        if event.kind is PHASE:
            _print_phase(str(event.args[0]), screen)
        else:
            _print_sentence(event, sentence, log, screen)


def _print_phase(name: str, screen: Screen) -> None:
    if screen.terminal:
        screen.line()
        screen.line(f"── {name}", "cyan")
    else:
        screen.line(f"-- {name}")


def _print_sentence(event: Event, sentence: str, log: Log, screen: Screen) -> None:
    clause = f"[{event.clause}]" if log.detail and event.clause else ""
    style = DIM if event.kind.level >= DETAIL and not log.silent else ""
    if screen.terminal and not clause:
        screen.line(sentence, style)
    else:
        screen.hanging(sentence, "", style, clause)


def print_outcome(outcome: Outcome, ruleset: Ruleset, screen: Screen) -> None:
    """Print how a match ended: the result, winners, scores, and the clause that ended it."""
    if screen.terminal:
        screen.line()
    style = BAD if outcome.unfinished else GOOD
    screen.line(f"The game ends: {outcome.result.rstrip('.')}.", style)
    if outcome.winners:
        screen.line(
            f"Winner{'s' * (len(outcome.winners) > 1)}: {', '.join(outcome.winners)}", STRONG
        )
    elif not outcome.unfinished:
        screen.line("Winner: nobody", STRONG)
    if outcome.scores:
        ranked = sorted(outcome.scores.items(), key=lambda item: -item[1])
        screen.line("Scores: " + ", ".join(f"{seat} {points}" for seat, points in ranked))
    if outcome.tie_break:
        screen.line(f"Tie: {outcome.tie_break}")
    for clause_id in outcome.clause.split():
        clause = ruleset.clause(clause_id)
        statement = clause.statement if clause is not None else ""
        screen.hanging(
            f"Ended by {clause_id}:" if statement else f"Ended by {clause_id}", statement
        )
