"""Bots: how a plugin offers a program that plays a seat, and what that program gets when it is asked."""

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
        seat: the bot's seat.
        options: its options: a sequence, which may be a Space.
        prompt: the question in words.
        view: builds the view of the seat.
        events: lists the events so far, each as the seat saw it.
        plan: seed -> a planning fork, in which everything that the seat cannot know is drawn again.
        rng: the bot's own random numbers.
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
        name: its name, as in `--seats ann=greedy`.
        help: one sentence for people.
        make: seat -> a player for it: a function from a Prompt to one of the options. A player may remember things
            between its turns.
        talk: optional: (prompt) -> the texts of unsolicited inputs (`say ...`).
    """

    name: str
    help: str
    make: Callable[[str], Choose]
    talk: Callable[[Prompt], Sequence[str]] | None = None


def choose_randomly(turn: Prompt) -> Action:
    """Choose one of the options, all equally likely."""
    return turn.options[turn.rng.randrange(len(turn.options))]


RANDOM = Bot("random", "Takes any option.", lambda _seat: choose_randomly)
