"""The runner of the peers' benchmarks: what it skips and what it prints. No figure is tested."""

import json
import subprocess
import sys
from pathlib import Path

RUNNER = Path(__file__).parent / "run_peers.py"


def run(*args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(RUNNER), *args], capture_output=True, text=True, check=False
    )


def test_what_is_missing_is_skipped_by_name():
    done = run("peer_openspiel", "peer_bgio", "--python", "no-such-python")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0
    assert {line["peer"] for line in lines} == {"peer_openspiel", "peer_bgio"}
    assert "no-such-python" in lines[0]["skipped"]


def test_a_script_that_can_run_prints_json_lines():
    done = run("limit_playouts", "--seconds", "0.01", "--only", "tic_tac_toe gen-req")
    assert done.returncode == 0, done.stderr
    assert [json.loads(line)["game"] for line in done.stdout.splitlines()] == [
        "tic_tac_toe gen-req"
    ]


def test_an_unknown_peer_is_refused_with_the_known_names():
    done = run("peer_chees")
    assert done.returncode == 2
    assert "peer_chess" in done.stderr
