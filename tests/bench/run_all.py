"""Run our benchmarks and the peers' in turn on one core, and print a table of ratios.

    python tests/bench/run_all.py --python <interpreter with the peers> --node-path <node_modules>

Each round runs every script once, so that a drift of the machine's speed meets all alike; a ratio is
taken within a round, and the table shows the median of the rounds. No figure here is a test.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).parent
PEERS = {
    "peer_openspiel": "tic_tac_toe,connect_four,kuhn_poker",
    "peer_pettingzoo": "tictactoe_v3,connect_four_v3",
    "peer_bgio": "Client per game",
}
OURS = "lean,full,lean fork,load,digest,view,plan,copy,straight line,start"
GAMES = {
    "tic-tac-toe": ("tic_tac_toe", "tictactoe_v3"),
    "connect-four": ("connect_four", "connect_four_v3"),
    "kuhn-poker": ("kuhn_poker", ""),
}
Figures = dict[tuple[str, str], float]
"""(peer, measurement) -> decisions or operations per second."""


class Row(NamedTuple):
    """One comparison: our measurement, a peer's, and the ratio that is aimed at."""

    ours: str
    peer: str
    theirs: str
    aim: float


def rows() -> Iterator[Row]:
    """Every comparison of the table."""
    for game, (spiel, zoo) in GAMES.items():
        lean, full = f"{game} lean", f"{game} full"
        yield Row(lean, "OpenSpiel", spiel, 0.3)
        yield Row(full, "OpenSpiel", f"python_{spiel}", 2)
        yield Row(full, "PettingZoo", zoo, 8)
        yield Row(full, "PettingZoo", f"{zoo} raw_env", 1)
        yield Row(full, "boardgame.io", f"{spiel} Client per game [production]", 8)
    for n in (2, 3, 4):
        yield Row(f"serviam {n} players lean", "Boxlid", f"serviam {n} players straight line", 0.4)
        yield Row(f"serviam {n} players full", "Boxlid", f"serviam {n} players straight line", 0)


def lines(command: Sequence[str]) -> Iterator[dict[str, Any]]:
    """The JSON lines that a command prints, shown on standard error as they come."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as run:
        assert run.stdout is not None
        for line in run.stdout:
            if line.startswith("{"):
                row = json.loads(line)
                rate = row.get("moves_per_s") or row.get("ops_per_s") or row.get("error")
                what = row.get("game", row.get("skipped", ""))
                print(f"{row['peer']}: {what}: {rate}", file=sys.stderr)
                yield row


def one_round(args: argparse.Namespace) -> Figures:
    """Run every script once."""
    tail = ["--seconds", str(args.seconds), "--seed", str(args.seed)]
    ours = [sys.executable, str(HERE / "ours" / "bench_boxlid.py"), "--only", OURS, *tail]
    commands = [ours]
    for peer, only in PEERS.items():
        command = [sys.executable, str(HERE / "run_peers.py"), peer, "--python", args.python]
        node = ["--node-path", str(args.node_path)] if args.node_path else []
        commands.append([*command, *node, "--only", only, *tail])
    out: Figures = {}
    for command in commands:
        for row in lines(command):
            rate = row.get("moves_per_s") or row.get("ops_per_s")
            if rate:
                out[row["peer"], row["game"]] = float(rate)
    return out


def table(rounds: Sequence[Figures]) -> Iterator[str]:
    """The comparisons that all rounds have, as lines of Markdown; then our other figures."""
    yield "| ours | decisions/s | theirs | decisions/s | ratio | aim |"
    yield "|---|---|---|---|---|---|"
    for row in rows():
        mine, theirs = ("Boxlid", row.ours), (row.peer, row.theirs)
        found = [(r[mine], r[theirs]) for r in rounds if mine in r and theirs in r]
        if found:
            ratio = statistics.median(a / b for a, b in found)
            ours, other = (statistics.median(x) for x in zip(*found, strict=True))
            what = row.theirs if row.peer == "Boxlid" else f"{row.peer} {row.theirs}"
            aim = f"{row.aim:g}" if row.aim else ""
            yield f"| {row.ours} | {ours:,.0f} | {what} | {other:,.0f} | {ratio:.2f} | {aim} |"
    yield ""
    yield "| ours | per second | µs |"
    yield "|---|---|---|"
    compared = {row.ours for row in rows()} | {row.theirs for row in rows()}
    for peer, game in rounds[0]:
        if peer == "Boxlid" and game not in compared:
            rate = statistics.median(r[peer, game] for r in rounds if (peer, game) in r)
            yield f"| {game} | {rate:,.0f} | {1e6 / rate:,.1f} |"


def parser() -> argparse.ArgumentParser:
    """The command line."""
    p = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    p.add_argument("--python", default=sys.executable, help="interpreter that has the peers")
    p.add_argument("--node-path", type=Path, help="node_modules folder that has boardgame.io")
    p.add_argument("--seconds", type=float, default=0.5, help="timed span of each measurement")
    p.add_argument("--rounds", type=int, default=3)
    p.add_argument("--seed", type=int, default=1)
    return p


def main(argv: Sequence[str] | None = None) -> int:
    """Run the rounds and print the table."""
    args = parser().parse_args(argv)
    if hasattr(os, "sched_setaffinity"):  # one core for all, ours and theirs
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    rounds = [one_round(args) for _ in range(args.rounds)]
    print("\n".join(table(rounds)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
