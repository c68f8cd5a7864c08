"""Bots: what a player that is a program gets when it is asked, and how a plugin offers one."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from attrs import frozen

from boxlid.vocabulary.actions import Action
from boxlid.vocabulary.events import Event
from boxlid.vocabulary.view import View


@frozen
class Prompt:
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
    plan: Callable[[int], Any]
    rng: random.Random


Choose = Callable[[Prompt], Action]


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
    talk: Callable[[Prompt], Sequence[str]] | None = None


def choose_randomly(turn: Prompt) -> Action:
    """Any option, all equally likely."""
    return turn.options[turn.rng.randrange(len(turn.options))]


RANDOM = Bot("random", "Takes any option.", lambda _seat: choose_randomly)
