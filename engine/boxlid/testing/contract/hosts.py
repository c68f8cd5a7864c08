"""Checks of what hosts use: chance from outside, listeners, views and screens, bots."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from boxlid.matches.match import Match
from boxlid.matches.players import prompt_for
from boxlid.tables.chance import Chance, outcomes_of
from boxlid.testing.game import Failed, GameUnderTest, choose
from boxlid.testing.report import describe
from boxlid.testing.runner import conformance_check
from boxlid.vocabulary.actions import Action
from boxlid.vocabulary.questions import AwaitedRoll
from boxlid.vocabulary.view import plain

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
    asked = {label: [one for one in given if one] for label, given in drawn.items()}
    if any(asked.values()):  # the order of no pieces is not asked for
        _follow(game, Chance(game.seed, asked=("*",)), "with dice and shuffles from outside", asked)


def _script(game: GameUnderTest, drawn: dict[str, list[str]]) -> Chance:
    """A strict script of the outcomes; a start may have drawn some before."""
    script = Chance(game.seed, strict=True, rest=False)
    counters = {} if game.start is None else game.start[0].counters
    for label, given in drawn.items():
        script.fixed[label] = dict(enumerate(given, counters.get(label, 0)))
    return script


def outcomes(game: GameUnderTest) -> dict[str, list[str]]:
    """For each label the outcomes of the line, as a script gives them."""
    found: dict[str, list[str]] = {}
    for label, shown in outcomes_of(game.line.match.events or ()):
        found.setdefault(label, []).extend(shown)
    return found


def _follow(game: GameUnderTest, source: Chance, what: str, drawn: dict[str, list[str]]) -> None:
    """Play the line from another source of chance; supply outcomes when the match waits for them."""
    line = game.line
    game.at = None
    match = game.match(chance=source)
    given = dict.fromkeys(drawn, 0)
    for i, mark in enumerate(line.marks):
        game.at = match
        while isinstance(match.waiting, AwaitedRoll):
            label, count = match.waiting.label, match.waiting.count
            shown = drawn[label][given[label] : given[label] + count]
            game.expect(len(shown) == count, f"{what}, `{label}` is rolled again", match)
            match.supply(label, " ".join(shown))
            given[label] += count
        game.equal(match.digest(), mark, f"{what}, the digest", match)
        if i < len(line.moves):
            line.moves[i].make(match)


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
        twice = [{seat: bot.make(seat) for seat in match.seats} for _ in range(2)]
        while match.to_answer and match.number < _BOT_DECISIONS:
            for seat in match.to_answer:
                if seat in match.seats:
                    choice = _choice(game, match, seat, name, [made[seat] for made in twice])
                    _obey(game, match, seat, choice, name)
                else:
                    match.act(seat, choose(game.rng(match.number), match.options(seat)))


def _choice(
    game: GameUnderTest, match: Match, seat: str, name: str, twice: Sequence[Callable[..., Action]]
) -> Action:
    """What a bot chooses; a second one of the kind must choose the same for the same chance."""
    game.at = match
    mark = match.digest()
    rngs = [game.rng(f"{name} {match.number}") for _ in twice]
    one, other = (bot(prompt_for(match, seat, rng)) for bot, rng in zip(twice, rngs, strict=True))
    game.equal(match.digest(), mark, f"after the bot {name} has thought, the digest", match)
    game.equal(one.text, other.text, f"the bot {name}, asked twice, its choice", match)
    return one


def _obey(game: GameUnderTest, match: Match, seat: str, action: Action, name: str) -> None:
    try:
        match.act(seat, action, match.number)
    except Exception as error:
        raise Failed(
            f"the bot {name} chooses `{action.text}` for {seat}: {describe(error)}", match
        ) from error
    game.looked += 1
