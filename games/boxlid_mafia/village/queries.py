"""Who is who: look-ups in the table that many rules share. Nothing here changes anything."""

from __future__ import annotations

from collections.abc import Iterator

from boxlid_mafia.model.readings import calls_dead, dead_view
from boxlid_mafia.model.records import GROUPS, HELPER, KILLER, MEMBER, NEUTRAL, TOWN, Act, Use
from boxlid_mafia.model.roles import NOT_KNOWN, Call, Known, Role
from boxlid_mafia.model.table import Village


def card_roles(t: Village, seat: str) -> list[str]:
    """The role ids of a seat's cards: one, or two with MF-SETUP-56."""
    return [p.kind.role for p in t.zones[t.card[seat]]]


def persona(t: Village, seat: str) -> list[str]:
    """The role ids that a seat plays: next to another card a civilian's does not count (MF-SETUP-56)."""
    held = [r for r in card_roles(t, seat) if r != "civilian"]
    return held or ["civilian"]


def roles_of(t: Village, seat: str) -> Iterator[Role]:
    """The roles of a seat's cards."""
    roles = t.data.roles
    for p in t.zones[t.card[seat]]:
        yield roles[p.kind.role]


def is_role(t: Village, seat: str, role: str) -> bool:
    """Whether a seat holds that card."""
    return any(p.kind.role == role for p in t.zones[t.card[seat]])


def has_power(t: Village, seat: str, role: str) -> bool:
    """Whether a seat holds that card and its power is not lost (MF-ROLE-elder-3, MF-VOTE-58)."""
    if seat in t.jail:
        return False
    if t.powerless and t.data.roles[role].side == TOWN:
        if not _hired(t, seat, t.data.roles[role]):
            return False
        t.applies(t.data.roles[role].clause("hired"))
    return is_role(t, seat, role)


def _hired(t: Village, seat: str, role: Role) -> bool:
    """Whether a holder of this role has joined the group as its helper (MF-ROLE-bookie-1)."""
    return role.helps is not None and role.helps(t, seat)


def known_as(t: Village, seat: str) -> Known:
    """What it means that a seat is known as its role; NOT_KNOWN if it is not known."""
    role = t.data.roles.get(t.unveiled.get(seat, ""))
    return NOT_KNOWN if role is None else role.known


def is_immortal(t: Village, seat: str) -> bool:
    """Whether nothing can kill a seat, by the role that it is known as and still has (MF-ROLE-treestump-2)."""
    return known_as(t, seat).immortal and has_power(t, seat, t.unveiled[seat])


def may_shoot_last(t: Village, seat: str) -> bool:
    """Whether a seat has a role that may shoot when it dies."""
    return any(r.last_shot is not None and has_power(t, seat, r.id) for r in roles_of(t, seat))


def present(t: Village) -> tuple[str, ...]:
    """The living, without those whose death has not been announced (MF-VOTE-58)."""
    ghosts = (*t.ghosts, *t.jail_dead)
    return t.living if not ghosts else tuple(s for s in t.living if s not in ghosts)


def hearers(t: Village) -> tuple[str, ...] | None:
    """Who hears what is said by day: everybody but the jailed (MF-VOTE-58)."""
    if not t.jail:
        return None
    t.applies("MF-VOTE-58")
    return tuple(s for s in (*t.seats, *t.layout.actors) if s not in t.jail)


def silenced(t: Village, seat: str) -> bool:
    """Whether custody keeps a player out of the day's debate (MF-ROLE-magistrate-3)."""
    if seat not in t.custody or t.rules.custody_debate == "yes":
        return False
    t.applies("MF-ROLE-magistrate-3")
    return True


def dead_seats(t: Village) -> tuple[str, ...]:
    """The dead, first to last."""
    return tuple(d.seat for d in t.dead)


def home(t: Village, group: str) -> str:
    """A role's group in this game: its own if it was dealt, else the only group there is."""
    return group if group in t.groups else t.home_group


def group_of(t: Village, seat: str) -> str:
    """The group that a seat is a member of; empty if it is not a member."""
    joined = t.turned.get(seat)
    if joined:
        return joined
    for role in roles_of(t, seat):
        if role.side == MEMBER:
            return home(t, role.group)
    return ""


def is_member(t: Village, seat: str) -> bool:
    """Whether a seat is a member of any group."""
    return bool(group_of(t, seat))


def side_of(t: Village, seat: str) -> str:
    """A seat's side: a group's id for members, else helper, town, neutral or killer."""
    return _allegiance(t, seat)[0]


def camp_of(t: Village, seat: str) -> str:
    """Whom a seat fights for: a group's id for its members and helpers, else its side."""
    return _allegiance(t, seat)[1]


def _allegiance(t: Village, seat: str) -> tuple[str, str]:
    group = group_of(t, seat)
    if group:
        return group, group
    best = TOWN
    for role in roles_of(t, seat):
        if role.side == HELPER:
            return HELPER, home(t, role.group)
        if _hired(t, seat, role):
            return HELPER, t.home_group
        if role.side in {NEUTRAL, KILLER}:
            best = role.side
    return best, best


def members(t: Village, group: str) -> list[str]:
    """The present members of a group, in seat order."""
    return [s for s in present(t) if group_of(t, s) == group]


def helpers(t: Village, group: str) -> list[str]:
    """The present helpers of a group."""
    return [s for s in present(t) if _allegiance(t, s) == (HELPER, group)]


def holders(t: Village, call: Call) -> list[str]:
    """Who wakes in a call now."""
    if call.who is not None:
        return list(call.who(t))
    if call.group:
        return waking_members(t, call)
    found = []
    for seat in present(t):
        for role in call.roles:
            if has_power(t, seat, role):
                if call.wakes is None or call.wakes(t, seat):
                    found.append(seat)
                break
    return found


def waking_members(t: Village, call: Call) -> list[str]:
    """Who of a group wakes: all, or the godfather alone (MF-NIGHT-60)."""
    found = [s for s in members(t, call.group) if s not in t.jail]
    if t.rules.godfather_kills == "off" or call.group != t.home_group:
        return found
    t.applies("MF-NIGHT-60")
    if any(_leads(t, s) for s in members(t, call.group)):
        return [s for s in found if _leads(t, s)]
    return found[:1] if t.rules.godfather_successor == "lowest_seat" else []


def _leads(t: Village, seat: str) -> bool:
    return any(role.leads for role in roles_of(t, seat))


def watchers(t: Village) -> tuple[str, ...]:
    """The dead who keep their eyes open, from the night after their death, and a moderator in person (MF-INFO-8)."""
    eyes = dead_view(t) != "public_only"
    if not eyes and t.rules.dead_view != "public_only":
        t.applies("MF-INFO-53")
    dead = tuple(d.seat for d in t.dead if d.how != "removed" and d.round < t.round) if eyes else ()
    return (*dead, *t.layout.actors)


def out_of_play(t: Village) -> tuple[str, ...]:
    """The dead, and a player who became the moderator."""
    return (*dead_seats(t), t.chair) if t.chair else dead_seats(t)


def may_live(t: Village, role: str) -> bool:
    """Whether a living player may hold this card, by public knowledge (MF-ORDER-9)."""
    count = t.dealt.get(role, 0)
    if not count or calls_dead(t.rules):
        return bool(count)
    faces, cards = t.faces, 0
    for seat in out_of_play(t):
        cards += sum(1 for p in t.zones[t.card[seat]] if p in faces and p.kind.role == role)
    return cards < count


def may_call(t: Village, call: Call) -> bool:
    """Whether a call sounds tonight: from public facts only."""
    if not call.nights(t):
        return False
    if t.rules.moderator_choice == "first_victim_skip" and first_night(t) and not call.group:
        return False
    if call.who is not None:
        return any(t.dealt.get(r) for r in call.roles)
    if call.group:
        roles = t.data.roles
        own = (
            r
            for r in t.dealt
            if roles[r].converts
            or (roles[r].side == MEMBER and home(t, roles[r].group) == call.group)
        )
        sounds = call.group in t.groups and any(may_live(t, r) for r in own)
    else:
        sounds = any(may_live(t, r) for r in call.roles)
    dealt = call.group in t.groups or any(t.dealt.get(r) for r in call.roles)
    if dealt and (not sounds or calls_dead(t.rules)):
        t.applies("MF-ORDER-9")
    if sounds and any(role.calls for d in t.dead for role in roles_of(t, d.seat)):
        t.applies("MF-NIGHT-28")
    return sounds


def foe(t: Village, group: str) -> str:
    """The group that an informant or protector of `group` is about (MF-ORDER-26, MF-ROLE-seer-3)."""
    kinds = {"wolf" if g == "wolf" else "mafia" for g in t.groups}
    return group if len(kinds) > 1 else min(kinds, default=group)


def has_role_in_game(t: Village, *roles: str) -> bool:
    """Whether the (possible) composition names one of these roles; public unless it is hidden."""
    return any(t.dealt.get(r) for r in roles)


def answers_late(t: Village) -> bool:
    """Whether answers are given at the end of the night (MF-ORDER-13)."""
    rules = t.rules
    if rules.answer_time != "auto":
        return bool(rules.answer_time == "end_of_night")
    if rules.angel_victim_answer == "no_result":
        return True
    return any(t.data.roles[r].blocks or t.data.roles[r].converts for r in t.dealt)


def group_kills(t: Village) -> list[Act]:
    """The kills that groups have chosen tonight."""
    return [a for a in t.acts if a.role in GROUPS and a.kind == "kill"]


def uses_of(t: Village, seat: str, power: str) -> list[Use]:
    """Every use that a seat made of a power, in order."""
    return [u for u in t.uses if u.seat == seat and u.power == power]


def last_target(t: Village, call: str, seat: str) -> str:
    """Whom a seat chose in this call last night; empty if it chose nobody (MF-ROLE-doctor-4)."""
    found = [u for u in t.uses if (u.round, u.call, u.seat) == (t.round - 1, call, seat)]
    return found[-1].targets[0] if found else ""


def stayed_by(t: Village, seat: str, condemned: str) -> bool:
    """Whether a seat has stayed this player's execution before."""
    return any(u.targets == (condemned,) for u in uses_of(t, seat, "stay"))


def first_night(t: Village) -> bool:
    """Whether this is the game's first night."""
    return t.round == (1 if t.rules.open_with == "night" else 2)


def night_number(t: Village) -> int:
    """Which night this is: 1 for the first, also where the game opens with a day (MF-DAY-50)."""
    return t.round if t.rules.open_with == "night" else t.round - 1


def has_night(t: Village) -> bool:
    """Whether this round has a night: the first may not (MF-DAY-50)."""
    return t.round > 1 or t.rules.open_with == "night"


def spent(t: Village, seat: str, what: str) -> bool:
    """Whether a one-shot power is used up."""
    return what in t.used.get(seat, ())


def first_victim_due(t: Village) -> bool:
    """The first victim becomes moderator (MF-SETUP-50)."""
    chosen = t.rules.moderator_choice in {"first_victim_skip", "first_victim_rewake"}
    return bool(chosen and first_night(t))
