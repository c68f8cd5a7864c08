"""Run the benchmarks of comparable libraries one after another and print their JSON lines.

What a machine lacks is skipped by name: a skip is a JSON line too. See peers/README.md for what
each script measures and needs, and for the one rule of reading it: compare only what one run, on
one idle core, has printed.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

PEERS = Path(__file__).parent / "peers"
# Script -> the modules that it imports, beside bench_common.
PYTHON_PEERS = {
    "limit_playouts": ("attrs", "pluggy"),
    "limit_micro": ("attrs", "cattrs", "pluggy", "msgspec", "orjson"),
    "peer_openspiel": ("pyspiel", "open_spiel"),
    "peer_pettingzoo": ("pettingzoo", "rlcard", "numpy"),
    "peer_rlcard": ("rlcard", "numpy"),
    "peer_pokerkit": ("pokerkit",),
    "peer_chess": ("chess",),
}
NODE_PEERS = {"peer_bgio": ("boardgame.io",)}
LOOK = """
import sys
from importlib.util import find_spec
print(*(m for m in sys.argv[1:] if not find_spec(m)))
"""


def missing_python(python: str, modules: Sequence[str]) -> str:
    """What keeps a script from running under this interpreter; empty if nothing does."""
    if not shutil.which(python):
        return python
    look = subprocess.run(
        [python, "-c", LOOK, *modules], capture_output=True, text=True, check=False
    )
    return look.stdout.strip() if look.returncode == 0 else python


def missing_node(folder: Path | None, packages: Sequence[str]) -> str:
    """The same for a script of node's, with packages from a node_modules folder."""
    if not shutil.which("node"):
        return "node"
    if folder is None:
        return "--node-path"
    return " ".join(name for name in packages if not (folder / name).is_dir())


def commands(args: argparse.Namespace) -> Iterator[tuple[str, str, list[str], Mapping[str, str]]]:
    """Name, what is missing, command and extra environment of every run."""
    for name, modules in PYTHON_PEERS.items():
        command = [args.python, str(PEERS / f"{name}.py")]
        yield name, missing_python(args.python, modules), command, {}
    for name, packages in NODE_PEERS.items():
        missing = missing_node(args.node_path, packages)
        command = ["node", str(PEERS / f"{name}.js")]
        paths = {"NODE_PATH": str(args.node_path)}
        for mode in ("development", "production"):
            yield name, missing, command, paths | {"NODE_ENV": mode}


def parser() -> argparse.ArgumentParser:
    """The command line."""
    known = [*PYTHON_PEERS, *NODE_PEERS]
    p = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    p.add_argument("peers", nargs="*", metavar="PEER", help=f"all, or some of: {', '.join(known)}")
    p.add_argument(
        "--python", default=sys.executable, help="interpreter that has the peers (this one)"
    )
    p.add_argument("--node-path", type=Path, help="node_modules folder that has boardgame.io")
    p.add_argument("--seconds", type=float, default=1.0, help="timed span of each measurement")
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--only", default="", help="comma list of parts of measurements' names")
    return p


def main(argv: Sequence[str] | None = None) -> int:
    """Run what was asked for; 1 if a script that could start has failed."""
    p = parser()
    args = p.parse_args(argv)
    if unknown := [name for name in args.peers if name not in PYTHON_PEERS | NODE_PEERS]:
        p.error(
            f"unknown peer {', '.join(unknown)}; there are {', '.join(PYTHON_PEERS | NODE_PEERS)}"
        )
    tail = ["--seconds", str(args.seconds), "--seed", str(args.seed), "--only", args.only]
    failed = 0
    for name, missing, command, env in commands(args):
        if args.peers and name not in args.peers:
            continue
        if missing:
            print(json.dumps({"peer": name, "skipped": f"not found: {missing}"}), flush=True)
            continue
        done = subprocess.run([*command, *tail], env=os.environ | env, check=False)
        if done.returncode:
            print(json.dumps({"peer": name, "error": f"exit status {done.returncode}"}), flush=True)
            failed = 1
    return failed


if __name__ == "__main__":
    sys.exit(main())
