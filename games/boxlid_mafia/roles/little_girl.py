"""The little girl, who may peek at the group by a ruling."""

from __future__ import annotations

import attrs
from boxlid import Action

from boxlid_mafia.model.night import Night
from boxlid_mafia.model.records import Act, of_kind
from boxlid_mafia.model.roles import Role, night_call
from boxlid_mafia.model.table import Village
from boxlid_mafia.model.vocabulary import PEEK, SLEEP, TOLD
from boxlid_mafia.village.changes import choose, note
from boxlid_mafia.village.queries import answers_late, foe, group_of, present, watchers


def _peeks(t: Village) -> bool:
    """Whether peeking is possible at all (MF.little-girl-mode)."""
    return bool(t.rules.little_girl_mode == "peek")


def _offers(_t: Village, _seat: str) -> list[Action]:
    return [PEEK(), SLEEP()]


def _take(t: Village, seat: str, _action: Action) -> None:
    """She sees one member; with chance one in three she is caught and dies instead of the victim."""
    found = watched(t)
    if not found:
        return
    one = t.roll("peek", found, clause="MF-ROLE-littlegirl-1", to=())
    choose(t, LITTLE_GIRL, seat, "peek", one)
    if not answers_late(t):
        _learns(t, seat, one)
    if t.roll("caught", 3, clause="MF-ROLE-littlegirl-1", to=()) == 1:
        _caught(t, seat, group_of(t, one))


def watched(t: Village) -> list[str]:
    """The members whom she may see: of the werewolves, where there are several groups."""
    kind = foe(t, "wolf")
    return [s for s in present(t) if of_kind(group_of(t, s), kind)]


def _learns(t: Village, seat: str, one: str) -> None:
    note(t, seat, "peek", one, "yes")
    told = (seat, *watchers(t))
    t.tell(TOLD, seat, f"{one} is awake", clause="MF-ROLE-littlegirl-1", to=told)


def _caught(t: Village, seat: str, group: str) -> None:
    """She takes the place of the group's victim, if it has one; who carries the kill stays the same."""
    kill = next((a for a in t.acts if a.role == group and a.kind == "kill"), None)
    if kill is None:
        return
    acts = [attrs.evolve(a, targets=(seat,)) if a is kill else a for a in t.acts]
    t.set("acts", tuple(acts))
    choose(t, LITTLE_GIRL, seat, "caught", *kill.targets)


def _late(t: Village, _night: Night, act: Act) -> None:
    """Where blocks or conversions are possible she learns at the end of the night (MF-ORDER-13)."""
    if act.kind == "peek" and answers_late(t):
        t.applies("MF-ORDER-13")
        _learns(t, act.seat, act.targets[0])


def _unseen(t: Village, _night: Night, act: Act) -> None:
    """A blocked girl has seen nobody, and does not learn whom she would have seen (MF-INFO-12)."""
    if act.kind == "peek" and answers_late(t):
        words = "you saw nobody: no result"
        t.tell(TOLD, act.seat, words, clause="MF-INFO-12", to=(act.seat, *watchers(t)))


LITTLE_GIRL = night_call(
    "W24",
    "littlegirl",
    "Little girl, do you peek?",
    _offers,
    _take,
    "MF-ROLE-littlegirl-1",
    nights=_peeks,
    only_if=lambda rules: bool(rules.little_girl_mode == "peek"),
    name="little-girl",
)
ROLES = (
    Role(
        "littlegirl",
        calls=(LITTLE_GIRL,),
        resolve={"answers": _late},
        blocked={"answers": _unseen},
        aliases=("little-girl",),
    ),
)
