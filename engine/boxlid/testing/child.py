"""The other process of the check `processes`: plays the game that stdin describes, and prints its summary as JSON.

The check starts it with `python -m boxlid.testing.child`.
"""

from __future__ import annotations

import contextlib
import importlib
import importlib.util
import json
import sys
from collections.abc import Mapping
from typing import Any

from boxlid.errors import UsageError
from boxlid.rulesets.compose import compose
from boxlid.rulesets.ruleset import Ruleset
from boxlid.rulesets.setup import setup_for
from boxlid.tables.dump import load_table
from boxlid.testing.contract.processes import played
from boxlid.testing.game import Effort, GameUnderTest, Start


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


def _start(ruleset: Ruleset, task: Mapping[str, Any]) -> Start | None:
    if task["start"] is None:
        return None
    table, node = task["start"]
    return load_table(setup_for(ruleset, task["seats"]).template, table, "the start"), node


def main() -> None:
    """Play the game that stdin describes."""
    task = json.load(sys.stdin)
    plugin, *extensions = [_plugin(place) for place in task["plugins"]]
    ruleset = compose(plugin, extensions, rulings=task["settings"], preset=task["preset"])
    effort, start = Effort(moves=task["moves"]), _start(ruleset, task)
    game = GameUnderTest(ruleset, task["seats"], task["seed"], effort, start)
    json.dump(played(game, keep=3), sys.stdout)


if __name__ == "__main__":
    main()
