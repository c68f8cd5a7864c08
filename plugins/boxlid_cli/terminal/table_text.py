"""The table as text: drawn by the game, or as a plain list of its fields and zones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from boxlid import View
    from boxlid.hosting import Ruleset

MANY = 12
"""A zone of more pieces is summed up by their names."""


def table_text(ruleset: Ruleset, view: View) -> str:
    """The table as a seat sees it."""
    if ruleset.screen is not None:
        return ruleset.screen(view).rstrip()
    return "\n".join(_plain_list(ruleset, view))


def _plain_list(ruleset: Ruleset, view: View) -> list[str]:
    """Fields and zones, a line each; empty ones are left out."""
    names = {str(p): p.name for p in ruleset.pieces}
    values = (*view.fields.items(), *view.more.items())
    rows = [(name.replace("_", " "), _words(value)) for name, value in values]
    rows += [(key, _pieces(pieces, names)) for key, pieces in view.zones.items()]
    rows = [(name, value) for name, value in rows if value not in {"", "no", "0"}]
    widest = max((len(name) for name, _ in rows), default=0)
    return [f"{name.ljust(widest)}  {value}" for name, value in rows]


def _pieces(pieces: Sequence[str | None], names: Mapping[str, str]) -> str:
    """The pieces of a zone, or how many of each name."""
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
