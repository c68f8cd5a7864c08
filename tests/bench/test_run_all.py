"""The comparison with the peers: its table, and that our own script prints JSON lines. No figure is tested."""

import json
import runpy
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
OURS = HERE / "ours" / "bench_boxlid.py"
table = runpy.run_path(str(HERE / "run_all.py"))["table"]


def test_a_ratio_is_taken_within_a_round_and_what_is_missing_is_left_out():
    lean, spiel = ("Boxlid", "tic-tac-toe lean"), ("OpenSpiel", "tic_tac_toe")
    rounds = [
        {lean: 100.0, spiel: 200.0, ("Boxlid", "tic-tac-toe view"): 1000.0},
        {lean: 60.0, spiel: 100.0, ("Boxlid", "tic-tac-toe view"): 1000.0},
        {lean: 70.0, spiel: 100.0},
    ]
    lines = list(table(rounds))
    assert lines[2] == "| tic-tac-toe lean | 70 | OpenSpiel tic_tac_toe | 100 | 0.60 | 0.3 |"
    assert "| tic-tac-toe view | 1,000 | 1,000.0 |" in lines
    assert not any("PettingZoo" in line for line in lines)


def test_our_script_prints_json_lines():
    done = subprocess.run(
        [sys.executable, str(OURS), "--seconds", "0.01", "--only", "kuhn-poker lean,serviam view"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    games = [json.loads(line)["game"] for line in done.stdout.splitlines()]
    assert "kuhn-poker lean" in games
    assert "serviam view" in games
