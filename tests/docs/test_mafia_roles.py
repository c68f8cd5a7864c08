"""The page of Mafia tells designers the truth: its role of a stranger's is installed as it stands there, and played."""

import importlib
import sys
import tomllib

import attrs
import pytest
from boxlid import hosting
from boxlid.scenarios import run_cases
from boxlid.testing import Effort, check

from tests.docs.conftest import ROOT, run_console
from tests.docs.test_designers import BLOCK

PAGE = (ROOT / "docs" / "games" / "mafia.md").read_text(encoding="utf-8")
BLOCKS = {m[1] or m[2]: m[3] for m in BLOCK.finditer(PAGE) if m[1] or m[2] == "console"}
ROLES = {"roles": "mafia=2,nun=1,doctor=1,roleblocker=1"}


@pytest.fixture
def site(tmp_path, monkeypatch):
    """A folder in which the plugin is installed, on the path."""
    info = tmp_path / "nun-1.0.dist-info"
    info.mkdir()
    (tmp_path / "nun.py").write_text(BLOCKS["module: nun"], encoding="utf-8")
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: nun\nVersion: 1.0\n")
    points = tomllib.loads(BLOCKS["entry points"])["project"]["entry-points"]["boxlid"]
    lines = "".join(f"{name} = {value}\n" for name, value in points.items())
    (info / "entry_points.txt").write_text(f"[boxlid]\n{lines}")
    monkeypatch.syspath_prepend(str(tmp_path))
    importlib.invalidate_caches()
    yield tmp_path
    sys.modules.pop("nun", None)


@pytest.mark.usefixtures("site")
def test_its_scenario_passes_and_fails_without_the_prayer(tmp_path):
    path = tmp_path / "nun.toml"
    path.write_text(BLOCKS["scenario"], encoding="utf-8")
    assert [r.message for r in run_cases(path) if not r.ok] == []
    path.write_text(BLOCKS["scenario"].replace("ben: pray cho", "ben: pray dov"), encoding="utf-8")
    assert not all(r.ok for r in run_cases(path))


@pytest.mark.usefixtures("site")
@pytest.mark.parametrize("bot", ["random", "villager"])
def test_it_plays_to_the_end(bot):
    rules = hosting.compose("mafia", ["nun"], options=ROLES)
    prayers = 0
    for seed in range(5):
        match = hosting.Match(rules, 9, seed=seed)
        hosting.play_bots(match, {s: rules.bots[bot].make(s) for s in match.seats}, seed)
        assert match.outcome is not None
        assert not match.outcome.unfinished
        prayers += sum(event.kind.name == "prayed" for event in match.events or ())
    assert prayers > 3


@pytest.mark.usefixtures("site")
def test_its_secrets_are_kept():
    effort = Effort(
        moves=40, moments=4, tail=3, probes=12, twins=2, playouts=5, orders=4, options=6
    )
    rules = hosting.compose("mafia", ["nun"], options=ROLES)
    checks = ["twins", "plans", "events", "refusals", "records", "notation", "forks"]
    check(rules, seats=9, games=1, checks=checks, effort=effort)


def test_the_commands_work(site):
    run_console(BLOCKS["console"], site, site)


def test_every_field_that_the_page_names_exists():
    import boxlid_mafia as mafia  # noqa: PLC0415

    for record, names in (
        (mafia.Role, "id side group calls resolve passive blocks converts names aliases"),
        (mafia.Call, "id name words roles offers take nights wakes refuse opening clause"),
        (mafia.Act, "call role seat kind targets"),
        (mafia.Shield, "kind on by stops like clause"),
        (mafia.Attack, "source by target like"),
        (mafia.Night, "blocks shields attacks hits saved"),
    ):
        assert set(names.split()) <= set(attrs.fields_dict(record))
