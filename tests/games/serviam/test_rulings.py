"""Every clause is exercised and every reading told apart by the scenarios; wrong settings are refused."""

import attrs
import boxlid
import pytest
from boxlid.scenarios import Rulesets, coverage, load_cases, run_case

RULESET = boxlid.compose("serviam")
CASES = [case for path in RULESET.scenarios for case in load_cases(path)]
WORKED = [f"SVC-{n:02}" for n in range(1, 36)]


@pytest.fixture(scope="module")
def results(scenario_results):
    return scenario_results(RULESET)


def test_all_scenarios_hold(results):
    assert [r.message for r in results if not r.ok] == []


def test_every_clause_has_a_scenario_and_is_cited(results):
    covered = coverage(RULESET, results).values()
    assert [c.id for c in covered if c.missing] == []
    assert [c.id for c in covered if c.unclaimed] == []
    assert [c.id for c in covered if c.status == "implemented" and not c.cited] == []


def test_every_worked_case_is_there():
    assert set(WORKED) <= {case.id for case in CASES}


def settled(run, ruling):
    """The reading that a run plays with."""
    given = {k.split(".", 1)[-1].replace("-", "_"): str(v) for k, v in run.rulings.items()}
    return given.get(ruling.key, ruling.default).replace("-", "_")


@pytest.mark.parametrize("ruling", RULESET.rulings, ids=lambda r: r.id)
def test_every_reading_is_played(ruling):
    played = {settled(run, ruling) for case in CASES for run in case.runs}
    numbers = any(word.isdigit() for word in played)
    missing = [r.id for r in ruling.reading if r.id not in played and not (r.number and numbers)]
    assert missing == []


@pytest.mark.parametrize("ruling", [r for r in RULESET.rulings if not r.exempt], ids=lambda r: r.id)
def test_every_reading_is_told_apart_from_the_default(ruling):
    """Some run of each reading fails when it is played under the default instead."""
    rulesets = Rulesets()
    apart = set()
    for case in CASES:
        for run in case.runs:
            word = settled(run, ruling)
            if word == ruling.default or word in apart:
                continue
            rest = {k: v for k, v in run.rulings.items() if k not in {ruling.id, ruling.key}}
            plain = attrs.evolve(case, runs=(attrs.evolve(run, rulings=rest),))
            siblings = [c for c in CASES if c.file == case.file and c is not case]
            if not run_case(plain, rulesets, siblings)[0].ok:
                apart.add(word)
    wanted = {r.id for r in ruling.reading if r.id != ruling.default and not r.number}
    assert wanted <= apart
    assert not any(r.number for r in ruling.reading) or any(word.isdigit() for word in apart)


def test_a_scale_of_the_data_needs_its_ruling():
    with pytest.raises(boxlid.DataError, match=r"influence\.scale.*SV\.scale=custom"):
        boxlid.compose("serviam", options={"data": "example_box"})


def test_another_box_has_another_fingerprint():
    other = boxlid.compose(
        "serviam", options={"data": "example_box"}, rulings={"SV.scale": "custom"}
    )
    assert other.data_fingerprint != RULESET.data_fingerprint
    assert other.fingerprint != RULESET.fingerprint


@pytest.mark.parametrize(
    ("options", "seats", "words"),
    [
        ({"first": "zoe"}, 2, "first: `zoe` is not one of ann, ben"),
        ({"families": "alfani"}, 2, "1 are given for 2 players"),
        ({"families": "alfani, medici"}, 2, "`medici` is not one of"),
        ({"families": "alfani, alfani"}, 2, "given twice"),
        ({"families": "bazzi_betti"}, 1, "not one of alfani, montalto, serravalle"),
        ({}, ["ann", "family"], "no player may be called `family`"),
        ({}, 5, "1 to 4 players"),
    ],
)
def test_wrong_settings_are_refused(options, seats, words):
    with pytest.raises(boxlid.UsageError, match=words):
        boxlid.Match(boxlid.compose("serviam", options=options), seats)


def test_a_wrong_card_file_is_refused_with_its_place(tmp_path):
    file = tmp_path / "cards.toml"
    file.write_text("[influence]\nscale = 3\n", encoding="utf-8")
    with pytest.raises(boxlid.DataError, match=r"cards\.toml"):
        boxlid.compose("serviam", options={"data": str(file)})


def test_rule_points_can_be_wrapped():
    """A house rule: every gift of VP is one more."""

    class House:
        @staticmethod
        @boxlid.hookimpl
        def boxlid_plugin():
            return boxlid.Plugin("generous", "1", extends="serviam")

        @staticmethod
        @boxlid.hookimpl
        def boxlid_wraps():
            def more(inner):
                def rule(t, who, amount, clause):
                    inner(t, who, amount + 1, clause)

                return rule

            return {"change-vp": more}

    ruleset = boxlid.compose("serviam", [House()])
    match = boxlid.Match(ruleset, ["ann", "ben"], 1)
    plain = boxlid.Match(RULESET, ["ann", "ben"], 1)
    for one in (match, plain):
        seat = one.waiting()[0]
        give = next(o for o in one.options(seat) if o.gift == "BRIBE")
        one.act(seat, give)
    vp, usual = match.view().fields["vp"], plain.view().fields["vp"]
    assert max(vp.values()) == max(usual.values()) + 1
