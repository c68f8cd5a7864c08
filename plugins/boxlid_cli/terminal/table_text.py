"""The table as a seat sees it: drawn by the game, or as a plain list of its fields and zones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from boxlid import Ruleset, View

MANY = 12
"""Pieces in a zone that are listed one by one."""


def draw(ruleset: Ruleset, view: View) -> str:
    """The table as text."""
    if ruleset.screen is not None:
        return ruleset.screen(view).rstrip()
    return "\n".join(_generic(ruleset, view))


def _generic(ruleset: Ruleset, view: View) -> list[str]:
    """Fields and zones, a line each; what is empty is left out."""
    rows = [(name.replace("_", " "), _words(value)) for name, value in view.fields.items()]
    rows += [(name.replace("_", " "), _words(value)) for name, value in view.more.items()]
    names = {str(p): p.name for p in ruleset.pieces}
    rows += [(key, _pieces(pieces, names)) for key, pieces in view.zones.items()]
    rows = [(name, value) for name, value in rows if value not in {"", "no", "0"}]
    widest = max((len(name) for name, _ in rows), default=0)
    return [f"{name.ljust(widest)}  {value}" for name, value in rows]


def _pieces(pieces: Sequence[str | None], names: Mapping[str, str]) -> str:
    """The pieces of a zone; many are counted by their names."""
    known = [p for p in pieces if p is not None]
    if len(known) > MANY:
        count = Counter(names.get(p, p) for p in known)
        parts = [f"{n} x {name}" if n > 1 else name for name, n in count.items()]
    else:
        parts = [f"{p} ({names[p]})" if names.get(p, p) != p else str(p) for p in known]
    unseen = len(pieces) - len(known)
    return ", ".join([*parts, *([f"{unseen} face down"] if unseen else [])])


def _words(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{k}: {w}" for k, v in value.items() if (w := _words(v)))
    if isinstance(value, (list, tuple)):
        return ", ".join(_words(v) for v in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)
