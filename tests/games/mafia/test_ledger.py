"""Every clause is exercised, every reading played; wrong settings are refused; data and code agree."""

import attrs
import boxlid
import pytest
from boxlid import Verb
from boxlid.codec import read_toml
from boxlid.scenarios import (
    Rulesets,
    coverage,
    gather,
    load_cases,
    rulings_told,
    run_case,
)
from boxlid_mafia import resolve, shelf, words
from boxlid_mafia.roles import bundled
from boxlid_mafia.roles.guards import BODYGUARDS_ROW, DOCTORS_ROW
from boxlid_mafia.words import VERBS

RULESET = boxlid.compose("mafia")
CASES = [case for path in RULESET.scenarios for case in load_cases(path)]
WORKED = [f"MFC-{n:02}" for n in range(1, 61)]
ROLES = {role.id: role for role in bundled()}


@pytest.fixture(scope="module")
def results(scenario_results):
    return scenario_results(RULESET)


def test_all_scenarios_hold(results):
    assert [f"{r.id}: {r.message}" for r in results if not r.ok] == []


def test_every_clause_has_a_scenario_and_is_cited(results):
    covered = coverage(RULESET, results).values()
    assert [c.id for c in covered if c.missing] == []
    assert [c.id for c in covered if c.unclaimed] == []
    assert [c.id for c in covered if c.status == "implemented" and not c.cited] == []


def test_every_reading_is_played():
    told = rulings_told(RULESET, gather(RULESET))
    assert {k: v.missing for k, v in told.items() if v.missing} == {}


def test_every_reading_is_told_apart_from_the_default():
    """Some run of each reading fails when it is played under the default instead."""
    rulings = {r.id: r for r in RULESET.rulings}
    silent = {(r.id, x.id) for r in RULESET.rulings for x in r.reading if x.id != r.default}
    rulesets = Rulesets()
    for case in CASES:
        siblings = [c for c in CASES if c.file == case.file and c is not case]
        for run in case.runs:
            for name, word in run.rulings.items():
                told = (name, _reading(rulings[name], str(word)))
                if told not in silent:
                    continue
                usual = attrs.evolve(run, rulings={**run.rulings, name: rulings[name].default})
                alone = attrs.evolve(case, runs=(usual,))
                if any(fails_itself(r) for r in run_case(alone, rulesets, siblings)):
                    silent.discard(told)
    assert sorted(silent) == []


def _reading(ruling, word):
    named = {x.id for x in ruling.reading}
    return word if word in named else next(x.id for x in ruling.reading if x.number)


def fails_itself(result):
    """Whether more is wrong than that the case's claims are not all met by this one run."""
    return not result.ok and any("it claims" not in line for line in result.message.splitlines())


def test_every_worked_case_is_there():
    assert [one for one in WORKED if one not in {case.id for case in CASES}] == []


# --- data and code -----------------------------------------------------------------------------------


def test_the_bundled_roles_are_those_of_the_catalogue():
    named = {row["id"]: row for row in _rows("roles", "role")}
    extra = {"family2", "roleblocker-group", "roleblocker-town", "moderator", "witness"}
    assert set(ROLES) - extra == set(named)
    sides = {
        "town": "town",
        "neutral": "neutral",
        "neutral killer": "killer",
        "town, may change": "town",
    }
    for id_, row in named.items():
        if row["side"] in sides and row["kind"] == "card":
            assert ROLES[id_].side == sides[row["side"]], id_
        for alias in row["aliases"]:
            assert alias.replace(" ", "-") in ROLES[id_].aliases


def _rows(name, key):
    return read_toml(shelf.DATA / f"{name}.toml")[key]


def test_calls_stand_in_the_wake_table():
    rows = {row.id for row in shelf.wake()}
    called = {call.id for role in ROLES.values() for call in role.calls} | {"W34"}
    assert called == rows


def test_roles_wake_where_the_catalogue_says():
    for row in _rows("roles", "role"):
        wanted = {
            w
            for w in row["wake"].replace(",", " ").split()
            if w.startswith("W") and w[1:].isdigit()
        }
        own = {call.id for call in ROLES[row["id"]].calls}
        shared = {c.id for r in ROLES.values() for c in r.calls if row["id"] in c.roles or c.group}
        assert row["kind"] != "card" or wanted <= own | shared, row["id"]


def test_protections_stop_what_the_table_says():
    """MF-ORDER-25, as data and as code."""
    columns = {
        "group_kill": "group",
        "serialkiller": "serialkiller",
        "vigilante_rambo": "vigilante",
        "counter_attack": "counter",
        "poison_guilt": "poison",
    }
    code = {
        "vest (mafia) / wolfsbane (wolf)": ("group",),
        "archangel (mafia) / sorcerer (wolf)": ("group",),
        "doctor": DOCTORS_ROW,
        "witch's healing": ("group",),
        "bodyguard": BODYGUARDS_ROW,
        "elder's life": ("group",),
    }
    for row in shelf.resolution().protection:
        if row["protection"] in code:
            stops = {kind for column, kind in columns.items() if row[column] != "no"}
            assert stops == set(code[row["protection"]]) - {"rambo"}, row["protection"]


def test_resolution_steps_of_roles_exist():
    steps = {step.id for step in shelf.resolution().step}
    used = {s for role in ROLES.values() for s in (*role.resolve, *role.passive)}
    assert used | set(resolve.BEFORE) | set(resolve.AFTER) <= steps


def test_every_verb_is_registered():
    inputs = {rule.verb for rule in RULESET.inputs.values()}
    named = [v for v in vars(words).values() if isinstance(v, Verb)]
    assert [v.name for v in named if v not in VERBS and v not in inputs] == []


# --- settings ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"roles": "mafia=2,dragon"}, "no role `dragon`"),
        ({"roles": "mafia=2,,angel"}, "empty place"),
        ({"roles": "mafia=two"}, "found `two`, expected a number"),
        ({"roles": "mafia=1,mafia=1"}, "named twice"),
        ({"roles": "mafia=1,moderator=2"}, "MF-SETUP-1"),
        ({"roles": "mafia=1,lovers=2"}, "name `cupid`"),
        ({"vote_mode": "monarchy"}, "needs a kingmaker"),
        ({"roles": "mafia=1,kingmaker=1"}, "needs vote_mode=monarchy"),
        ({"mafia_know_each_other": "no"}, "requires godfather_kills=on"),
        ({"vote_rule": "unanimous"}, "requires parallel_accusations=parallel or families=two"),
        ({"davidoff": "on", "second_angel": "on"}, "no special roles"),
        ({"rival_wolves": "on"}, "needs both"),
        ({"wake_order": "custom"}, "needs a list"),
        ({"wake_order": "custom", "wake_list": "W99"}, "no wake step"),
        ({"witness": "on", "roles": "mafia=2,doctor=1"}, "excludes|excluded|no protectors"),
    ],
)
def test_contradictions_are_refused(options, message):
    with pytest.raises(boxlid.UsageError, match=message):
        boxlid.compose("mafia", options=options)


@pytest.mark.parametrize(
    ("n", "options", "message"),
    [
        (8, {"roles": "mafia=5"}, "MF-SETUP-18"),
        (5, {"roles": "mafia=2,civilian=9"}, "take 6 away"),
        (9, {"roles": "angel=2"}, "nobody kills"),
        (9, {"roles": "mafia=2,mason=1"}, "MF-ROLE-mason-2"),
        (4, {"counts": "recommended"}, "5 or more"),
        (9, {"counts": "custom"}, "needs --roles"),
        (9, {"role_assignment": "moderator_picks", "assignment": "zoe=mafia"}, "no `player=role`"),
    ],
)
def test_impossible_compositions_are_refused(n, options, message):
    with pytest.raises(boxlid.UsageError, match=message):
        boxlid.Match(boxlid.compose("mafia", options=options), n)


def test_aliases_are_words_for_roles():
    ruleset = boxlid.compose("mafia", options={"roles": "killer=2,police=1"})
    assert boxlid.Match(ruleset, 8).view().fields["dealt"] == {
        "mafia": 2,
        "angel": 1,
        "civilian": 5,
    }


def test_the_tables_of_the_catalogue_are_pages_of_the_rules():
    rules = boxlid.compose("mafia", options={"roles": "mafia=2,doctor=1"})
    pages = {page.title: page for page in rules.pages}
    twelve = next(row for row in pages["Compositions"].rows if row[0] == "12")
    assert twelve[1:4] == ("3 mafia, 1 angel, 8 civilian", "7", "3 mafia, 1 angel, 8 civilian")
    calls = pages["Calls of the night"].rows
    assert [row[0] for row in calls] == [row.id for row in shelf.wake() if row.id != "W34"]
    assert [row[0] for row in calls if row[-1]] == ["W20", "W42"]
    assert len(pages["What stops what"].rows) == 7
    assert ("doctor", "", "town", "W42", "") in pages["Roles"].rows
