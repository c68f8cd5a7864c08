"""Strict structuring of a data file with cattrs, where every complaint has a path into the file.

Nothing here knows a card. cattrs alone would take "3" for 3, True for 1 and "ab" for a list.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from typing import Any, Literal, get_args, get_origin

import attrs
import cattrs
from cattrs.gen import make_dict_structure_fn

PLAIN = {str: "a text", int: "a whole number", bool: "true or false"}
LONGEST = 60  # characters of a value that a message repeats


class Flaw(ValueError):  # noqa: N818 - the loader turns it into a DataError
    """Something wrong at a path relative to the value that was looked at."""

    def __init__(self, path: str, found: str, expected: str, hint: str = "") -> None:
        self.path, self.found, self.expected, self.hint = path, found, expected, hint
        super().__init__(f"{path}: found {found}, expected {expected}. {hint}")

    def under(self, parent: str) -> Flaw:
        """Give the same complaint, seen from the value that holds this one."""
        dot = "." if self.path and not self.path.startswith("[") else ""
        return Flaw(f"{parent}{dot}{self.path}", self.found, self.expected, self.hint)


def show(value: object) -> str:
    """Spell a value as its file would, short enough for a message."""
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list | tuple):
        return "a list"
    spelled = json.dumps(value, ensure_ascii=False, default=str)
    return spelled if len(spelled) <= LONGEST else spelled[:LONGEST] + "..."


def choice(words: Iterable[object]) -> str:
    """Spell what may stand in a place."""
    return "one of " + ", ".join(show(word) for word in words)


def near(word: object, words: Iterable[str]) -> str:
    """Guess what was meant by a word that is unknown."""
    guess = get_close_matches(str(word), list(words), 1)
    return f"Did you mean {show(guess[0])}?" if guess else ""


def known(path: str, word: object, words: Iterable[str]) -> None:
    """Complain about a word that is none of those known."""
    words = list(words)
    if word not in words:
        raise Flaw(path, show(word), choice(words), near(word, words))


def strict_converter() -> cattrs.Converter:
    """Make a converter that takes each value as it stands or raises a Flaw.

    It knows attrs classes (no unknown keys), tuples of one type (from lists), str, int, bool,
    Literal and None beside any of these. A text is not empty and has no spaces around it.
    """
    converter = cattrs.Converter(forbid_extra_keys=True, detailed_validation=True)
    for plain in PLAIN:
        converter.register_structure_hook(plain, _plain)
    converter.register_structure_hook_func(_is(Literal), _literal)
    converter.register_structure_hook_factory(_is(tuple), lambda t: _list_hook(t, converter))
    converter.register_structure_hook_factory(attrs.has, lambda cls: _table_hook(cls, converter))
    return converter


def _is(origin: Any) -> Callable[[Any], bool]:
    return lambda kind: get_origin(kind) is origin


def _plain(value: Any, kind: Any) -> Any:
    if type(value) is not kind:
        raise Flaw("", show(value), PLAIN[kind])
    if kind is str and (not value or value != value.strip() or not value.isprintable()):
        raise Flaw("", show(value), "a text on one line, not empty, with no spaces around it")
    return value


def _literal(value: Any, kind: Any) -> Any:
    known("", value, get_args(kind))
    return value


def _list_hook(kind: Any, converter: cattrs.Converter) -> Callable[[Any, Any], Any]:
    item = get_args(kind)[0]

    def structure(value: Any, _: Any) -> Any:
        if not isinstance(value, list):
            raise Flaw("", show(value), "a list", "Put [ ] around it.")
        made = []
        for n, part in enumerate(value):
            try:
                made.append(converter.structure(part, item))
            except Flaw as flaw:
                raise flaw.under(f"[{n}]") from None
        return tuple(made)

    return structure


def _table_hook(cls: Any, converter: cattrs.Converter) -> Callable[[Any, Any], Any]:
    base = make_dict_structure_fn(cls, converter)

    def structure(value: Any, _: Any) -> Any:
        if not isinstance(value, dict):
            raise Flaw("", show(value), "a table")
        try:
            return base(value, cls)
        except cattrs.ClassValidationError as error:
            raise _first(error, cls) from None

    return structure


def _first(error: cattrs.ClassValidationError, cls: Any) -> Flaw:
    """Take one of a table's flaws: a key that is unknown before one that is missing."""
    keys = [a.name for a in attrs.fields(cls)]
    noted, bare = error.group_exceptions()
    for exc in bare:
        if isinstance(exc, cattrs.ForbiddenExtraKeysError):
            key = min(exc.extra_fields)
            return Flaw(key, "an unknown key", choice(keys), near(key, keys))
    for exc, note in noted:
        if isinstance(exc, Flaw):
            return exc.under(note.name)
    for exc, note in noted:
        if isinstance(exc, KeyError):
            return Flaw(note.name, "nothing", "a value", f"Add the key {note.name}.")
    raise error
