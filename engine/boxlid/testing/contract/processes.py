"""Check of determinism: in another process, with another hash seed, the same game has the same digests."""

from __future__ import annotations

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
from boxlid.rulesets.discovery import entry_points
from boxlid.rulesets.ruleset import Ruleset
from boxlid.tables.dump import digest, dump_table
from boxlid.testing.game import Failed, GameUnderTest
from boxlid.testing.observations import seen
from boxlid.testing.runner import conformance_check

_CHILD = "boxlid.testing.child"
_SECONDS = 300


@conformance_check("processes")
def processes(game: GameUnderTest) -> None:
    """In another process, with another hash seed and another snapshot policy, every digest of the game is the same."""
    places = [_place(name, plugin) for name, plugin in _plugins(game.ruleset)]
    if None in places:
        return  # a plugin object that no module holds cannot be made again elsewhere
    task = {
        "plugins": places,
        "preset": game.ruleset.preset,
        "settings": {k: v for k, v in game.ruleset.settings.as_dict().items() if v is not None},
        "seats": game.seats,
        "seed": game.seed,
        "moves": game.effort.moves,
        "start": None if game.start is None else [dump_table(game.start[0]), game.start[1]],
        "path": [p for p in sys.path if p],
    }
    there = _run(task, 1 + zlib.crc32(game.seed.encode()) % 4_000_000)
    here = played(game)
    for i, (mine, theirs) in enumerate(zip(here["marks"], there["marks"], strict=False)):
        game.looked += 1
        if mine != theirs:
            *_, (_, match) = game.walk(until=i)
            what = "in another process (another PYTHONHASHSEED) the game differs from here on"
            raise Failed(what, match)
    game.equal(there, here, "in another process, the game", game.line.match)


def _plugins(ruleset: Ruleset) -> list[tuple[str, Any]]:
    return list(zip((p.name for p in ruleset.plugins), ruleset.sources, strict=True))


def _place(name: str, plugin: Any) -> dict[str, str] | None:
    """Where another process finds a plugin; None if no module holds it."""
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
        [sys.executable, "-m", _CHILD],
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


def played(game: GameUnderTest, **settings: Any) -> dict[str, Any]:
    """A summary of the line: the moves, the digests, and a digest of what each seat gets at the end."""
    line = game.line
    match: Match = line.match
    if settings:
        *_, (_, other) = game.walk(**settings)
        line.marks[-1] = other.digest()
    return {
        "fingerprint": game.ruleset.fingerprint,
        "moves": [[m.number, m.seat, m.action.text] for m in line.moves],
        "marks": line.marks,
        "seen": {seat: digest(seen(match, seat)) for seat in game.seats},
    }
