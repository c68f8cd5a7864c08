"""Data and code agree; wrong settings are refused."""

import boxlid
import pytest
from boxlid import Verb, hosting
from boxlid.codec import read_toml
from boxlid_mafia.book import loading
from boxlid_mafia.model import vocabulary
from boxlid_mafia.model.vocabulary import VERBS
from boxlid_mafia.night import resolution
from boxlid_mafia.roles.bundled import BUNDLED
from boxlid_mafia.roles.guards import BODYGUARDS_ROW, DOCTORS_ROW

RULESET = hosting.compose("mafia")
ROLES = {role.id: role for role in BUNDLED}


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
    return read_toml(loading.FOLDER.path / f"{name}.toml")[key]


def test_calls_stand_in_the_wake_table():
    rows = {row.id for row in loading.wake()}
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
    for row in loading.resolution().protection:
        if row["protection"] in code:
            stops = {kind for column, kind in columns.items() if row[column] != "no"}
            assert stops == set(code[row["protection"]]) - {"rambo"}, row["protection"]


def test_resolution_steps_of_roles_exist():
    steps = {step.step for step in loading.resolution().step}
    tables = ("resolve", "passive", "blocked", "after")
    used = {s for role in ROLES.values() for name in tables for s in getattr(role, name)}
    assert used <= steps
    assert set(resolution.TABLE) == steps


def test_every_verb_is_registered():
    inputs = {rule.verb for rule in RULESET.inputs.values()}
    named = [v for v in vars(vocabulary).values() if isinstance(v, Verb)]
    assert [v.name for v in named if v not in VERBS and v not in inputs] == []


# --- settings ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"roles": "mafia=2,dragon"}, "no role `dragon`"),
        ({"roles": "mafia=2,,angel"}, "empty entry"),
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
        ({"wake_order": "custom", "wake_list": "W99"}, "not a wake step"),
        ({"witness": "on", "roles": "mafia=2,doctor=1"}, "excludes|excluded|no protectors"),
    ],
)
def test_contradictions_are_refused(options, message):
    with pytest.raises(boxlid.UsageError, match=message):
        hosting.compose("mafia", options=options)


@pytest.mark.parametrize(
    ("n", "options", "message"),
    [
        (8, {"roles": "mafia=5"}, "MF-SETUP-18"),
        (5, {"roles": "mafia=2,civilian=9"}, "take 6 away"),
        (9, {"roles": "angel=2"}, "nobody kills"),
        (9, {"roles": "mafia=2,mason=1"}, "MF-ROLE-mason-2"),
        (4, {"counts": "recommended"}, "5 or more"),
        (9, {"counts": "custom"}, "needs --roles"),
        (
            9,
            {"role_assignment": "moderator_picks", "assignment": "zoe=mafia"},
            "not a `player=role`",
        ),
    ],
)
def test_impossible_compositions_are_refused(n, options, message):
    with pytest.raises(boxlid.UsageError, match=message):
        hosting.Match(hosting.compose("mafia", options=options), n)


def test_aliases_are_words_for_roles():
    ruleset = hosting.compose("mafia", options={"roles": "killer=2,police=1"})
    assert hosting.Match(ruleset, 8).view().fields["dealt"] == {
        "mafia": 2,
        "angel": 1,
        "civilian": 5,
    }


def test_the_tables_of_the_catalogue_are_pages_of_the_rules():
    rules = hosting.compose("mafia", options={"roles": "mafia=2,doctor=1"})
    pages = {page.title: page for page in rules.pages}
    twelve = next(row for row in pages["Compositions"].rows if row[0] == "12")
    assert twelve[1:4] == ("3 mafia, 1 angel, 8 civilian", "7", "3 mafia, 1 angel, 8 civilian")
    calls = pages["Calls of the night"].rows
    assert [row[0] for row in calls] == [row.id for row in loading.wake() if row.id != "W34"]
    assert [row[0] for row in calls if row[-1]] == ["W20", "W42"]
    assert len(pages["What stops what"].rows) == 7
    assert ("doctor", "", "town", "W42", "") in pages["Roles"].rows
