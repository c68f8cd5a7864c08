"""Strict reading of data: cattrs with primitives that take no stranger, and errors that say where they are."""

from __future__ import annotations

import json
import tomllib
import types
import typing
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, TypeVar, Union

import cattrs
from cattrs.errors import (
    ClassValidationError,
    ForbiddenExtraKeysError,
    IterableValidationError,
)

from boxlid.errors import DataError

T = TypeVar("T")


class WrongValueError(ValueError):
    """A value is not of the expected kind; carries both in words."""

    def __init__(self, found: Any, expected: str) -> None:
        self.found, self.expected = found, expected
        super().__init__(f"{show(found)} is not {expected}")


def show(value: Any) -> str:
    """A value as it would stand in a file, shortened."""
    text = json.dumps(value, ensure_ascii=False, default=repr)
    return text if len(text) <= 60 else f"{text[:57]}..."


_WORDS = {
    str: "a text",
    int: "a whole number",
    bool: "true or false",
    float: "a number",
    list: "a list",
}


def _strict(kind: type, *also: type) -> Any:
    def read(value: Any, _: Any) -> Any:
        if isinstance(value, (kind, *also)) and (kind is bool or not isinstance(value, bool)):
            return kind(value) if also else value
        raise WrongValueError(value, _WORDS[kind])

    return read


def strict_converter() -> cattrs.Converter:
    """A converter that refuses unknown keys, texts for numbers, numbers for texts, texts for lists."""
    c = cattrs.Converter(forbid_extra_keys=True)
    c.register_structure_hook(str, _strict(str))
    c.register_structure_hook(bool, _strict(bool))
    c.register_structure_hook(int, _strict(int))
    c.register_structure_hook(float, _strict(float, int))
    c.register_structure_hook_func(lambda t: t is Any, lambda v, _: v)
    for kind, wanted, word in (
        (tuple, list, "a list"),
        (list, list, "a list"),
        (dict, dict, "a table"),
        (typing.get_origin(typing.Mapping[str, int]), dict, "a table"),
    ):
        c.register_structure_hook_factory(
            partial(_has_origin, origin=kind), partial(_container, c, wanted=wanted, word=word)
        )
    c.register_structure_hook_factory(_is_union, lambda t: _union(c, t))
    return c


def _has_origin(t: Any, origin: Any) -> bool:
    return typing.get_origin(t) is origin


def _container(c: cattrs.Converter, t: Any, wanted: type, word: str) -> Any:
    args = typing.get_args(t)

    def read_list(value: Any, _: Any) -> Any:
        if not isinstance(value, (list, tuple)):
            raise WrongValueError(value, word)
        kinds = (
            [args[0]] * len(value)
            if not args or (len(args) == 2 and args[1] is ...) or len(args) == 1
            else args
        )
        if args and len(args) > 1 and args[1] is not ... and len(args) != len(value):
            raise WrongValueError(value, f"{len(args)} values")
        out, faults = [], []
        for i, (one, kind) in enumerate(zip(value, kinds, strict=False)):
            try:
                out.append(c.structure(one, kind))
            except Exception as fault:  # noqa: BLE001 - gathered with their places
                faults.append(_at(fault, f"[{i}]"))
        if faults:
            raise _PlacedError(faults)
        return tuple(out) if typing.get_origin(t) is tuple else out

    def read_dict(value: Any, _: Any) -> Any:
        if not isinstance(value, dict):
            raise WrongValueError(value, word)
        out, faults = {}, []
        key_kind, kind = args or (Any, Any)
        for k, one in value.items():
            try:
                out[c.structure(k, key_kind)] = c.structure(one, kind)
            except Exception as fault:  # noqa: BLE001
                faults.append(_at(fault, f".{k}"))
        if faults:
            raise _PlacedError(faults)
        return out

    return read_list if wanted is list else read_dict


class _PlacedError(ValueError):
    """Faults with the places where they are."""

    def __init__(self, faults: list[tuple[str, Exception]]) -> None:
        self.faults = faults
        super().__init__("; ".join(f"{p}: {e}" for p, e in faults))


def _at(fault: Exception, place: str) -> tuple[str, Exception]:
    return (place, fault)


def _is_union(t: Any) -> bool:
    return typing.get_origin(t) in {Union, types.UnionType}


def _union(c: cattrs.Converter, t: Any) -> Any:
    kinds = typing.get_args(t)

    def read(value: Any, _: Any) -> Any:
        if value is None and type(None) in kinds:
            return None
        faults = []
        for kind in kinds:
            if kind is type(None):
                continue
            try:
                return c.structure(value, kind)
            except Exception as fault:  # noqa: BLE001 - the next kind may fit
                faults.append(fault)
        if len(faults) == 1:
            raise faults[0]
        raise WrongValueError(
            value, " or ".join(_WORDS.get(k, getattr(k, "__name__", str(k))) for k in kinds)
        )

    return read


def faults(error: BaseException, place: str = "") -> Iterator[tuple[str, str, str]]:
    """(place, found, expected) of every fault in a structuring error."""
    if isinstance(error, _PlacedError):
        for p, inner in error.faults:
            yield from faults(inner, place + p)
    elif isinstance(error, (ClassValidationError, IterableValidationError)):
        noted, bare = error.group_exceptions()
        for inner, note in noted:
            part = f".{note.name}" if isinstance(error, ClassValidationError) else f"[{note.index}]"  # type: ignore[union-attr]
            yield from faults(inner, place + part)
        for inner in bare:
            yield from faults(inner, place)
    elif isinstance(error, ForbiddenExtraKeysError):
        for key in sorted(error.extra_fields):
            known = ", ".join(a.name for a in getattr(error.cl, "__attrs_attrs__", ()))
            yield f"{place}.{key}", "an unknown key", f"one of {known}"
    elif isinstance(error, KeyError):
        missing = f".{error.args[0]}"
        yield place if place.endswith(missing) else place + missing, "nothing", "a value"
    elif isinstance(error, WrongValueError):
        yield place, show(error.found), error.expected
    else:
        yield place, str(error), "a value that fits"


def structure(data: Any, kind: type[T], file: str, converter: cattrs.Converter | None = None) -> T:
    """Structure plain data strictly.

    Raises:
        DataError: names the file, the place inside it, what was found and what was expected.
    """
    try:
        return (converter or _DEFAULT).structure(data, kind)
    except DataError:
        raise
    except Exception as error:
        place, found, expected = next(iter(faults(error)))
        raise DataError(file, place.lstrip("."), found, expected) from error


def read_text(path: Path) -> str:
    """A text file's content.

    Raises:
        DataError: it cannot be read, or is not UTF-8 text.
    """
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise DataError(str(path), "", "bytes that are not UTF-8", "a text file") from None
    except OSError as error:
        raise DataError(
            str(path), "", error.strerror or "no file", "a readable file", "Check the name."
        ) from error


def read_toml(path: Path) -> dict[str, Any]:
    """A TOML file's content as plain data.

    Raises:
        DataError: it cannot be read, or is not TOML.
    """
    try:
        return tomllib.loads(read_text(path))
    except tomllib.TOMLDecodeError as error:
        raise DataError(str(path), "", str(error), "TOML") from error


def read_json(text: str, file: str, place: str = "") -> Any:
    """Plain data from a JSON text; numbers that JSON does not know (NaN) are refused.

    Raises:
        DataError: it is not JSON.
    """

    def refuse(word: str) -> Any:
        raise DataError(file, place, word, "JSON")

    try:
        return json.loads(text, parse_constant=refuse)
    except RecursionError:
        raise DataError(file, place, "data nested too deep", "JSON") from None
    except json.JSONDecodeError as error:
        raise DataError(
            file, place or f"line {error.lineno}", error.msg, "JSON", "The file may be cut off."
        ) from None


_DEFAULT = strict_converter()
