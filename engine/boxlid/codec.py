"""Strict reading of data: cattrs without implicit conversion (a str stays a str, an int an int).

`structure` reads plain data into attrs records, for games too. A game's own check raises a `Flaw` with the path inside
the value; `Flaw.error` turns it into the `DataError` that names the file.
"""

from __future__ import annotations

import json
import re
import tomllib
import types
import typing
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Literal, TypeVar, Union

import attrs
import cattrs
from cattrs.errors import ClassValidationError, IterableValidationError
from cattrs.gen import make_dict_structure_fn

from boxlid.errors import DataError

__all__ = [
    "Flaw", "choice", "join", "known", "near", "read_json", "read_part", "read_text", "read_toml", "show", "spell",
    "strict_converter", "structure", "wrong",
]  # fmt: skip

T = TypeVar("T")
LONGEST = 60
"""The most characters of a value that a message repeats."""


# --- flaws and their words -----------------------------------------------------------------------


class Flaw(ValueError):  # noqa: N818 - it becomes a DataError once the file is known
    """A fault in a value that was read.

    Attributes:
        path: its place inside the value, such as `icons[1]`; empty for the value itself.
        found, expected, hint: as in DataError.
    """

    def __init__(self, path: str, found: str, expected: str, hint: str = "") -> None:
        self.path, self.found, self.expected, self.hint = path, found, expected, hint
        super().__init__(f"{path}: found {found}, expected {expected}. {hint}".strip())

    def under(self, part: str | int) -> Flaw:
        """The same flaw, with its path starting at the value that holds this one under a key or index."""
        return Flaw(join(spell(part), self.path), self.found, self.expected, self.hint)

    def error(self, file: str, place: str = "") -> DataError:
        """The error for a person; `place` is the path of the value in the file."""
        return DataError(file, join(place, self.path), self.found, self.expected, self.hint)


def spell(part: str | int) -> str:
    """Write a key or an index as one step of a path: `name`, `[3]`, `"odd key"`."""
    if isinstance(part, int):
        return f"[{part}]"
    return part if re.fullmatch(r"[\w-]+", part) else f'"{part}"'


def join(*paths: str) -> str:
    """Join paths, each inside the one before it."""
    out = ""
    for path in paths:
        out += f".{path}" if out and path and not path.startswith("[") else path
    return out


def show(value: object) -> str:
    """Write a value as a file would have it, shortened."""
    text = json.dumps(value, ensure_ascii=False, default=repr)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."


def choice(words: Iterable[object]) -> str:
    """What is expected where one of several values may be: `one of "army", "cult"`."""
    return "one of " + ", ".join(map(show, words))


def near(word: object, words: Iterable[object]) -> str:
    """A hint that names the known word closest to an unknown one: `Did you mean "kurt"?`; empty if none is close.

    Capitals do not count. A word that begins a known one is close to it.
    """
    if not isinstance(word, str):
        return ""
    known = {w.lower(): w for w in words if isinstance(w, str)}
    begun = [w for w in known if len(word) > 1 and w.startswith(word.lower())]
    guess = begun or get_close_matches(word.lower(), known, 1)
    return f"Did you mean {show(known[guess[0]])}?" if guess else ""


def wrong(value: object, expected: str, hint: str = "") -> Flaw:
    """The flaw of a value that is of the wrong kind as a whole."""
    kind = "a table " if isinstance(value, dict) else "a list " * isinstance(value, list | tuple)
    return Flaw("", kind + show(value), expected, hint)


def known(path: str, word: object, words: Collection[object]) -> None:
    """Check that a value is one of the known ones; True is not 1 here.

    Raises:
        Flaw: it is not one of them; its path is `path`.
    """
    if not any(type(w) is type(word) and w == word for w in words):
        flaw = wrong(word, choice(words), near(word, words))
        raise Flaw(path, flaw.found, flaw.expected, flaw.hint)


# --- the converter ----------------------------------------------------------------------------------

_PLAIN = {str: "a text", int: "a whole number", bool: "true or false", float: "a number"}
_LISTS: dict[Any, Callable[[list[Any]], Any]] = {
    list: list,
    tuple: tuple,
    Sequence: tuple,
    set: set,
    frozenset: frozenset,
}
_TABLES = (dict, Mapping)


def strict_converter(*, trimmed: bool = False) -> cattrs.Converter:
    """A converter that never converts one type into another.

    It reads attrs records (unknown keys are refused), lists, tuples, sets, dicts, unions, Literal, and the plain
    types: "3" is not a number, True is not 1, "ab" is not a list. It raises a Flaw, and so should
    the hooks that are added to it.

    Args:
        trimmed: whether each text must be on one line, not empty, and without spaces around it.
    """
    c = cattrs.Converter()
    for kind in _PLAIN:
        c.register_structure_hook(kind, _plain)
    if trimmed:
        c.register_structure_hook(str, _trimmed)
    c.register_structure_hook_func(lambda t: t is Any, lambda v, _: v)
    c.register_structure_hook_func(lambda t: _origin(t) is Literal, _literal)
    c.register_structure_hook_factory(lambda t: _origin(t) in _LISTS, lambda t: _list(c, t))
    c.register_structure_hook_factory(lambda t: _origin(t) in _TABLES, lambda t: _dict(c, t))
    c.register_structure_hook_factory(
        lambda t: _origin(t) in {Union, types.UnionType}, lambda t: _union(c, t)
    )
    c.register_structure_hook_factory(attrs.has, lambda t: _record(c, t))
    return c


def read_part(converter: cattrs.Converter, value: Any, kind: Any, key: str | int) -> Any:
    """Read the part of a value that is under a key or index.

    Raises:
        Flaw: the part does not fit; the key is in its path.
    """
    try:
        return converter.structure(value, kind)
    except Exception as error:  # a hook of a game may raise anything
        raise _flaw(error).under(key) from error


def _origin(kind: Any) -> Any:
    return typing.get_origin(kind) or kind


def _plain(value: Any, kind: Any) -> Any:
    if type(value) is int and kind is float:
        return float(value)
    if isinstance(value, kind) and (kind is bool or not isinstance(value, bool)):
        return value
    raise wrong(value, _PLAIN[kind])


def _trimmed(value: Any, _: Any) -> Any:
    if not _plain(value, str) or value != value.strip() or not value.isprintable():
        raise wrong(value, "a text on one line, not empty, with no spaces around it")
    return value


def _literal(value: Any, kind: Any) -> Any:
    known("", value, typing.get_args(kind))
    return value


def _list(c: cattrs.Converter, kind: Any) -> Any:
    make, args = _LISTS[_origin(kind)], typing.get_args(kind) or (Any, ...)
    fixed = _origin(kind) is tuple and args[-1] is not ...

    def read(value: Any, _: Any) -> Any:
        if not isinstance(value, list | tuple):
            raise wrong(value, "a list", "" if fixed else _in_brackets(c, value, args[0]))
        if fixed and len(value) != len(args):
            raise wrong(value, f"{len(args)} values")
        kinds = args if fixed else args[:1] * len(value)
        return make(
            [read_part(c, v, k, i) for i, (v, k) in enumerate(zip(value, kinds, strict=True))]
        )

    return read


def _in_brackets(c: cattrs.Converter, value: Any, kind: Any) -> str:
    """The hint for a value that would fit if it were inside a list."""
    try:
        c.structure(value, kind)
    except Exception:  # noqa: BLE001 - as in `read_part`
        return ""
    return "Put [ ] around it."


def _dict(c: cattrs.Converter, kind: Any) -> Any:
    key_kind, value_kind = typing.get_args(kind) or (Any, Any)

    def read(value: Any, _: Any) -> Any:
        if not isinstance(value, dict):
            raise wrong(value, "a table")
        return {
            read_part(c, k, key_kind, k): read_part(c, v, value_kind, k) for k, v in value.items()
        }

    return read


def _union(c: cattrs.Converter, kind: Any) -> Any:
    kinds = typing.get_args(kind)
    some = [k for k in kinds if k is not type(None)]

    def read(value: Any, _: Any) -> Any:
        if value is None and len(some) < len(kinds):
            return None
        flaws = []
        for one in some:
            try:
                return c.structure(value, one)
            except Exception as error:  # noqa: BLE001 - the next kind may fit
                flaws.append(_flaw(error))
        for flaw in flaws:
            if flaw.path:  # the value is of this kind, with a flaw inside
                raise flaw
        expected = " or ".join(dict.fromkeys(f.expected for f in flaws))
        raise Flaw("", flaws[0].found, expected, next((f.hint for f in flaws if f.hint), ""))

    return read


def _record(c: cattrs.Converter, cls: Any) -> Any:
    base = make_dict_structure_fn(cls, c)
    fields = [a for a in attrs.fields(_origin(cls)) if a.init]
    keys = [a.name for a in fields]
    needed = [a.name for a in fields if a.default is attrs.NOTHING]

    def read(value: Any, _: Any) -> Any:
        if not isinstance(value, dict):
            raise wrong(value, "a table")
        for key in (
            value
        ):  # before the keys that are missing: a misspelt key is also missing under its right name
            if key not in keys:
                raise Flaw(spell(key), "an unknown key", choice(keys), near(key, keys))
        for key in needed:
            if key not in value:
                raise Flaw(spell(key), "nothing", "a value", f"Add the key {key}.")
        try:
            return base(value, cls)
        except ClassValidationError as error:
            raise _flaw(error) from None

    return read


def _flaw(error: Exception) -> Flaw:
    """The first flaw in an exception of a converter."""
    if isinstance(error, Flaw):
        return error
    if isinstance(error, ClassValidationError | IterableValidationError):
        noted, bare = error.group_exceptions()
        for inner, note in noted:
            return _flaw(inner).under(getattr(note, "name", getattr(note, "index", "")))
        return _flaw(bare[0])
    return Flaw("", str(error) or type(error).__name__, "a value that fits")


def structure(
    data: Any,
    kind: type[T],
    file: str,
    converter: cattrs.Converter | None = None,
    place: str = "",
) -> T:
    """Read plain data into a typed value, strictly.

    Args:
        data: what a TOML or JSON file holds.
        kind: the type to make.
        file: the file's name, for messages.
        converter: one of `strict_converter` with further hooks.
        place: the path of the data in the file, for messages.

    Raises:
        DataError: names the file, the place inside it, what was found, what was expected, and what to do.
    """
    try:
        return (converter or _DEFAULT).structure(data, kind)
    except Exception as error:
        raise _flaw(error).error(file, place) from error


# --- files ------------------------------------------------------------------------------------------


def read_text(path: Path, file: str = "") -> str:
    """Read a text file, without the byte-order mark that some editors write.

    Args:
        path: the file.
        file: its name for messages, if not the path.

    Raises:
        DataError: the file cannot be read, or is not UTF-8 text.
    """
    name = file or str(path)
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        found = f"byte {error.start}, which is not UTF-8"
        raise DataError(name, "", found, "a text file", "Save it as UTF-8.") from None
    except OSError as error:
        raise DataError(
            name, "", error.strerror or "no file", "a readable file", "Check the name."
        ) from error


def read_toml(path: Path, file: str = "") -> dict[str, Any]:
    """Read a TOML file as plain data; `path` and `file` as in `read_text`.

    Raises:
        DataError: the file cannot be read, or is not TOML.
    """
    name, text = file or str(path), read_text(path, file)
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise DataError(name, "", "data nested too deep", "a TOML file") from None
    except ValueError as error:  # tomllib's own, and a number too long for int()
        raise DataError(name, "", f"text that is not TOML ({error})", "a TOML file") from error


def read_json(text: str, file: str, place: str = "") -> Any:
    """Read a JSON text as plain data; numbers that JSON does not have (NaN) are refused.

    Raises:
        DataError: the text is not JSON.
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
    except ValueError as error:  # a number too long for int()
        raise DataError(file, place, f"text that is not JSON ({error})", "JSON") from None


_DEFAULT = strict_converter()
