"""Nothing leaks: the conformance kit over random compositions, not over one."""

import random

import attrs
import pytest
from boxlid import hosting
from boxlid.testing import Effort, check
from boxlid_mafia.roles.bundled import BUNDLED

SECRETS = ["twins", "plans", "events", "refusals"]
LAWS = ["records", "notation", "crashes", "inputs", "values", "arrival", "forks"]
LIGHT = Effort(moves=40, moments=4, tail=3, probes=12, twins=2, playouts=5, orders=4, options=6)
ROLES = [
    r.id
    for r in BUNDLED
    if not r.office
    and r.id not in {"mafia", "civilian", "werewolf", "family2", "kingmaker", "mason"}
]
OPTIONS = [
    {},
    {"reveal": "none"},
    {"reveal": "mafia_only"},
    {"dead_view": "all_cards"},
    {"dead_talk": "yes"},
    {"existence": "secret"},
    {"investigation": "spoken"},
    {"governor_mode": "secret"},
    {"vote_mode": "plurality", "sheriff": "on"},
    {"open_with": "day_cards_unseen"},
]


def random_roles(seed):
    rng = random.Random(f"secrets/{seed}")
    chosen = rng.sample(ROLES, 4)
    return ",".join(["mafia=2", *(f"{r}=1" for r in chosen)])


@pytest.mark.parametrize("seed", range(8))
def test_random_compositions_keep_their_secrets(seed):
    options = {
        "roles": random_roles(seed),
        "parity_at_deal": "allow",
        **OPTIONS[seed % len(OPTIONS)],
    }
    check(
        hosting.compose("mafia", options=options),
        seats=9,
        games=1,
        checks=SECRETS,
        effort=LIGHT,
        seed=seed,
    )


LONGER = attrs.evolve(LIGHT, moves=150, moments=6, tail=8)
DEALT_OTHERWISE = [
    {"one_life": "on", "reveal": "none", "roles": "mafia=3,doctor=1,cursed=1,civilian=13"},
    {"double_identity": "on", "seer_answer": "role", "roles": "mafia=2,angel=2,doctor=1,seer=1"},
    {"existence": "random", "roles": "mafia=3,angel=1,doctor=1,mason=2,civilian=8"},
    {"moderator_choice": "first_victim_rewake", "reveal": "none", "roles": "mafia=2,angel=1"},
    {"resurrection": "on_save", "revived_role": "random_card", "roles": "mafia=2,archangel=1"},
    {"vote_mode": "jail", "jailbreak": "one_named", "roles": "mafia=2,angel=1,serialkiller=1"},
    {"witness": "on", "roles": "mafia=2,mason=2"},
    {"reveal": "mafia_only", "roles": "mafia=2,bookie=1,hunter=1,angel=1"},
]


@pytest.mark.parametrize("options", DEALT_OTHERWISE)
def test_variants_of_the_deal_keep_their_secrets(options):
    ruleset = hosting.compose("mafia", options=options)
    check(ruleset, seats=9, games=1, checks=SECRETS, effort=LONGER, seed=4)


@pytest.mark.parametrize("preset", ["brief", "werewolf"])
def test_the_presets_keep_the_laws(preset):
    check(
        hosting.compose("mafia", preset=preset),
        seats=8,
        games=1,
        checks=[*SECRETS, *LAWS],
        effort=LIGHT,
    )


def test_what_a_seat_has_learned_is_not_forgotten():
    match = hosting.Match(hosting.compose("mafia"), 8, seed=3)
    angel = next(s for s in match.seats if "angel-1" in match.table.zones[f"card.{s}"])
    mafia = [s for s in match.seats if match.table.zones[f"card.{s}"][0].kind.role == "mafia"]
    for seat in match.to_answer:
        match.act(seat, "spare" if seat in mafia else "sleep")
    before = match.table.barriers
    for seat in match.to_answer:
        match.act(seat, f"ask {mafia[0]}" if seat == angel else "sleep")
    assert match.view(angel).fields["notes"][angel][0]["answer"] == "yes"
    assert match.table.barriers > before
    for seat in (angel, mafia[0]):
        assert match.can_undo(seat) is not None
