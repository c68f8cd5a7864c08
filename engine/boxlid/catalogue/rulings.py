"""Rulings: the points where texts differ, with their readings, as data."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import attrs
from attrs import frozen

from boxlid.codec import structure
from boxlid.errors import DataError

_NUMBER = re.compile(r"-?[0-9]+")
MOST = 999_999_999
"""The greatest number that a ruling or an option takes."""


@frozen
class Reading:
    """One way to read a text.

    Attributes:
        id: the word that chooses it.
        text: what it means, as a sentence.
        number: whether a whole number, 0 or more, is given in its place (`SV.limit=3`).
    """

    id: str
    text: str = ""
    number: bool = False


@frozen
class Ruling:
    """A point where texts differ or are silent.

    Attributes:
        id: `SV.kurt-must`: the game's prefix and a name.
        question: the point in question.
        reading: the readings.
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
    ruling: tuple[Ruling, ...]


def rulings_from(data: Any, name: str) -> tuple[Ruling, ...]:
    """The rulings of a `rulings.toml`.

    Args:
        data: the file's content, without `schema` and `game`.
        name: the file's name, for messages.

    Raises:
        DataError: it is malformed, or a default or preset names no reading.
    """
    file = structure(data, _RulingFile, name)
    for i, r in enumerate(file.ruling):
        presets = ((f"presets.{preset}", word) for preset, word in r.presets.items())
        for place, word in (("default", r.default), *presets):
            if reading(r, word) is None:
                known = ", ".join(x.id for x in r.reading)
                raise DataError(name, f"ruling[{i}].{place}", f"`{word}`", f"one of {known}")
    return file.ruling


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
