"""Roles that strangers' plugins give: their protections and attacks find their place; wrong ones are sent back."""

from typing import Any

import attrs
import boxlid as bx
import pytest
from boxlid import hosting
from boxlid.scenarios import Rulesets, load_cases, start_case
from boxlid_mafia import (
    GROUP,
    GUARDS,
    KILL,
    PROTECT,
    SLEEP,
    SOURCES,
    Act,
    Attack,
    Call,
    Role,
    Shield,
    die,
)
from boxlid_mafia.seats import hidden


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

    return Role("nun", calls=(call(),), resolve={"protections": guard})


def ghoul(attack):
    """A killer whose attack is `attack(by, target)`."""

    def strike(_t, night, act):
        night.attacks.append(attack(act.seat, act.targets[0]))

    own = call("W55", "ghoul", ("ghoul",), KILL)
    return Role("ghoul", "killer", calls=(own,), resolve={"attacks": strike})


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


def test_what_is_like_an_immunity_comes_before_guard_and_potion_cancel(tmp_path):
    """So the doctor's guard is still there for the next attack."""
    veil = nun(lambda on, by: Shield("veil", on, by, (GROUP,), like="vest"))
    match = first_night(
        tmp_path,
        [veil],
        {**GUARDED, "witch": "D", "doctor": "F", "serialkiller": "G"},
        ["A: kill E", "F: protect E", "C: protect E", "G: kill E", "D: heal E"],
        **{'"MF.guard-and-heal"': "dies"},
    )
    assert dead(match) == []


def test_an_enemy_is_met_in_what_counts_as_that_enemys_attack():
    against = Shield("veil", "E", "C", (GROUP,), "wolf")
    assert against.stops_attack(Attack("claw", "A", "E", like="wolf"))
    assert not against.stops_attack(Attack("claw", "A", "E", like="mafia"))


def test_a_protection_may_name_a_source_that_counts_as_another():
    against = Shield("veil", "E", "C", ("claw",))
    assert against.stops_attack(Attack("claw", "A", "E", like="poison"))
    assert not against.stops_attack(Attack("poison", "A", "E"))


def test_what_a_protection_may_not_say():
    with pytest.raises(
        bx.RuleError, match="`veil` is like `docter`; expected one of vest, archangel"
    ):
        shield("veil", "docter")
    with pytest.raises(bx.RuleError, match=r"`veil` stops .*'mafia'.* `group` is any group's"):
        Shield("veil", "E", "C", ("mafia",))
    with pytest.raises(bx.RuleError, match="stops 'group'; expected a tuple"):
        Shield("veil", "E", "C", "group")  # type: ignore[arg-type]


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
    with pytest.raises(bx.RuleError, match="`claw` is like `shot`; expected one of mafia, family2"):
        Attack("claw", "C", "E", like="shot")


def test_a_death_of_a_manner_of_its_own_is_told_in_its_own_words(tmp_path):
    def petrify(t, _night, act):
        die(t, act.targets[0], "turns to stone")

    stone = Role(
        "ghoul",
        "killer",
        calls=(call("W55", "ghoul", ("ghoul",), KILL),),
        resolve={"dawn": petrify},
    )
    match = first_night(tmp_path, [stone], {"mafia": "A", "ghoul": "C"}, ["A: spare", "C: kill E"])
    assert "E turns to stone." in match.log()
    rules = match.ruleset
    assert "dead" in rules.screen(match.view("A"))


# --- what is sent back while the game is composed ----------------------------------------------------


def refused(given, *others, name="stranger"):
    """What is said of a plugin that gives this."""
    with pytest.raises((hosting.PluginError, bx.UsageError)) as caught:
        hosting.compose("mafia", [*others, Stranger(given, name)])
    return str(caught.value)


def plain(id_="nun", **more):
    return Role(id_, **{"calls": (call(),), **more})


def test_a_number_that_another_plugin_has_taken():
    said = refused([plain(calls=(call("W42"),))])
    assert said == (
        "the plugin `stranger`: the role `nun`, call W42: the number is taken by `mafia` (the wake table: "
        "doctor); expected a free number"
    )
    other = Stranger([plain("monk", calls=(call("W45", "monk", ("monk",)),))], "abbey")
    said = refused([plain()], other)
    assert "the plugin `stranger`: the role `nun`, call W45: the number is taken by `abbey`" in said
    assert "(the role `monk`)" in said


def test_a_number_of_the_wake_table_that_no_call_has_is_taken_too():
    assert "taken by `mafia` (the wake table: witness" in refused([plain(calls=(call("W34"),))])


def test_one_plugin_may_give_several_calls_one_number():
    calls = (call(), call(name="nun-again"))
    rules = hosting.compose("mafia", [Stranger([plain(calls=calls)])])
    assert [c.name for c in rules.data.calls if c.id == "W45"] == ["nun", "nun-again"]


@pytest.mark.parametrize("id_", ["45", "W", "X45", "w45", "W4.5", "W-4", "W45a", "", 45])
def test_an_id_that_is_no_number_of_the_night(id_):
    said = refused([plain(calls=(call(id_),))])
    assert said == (
        f"the plugin `stranger`: the role `nun`: the id of a call is {id_!r}; expected `W` and a number, as W45"
    )


def test_a_name_that_is_taken():
    assert refused([plain(calls=(call(name="doctor"),))]) == (
        "the plugin `stranger`: the role `nun`, call W45: the name `doctor` is taken by `doctor` of `mafia`; "
        "expected a name of its own"
    )
    same = (call(), call("W46"))
    assert "the name `nun` is taken by `nun` of `stranger`" in refused([plain(calls=same)])
    assert "`resolution` is a part of the schedule" in refused(
        [plain(calls=(call(name="resolution"),))]
    )


@pytest.mark.parametrize("place", ["resolve", "passive"])
def test_a_step_that_is_none(place):
    assert refused([plain(**{place: {"prayers": print}})]) == (
        f"the plugin `stranger`: the role `nun`: {place} is 'prayers'; expected one of the steps links, redirects, "
        "blocks, disguises, protections, attacks, potions, deaths, changes, answers, chains, last shots, dawn"
    )
    said = refused([plain(**{place: {"protections": 5}})])
    assert f"{place}['protections'] is 5; expected a function" in said


def test_a_call_of_a_role_that_nobody_gives():
    said = refused([plain(calls=(call(roles=("nun", "nunn")),))])
    assert "the plugin `stranger`: the role `nun`, call W45: wakes `nunn`; expected roles" in said
    assert "mafia, family2" in said


def test_a_call_may_wake_a_role_of_a_plugin_that_comes_later():
    first = Stranger([plain(calls=(call(roles=("nun", "monk")),))], "first")
    hosting.compose("mafia", [first, Stranger([plain("monk", calls=())], "second")])


@pytest.mark.parametrize(
    "id_", ["holy nun", "Nun", "nun!", "nun_a", "", "-nun", "wolf", "nönne", 5]
)
def test_a_role_that_is_no_single_word(id_):
    assert refused([plain(id_)]) == (
        f"the plugin `stranger`: mafia_roles: gives a role called {id_!r}; expected one word of small letters, "
        "digits and `-`; `wolf` is a group"
    )


def test_something_else_than_roles():
    said = refused(plain())
    assert said.startswith("the plugin `stranger`: mafia_roles: gives Role(id='nun'")
    assert said.endswith("; expected a list of roles")
    assert refused(["nun"]) == (
        "the plugin `stranger`: mafia_roles: gives 'nun'; expected a boxlid_mafia.Role"
    )
    assert "gives None; expected a list of roles" in refused(None)


def test_a_group_or_a_side_that_is_none():
    assert refused([plain(group="nuns")]) == (
        "the plugin `stranger`: the role `nun`: group is 'nuns'; expected one of any, mafia, family2, wolf"
    )
    assert "group is ''; expected one of" in refused([plain(side="member")])
    assert refused([plain(side="holy")]) == (
        "the plugin `stranger`: the role `nun`: side is 'holy'; expected one of town, member, helper, neutral, "
        "killer"
    )
    own = attrs.evolve(call(), group="nuns")
    assert "W45.group is 'nuns'; expected empty, or one of mafia" in refused([plain(calls=(own,))])


def test_a_word_that_means_another_role():
    said = refused([plain("villager")])
    assert "the role `villager`: takes the word `villager`, which means the role `civilian`" in said
    assert "of `mafia`; expected a word of its own" in said
    assert "takes the word `doctor`" in refused([plain(names={"werewolf": "Doctor"})])


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"calls": call()}, "calls is Call("),
        ({"calls": (attrs.evolve(call(), roles="nun"),)}, "W45.roles is 'nun'; expected a tuple"),
        ({"calls": (attrs.evolve(call(), roles=()),)}, "W45.roles is ()"),
        ({"calls": (attrs.evolve(call(), take=None),)}, "W45.take is None"),
        ({"calls": (attrs.evolve(call(), name="my nun"),)}, "W45.name is 'my nun'"),
        ({"resolve": [print]}, "resolve is [<built-in function print>]; expected a mapping"),
        ({"group": None}, "group is None; expected one of any, mafia"),
        ({"least": "2"}, "least is '2'; expected a number"),
        ({"question": 5}, "question is 5; expected a function"),
        ({"names": {"werewolf": 5}}, "names is {'werewolf': 5}; expected a mapping"),
        ({"calls": (attrs.evolve(call(), nights=5),)}, "W45.nights is 5; expected a function"),
        ({"calls": (attrs.evolve(call(), take=5),)}, "W45.take is 5; expected a function"),
        ({"aliases": "sister"}, "aliases is 'sister'; expected a tuple of words"),
    ],
)
def test_fields_of_another_kind(wrong, said):
    assert f"the plugin `stranger`: the role `nun`: {said}" in refused([plain(**wrong)])


def test_roles_of_a_generator_are_not_lost_and_its_failures_are_its_own():
    rules = hosting.compose(
        "mafia", [Stranger(one for one in [plain()])], options={"roles": "mafia=1,nun=1"}
    )
    assert "nun" in rules.data.roles

    def failing():
        yield plain()
        raise ValueError("no habit")

    assert refused(failing()) == (
        "the plugin `stranger` failed in mafia_roles: ValueError: no habit"
    )


def test_an_act_of_a_role_that_nobody_gives(tmp_path):
    def take(t, seat, _action):
        t.set("acts", (*t.acts, Act("W45", "nunn", seat, "protect")))

    mistyped = plain(calls=(attrs.evolve(call(), take=take),))
    with pytest.raises(hosting.BoxlidError, match="of the role `nunn`, which no plugin gives"):
        first_night(tmp_path, [mistyped], GUARDED, ["A: spare", "C: protect E"])


# --- the pages ---------------------------------------------------------------------------------------


def test_the_calls_of_the_night_tell_a_strangers_call():
    late = call("W46", "nun-late", nights=lambda t: t.round > 1)
    rules = hosting.compose(
        "mafia", [Stranger([plain(calls=(call(), late))])], options={"roles": "mafia=2,nun=1"}
    )
    page = next(p for p in rules.pages if p.title == "Calls of the night")
    rows = {row[0]: row for row in page.rows}
    assert rows["W45"] == ("W45", "nun", "all", "“nun, wake up.”", "yes")
    assert rows["W46"] == ("W46", "nun", "some", "“nun, wake up.”", "yes")
    assert rows["W42"][-1] == ""
    assert rows["W44"][-1] == ""
    assert list(rows) == sorted(rows)


def test_a_bot_with_a_strangers_member_kills_with_its_group():
    """It knows its comrades, and that it is one of them."""
    capo = Role("capo", "member", "mafia")
    rules = hosting.compose("mafia", [Stranger([capo])], options={"roles": "mafia=1,capo=2"})
    match = hosting.Match(rules, 9, seed=1)
    bots = {s: rules.bots["villager"].make(s) for s in match.seats}
    hosting.play_bots(match, bots, 1)
    assert any(e.kind.name == "died" and "in the night" in e.args[1] for e in match.events or ())


@pytest.mark.parametrize(("side", "goes_on"), [("killer", True), ("neutral", False)])
def test_what_is_drawn_again_may_leave_a_strangers_killer_alone(tmp_path, side, goes_on):
    """The game goes on without the mafia while a killer lives, whatever he is called (MF-WIN-6)."""
    path = tmp_path / "x.toml"
    cast = 'mafia = "A", ghoul = "C", dead = ["A"], night = 2'
    text = CASE.format(cards="mafia=1,ghoul=1", rulings="", cast=cast)
    path.write_text(f"{text}expect.living.count = 8\n")
    ruleset = Rulesets({"stranger": Stranger([Role("ghoul", side)])})
    match = start_case(load_cases(path)[0], steps=False, rulesets=ruleset)
    table: Any = match.table
    assert hidden._undecided(table) == goes_on
