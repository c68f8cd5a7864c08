"""What must be true at every decision of every game: counts, bounds, and numbers that never fall."""

from __future__ import annotations

import random
from typing import Any

import pytest
from boxlid.hosting import Match, compose
from boxlid_molly_house.components import load
from boxlid_molly_house.data import SUITS
from boxlid_molly_house.ring import HOUSES
from boxlid_molly_house.table import all_tokens, rep

from tests.games.molly_house.many import picker, ruleset_of

VICE = {2: 40, 3: 44, 4: 48, 5: 52}  # MH-COMP-7


def check_table(t, n):
    vices = [c for key, zone in t.zones.items() if key != "box" for c in zone if c in load().vices]
    assert len(vices) == VICE[n], "MH-COMP-7"
    assert len(t.zones[t.market]) <= 4, "MH-COMP-13"
    assert 1 <= t.week <= 5, "MH-TURN-1"
    assert t.com >= 0, "MH-COMP-26"
    assert all(h in HOUSES for h in t.raided)
    assert len(set(t.raided)) == len(t.raided), "MH-WEEK-8"
    for seat in t.seats:
        assert len(t.zones[t.items[seat]]) <= 3, "MH-ITEM-1: a third one only while one is given up"
        assert all(not c.kind.threat for c in t.zones[t.reputation[seat]]), "MH-FEST-35"
        if not t.ending:
            assert t.joy[seat] >= 0, "MH-COMP-26"
            tokens = len(t.zones[t.tokens[seat]]) + len(list(all_tokens(t, seat)))
            assert tokens == 4, "MH-COMP-17"


@pytest.mark.parametrize("number", range(24))
def test_the_laws(number):
    rng = random.Random(number)
    ruleset = ruleset_of(number, rng)
    n = rng.choice((2, 3, 4, 5))
    match = Match(ruleset, n, seed=number, keep="none", events=False)
    pick = picker(number, rng)
    cubes: dict[object, int] = {}
    raided: tuple[str, ...] = ()
    while match.outcome is None:
        t: Any = match.table
        check_table(t, n)
        assert all(t.cubes[key] >= old for key, old in cubes.items()), "MH-COMP-21"
        assert t.raided[: len(raided)] == raided, "MH-WEEK-8"
        cubes, raided = dict(t.cubes), t.raided
        for seat in match.to_answer:
            match.answer(match.number, seat, index_of(match.options(seat), pick))
    check_table(match.table, n)


def index_of(options, pick):
    """Return the index of the option that a picker takes."""
    action = pick(options)
    return next(i for i in range(len(options)) if options[i] is action)


def test_exposure_changes_no_reputation():
    """MH-EXPO-12: cards become cubes, so that the count stays."""
    match = Match(compose("molly-house"), 4, seed="laws")
    rng = random.Random("laws")
    seen = 0
    t: Any
    while match.outcome is None:
        t = match.table
        before = {(s, suit): rep(t, s, suit) for s in match.seats for suit in SUITS}
        count = len(match.events or [])
        week = match.node.endswith("turn.act")
        for seat in match.to_answer:
            match.act(seat, rng.choice(match.options(seat)))
        t = match.table
        new = (match.events or [])[count:]
        kinds = {e.kind.name for e in new}
        if week and "exposed" in kinds and not kinds & {"clears", "enters", "week-ends"}:
            for event in new:
                if event.kind.name == "exposed":
                    seen += 1
                    key = (event.args[1], event.args[0].kind.suit)
                    assert rep(t, *key) == before[key]
    assert seen
