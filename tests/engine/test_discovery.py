"""Installed plugins are found by name; a broken one is reported and hides no other."""

import importlib
import sys

import pytest
from boxlid import UsageError, hosting
from boxlid.hosting import ClashError, PluginError, installed_games, installed_plugins

HEAD = "import boxlid as bx\n"
RULE = HEAD + "PLUGIN = bx.plugin('a-rule', '1.2', extends='chess', scenarios=['cases'])\n"
GAME = (
    HEAD
    + "@bx.table\nclass T(bx.Table): pass\n"
    + "GAME = bx.plugin('a-game', '3', game=bx.Game('a-game', 'A game', (2, 2), T))\n"
)


@pytest.fixture
def install(tmp_path, monkeypatch):
    """Install a distribution of one module; it is gone after the test."""
    monkeypatch.syspath_prepend(tmp_path)
    made = []

    def installed(module, source, **entries):
        made.append(module)
        (tmp_path / f"{module}.py").write_text(source)
        info = tmp_path / f"{module}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n")
        lines = [f"{name.replace('_', '-')} = {value}" for name, value in entries.items()]
        (info / "entry_points.txt").write_text("\n".join(["[boxlid]", *lines, ""]))
        importlib.invalidate_caches()

    yield installed
    for module in made:
        sys.modules.pop(module, None)


def test_a_plugin_says_who_it_is(install):
    install("rules_of_mine", RULE, a_rule="rules_of_mine:PLUGIN")
    install("game_of_mine", GAME, a_game="game_of_mine:GAME")
    found = installed_plugins()
    rule, game = found["a-rule"], found["a-game"]
    assert (rule.info.name, rule.info.version, rule.info.extends) == ("a-rule", "1.2", "chess")
    assert (rule.is_game, rule.game, rule.error) == (False, None, None)
    assert rule.ask("boxlid_scenarios") == ["cases"]
    assert rule.ask("boxlid_verbs") is None
    assert game.is_game
    assert game.game is not None
    assert game.game.title == "A game"
    assert game.plugin is installed_games()["a-game"]
    assert "a-rule" not in installed_games()


def test_nothing_is_loaded_before_it_is_needed(install):
    install("loud", "raise ValueError('loaded')", a_loud_one="loud")
    assert "a-loud-one" in installed_plugins()
    assert "loud (of loud 1.0)" in repr(installed_plugins()["a-loud-one"])
    assert "loud" not in sys.modules


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("raise ValueError('boom')", "cannot be loaded: ValueError: boom .*odd.py:1"),
        ("import sys\nsys.exit(7)", "cannot be loaded: SystemExit: 7"),
        ("", "is not a plugin: it must have the hook boxlid_plugin"),
        (HEAD + "@bx.hookimpl\ndef boxlid_plugin(): return 3", "must return a Plugin, not 3"),
        (
            HEAD + "@bx.hookimpl\ndef boxlid_plugin(): return bx.Plugin('odd', '1', '>=99')",
            "fits Boxlid >=99",
        ),
        (GAME.replace("GAME = ", "") + "boxlid_plugin = lambda: bx.Plugin('odd', '1')\n"
         "boxlid_game = lambda: 4", "boxlid_game must return a Game, not 4"),
        (GAME + "boxlid_plugin, boxlid_game = GAME.boxlid_plugin, GAME.boxlid_game",
         "gives the game `a-game`"),
    ],
)  # fmt: skip
def test_a_broken_plugin_is_reported_and_hides_no_other(install, source, message):
    install("odd", source, odd="odd")
    install("game_of_mine", GAME, a_game="game_of_mine:GAME")
    found = installed_plugins()
    assert found["a-game"].error is None
    assert isinstance(found["odd"].error, PluginError)
    with pytest.raises(PluginError, match=message):
        raise found["odd"].error
    assert hosting.compose("tic-tac-toe").game.id == "tic-tac-toe"


def test_two_plugins_of_one_name_are_refused(install):
    install("one", RULE, a_rule="one:PLUGIN")
    install("two", RULE, a_rule="two:PLUGIN")
    with pytest.raises(ClashError, match="two plugins are called `a-rule`"):
        installed_plugins()


def test_an_unknown_name_is_refused_with_the_nearest(install):
    install("rules_of_mine", RULE, a_rule="rules_of_mine:PLUGIN")
    with pytest.raises(UsageError, match='Did you mean "a-rule"'):
        hosting.compose("tic-tac-toe", ["a-ruel"])
