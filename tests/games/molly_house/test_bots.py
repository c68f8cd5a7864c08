"""The heuristic player plays every game to its end, sees nothing that it may not, and does better than chance."""

from __future__ import annotations

import random

import pytest
from boxlid import Prompt, choose_randomly
from boxlid.hosting import Match, compose, play_bots
from boxlid.matches.players import prompt_for
from boxlid_molly_house.bots import HOST, choose


@pytest.mark.parametrize("preset", ["brief", "printed"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_it_plays_to_the_end(preset, seats):
    match = Match(compose("molly-house", preset=preset), seats, seed=f"bots/{preset}/{seats}")
    play_bots(match, {seat: HOST.make(seat) for seat in match.seats})
    assert match.outcome is not None
    assert not match.outcome.unfinished


def test_it_gathers_more_joy_than_chance():
    ruleset = compose("molly-house")
    joy = {"host": [0], "random": [0]}
    for game in range(16):
        match = Match(ruleset, (2, 3, 4, 5)[game % 4], seed=f"strength/{game}")
        kinds = {
            seat: "host" if (i + game // 4) % 2 == 0 else "random"
            for i, seat in enumerate(match.seats)
        }
        players = {
            seat: HOST.make(seat) if kind == "host" else choose_randomly
            for seat, kind in kinds.items()
        }
        best = dict.fromkeys(match.seats, 0)
        play_bots(match, players, seed=game)
        for event in match.events or []:
            if event.kind.name == "joy":  # joy is lost again where the community falls
                seat, change = event.args[0], event.args[1]
                best[seat] += int(change.split()[1]) if change.startswith("gains") else 0
        for seat, kind in kinds.items():
            joy[kind].append(best[seat])
    mean = {kind: sum(all_) / (len(all_) - 1) for kind, all_ in joy.items()}
    assert mean["host"] > 1.4 * mean["random"]


def test_it_uses_its_view_only():
    """The bot uses neither plans nor events: its choice follows from the view and the options."""

    def forbidden(*_args):
        raise AssertionError("the bot looked elsewhere")

    match = Match(compose("molly-house"), 3, seed="honest")
    for _ in range(120):
        if match.outcome is not None:
            break
        for seat in match.to_answer:
            turn = prompt_for(match, seat, random.Random(match.number))
            blind = Prompt(
                seat, turn.options, turn.prompt, turn.view, forbidden, forbidden, turn.rng
            )
            match.act(seat, choose(blind))
