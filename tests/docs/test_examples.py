"""The example packages are what a stranger would publish: installed, found by name, played, checked."""

import importlib
import math
import random
import subprocess
import sys
from pathlib import Path

import boxlid as bx
import pytest
from boxlid import hosting, scenarios
from boxlid.testing import conformance

from tests.docs.conftest import EXAMPLES, PACKAGES
from tests.games.pictures import check_frame, drawings, texts

pytestmark = pytest.mark.usefixtures("installed")
SEATS = (2, 3, 4)
KINDS = {"ash", "elm", "oak", "gust", "crate"}


def play(rules, seats, seed, bot="boatman"):
    match = hosting.Match(rules, seats, seed=seed)
    hosting.play_bots(match, {seat: rules.bots[bot].make(seat) for seat in match.seats}, seed)
    return match


def test_found_by_their_entry_points(site):
    assert "night-ferry" in hosting.installed_games()
    assert "ferry-lanterns" not in hosting.installed_games()  # a plugin, no game
    rules = hosting.compose("night-ferry", ["ferry-lanterns"])
    assert [p.name for p in rules.plugins] == ["night-ferry", "ferry-lanterns"]
    for module in PACKAGES:
        assert Path(importlib.import_module(module).__file__ or "").is_relative_to(site)


@pytest.mark.parametrize("package", PACKAGES)
def test_everything_of_the_source_is_installed(package, site):
    source = EXAMPLES / PACKAGES[package] / "src" / package
    files = [
        p.relative_to(source) for p in source.rglob("*") if p.suffix in {".py", ".toml", ".typed"}
    ]
    assert len(files) > 3
    assert [str(f) for f in files if not (site / package / f).is_file()] == []


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("bot", ["boatman", "random"])
@pytest.mark.parametrize("extensions", [[], ["ferry-lanterns"]])
def test_plays_to_the_end(seats, bot, extensions):
    rules = hosting.compose("night-ferry", extensions)
    for seed in range(10):
        match = play(rules, seats, seed, bot)
        assert not match.outcome.unfinished
        assert 1 <= len(match.outcome.winners) <= seats
        assert match.view().fields["night"] == 5
        for seat in ("", *match.seats):
            assert rules.screen is not None
            assert "load" in rules.screen(match.view(seat))


def test_the_picture_shows_what_the_seat_sees_and_nothing_else():
    rules = hosting.compose("night-ferry", options={"nights": 8})
    match = hosting.Match(rules, 4, seed=3)
    rng = random.Random(3)
    assert rules.picture is not None
    while match.outcome is None:
        seat = match.to_answer[0]
        match.act(seat, rng.choice(match.options(seat)))
        for view, root in drawings(match, rules.picture):
            check_frame(root, 760)
            open_zones = ("quay", "stake", "hand")
            lying = [
                p for key, zone in view.zones.items() if key.startswith(open_zones) for p in zone
            ]
            cards = [text for text in texts(root) if text.rpartition("-")[0] in KINDS]
            assert sorted(cards) == sorted(piece for piece in lying if piece is not None)


@pytest.mark.parametrize("extensions", [[], ["ferry-lanterns"]])
def test_keeps_the_contract(extensions):
    report = conformance("night-ferry", extensions)
    assert all(report.looked.values()), str(report)


def test_every_scenario_passes_and_every_clause_and_reading_has_one():
    rules = hosting.compose("night-ferry", ["ferry-lanterns"])
    results = scenarios.run_cases(rules)
    assert [r.message for r in results if not r.ok] == []
    assert len({r.file for r in results}) == 3
    covered = scenarios.coverage(rules, results)
    assert [id_ for id_, c in covered.items() if not c.scenarios] == []
    assert [
        r for r in scenarios.rulings_told(rules, scenarios.gather(rules)).values() if r.missing
    ] == []


def test_a_key_of_a_case_that_slipped_into_its_position_is_sent_back(tmp_path):
    file = tmp_path / "slipped.toml"
    file.write_text(
        'game = "night-ferry"\n[[case]]\nid = "x"\n[case.given]\nphase = "load"\nuntil = "load"\n',
        encoding="utf-8",
    )
    (result,) = scenarios.run_cases(file)
    assert "case[0].given.until" in result.message
    assert "must be above its tables" in result.message


@pytest.mark.parametrize("nights", [0, 9])
def test_a_wrong_number_of_nights_is_refused(nights):
    with pytest.raises(bx.UsageError, match=f"1 to 8 .* not {nights}"):
        hosting.compose("night-ferry", options={"nights": nights})


def test_every_clause_that_the_rules_cite_stands_in_the_ledger():
    rules = hosting.compose("night-ferry", ["ferry-lanterns"])
    known = {clause.id for clause in rules.ledger.clauses}
    cited = set()
    for seed in range(20):
        match = hosting.Match(rules, 3, seed=seed, trace=True)
        hosting.play_bots(match, dict.fromkeys(match.seats, bx.choose_randomly), seed)
        cited |= set(match.clauses_seen)
    assert cited <= known
    implemented = {c.id for c in rules.ledger.clauses if c.status == "implemented"}
    assert implemented - cited <= {"NF-END-2", "NF-END-3"}  # rare; the scenarios have them


def test_the_first_leader_has_no_great_advantage():
    rules = hosting.compose("night-ferry")
    n = 300
    wins = sum(play(rules, 3, seed).outcome.winners == ("ann",) for seed in range(n))
    share = wins / n
    assert abs(share - 1 / 3) < 4 * math.sqrt(share * (1 - share) / n)


def test_the_command_line_knows_them(site):
    command = [sys.executable, "-m", "boxlid_cli.main", "games"]
    run = subprocess.run(
        command, env={"PYTHONPATH": str(site)}, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    assert "night-ferry" in run.stdout
