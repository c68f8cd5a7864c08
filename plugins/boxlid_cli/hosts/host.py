"""The host loop: lets players, people or bots, play a match to its end. It knows neither terminal nor files.

Other programs may use it: give `play` a match, a player for each seat, and what shall be told after each decision.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Protocol

from boxlid import Bot, ChanceError, Match, Turn
from boxlid.bots import Choose


class Player(Protocol):
    """Who plays a seat."""

    def take(self, match: Match, seat: str) -> None:
        """Answer the seat's open question: `match.act(seat, ...)`. It may also undo, or raise to stop the play."""

    def speak(self, match: Match, seat: str) -> None:
        """Say something unasked, or nothing; called once before each decision, for seats that are not asked too."""


class BotPlayer:
    """A bot at a seat. Its chance depends on seed, seat and decision only, so undo and load change nothing.

    Args:
        bot: what kind of bot.
        seat: its seat.
        seed: of the match.
    """

    def __init__(self, bot: Bot, seat: str, seed: str | int) -> None:
        self.bot, self.seed = bot, seed
        self._seat = seat
        self._choose: Choose = bot.make(seat)
        self._last = -1

    def take(self, match: Match, seat: str) -> None:
        """Choose, and answer."""
        if match.number < self._last:  # decisions were taken back: what it remembers did not happen
            self._choose = self.bot.make(self._seat)
        self._last = match.number
        match.act(seat, self._choose(self._turn(match, seat, "")), match.number)

    def speak(self, match: Match, seat: str) -> None:
        """Talk, if this kind of bot does; what the game refuses is dropped."""
        if self.bot.talk is None:
            return
        for text in self.bot.talk(self._turn(match, seat, "talk")):
            if match.outcome is None and match.why_not(seat, text) is None:
                match.act(seat, text)

    def _turn(self, match: Match, seat: str, purpose: str) -> Turn:
        asked = seat in match.waiting()
        return Turn(
            seat=seat,
            options=match.options(seat),
            prompt=match.ask_of(seat).prompt if asked else "",
            view=lambda: match.view(seat),
            events=lambda: match.events_of(seat),
            plan=lambda seed: match.plan(seat, seed),
            rng=random.Random(f"{self.seed}/{seat}/{match.number}/{purpose}"),
        )


def bot_players(match: Match, bots: Mapping[str, str]) -> dict[str, Player]:
    """Bot players for a match: seat -> name of its bot."""
    seed = match.source.seed
    return {s: BotPlayer(match.ruleset.bots[b], s, seed) for s, b in bots.items()}


def play(
    match: Match,
    players: Mapping[str, Player],
    *,
    told: Callable[[Match], None] = lambda _match: None,
    roll: Callable[[Match], None] | None = None,
) -> None:
    """Play a match to its end.

    Args:
        match: a full match (it keeps its events).
        players: seat or actor -> its player. Bots of a group answer before people, so that a person's answer
            is the last that is waited for.
        told: called after each change, to show what is new.
        roll: supplies the outcome that `match.awaited` names; needed if the match's chance asks for any.

    Raises:
        IllegalAction: a bot answers what is not possible.
        Exception: what a rule, a bot or a player raises; the match stands before the decision.
    """
    spoken = -1
    told(match)
    while match.outcome is None:
        if match.awaited is not None:
            if roll is None:
                raise ChanceError(
                    f"the outcome of `{match.awaited[0]}` is awaited, but nobody gives it"
                )
            roll(match)
            told(match)
            continue
        if match.number != spoken:
            spoken = match.number
            _talk(match, players)
            told(match)
            continue
        _round(match, players)
        told(match)


def _talk(match: Match, players: Mapping[str, Player]) -> None:
    """Let everybody speak who still has a seat; what is said may end the match."""
    for seat, player in players.items():
        if match.outcome is not None:
            return
        if seat not in match.table.gone:
            player.speak(match, seat)


def _round(match: Match, players: Mapping[str, Player]) -> None:
    """Ask everybody who is waited for, bots first; stop as soon as another decision is open."""
    number = match.number
    waiting = match.waiting()
    for seat in sorted(waiting, key=lambda s: not isinstance(players.get(s), BotPlayer)):
        if match.number != number or match.outcome is not None or match.awaited is not None:
            return
        if seat in match.waiting():
            players[seat].take(match, seat)
