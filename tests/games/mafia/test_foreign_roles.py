"""Roles that strangers' plugins give: their protections and attacks find their place; wrong ones are sent back."""

import boxlid as bx
import pytest
from boxlid.scenarios import Rulesets, load_cases, start_case
from boxlid_mafia.blows import GROUP, GUARDS, SOURCES, Attack, Shield
from boxlid_mafia.book import Act, Call, Role
from boxlid_mafia.words import KILL, PROTECT, SLEEP


class Stranger:
    """A plugin that gives what it is told to give."""

    def __init__(self, given, name="stranger"):
        self.given, self.name = given, name

    @bx.hookimpl
    def boxlid_plugin(self):
        return bx.Plugin(self.name, "1", extends="mafia")

    @bx.hookimpl
    def mafia_roles(self):
        return self.given


def call(id_="W45", name="nun", roles=("nun",), verb=PROTECT, **more):
    def offers(t, seat):
        empty = [None] * (len(verb.names) - 1)
        return [*(verb(s, *empty) for s in t.living if s != seat), SLEEP()]

    def take(t, seat, action):
        t.set("acts", (*t.acts, Act(id_, roles[0], seat, verb.name, (action.target,))))

    return Call(id_, name, f"{roles[0]}, wake up.", roles, offers, take, **more)


def nun(shield):
    """A protector whose protection is `shield(on, by)`."""

    def guard(_t, night, act):
        night.shields.append(shield(act.targets[0], act.seat))

    return Role("nun", calls=(call(),), resolve={"R50": guard})


def ghoul(attack):
    """A killer whose attack is `attack(by, target)`."""

    def strike(_t, night, act):
        night.attacks.append(attack(act.seat, act.targets[0]))

    own = call("W55", "ghoul", ("ghoul",), KILL)
    return Role("ghoul", "killer", calls=(own,), resolve={"R60": strike})


CASE = """
schema = 1
game = "mafia"
[[case]]
id = "X"
title = "X"
seats = ["A", "B", "C", "D", "E", "F", "G", "H", "I"]
extensions = ["stranger"]
options.roles = "{cards}"
{rulings}
given = {{ village = {{ {cast} }}, phase = "nightfall" }}
auto = "pass"
"""


def first_night(tmp_path, roles, cast, steps, **rulings):
    """The match after the first dawn of a village in which a stranger's roles are dealt."""
    text = CASE.format(
        cards=",".join(f"{role}=1" for role in cast),
        cast=", ".join(f'{role} = "{seat}"' for role, seat in cast.items()),
        rulings="\n".join(f'rulings.{key} = "{value}"' for key, value in rulings.items()),
    )
    for step in steps:
        text += f'[[case.step]]\ntogether = ["{step}"]\nrest = "sleep"\n'
    path = tmp_path / "x.toml"
    path.write_text(text + '[[case.step]]\nuntil = "discussion"\n')
    rulesets = Rulesets({"stranger": Stranger(roles)})
    return start_case(load_cases(path)[0], rulesets=rulesets)


def dead(match):
    return sorted(d["seat"] for d in match.view().fields["dead"])


# --- protections -------------------------------------------------------------------------------------

GUARDED = {"mafia": "A", "nun": "C"}


def test_a_protection_of_a_kind_of_its_own_stops_what_it_says(tmp_path):
    veil = nun(lambda on, by: Shield("veil", on, by, (GROUP,)))
    steps = ["A: kill E", "C: protect E"]
    assert dead(first_night(tmp_path, [veil], GUARDED, steps)) == []
    blind = nun(lambda on, by: Shield("veil", on, by, ("poison",)))
    assert dead(first_night(tmp_path, [blind], GUARDED, steps)) == ["E"]


def test_a_protection_of_an_enemy_stops_that_enemy_only(tmp_path):
    veil = nun(lambda on, by: Shield("veil", on, by, (GROUP,), "wolf"))
    assert dead(first_night(tmp_path, [veil], GUARDED, ["A: kill E", "C: protect E"])) == ["E"]


def places(*shields):
    return [s.kind for s in sorted(shields, key=lambda s: s.place)]


def shield(kind, like=""):
    return Shield(kind, "E", "C", (GROUP,), like=like)


@pytest.mark.parametrize("like", GUARDS)
def test_a_protection_stands_right_behind_what_it_is_like(like):
    known = [shield(k) for k in GUARDS]
    i = GUARDS.index(like)
    assert places(shield("veil", like), *known) == [*GUARDS[: i + 1], "veil", *GUARDS[i + 1 :]]


def test_a_protection_that_is_like_none_stands_before_the_elders_life():
    known = [shield(k) for k in GUARDS]
    assert places(shield("veil"), *known) == [*GUARDS[:-1], "veil", "elder"]


def test_the_elders_life_is_spared_by_a_strangers_protection(tmp_path):
    """MF-ROLE-elder-2."""
    veil = nun(lambda on, by: Shield("veil", on, by, (GROUP,)))
    cast = {**GUARDED, "elder": "E"}
    match = first_night(tmp_path, [veil], cast, ["A: kill E", "C: protect E"])
    assert dead(match) == []
    assert "life" not in match.table.used.get("E", ())
    alone = first_night(tmp_path, [veil], cast, ["A: kill E", "C: protect F"])
    assert "life" in alone.table.used["E"]


@pytest.mark.parametrize(("like", "died"), [("", []), ("doctor", ["E"]), ("vest", [])])
def test_only_what_is_like_a_guard_cancels_with_a_potion(tmp_path, like, died):
    """MF.guard-and-heal=dies."""
    veil = nun(lambda on, by: Shield("veil", on, by, (GROUP,), like=like))
    match = first_night(
        tmp_path,
        [veil],
        {**GUARDED, "witch": "D"},
        ["A: kill E", "C: protect E", "D: heal E"],
        **{'"MF.guard-and-heal"': "dies"},
    )
    assert dead(match) == died


def test_what_a_protection_may_not_say():
    with pytest.raises(
        bx.RuleError, match="`veil` is like `docter`, which is none of vest, archangel"
    ):
        shield("veil", "docter")
    with pytest.raises(bx.RuleError, match=r"`veil` stops .*'mafia'.* `group` is any group's"):
        Shield("veil", "E", "C", ("mafia",))
    with pytest.raises(bx.RuleError, match="stops 'group'; expected a tuple"):
        Shield("veil", "E", "C", "group")


# --- attacks -----------------------------------------------------------------------------------------

HUNTED = {"mafia": "A", "ghoul": "C", "doctor": "D"}
HUNT = ["A: spare", "D: protect E", "C: kill E"]


@pytest.mark.parametrize(
    ("like", "died"),
    [("serialkiller", []), ("mafia", []), ("counter", []), ("poison", ["E"]), ("", ["E"])],
)
def test_what_an_attack_is_like_says_what_stops_it(tmp_path, like, died):
    """The doctor's row of MF-ORDER-25."""
    claw = ghoul(lambda by, on: Attack("claw", by, on, like=like))
    assert dead(first_night(tmp_path, [claw], HUNTED, HUNT)) == died


def test_a_protection_that_names_a_strangers_source_stops_it(tmp_path):
    roles = [
        ghoul(lambda by, on: Attack("claw", by, on)),
        nun(lambda on, by: Shield("veil", on, by, ("claw",))),
    ]
    cast = {"mafia": "A", "nun": "D", "ghoul": "C"}
    assert dead(first_night(tmp_path, roles, cast, ["A: spare", "D: protect E", "C: kill E"])) == []
    assert dead(first_night(tmp_path, roles, cast, ["A: kill E", "D: protect E", "C: sleep"])) == [
        "E"
    ]


@pytest.mark.parametrize("like", SOURCES)
def test_an_attack_is_taken_right_after_what_it_is_like(like):
    known = [Attack(s, "A", "E") for s in SOURCES]
    order = [a.source for a in sorted([Attack("claw", "C", "E", like=like), *known], key=_place)]
    i = SOURCES.index(like)
    assert order == [*SOURCES[: i + 1], "claw", *SOURCES[i + 1 :]]


def test_an_attack_that_is_like_none_comes_last():
    known = [Attack(s, "A", "E") for s in SOURCES]
    order = [a.source for a in sorted([Attack("claw", "C", "E"), *known], key=_place)]
    assert order == [*SOURCES, "claw"]


def _place(attack):
    return attack.place


@pytest.mark.parametrize(
    ("like", "powers"), [("poison", False), ("serialkiller", True), ("", True)]
)
def test_a_death_by_it_is_a_death_by_what_it_is_like(tmp_path, like, powers):
    """MF-ROLE-elder-3, -4: the village pays for poison, not for a killer."""
    claw = ghoul(lambda by, on: Attack("claw", by, on, like=like))
    match = first_night(
        tmp_path, [claw], {"mafia": "A", "ghoul": "C", "elder": "E"}, ["A: spare", "C: kill E"]
    )
    assert dead(match) == ["E"]
    assert match.view().fields["powerless"] != powers


def test_a_bite_that_is_like_a_groups_brings_the_cursed_into_that_group(tmp_path):
    """MF-ROLE-cursed-1."""
    claw = ghoul(lambda by, on: Attack("claw", by, on, like="mafia"))
    match = first_night(
        tmp_path, [claw], {"mafia": "A", "ghoul": "C", "cursed": "E"}, ["A: spare", "C: kill E"]
    )
    assert dead(match) == []
    assert match.table.turned == {"E": "mafia"}


def test_what_an_attack_may_not_say():
    with pytest.raises(
        bx.RuleError, match="`claw` is like `shot`, which is none of mafia, family2"
    ):
        Attack("claw", "C", "E", like="shot")


def test_a_death_of_a_manner_of_its_own_is_told_in_its_own_words(tmp_path):
    from boxlid_mafia.death import die  # noqa: PLC0415

    def petrify(t, _night, act):
        die(t, act.targets[0], "turns to stone")

    stone = Role(
        "ghoul",
        "killer",
        calls=(call("W55", "ghoul", ("ghoul",), KILL),),
        resolve={"R130": petrify},
    )
    match = first_night(tmp_path, [stone], {"mafia": "A", "ghoul": "C"}, ["A: spare", "C: kill E"])
    assert "E turns to stone." in match.log()
    rules = match.ruleset
    assert "dead" in rules.screen(match.view("A"))
