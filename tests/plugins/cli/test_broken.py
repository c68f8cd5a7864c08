"""Broken plugins, saves and records: a message with status 2, never a traceback, and nothing changed."""

import json

import pytest

PLUGIN = """
import boxlid as bx
@bx.hookimpl
def boxlid_plugin(): return bx.Plugin('odd', '1')
@bx.hookimpl
"""


def test_a_plugin_that_raises_while_it_is_loaded_hides_no_other_game(shell):
    (shell.plugins / "explosive.py").write_text("raise ValueError('boom')\n")
    shell.install("bad-game", {"explosive": "explosive"})
    done = shell.run("games")
    assert done.returncode == 2
    assert "cellar\t" in done.stdout
    message = (
        "the plugin `explosive` (explosive (of bad-game 1.0)) cannot be loaded: ValueError: boom"
    )
    assert message in done.stderr
    assert message in shell.bad("play", "explosive")
    assert "The game ends" in shell.ok("play", "cellar", "--seed", "1")
    assert 'Did you mean "cellar"?' in shell.bad("play", "celler")


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("import sys; sys.exit(7)", "cannot be loaded"),
        ("import nowhere", "cannot be loaded: ModuleNotFoundError: No module named 'nowhere'"),
        ("def f(:", "cannot be loaded: SyntaxError"),
        ("", "is a plugin, but not a game"),
        ("def boxlid_game(): pass", "is not a plugin: it must have the hook boxlid_plugin"),
        (
            PLUGIN.replace("'1'", "'1', '>=99'") + "def boxlid_game(): pass",
            "fits Boxlid >=99",
        ),
        (
            PLUGIN + "def boxlid_game(): return 1/0",
            "the plugin `odd` failed in boxlid_game: ZeroDivisionError",
        ),
    ],
)
def test_plugins_that_are_not_plugins_or_games(shell, source, message):
    (shell.plugins / "odd.py").write_text(source)
    shell.install("odd-game", {"odd": "odd"})
    assert message in shell.bad("play", "odd")


def test_a_plugin_whose_game_hook_fails_does_not_hide_the_list_of_games(shell):
    (shell.plugins / "odd.py").write_text(PLUGIN + "def boxlid_game(): return 1/0\n")
    shell.install("odd-game", {"odd": "odd"})
    done = shell.run("games")
    assert done.returncode == 2
    assert "cellar\t" in done.stdout
    assert "ZeroDivisionError" in done.stderr
    assert "Traceback" not in done.stderr


def test_two_plugins_of_one_name_are_both_named(shell):
    shell.install("other-cellar", {"cellar": "othercellar"})
    error = shell.bad("games")
    assert "two plugins are called `cellar`" in error
    assert "(of cellar-game 1.0)" in error
    assert "(of other-cellar 1.0)" in error


# --- records ------------------------------------------------------------------------------------------


@pytest.fixture
def record(shell):
    shell.ok("play", "cellar", "--seed", "7", "--record", "r.jsonl")
    return (shell.folder / "r.jsonl").read_text().splitlines()


def spoil(head, **changes):
    return json.dumps(json.loads(head) | changes)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda x: [], "an empty file"),
        (lambda x: ["hello"], "line 1"),
        (lambda x: ["[]"], "line 1"),
        (lambda x: [*x[:4], x[4][:9]], "line 5"),
        (lambda x: [*x, x[-1]], "a line after the end"),
        (lambda x: [spoil(x[0], schema=99), *x[1:]], "A newer version of Boxlid"),
        (lambda x: [spoil(x[0], schema="1"), *x[1:]], "schema"),
        (lambda x: [spoil(x[0], boxlid="save"), *x[1:]], "expected a Boxlid record"),
        (lambda x: [spoil(x[0], seats="ann"), *x[1:]], 'seats: found "ann", expected a list'),
        (lambda x: [spoil(x[0], seats=["ann", "ann"]), *x[1:]], "two seats have the same name"),
        (lambda x: [spoil(x[0], seats=["ann"]), *x[1:]], "seats"),
        (lambda x: [spoil(x[0], game="celar"), *x[1:]], "there is no game `celar`"),
        (lambda x: [spoil(x[0], game=3), *x[1:]], "game"),
        (lambda x: [spoil(x[0], settings={"ties": 3}), *x[1:]], "settings"),
        (lambda x: [spoil(x[0], settings={"ties": "some"}), *x[1:]], "settings"),
        (lambda x: [spoil(x[0], data="other"), *x[1:]], "made with other data"),
        (lambda x: [spoil(x[0], plugins=[["cellar", "1"], ["x", "1"]]), *x[1:]], "extensions x"),
        (lambda x: [spoil(x[0], more=1), *x[1:]], "more"),
        (lambda x: [y for y in x if '"decision": 0' not in y], "line"),
        (lambda x: [y.replace('"decision": 1', '"decision": "1"') for y in x], "line"),
        (lambda x: [y.replace("play b", "play c") for y in x], "line"),
        (lambda x: [y.replace("played ", "plaied ") for y in x], "Event here"),
        (lambda x: [y.replace('"digest": "', '"digest": "0') for y in x], "digest"),
        (lambda x: [y.replace("the cellar is empty", "it rains") for y in x], "outcome"),
    ],
)
def test_malformed_records(shell, record, change, message):
    (shell.folder / "bad.jsonl").write_text("\n".join(change(record)) + "\n")
    error = shell.bad("replay", "bad.jsonl")
    assert "bad.jsonl" in error
    assert message in error
    assert "a bug" not in error


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--to", "77"], "there is no decision 77"),
        (["--to", "-1"], "there is no decision -1"),
        (["--view", "zoe"], "there is no seat `zoe`"),
        (["--labels"], "`--labels` needs a value"),
        (["--lables", "x"], 'Did you mean "--labels"?'),
        (["--mood", "dim"], "carries its own"),
    ],
)
def test_bad_words_of_replay(shell, record, words, message):
    assert message in shell.bad("replay", "r.jsonl", *words)


def test_a_record_that_is_not_text(shell):
    (shell.folder / "bad.jsonl").write_bytes(b"\xff\xfe\x00\n")
    assert "not UTF-8" in shell.bad("replay", "bad.jsonl")


# --- records that are cut off -------------------------------------------------------------------------


def test_a_record_that_is_cut_off_is_replayed_to_its_last_whole_line(shell, record):
    whole = "\n".join(record[:4]) + "\n"
    (shell.folder / "cut.jsonl").write_text(whole + record[4][:9])
    done = shell.run("replay", "cut.jsonl")
    assert done.returncode == 0
    assert "cut.jsonl: line 5 is cut off and left out" in done.stderr
    decided = sum('"decision":' in line for line in record[:4])
    assert f"Decision {decided} is open" in done.stdout


def test_a_match_goes_on_where_its_record_is_cut_off(shell, record):
    whole = "\n".join(record[:4]) + "\n"
    (shell.folder / "cut.jsonl").write_text(whole + record[4][:9])
    done = shell.run("play", "--load", "cut.jsonl", "--save", "cut.jsonl")
    assert (done.returncode, "The game ends" in done.stdout) == (0, True)
    lines = (shell.folder / "cut.jsonl").read_text().splitlines()
    assert lines[:4] == record[:4]
    assert "The game ends" in shell.ok("replay", "cut.jsonl")


# --- saves --------------------------------------------------------------------------------------------


@pytest.fixture
def save(shell):
    shell.ok(
        "play", "cellar", "--players", "2", "--seats", "me", "--seed", "7", "--save", "s.save",
        typed="1\n",
    )  # fmt: skip
    return (shell.folder / "s.save").read_text().splitlines()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"schema": 99}, "A newer version of Boxlid"),
        ({"boxlid": "picture"}, "expected a Boxlid record"),
        ({"seats": ["me", "me"]}, "seats"),
        ({"seats": 2}, "seats"),
        ({"game": "serviam"}, "bad.save is of serviam, not of cellar"),
        ({"start": {"zones": {}}, "at": "turn"}, "start"),
        ({"extra": 1}, "extra"),
        ({"host": 1}, "host"),
        ({"host": {"people": ["zoe"], "bots": {}}}, "host: found zoe, expected me, ann"),
        ({"host": {"people": ["me"], "bots": {"ann": "clever"}}}, "host.bots.ann: found `clever`"),
        ({"host": {"people": ["me", "ann"], "bots": {"ann": "random"}}}, "Say who plays: --seats."),
    ],
)
def test_malformed_heads_of_saves(shell, save, change, message):
    refused(shell, [spoil(save[0], **change), *save[1:]], message)


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["[1]"], "line 3"),
        (['{"decision": 0, "seat": "me", "do": "play b99"}'], "line 3"),
        (['{"decision": 5, "seat": "me", "do": "play b1"}'], "line 3"),
        (['{"answer": 0, "seat": "zoe", "do": "play b1"}'], "line 3"),
        (['{"digest": 0}'], "line 3.digest"),
    ],
)
def test_malformed_lines_of_saves(shell, save, lines, message):
    refused(shell, [*save[:2], *lines], message)


def test_a_save_that_was_changed(shell, save):
    changed = [line.replace('"digest": "', '"digest": "0') for line in save]
    refused(shell, changed, "The file was changed, or the rules have changed since")


def refused(shell, lines, message):
    text = "\n".join(lines) + "\n"
    (shell.folder / "bad.save").write_text(text)
    error = shell.bad("play", "cellar", "--load", "bad.save")
    assert message in error
    assert "a bug" not in error
    assert (shell.folder / "bad.save").read_text() == text


def test_a_piece_in_two_zones_of_a_saved_position(shell):
    (shell.folder / "c.toml").write_text(
        'schema = 1\ngame = "cellar"\nseats = ["ann", "ben"]\n[[case]]\nid = "x"\n'
        '[case.given]\nphase = "turns"\nqueue = ["ann", "ben"]\n"hand.ann" = ["b1"]\n"hand.ben" = ["b2"]\n'
    )
    shell.ok("play", "cellar", "--from", "c.toml", "--seats", "ann", "--save", "s.save")
    head, *rest = (shell.folder / "s.save").read_text().splitlines()
    start = json.loads(head)["start"]
    start["zones"]["hand.ben"] = ["b1"]
    refused(shell, [spoil(head, start=start), *rest], "`b1`")
    refused(shell, [spoil(head, at="nowhere"), *rest], "bad.save")


def test_a_save_that_is_cut_off_loses_its_last_line_only(shell, save):
    text = (shell.folder / "s.save").read_text()
    (shell.folder / "cut.save").write_text(text[:-9])
    done = shell.run("play", "--load", "cut.save", typed="quit!\n")
    assert done.returncode == 0
    assert "is cut off and left out" in done.stderr
    assert "me> " in done.stdout
