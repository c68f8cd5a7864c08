"""What a night is worked out with: attacks, protections, and the notes of one resolution."""

from __future__ import annotations

import attrs
from attrs import frozen

from boxlid_mafia.book import GROUPS
from boxlid_mafia.people import (
    of_kind,
)

SOURCES = (
    "mafia", "family2", "wolf", "serialkiller", "vigilante", "rambo", "counter", "poison", "guilt",
)  # fmt: skip
"""Attacks on one victim are taken in this order (MF-ORDER-20)."""


GUARDS = ("vest", "archangel", "doctor", "witch", "bodyguard", "elder")
"""And meet protections in this order (MF-ORDER-21)."""


GROUP = "group"


KINDS = dict.fromkeys(GROUPS, GROUP)


@frozen
class Attack:
    """One attack: of a group (one, however many members: MF-ORDER-19) or of a single killer.

    Attributes:
        source: as in SOURCES.
        by: who carries it.
        middle: the victim sits in the middle of a three-seat blast (MF-ROLE-sensei-2).
    """

    source: str
    by: str
    target: str
    middle: bool = False

    @property
    def kind(self) -> str:
        """The column of the protection table."""
        return KINDS.get(self.source, self.source)


@attrs.define
class Shield:
    """A protection on a seat.

    Attributes:
        kind: as in GUARDS.
        stops: the kinds of attack that it stops (MF-ORDER-25).
        enemy: mafia or wolf: of group attacks only those of that group; empty: any.
        standing: never used up.
        strikes: the attacker is counter-attacked (MF.sk-immune).
        clause: the sentence of the role, exercised when it stops something.
    """

    kind: str
    on: str
    by: str
    stops: tuple[str, ...]
    enemy: str = ""
    standing: bool = False
    strikes: bool = False
    spent: bool = False
    clause: str = ""

    def stops_attack(self, attack: Attack) -> bool:
        """Whether it can stop this one now."""
        if self.spent or attack.kind not in self.stops:
            return False
        return attack.kind != GROUP or not self.enemy or of_kind(attack.source, self.enemy)


@attrs.define
class Night:
    """The working notes of one night's resolution."""

    blocks: list[tuple[str, str]] = attrs.field(factory=list)
    blocked: set[str] = attrs.field(factory=set)
    shields: list[Shield] = attrs.field(factory=list)
    attacks: list[Attack] = attrs.field(factory=list)
    hits: dict[str, list[Attack]] = attrs.field(factory=dict)
    saved: list[tuple[Attack, Shield]] = attrs.field(factory=list)
    joined: list[str] = attrs.field(factory=list)
    shotless: list[str] = attrs.field(factory=list)

    def killed_by_group(self, seat: str) -> bool:
        """Whether an unmatched group attack hit this seat."""
        return any(a.kind == GROUP for a in self.hits.get(seat, ()))
