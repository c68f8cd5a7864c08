"""The records of a night's resolution: attacks, protections, and the notes on them. No rules here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import attrs
from attrs import frozen
from boxlid import RuleError

from boxlid_mafia.model.records import GROUPS, of_kind

SOURCES = (
    "mafia", "family2", "wolf", "serialkiller", "vigilante", "rambo", "counter", "poison", "guilt",
)  # fmt: skip
"""Attacks on one victim are taken in this order (MF-ORDER-20)."""


GUARDS = ("vest", "archangel", "doctor", "witch", "bodyguard", "elder")
"""An attack meets the protections on its victim in this order (MF-ORDER-21)."""


GROUP = "group"


KINDS = dict.fromkeys(GROUPS, GROUP)


def _known(word: str, table: tuple[str, ...], what: str) -> str:
    """Check that a word is in a table.

    Raises:
        RuleError: it is not.
    """
    if word not in table:
        raise RuleError(f"{what} is like `{word}`; expected one of {', '.join(table)}")
    return word


@frozen
class Attack:
    """One attack: of a group (one, however many members: MF-ORDER-19) or of a single killer.

    Attributes:
        source: as in SOURCES; a plugin's role may bring a word of its own.
        by: who carries it.
        middle: the victim sits in the middle of a three-seat blast (MF-ROLE-sensei-2).
        borrowed: the attacker uses another role's power.
        clause: the sentence by which protections do not stop it.
        like: of a source that is not in SOURCES, the one it counts as: what stops that stops it, it is taken
            right after it, and a death by it is a death by that. Empty: like none, so it comes last, and
            only protections that name its source stop it.
    """

    source: str
    by: str
    target: str
    middle: bool = False
    borrowed: bool = False
    clause: str = ""
    like: str = attrs.field(default="", kw_only=True)

    def __attrs_post_init__(self) -> None:
        if self.source not in SOURCES and self.like:
            _known(self.like, SOURCES, f"the attack `{self.source}`")

    @property
    def cause(self) -> str:
        """The source that it counts as: its own, or the one that it is like."""
        return self.source if self.source in SOURCES else self.like or self.source

    @property
    def kind(self) -> str:
        """Its column in the protection table (MF-ORDER-25)."""
        return KINDS.get(self.cause, self.cause)

    @property
    def place(self) -> tuple[int, bool]:
        """Its place in the order; a plugin's source comes right after the one it is like, or last."""
        return _place(self.source, self.cause, SOURCES, len(SOURCES))


@attrs.define
class Shield:
    """A protection on a seat.

    Attributes:
        kind: as in GUARDS; a plugin's role may bring a word of its own.
        stops: the kinds of attack that it stops (MF-ORDER-25): `group`, or a source.
        enemy: mafia or wolf: of group attacks only those of that group; empty: any.
        standing: never used up.
        single: its first attack uses it up, whatever the ruling MF.two-attacks-one-guard says.
        then: (table, night, attack, shield) -> the attacks that follow when it stops one.
        clauses: the sentences of the role that are exercised when it does not stop an attack: `powerless` (it never
            stops such an attack), `spent` (it is used up), `spared` (another protection came first) -> clause ids.
        clause: the sentence of the role, exercised when it stops something.
        like: of a kind that is not in GUARDS, the one behind which it stands and as which rulings count it
            (MF.guard-and-heal). Empty: like none, so it is the last before the elder's spare life, behind
            which nothing stands (MF-ROLE-elder-2).
    """

    kind: str
    on: str
    by: str
    stops: tuple[str, ...]
    enemy: str = ""
    standing: bool = False
    spent: bool = False
    clause: str = ""
    like: str = attrs.field(default="", kw_only=True)
    single: bool = attrs.field(default=False, kw_only=True)
    then: Callable[[Any, Night, Attack, Shield], list[Attack]] | None = attrs.field(
        default=None, kw_only=True
    )
    clauses: Mapping[str, str] = attrs.field(factory=dict, kw_only=True)

    def __attrs_post_init__(self) -> None:
        if self.kind not in GUARDS and self.like:
            _known(self.like, GUARDS, f"the protection `{self.kind}`")
        stops: Any = self.stops  # a plugin may have forgotten the comma
        if isinstance(stops, str) or any(s in GROUPS for s in stops):
            raise RuleError(
                f"the protection `{self.kind}` stops {stops!r}; expected a tuple of kinds of attack, in "
                f"which `{GROUP}` is any group's (`enemy` says which)"
            )

    @property
    def cause(self) -> str:
        """The kind that it counts as: its own, or the one that it is like."""
        return self.kind if self.kind in GUARDS else self.like or self.kind

    @property
    def place(self) -> tuple[int, bool]:
        """Its place in the order; a plugin's kind comes right after the one it is like, or before the elder's life."""
        return _place(self.kind, self.cause, GUARDS, GUARDS.index("elder") - 1)

    def stops_attack(self, attack: Attack) -> bool:
        """Whether it can stop this one now."""
        if self.spent or not {attack.kind, attack.source}.intersection(self.stops):
            return False
        return attack.kind != GROUP or not self.enemy or of_kind(attack.cause, self.enemy)


def _place(word: str, cause: str, table: tuple[str, ...], last: int) -> tuple[int, bool]:
    """The sort key of a word: the table's order; a new word after the one it counts as, or after place `last`."""
    return (table.index(cause) if cause in table else last, word not in table)


@attrs.define
class Night:
    """The working notes of one night's resolution."""

    blocks: list[tuple[str, str]] = attrs.field(factory=list)
    blocked: set[str] = attrs.field(factory=set)
    shields: list[Shield] = attrs.field(factory=list)
    attacks: list[Attack] = attrs.field(factory=list)
    hits: dict[str, list[Attack]] = attrs.field(factory=dict)
    saved: list[tuple[Attack, Shield]] = attrs.field(factory=list)
    endured: dict[str, list[Attack]] = attrs.field(factory=dict)
    joined: list[str] = attrs.field(factory=list)
    shotless: list[str] = attrs.field(factory=list)

    def hit(self, attack: Attack) -> None:
        """Note that nothing stopped an attack."""
        self.hits.setdefault(attack.target, []).append(attack)

    def hit_by_group(self, seat: str) -> bool:
        """Whether a group attack that nothing stopped hit this seat."""
        return any(a.kind == GROUP for a in self.hits.get(seat, ()))


def killers_of(hits: Iterable[Attack]) -> tuple[str, ...]:
    """The killers who carried these hits, each once; a group is one killer (MF-ROLE-sensei-3)."""
    return tuple(dict.fromkeys(a.source if a.kind == GROUP else a.by for a in hits))


def counter(_t: Any, _night: Night, attack: Attack, shield: Shield) -> list[Attack]:
    """A counter-attack on the player who carried the attack."""
    return [Attack("counter", shield.by, attack.by)]
