"""Whole games: the brief's own, at every size, with random players."""

import random

import pytest

import boxlid as bx


def play(ruleset, n, seed):
    match = bx.Match(ruleset, n, seed=seed, keep="none", events=False)
    rng = random.Random(f"{n}/{seed}")
    match.playout(lambda options: options[rng.randrange(len(options))])
    return match


@pytest.mark.parametrize("n", [5, 6, 8, 11, 12, 13, 24, 31])
def test_the_brief_game_ends_with_a_winner(n):
    ruleset = bx.compose("mafia")
    for seed in range(3 if n > 13 else 8):
        outcome = play(ruleset, n, seed).outcome
        assert not outcome.unfinished
        assert outcome.winners
        assert set(outcome.winners) | set(outcome.losers) == set(ruleset.default_seats(n))


def test_a_game_at_parity_is_refused():
    with pytest.raises(bx.UsageError, match="MF-SETUP-18"):
        bx.Match(bx.compose("mafia"), 4)
