"""Each pair of roles that can touch each other at night, generated from the tables: invariants of the resolution.

Worked results for the pairs that the catalogue rules on are scenarios (kills.toml, answers.toml, links.toml).
"""

import random
from itertools import combinations

import pytest
from boxlid import hosting
from boxlid_mafia.model.night import SOURCES
from boxlid_mafia.model.table import Village
from boxlid_mafia.roles.bundled import BUNDLED

SKIPPED = {"kingmaker", "family2", "werewolf", "civilian", "mafia"}
NIGHTLY = [
    r.id
    for r in BUNDLED
    if not r.office
    and r.id not in SKIPPED
    and (r.resolve or r.passive or r.calls or r.converts or r.seen)
]
PAIRS = list(combinations(NIGHTLY, 2))
PROTECTORS = {"archangel", "sorcerer", "doctor", "bodyguard"}
CHAINS = {"grieved", "shot"}


def night(one, two, seed):
    """A first night of two mafia, the pair and civilians, with random choices; the match before and after."""
    roles = {"mafia": 2, one: 2 if one == "mason" else 1, two: 2 if two == "mason" else 1}
    text = ",".join(f"{r}={k}" for r, k in roles.items())
    ruleset = hosting.compose(
        "mafia", options={"roles": text, "parity_at_deal": "allow", "little_girl_mode": "peek"}
    )
    match = hosting.Match(ruleset, 9, seed=seed, keep="none", halt="resolution")
    rng = random.Random(f"{one}/{two}/{seed}")

    def pick(options):
        return options[rng.randrange(len(options))]

    match.playout(pick)
    assert isinstance(match.table, Village)
    acts = match.table.acts
    match.resume()
    while match.outcome is None and match.table.time == "dawn":
        match.playout(pick, 1)
    return match, acts


@pytest.mark.parametrize("first", NIGHTLY)
def test_pairs_keep_the_laws_of_the_night(first):
    for one, two in PAIRS:
        if one == first:
            for seed in range(1):
                match, acts = night(one, two, seed)
                _laws(match, acts, f"{one} and {two}, seed {seed}")


def _laws(match, acts, where):
    t = match.table
    dead = [d.seat for d in t.dead]
    assert sorted([*t.living, *dead]) == sorted(t.seats), where
    assert len(set(dead)) == len(dead), where
    told = [e.args[0] for e in match.events if e.kind.name == "died"]
    assert sorted(told) == sorted(dead), f"{where}: each death is announced once (MF-INFO-14)"
    attackers = {a.seat for a in acts if a.kind in {"kill", "blast", "poison", "potions"}}
    targets = {
        s for a in acts if a.kind in {"kill", "blast", "poison", "potions"} for s in a.targets
    }
    guards = {a.seat for a in acts if a.role in PROTECTORS}
    for death in t.dead:
        if death.how in CHAINS:
            continue
        hit = death.seat in targets or death.seat in attackers or death.seat in guards
        assert hit, f"{where}: {death.seat} died although nobody attacked"
    if not any(a.kind in {"kill", "blast", "poison", "potions"} for a in acts):
        assert dead == [], where
    pieces = [p for zone in t.zones.values() for p in zone]
    assert len(pieces) == len(match.ruleset.pieces), where
    asks = [a for a in acts if a.kind == "ask"]
    for ask in asks:
        notes = [n for n in t.notes[ask.seat] if n.target == ask.targets[0]]
        assert notes, f"{where}: {ask.seat} was never answered"


def test_every_source_of_attack_has_a_place_in_the_order():
    assert len(set(SOURCES)) == len(SOURCES)
