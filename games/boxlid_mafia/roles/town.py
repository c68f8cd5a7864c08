"""Town roles without a call of the night: the civilian, the vest and its like, the sensei, the elder."""

from __future__ import annotations

from functools import partial

from boxlid_mafia.model.night import GROUP, Night, Shield, killers_of
from boxlid_mafia.model.records import of_kind
from boxlid_mafia.model.roles import Role
from boxlid_mafia.model.table import Village
from boxlid_mafia.model.vocabulary import POWERLESS, TOLD
from boxlid_mafia.roles.raising import ONCE, carried_out
from boxlid_mafia.village.changes import spend
from boxlid_mafia.village.death import die
from boxlid_mafia.village.queries import foe, has_power, spent

RED = ("hearts", "diamonds")
CIVILIANS = (
    *(f"{n} of {suit}" for suit in RED for n in range(2, 10)),
    "10 of hearts", "10 of diamonds", *(f"{n} of spades" for n in range(2, 10)),
)  # fmt: skip


VEST_CLAUSES = {"powerless": "MF-ROLE-vest-2"}


def _immune(kind: str, clause: str, t: Village, night: Night, seat: str) -> None:
    """Immune to every night kill of its enemy, never used up (MF-ROLE-vest-1, -3)."""
    if t.rules.vest_uses == "once" and spent(t, seat, "vest"):
        return
    standing = t.rules.vest_uses == "always"
    night.shields.append(
        Shield(
            "vest",
            seat,
            seat,
            (GROUP,),
            foe(t, kind),
            standing,
            clause=clause,
            clauses=VEST_CLAUSES,
        )
    )


def _vest(t: Village, night: Night, seat: str) -> None:
    _immune("mafia", "MF-ROLE-vest-1 MF-ROLE-vest-3", t, night, seat)


def _wolfsbane(t: Village, night: Night, seat: str) -> None:
    _immune("wolf", "MF-ROLE-wolfsbane-1", t, night, seat)


def _always_immune(kind: str, t: Village, _seat: str, group: str) -> bool:
    """Whether the immunity is never used up, and this group is its enemy."""
    return bool(t.rules.vest_uses == "always" and of_kind(group, foe(t, kind)))


def _vest_used(t: Village, night: Night) -> None:
    """Use up a vest that protects only once (MF.vest-uses)."""
    if t.rules.vest_uses == "once":
        for _attack, shield in night.saved:
            if shield.kind == "vest":
                spend(t, shield.on, "vest")


def _no_two_killers(_t: Village, night: Night, seat: str) -> bool:
    """A sensei dies only if two different killers hit him (MF-ROLE-sensei-1)."""
    return len(killers_of(night.hits[seat])) <= 1


def _sensei(t: Village, night: Night, seat: str) -> None:
    """He dies only if two different killers get through, or in the middle of a blast (MF-ROLE-sensei-1..3)."""
    hits = night.hits.get(seat, [])
    if not hits:
        return
    if len(killers_of(hits)) >= 2:
        t.applies("MF-ROLE-sensei-1")
    elif any(a.middle for a in hits):
        t.applies("MF-ROLE-sensei-2")
    else:
        t.applies("MF-ROLE-sensei-1 MF-ROLE-sensei-3")
        night.endured[seat] = night.hits.pop(seat)


def _elder(t: Village, night: Night, seat: str) -> None:
    """A spare life against the group, behind every other protection (MF-ROLE-elder-1, -2, -6)."""
    if t.rules.elder_lives == "two" and not spent(t, seat, "life"):
        clauses = {"powerless": "MF-ROLE-elder-6", "spared": "MF-ROLE-elder-2"}
        life = Shield("elder", seat, seat, (GROUP,), single=True, clauses=clauses)
        night.shields.append(life)


def _life_lost(t: Village, night: Night) -> None:
    """The spare life is gone once it has stopped an attack (MF-ROLE-elder-1, -5)."""
    for _attack, shield in night.saved:
        if shield.kind != "elder":
            continue
        seat = shield.on
        spend(t, seat, "life", "MF-ROLE-elder-1")
        if t.rules.elder_told == "yes":
            t.tell(TOLD, seat, "you lost a life", clause="MF-ROLE-elder-5", to=(seat,))
        else:
            t.applies("MF-ROLE-elder-5")


PENALISED = ("vote", "shot", "poison")


def _elder_falls(t: Village, seat: str, how: str, sources: tuple[str, ...]) -> None:
    """The village loses its powers if it killed its elder (MF-ROLE-elder-3, -4)."""
    if seat in t.living:  # he has another life left
        return
    if not has_power(t, seat, "elder") or t.rules.elder_penalty == "off":
        return
    causes = {"convicted": "vote", "shot": "shot"}.get(how)
    guilty = [causes] if causes else list(sources)
    also = ("vigilante",) if t.rules.elder_causes == "plus_vigilante" else ()
    if not any(g in (*PENALISED, *also) for g in guilty):
        t.applies("MF-ROLE-elder-4")
        return
    t.set("powerless", True, clause="MF-ROLE-elder-3")
    t.tell(POWERLESS, clause="MF-ROLE-elder-3")
    if t.rules.idiot_elder == "dies":
        for fool, role in list(t.unveiled.items()):
            if role == "idiot" and fool in t.living:
                die(t, fool, "disgraced", ())
                t.applies("MF-ROLE-idiot-4")


ROLES = (
    Role(
        "civilian",
        calls=(ONCE,),
        resolve={"changes": carried_out},
        cards=CIVILIANS,
        named=16,
        clauses={"asleep": "MF-ROLE-civilian-1"},
        aliases=("villager", "citizen"),
        names={"werewolf": "villager"},
    ),
    Role(
        "vest",
        unfit=("witness",),
        passive={"protections": _vest},
        after={"deaths": _vest_used},
        unkillable=partial(_always_immune, "mafia"),
        cards=("J of diamonds",),
    ),
    Role(
        "wolfsbane",
        unfit=("witness",),
        group="wolf",
        passive={"protections": _wolfsbane},
        unkillable=partial(_always_immune, "wolf"),
    ),
    Role(
        "sensei",
        unfit=("witness",),
        passive={"deaths": _sensei},
        survives=_no_two_killers,
        unkillable=lambda _t, _seat, _group: True,
    ),
    Role(
        "elder",
        passive={"protections": _elder},
        after={"deaths": _life_lost},
        on_death=_elder_falls,
        unfit=("witness",),
    ),
)
