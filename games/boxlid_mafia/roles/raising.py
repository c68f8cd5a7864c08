"""Raising the dead: against the mafia's guess, after a save, or once by a civilian (MF.resurrection)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boxlid import Action

from boxlid_mafia.model.night import GROUP, Attack, Night
from boxlid_mafia.model.records import Act, Use, of_kind
from boxlid_mafia.model.roles import Role, night_call
from boxlid_mafia.model.table import Village
from boxlid_mafia.model.vocabulary import GUESS, RAISE, SLEEP
from boxlid_mafia.village.changes import choose, remember, spend
from boxlid_mafia.village.queries import (
    dead_seats,
    foe,
    group_kills,
    has_power,
    spent,
    waking_members,
)


def raisable(t: Village) -> list[str]:
    """The dead who may return: not those who left the game."""
    return [s for s in dead_seats(t) if s not in t.departed]


def some_dead(t: Village) -> bool:
    """Whether there is anybody to raise."""
    return bool(raisable(t))


# --- guess -------------------------------------------------------------------------------------------


def tried(t: Village) -> bool:
    """A raising is tried tonight: the moderator says so (MF-NIGHT-56)."""
    return any(a.kind == "raise" for a in t.acts)


def _group(t: Village) -> Sequence[str]:
    """The players who woke as the group wake again."""
    call = next(c for c in t.data.calls if c.group == t.home_group)
    return waking_members(t, call)


def _guesses(t: Village, _seat: str) -> list[Action]:
    return [*(GUESS(s) for s in raisable(t)), SLEEP()]


def _agree(t: Village, answers: Mapping[str, Action]) -> None:
    """One joint name; without one the guess is wrong (MF-NIGHT-56)."""
    names = [answers[s] for s in _group(t) if s in answers]
    if names and names[0].verb is GUESS and all(a is names[0] for a in names):
        choose(t, GUESSING, _group(t)[0], "guess", names[0].target, role=t.home_group)


def carried_out(t: Village, night: Night, act: Act) -> None:
    """The archangel's raising: found out he dies, else the dead player returns (MF-NIGHT-56)."""
    if act.kind != "raise":
        return
    if any(a.kind == "guess" and a.targets == act.targets for a in t.acts):
        night.hits.setdefault(act.seat, []).append(Attack("guilt", act.seat, act.seat))
        return
    if t.rules.resurrection == "on_save" and not _absorbed(t, night, act.seat):
        return
    t.add("returning", act.targets[0], clause="MF-NIGHT-56 MF-NIGHT-57")


# --- on_save -----------------------------------------------------------------------------------------


def unguardable(t: Village, seat: str) -> bool:
    """The little girl cannot be guarded (MF-ROLE-littlegirl-2)."""
    return has_power(t, seat, "littlegirl") and t.rules.little_girl_guard == "no_effect"


def saved(t: Village, seat: str) -> bool:
    """Whether the archangel's protection meets the mafia's kill, for all that is chosen by now (MF-NIGHT-57)."""
    own = [a.targets for a in t.acts if a.seat == seat and a.role == "archangel"]
    return any(
        of_kind(a.role, foe(t, "mafia"))
        and a.targets in own
        and not unguardable(t, a.targets[0])
        and not _immune(t, a.targets[0], a.role)
        for a in group_kills(t)
    )


def _immune(t: Village, seat: str, group: str) -> bool:
    """A standing immunity comes first, and leaves nothing to absorb (MF-ORDER-21)."""
    return not spent(t, seat, "vest") and any(
        has_power(t, seat, role) and of_kind(group, foe(t, enemy))
        for role, enemy in (("vest", "mafia"), ("wolfsbane", "wolf"))
    )


def _absorbed(t: Village, night: Night, seat: str) -> bool:
    """Whether this archangel's protection did stop a mafia kill tonight (MF-NIGHT-57)."""
    return any(
        a.kind == GROUP
        and of_kind(a.cause, foe(t, "mafia"))
        and s.by == seat
        and s.kind == "archangel"
        for a, s in night.saved
    )


def _raises(t: Village, _seat: str) -> list[Action]:
    return [*(RAISE(s) for s in raisable(t)), SLEEP()]


def _raise_on_save(t: Village, seat: str, action: Action) -> None:
    choose(t, ON_SAVE, seat, "raise", action.target)


# --- civilian_once -----------------------------------------------------------------------------------

CHOSEN = "civilian-1"
"""The holder of the first civilian card has the single raising."""


def _chosen_one(t: Village, seat: str) -> bool:
    return CHOSEN in t.zones[t.card[seat]] and not spent(t, seat, "raise")


def _raise_once(t: Village, seat: str, action: Action) -> None:
    spend(t, seat, "raise", "MF-NIGHT-57")
    remember(t, Use(t.round, ONCE.id, seat, "raise", (action.target,), count=1))
    choose(t, ONCE, seat, "raise", action.target)


GUESSING = night_call(
    "W44",
    "archangel",
    "A raising is tried. Mafia, wake up again. Who is it?",
    _guesses,
    clause="MF-NIGHT-56",
    nights=tried,
    who=_group,
    circle=_group,
    closing=_agree,
    only_if=lambda rules: bool(rules.resurrection == "guess"),
    name="guess",
)
ON_SAVE = night_call(
    "W44",
    "archangel",
    "Archangel, wake up again. Do you raise somebody?",
    _raises,
    _raise_on_save,
    "MF-NIGHT-57",
    nights=some_dead,
    wakes=saved,
    only_if=lambda rules: bool(rules.resurrection == "on_save"),
    name="raising",
)
ONCE = night_call(
    "W44",
    "civilian",
    "Whoever may raise the dead, wake up.",
    _raises,
    _raise_once,
    "MF-NIGHT-57",
    nights=some_dead,
    wakes=_chosen_one,
    only_if=lambda rules: bool(rules.resurrection == "civilian_once"),
    name="civilian-raising",
)
ROLES: tuple[Role, ...] = ()
