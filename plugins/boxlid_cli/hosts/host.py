"""The loop in which players, people or bots, play a match to its end. It knows neither terminal nor files.

Other programs may use it: give `play` a match, a player for each seat, and a function to call after each change.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Protocol

from boxlid import Bot, Prompt
from boxlid.hosting import AwaitedRoll, ChanceError, Match, prompt_for


class Player(Protocol):
    """A person, a program or a bot at a seat.

    Attributes:
        immediate: whether it answers without waiting for anybody. Such players are asked first, so that a person's
            answer is the last that a group waits for.
    """

    immediate: bool

    def take(self, match: Match, seat: str) -> None:
        """Answer the seat's open question with `match.act(seat, ...)`; it may also undo, or raise to end the play."""

    def speak(self, match: Match, seat: str) -> None:
        """Put in unsolicited inputs, if there is something to say; called once before each decision."""


class BotPlayer:
    """A bot at a seat. Its chance depends on seed, seat and decision only, so it chooses the same after an undo.

    Args:
        bot: the kind of bot.
        seat: its seat.
        seed: the seed of the match.
    """

    immediate = True

    def __init__(self, bot: Bot, seat: str, seed: str | int) -> None:
        self.bot, self.seed = bot, seed
        self._choose = bot.make(seat)
        self._last = -1

    def take(self, match: Match, seat: str) -> None:
        """Choose, and answer."""
        if match.number < self._last:  # after an undo: forget what has not happened
            self._choose = self.bot.make(seat)
        self._last = match.number
        match.act(seat, self._choose(self._turn(match, seat, "")), match.number)

    def speak(self, match: Match, seat: str) -> None:
        """Talk, if this kind of bot does; a refused input is dropped."""
        if self.bot.talk is None:
            return
        for text in self.bot.talk(self._turn(match, seat, "talk")):
            if match.outcome is None and match.why_not(seat, text) is None:
                match.act(seat, text)

    def _turn(self, match: Match, seat: str, purpose: str) -> Prompt:
        rng = random.Random(f"{self.seed}/{seat}/{match.number}/{purpose}")
        return prompt_for(match, seat, rng)


def bot_players(match: Match, bots: Mapping[str, str]) -> dict[str, Player]:
    """Bot players for a match: seat -> the name of its bot."""
    seed = match.chance.seed
    return {s: BotPlayer(match.ruleset.bots[b], s, seed) for s, b in bots.items()}


def play(
    match: Match,
    players: Mapping[str, Player],
    *,
    changed: Callable[[Match], None] = lambda _match: None,
    roll: Callable[[Match], None] | None = None,
) -> None:
    """Play a match to its end.

    Args:
        match: a match that keeps its events.
        players: seat or actor -> its player.
        changed: called after each change, to show what is new.
        roll: supplies the outcome that `match.waiting` names; needed if the match's chance asks for outcomes.

    Raises:
        IllegalAction: a bot gave an answer that is not possible.
        Exception: what a rule, a bot or a player raises; the match is then as it was before the decision.
    """
    talked = -1
    changed(match)
    while match.outcome is None:
        if isinstance(match.waiting, AwaitedRoll):
            _supply(match, match.waiting, roll)
        elif match.number != talked:
            talked = match.number
            _talk(match, players)
        else:
            _ask(match, players)
        changed(match)


def _supply(match: Match, awaited: AwaitedRoll, roll: Callable[[Match], None] | None) -> None:
    if roll is None:
        raise ChanceError(f"nobody supplies the outcome of `{awaited.label}`")
    roll(match)


def _talk(match: Match, players: Mapping[str, Player]) -> None:
    """Let everybody talk who has not left; an input may end the match."""
    for seat, player in players.items():
        if match.outcome is not None:
            return
        if seat not in match.table.departed:
            player.speak(match, seat)


def _ask(match: Match, players: Mapping[str, Player]) -> None:
    """Ask everybody who is waited for, until another decision is open."""
    number = match.number
    for seat in sorted(match.to_answer, key=lambda s: not players[s].immediate):
        if match.number != number or isinstance(match.waiting, AwaitedRoll):
            return
        if seat in match.to_answer:
            players[seat].take(match, seat)
