"""Players: functions that answer for seats, and the loop in which they play a match."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from boxlid.rulesets.bots import Choose, Prompt

if TYPE_CHECKING:
    from boxlid.matches.match import Match


def prompt_for(match: Match, seat: str, rng: random.Random) -> Prompt:
    """The prompt for a seat. A seat that is not asked gets a prompt without options, so that its bot can talk."""
    asked = seat in match.to_answer
    return Prompt(
        seat,
        match.options(seat),
        match.question_of(seat).prompt if asked else "",
        lambda: match.view(seat),
        lambda: match.events_of(seat),
        lambda seed: match.plan(seat, seed),
        rng,
    )


def play_bots(match: Match, players: dict[str, Choose], seed: Any = 0) -> None:
    """Let players play a match to its end, or until only seats without a player are asked.

    Args:
        match: the match.
        players: seat -> its player: `bot.make(seat)`.
        seed: decides the random numbers of the players.
    """
    rngs = {seat: random.Random(f"{seed}/{seat}") for seat in players}
    while match.outcome is None:
        waiting = [seat for seat in match.to_answer if seat in players]
        if not waiting:
            return
        number = match.number
        for seat in waiting:
            match.act(seat, players[seat](prompt_for(match, seat, rngs[seat])), number)
