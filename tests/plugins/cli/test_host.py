"""The loop in which players play a match: for other programs too, without a terminal."""

from pathlib import Path

import pytest
from boxlid import hosting
from boxlid_cli.hosts.host import bot_players, play


class First:
    """Takes the first option, and notes when it was asked."""

    def __init__(self, immediate, asked):
        self.immediate, self.asked = immediate, asked

    def take(self, match, seat):
        self.asked.append(seat)
        match.act(seat, match.options(seat)[0], match.number)

    def speak(self, match, seat):
        """Has nothing to say."""


def match_of(game, *seats):
    return hosting.Match(hosting.compose(game), seats, chance=hosting.Chance("7"))


def test_bots_play_a_match_to_its_end():
    match = match_of("kuhn-poker", "ann", "ben")
    play(match, bot_players(match, {"ann": "random", "ben": "random"}))
    assert match.outcome is not None


def test_every_change_is_shown():
    match = match_of("tic-tac-toe", "ann", "ben")
    shown = []
    play(
        match,
        bot_players(match, {"ann": "random", "ben": "random"}),
        changed=lambda m: shown.append(m.number),
    )
    assert shown == sorted(shown)
    assert set(shown) == set(range(match.number + 1))


def test_players_who_answer_at_once_are_asked_first(shell, monkeypatch):
    monkeypatch.syspath_prepend(str(shell.plugins))
    monkeypatch.syspath_prepend(str(Path(__file__).parent))
    ruleset = hosting.compose("cellar", options={"round": "on"})
    match = hosting.Match(ruleset, ("ann", "ben", "cho"), chance=hosting.Chance("7"))
    asked: list[str] = []
    slow, quick = First(immediate=False, asked=asked), First(immediate=True, asked=asked)
    play(match, {"ann": slow, "ben": quick, "cho": quick})
    assert asked[:3] == ["ben", "cho", "ann"]


def test_an_outcome_that_nobody_supplies_is_an_error():
    ruleset = hosting.compose("kuhn-poker")
    match = hosting.Match(ruleset, ("ann", "ben"), chance=hosting.Chance("7", asked=("*",)))
    with pytest.raises(hosting.ChanceError, match="nobody supplies the outcome of"):
        play(match, bot_players(match, {"ann": "random", "ben": "random"}))


def test_a_bot_chooses_the_same_after_an_undo():
    match = match_of("tic-tac-toe", "ann", "ben")
    players = bot_players(match, {"ann": "random", "ben": "random"})
    play(match, players)
    before = [e.args for e in match.events]
    match.undo_to(2)
    play(match, players)
    assert [e.args for e in match.events] == before
