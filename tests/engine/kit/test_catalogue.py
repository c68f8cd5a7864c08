"""`catalogue` finds each planted defect of a rule catalogue, and finds nothing in one that is sound."""

from pathlib import Path

import attrs
import boxlid as bx
import boxlid.testing as kit
import pytest
from boxlid import hosting
from boxlid.scenarios import Rulesets, run_cases

from tests.toys import till
from tests.toys.till import CHANGE, CLAUSES, PRICE, SCENARIOS

SOURCE = Path(till.__file__)


def findings(ruleset, check, results=None, sources=(SOURCE,)):
    with pytest.raises(kit.CatalogueError) as found:
        kit.catalogue(ruleset, results, checks=[check], sources=sources)
    lines = str(found.value).splitlines()
    assert lines[0].startswith("till: ")
    assert all(line.startswith(f"{check}: ") for line in lines[1:])
    return [line.removeprefix(f"{check}: ") for line in lines[1:]]


def played(ruleset):
    return run_cases(ruleset, rulesets=Rulesets({"till": ruleset.sources[0]}))


def test_a_sound_catalogue_passes(tmp_path):
    report = kit.catalogue(till.till(tmp_path), sources=[SOURCE])
    assert report.ok
    assert all(found == () for found in report.findings.values())


def test_results_that_are_given_are_not_played_again(tmp_path):
    ruleset = till.till(tmp_path)
    results = played(ruleset)
    broken = [attrs.evolve(results[0], status="failed", message="it rained"), *results[1:]]
    assert findings(ruleset, "scenarios", broken) == ["TI-1 fails: it rained"]
    assert kit.catalogue(ruleset, iter(results), sources=[SOURCE]).ok


def test_a_scenario_that_fails_is_found(tmp_path):
    ruleset = till.till(tmp_path, scenarios=SCENARIOS.replace("expect.paid = 1", "expect.paid = 7"))
    [line] = findings(ruleset, "scenarios")
    assert line.startswith("TI-2 fails: ")


def test_an_id_of_two_runs_is_found(tmp_path):
    ruleset = till.till(tmp_path)
    results = played(ruleset)
    assert findings(ruleset, "scenarios", [*results, results[2]]) == ["TI-3 is the id of 2 runs"]


def test_ids_that_the_catalogue_does_not_have_are_found(tmp_path):
    ruleset = till.till(
        tmp_path,
        clauses=(CLAUSES[0], attrs.evolve(CLAUSES[1], rulings=("TI.tip",)), *CLAUSES[2:]),
        rulings=(attrs.evolve(CHANGE, touches=("TI-PAY-8",)), PRICE),
        scenarios=SCENARIOS.replace('["TI-PAY-1", "TI-PAY-2"]', '["TI-PAY-9"]'),
    )
    assert findings(ruleset, "known") == [
        "the scenario TI-1 names TI-PAY-9, which is neither a clause nor a ruling",
        "the ruling TI.change names TI-PAY-8, which is neither a clause nor a ruling",
        "the clause TI-PAY-2 names TI.tip, which is neither a clause nor a ruling",
    ]


@pytest.mark.parametrize(
    ("check", "says"),
    [
        ("exercised", "TI-PAY-5 (implemented) is exercised by no scenario: Coins ring."),
        ("claimed", "TI-PAY-5 (implemented) is claimed by no scenario: Coins ring."),
        ("cited", "TI-PAY-5 is implemented, but no source file cites it: Coins ring."),
    ],
)
def test_a_clause_that_nothing_does_is_found(tmp_path, check, says):
    ruleset = till.till(tmp_path, clauses=(*CLAUSES, bx.Clause("TI-PAY-5", "Coins ring.")))
    source = tmp_path / "shop.py"
    source.write_text("TI-PAY-1 TI-PAY-2 TI-PAY-4", encoding="utf-8")
    assert findings(ruleset, check, sources=[source]) == [says]


def test_a_clause_that_scenarios_only_pass_through_is_found(tmp_path):
    ruleset = till.till(tmp_path, scenarios=SCENARIOS.replace(', "TI-PAY-2"]', "]"))
    assert findings(ruleset, "claimed") == [
        "TI-PAY-2 (implemented) is claimed by no scenario: It pays the price."
    ]
    assert kit.catalogue(ruleset, checks=["exercised"]).ok


def test_a_reading_that_no_run_plays_is_found(tmp_path):
    third = attrs.evolve(CHANGE, reading=(*CHANGE.reading, bx.Reading("doubled")))
    ruleset = till.till(tmp_path, rulings=(third, PRICE))
    assert findings(ruleset, "played") == ["no run plays TI.change as doubled"]


def test_a_reading_that_no_run_tells_apart_is_found(tmp_path):
    """`gone` is played, but does what the default does; the price is played as what is usual."""
    third = attrs.evolve(CHANGE, reading=(*CHANGE.reading, bx.Reading("gone")))
    more = (
        SCENARIOS
        + """
[[case]]
id = "TI-4"
step = [{ do = "ann: pay" }]
rulings."TI.change" = "gone"
expect.paid = 2
"""
    )
    more = more.replace("= 5", "= 2")
    ruleset = till.till(tmp_path, rulings=(third, PRICE), scenarios=more)
    assert findings(ruleset, "told-apart") == [
        "no run tells TI.change as gone apart from kept",
        "no run tells TI.price as coins apart from usual",
    ]


def test_the_readings_of_an_exempt_ruling_need_not_be_told_apart(tmp_path):
    exempt = attrs.evolve(PRICE, exempt="two coins are the usual price")
    ruleset = till.till(
        tmp_path, rulings=(CHANGE, exempt), scenarios=SCENARIOS.replace("= 5", "= 2")
    )
    assert kit.catalogue(ruleset, checks=["played", "told-apart"]).ok


def test_a_run_tells_nothing_apart_only_by_claims_that_it_does_not_meet(tmp_path):
    """Under the default, nothing cites the clause that TI-2 claims; but without an `expect` nothing else fails."""
    vague = SCENARIOS.replace("expect.paid = 1\n", "")
    ruleset = till.till(tmp_path, scenarios=vague)
    assert findings(ruleset, "told-apart") == ["no run tells TI.change as given apart from kept"]


# --- literals --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ('t.rules.change == "gone"', "'gone' is no reading of TI.change (readings: kept, given)"),
        ('"gone" != rules.change', "'gone' is no reading of TI.change (readings: kept, given)"),
        ('t.rules.change in ("kept", "gone")', "'gone' is no reading of TI.change"),
        ('self.t.rules.change not in {"Given"}', "'Given' is no reading of TI.change"),
        ('{"kept": 1, "gone": 2}[t.rules.change]', "'gone' is no reading of TI.change"),
        ('settings.change == "gone"', "'gone' is no reading of TI.change"),
        ("t.rules.change == 3", "3 is no reading of TI.change"),
        ("t.rules.change == True", "True is no reading of TI.change"),
        ('t.rules.price == "coins"', "'coins' is no reading of TI.price (readings: usual, coins (a number))"),
        ('rules.colour == "green"', "'green' is no value of the option colour (values: red, blue)"),
        ('t.rules.tip == "on"', "`tip` is compared with 'on', but there is no such ruling or option"),
        ('WORDS = ("gone",)\nt.rules.change in WORDS', "'gone' is no reading of TI.change"),
        ('match t.rules.change:\n    case "kept" | "gone": pass', "'gone' is no reading of TI.change"),
    ],
)  # fmt: skip
def test_a_literal_that_is_no_value_is_found(tmp_path, line, says):
    source = tmp_path / "shop.py"
    source.write_text(line, encoding="utf-8")
    [found] = findings(till.till(tmp_path), "literals", sources=[source])
    last = len(line.splitlines())
    assert found.startswith(f"shop.py:{last}: {says}")


@pytest.mark.parametrize(
    "line",
    [
        't.rules.change == "given"',
        "t.rules.price == 3",
        'rules.colour in {"red", "blue"}',
        'other.change == "gone"',
        'settings.language == "gone"',
        "t.rules.change == t.other",
        't.rules.price != "usual"',
        'match t.rules.change:\n    case "kept": pass\n    case _: pass',
    ],
)
def test_a_literal_that_is_a_value_is_not_found(tmp_path, line):
    source = tmp_path / "shop.py"
    source.write_text(line, encoding="utf-8")
    assert kit.catalogue(till.till(tmp_path), checks=["literals"], sources=[source]).ok


# --- calling it ------------------------------------------------------------------------------------------


def test_all_findings_are_reported_at_once(tmp_path):
    ruleset = till.till(tmp_path, clauses=(*CLAUSES, bx.Clause("TI-PAY-5", "Coins ring.")))
    with pytest.raises(AssertionError, match="till: 3 findings in its rule catalogue") as found:
        kit.catalogue(ruleset, sources=[SOURCE])
    names = [line.split(":")[0] for line in str(found.value).splitlines()[1:]]
    assert names == ["exercised", "claimed", "cited"]


def test_an_unknown_check_is_refused(tmp_path):
    with pytest.raises(bx.UsageError, match="there is no catalogue check `spoons`"):
        kit.catalogue(till.till(tmp_path), checks=["spoons"])


@pytest.mark.parametrize("game", ["tic-tac-toe", "kuhn-poker", "connect-four"])
def test_a_game_without_a_catalogue_passes(game):
    assert kit.catalogue(hosting.compose(game)).ok
