"""The golden records play again, event by event; golden/make.py writes them."""

import json
from pathlib import Path

import pytest
from boxlid import hosting

HERE = Path(__file__).parent / "golden"
NAMES = [f"{preset}-{seats}" for preset in ("brief", "printed") for seats in (2, 3, 4, 5)]


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_record_plays_again(name):
    path = HERE / f"{name}.jsonl"
    match = hosting.read_record(path.read_text(encoding="utf-8"), path.name).match()
    assert match.outcome is not None


def test_the_golden_records_end_in_every_way():
    ends = [
        json.loads((HERE / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()[-1])
        for name in NAMES
    ]
    endings = {end["outcome"]["result"].split(":")[0] for end in ends}
    assert endings == {"Community Infiltration", "Community Survival", "Community Atrophy"}
