"""The teaching games: whole playings by hand, their ends, and who sees Kuhn poker's cards."""

import itertools
import random

import pytest
from boxlid import hosting

GAMES = ("connect-four", "kuhn-poker", "tic-tac-toe")


def played(game, *actions, seed=0):
    match = hosting.Match(hosting.compose(game), seed=seed)
    for action in actions:
        match.act(match.to_answer[0], action)
    return match


def dealt(*cards):
    chance = hosting.Chance(0, {"deal": [" ".join(cards)]})
    return hosting.Match(hosting.compose("kuhn-poker"), chance=chance)


@pytest.mark.parametrize("game", GAMES)
def test_installed_and_playable_by_name(game):
    ruleset = hosting.compose(game)
    for seed in range(20):
        match = hosting.Match(ruleset, seed=seed)
        rng = random.Random(seed)
        assert match.playout(rng.choice) <= ruleset.game.bound
        assert match.outcome is not None
        assert not match.outcome.unfinished
        assert sum(match.outcome.scores.values()) == 0
        assert ruleset.screen is not None
        assert ruleset.screen(match.view())


def test_tic_tac_toe_ends_with_three_in_a_row():
    match = played("tic-tac-toe", *(f"mark {s}" for s in ("a1", "a2", "b2", "b1", "c3")))
    assert match.outcome.winners == ("ann",)


def test_tic_tac_toe_may_be_drawn():
    squares = ("a1", "b2", "c3", "b1", "b3", "a3", "c1", "c2", "a2")
    match = played("tic-tac-toe", *(f"mark {s}" for s in squares))
    assert match.outcome.winners == ()
    assert set(match.outcome.scores.values()) == {0}


@pytest.mark.parametrize(
    ("columns", "winner"),
    [
        ("abababa", "ann"),  # upwards
        ("aabbccd", "ann"),  # to the right
        ("abbccdcddgd", "ann"),  # up to the right
        ("gffeedeaddd", "ann"),  # down to the right
        ("gabacada", "ben"),
        ("aababab", ""),
    ],
)
def test_four_in_a_row_in_every_direction(columns, winner):
    match = played("connect-four", *(f"drop {c}" for c in columns))
    if not winner:
        assert match.outcome is None
    else:
        assert match.outcome.winners == (winner,)


def test_connect_four_finds_what_a_plain_count_finds():
    ruleset = hosting.compose("connect-four")
    for seed in range(40):
        match = hosting.Match(ruleset, seed=seed)
        match.playout(random.Random(seed).choice)
        cells: str = match.view().fields["cells"]
        grid = [cells[c * 7 : c * 7 + 6] for c in range(7)]
        lines = itertools.product(range(7), range(6), ((0, 1), (1, 0), (1, 1), (1, -1)))
        fours = {
            grid[c][r]
            for c, r, (dc, dr) in lines
            if c + 3 * dc < 7
            and 0 <= r + 3 * dr < 6
            and len({grid[c + k * dc][r + k * dr] for k in range(4)}) == 1
        } - {"."}
        winners = tuple(match.seats["XO".index(disc)] for disc in fours)
        assert match.outcome is not None
        assert match.outcome.winners == winners


def test_a_full_column_is_not_offered():
    match = played("connect-four", *["drop a"] * 6)
    assert [a.text for a in match.waiting.options] == [f"drop {c}" for c in "bcdefg"]
    assert match.why_not(match.to_answer[0], "drop a").code == "not-offered"


@pytest.mark.parametrize(
    ("choices", "scores", "shown"),
    [
        ("pass pass", {"ann": -1, "ben": 1}, True),
        ("pass bet pass", {"ann": -1, "ben": 1}, False),
        ("pass bet bet", {"ann": -2, "ben": 2}, True),
        ("bet pass", {"ann": 1, "ben": -1}, False),
        ("bet bet", {"ann": -2, "ben": 2}, True),
    ],
)
def test_kuhn_poker_pays(choices, scores, shown):
    match = dealt("Q", "K")
    for choice in choices.split():
        match.act(match.to_answer[0], choice)
    assert match.outcome.scores == scores
    assert match.view("ann").zones["shown.ben"] == (("K",) if shown else ())


def test_a_seat_sees_its_own_card_only():
    one, other = dealt("Q", "K"), dealt("Q", "J")
    assert one.view("ann").zones["hand.ann"] == ("Q",)
    assert one.view("ann").plain() == other.view("ann").plain()
    assert one.log("ann", level=1) == other.log("ann", level=1)
    assert one.view("ben").plain() != other.view("ben").plain()
