"""The records that roles are made of. No rules here.

A role is a record whose fields are values and small functions. Bundled roles and those of plugins come in through
the same hook, `mafia_roles`. What a role does at night is a `Call` (who wakes, what is offered) and functions for the
steps of the resolution (`resolve`, `passive` and so on).
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
        by_card: of several holders of its role it wakes those whose card it is, as the Hearts Angel.
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
    by_card: bool = False
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
class Known:
    """What it means that a player is known as a role by day.

    Attributes:
        declared: the clauses by which a holder may declare himself; empty: he may not.
        over: the roles as which he may be known already and still declare himself.
        voteless: the clause by which he has no vote any more; empty: he keeps it.
        weight: (table) -> how many votes his vote is worth; None: one.
        immortal: nothing can kill him any more.
    """

    declared: str = ""
    over: tuple[str, ...] = ()
    voteless: str = ""
    weight: Callable[[Any], int] | None = None
    immortal: bool = False


NOT_KNOWN = Known()
"""Being known as the role changes nothing."""


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
        voids: (table, night, attack) -> whether an attack by a holder does not take place.
        survives: (table, night, seat) -> whether a holder does not die of a group's attack that hit him.
        unkillable: (table, seat, group) -> whether this group can never kill a holder by night (MF-WIN-28).
        blocks, converts: whether answers must wait for the end of the night (MF-ORDER-13).
        armed: (table, seat) -> whether it holds an unused kill (MF-WIN-31).
        leads: with MF.godfather-kills only he wakes for his group (MF-NIGHT-60).

        question: of an informant: (table, asker, target, converts to overlook) -> the answer.
        asks_group: a yes to its question means: a member of a group.
        aloud: its answers may be spoken aloud (MF-NIGHT-16).
        seen: (table, seat, group) -> how informants see it, None for the plain truth.

        known: what it means to be known as this role by day.
        speaks: the clause by which a holder may speak at any moment of the day; empty: he may not.
        spared: (table, seat) -> whether a convicted holder lives on.
        executed: (table, seat) -> None, when a holder is executed.
        announced: (table, seat) -> None, when a holder's execution is announced.
        jailed: (table, seat) -> None, when a holder goes to jail.
        last_shot: (table, seat, how, sources) -> whether a holder who dies may shoot at once.
        on_death: (table, seat, how, sources) -> None, when anybody dies, whatever his role.
        helps: (table, seat) -> whether a holder has joined the group as its helper.
        raises: it may bring back the dead, who close their eyes therefore (MF-INFO-53).
        wins_draws: a living holder wins, alone, what is a draw for the others (MF-WIN-34).

        cards: the faces of the playing cards that stand for it, in order (MF-SETUP-7..10).
        named: how many of `cards` the brief names; 0: all of them.
        least: a composition holds none or at least this number.
        shoots: a deal keeps it from members of a group where players have two cards (MF-SETUP-57).
        unfit: variants in which it cannot be dealt, as `witness`.
        aliases: other words for it.
        names: theme -> its name.
        office: an office or mark, not a card.
        clauses: the role's sentences about what general rules do to a holder -> clause ids: `asleep` (he is asked in
            another's call), `apart` (he does not wake with his group), `blocked`, `kept` (a blocked one-shot is
            kept), `no result` (he asked and was blocked), `killed` (he asked and is killed), `hired` (as a helper he
            keeps his power), `stayed` (his execution is stayed), `tied` (a vote on somebody is half for, half
            against), `shown` (his card is turned up), `least`.
    """

    id: str
    side: str = TOWN
    group: str = ""
    calls: tuple[Call, ...] = ()
    resolve: Mapping[str, Callable[[Any, Night, Act], None]] = attrs.field(factory=dict)
    blocked: Mapping[str, Callable[[Any, Night, Act], None]] = attrs.field(factory=dict)
    passive: Mapping[str, Callable[[Any, Night, str], None]] = attrs.field(factory=dict)
    after: Mapping[str, Callable[[Any, Night], None]] = attrs.field(factory=dict)
    voids: Callable[[Any, Night, Attack], bool] | None = None
    survives: Callable[[Any, Night, str], bool] | None = None
    unkillable: Callable[[Any, str, str], bool] | None = None
    blocks: bool = False
    converts: bool = False
    armed: Callable[[Any, str], bool] | None = None
    leads: bool = False
    question: Callable[[Any, str, str, Sequence[str]], str] | None = None
    asks_group: bool = False
    aloud: bool = False
    seen: Callable[[Any, str, str], str | None] | None = None
    known: Known = NOT_KNOWN
    speaks: str = ""
    spared: Callable[[Any, str], bool] | None = None
    executed: Callable[[Any, str], None] | None = None
    announced: Callable[[Any, str], None] | None = None
    jailed: Callable[[Any, str], None] | None = None
    last_shot: Callable[[Any, str, str, tuple[str, ...]], bool] | None = None
    on_death: Callable[[Any, str, str, tuple[str, ...]], None] | None = None
    helps: Callable[[Any, str], bool] | None = None
    raises: bool = False
    wins_draws: bool = False
    cards: tuple[str, ...] = ()
    named: int = 0
    least: int = 0
    shoots: bool = False
    unfit: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    names: Mapping[str, str] = attrs.field(factory=dict)
    office: bool = False
    clauses: Mapping[str, str] = attrs.field(factory=dict)

    def clause(self, what: str) -> str:
        """Its sentence about something that a general rule does to a holder; empty if it has none."""
        return self.clauses.get(what, "")
