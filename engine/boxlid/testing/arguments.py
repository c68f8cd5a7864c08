"""Values for the arguments of verbs: sensible ones, odd ones, and those that the game itself offered."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from typing import Any

from boxlid.rulesets.ruleset import Ruleset
from boxlid.vocabulary.actions import NUMBER, PIECE, SEAT, TEXT, Action, Arg, Verb, many, one_of

_NUMBERS = (-1, 0, 1, 2, 3, 5, 13, 1000)
_TEXTS = ("hello", "I am a card", "pass", "…")
_KEPT = 64


class Arguments:
    """A pool of values for the arguments of a ruleset's verbs."""

    def __init__(self, ruleset: Ruleset, seats: Sequence[str]) -> None:
        self.ruleset, self.seats = ruleset, tuple(seats)
        self.known: dict[tuple[str, str], dict[Any, None]] = {}

    def learn(self, options: Sequence[Action]) -> None:
        """Remember the arguments of offered options."""
        for option in options[:12]:
            for name, value in zip(option.verb.names, option.args, strict=True):
                pool = self.known.setdefault((option.verb.name, name), {})
                if len(pool) < _KEPT:
                    pool[value] = None

    def action(self, verb: Verb, rng: random.Random) -> Action | None:
        """An action of a verb; None if no value is known for one of its arguments."""
        args: list[Any] = []
        optional = optional_names(verb)
        for name in verb.names:
            if name in optional and rng.random() < 0.5:
                args.append(None)
                continue
            pool = self.pool(verb, name, rng)
            if not pool:
                return None
            args.append(rng.choice(pool))
        return verb(*args)

    def pool(self, verb: Verb, name: str, rng: random.Random) -> list[Any]:
        """Values for an argument: those that were offered, and others of its kind."""
        offered = list(self.known.get((verb.name, name), ()))
        return offered + self._of(verb.args[name], rng)

    def _of(self, arg: Arg, rng: random.Random) -> list[Any]:
        pieces = self.ruleset.pieces
        if isinstance(arg, type(PIECE)):
            return list(rng.sample(pieces, min(len(pieces), 8)))
        if isinstance(arg, type(SEAT)):
            return list(self.seats)
        if isinstance(arg, type(NUMBER)):
            return list(_NUMBERS)
        if arg is TEXT:
            return list(_TEXTS)
        if isinstance(arg, type(one_of())):
            return list(getattr(arg, "words", {}).values())
        if isinstance(arg, type(many(TEXT))):
            return self._tuples(getattr(arg, "one", TEXT), rng)
        return []

    def _tuples(self, one: Arg, rng: random.Random) -> list[Any]:
        values = self._of(one, rng)
        if not values:
            return [()]
        return [(), *(tuple(rng.choice(values) for _ in range(n)) for n in (1, 1, 2, 2, 3, 5))]


def optional_names(verb: Verb) -> tuple[str, ...]:
    """The arguments that a verb's pattern has in square brackets."""
    return tuple(
        n
        for part in re.findall(r"\[[^\]]*\]", verb.pattern)
        for n in re.findall(r"\{(\w+)\}", part)
    )


def takes_free_words(verb: Verb) -> bool:
    """Whether case and blanks may matter in an argument: free text, or an argument with the game's own reader."""
    return any(_free(arg) for arg in verb.args.values())


def _free(arg: Arg) -> bool:
    if isinstance(arg, type(many(TEXT))):
        return _free(getattr(arg, "one", TEXT))
    if isinstance(arg, type(one_of())):
        return not getattr(arg, "words", {})
    return type(arg).read is Arg.read
