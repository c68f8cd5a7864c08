"""The table as a seat sees it: drawn by the game, or as a plain list of its fields and zones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from boxlid import Ruleset, View


def draw(ruleset: Ruleset, view: View) -> str:
    """The table as text."""
    if ruleset.screen is not None:
        return ruleset.screen(view).rstrip()
    return "\n".join(_generic(ruleset, view))


def _generic(ruleset: Ruleset, view: View) -> list[str]:
    rows = [(name.replace("_", " "), _words(value)) for name, value in view.fields.items()]
    rows += [(name.replace("_", " "), _words(value)) for name, value in view.more.items()]
    names = {str(p): p.name for p in ruleset.pieces}
    for key, pieces in view.zones.items():
        if not pieces and key == "box":
            continue
        known = [f"{p} ({names[p]})" if names.get(p, p) != p else str(p) for p in pieces if p]
        unseen = sum(p is None for p in pieces)
        parts = [*known, *([f"{unseen} face down"] if unseen else [])]
        rows.append((key, ", ".join(parts) or "-"))
    widest = max((len(name) for name, _ in rows), default=0)
    return [f"{name.ljust(widest)}  {value}" for name, value in rows]


def _words(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{k}: {_words(v)}" for k, v in value.items()) or "-"
    if isinstance(value, (list, tuple)):
        return ", ".join(_words(v) for v in value) or "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "-" if value is None or value == "" else str(value)
