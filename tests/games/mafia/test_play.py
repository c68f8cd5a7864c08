"""Whole games: the brief's own at every size, random compositions and options, plausible players, strangers' roles."""

import importlib.util
import random
from pathlib import Path

import boxlid as bx
import pytest
from boxlid import hosting
from boxlid.matches.players import prompt_for
from boxlid_mafia import ASK, SLEEP, Act, Call, Role
from boxlid_mafia.seats.bots import VILLAGER, talk
from boxlid_mafia.seats.screen import screen

HERE = Path(__file__).parent


def script(name):
    spec = importlib.util.spec_from_file_location(f"mafia_{name}", HERE / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def play(ruleset, n, seed):
    match = hosting.Match(ruleset, n, seed=seed, keep="none", events=False)
    rng = random.Random(f"{n}/{seed}")
    match.playout(lambda options: options[rng.randrange(len(options))])
    return match


@pytest.mark.parametrize("n", [5, 6, 8, 11, 12, 13, 24, 31])
def test_the_brief_game_ends_with_a_winner(n):
    ruleset = hosting.compose("mafia")
    for seed in range(2 if n > 13 else 6):
        outcome = play(ruleset, n, seed).outcome
        assert not outcome.unfinished
        assert outcome.winners
        assert set(outcome.winners) | set(outcome.losers) == set(ruleset.default_seats(n))


@pytest.mark.parametrize("n", range(5, 25))
def test_the_werewolf_preset_plays_at_every_size(n):
    assert not play(hosting.compose("mafia", preset="werewolf"), n, n).outcome.unfinished


def test_random_games_reach_every_role_and_reading():
    fuzz = script("fuzz")
    meter = fuzz.fuzz(len(fuzz.READINGS) + 5)  # each reading has its turn
    assert meter.missing() == ([], [])
    assert meter.games["unfinished"] <= 3
    assert sum(meter.refused.values()) < 30
    assert len(meter.pairs) > 100


# --- players -----------------------------------------------------------------------------------------


def bots_play(ruleset, n, seed):
    match = hosting.Match(ruleset, n, seed=seed)
    players = {s: VILLAGER.make(s) for s in match.seats}
    rngs = {s: random.Random(f"{seed}{s}") for s in match.seats}
    while match.outcome is None:
        number = match.number
        for seat in match.to_answer:
            turn = prompt_for(match, seat, rngs[seat])
            for words in talk(turn):
                if match.why_not(seat, words) is None:
                    match.act(seat, words)
            match.act(seat, players[seat](turn), number)
    return match


def test_plausible_players_make_a_readable_game():
    won = {"town": 0, "mafia": 0}
    for seed in range(10):
        match = bots_play(hosting.compose("mafia"), 8, seed)
        assert not match.outcome.unfinished
        won["town" if "village" in match.outcome.result else "mafia"] += 1
        assert match.number < 200
        story = match.log()
        assert any("accuses" in line for line in story)
        assert all(len(line) < 200 for line in story)
    assert min(won.values()) > 0


def test_an_angel_tells_what_it_found():
    said = 0
    for seed in range(10):
        match = bots_play(hosting.compose("mafia"), 8, seed)
        for event in match.events:
            if event.kind.name == "testified":
                said += 1
    assert said


@pytest.mark.parametrize("seat", ["", "ann"])
def test_the_screen_fits_eighty_columns(seat):
    ruleset = hosting.compose("mafia", preset="werewolf")
    match = bots_play(ruleset, 12, 3)
    for line in screen(match.view(seat)).splitlines():
        assert len(line) <= 80


# --- a stranger's role -------------------------------------------------------------------------------


class Gossip:
    """A plugin with a role of its own: the gossip learns how many letters a name has."""

    __name__ = "gossip"

    @bx.hookimpl
    def boxlid_plugin(self):
        return bx.Plugin("gossip", "1", extends="mafia")

    @bx.hookimpl
    def mafia_roles(self):
        def offers(t, seat):
            return [*(ASK(s) for s in t.living), SLEEP()]

        def take(t, seat, action):
            t.set("acts", (*t.acts, Act("W45", "gossip", seat, "gossip", (action.target,))))

        def resolve(t, night, act):
            t.set_entry("used", act.seat, (*t.used[act.seat], f"knows:{len(act.targets[0])}"))

        call = Call("W45", "gossip", "Gossip, wake up.", ("gossip",), offers, take)
        return [Role("gossip", calls=(call,), resolve={"answers": resolve})]


def test_a_strangers_role_plays_like_a_bundled_one():
    ruleset = hosting.compose("mafia", [Gossip()], options={"roles": "mafia=2,gossip=1"})
    for seed in range(5):
        match = play(ruleset, 8, seed)
        assert not match.outcome.unfinished
    names = [node.name for node in ruleset.program.tree.children[1].children[1].children]
    assert names.index("gossip") > names.index("mafia")


def test_two_plugins_with_one_role_clash():
    class Again(Gossip):
        @bx.hookimpl
        def boxlid_plugin(self):
            return bx.Plugin("again", "1", extends="mafia")

    with pytest.raises(hosting.ClashError, match="`gossip` and `again`"):
        hosting.compose("mafia", [Gossip(), Again()])
