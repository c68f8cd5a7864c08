"""Checks of what hosts use: chance from outside, listeners, views and screens, bots."""

from __future__ import annotations

import json
from typing import Any

import attrs

from boxlid.bots import turn_for
from boxlid.chance import Chance
from boxlid.events import ROLLED, SHUFFLED, Event
from boxlid.match import Match
from boxlid.testing.game import Failed, GameUnderTest, choose
from boxlid.testing.report import describe
from boxlid.testing.runner import conformance_check
from boxlid.view import plain

_BOT_DECISIONS = 40


@conformance_check("chance")
def chance(game: GameUnderTest) -> None:
    """With every outcome scripted, or supplied by a person, the game is the same as from its seed."""
    drawn = outcomes(game)
    script = _script(game, drawn)
    _follow(game, script, "with a strict script", {})
    game.equal(
        script.leftovers(game.line.match.table.counters),
        [],
        "the outcomes left over in a strict script",
    )
    if drawn:
        _follow(game, Chance(game.seed, asked=("*",)), "with dice and shuffles from outside", drawn)


def _script(game: GameUnderTest, drawn: dict[str, list[str]]) -> Chance:
    """A strict script of the outcomes; a start may have drawn some before."""
    script = Chance(game.seed, strict=True, rest=False)
    counters = {} if game.start is None else game.start[0].counters
    for label, given in drawn.items():
        for number, outcome in enumerate(given, counters.get(label, 0)):
            script = script.given(label, number, outcome)
    return script


def outcomes(game: GameUnderTest) -> dict[str, list[str]]:
    """For each label the outcomes of the line, as a script gives them."""
    found: dict[str, list[str]] = {}
    for event in game.line.match.events or ():
        if event.kind is ROLLED:
            found.setdefault(str(event.args[0]), []).append(str(event.args[1]))
        elif event.kind is SHUFFLED:
            found.setdefault(str(event.args[1]), []).append(" ".join(map(str, event.args[2])))
    return found


def _follow(game: GameUnderTest, source: Chance, what: str, drawn: dict[str, list[str]]) -> None:
    """Play the line from another source of chance; supply outcomes when the match waits for them."""
    line = game.line
    game.at = None
    match = game.match(chance=source)
    given = dict.fromkeys(drawn, 0)
    for i, mark in enumerate(line.marks):
        game.at = match
        while match.awaited is not None:
            label = match.awaited[0]
            game.expect(
                given[label] < len(drawn[label]), f"{what}, `{label}` is rolled again", match
            )
            match.supply(label, drawn[label][given[label]])
            given[label] += 1
        game.equal(match.digest(), mark, f"{what}, the digest", match)
        if i < len(line.moves):
            line.moves[i].make(match)


@conformance_check("observers")
def observers(game: GameUnderTest) -> None:
    """A listener hears every event once and in order, also while matches are forked and viewed; it changes nothing."""
    heard: dict[int, list[Event]] = {}
    ruleset = attrs.evolve(
        game.ruleset,
        observers=(
            *game.ruleset.observers,
            lambda match, event: heard.setdefault(id(match), []).append(event),
        ),
        layouts={},
    )
    match = game.match(ruleset)
    moments = game.moments()
    for i, move in enumerate(game.line.moves):
        game.at = match
        if i in moments:
            fork = match.fork()
            seat = (fork.waiting() or game.seats)[0]
            if fork.waiting():
                fork.act(seat, choose(game.rng(f"observers {i}"), fork.options(seat)))
            heard.pop(id(fork), None)
            match.why_not(seat, "xyzzy")
            match.view(seat)
        move.make(match)
        game.equal(match.digest(), game.line.marks[i + 1], "with a listener, the digest", match)
    mine = heard.get(id(match), [])
    game.equal(
        len(mine), len(match.events or ()), "the number of events that a listener heard", match
    )
    same = all(a is b for a, b in zip(mine, match.events or (), strict=True))
    game.expect(same, "a listener hears other events than the match keeps", match)


@conformance_check("views")
def views(game: GameUnderTest) -> None:
    """Every seat's view and the spectator's are JSON data, and the game's screen can draw them."""
    moments = game.moments(2 * game.effort.moments)
    for i, match in game.walk():
        if i in moments or i == len(game.line.moves):
            for seat in (*game.some_seats(i), ""):
                view = match.view(seat)
                data = view.plain()
                game.equal(
                    json.loads(_json(data, seat, match)),
                    plain(data),
                    f"the view of {seat or 'a spectator'}",
                    match,
                )
                if game.ruleset.screen is not None:
                    drawn = game.ruleset.screen(view)
                    game.expect(drawn.strip(), "the screen draws nothing", match)


def _json(data: Any, seat: str, match: Match) -> str:
    try:
        return json.dumps(data)
    except (TypeError, ValueError) as error:
        raise Failed(
            f"the view of {seat or 'a spectator'} is not JSON data: {error}", match
        ) from error


@conformance_check("bots")
def bots(game: GameUnderTest) -> None:
    """Every bot chooses an offered option, the same one for the same chance, and does not change the match."""
    for name, bot in game.ruleset.bots.items():
        match = game.match()
        players = [{seat: bot.make(seat) for seat in match.seats} for _ in range(2)]
        while match.waiting() and match.number < _BOT_DECISIONS:
            for seat in match.waiting():
                if seat not in players[0]:
                    match.act(seat, choose(game.rng(match.number), match.options(seat)))
                    continue
                game.at = match
                mark = match.digest()
                picked = [
                    mine[seat](turn_for(match, seat, game.rng(f"{name} {match.number}")))
                    for mine in players
                ]
                game.equal(
                    match.digest(), mark, f"after the bot {name} has thought, the digest", match
                )
                game.equal(
                    picked[0].text,
                    picked[1].text,
                    f"the bot {name}, asked twice, its choice",
                    match,
                )
                _obey(game, match, seat, picked[0], name)


def _obey(game: GameUnderTest, match: Match, seat: str, action: Any, name: str) -> None:
    try:
        match.act(seat, action, match.number)
    except Exception as error:
        raise Failed(
            f"the bot {name} chooses `{action.text}` for {seat}: {describe(error)}", match
        ) from error
    game.looked += 1
