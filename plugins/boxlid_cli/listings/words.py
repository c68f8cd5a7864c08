"""The names in a game that scenarios, house rules and programs use: zones, fields, verbs, events, rule points."""

from __future__ import annotations

import inspect
import typing
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import attrs
from boxlid import STORY
from boxlid.hosting import Visibility, checkpoints, field_types

if TYPE_CHECKING:
    from boxlid import EventKind, Verb
    from boxlid.hosting import Ruleset

    from boxlid_cli.output import Screen


def words_of(ruleset: Ruleset) -> dict[str, list[dict[str, Any]]]:
    """The names by kind, each with its description, as JSON data; docs/cli.md documents the keys."""
    return {
        "zones": list(_zones(ruleset)),
        "fields": list(_fields(ruleset)),
        "shorthands": [_described(name, one) for name, one in ruleset.shorthands.items()],
        "pieces": [{"id": str(p), "name": p.name, "zone": p.home} for p in ruleset.pieces],
        "verbs": [_verb_data(verb, ruleset) for verb in ruleset.verbs.values()],
        "events": [_kind_data(name, kind) for name, kind in ruleset.kinds.items()],
        "checkpoints": [
            {"id": name, "wins": [w.name for w in ruleset.wins.get(name, ())]}
            for name in checkpoints(ruleset)
        ],
        "points": [_described(name, one) for name, one in ruleset.points.items()],
        "view": [_described(name, one) for name, one in ruleset.views.items()],
    }


def _verb_data(verb: Verb, ruleset: Ruleset) -> dict[str, Any]:
    return {
        "id": verb.name,
        "notation": verb.pattern,
        "arguments": {name: arg.name for name, arg in verb.args.items()},
        "unsolicited": verb.name in ruleset.inputs,
        "help": verb.help,
    }


def _kind_data(name: str, kind: EventKind) -> dict[str, Any]:
    return {
        "id": name,
        "sentence": kind.sentence,
        "facts": list(kind.facts),
        "level": "story" if kind.level == STORY else "detail",
    }


def _described(name: str, one: Callable[..., Any]) -> dict[str, str]:
    """A name with the first line of its function's docstring."""
    doc = inspect.getdoc(one) if inspect.isroutine(one) else None
    return {"id": name, "help": (doc or "").partition("\n")[0]}


def _zones(ruleset: Ruleset) -> Iterator[dict[str, Any]]:
    for name, decl in ruleset.table.zones_.items():
        visibility = decl.visibility
        if not isinstance(visibility, Visibility):
            visibility = visibility(ruleset.settings)
        yield {
            "id": name,
            "key": _key(ruleset, name, decl.per),
            "visibility": visibility.name,
            "ordered": decl.ordered,
            "faces": decl.faces or visibility.name == "faces",
        }


def _key(ruleset: Ruleset, name: str, per: tuple[Any, ...]) -> str:
    """A zone's key as scenarios write it: `hand.SEAT`; an index of the game's own lists its values."""
    parts = [name]
    for index in per:
        ids = index(ruleset) if callable(index) else index
        parts.append("SEAT" if index == "seat" else "|".join(map(str, ids)))
    return ".".join(parts)


def _fields(ruleset: Ruleset) -> Iterator[dict[str, Any]]:
    types = field_types(ruleset.table)
    for name, visibility in ruleset.table.fields_.items():
        kind = types.get(name, Any)
        yield {
            "id": name,
            "type": _spelled(kind),
            "records": {
                one.__name__: [a.name for a in attrs.fields(one)] for one in _records(kind)
            },
            "visibility": visibility.name,
        }


def _spelled(kind: Any) -> str:
    """A type as code spells it, without the modules of its names."""
    args = typing.get_args(kind)
    if not args or typing.get_origin(kind) is typing.Literal:
        return (
            "..." if kind is ... else str(getattr(kind, "__name__", kind)).removeprefix("typing.")
        )
    words = [_spelled(a).replace("NoneType", "None") for a in args]
    origin = typing.get_origin(kind)
    if origin is typing.Union or getattr(origin, "__name__", "") == "UnionType":
        return " | ".join(words)
    return f"{getattr(origin, '__name__', origin)}[{', '.join(words)}]"


def _records(kind: Any) -> Iterator[Any]:
    """The record classes in a type."""
    if isinstance(kind, type) and attrs.has(kind):
        yield kind
    for one in typing.get_args(kind):
        yield from _records(one)


def print_words(ruleset: Ruleset, screen: Screen) -> None:
    """Print the names, each kind under its heading."""
    for title, rows in _tables(words_of(ruleset)):
        if rows:
            screen.heading(title)
            screen.table(("",) * len(rows[0]), rows)


def _tables(
    words: Mapping[str, list[dict[str, Any]]],
) -> Iterator[tuple[str, list[tuple[str, ...]]]]:
    yield "Zones", [(z["key"], z["visibility"], _traits(z)) for z in words["zones"]]
    yield "Fields", [(f["id"], f["visibility"], _type(f)) for f in words["fields"]]
    yield "Shorthands of a position", [(s["id"], s["help"]) for s in words["shorthands"]]
    homes = dict.fromkeys(p["zone"] for p in words["pieces"])
    yield (
        "Pieces, by the zone where they begin",
        [(h, ", ".join(p["id"] for p in words["pieces"] if p["zone"] == h)) for h in homes],
    )
    yield (
        "Verbs",
        [
            (v["notation"], "unsolicited" if v["unsolicited"] else "answer", v["help"])
            for v in words["verbs"]
        ],
    )
    yield "Events", [(e["id"], e["level"], e["sentence"]) for e in words["events"]]
    yield "Checkpoints", [(c["id"], ", ".join(c["wins"])) for c in words["checkpoints"]]
    yield "Rule points", [(p["id"], p["help"]) for p in words["points"]]
    yield "Items of a view", [(v["id"], v["help"]) for v in words["view"]]


def _traits(zone: Mapping[str, Any]) -> str:
    return ", ".join(word for word in ("ordered", "faces") if zone[word])


def _type(field: Mapping[str, Any]) -> str:
    more = [f"{name}: {', '.join(names)}" for name, names in field["records"].items()]
    return "; ".join([field["type"], *more])
