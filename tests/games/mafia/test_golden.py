"""The golden records play again, event by event; golden/make.py writes them."""

import json
from pathlib import Path

import pytest
from boxlid import hosting

from tests.games.mafia.golden.make import GOLDEN

HERE = Path(__file__).parent / "golden"


def test_every_golden_record_is_there():
    assert sorted(p.stem for p in HERE.glob("*.jsonl")) == sorted(GOLDEN)


@pytest.mark.parametrize("name", GOLDEN)
def test_a_golden_record_plays_again(name):
    path = HERE / f"{name}.jsonl"
    match = hosting.read_record(path.read_text(encoding="utf-8"), path.name).match()
    assert match.outcome is not None


def test_both_sides_win_some_of_them():
    lines = [(HERE / f"{n}.jsonl").read_text(encoding="utf-8").splitlines()[-1] for n in GOLDEN]
    results = {json.loads(line)["outcome"]["result"] for line in lines}
    assert any("outvoted" in r or "left" in r for r in results)
    assert any("village wins" in r for r in results)
