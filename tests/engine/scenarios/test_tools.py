"""Reports, coverage, accepting, scenarios from records, the schema, and pytest."""

import json
import subprocess
import sys
import textwrap
import tomllib
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from boxlid import UsageError, hosting
from boxlid.hosting import Match, compose
from boxlid.scenarios import (
    ResultStore,
    accept,
    as_json,
    cases_of,
    coverage,
    crashes,
    from_match,
    from_record,
    junit,
    load_cases,
    rulings_told,
    run_case,
    run_cases,
    schema_text,
    shrink,
    start_case,
)

ROOT = Path(__file__).parents[3]

CASES = """
[[case]]
id = "ok"
title = "It passes <&\\u0001>"
clauses = ["TY-PLAY-1", "TY-CARDS-1"]
given = { phase = "play", hand.ann = ["C2"] }
step = [{ do = "ann: play C2" }]
expect.vp.ann = 2
[[case]]
id = "bad"
expect.vp.ann = 2
[[case]]
id = "broken"
expect.vp.eve = 2
[[case]]
id = "bug"
status = "known-bug"
expect.vp.ann = 2
"""


def test_junit(toy):
    root = ET.fromstring(junit(toy.results(CASES)))  # noqa: S314 - our own
    assert root.attrib == {
        "name": "boxlid",
        "tests": "4",
        "failures": "1",
        "errors": "1",
        "skipped": "1",
    }
    tests = {t.attrib["name"]: [c.tag for c in t] for t in root.iter("testcase")}
    assert tests == {"ok": [], "bad": ["failure"], "broken": ["error"], "bug": ["skipped"]}
    (failure,) = root.iter("failure")
    assert failure.text == "toy.toml: bad, at the end: vp.ann: expected 2, found 0"


def test_json(toy):
    data = json.loads(json.dumps(as_json(toy.results(CASES))))
    assert data["ok"] is False
    assert data["counts"] == {"passed": 1, "failed": 1, "error": 1, "known-bug": 1}
    assert data["results"][0]["clauses"] == ["TY-PLAY-1", "TY-PLAY-4"]


def test_coverage_goes_from_clause_to_code_to_scenario(toy, rulesets, tmp_path):
    cases = toy.cases(CASES)
    results = [r for c in cases for r in run_case(c, rulesets)]
    (tmp_path / "rules.py").write_text("# TY-PLAY-1 and TY-PLAY-42\n", encoding="utf-8")
    covered = coverage(rulesets.of(cases[0].runs[0]), results, [tmp_path])
    play = covered["TY-PLAY-1"]
    assert play.scenarios == ("ok",)
    assert [Path(c).name for c in play.cited] == ["rules.py"]
    assert play.claimed == ("ok",)
    assert covered["TY-PLAY-4"].cited == ()
    assert covered["TY-PLAY-4"].scenarios == ("ok",)
    assert covered["TY-PLAY-4"].claimed == ()
    assert covered["TY-PLAY-4"].unclaimed
    assert not covered["TY-PLAY-4"].missing
    assert covered["TY-END-1"].missing
    assert covered["TY-CARDS-1"].scenarios == ("ok",)
    assert not covered["TY-NOTE-1"].missing
    assert coverage(rulesets.of(cases[0].runs[0]), results)["TY-PLAY-1"].cited


def test_readings_told_apart(toy, rulesets):
    cases = toy.cases(CASES + '[[case]]\nid = "r"\n[case.reading."TY.double=YES"]\n')
    told = rulings_told(rulesets.of(cases[0].runs[0]), cases)["TY.double"]
    assert told.readings == {"no": (), "yes": ("r[TY.double=YES]",)}
    assert told.missing == ()


FILE = """\
# A file that a person wrote.
schema = 1
game = "toy"
seats = ["ann", "ben"]

[[case]]   # the first
id = "A"
given = { phase = "play", hand.ann = ["C2", "C3"] }
[[case.step]]
do = "ann: play C2"
expect = { vp.ann = 9, hand.ann = ["C1"] }   # both are wrong
[case.expect]
vp.ann = 9          # wrong
"vp.ben" = 0
discard.count = 3

[[case]]
id = "B"
given = { phase = "play", hand.ann = ["C2", "C3"] }
step = [{ do = "ann: play C2" }]
[case.expect]
vp.ann = 9
[case.reading."TY.double=yes"]
note = "doubled"
"""


def test_accept_rewrites_one_case_and_keeps_the_rest(tmp_path, rulesets):
    pytest.importorskip("tomlkit")
    file = tmp_path / "x.toml"
    file.write_text(FILE, encoding="utf-8")
    before = file.read_text(encoding="utf-8")
    changes = accept(file, "A", rulesets)
    assert len(changes) == 4, changes
    now = file.read_text(encoding="utf-8")
    assert now.startswith("# A file that a person wrote.")
    assert "[[case]]   # the first" in now
    a, b = (before[before.index('[[case]]\nid = "B"') :], now[now.index('[[case]]\nid = "B"') :])
    assert a == b
    assert 'vp.ann = 2          # wrong\n"vp.ben" = 0\ndiscard.count = 1' in now
    results = {r.id: r.status for c in load_cases(file) for r in run_case(c, rulesets)}
    assert results == {"A": "passed", "B": "failed", "B[TY.double=yes]": "failed"}
    assert accept(file, "A", rulesets) == []
    accept(file, "B", rulesets)
    results = {r.id: r.status for c in load_cases(file) for r in run_case(c, rulesets)}
    assert set(results.values()) == {"passed"}
    reading = tomllib.loads(file.read_text(encoding="utf-8"))["case"][1]["reading"]["TY.double=yes"]
    assert reading["expect"] == {"vp": {"ann": 4}}


@pytest.mark.parametrize(
    ("case", "message"),
    [
        ("A", "Change this by hand: events"),
        ("B", "was refused"),
        ("C", "known bug"),
        ("D", "has no case `D`"),
    ],
)
def test_accept_changes_nothing_where_values_are_not_the_fault(
    tmp_path, rulesets, toy, case, message
):
    pytest.importorskip("tomlkit")
    file = tmp_path / "x.toml"
    text = toy.head + textwrap.dedent(
        """
        [[case]]
        id = "A"
        expect = { vp.ann = 9, events = ["x"] }
        [[case]]
        id = "B"
        given = { phase = "vote" }
        step = [{ do = "ann: play C1" }]
        [[case]]
        id = "C"
        status = "known-bug"
        expect.vp.ann = 9
        """
    )
    file.write_text(text, encoding="utf-8")
    with pytest.raises(UsageError, match=message):
        accept(file, case, rulesets)
    assert file.read_text(encoding="utf-8") == text


def play_a_bit(rulesets, toy, decisions=4):
    ruleset = rulesets.of(toy.cases('[[case]]\nid = "T"\nrulings.TY.double = "yes"')[0].runs[0])
    match = Match(ruleset, ("ann", "ben"), seed=11)
    while match.waiting is not None and match.number < decisions:
        for seat in match.to_answer:
            match.act(seat, match.options(seat)[-1])
    return match


@pytest.mark.parametrize("decisions", [0, 1, 3, 99])
def test_a_record_becomes_a_scenario(rulesets, toy, decisions):
    match = play_a_bit(rulesets, toy, decisions)
    text = from_record(hosting.record_text(match), ruleset=match.ruleset)
    (case,) = cases_of(tomllib.loads(text), "record.toml")
    (result,) = run_case(case, rulesets)
    assert result.status == "passed", f"{result.message}\n{text}"
    assert case.runs[0].rulings == {"TY.double": "yes"}


def test_a_prefix_of_a_record_becomes_a_scenario(rulesets, toy):
    match = play_a_bit(rulesets, toy, 6)
    text = from_record(hosting.record_text(match), 2, ruleset=match.ruleset, id="cut")
    (case,) = cases_of(tomllib.loads(text), "record.toml")
    (result,) = run_case(case, rulesets)
    assert (result.id, result.status) == ("cut", "passed"), result.message
    assert len(case.runs[0].steps) == 2


def test_a_match_that_began_in_a_position_becomes_a_scenario(rulesets, toy):
    (case,) = toy.cases(
        """
        [[case]]
        id = "T"
        seed = 4
        [case.given]
        phase = "play"
        hand.ann = ["C2", "C3"]
        row.ann = ["r5 up", "r6"]
        marks.ann.2 = 3
        chips.ann = { gold = 2, best = "C9" }
        last = "C9"
        gone = ["ben"]
        """
    )
    match = start_case(case, rulesets=rulesets)
    match.act("ann", "play C3")
    text = from_match(match)
    (again,) = cases_of(tomllib.loads(text), "match.toml")
    (result,) = run_case(again, rulesets)
    assert result.status == "passed", f"{result.message}\n{text}"


def test_the_published_schema_is_fresh():
    published = (ROOT / "docs/scenario.schema.json").read_text(encoding="utf-8")
    assert published == schema_text(), (
        "python -m boxlid.scenarios.format.schema > docs/scenario.schema.json"
    )


def test_the_example_of_the_documentation_passes(tmp_path):
    page = (ROOT / "docs/scenarios.md").read_text(encoding="utf-8")
    example = page.split("```toml\n", 1)[1].split("```", 1)[0]
    file = tmp_path / "example.toml"
    file.write_text(example, encoding="utf-8")
    assert [r.status for r in run_cases(file)] == ["passed"]


@pytest.mark.parametrize(
    ("title", "before", "behind"),
    [
        (
            "Positions add up like this",
            'game = "serviam"\nseats = ["ann", "ben"]\n',
            '[case.expect.hand]\nann = ["G01", "G02", "G03", "BRIBE"]\nben = ["G11", "G12", "G13"]\n',
        ),
        ("### Constant data", 'game = "molly-house"\n[[case]]\nid = "T"\n', ""),
    ],
)
def test_the_shorter_examples_of_the_documentation_pass(tmp_path, title, before, behind):
    page = (ROOT / "docs/scenarios.md").read_text(encoding="utf-8").split(title, 1)[1]
    example = page.split("```toml\n", 1)[1].split("```", 1)[0]
    file = tmp_path / "example.toml"
    file.write_text(before + example + behind, encoding="utf-8")
    assert [r.message for r in run_cases(file)] == [""]


def test_pytest_collects_scenarios_without_glue(tmp_path):
    folder = tmp_path / "scenarios"
    folder.mkdir()
    head = 'schema = 1\ngame = "tic-tac-toe"\n'
    (folder / "a.toml").write_text(
        head + '[[case]]\nid = "good"\nexpect.last = -1\n[[case]]\nid = "bad"\nexpect.last = 3\n'
        '[[case]]\nid = "bug"\nstatus = "known-bug"\nexpect.last = 3\n',
        encoding="utf-8",
    )
    (tmp_path / "b.toml").write_text(
        head + '[[case]]\nid = "other"\nexpect.last = -1\n', encoding="utf-8"
    )
    (tmp_path / "c.toml").write_text("[tool]\nx = 1\n", encoding="utf-8")
    (folder / "d.toml").write_text('[[cases]]\nid = "x"\n', encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    run = subprocess.run(
        [*command, "--continue-on-collection-errors", "-rA", str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )
    out = run.stdout
    assert "1 failed, 2 passed, 1 xfailed, 1 error" in out, out
    assert "bad, at the end: last: expected 3, found -1" in out
    assert "PASSED scenarios/a.toml::good" in out
    assert "PASSED b.toml::other" in out
    assert "XFAIL scenarios/a.toml::bug" in out
    assert "d.toml" in out
    assert "case" in out
    assert "c.toml" not in out


def test_running_files_and_folders(tmp_path):
    head = 'schema = 1\ngame = "tic-tac-toe"\n'
    (tmp_path / "a.toml").write_text(
        head + '[[case]]\nid = "A"\n[[case]]\nid = "B"\n', encoding="utf-8"
    )
    assert [r.id for r in run_cases(tmp_path)] == ["A", "B"]
    assert [r.id for r in run_cases([tmp_path / "a.toml"], only=["B"])] == ["B"]
    with pytest.raises(UsageError, match="there is no case `C`"):
        run_cases(tmp_path, only=["C"])
    assert all(r.ok for r in run_cases(compose("tic-tac-toe")))


def test_a_known_bug_may_crash(toy):
    bug = """
    [[case]]
    id = "T"
    status = "known-bug"
    seed = 1
    given = { phase = "roll", active = "nobody" }
    until = "roll"
    """
    (result,) = toy.results(bug)
    assert result.status == "known-bug", result


def test_a_failing_game_is_shrunk(toy, rulesets):
    match = play_a_bit(rulesets, toy, 3)
    points = match.view().fields["vp"]["ann"]

    def fails(case):
        game = start_case(case, rulesets=rulesets)
        return game.view().fields["vp"]["ann"] == points and "vote" in game.node

    assert points > 10
    text = shrink(match, fails)
    (case,) = cases_of(tomllib.loads(text), "shrunk.toml")
    assert fails(case)
    assert case.runs[0].steps == ()
    assert [dict(given) for _, given in case.runs[0].given or ()] == [
        {
            "phase": "toy.rounds.vote",
            "vp": {"exactly": {"ann": points, "ben": match.table.vp["ben"]}},
        }
    ]


def test_a_crash_is_shrunk_to_the_action_that_crashes(toy, rulesets):
    (case,) = toy.cases(
        """
        [[case]]
        id = "T"
        seed = 4
        given = { phase = "play", vp.exactly = { ben = 0 }, hand.ann = ["C2", "C3"], discard = ["C8"] }
        """
    )
    match = start_case(case, rulesets=rulesets)
    with pytest.raises(KeyError):
        match.act("ann", "play C3")
    text = shrink(match, crashes("in play)", rulesets), then=("ann", "play C3"))
    (small,) = cases_of(tomllib.loads(text), "shrunk.toml")
    assert crashes("in play)", rulesets)(small)
    ((_, given),) = small.runs[0].given or ()
    assert dict(given) == {
        "phase": "toy.rounds.play",
        "hand.ann": ["card-3"],
        "vp": {"exactly": {"ben": 0}},
    }
    with pytest.raises(UsageError, match="does not fail"):
        shrink(match, lambda _: False)


COUNTING = """
import os
import pathlib

import boxlid.scenarios.playing.runner as runner

plain = runner.play


def play(run, *more):
    with (pathlib.Path(__file__).parent / "plays").open("a") as file:
        file.write(run.id + chr(10))
    return plain(run, *more)


runner.play = play
"""

READING = """
import boxlid.scenarios


def test_all(scenario_results):
    folder = __file__.rsplit("/", 1)[0]
    found = [(r.id, r.status) for r in scenario_results(folder)]
    assert found == [
        *((f"case{i}({v})", "passed") for i in range(8) for v in "ab"),
        ("bug", "known-bug"),
    ]


def test_one(scenario_results):
    (result,) = scenario_results(__file__.rsplit("/", 1)[0], only=["bug"])
    assert "expected 3, found -1" in result.message
"""


@pytest.mark.parametrize("workers", [[], ["-n", "2"]])
@pytest.mark.parametrize("chosen", [".", "test_reading.py"])
def test_no_case_is_played_twice_in_a_session(tmp_path, workers, chosen):
    variants = "".join(f'[[case.variant]]\nname = "{v}"\nexpect.last = -1\n' for v in "ab")
    cases = "".join(f'[[case]]\nid = "case{i}"\n{variants}' for i in range(8))
    bug = '[[case]]\nid = "bug"\nstatus = "known-bug"\nexpect.last = 3\n'
    (tmp_path / "all.toml").write_text(f'schema = 1\ngame = "tic-tac-toe"\n{cases}{bug}')
    (tmp_path / "conftest.py").write_text(COUNTING)
    (tmp_path / "test_reading.py").write_text(READING)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *workers, chosen]
    run = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert run.returncode == 0, run.stdout
    plays = (tmp_path / "plays").read_text().split()
    assert sorted(plays) == sorted([*(f"case{i}({v})" for i in range(8) for v in "ab"), "bug"])


def test_a_store_waits_for_another_process_and_plays_what_that_one_lost(tmp_path, monkeypatch):
    file = tmp_path / "a.toml"
    file.write_text('game = "tic-tac-toe"\n[[case]]\nid = "A"\nexpect.last = -1\n')
    (case,) = load_cases(file)
    (tmp_path / "shared").mkdir()
    first, second = ResultStore(tmp_path / "shared"), ResultStore(tmp_path / "shared")
    assert first.of(case) == second.of(case) == run_case(case)
    (kept,) = (tmp_path / "shared").glob("*.json")
    kept.unlink()  # as if the process that claimed the case had died
    monkeypatch.setattr("boxlid.scenarios.playing.store._PATIENCE", 0.0)
    assert ResultStore(tmp_path / "shared").of(case) == run_case(case)
