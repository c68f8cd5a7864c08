"""Rulings: points of the rules that texts leave open, each with its readings, as data."""

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
"""The greatest number that a ruling or an option accepts."""


@frozen
class Reading:
    """One way to read a text.

    Attributes:
        id: its word in settings.
        text: what it means.
        number: whether a match gives a whole number, 0 or more, instead of the word.
    """

    id: str
    text: str = ""
    number: bool = False


@frozen
class Ruling:
    """A point of the rules on which texts differ or are silent.

    Attributes:
        id: its name in the catalogue, such as `SV.kurt-must`.
        question: what it decides.
        default: the reading of the preset `brief`.
        reading: the readings.
        key: its name in settings and rules: `kurt_must` for `SV.kurt-must`.
        touches: the ids of the clauses that it changes.
        exempt: why no scenario needs to show the difference between its readings; empty if one does.
        presets: preset -> its reading, for presets that do not take the default.
        why: what the texts say, and why the presets read them that way.
        first_default: the default at the time when the ruling was added, if it has changed since. Records from
            before that time take it.
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
        """The reading for a record of that preset that is older than the ruling."""
        return self.first_default or self.presets.get(preset, self.default)


@frozen
class _RulingFile:
    ruling: tuple[Ruling, ...]


def rulings_from(data: Any, name: str) -> tuple[Ruling, ...]:
    """Make rulings from the content of a `rulings.toml`.

    Args:
        data: the file's content, without `schema` and `game`.
        name: the file's name, for messages.

    Raises:
        DataError: the content is malformed, or a default or preset is not one of the readings.
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
    """The value of a ruling that a word stands for; None if the word is not one of its readings."""
    word = str(word)
    for one in ruling.reading:
        if one.number and (count := _number(word)) is not None and count >= 0:
            return count
        if not one.number and one.id.replace("-", "_").lower() == word.replace("-", "_").lower():
            return one.id
    return None


def _number(word: str) -> int | None:
    """The whole number that a word writes in digits; None if it is not one, or is beyond MOST."""
    digits = word.removeprefix("-").lstrip("0")
    if not _NUMBER.fullmatch(word) or len(digits) > len(str(MOST)):
        return None
    return int(word)
