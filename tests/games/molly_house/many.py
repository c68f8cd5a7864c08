"""Plays many random games of Molly House, and counts which content they reach.

    python -m tests.games.molly_house.many 5000

Seat counts, presets and (in two games of three) every single ruling are drawn from the game's number, so
that a failing game is played again by its number alone.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache

from attrs import Factory, define
from boxlid import Action
from boxlid.hosting import Match, Ruleset, compose
from boxlid.vocabulary.events import MOVED
from boxlid_molly_house import plugin

SUITS = ("pentacles", "fans", "hearts", "cups")
ACTIONS = ("lie low", "indulge", "accuse", "cruise", "shop", "throw", "bribe", "notice")
ITEMS = (
    "gin",
    "violin",
    "domino",
    "notice loyal",
    "notice informer",
    "bribe",
    *(f"dress {s}" for s in SUITS),
)
RANKS = ("Surprise Ball", "Christening", "Dance", "Quiet Gathering")
ENDINGS = ("Community Infiltration", "Community Survival", "Community Atrophy")
INDICTMENTS = tuple(f"{kind}-{n}" for kind in ("major", "minor") for n in range(1, 9))
CONTENT = (
    *ACTIONS,
    *ITEMS,
    *RANKS,
    *ENDINGS,
    *INDICTMENTS,
    "raid",
    "foil",
    "proud",
    "humble",
    "danger",
)


@define
class Met:
    """What a run of games has reached."""

    games: int = 0
    decisions: int = 0
    unfinished: int = 0
    errors: list[str] = Factory(list)
    endings: Counter[str] = Factory(Counter)
    content: Counter[str] = Factory(Counter)


@cache
def preset_of(preset: str) -> Ruleset:
    """Compose a preset without changes."""
    return compose(plugin, preset=preset)


def ruleset_of(number: int, rng: random.Random) -> Ruleset:
    """Compose a preset, in two games of three with a random reading of every ruling."""
    base = preset_of(rng.choice(("brief", "printed")))
    if number % 3 == 0:
        return base
    rulings = {r.key: rng.choice(r.reading).id for r in base.rulings}
    return compose(plugin, preset=base.preset, rulings=rulings)


def picker(number: int, rng: random.Random) -> Callable[[Sequence[Action]], Action]:
    """Return a random player; in every other game it prefers festivities, since only they may save the community."""

    def anything(options: Sequence[Action]) -> Action:
        return options[rng.randrange(len(options))]

    def sociable(options: Sequence[Action]) -> Action:
        verb = options[0].verb.name
        if verb == "lie":
            for wanted in ("throw", "bribe", "notice", "accuse"):
                for option in options:
                    if option.verb.name == wanted and rng.random() < 0.9:
                        return option
        if verb == "play" and options[-1].verb.name == "pass" and rng.random() < 0.5:
            return options[-1]
        return anything(options)

    return sociable if number % 2 else anything


def play_one(number: int, met: Met) -> None:
    """Play the game with a number."""
    rng = random.Random(number)
    match = Match(ruleset_of(number, rng), rng.choice((2, 3, 4, 5)), seed=number, keep="none")
    pick = picker(number, rng)
    while match.outcome is None:
        request = match.waiting
        assert request is not None
        for ask in request.questions:
            action = pick(ask.options)
            note(met.content, action)
            match.act(ask.seat, action, match.number)
    met.decisions += match.number
    met.unfinished += match.outcome.unfinished
    met.endings[match.outcome.result.split(":")[0].split(",")[0]] += 1
    met.content[match.outcome.result.split(":")[0].split(",")[0]] += 1
    for event in match.events or ():
        name = event.kind.name
        if name == "ranked":
            met.content[event.args[0]] += 1
        elif name in {"raid", "danger"}:
            met.content[name] += 1
        elif name == "foiled":
            met.content["foil"] += 1
        elif event.kind is MOVED and event.args[0] in INDICTMENTS:
            met.content[event.args[0]] += 1


def note(content: Counter[str], action: Action) -> None:
    """Count an action under the name of its content."""
    verb = action.verb.name
    content["lie low" if verb == "lie" else verb] += 1
    if verb == "notice":
        content[action.text] += 1
    elif verb == "dress":
        content[f"dress {action.dress.kind.suit}"] += 1


def play_games(count: int, first: int = 0) -> Met:
    """Play a number of games; a crash is noted with the number of its game, and the next game follows."""
    met = Met()
    for number in range(first, first + count):
        met.games += 1
        try:
            play_one(number, met)
        except Exception as error:  # noqa: BLE001 - noted with the number that repeats it
            met.errors.append(f"game {number}: {type(error).__name__}: {error}")
    return met


def main() -> int:
    """Play as many games as the command line says (5,000) and print what they met."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 5000
    start = time.perf_counter()
    met = play_games(count)
    took = time.perf_counter() - start
    lines = [
        f"{met.games} games, {met.decisions} decisions, {took:.0f} s, {met.unfinished} unfinished",
        *(f"  {ending}: {n}" for ending, n in met.endings.most_common()),
        f"never met: {', '.join(t for t in CONTENT if not met.content[t]) or 'nothing'}",
        *met.errors[:20],
    ]
    sys.stdout.write("\n".join([*lines, ""]))
    return 1 if met.errors or met.unfinished else 0


if __name__ == "__main__":
    raise SystemExit(main())
