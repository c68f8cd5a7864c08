"""Options, and settings: the value of every ruling and option in a match."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from difflib import get_close_matches
from typing import Any

import attrs
from attrs import frozen

from boxlid.catalogue.rulings import _NUMBER, MOST, Ruling, _number, key_of, reading
from boxlid.codec import near
from boxlid.errors import UsageError

FEW = 8
"""The most names that a message lists."""


@frozen
class Option:
    """A choice of a match that is not a ruling: `--roles`, `--theme`, `--data`.

    Attributes:
        key: its name in settings and rules (`moderator_choice`); input may have `-` for `_`.
        help: what it decides, for people.
        type: text, number, switch (on/off), choice or file.
        default: the value if a match gives none.
        choices: for a choice, the possible values.
        clause: the id of the clause that it comes from.
        presets: preset -> its value, for presets that do not take the default.
        first_default: the default at the time when the option was added, if it has changed since. Records from
            before that time take it.
    """

    key: str
    help: str
    type: str = "text"
    default: str | int | bool | None = None
    choices: tuple[str, ...] = ()
    clause: str = ""
    presets: Mapping[str, str | int | bool] = attrs.field(factory=dict)
    first_default: str | int | bool | None = None

    def before_it(self, preset: str) -> str | int | bool | None:
        """The value for a record of that preset that is older than the option."""
        if self.first_default is not None:
            return self.first_default
        return self.presets.get(preset, self.default)


_TYPES: Mapping[str, type] = {
    "text": str,
    "number": int,
    "switch": bool,
    "choice": str,
    "file": str,
}


def declared_wrongly(one: Ruling | Option) -> str | None:
    """The fault in a plugin's declaration of a ruling or an option, as a sentence; None if it has no fault."""
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
        return f"the option `{one.key}` has the type `{one.type}`, which does not exist (types: {', '.join(_TYPES)})"
    if not re.fullmatch(r"[a-z]\w*", one.key):
        return f"an option's key must be small letters, digits and `_`, beginning with a letter; got `{one.key}`"
    for value in values:
        if value is not None and type(value) is not _TYPES[one.type]:
            return f"the option `{one.key}` must have values of the type {one.type}; got {value!r}"
        if one.type == "choice" and value is not None and value not in one.choices:
            return (
                f"the option `{one.key}` has no value `{value}` (values: {', '.join(one.choices)})"
            )
    return None


class Settings:
    """The values of a match's rulings and options: a read-only attribute for each key."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        self.__dict__.update(values)

    def __setattr__(self, name: str, value: Any) -> None:
        raise UsageError(f"the settings of a match are frozen; `{name}` cannot become {value!r}")

    def __getattr__(self, name: str) -> Any:
        raise UsageError(f"there is no ruling or option `{name}`")

    def __repr__(self) -> str:
        shown = [f"{key}={value}" for key, value in list(self.__dict__.items())[:FEW]]
        more = len(self.__dict__) - len(shown)
        return f"<Settings: {', '.join(shown) or '(none)'}{f' and {more} more' if more else ''}>"

    def as_dict(self) -> dict[str, Any]:
        """All keys with their values, as a new dict."""
        return dict(self.__dict__)


def settle(
    rulings: Iterable[Ruling],
    options: Iterable[Option],
    preset: str,
    given_rulings: Mapping[str, Any],
    given_options: Mapping[str, Any],
) -> dict[str, Any]:
    """Find the value of every ruling and option: what is given, else what the preset says, else the default.

    Args:
        rulings: the declared rulings.
        options: the declared options.
        preset: the preset's name.
        given_rulings: id or key -> value; may also name options.
        given_options: id or key -> value; may also name rulings.

    Raises:
        UsageError: a key, reading or value is unknown, or one key is given twice with different values.
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
            raise UsageError(
                f"there is no ruling or option `{name}`. {near(key, by_key) or _listed(key, by_key)}"
            )
        value = (
            _reading_or_error(one_, word) if isinstance(one_, Ruling) else _option_value(one_, word)
        )
        if key in chosen and chosen[key] != value:
            raise UsageError(f"`{name}` is given twice: {chosen[key]} and {value}")
        chosen[key] = value
    return values | chosen


def _listed(key: str, names: Collection[str]) -> str:
    """The known names; of many only the nearest, and how to list them all."""
    if len(names) > FEW:
        nearest = get_close_matches(key, names, n=FEW, cutoff=0)
        return (
            f"The nearest of {len(names)} are {', '.join(nearest)}; "
            "`boxlid rulings GAME` and `boxlid show GAME` list them all."
        )
    return f"Known are: {', '.join(names) or '(none)'}."


def _reading_or_error(ruling: Ruling, word: Any) -> str | int:
    value = reading(ruling, str(word))
    if value is None:
        name = str(word).replace("-", "_").lower()
        counts = [x.id for x in ruling.reading if x.number]
        if name in {c.replace("-", "_").lower() for c in counts}:
            raise UsageError(
                f"the reading `{word}` of `{ruling.id}` means a number; give the number, as in `{ruling.id}=3`"
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
