"""What stops what (MF-ORDER-25): every cell of the table, as the resolution has it."""

from typing import Any

import pytest
from boxlid.scenarios import load_cases, start_case
from boxlid_mafia.book import loading
from boxlid_mafia.model.night import Attack
from boxlid_mafia.model.records import Act
from boxlid_mafia.night import resolution

CASE = """
schema = 1
game = "mafia"
[[case]]
id = "X"
title = "X"
seats = ["A", "B", "C", "D", "E", "F", "G", "H", "I"]
options.roles = "{members},{role}=1"
options.rival_wolves = "{rivals}"
given = {{ village = {{ {cast}, {role} = "{holder}", night = 2 }}, phase = "resolution" }}
until = "resolution"
expect.living.count = 9
"""
COLUMNS = {
    "group_kill": ("mafia",),
    "serialkiller": ("serialkiller",),
    "vigilante_rambo": ("vigilante", "rambo"),
    "counter_attack": ("counter",),
    "poison_guilt": ("poison", "guilt"),
}
ROWS = {
    "vest": "vest (mafia) / wolfsbane (wolf)",
    "wolfsbane": "vest (mafia) / wolfsbane (wolf)",
    "archangel": "archangel (mafia) / sorcerer (wolf)",
    "sorcerer": "archangel (mafia) / sorcerer (wolf)",
    "doctor": "doctor",
    "witch": "witch's healing",
    "bodyguard": "bodyguard",
    "elder": "elder's life",
    "sensei": "sensei",
}
OWN = {"vest", "wolfsbane", "elder", "sensei"}
TABLE = {row["protection"]: row for row in loading.resolution().protection}
CELLS = [
    (role, source, TABLE[ROWS[role]][column])
    for role in ROWS
    for column, sources in COLUMNS.items()
    for source in sources
]
VICTIM, GUARD = "C", "D"


def dies(tmp_path, monkeypatch, role, *sources, rivals=False):
    """Whether the protected player is doomed after these attacks, each of another killer."""
    path = tmp_path / "x.toml"
    wolf = role in {"wolfsbane", "sorcerer"} and not rivals
    members = "mafia=1,werewolf=1" if rivals else "werewolf=1" if wolf else "mafia=1"
    cast = members.replace("mafia=1", 'mafia = "A"').replace("werewolf=1", 'werewolf = "B"')
    holder = VICTIM if role in OWN else GUARD
    facts = {"members": members, "cast": cast, "rivals": "on" if rivals else "off"}
    path.write_text(CASE.format(role=role, holder=holder, **facts))
    t: Any = start_case(load_cases(path)[0], steps=False).table.copy()
    if role not in OWN:
        kind = "heal" if role == "witch" else "protect"
        t.acts = (Act("W40", role, GUARD, kind, (VICTIM,)),)
    killers = "ABEFGHI"

    def attack(_t, night):
        night.attacks += [Attack(s, killers[i], VICTIM) for i, s in enumerate(sources)]

    with monkeypatch.context() as patch:
        patch.setitem(resolution.TABLE, "attacks", resolution.Step(before=(attack,)))
        resolution.resolve(t)
    return VICTIM in [seat for seat, _ in t.doomed]


def of_enemy(role, source):
    """The group's attack of the protection's own enemy, where the column speaks of groups."""
    return "wolf" if source == "mafia" and role in {"wolfsbane", "sorcerer"} else source


@pytest.mark.parametrize(("role", "source", "cell"), CELLS)
def test_one_attack(tmp_path, monkeypatch, role, source, cell):
    source = of_enemy(role, source)
    assert dies(tmp_path, monkeypatch, role, source) == (cell == "no")


@pytest.mark.parametrize(("role", "source", "cell"), CELLS)
def test_two_attacks_of_two_killers(tmp_path, monkeypatch, role, source, cell):
    source = of_enemy(role, source)
    if source in {"mafia", "wolf"}:
        other = "family2" if source == "mafia" else source
        always = cell.startswith("always")
        assert dies(tmp_path, monkeypatch, role, source, other) == (not always)
    else:
        assert dies(tmp_path, monkeypatch, role, source, source)


@pytest.mark.parametrize("role", ["vest", "wolfsbane", "archangel", "sorcerer"])
def test_only_the_own_enemy_where_there_are_two(tmp_path, monkeypatch, role):
    own, other = ("mafia", "wolf") if role in {"vest", "archangel"} else ("wolf", "mafia")
    assert "own enemy only" in TABLE[ROWS[role]]["group_kill"]
    assert not dies(tmp_path, monkeypatch, role, own, rivals=True)
    assert dies(tmp_path, monkeypatch, role, other, rivals=True)


@pytest.mark.parametrize("role", ["vest", "wolfsbane", "archangel", "sorcerer"])
def test_a_single_group_is_everybodys_enemy(tmp_path, monkeypatch, role):
    """MF-ORDER-26: where there is one group each works against that one."""
    lone = "wolf" if role in {"wolfsbane", "sorcerer"} else "mafia"
    assert not dies(tmp_path, monkeypatch, role, lone)


def test_the_day_and_grief_are_stopped_by_nothing():
    assert {row["conviction_hunter_shot_grief"] for row in TABLE.values()} == {"no"}
