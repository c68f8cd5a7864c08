"""Writes docs/hooks.md from the hook specifications: `python -m tests.project.hooks_page`."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from boxlid.rulesets import hookspecs

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "hooks.md"
GROUPS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "Describe": (
        "What the plugin and its game are, and what the rulebook says.",
        ("plugin", "game", "rulings", "options", "validate", "ledger", "pages"),
    ),
    "Table": (
        "What is in the box and on the table, and what a seat may know of it.",
        ("data", "pieces", "table", "views", "hidden", "constraints"),
    ),
    "Rules": (
        "What may be done, in which order, and how it ends.",
        (
            "verbs", "events", "inputs", "points", "wraps", "schedule", "edit_schedule", "wins",
        ),
    ),
    "Presentation": ("How a view looks.", ("screen", "picture")),
    "Tools": ("What tests and players use.", ("scenarios", "shorthands", "bots")),
}  # fmt: skip
USES = (
    "docs/examples/boxlid-night-ferry/src/night_ferry/plugin.py",
    "docs/examples/boxlid-house-rule/src/ferry_lanterns/plugin.py",
    "games/boxlid_serviam/plugin.py",
    "games/boxlid_molly_house/plugin.py",
    "games/boxlid_mafia/plugin.py",
)
"""Where a hook's use is looked for, the easiest to read first."""
TESTED = "tests/engine/test_compose.py"
"""A test uses every hook; it is the example of one that no bundled plugin uses."""
HEAD = """\
# Hooks

A plugin is a module (or any object) with functions marked `@boxlid.hookimpl`. An installed plugin is found through the
entry-point group `boxlid`; its entry point has the plugin's name:

```toml
[project.entry-points.boxlid]
my-house-rule = "my_house_rule.plugin"
```

A small plugin need not write functions: [`boxlid.plugin`](reference/boxlid.md#function-plugin) builds one from values.
Its keywords are the names of the hooks below without `boxlid_`.

`compose(game, extensions)` calls each hook once: the base game's implementation first, then the extensions' in the
order in which they are given. Wraps come last, and names are resolved when everything is there. No hook is called
while a match is played, but `boxlid_pieces` is called again for another number of players. Two plugins that give the
same name are refused by an error that names both.

An implementation may leave out arguments that it does not use. The arguments are:

| argument | is |
|---|---|
| `settings` | the value of every ruling and option, as attributes ([`Settings`](reference/boxlid.md#class-settings)) |
| `data` | what `boxlid_data` returned |
| `given` | what plugins gave in the game's own hooks: hook -> ((plugin's name, what it gave), ...) |

A game may declare hooks of its own (`Game.hookspecs`). They take no argument and are called first; what they gave
arrives as `given`. Mafia's `mafia_roles` is [an example](games/mafia.md#for-plugins).
"""


def page() -> str:
    """The page's text: the hooks by group, each with its signature, its meaning and a use to read."""
    return "\n".join([HEAD, overview(), *sections()])


def hooks() -> dict[str, Any]:
    """Every hook by its name without `boxlid_`, in the order of the module."""
    prefix = "boxlid_"
    named = vars(hookspecs).items()
    return {name.removeprefix(prefix): hook for name, hook in named if name.startswith(prefix)}


def overview() -> str:
    """A table of the groups."""
    rows = [f"| {group} | {', '.join(map(link, names))} |" for group, (_, names) in GROUPS.items()]
    return "\n".join(["| group | hooks |", "|---|---|", *rows, ""])


def link(name: str) -> str:
    """A link to a hook's section."""
    return f"[`{name}`](#boxlid_{name})"


def sections() -> Iterator[str]:
    """A section for each group, and one below it for each of its hooks."""
    for group, (about, names) in GROUPS.items():
        yield f"## {group}\n\n{about}\n"
        for name in names:
            yield section(name, hooks()[name])


def section(name: str, hook: Any) -> str:
    """What the page says of a hook."""
    full = str(inspect.signature(hook)).replace("'", "")
    return (
        f"### `boxlid_{name}`\n\n```python\ndef boxlid_{name}{full}\n```\n\n"
        f"{inspect.getdoc(hook)}\n\n{use(name)}\n"
    )


def use(name: str) -> str:
    """A link to an implementation of a hook that a reader can open."""
    given = re.compile(rf"def boxlid_{name}\(|^    {name}=|^PLUGIN = bx\.{name}\(", re.MULTILINE)
    for path in USES:
        if given.search((ROOT / path).read_text(encoding="utf-8")):
            return f"In use: [`{path}`](../{path})."
    return f"No bundled plugin uses it yet; a test does: [`{TESTED}`](../{TESTED})."


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
