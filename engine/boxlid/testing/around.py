"""Checks of what surrounds the rules: chance from outside, observers, views and screens, bots."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from boxlid.matches.match import Match
from boxlid.matches.players import prompt_for
from boxlid.rulesets.ruleset import Ruleset
from boxlid.schedules.edits import walk
from boxlid.tables.chance import Chance, outcomes_of
from boxlid.testing.answers import probes
from boxlid.testing.registry import conformance_check, told
from boxlid.testing.trial import Broken, Trial, choose
from boxlid.vocabulary.questions import AwaitedRoll
from boxlid.vocabulary.view import plain

_BOT_DECISIONS = 40


@conformance_check("chance")
def chance(trial: Trial) -> None:
    """With every outcome scripted, or rolled by a person, the game is the same as from its seed."""
    drawn = outcomes(trial)
    script = Chance(trial.seed, drawn, strict=True, rest=False)
    _follow(trial, script, "with a strict script", {})
    trial.equal(
        script.leftovers(trial.line.match.table.counters),
        [],
        "the outcomes left over in a strict script",
    )
    if drawn:
        _follow(
            trial, Chance(trial.seed, asked=("*",)), "with dice and shuffles from outside", drawn
        )


def outcomes(trial: Trial) -> dict[str, list[str]]:
    """Label -> the outcomes of the line, as a script gives them."""
    found: dict[str, list[str]] = {}
    for label, shown in outcomes_of(trial.line.match.events or ()):
        found.setdefault(label, []).extend(shown)
    return found


def _follow(trial: Trial, source: Chance, what: str, drawn: dict[str, list[str]]) -> None:
    """Play the line from another source of chance; give outcomes when they are awaited."""
    line = trial.line
    trial.at = None
    match = Match(trial.ruleset, trial.seats, chance=source)
    given = dict.fromkeys(drawn, 0)
    for i, mark in enumerate(line.marks):
        trial.at = match
        while isinstance(match.waiting, AwaitedRoll):
            label, count = match.waiting.label, match.waiting.count
            shown = drawn[label][given[label] : given[label] + count]
            trial.expect(len(shown) == count, f"{what}, `{label}` is rolled again", match)
            match.supply(label, " ".join(shown))
            given[label] += count
        trial.equal(match.digest(), mark, f"{what}, the digest", match)
        if i < len(line.moves):
            line.moves[i].make(match)


@conformance_check("views")
def views(trial: Trial) -> None:
    """Every seat's view, and the spectator's, is JSON data, and the game's screen can draw it."""
    moments = trial.moments(2 * trial.effort.moments)
    for i, match in trial.walk():
        if i in moments or i == len(trial.line.moves):
            for seat in (*trial.some_seats(i), ""):
                view = match.view(seat)
                data = view.plain()
                trial.equal(
                    json.loads(_json(data, seat, match)),
                    plain(data),
                    f"the view of {seat or 'a spectator'}",
                    match,
                )
                if trial.ruleset.screen is not None:
                    drawn = trial.ruleset.screen(view)
                    trial.expect(drawn.strip(), "the screen draws no text", match)


def _json(data: Any, seat: str, match: Match) -> str:
    try:
        return json.dumps(data)
    except (TypeError, ValueError) as error:
        raise Broken(
            f"the view of {seat or 'a spectator'} is no JSON data: {error}", match
        ) from error


@conformance_check("bots")
def bots(trial: Trial) -> None:
    """Every bot of the ruleset chooses what is offered, the same for the same chance, and leaves the match alone."""
    for name, bot in trial.ruleset.bots.items():
        match = trial.start()
        players = [{seat: bot.make(seat) for seat in match.seats} for _ in range(2)]
        while match.to_answer and match.number < _BOT_DECISIONS:
            for seat in match.to_answer:
                if seat not in players[0]:
                    match.act(seat, choose(trial.rng(match.number), match.options(seat)))
                    continue
                trial.at = match
                mark = match.digest()
                picked = [
                    mine[seat](prompt_for(match, seat, trial.rng(f"{name} {match.number}")))
                    for mine in players
                ]
                trial.equal(
                    match.digest(), mark, f"after the bot {name} has thought, the digest", match
                )
                trial.equal(
                    picked[0].text,
                    picked[1].text,
                    f"the bot {name}, asked twice, its choice",
                    match,
                )
                _obey(trial, match, seat, picked[0], name)


def _obey(trial: Trial, match: Match, seat: str, action: Any, name: str) -> None:
    try:
        match.act(seat, action, match.number)
    except Exception as error:
        raise Broken(
            f"the bot {name} chooses `{action.text}` for {seat}: {told(error)}", match
        ) from error
    trial.looked += 1


@conformance_check("citations")
def citations(trial: Trial) -> None:
    """Every clause that the rules cite, as they run or in what they declare, stands in the ledger or is a ruling."""
    clauses = trial.ruleset.ledger.clauses
    if not clauses:
        return  # a game without a ledger cites what it likes
    known = {c.id for c in clauses} | {r.id for r in trial.ruleset.rulings}
    for cited, where in _declared(trial.ruleset):
        _are_known(trial, trial.line.match, known, cited, where)
    moments = trial.moments()
    match = trial.line.match
    for i, match in trial.walk(trace=True):
        for ask in match.waiting.questions if match.waiting is not None else ():
            _are_known(trial, match, known, ask.clause, f"the question `{ask.prompt}`")
        if i in moments:
            rng = trial.rng(f"citations {i}")
            for seat in trial.some_seats(i):
                for action in probes(trial, rng):
                    refusal = match.why_not(seat, action)
                    clause = "" if refusal is None else refusal.clause
                    _are_known(trial, match, known, clause, f"the refusal of `{action.text}`")
    for event in match.events or ():
        _are_known(trial, match, known, event.clause, f"the event `{event.kind.name}`")
    for mark in dict.fromkeys(match.trace or ()):
        _are_known(trial, match, known, mark, "a mark (`t.applies`)")


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


def _are_known(trial: Trial, match: Match, known: set[str], cited: str, where: str) -> None:
    for clause in cited.split():
        trial.expect(
            clause in known, f"{where} cites `{clause}`, which is no clause of its ledger", match
        )
