"""Plays random games under random rulings: each must end, keep every card, and keep its numbers in bounds.

    python tests/games/serviam/fuzz.py [--games 2000] [--seed 0]

The tests play 120 games; `--games` asks for more. A failure prints the settings of its game.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from typing import Any

from boxlid import hosting

ALWAYS = {"SV.scale"}  # needs card data of its own
MARKERS = range(8)


def settings(rng: random.Random, rulings: Any) -> tuple[dict[str, str], dict[str, str]]:
    """Draw readings and options at random; half of the rulings keep their default."""
    readings = {}
    for ruling in rulings:
        if ruling.id in ALWAYS or rng.random() < 0.5:
            continue
        reading = rng.choice(ruling.reading)
        readings[ruling.id] = str(rng.randrange(7)) if reading.number else reading.id
    options = {
        "complex_layout": rng.choice(["on", "off"]),
        "difficulty": rng.choice(["normal", "hard", "very-hard"]),
    }
    return readings, options


def random_game(seed: str, seats: int, readings: dict[str, str], options: dict[str, str]) -> None:
    """Play one game, and check the table at every decision."""
    ruleset = hosting.compose("serviam", rulings=readings, options=options)
    match = hosting.Match(ruleset, seats, seed, keep="none")
    rng = random.Random(seed)
    while match.outcome is None:
        look(match)
        for seat in match.to_answer:
            options_now = match.options(seat)
            assert len(options_now) > 0, f"{seat} is asked at {match.node} and can do nothing"
            match.answer(match.number, seat, rng.randrange(len(options_now)))
    look(match)
    judge(match)


def look(match: hosting.Match) -> None:
    """Check what must be true at every decision."""
    t: Any = match.table
    lying = Counter(p for pieces in t.zones.values() for p in pieces)
    assert set(lying) == set(match.ruleset.pieces)
    assert max(lying.values()) == 1
    assert all(i in MARKERS for i in t.markers.values())
    assert len(t.markers) == 9
    for seat in t.seats:
        row = t.zones[t.row[seat]]
        assert len(row) in {0, 5}
        assert len(row) + len(t.zones[t.holder_deck[seat]]) == 9
        for holder in t.markers:
            up = any(p.kind.id == holder and p in t.faces for p in row)
            assert up or not t.zones[t.pile[seat, holder]], f"a gift on a face-down {holder}"
    if t.rules.vp_clamp == "every_change":
        assert all(0 <= vp <= 60 for vp in t.vp.values())


def judge(match: hosting.Match) -> None:
    """Check what must be true at the end."""
    t: Any = match.table
    outcome = match.outcome
    assert outcome is not None
    assert not outcome.unfinished
    assert outcome.winners
    assert set(outcome.winners) | set(outcome.losers) == set(t.vp)
    assert all(n == 7 for n in t.turns.values())
    assert all(0 <= vp <= 60 for vp in t.vp.values())
    assert dict(outcome.scores) == t.vp
    assert len(t.zones[t.family_row]) == (7 if len(t.seats) == 1 else 0)


def fuzz(games: int, seed: int, say: Any = None) -> int:
    """Play games; return how many were played. Settings that exclude each other are not."""
    rulings = hosting.compose("serviam").rulings
    played = 0
    for game in range(games):
        rng = random.Random(f"{seed}/{game}")
        seats = 1 + game % 4
        readings, options = settings(rng, rulings)
        if seats == 4 and readings.get("SV.purple-multiplayer") == "solo_only":
            continue
        try:
            random_game(f"{seed}/{game}", seats, readings, options)
        except Exception:
            if say is not None:
                say(f"game {seed}/{game}: {seats} seats, rulings {readings}, options {options}")
            raise
        played += 1
    return played


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    played = fuzz(given.games, given.seed, lambda text: sys.stderr.write(f"{text}\n"))
    sys.stdout.write(f"{played} games hold\n")


if __name__ == "__main__":
    main()
