"""`boxlid check`, `clauses`, `play --from` and `replay --scenario`."""

import json
import tomllib

import boxlid_cli.checking.check
import pytest

GOOD = """
schema = 1
game = "cellar"
seats = ["ann", "ben"]

[[case]]
id = "CE-PLAY-1"
title = "A bottle goes from the hand to the table."
clauses = ["CE-PLAY-1"]
[case.given]
phase = "turn"
active = "ann"
"hand.ann" = ["b1", "b2"]
[[case.step]]
do = "ann: play b1"
[case.expect]
"shown.ann" = ["b1"]
"hand.ann" = ["b2"]

[[case]]
id = "tie"
clauses = ["CE-END-1"]
status = "ruling"
until = "end"
[case.given]
phase = "end"
queue = []
"shown.ann" = ["b1", "b4"]
"shown.ben" = ["b2", "b3"]
[case.expect]
outcome.winners = ["ann", "ben"]
[case.reading."CE.ties=nobody"]
expect.outcome.winners = []
"""
BAD = GOOD.replace('"shown.ann" = ["b1"]\n', '"shown.ann" = ["b2"]\n')


@pytest.fixture
def files(shell):
    (shell.folder / "good.toml").write_text(GOOD)
    (shell.folder / "bad.toml").write_text(BAD)
    return shell.folder


def test_passing_scenarios_give_status_0_and_a_record_a_line(shell, files):
    assert shell.ok("check", "good.toml").splitlines() == [
        "passed\tCE-PLAY-1\tA bottle goes from the hand to the table.",
        "passed\ttie\t",
        "passed\ttie[CE.ties=nobody]\t",
        "3 passed, 0 failed (of 3)",
    ]


def test_a_failing_scenario_gives_status_1_and_says_what_was_found(shell, files):
    done = shell.run("check", "bad.toml")
    assert done.returncode == 1
    assert "failed\tCE-PLAY-1\tbad.toml: CE-PLAY-1" in done.stdout
    assert "b1" in done.stdout


def test_one_case_of_a_file(shell, files):
    assert shell.ok("check", "bad.toml", "--case", "tie").endswith("2 passed, 0 failed (of 2)\n")


def test_check_writes_junit_and_json(shell, files):
    done = shell.run("check", "bad.toml", "--junit", "out.xml", "--json")
    data = json.loads(done.stdout)
    assert (done.returncode, data["ok"], data["counts"]["failed"]) == (1, False, 1)
    assert {r["id"]: r["status"] for r in data["results"]}["tie"] == "passed"
    assert 'failures="1"' in (files / "out.xml").read_text()


def test_accept_rewrites_one_case(shell, files):
    pytest.importorskip("tomlkit")
    shell.ok("check", "bad.toml", "--accept", "CE-PLAY-1")
    assert "3 passed" in shell.ok("check", "bad.toml")


@pytest.fixture
def played_once(scenario_store, monkeypatch):
    """The commands take the results of the session: a whole game is not played again for them."""

    def stored(case, rulesets, siblings):
        return scenario_store.of(case, siblings)

    monkeypatch.setattr(boxlid_cli.checking.check, "run_case", stored)


@pytest.mark.usefixtures("played_once")
def test_check_without_a_path_runs_what_is_shipped(shell):
    assert "0 passed, 0 failed (of 0)" in shell.ok("check", "--game", "cellar")
    shipped = json.loads(shell.run("check", "--game", "serviam", "--json").stdout)
    assert shipped["counts"]["passed"] > 100


def test_a_game_without_scenarios_is_told(shell):
    assert shell.ok("check", "--game", "cellar") == (
        "cellar ships no scenarios\n0 passed, 0 failed (of 0)\n"
    )


def ship(shell, name, body="", **files):
    """A plugin that ships scenarios of the cellar."""
    folder = shell.plugins / f"{name}_scenarios"
    folder.mkdir()
    for file, text in files.items():
        (folder / f"{file}.toml").write_text(text)
    (shell.plugins / f"{name}.py").write_text(
        "import boxlid as bx\nfrom pathlib import Path\n"
        f"@bx.hookimpl\ndef boxlid_plugin(): return bx.Plugin('{name}', '1', extends='cellar')\n"
        f"@bx.hookimpl\ndef boxlid_scenarios(): return [Path(__file__).parent / '{name}_scenarios']\n"
        + body
    )
    shell.install(f"{name}-house", {name: name})


@pytest.mark.parametrize(
    ("broken", "message"),
    [
        ("raise ValueError('boom')", "the plugin `odd` (odd (of odd-house 1.0)) cannot be loaded"),
        ("boxlid_scenarios = lambda: 1 / 0", "the plugin `odd` failed in boxlid_scenarios"),
    ],
)
def test_a_broken_plugin_does_not_keep_others_from_being_checked(shell, broken, message):
    ship(shell, "even", good=GOOD.replace('"tie"', '"draw"'))
    ship(shell, "odd", broken)
    done = shell.run("check", "--game", "cellar")
    assert (done.returncode, "3 passed, 0 failed" in done.stdout) == (0, True)
    assert message in done.stderr
    data = json.loads(shell.run("check", "--game", "cellar", "--json").stdout)
    assert data["ok"]
    assert message in data["broken"][0]


def test_plain_check_reports_a_broken_plugin_and_a_broken_file(shell, monkeypatch):
    monkeypatch.setattr("boxlid_cli.checking.check.run_all", lambda cases: [])
    ship(shell, "even", good=GOOD.replace("schema = 1", "schema = 7"))
    ship(shell, "odd", "raise ValueError('boom')")
    done = shell.run("check", "--json")
    data = json.loads(done.stdout)
    assert (done.returncode, data["ok"], len(data["broken"])) == (2, False, 2)
    assert "good.toml" in done.stderr
    assert "cannot be loaded: ValueError: boom" in done.stderr


def test_one_id_of_two_plugins_is_told(shell):
    ship(shell, "even", good=GOOD)
    ship(shell, "odd", good=GOOD)
    done = shell.run("check", "--game", "cellar")
    assert "3 passed" in done.stdout
    assert "`CE-PLAY-1`, as in" in done.stderr


def test_clauses_tell_code_and_scenarios(shell):
    rows = {r[0]: r for r in (x.split("\t") for x in shell.ok("clauses", "cellar").splitlines())}
    assert rows["CE-PLAY-1"] == [
        "CE-PLAY-1", "implemented", "0", "cellar.py",
        "In your turn you put one bottle of your hand on the table.",
    ]  # fmt: skip


def test_clauses_json_has_the_documented_keys(shell):
    data = {c["id"]: c for c in json.loads(shell.ok("clauses", "cellar", "--json"))}
    assert {"id", "status", "cited", "scenarios", "rulings"} <= set(data["CE-END-1"])
    assert data["CE-END-1"]["rulings"] == ["CE.ties"]


def test_uncovered_clauses_are_a_failed_check(shell):
    done = shell.run("clauses", "cellar", "--uncovered")
    assert done.returncode == 1
    assert "CE-PLAY-2" not in done.stdout
    assert "CE-PLAY-1" in done.stdout


@pytest.mark.usefixtures("played_once")
def test_clauses_that_no_scenario_is_about_are_a_failed_check(shell):
    done = shell.run("clauses", "serviam", "--unclaimed")
    assert (done.returncode, done.stdout) == (0, "")
    done = shell.run("clauses", "cellar", "--unclaimed")
    assert done.returncode == 1
    assert "CE-PLAY-1" in done.stdout


def test_play_goes_on_by_hand_from_a_case(shell, files):
    out = shell.ok(
        "play", "cellar", "--from", "good.toml#CE-PLAY-1", "--seats", "ann", typed="view\nquit!\n"
    )
    assert "Ended by CE-END-1" in out  # nobody is left in the queue


def test_a_record_becomes_a_scenario(shell):
    shell.ok("play", "cellar", "--seed", "7", "--record", "r.jsonl")
    shell.ok("replay", "r.jsonl", "--to", "2", "--scenario", "new.toml")
    (case,) = tomllib.loads((shell.folder / "new.toml").read_text())["case"]
    assert case["id"] == "r"
    assert "1 passed" in shell.ok("check", "new.toml")
    assert "new.toml exists already" in shell.bad("replay", "r.jsonl", "--scenario", "new.toml")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["check", "gone.toml"], "gone.toml: found No such file or directory"),
        (["check", "."], "there is no scenario in ."),
        (["check", "good.toml", "empty"], "there is no scenario in empty"),
        (["check", "cellar"], "are run by `boxlid check --game cellar`"),
        (["check", "x" * 300], "File name too long"),
        (["check", "good.toml", "--game", "serviam"], "there is no scenario of serviam in good.toml"),
        (["check", "--game", "celar"], 'Did you mean "cellar"?'),
        (["check", "good.toml", "--case", "tye"], 'there is no case `tye`. Did you mean "tie"?'),
        (["check", "good.toml", "--junit", "no/where.xml"], "there is no folder no"),
        (["check", "--junit", "good.toml"], "good.toml exists and is not a JUnit XML"),
        (["check", "good.toml", "bad.toml"], "`CE-PLAY-1`, as in good.toml"),
        (["check", "--accept", "tie"], "--accept takes one case of one scenario file"),
        (["play", "cellar", "--from", "good.toml#tye"], 'has no case `tye`. Did you mean "tie"?'),
        (["play", "cellar", "--from", "good.toml"], "which case of good.toml?"),
        (["play", "serviam", "--from", "good.toml#tie"], "is of cellar, not of serviam"),
        (["play", "cellar", "--from", "good.toml#tie", "--seed", "1"], "a scenario carries its own"),
        (["play", "--from", "good.toml#tie", "--mood", "dim"], "a scenario carries its own"),
        (["clauses", "tic-tac-toe"], "has no rule catalogue"),
    ],
)  # fmt: skip
def test_bad_words(shell, files, words, message):
    (files / "empty").mkdir()
    if words == ["check", "."]:
        for one in files.glob("*.toml"):
            one.unlink()
    assert message in shell.bad(*words)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("schema = 1", "schema = 2", "schema: found 2, expected 1"),
        ('game = "cellar"\n', "", "case[0].game"),
        ('seats = ["ann", "ben"]', "seats = true", "seats"),
        ('id = "tie"', 'id = "CE-PLAY-1"', "CE-PLAY-1"),
        ('id = "tie"', "", "case[1].id"),
        ('do = "ann: play b1"', "do = 7", "case[0].step[0].do"),
        ("[case.expect]", "[case.expct]", "expct"),
        ('status = "ruling"', 'status = "odd"', "case[1].status"),
        ("[[case.step]]", "[[case.step", "bad.toml: found"),
    ],
)
def test_a_malformed_file_names_the_place(shell, old, new, message):
    assert old in GOOD
    (shell.folder / "bad.toml").write_text(GOOD.replace(old, new, 1))
    error = shell.bad("check", "bad.toml")
    assert "bad.toml" in error
    assert message in error


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"hand.ann" = ["b1", "b2"]', '"hand.ann" = ["b1", "b1"]', "b1"),
        ('"hand.ann" = ["b1", "b2"]', '"hand.ann" = ["b1"]\n"shown.ben" = ["b1"]', "b1"),
        ('"hand.ann" = ["b1", "b2"]', '"hand.ann" = ["b77"]', "b77"),
        ('phase = "turn"', 'phase = "dance"', "dance"),
        ('game = "cellar"', 'game = "celar"', "celar"),
        ('game = "cellar"', 'game = "cellar"\nrulings = {"CE.ties" = "some"}', "some"),
    ],
)
def test_an_impossible_position_is_bad_input(shell, old, new, message):
    assert old in GOOD
    (shell.folder / "bad.toml").write_text(GOOD.replace(old, new, 1))
    done = shell.run("check", "bad.toml")
    assert done.returncode == 2
    assert "Traceback" not in done.stdout + done.stderr
    assert message in done.stdout + done.stderr
