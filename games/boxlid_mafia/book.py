"""The records that roles are made of, and the book that holds them for one ruleset. No rules here.

A role is a record with small functions beside it. Bundled and foreign roles come in through the same
hook, `mafia_roles`; what a role does at night is a `Call` (who wakes, what is offered) and functions for
the steps of the resolution table (`resolve`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import attrs
from attrs import frozen
from boxlid import Action, Refusal

if TYPE_CHECKING:
    from boxlid_mafia.resolve import Night

TOWN, MEMBER, HELPER, NEUTRAL, KILLER = "town", "member", "helper", "neutral", "killer"
SIDES = (TOWN, MEMBER, HELPER, NEUTRAL, KILLER)
GROUPS = ("mafia", "family2", "wolf")
EVERY_NIGHT = "every night"


def always(_t: Any) -> bool:
    """Every night."""
    return True


@frozen
class Act:
    """What somebody chose tonight.

    Attributes:
        call: the call in which it was chosen.
        role: the role whose power it is; a group's id for its kill.
        seat: who acts; for a group kill the carrier.
        kind: the verb's name.
        targets: whom it concerns.
    """

    call: str
    role: str
    seat: str
    kind: str
    targets: tuple[str, ...] = ()


@frozen
class Note:
    """What a seat learned privately: the night, the question, whom it was about, the answer."""

    round: int
    question: str
    target: str
    answer: str


@frozen
class Death:
    """How a seat died; public.

    Attributes:
        how: killed, convicted, shot, grieved, decreed, removed or jailed.
        night: it came in the night or at its dawn (MF-ROLE-bookie-4).
    """

    seat: str
    round: int
    how: str
    night: bool = False


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


@frozen
class Role:
    """A role.

    Attributes:
        id: its name; also the word in `--roles` and `claim`.
        side: town, member (of a group), helper (of one), neutral or killer.
        group: of a member or helper: mafia, family2, wolf, or `any` for the game's only group; of an
            informant or protector: the group it is about.
        calls: its calls of the night.
        resolve: resolution step (`R50`) -> (table, night, act) -> None, for each unblocked act of the role.
        passive: resolution step -> (table, night, seat) -> None, for each present holder.
        blocks, converts: whether answers must wait for the end of the night (MF-ORDER-13).
        armed: (table, seat) -> whether it holds an unused kill (MF-WIN-31).
        seen: (table, seat, group) -> how informants see it, None for the plain truth.
        cards: the faces of the playing cards that stand for it, in order (MF-SETUP-7..10).
        least: a composition holds none or at least so many.
        names: theme -> its name.
        office: an office or mark, not a card.
        question: of an informant: (table, asker, target, converts to overlook) -> the answer.
    """

    id: str
    side: str = TOWN
    group: str = ""
    calls: tuple[Call, ...] = ()
    resolve: Mapping[str, Callable[[Any, Night, Act], None]] = attrs.field(factory=dict)
    passive: Mapping[str, Callable[[Any, Night, str], None]] = attrs.field(factory=dict)
    blocks: bool = False
    converts: bool = False
    armed: Callable[[Any, str], bool] | None = None
    seen: Callable[[Any, str, str], str | None] | None = None
    cards: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    least: int = 0
    names: Mapping[str, str] = attrs.field(factory=dict)
    office: bool = False
    question: Callable[[Any, str, str, Sequence[str]], str] | None = None


@frozen
class Card:
    """A card of the pack: the role that it stands for and its face."""

    role: str
    face: str = ""

    @property
    def name(self) -> str:
        """What a person calls it."""
        return f"{self.role} ({self.face})" if self.face else self.role


@frozen(eq=False)
class Book:
    """Everything constant of one ruleset: roles, calls in wake order, resolution steps, compositions.

    Attributes:
        roles: role id -> role, the bundled ones first.
        calls: all calls in wake order.
        steps: the ids of the resolution steps in order.
        sizes: number of players -> column -> role -> count.
        words: every accepted spelling of a role, lower case -> its id.
        theme: princeton or werewolf.
    """

    roles: Mapping[str, Role]
    calls: tuple[Call, ...]
    steps: tuple[str, ...]
    sizes: Mapping[int, Mapping[str, Mapping[str, int]]]
    words: Mapping[str, str]
    theme: str

    def title(self, role: str) -> str:
        """A role's name in the theme."""
        found = self.roles.get(role)
        return role if found is None else found.names.get(self.theme, found.id)

    def said(self, call: Call) -> str:
        """What the moderator says in a call, with the names of the theme (MF-ORDER-8, MF-SETUP-26)."""
        words = call.words
        for one in (call.group, *call.roles):
            name = self.party(one) if one == call.group else self.title(one)
            if one and name != one:
                words = words.replace(one.capitalize(), name.capitalize())
        return words

    def member(self, group: str) -> str:
        """What somebody of a group is called in the theme; both families are mafia."""
        return self.title("werewolf" if group == "wolf" else "mafia")

    def party(self, group: str) -> str:
        """A group's name in the theme, as of several: the mafia, the werewolves."""
        title = self.title("werewolf" if group == "wolf" else group)
        return {"werewolf": "werewolves", "family2": "second family"}.get(title, title)
