"""Town roles that ask the moderator about a player: angel, cherub, seer, prosecutor."""

from __future__ import annotations

from collections.abc import Sequence

from boxlid_mafia.model.readings import calls_dead
from boxlid_mafia.model.records import MEMBER
from boxlid_mafia.model.roles import Role
from boxlid_mafia.model.table import Village
from boxlid_mafia.model.vocabulary import TOLD
from boxlid_mafia.night.informing import NO, holds, informant, late_answer, sees_group
from boxlid_mafia.village.changes import note
from boxlid_mafia.village.queries import (
    card_roles,
    foe,
    night_number,
    out_of_play,
    persona,
    roles_of,
)

OF_MAFIA = sees_group("mafia")
OF_WOLVES = sees_group("wolf")


def _seer(t: Village, asker: str, target: str, overlook: Sequence[str]) -> str:
    """Whether a player is a member, or by a ruling the role itself (MF.seer-answer)."""
    if t.rules.seer_answer == "role":
        return " and ".join(t.data.title(role) for role in _seen_roles(t, target, overlook))
    return OF_WOLVES(t, asker, target, overlook)


def _seen_roles(t: Village, target: str, overlook: Sequence[str]) -> list[str]:
    """A convert is seen as a member (MF-ROLE-cursed-2), a godfather as a civilian (MF-ROLE-godfather-1)."""
    joined = t.turned.get(target)
    if joined and target not in overlook:
        return [next(r.id for r in t.data.roles.values() if (r.side, r.group) == (MEMBER, joined))]
    hunted = foe(t, "wolf")
    boss = [
        role.id
        for role in roles_of(t, target)
        if role.seen is not None and role.seen(t, target, hunted) == NO
    ]
    return [role for role in persona(t, target) if role not in boss] or ["civilian"]


def _prosecutor(t: Village, asker: str, target: str, overlook: object) -> str:
    """Whether a player is an angel (MF-ROLE-prosecutor-1)."""
    roles = ("angel", "archangel") if t.rules.prosecutor_asks == "angel_archangel" else ("angel",)
    return holds(*roles)(t, asker, target, ())


def _hearts(t: Village, seat: str) -> bool:
    return any(k % 2 == 0 for k in angel_numbers(t, seat))


def _diamonds(t: Village, seat: str) -> bool:
    return any(k % 2 == 1 for k in angel_numbers(t, seat))


def angel_numbers(t: Village, seat: str) -> list[int]:
    """0 for the hearts queen, 1 for the diamonds queen, and so on; both with MF-SETUP-56, perhaps."""
    cards = t.zones[t.card[seat]]
    return [int(str(p).rsplit("-", 1)[1]) - 1 for p in cards if p.kind.role == "angel"]


def _first_angel(t: Village) -> bool:
    """Whether the Hearts Angel is called."""
    return _may_live(t, 0)


def _two_angels(t: Village) -> bool:
    """Whether there is a second angel to call (MF-NIGHT-15)."""
    return _may_live(t, 1)


def _may_live(t: Village, number: int) -> bool:
    """Whether, by the open cards, an angel of that number may live: they are separate roles (MF-ROLE-angel-2)."""
    off = [str(p) for s in t.seats for p in t.zones[t.laid_off[s]] if p in t.faces]
    count = t.dealt.get("angel", 0)
    if (
        t.rules.one_life == "off"
    ):  # who was raised with another card is not counted any more (MF-NIGHT-58)
        count += sum(name.startswith("angel-") for name in off)
    if calls_dead(t.rules):
        return count > number
    names = [f"angel-{i + 1}" for i in range(number, count, 2)]
    shown = [str(p) for s in out_of_play(t) for p in t.zones[t.card[s]] if p in t.faces] + off
    lives = any(name not in shown for name in names)
    if not lives and names:
        t.applies("MF-ORDER-9")
    return lives


def cherub_night(t: Village) -> bool:
    """Whether the cherub is called tonight (MF-ROLE-cherub-1)."""
    rule = t.rules.cherub_nights
    if rule == "after_use" or night_number(t) % 2 == (1 if rule == "odd" else 0):
        return True
    t.applies("MF-ROLE-cherub-2")  # whatever became of last night's question
    return False


def _cherub_rested(t: Village, seat: str) -> bool:
    """By the reading `after_use` he does not ask on two nights in a row."""
    if t.rules.cherub_nights != "after_use":
        return True
    return not any(n.question == "cherub" and n.round == t.round - 1 for n in t.notes[seat])


HEARTS = informant(
    "W30",
    "angel",
    OF_MAFIA,
    "Angel, wake up. Whom do you want to investigate?",
    clause="MF-NIGHT-12 MF-ROLE-angel-1",
    asleep="MF-NIGHT-14",
    nights=_first_angel,
    wakes=_hearts,
    by_card=True,
)
DIAMONDS = informant(
    "W31",
    "angel",
    OF_MAFIA,
    "Diamonds Angel, wake up. Whom do you want to investigate?",
    clause="MF-NIGHT-15 MF-ORDER-6 MF-ROLE-angel-2 MF-INFO-5",
    asleep="MF-NIGHT-14",
    name="second-angel",
    nights=_two_angels,
    wakes=_diamonds,
    by_card=True,
)
CHERUB = informant(
    "W32",
    "cherub",
    OF_MAFIA,
    "Cherub, wake up. Whom do you ask about?",
    clause="MF-ROLE-cherub-1",
    nights=cherub_night,
    wakes=_cherub_rested,
)
SEER = informant(
    "W33",
    "seer",
    _seer,
    "Seer, wake up. Whom do you ask about?",
    clause="MF-ROLE-seer-1 MF-ROLE-seer-2",
)
PROSECUTOR = informant(
    "W82",
    "prosecutor",
    _prosecutor,
    "Prosecutor, wake up. Whom do you ask about?",
    clause="MF-ROLE-prosecutor-1",
)


def _angel_in_jail(t: Village, seat: str) -> None:
    """A jailed angel is told on entry who everybody in the jail is (MF-VOTE-60)."""
    for other in t.jail:
        if other != seat:
            for role in card_roles(t, other):
                note(t, seat, "jail", other, role)
                words = f"{other} is {t.data.title(role)}"
                t.tell(TOLD, seat, words, clause="MF-VOTE-60", to=(seat,))


ROLES = (
    Role(
        "angel",
        asks_group=True,
        aloud=True,
        unfit=("witness",),
        group="mafia",
        calls=(HEARTS, DIAMONDS),
        resolve={"answers": late_answer(OF_MAFIA)},
        question=OF_MAFIA,
        jailed=_angel_in_jail,
        cards=("Q of hearts", "Q of diamonds"),
        aliases=("police", "detective", "cop"),
        names={"werewolf": "seer"},
    ),
    Role(
        "cherub",
        asks_group=True,
        aloud=True,
        unfit=("witness",),
        group="mafia",
        calls=(CHERUB,),
        resolve={"answers": late_answer(OF_MAFIA)},
        question=OF_MAFIA,
    ),
    Role(
        "seer",
        asks_group=True,
        aloud=True,
        unfit=("witness",),
        group="wolf",
        calls=(SEER,),
        resolve={"answers": late_answer(_seer)},
        question=_seer,
        clauses={"no result": "MF-ROLE-seer-5", "killed": "MF-ROLE-seer-4"},
    ),
    Role(
        "prosecutor",
        calls=(PROSECUTOR,),
        resolve={"answers": late_answer(_prosecutor)},
        speaks="MF-ROLE-prosecutor-2",
        question=_prosecutor,
    ),
)
