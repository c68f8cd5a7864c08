"""Writes plain data as TOML, for scenario files that a program makes; `accept` changes a person's file."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

import attrs

from boxlid.scenarios.format.keys import NONE
from boxlid.vocabulary.view import spell_key


def toml_key(key: str) -> str:
    """A key, quoted if it must be."""
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else toml_value(key)


def toml_value(value: Any) -> str:
    """A value in one line; None as `{ none = true }`, records and dicts as inline tables."""
    if value is None:
        return f"{{ {NONE} = true }}"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return repr(value)
    if isinstance(value, str):
        return json.dumps(str.__str__(value), ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(toml_value(v) for v in value)}]"
    if isinstance(value, Mapping):
        inside = ", ".join(f"{toml_key(spell_key(k))} = {toml_value(v)}" for k, v in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if attrs.has(type(value)):
        return toml_value({a.name: getattr(value, a.name) for a in attrs.fields(type(value))})
    raise TypeError(f"{value!r} has no place in TOML")


def toml_lines(data: Mapping[str, Any]) -> list[str]:
    """A table's lines, a key each."""
    return [f"{toml_key(k)} = {toml_value(v)}" for k, v in data.items()]
