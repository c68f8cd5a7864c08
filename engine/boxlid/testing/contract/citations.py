"""Check of citations: every clause that rules cite is in the rule catalogue."""

from __future__ import annotations

from collections.abc import Iterator

from boxlid.matches.match import Match
from boxlid.rulesets.ruleset import Ruleset
from boxlid.schedules.edits import walk
from boxlid.testing.game import GameUnderTest
from boxlid.testing.probes import probes
from boxlid.testing.runner import conformance_check


@conformance_check("citations")
def citations(game: GameUnderTest) -> None:
    """Every clause that rules cite, when they run or in what they declare, is in the rule catalogue or is a ruling."""
    clauses = game.ruleset.ledger.clauses
    if not clauses:
        return  # without a catalogue, citations are free
    known = {c.id for c in clauses} | {r.id for r in game.ruleset.rulings}
    for cited, where in _declared(game.ruleset):
        _are_known(game, game.line.match, known, cited, where)
    moments = game.moments()
    match = game.line.match
    for i, match in game.walk(trace=True):
        for ask in match.waiting.questions if match.waiting is not None else ():
            _are_known(game, match, known, ask.clause, f"the question `{ask.prompt}`")
        if i in moments:
            rng = game.rng(f"citations {i}")
            for seat in game.some_seats(i):
                for action in probes(game, rng):
                    refusal = match.why_not(seat, action)
                    clause = "" if refusal is None else refusal.clause
                    _are_known(game, match, known, clause, f"the refusal of `{action.text}`")
    for event in match.events or ():
        _are_known(game, match, known, event.clause, f"the event `{event.kind.name}`")
    for mark in dict.fromkeys(match.trace or ()):
        _are_known(game, match, known, mark, "a mark (`t.applies`)")


def _declared(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    """(clauses, what cites them) of nodes, win conditions, options and rulings."""
    for place, node in walk(ruleset.program.tree):
        yield node.clauses, f"the node `{place}`"
    for wins in ruleset.wins.values():
        for win in wins:
            yield win.clause, f"the win condition `{win.name}`"
    for option in ruleset.options:
        yield option.clause, f"the option `{option.key}`"
    for ruling in ruleset.rulings:
        yield " ".join(ruling.touches), f"the ruling `{ruling.id}`"


def _are_known(game: GameUnderTest, match: Match, known: set[str], cited: str, where: str) -> None:
    for clause in cited.split():
        game.expect(
            clause in known,
            f"{where} cites `{clause}`, which is neither a clause of the catalogue nor a ruling",
            match,
        )
