"""Whole games: with each number of players, under random rulings, with bots; records that must not change."""

import random
import re
from pathlib import Path
from statistics import mean

import pytest
from boxlid import hosting
from boxlid.testing import conformance

from tests.games.serviam.fuzz import fuzz
from tests.games.serviam.golden.make import GOLDEN, played

HERE = Path(__file__).parent


@pytest.mark.parametrize("seed", range(4))
def test_random_games_under_random_rulings(seed):
    assert fuzz(30, seed, print) >= 25


@pytest.mark.parametrize(("seats", "low", "high"), [(2, 29.6, 31.6), (3, 45, 47), (4, 60.5, 62.5)])
def test_as_many_decisions_as_the_straight_line(seats, low, high):
    """The yardstick script, which shares no code with the rules, needs 30.6, 46.0 and 61.6."""
    ruleset, rng = hosting.compose("serviam"), random.Random(2)
    counts = []
    for game in range(400):
        match = hosting.Match(ruleset, seats, game, keep="none", events=False)
        counts.append(match.playout(lambda options: options[rng.randrange(len(options))]))
    assert low < mean(counts) < high


@pytest.mark.parametrize("name", GOLDEN)
def test_golden_record_replays(name):
    path = HERE / "golden" / f"{name}.jsonl"
    assert path.is_file(), f"{path} is missing: python -m tests.games.serviam.golden.make writes it"
    text = path.read_text(encoding="utf-8")
    match = hosting.read_record(text, path.name).match()
    assert match.outcome is not None
    assert hosting.record_text(match) == text


def test_there_is_no_golden_record_that_nobody_plays():
    assert {p.stem for p in (HERE / "golden").glob("*.jsonl")} == set(GOLDEN)


def test_a_golden_record_is_what_its_game_gives_today():
    text = (HERE / "golden" / "three-players.jsonl").read_text(encoding="utf-8")
    assert hosting.record_text(played("three-players")) == text


RULED = {
    "SV.letter-where": "opponent_holder",
    "SV.impossible": "card_unplayable",
    "SV.kurt-letters": "fixed",
    "SV.kurt-same-card": "forbidden",
    "SV.kurt-must": "may",
    "SV.kurt-mark": "counts_nowhere",
    "SV.pass-offer": "yes",
    "SV.icon-order": "player_order",
    "SV.hand-limit": "3",
    "SV.empty-both": "take_from_piles",
    "SV.hidden": "own_facedown_known",
    "SV.reveal-optional": "optional",
}


@pytest.mark.parametrize(
    ("rulings", "options"),
    [
        ({}, {}),
        (RULED, {}),
        ({"SV.option-layout": "look_and_arrange"}, {"complex_layout": "on"}),
        ({"SV.base-layout": "choose_five"}, {}),
    ],
    ids=["default", "ruled", "arranged", "chosen"],
)
def test_the_conformance_kit(rulings, options):
    conformance(hosting.compose("serviam", rulings=rulings, options=options), games=1)


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_greedy_beats_random(seats):
    ruleset = hosting.compose("serviam")
    won, games = 0, 6
    for seed in range(games):
        match = hosting.Match(ruleset, seats, seed, keep=8)
        players = {s: ruleset.bots["random"].make(s) for s in match.seats}
        me = match.seats[seed % seats]
        players[me] = ruleset.bots["greedy"].make(me)
        hosting.play_bots(match, players, seed)
        vp = match.view().fields["vp"]
        others = [n for who, n in vp.items() if who not in {me, "family"}]
        won += vp[me] > max(others, default=30)
    assert won >= games - 1


@pytest.mark.parametrize("seats", [1, 4])
def test_the_screen_is_80_columns_wide_and_hides_what_is_hidden(seats):
    ruleset, rng = hosting.compose("serviam"), random.Random(1)
    match = hosting.Match(ruleset, seats, 1)
    assert ruleset.screen is not None
    while match.outcome is None:
        seat = match.to_answer[0]
        for viewer in ("", *match.seats):
            picture = ruleset.screen(match.view(viewer))
            assert max(map(len, picture.splitlines())) <= 80
            piles = [
                p for key, pile in match.table.zones.items() if key[:5] == "pile." for p in pile
            ]
            assert all(re.search(rf" {p}\b", picture) for p in piles)
        mine = ruleset.screen(match.view(seat))
        for other in match.seats:
            if other != seat:
                assert not [p for p in match.table.zones[f"hand.{other}"] if f" {p} " in mine]
        match.act(seat, match.options(seat)[rng.randrange(len(match.options(seat)))])
    assert "over" in ruleset.screen(match.view("ann"))


def test_the_log_reads_like_a_report():
    match = played("two-players")
    log = "\n".join(match.log("ann"))
    for words in (
        "== Turn 7 of ben",
        "gives",
        "turns up",
        "draws a card",
        "VP held",
        "The game ends",
    ):
        assert words in log
