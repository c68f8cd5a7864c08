"""Rulings: the points where texts differ, with their readings, as data."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

import attrs
from attrs import frozen

from boxlid.catalogue.clauses import _stamp
from boxlid.codec import read_toml, structure
from boxlid.errors import DataError

_NUMBER = re.compile(r"-?[0-9]+")
MOST = 999_999_999
"""The greatest number that a ruling or an option takes."""


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
        first_default: the default when the ruling was added, if it was another; records that are older take it.
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
    first_default: str = ""

    def before_it(self, preset: str) -> str:
        """The reading of a record of that preset which was made before the ruling was added."""
        return self.first_default or self.presets.get(preset, self.default)


@frozen
class _RulingFile:
    schema: int
    game: str
    ruling: tuple[Ruling, ...]


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
