"""The small records of a game: choices, notes, deaths, cards; and the words for sides and groups."""

from __future__ import annotations

from attrs import frozen

TOWN, MEMBER, HELPER, NEUTRAL, KILLER = "town", "member", "helper", "neutral", "killer"
SIDES = (TOWN, MEMBER, HELPER, NEUTRAL, KILLER)
GROUPS = ("mafia", "family2", "wolf")


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
class Use:
    """One use of a power, as the table remembers it.

    Attributes:
        round: the round in which it was used.
        call: the id of the call in which it was chosen; empty by day.
        seat: who used it.
        power: what was used, as `protect`, `shot`, `stay`, `bet`.
        targets: the players on whom.
        count: for a power that is used up: how often it was used with this one; 0 for any other.
        way: of a bet: the way of dying that it names.
        blocked: it was blocked, and so had no effect.
    """

    round: int
    call: str
    seat: str
    power: str
    targets: tuple[str, ...] = ()
    count: int = 0
    way: str = ""
    blocked: bool = False


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
class Card:
    """A card of the pack: the role that it stands for and its face."""

    role: str
    face: str = ""

    @property
    def name(self) -> str:
        """What people call it."""
        return f"{self.role} ({self.face})" if self.face else self.role


def of_kind(group: str, kind: str) -> bool:
    """Whether a group is of a kind, mafia or wolf; both families are mafia."""
    return bool(group) and (group == "wolf") == (kind == "wolf")
