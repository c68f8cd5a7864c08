"""The JSON Schema of scenario files, made from the records of `model`."""

from __future__ import annotations

import json
import re
import types
import typing
from typing import Any

import attrs

from boxlid.scenarios.format.keys import EXPECT_WORDS, GIVEN_WORDS
from boxlid.scenarios.format.model import SCHEMA, STATUSES, ScenarioFile

_PLAIN = {str: "string", int: "integer", bool: "boolean"}


def schema() -> dict[str, Any]:
    """The schema as JSON data."""
    records: dict[str, Any] = {}
    root = _record(ScenarioFile, records)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Boxlid scenario file",
        **root,
        "$defs": records,
    }


def _record(cls: Any, records: dict[str, Any]) -> dict[str, Any]:
    hints = typing.get_type_hints(cls)
    told = _attributes(cls)
    properties: dict[str, Any] = {}
    for a in attrs.fields(cls):
        one = _kind(hints[a.name], records)
        if a.name in told:
            one = {"description": told[a.name], **one}
        if a.name == "status":
            one["enum"] = list(STATUSES)
        if a.name == "schema":
            one["const"] = SCHEMA
        if a.name in {"given", "expect"} and cls is not ScenarioFile:
            one["properties"] = {
                w: {} for w in sorted(EXPECT_WORDS if a.name == "expect" else GIVEN_WORDS)
            }
        properties[a.name] = one
    required = [a.name for a in attrs.fields(cls) if a.default is attrs.NOTHING]
    return {
        "description": (cls.__doc__ or "").split("\n\n", 1)[0].replace("\n", " ").strip(),
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def _kind(kind: Any, records: dict[str, Any]) -> dict[str, Any]:
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if origin in {typing.Union, types.UnionType}:
        some = [_kind(a, records) for a in args if a is not type(None)]
        return some[0] if len(some) == 1 else {"anyOf": some}
    if origin is tuple:
        return {"type": "array", "items": _kind(args[0], records)}
    if origin is dict:
        inner = _kind(args[1], records)
        return {"type": "object", "additionalProperties": inner or True}
    if attrs.has(kind):
        if kind.__name__ not in records:
            records[kind.__name__] = {}
            records[kind.__name__] = _record(kind, records)
        return {"$ref": f"#/$defs/{kind.__name__}"}
    return {"type": _PLAIN[kind]} if kind in _PLAIN else {}


def _attributes(cls: Any) -> dict[str, str]:
    """Attribute -> what the docstrings of a record and its bases say of it."""
    out: dict[str, str] = {}
    for base in reversed(cls.__mro__):
        doc = base.__dict__.get("__doc__") or ""
        if "Attributes:" not in doc:
            continue
        block = doc.split("Attributes:", 1)[1]
        for names, text in re.findall(r"^ {8}(\w[\w, ]*): (.+(?:\n {12}.+)*)", block, re.MULTILINE):
            for name in names.split(", "):
                out[name] = " ".join(text.split())
    return out


def schema_text() -> str:
    """The schema as it is published in docs/scenario.schema.json."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"
