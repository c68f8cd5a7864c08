"""Reads the game's data files, and makes the book of a ruleset of them and of the plugins' roles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from attrs import frozen
from boxlid import DataFolder, UsageError

from boxlid_mafia.book.vetting import Vetting
from boxlid_mafia.model.book import Book
from boxlid_mafia.model.roles import Call, Role

FOLDER = DataFolder(Path(__file__).parents[1], game="mafia")
"""The game's data files."""


@frozen
class Composition:
    """A row of the composition table."""

    n: int
    votes_to_convict: int
    default: dict[str, int]
    recommended: dict[str, int]
    werewolf: dict[str, int]


@frozen
class CompositionFile:
    """`compositions.toml`."""

    composition: tuple[Composition, ...]


@frozen
class Step:
    """A row of the resolution table."""

    id: str
    step: str
    content: str


@frozen
class ResolutionFile:
    """`resolution.toml`."""

    step: tuple[Step, ...]
    protection: tuple[dict[str, str], ...]


@frozen
class Wake:
    """A row of the wake table."""

    id: str
    who: str
    nights: str
    does: str
    source: tuple[str, ...]


@frozen
class WakeFile:
    """`wake.toml`."""

    wake: tuple[Wake, ...]


@frozen
class Variant:
    """A variant: what a value of an option requires, forbids and forces."""

    id: str
    values: tuple[str, ...]
    default: str
    text: str
    requires: dict[str, tuple[str, ...]]
    forbids: dict[str, tuple[str, ...]]
    forces: dict[str, tuple[str, ...]]
    clause: str


@frozen
class VariantFile:
    """`options.toml`."""

    option: tuple[Variant, ...]


def compositions() -> tuple[Composition, ...]:
    """The composition table."""
    return FOLDER.read("compositions.toml", CompositionFile).composition


def resolution() -> ResolutionFile:
    """The resolution table and the protection table."""
    return FOLDER.read("resolution.toml", ResolutionFile)


def wake() -> tuple[Wake, ...]:
    """The wake table."""
    return FOLDER.read("wake.toml", WakeFile).wake


def variants() -> tuple[Variant, ...]:
    """The variants with their demands."""
    return FOLDER.read("options.toml", VariantFile).option


def gather(given: Mapping[str, tuple[tuple[str, Any], ...]]) -> dict[str, Role]:
    """The roles that plugins gave, the bundled ones first.

    Raises:
        ClashError: two plugins give one role.
        PluginError: a plugin gives something that is not a role, or a role that cannot be played.
    """
    steps = [s.step for s in resolution().step]
    rows = {int(w.id.removeprefix("W")): w.who for w in wake()}
    vetting = Vetting(steps, rows, "mafia")
    for plugin, found in given.get("mafia_roles", ()):
        vetting.take(plugin, found)
    return vetting.finish()


def bind(roles: Mapping[str, Role], theme: str, order: Sequence[str]) -> Book:
    """The book of a ruleset.

    Args:
        roles: role id -> role.
        theme: princeton or werewolf.
        order: ids of wake steps that come first, in that order (MF.wake-order=custom); empty: the table's.

    Raises:
        UsageError: `order` names an unknown step, or one step twice.
    """
    calls = _in_order([c for r in roles.values() for c in r.calls], order)
    words: dict[str, str] = {}
    for role in roles.values():
        words[role.id] = role.id
    for role in roles.values():
        for alias in (*role.aliases, *role.names.values()):
            words.setdefault(alias.lower().replace(" ", "-"), role.id)
    sizes = {
        c.n: {"default": c.default, "recommended": c.recommended, "werewolf": c.werewolf}
        for c in compositions()
    }
    return Book(
        roles=roles,
        calls=calls,
        steps=tuple(s.step for s in resolution().step),
        sizes=sizes,
        words=words,
        theme=theme,
    )


def _in_order(calls: Iterable[Call], order: Sequence[str]) -> tuple[Call, ...]:
    known = sorted(calls, key=lambda c: c.number)
    ids = [c.id for c in known]
    for one in order:
        if one not in ids:
            raise UsageError(f"`{one}` is not a wake step of this game (steps: {', '.join(ids)})")
    twice = next((one for one in order if order.count(one) > 1), "")
    if twice:
        raise UsageError(
            f"wake_list: `{twice}` is named twice; a step comes once a night (MF-ORDER-10)"
        )
    first = [c for one in order for c in known if c.id == one]
    return (*first, *(c for c in known if c.id not in order))
