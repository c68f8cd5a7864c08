"""Actions and texts that nobody offered, for checks that try what a seat may not do."""

from __future__ import annotations

import random

from boxlid.testing.game import GameUnderTest
from boxlid.vocabulary.actions import Action


def probes(game: GameUnderTest, rng: random.Random) -> list[Action]:
    """Actions of all verbs with all sorts of arguments; few of them are offered."""
    verbs = list(game.ruleset.verbs.values())
    rounds = max(1, game.effort.probes // max(1, len(verbs)))
    made = (game.arguments.action(verb, rng) for verb in verbs for _ in range(rounds))
    return list(dict.fromkeys(a for a in made if a is not None))[: game.effort.probes]


def nonsense(game: GameUnderTest, rng: random.Random) -> list[str]:
    """Texts that are no actions, or half of one."""
    names = sorted(game.ruleset.verbs)
    some = rng.sample(names, min(3, len(names)))
    return ["", "  ", "xyzzy", "1", *some, *(f"{n} xyzzy 7 [ {{" for n in some)]
