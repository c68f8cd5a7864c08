"""What a seat knows of hidden things, from what it sees, was told and was offered; never from the truth.

`hidden` makes up the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from boxlid import MOVED, SHOWN

from boxlid_mafia.day.stays import borrows_stay
from boxlid_mafia.model.records import GROUPS, Act, Note
from boxlid_mafia.model.table import Village, card_viewers
from boxlid_mafia.model.vocabulary import WOKE
from boxlid_mafia.roles.agents import DOUBLEAGENT, LENDERS, lent
from boxlid_mafia.roles.governor import GOVERNOR
from boxlid_mafia.roles.little_girl import watched
from boxlid_mafia.roles.raising import ON_SAVE, saved
from boxlid_mafia.village.queries import group_of, holders, is_role, watchers

Fits = Callable[[Village, str], bool]
"""(table, seat) -> whether its cards agree with something that is known."""


def visible_to(t: Village, seat: str) -> list[str]:
    """The seats all of whose cards this seat sees."""
    return [
        s
        for s in t.seats
        if seat in card_viewers(t, s) or all(c in t.faces for c in t.zones[t.card[s]])
    ]


def facts_of(
    t: Village, seat: str, visible: Sequence[str], seen: Sequence[Any]
) -> dict[str, list[Fits]]:
    """What the seat knows of others' roles: seat -> what its cards must satisfy."""
    facts: dict[str, list[Fits]] = {}

    def learn(about: str, fits: Fits) -> None:
        if about in t.seats and about not in visible and not t.zones[t.laid_off[about]]:
            facts.setdefault(about, []).append(fits)

    for other, role in t.unveiled.items():
        learn(other, _holds(role))
    for one in t.notes.get(seat, ()):
        fits = _by_note(t, seat, one)
        if fits is not None:
            learn(one.target, fits)
    _strangers(t, seat, learn)
    _watched(t, seat, seen, learn)
    for other in _asleep_now(t, seat):
        if other not in visible:
            facts.setdefault(other, []).append(_stranger(t, seat))
    return facts


Learn = Callable[[str, Fits], None]


def _strangers(t: Village, seat: str, learn: Learn) -> None:
    """Learn that players outside a circle of the seat are not members of it."""
    for circle in t.met.values():
        if seat in circle:
            for other in t.seats:
                if other not in circle:
                    learn(other, _stranger(t, seat))


def _asleep_now(t: Village, seat: str) -> list[str]:
    """Players who do not wake with the seat's group now: they are not members, whatever card they hold."""
    awake = [c.group for c in t.data.calls if c.id == t.calling and t.time == "night"]
    circle = t.met.get(awake[0], ()) if awake else ()
    return [s for s in t.living if s not in circle] if seat in circle else []


def _watched(t: Village, seat: str, seen: Sequence[Any], learn: Learn) -> None:
    """Who woke in which call while the seat had its eyes open."""
    calls = {c.id: c for c in t.data.calls}
    for event in seen:
        if event.kind is not WOKE:
            continue
        call = calls.get(event.args[1])
        for other in event.args[0]:
            if call is not None and other != seat and other in t.living:
                learn(other, _wakes_in(call))


def _holds(role: str) -> Fits:
    return lambda t, s: is_role(t, s, role)


def _stranger(t: Village, seat: str) -> Fits:
    """A player who did not wake with this seat is neither of its group nor a mason like it."""
    group, mason = group_of(t, seat), is_role(t, seat, "mason")

    def fits(t: Village, s: str) -> bool:
        own = bool(group) and group_of(t, s) == group
        return not own and not (mason and is_role(t, s, "mason"))

    return fits


def _wakes_in(call: Any) -> Fits:
    if call.who is not None:
        return lambda _t, _s: True
    if call.group:
        return lambda t, s: group_of(t, s) == call.group
    if call.by_card:
        return lambda t, s: is_role(t, s, call.roles[0]) and call.wakes(t, s)
    return lambda t, s: any(is_role(t, s, r) for r in call.roles)


def _by_note(t: Village, seat: str, one: Note) -> Fits | None:
    """A past answer must be right for the cards that are drawn, unless there was no result."""
    if one.question == "peek":
        return lambda t, s: s in watched(t)
    if one.question == "jail":
        return _holds(one.answer)
    role = t.data.roles.get(one.question)
    if role is None or role.question is None or one.answer == "no result":
        return None
    return lambda t, s: role.question(t, seat, s, ()) == one.answer


def seen_once(t: Village, seat: str, seen: Sequence[Any]) -> list[Any]:
    """The cards that the seat saw as a comrade, in a hand or laid aside, and has not seen leave."""
    aside = t.laid_off.values()
    out = []
    for event in seen:
        facts = event.seen_by(seat) if event.kind in {MOVED, SHOWN} else None
        if facts and facts[0] and (event.kind is SHOWN or facts[2] in aside):
            out.append(facts[0])
    return out


def loans_of(t: Village, seat: str) -> tuple[bool, ...]:
    """Which lenders are alive, as a doubleagent can tell from his options (MF-ROLE-doubleagent-3)."""
    if seat not in holders(t, DOUBLEAGENT) or t.time != "night":
        return ()
    if t.calling == DOUBLEAGENT.id:
        return tuple(lent(t, power) for power in LENDERS)
    return (borrows_stay(t, seat),) if t.calling == GOVERNOR.id else ()


def known_acts(t: Village, seat: str) -> tuple[Act, ...]:
    """Tonight's choices that the seat made or shared."""
    if seat in watchers(t) or t.rules.witness == "on":  # the victim is named at once
        return t.acts
    awake = [c.group for c in t.data.calls if c.group and seat in holders(t, c)]
    unknown = {
        "peek",
        "caught",
    }  # whom she sees a little girl may learn later, that she was caught never
    return tuple(
        a
        for a in t.acts
        if (a.seat == seat and a.kind not in unknown) or (a.role in GROUPS and a.role in awake)
    )


def shown_victims(t: Village, seat: str) -> list[str]:
    """The victims that a witch was shown tonight."""
    for one in reversed(t.notes.get(seat, ())):
        if one.question == "victim" and one.round == t.round:
            return [] if one.target == "nobody" else one.target.split(", ")
    return []


def met_tonight(t: Village, seat: str) -> Fits | None:
    """What an archangel knows of tonight's kill by being woken again, or not (MF-NIGHT-57)."""
    own = [a.targets[0] for a in t.acts if a.seat == seat and a.kind == "protect"]
    if t.rules.resurrection != "on_save" or not own or ON_SAVE.id not in (*t.tonight, t.calling):
        return None
    woken = saved(t, seat)
    return lambda _t, victim: (victim in own) == woken
