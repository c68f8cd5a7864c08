"""What a bot is: a player that knows what its seat may know, and nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from attrs import frozen

from boxlid.actions import Action

if TYPE_CHECKING:
    from boxlid.events import Event
    from boxlid.match import Match
    from boxlid.view import View


@frozen
class Turn:
    """What a bot gets when it is asked.

    Attributes:
        seat: its seat.
        options: what it may choose: a sequence, perhaps a Space.
        prompt: the question in words.
        view: what the seat may know (built when first called).
        events: the events that the seat saw so far, as (kind, facts) pairs.
        plan: seed -> a planning fork in which all that the seat cannot know is drawn anew.
        rng: the bot's own chance.
    """

    seat: str
    options: Sequence[Action]
    prompt: str
    view: Callable[[], View]
    events: Callable[[], Sequence[Event]]
    plan: Callable[[int], Match]
    rng: random.Random


Choose = Callable[[Turn], Action]


@frozen
class Bot:
    """A kind of bot.

    Attributes:
        name: as in `--seats ann=greedy`.
        help: one sentence.
        make: seat -> its player: a function from Turn to one of the options. A player may keep what it likes
            between its turns.
        talk: optional: what the player says unasked, (turn) -> texts of inputs (`say ...`).
    """

    name: str
    help: str
    make: Callable[[str], Choose]
    talk: Callable[[Turn], Sequence[str]] | None = None


def choose_randomly(turn: Turn) -> Action:
    """Any option, all equally likely."""
    return turn.options[turn.rng.randrange(len(turn.options))]


RANDOM = Bot("random", "Takes any option.", lambda _seat: choose_randomly)


def turn_for(match: Match, seat: str, rng: random.Random) -> Turn:
    """The turn of a seat; one that is not asked has no options, and may still talk."""
    asked = seat in match.waiting()
    return Turn(
        seat,
        match.options(seat),
        match.ask_of(seat).prompt if asked else "",
        lambda: match.view(seat),
        lambda: match.events_of(seat),
        lambda seed: match.plan(seat, seed),
        rng,
    )


def play_out(match: Match, players: dict[str, Choose], seed: Any = 0) -> None:
    """Let players (seat -> function) play a match to its end, or until a seat without a player is asked."""
    rngs = {seat: random.Random(f"{seed}/{seat}") for seat in players}
    while match.outcome is None:
        waiting = [seat for seat in match.waiting() if seat in players]
        if not waiting:
            return
        number = match.number
        for seat in waiting:
            match.act(seat, players[seat](turn_for(match, seat, rngs[seat])), number)
