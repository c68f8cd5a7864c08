"""The records that roles are made of. No rules here.

A role is a record with small functions beside it. Bundled and foreign roles come in through the same
hook, `mafia_roles`; what a role does at night is a `Call` (who wakes, what is offered) and functions for
the steps of the resolution table (`resolve`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import attrs
from attrs import frozen
from boxlid import Action, Refusal

from boxlid_mafia.model.night import Attack, Night
from boxlid_mafia.model.records import TOWN, Act


def always(_t: Any) -> bool:
    """Every night."""
    return True


@frozen
class Call:
    """A call of the night: a row of the wake table.

    Attributes:
        id: its place in the wake order, as W42; a foreign role takes a free number (W45).
        name: the name of its step in the schedule.
        words: what the moderator says; fixed (MF-ORDER-8).
        roles: the roles that wake.
        offers: (table, seat) -> what a seat that wakes may choose.
        take: (table, seat, action) -> None: notes the choice.
        clause: the clause that asks.
        group: if set, the living members of this group wake instead.
        nights: (table) -> whether it is called tonight; from public facts only.
        opening: (table) -> None, before the question: who wakes learns something.
        refuse: (table, seat, action) -> why not.
        circle: (table) -> seats that see each other's choices.
        closing: (table, answers) -> None, instead of `take` for each.
        wakes: (table, seat) -> whether a holder has anything to decide; None: yes.
        who: (table) -> who wakes, instead of the holders of its roles.
        asks: whether anything is asked; if not, who wakes only learns something.
        only_if: (settings) -> whether a match with these settings has this call at all.
        asleep: the clause by which who woke closes the eyes again.
    """

    id: str
    name: str
    words: str
    roles: tuple[str, ...]
    offers: Callable[[Any, str], Sequence[Action]]
    take: Callable[[Any, str, Action], None] | None = None
    clause: str = ""
    group: str = ""
    nights: Callable[[Any], bool] = always
    opening: Callable[[Any], None] | None = None
    refuse: Callable[[Any, str, Action], Refusal | None] | None = None
    circle: Callable[[Any], Sequence[str]] | None = None
    closing: Callable[[Any, Mapping[str, Action]], None] | None = None
    wakes: Callable[[Any, str], bool] | None = None
    who: Callable[[Any], Sequence[str]] | None = None
    asks: bool = True
    only_if: Callable[[Any], bool] | None = None
    asleep: str = ""

    @property
    def number(self) -> int:
        """Its place in the wake order."""
        return int(self.id.lstrip("Ww"))


def night_call(
    id: str,  # noqa: A002 - the call's id
    role: str,
    words: str,
    offers: Callable[[Any, str], Sequence[Action]],
    take: Callable[[Any, str, Action], None] | None = None,
    clause: str = "",
    name: str = "",
    **more: Any,
) -> Call:
    """The call of a single role, named like it unless `name` is given.

    Args:
        id: see `Call.id`.
        role: the role that wakes.
        words: see `Call.words`.
        offers: see `Call.offers`.
        take: see `Call.take`.
        clause: see `Call.clause`.
        name: see `Call.name`.
        **more: the other fields of `Call`, by name.
    """
    return Call(id, name or role, words, (role,), offers, take, clause, **more)


@frozen
class Role:
    """A role.

    Attributes:
        id: its name; also the word in `--roles` and `claim`.
        side: town, member (of a group), helper (of one), neutral or killer.
        group: of a member or helper: mafia, family2, wolf, or `any` for the game's only group; of an
            informant or protector: the group it is about.
        calls: its calls of the night.
        resolve: resolution step, as `protections` -> (table, night, act) -> None, for each act of the role that is
            not blocked.
        blocked: resolution step -> (table, night, act) -> None, for each act of the role that is blocked.
        passive: resolution step -> (table, night, seat) -> None, for each present holder, blocked or not.
        after: resolution step -> (table, night) -> None, once after the others, whoever holds the role.
        blocks, converts: whether answers must wait for the end of the night (MF-ORDER-13).
        voids: (table, night, attack) -> whether an attack by a holder does not take place.
        survives: (table, night, seat) -> whether a holder does not die of a group's attack that hit him.
        unkillable: (table, seat, group) -> whether this group can never kill a holder by night (MF-WIN-28).
        clauses: the role's sentences about what general rules do to a holder: `blocked`, `kept` (a blocked one-shot
            is kept), `no result` (he asked and was blocked), `killed` (he asked and is killed) -> clause ids.
        armed: (table, seat) -> whether it holds an unused kill (MF-WIN-31).
        seen: (table, seat, group) -> how informants see it, None for the plain truth.
        cards: the faces of the playing cards that stand for it, in order (MF-SETUP-7..10).
        least: a composition holds none or at least so many.
        names: theme -> its name.
        office: an office or mark, not a card.
        on_death: (table, seat) -> None, when anybody dies, whatever his role.
        question: of an informant: (table, asker, target, converts to overlook) -> the answer.
    """

    id: str
    side: str = TOWN
    group: str = ""
    calls: tuple[Call, ...] = ()
    resolve: Mapping[str, Callable[[Any, Night, Act], None]] = attrs.field(factory=dict)
    passive: Mapping[str, Callable[[Any, Night, str], None]] = attrs.field(factory=dict)
    blocked: Mapping[str, Callable[[Any, Night, Act], None]] = attrs.field(factory=dict)
    after: Mapping[str, Callable[[Any, Night], None]] = attrs.field(factory=dict)
    voids: Callable[[Any, Night, Attack], bool] | None = None
    survives: Callable[[Any, Night, str], bool] | None = None
    unkillable: Callable[[Any, str, str], bool] | None = None
    clauses: Mapping[str, str] = attrs.field(factory=dict)
    blocks: bool = False
    converts: bool = False
    armed: Callable[[Any, str], bool] | None = None
    seen: Callable[[Any, str, str], str | None] | None = None
    cards: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    least: int = 0
    names: Mapping[str, str] = attrs.field(factory=dict)
    office: bool = False
    on_death: Callable[[Any, str], None] | None = None
    question: Callable[[Any, str, str, Sequence[str]], str] | None = None
