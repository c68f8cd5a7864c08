"""Check of determinism: the same games in another process, with another hash seed, to the same digests.

Run as a module it is that other process: it reads a description of the ruleset from stdin and prints what it played.
"""

from __future__ import annotations

import contextlib
import importlib
import importlib.util
import json
import os
import subprocess
import sys
import types
import zlib
from collections.abc import Mapping
from typing import Any

from boxlid.errors import UsageError
from boxlid.matches.match import Match
from boxlid.rulesets.compose import compose
from boxlid.rulesets.discovery import entry_points
from boxlid.rulesets.ruleset import Ruleset
from boxlid.tables.dump import digest
from boxlid.testing.registry import conformance_check
from boxlid.testing.trial import Broken, Effort, Trial, seen

_SECONDS = 300


@conformance_check("processes")
def processes(trial: Trial) -> None:
    """In another process, with another PYTHONHASHSEED and snapshot policy, the game is the same to the last digest."""
    places = [_place(name, plugin) for name, plugin in _plugins(trial.ruleset)]
    if None in places:
        return  # a plugin made on the fly cannot be made again elsewhere: no occasion
    task = {
        "plugins": places,
        "preset": trial.ruleset.preset,
        "settings": {k: v for k, v in trial.ruleset.settings.as_dict().items() if v is not None},
        "seats": trial.seats,
        "seed": trial.seed,
        "moves": trial.effort.moves,
        "path": [p for p in sys.path if p],
    }
    there = _run(task, 1 + zlib.crc32(trial.seed.encode()) % 4_000_000)
    here = played(trial)
    match = None
    for i, (mine, theirs) in enumerate(zip(here["marks"], there["marks"], strict=False)):
        trial.looked += 1
        if mine != theirs:
            *_, (_, match) = trial.walk(until=i)
            raise Broken(
                "in another process (another PYTHONHASHSEED) the game goes another way from here",
                match,
            )
    trial.equal(there, here, "in another process, the game", trial.line.match)


def _plugins(ruleset: Ruleset) -> list[tuple[str, Any]]:
    return list(zip((p.name for p in ruleset.plugins), ruleset.sources, strict=True))


def _place(name: str, plugin: Any) -> dict[str, str] | None:
    """Where another process finds a plugin; None if it lies nowhere."""
    entry = entry_points().get(name)
    if isinstance(plugin, types.ModuleType):
        if entry is not None and entry.value == plugin.__name__:
            return {"name": name}
        return {"module": plugin.__name__, "file": plugin.__file__ or "", "attribute": ""}
    for module in list(sys.modules.values()):
        for key, value in list(getattr(module, "__dict__", {}).items()):
            if value is plugin and module.__name__ != "__main__":
                return {"module": module.__name__, "file": module.__file__ or "", "attribute": key}
    return None


def _run(task: Mapping[str, Any], hash_seed: int) -> dict[str, Any]:
    done = subprocess.run(  # noqa: S603 - our own interpreter, our own module
        [sys.executable, "-m", __name__],
        input=json.dumps(task),
        capture_output=True,
        text=True,
        timeout=_SECONDS,
        check=False,
        env={
            **os.environ,
            "PYTHONHASHSEED": str(hash_seed),
            "PYTHONPATH": os.pathsep.join(task["path"]),
        },
    )
    if done.returncode:
        raise UsageError(f"the other process failed: {done.stderr.strip()[-2000:]}")
    result: dict[str, Any] = json.loads(done.stdout)
    return result


def played(trial: Trial, **settings: Any) -> dict[str, Any]:
    """The line in short: what was done, the digests, what everybody saw at the end."""
    line = trial.line
    match: Match = line.match
    if settings:
        *_, (_, other) = trial.walk(**settings)
        line.marks[-1] = other.digest()
    return {
        "fingerprint": trial.ruleset.fingerprint,
        "moves": [[m.number, m.seat, m.action.text] for m in line.moves],
        "marks": line.marks,
        "seen": {seat: digest(seen(match, seat)) for seat in trial.seats},
    }


# --- the other process -------------------------------------------------------------------------------


def _plugin(place: Mapping[str, str]) -> Any:
    if "name" in place:
        return place["name"]
    module = _module(place["module"], place["file"])
    return getattr(module, place["attribute"]) if place["attribute"] else module


def _module(name: str, file: str) -> Any:
    with contextlib.suppress(ImportError):
        found = importlib.import_module(name)
        if getattr(found, "__file__", None) == file:
            return found
    spec = importlib.util.spec_from_file_location(name, file)
    if spec is None or spec.loader is None:
        raise UsageError(f"no module `{name}` in {file}")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def main() -> None:
    """Play what stdin describes."""
    task = json.load(sys.stdin)
    game, *extensions = [_plugin(place) for place in task["plugins"]]
    ruleset = compose(game, extensions, rulings=task["settings"], preset=task["preset"])
    trial = Trial(ruleset, task["seats"], task["seed"], Effort(moves=task["moves"]))
    json.dump(played(trial, keep=3), sys.stdout)


if __name__ == "__main__":
    main()
