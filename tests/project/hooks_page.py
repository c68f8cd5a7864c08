"""Writes docs/hooks.md from the hook specifications: `python -m tests.project.hooks_page`."""

from __future__ import annotations

import inspect
from pathlib import Path

from boxlid.rulesets import hookspecs

PAGE = Path(__file__).parents[2] / "docs" / "hooks.md"
HEAD = """\
# Hooks

A plugin is a module (or any object) with functions marked `@boxlid.hookimpl`. An installed plugin is found through the
entry-point group `boxlid`; its entry point has the plugin's name:

```toml
[project.entry-points.boxlid]
my-house-rule = "my_house_rule.plugin"
```

`compose(game, extensions)` calls each hook once, in the order below: the base game first, then the extensions in the
order in which they are given. Wraps come last, and names are resolved when everything is there. No hook is called in
a move. Two plugins that give one name are refused by an error that names both. A game may declare hooks of its own
(`Game.hookspecs`); they are called in the same way, first, and what they gave comes as `given`: hook ->
((plugin's name, what it gave), ...). Mafia's `mafia_roles` is [an example](games/mafia.md#for-plugins).

An implementation may leave out arguments that it does not use.
"""


def page() -> str:
    """The page's text: every hook in the order of its module, with its signature and its meaning."""
    hooks = [f for n, f in vars(hookspecs).items() if n.startswith("boxlid_")]
    parts = [HEAD]
    for hook in hooks:
        signature = inspect.signature(hook)
        full = str(signature).replace("'", "")
        parts.append(
            f"## `{hook.__name__}({', '.join(signature.parameters)})`\n\n"
            f"```python\ndef {hook.__name__}{full}\n```\n\n{inspect.getdoc(hook)}\n"
        )
    return "\n".join(parts)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
