"""Clauses, rulings and options as data: the rule catalogue that ships with each game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import attrs
from attrs import frozen

from boxlid.codec import read_toml, structure
from boxlid.errors import DataError, UsageError

_NUMBER = re.compile(r"-?[0-9]+")
MOST = 999_999_999
"""The greatest number that a ruling or an option takes."""
FEW = 8
"""As many names a message lists."""
STATUSES = ("implemented", "data", "text", "ruling", "not modelled")


@frozen
class Clause:
    """One numbered sentence of a rule catalogue.

    Attributes:
        status: implemented, data, text, ruling or not modelled.
        reason: why it is not `implemented`.
        rulings: the rulings that it points to.
    """

    id: str
    statement: str
    section: str = ""
    source: tuple[str, ...] = ()
    status: str = "implemented"
    reason: str = ""
    rulings: tuple[str, ...] = ()


@frozen
class Section:
    """A section of a rule catalogue."""

    id: str
    title: str


@frozen
class Reading:
    """One way to read a text. With `number` the match gives a count, 0 or more, in its place."""

    id: str
    text: str = ""
    number: bool = False


@frozen
class Ruling:
    """A point where texts differ or are silent.

    Attributes:
        key: how options and rules name it: `kurt_must` of `SV.kurt-must`.
        default: the reading of the preset `brief`.
        touches: the clauses that it changes.
        exempt: why its readings need no scenario that tells them apart; empty if they do.
        presets: preset -> its reading, where it names one.
        why: what the texts say, and why the presets read them so.
    """

    id: str
    question: str
    default: str
    reading: tuple[Reading, ...]
    key: str = attrs.field(default=attrs.Factory(lambda self: key_of(self.id), takes_self=True))
    touches: tuple[str, ...] = ()
    exempt: str = ""
    presets: Mapping[str, str] = attrs.field(factory=dict)
    why: str = ""


@frozen
class Option:
    """A choice of a match that is not a ruling: `--roles`, `--theme`, `--data`.

    Attributes:
        key: its name in rules (`moderator_choice`); `-` and `_` are equal on input.
        type: text, number, switch (on/off), choice or file.
        choices: of a choice.
        requires, forbids: `key=value` pairs that must, or must not, hold when this option has a value that is
            not its default.
        presets: preset -> its value, where it names one.
    """

    key: str
    help: str
    type: str = "text"
    default: str | int | bool | None = None
    choices: tuple[str, ...] = ()
    clause: str = ""
    presets: Mapping[str, str | int | bool] = attrs.field(factory=dict)


@frozen
class Ledger:
    """A game's rule catalogue."""

    clauses: tuple[Clause, ...] = ()
    sections: tuple[Section, ...] = ()


@frozen
class Page:
    """A table that belongs to a game's rules: what its cards, roles or scenarios say, from the data in force.

    Attributes:
        section: the section of the ledger behind which it stands.
        title: unique within the section.
        columns: the head of each column.
        rows: a value in words for each column.
        note: a sentence below the title.
    """

    section: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


@frozen
class _ClauseFile:
    schema: int
    game: str
    clause: tuple[Clause, ...]
    section: tuple[Section, ...] = ()


@frozen
class _RulingFile:
    schema: int
    game: str
    ruling: tuple[Ruling, ...]


def load_clauses(path: Path) -> Ledger:
    """Read a `clauses.toml`; a file that did not change is read once in a process.

    Raises:
        DataError: the file is malformed, an id stands twice, a status is unknown or lacks its reason.
    """
    return _clauses(path, _stamp(path))


def _stamp(path: Path) -> tuple[int, int] | None:
    """What tells whether a file has changed; None where it cannot be read."""
    try:
        stat = path.stat()
    except OSError:
        return None
    return stat.st_mtime_ns, stat.st_size


@lru_cache(maxsize=32)
def _clauses(path: Path, _changed: tuple[int, int] | None) -> Ledger:
    file = structure(read_toml(path), _ClauseFile, str(path))
    seen: set[str] = set()
    for i, c in enumerate(file.clause):
        place = f"clause[{i}]"
        if c.id in seen:
            raise DataError(str(path), f"{place}.id", f"`{c.id}` a second time", "unique ids")
        seen.add(c.id)
        if c.status not in STATUSES:
            raise DataError(
                str(path), f"{place}.status", f"`{c.status}`", f"one of {', '.join(STATUSES)}"
            )
        if c.status != "implemented" and not c.reason:
            raise DataError(
                str(path), f"{place}.reason", "nothing", f"why `{c.id}` is `{c.status}`"
            )
    return Ledger(file.clause, file.section)


def load_rulings(path: Path) -> tuple[Ruling, ...]:
    """Read a `rulings.toml`; a file that did not change is read once in a process.

    Raises:
        DataError: the file is malformed, or a default or preset names no reading.
    """
    return _rulings(path, _stamp(path))


@lru_cache(maxsize=32)
def _rulings(path: Path, _changed: tuple[int, int] | None) -> tuple[Ruling, ...]:
    file = structure(read_toml(path), _RulingFile, str(path))
    out = []
    for i, r in enumerate(file.ruling):
        for place, word in [
            ("default", r.default),
            *((f"presets.{p}", w) for p, w in r.presets.items()),
        ]:
            if reading(r, word) is None:
                known = ", ".join(x.id for x in r.reading)
                raise DataError(str(path), f"ruling[{i}].{place}", f"`{word}`", f"one of {known}")
        out.append(r)
    return tuple(out)


def key_of(ruling_id: str) -> str:
    """The key of a ruling: its id without the game's prefix, `-` as `_`."""
    return ruling_id.split(".", 1)[-1].replace("-", "_")


def reading(ruling: Ruling, word: str) -> str | int | None:
    """The value that a word means as a reading of a ruling; None if it means none."""
    word = str(word)
    for one in ruling.reading:
        if one.number and (count := _number(word)) is not None and count >= 0:
            return count
        if not one.number and one.id.replace("-", "_").lower() == word.replace("-", "_").lower():
            return one.id
    return None


def _number(word: str) -> int | None:
    """A whole number in digits; None if it is none, or beyond MOST."""
    digits = word.removeprefix("-").lstrip("0")
    if not _NUMBER.fullmatch(word) or len(digits) > len(str(MOST)):
        return None
    return int(word)


_TYPES: Mapping[str, type] = {
    "text": str,
    "number": int,
    "switch": bool,
    "choice": str,
    "file": str,
}


def declared_wrongly(one: Ruling | Option) -> str | None:
    """What is wrong with a ruling or an option as a plugin declares it, as a sentence; None if nothing is."""
    values = [one.default, *one.presets.values()]
    if isinstance(one, Ruling):
        bad = next((v for v in values if reading(one, str(v)) is None), None)
        known = ", ".join(x.id for x in one.reading)
        return (
            None
            if bad is None
            else f"the ruling `{one.id}` has no reading `{bad}` (readings: {known})"
        )
    if one.type not in _TYPES:
        return f"the option `{one.key}` is of no type `{one.type}` (types: {', '.join(_TYPES)})"
    if not re.fullmatch(r"[a-z]\w*", one.key):
        return f"an option's key is a word with `_`, as rules name it, not `{one.key}`"
    for value in values:
        if value is not None and type(value) is not _TYPES[one.type]:
            return f"the option `{one.key}` is a {one.type}, but has the value {value!r}"
        if one.type == "choice" and value is not None and value not in one.choices:
            return (
                f"the option `{one.key}` has no value `{value}` (values: {', '.join(one.choices)})"
            )
    return None


class Settings:
    """The rulings and options of a match: an attribute for each key. Read-only."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        self.__dict__.update(values)

    def __setattr__(self, name: str, value: Any) -> None:
        raise UsageError(f"the settings of a match are frozen; `{name}` cannot become {value!r}")

    def __getattr__(self, name: str) -> Any:
        raise UsageError(f"there is no ruling or option `{name}`")

    def as_dict(self) -> dict[str, Any]:
        """All keys with their values."""
        return dict(self.__dict__)


def settle(
    rulings: Iterable[Ruling],
    options: Iterable[Option],
    preset: str,
    given_rulings: Mapping[str, Any],
    given_options: Mapping[str, Any],
) -> dict[str, Any]:
    """Find the value of every ruling and option. Precedence: given > preset > default.

    Raises:
        UsageError: an unknown key, reading, value or preset, or one point given twice with different values.
    """
    by_key: dict[str, Ruling | Option] = {}
    by_key.update({r.key: r for r in rulings})
    by_key.update({o.key: o for o in options})
    values: dict[str, Any] = {}
    for key, one in by_key.items():
        word = one.presets.get(preset, one.default)
        values[key] = reading(one, str(word)) if isinstance(one, Ruling) else word
    chosen: dict[str, Any] = {}
    for name, word in [*given_rulings.items(), *given_options.items()]:
        key = key_of(name)
        one_ = by_key.get(key)
        if one_ is None:
            from difflib import get_close_matches  # noqa: PLC0415 - only on the way to an error

            near = get_close_matches(key, by_key, n=3, cutoff=0.5)
            if near:
                tail = f"did you mean {' or '.join(near)}?"
            elif len(by_key) > FEW:
                nearest = get_close_matches(key, by_key, n=FEW, cutoff=0)
                tail = (
                    f"the nearest of {len(by_key)} are {', '.join(nearest)}; "
                    "`boxlid rulings GAME` and `boxlid show GAME` list them all"
                )
            else:
                tail = f"known: {', '.join(by_key) or 'none'}"
            raise UsageError(f"there is no ruling or option `{name}`; {tail}")
        value = (
            _reading_or_error(one_, word) if isinstance(one_, Ruling) else _option_value(one_, word)
        )
        if key in chosen and chosen[key] != value:
            raise UsageError(f"`{name}` is given twice: {chosen[key]} and {value}")
        chosen[key] = value
    return values | chosen


def _reading_or_error(ruling: Ruling, word: Any) -> str | int:
    value = reading(ruling, str(word))
    if value is None:
        name = str(word).replace("-", "_").lower()
        counts = [x.id for x in ruling.reading if x.number]
        if name in {c.replace("-", "_").lower() for c in counts}:
            raise UsageError(
                f"the reading `{word}` of `{ruling.id}` stands for a number: give it, as in `{ruling.id}=3`"
            )
        if counts and _NUMBER.fullmatch(str(word)):
            raise UsageError(f"`{ruling.id}` takes a number from 0 to {MOST}, not `{word}`")
        names = ", ".join(f"{x.id} (a number from 0)" if x.number else x.id for x in ruling.reading)
        raise UsageError(f"`{ruling.id}` has no reading `{word}` (readings: {names})")
    return value


def _option_value(option: Option, word: Any) -> Any:
    text = str(word)
    if option.type == "number":
        number = _number(text)
        if number is None and _NUMBER.fullmatch(text):
            raise UsageError(f"`{option.key}` takes a number from -{MOST} to {MOST}, not `{word}`")
        if number is None:
            raise UsageError(f"`{option.key}` takes a whole number, not `{word}`")
        return number
    if option.type == "switch":
        known = {"on": True, "yes": True, "true": True, "off": False, "no": False, "false": False}
        if text.lower() not in known:
            raise UsageError(f"`{option.key}` is on or off, not `{word}`")
        return known[text.lower()]
    if option.type == "choice":
        same = [
            c
            for c in option.choices
            if c.replace("-", "_").lower() == text.replace("-", "_").lower()
        ]
        if not same:
            raise UsageError(
                f"`{option.key}` has no value `{word}` (values: {', '.join(option.choices)})"
            )
        return same[0]
    return None if word is None else text
