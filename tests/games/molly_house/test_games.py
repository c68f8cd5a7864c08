"""Whole random games over seat counts, presets and random rulings, and the content that they reach.

`python -m tests.games.molly_house.many 5000` plays the long run.
"""

from __future__ import annotations

import pytest
from boxlid import UsageError
from boxlid.hosting import compose
from boxlid.matches.match import Match
from boxlid.testing import check, checks

from tests.games.molly_house.many import CONTENT, play_games


@pytest.fixture(scope="module")
def met():
    return play_games(240)


def test_no_game_fails_or_stays_unfinished(met):
    assert met.errors == []
    assert met.unfinished == 0
    assert sum(met.endings.values()) == met.games


def test_the_games_meet_the_whole_box(met):
    missing = [thing for thing in CONTENT if not met.content[thing]]
    assert missing == []


@pytest.mark.parametrize("preset", ["brief", "printed"])
@pytest.mark.parametrize("seats", [2, 5])
def test_a_full_match_of_each_preset(preset, seats):
    match = Match(
        compose("molly-house", preset=preset), seats, seed=f"{preset}/{seats}", trace=True
    )
    while match.outcome is None:
        for seat in match.to_answer:
            options = match.options(seat)
            match.act(seat, options[match.number * 7919 % len(options)])
    known = {c.id for c in match.ruleset.ledger.clauses} | {r.id for r in match.ruleset.rulings}
    assert sorted(set(match.clauses_seen) - known) == []
    assert any("=== Week 2 ===" in line for line in match.log())


def test_one_seat_is_refused_with_the_reason():
    with pytest.raises(UsageError, match="No text we have specifies a solo game"):
        Match(compose("molly-house"), 1)


@pytest.mark.parametrize("name", [c for c in checks() if c != "twins"])
def test_the_kit(name):
    check(compose("molly-house"), checks=[name], games=1)


def test_no_seat_learns_what_it_cannot_know():
    check(compose("molly-house", preset="printed"), seats=("ann", "ben"), checks=["twins"], games=1)
