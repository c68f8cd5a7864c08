"""How the game ends: the victory tests in the order of MF-WIN-20..35."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from boxlid import Outcome, WinCondition

from boxlid_mafia.model.records import HELPER, KILLER, NEUTRAL, TOWN
from boxlid_mafia.model.table import Village
from boxlid_mafia.village.queries import (
    camp_of,
    group_of,
    has_power,
    helpers,
    is_role,
    may_shoot_last,
    members,
    persona,
    present,
    roles_of,
    side_of,
)

CHECKPOINTS = ("after-deaths", "at-nightfall", "after-leaving")


DOUBLEAGENTS = ("MF-WIN-25", "MF-WIN-28", "MF-WIN-12")
"""The draws that are a doubleagent's win (MF-WIN-34)."""


def end(t: Village, winners: Iterable[str], result: str, clause: str) -> Outcome:
    """The outcome with everybody whose win was recorded before (MF-WIN-22)."""
    winners = tuple(winners)
    alone = alone_winners(t) if clause in DOUBLEAGENTS else ()
    won = [s for s in t.seats if s in winners or s in t.winners or s in alone]
    if t.rules.dead_win == "living_only":
        won = [s for s in won if s in present(t) or s in t.winners]
    won = [s for s in won if s != t.chair]
    lost = tuple(s for s in t.seats if s not in won and s != t.chair)
    return Outcome(result, tuple(won), lost if won else (), clause=f"{clause} MF-WIN-8 MF-WIN-9")


def alone_winners(t: Village) -> tuple[str, ...]:
    """The doubleagent who lives wins, alone, where the others draw (MF-WIN-34)."""
    found = tuple(s for s in present(t) if any(r.wins_draws for r in roles_of(t, s)))
    if found:
        t.applies("MF-WIN-34 MF-ROLE-doubleagent-4")
    return found


# --- counting ----------------------------------------------------------------------------------------


def counted(t: Village) -> tuple[str, ...]:
    """The players who are counted: alive, not absent and, by a ruling, not in jail (MF-WIN-10)."""
    jailed = t.jail if t.rules.jail_parity == "free_players" else ()
    return tuple(s for s in present(t) if s not in t.absent and s not in jailed)


def strength(t: Village, group: str) -> int:
    """The number m: the members of a group, with helpers if MF.helper-parity says so."""
    here = counted(t)
    m = sum(1 for s in members(t, group) if s in here)
    if t.rules.helper_parity == "with_group":
        m += sum(1 for s in helpers(t, group) if s in here)
    return m


def others(t: Village) -> list[str]:
    """The players that t counts: in no group, no helper, no serial killer (MF-WIN-3, MF-WIN-26)."""
    plain = t.rules.parity_counts_angel == "plain_only"
    out = []
    for s in counted(t):
        side = side_of(t, s)
        special = persona(t, s) != ["civilian"]
        if special and side == TOWN:
            t.applies("MF-WIN-3")
        if not (plain and special) and (
            side == TOWN
            or (side == NEUTRAL and t.rules.neutral_parity == "with_town")
            or (side == HELPER and t.rules.helper_parity == "with_town")
        ):
            out.append(s)
    return out


def killers(t: Village) -> list[str]:
    """The living serial killers."""
    return [s for s in present(t) if side_of(t, s) == KILLER]


def living_groups(t: Village) -> list[str]:
    """The groups with a living member, of those that were dealt or joined."""
    known = dict.fromkeys((*t.groups, *t.turned.values()))
    out = t.jail if t.rules.jail_parity == "free_players" else ()
    return [g for g in known if g and any(s not in out for s in members(t, g))]


# --- sides -------------------------------------------------------------------------------------------


def mixed_lovers(t: Village) -> list[tuple[str, str]]:
    """The pairs of different sides (MF-ROLE-cupid-11); each neutral has a side of his own."""
    own = {NEUTRAL, KILLER}
    return [(a, b) for a, b in t.lovers if camp_of(t, a) != camp_of(t, b) or camp_of(t, a) in own]


def winners_of(t: Village, side: str) -> list[str]:
    """Everybody who wins with a side, living or dead (MF-WIN-9), mixed lovers left out (MF-ROLE-cupid-7)."""
    out = [s for s in t.seats if camp_of(t, s) == side]
    if any(t.turned.values()):
        t.applies("MF-WIN-35")
    if t.lovers and t.rules.lovers_goal == "pair_only":
        apart = {s for pair in mixed_lovers(t) for s in pair}
        for s in sorted(apart.intersection(out)):
            dead = "" if s in t.living else " MF-ROLE-cupid-9"
            t.applies(f"MF-ROLE-cupid-7 MF-ROLE-cupid-11{dead}")
        out = [s for s in out if s not in apart]
        if any(a in out and b in out for a, b in t.lovers):
            t.applies("MF-ROLE-cupid-8")
    elif t.lovers:
        for a, b in mixed_lovers(t):
            if side in {camp_of(t, a), camp_of(t, b)}:
                out += [s for s in (a, b) if s not in out]
    return out


# --- the tests, in order -----------------------------------------------------------------------------


def nobody_lives(t: Village) -> Outcome | None:
    """If nobody lives, nobody wins (MF-WIN-11, -21)."""
    if present(t):
        return None
    return end(t, (), "nobody is left alive: a draw", "MF-WIN-11 MF-WIN-21")


def lovers_alone(t: Village) -> Outcome | None:
    """The living are one pair of lovers of different sides (MF-WIN-23)."""
    here = set(present(t))
    mixed = mixed_lovers(t)
    pairs = t.lovers if t.rules.lovers_same_side == "pair_too" else mixed
    if any(here == set(pair) and pair not in pairs for pair in t.lovers):
        t.applies("MF-ROLE-cupid-8")
    for pair in pairs:
        if here == set(pair):
            if pair in mixed:
                t.applies("MF-ROLE-cupid-7 MF-ROLE-cupid-11")
            return end(t, pair, f"only the lovers {pair[0]} and {pair[1]} live", "MF-WIN-23")
        if t.rules.cupid_wins == "yes" and pair in mixed and set(pair) < here:
            rest = here - set(pair)
            if all(is_role(t, s, "cupid") for s in sorted(rest)) and len(rest) == 1:
                with_cupid = (*pair, *sorted(rest))
                return end(t, with_cupid, "only the lovers and cupid live", "MF-WIN-23")
    return None


def serialkiller_wins(t: Village) -> Outcome | None:
    """A living serial killer and at most one other (MF-WIN-24)."""
    found = killers(t)
    limit = 2 if t.rules.sk_win == "final_two" else 1
    if len(found) == 1 and len(present(t)) <= limit:
        clause = "MF-WIN-24 MF-ROLE-serialkiller-2"
        return end(t, found, f"{found[0]} has killed the village", clause)
    return None


def town_wins(t: Village) -> Outcome | None:
    """No group member and no killer lives (MF-WIN-6, -25, -29); the last helpers win for their group (MF-WIN-30)."""
    groups = living_groups(t)
    if groups and all(s in t.turned for g in groups for s in members(t, g)):
        t.applies("MF-ROLE-cursed-5")
    if groups or killers(t):
        return None
    living = present(t)
    helped = list(dict.fromkeys(camp_of(t, s) for s in living if side_of(t, s) == HELPER))
    if len(helped) == 1 and _rivals_only(t, living):
        return _nobody_else(t, helped[0])
    if helped:
        t.applies("MF-WIN-29")
        if t.rules.helper_blocks_town == "continue":
            return None
    if any(side_of(t, s) == TOWN for s in living):
        won = winners_of(t, TOWN)
        return end(t, won, _beaten(t), "MF-WIN-6 MF-WIN-25")
    return end(t, (), "only harmless strangers live: a draw", "MF-WIN-25")


def _beaten(t: Village) -> str:
    """Why the village wins."""
    groups = t.groups or (t.home_group,)
    names = " and ".join(dict.fromkeys(t.data.member(g) for g in groups))
    jailed = any(group_of(t, s) for s in t.jail if s in t.living)
    return f"every {names} is dead{' or in jail' if jailed else ''}: the village wins"


def group_wins(t: Village) -> Outcome | None:
    """The only living group has at least as many as the others (MF-WIN-4, -5, -26)."""
    groups = living_groups(t)
    if not groups:
        return None
    if len(groups) > 1:
        return _rivals(t, groups)
    group = groups[0]
    if killers(t) and t.rules.third_killer_parity == "continue":
        even = len(others(t)) <= strength(t, group)
        t.applies("MF-WIN-27 MF-ROLE-serialkiller-2" if even else "MF-WIN-27")
        return None
    if _rivals_only(t, present(t)):
        return _nobody_else(t, group)
    return _parity(t, group)


def _nobody_else(t: Village, group: str) -> Outcome:
    """No villager and no neutral is left, only the group and its helpers, or these alone (MF-WIN-4, -30)."""
    text = f"nobody but the {t.data.party(group)} is left: they win"
    return end(t, winners_of(t, group), text, "MF-WIN-4 MF-WIN-30")


def _parity(t: Village, group: str) -> Outcome | None:
    """The group wins if the others are at most as many, t <= m, unless a rule prevents it (MF-WIN-5, -26)."""
    m, rest = strength(t, group), others(t)
    if any(s in present(t) for pair in mixed_lovers(t) for s in pair):
        t.applies("MF-ROLE-cupid-10")
    if len(rest) > m:
        t.applies("MF-WIN-10")
        return None
    if _town_is_armed(t):
        t.applies("MF-WIN-31")
        return None
    if m == len(rest) == 1 and len(present(t)) == 2 and may_shoot_last(t, rest[0]):
        t.applies("MF-ROLE-hunter-8")
        if t.rules.hunter_last == "duel":
            return _duel(t, members(t, group), rest[0], group)
    even = len(rest) == m > 0 and t.rules.unkillable_stalemate == "draw"
    if even and all(_unkillable(t, s, group) for s in rest):
        return end(t, (), "neither side can overcome the other: a draw", "MF-WIN-28")
    return _group_outcome(t, group)


def _group_outcome(t: Village, group: str) -> Outcome:
    won = winners_of(t, group)
    title = t.data.party(group)
    if any(side_of(t, s) == HELPER for s in won):
        t.applies("MF-ROLE-devil-4")
    if any(any(r.leads for r in roles_of(t, s)) for s in members(t, group)):
        t.applies("MF-ROLE-godfather-2")
    clause = "MF-WIN-5 MF-WIN-26 MF-WIN-10"
    if t.rules.families == "two":
        clause += " MF-WIN-32"
    return end(t, won, f"the {title} can no longer be outvoted: they win", clause)


def _rivals(t: Village, groups: list[str]) -> Outcome | None:
    """While a rival group lives, parity ends nothing (MF-WIN-27, -32)."""
    if t.rules.families_deadlock == "draw" and _rivals_only(t, present(t)):
        return end(t, (), "only rival groups are left: a draw", "MF-WIN-27 MF-WIN-32")
    if t.rules.families == "two":
        t.applies("MF-WIN-32")
    elif t.rules.third_killer_parity == "ends" and not _town_is_armed(t):
        strong = {g: strength(t, g) for g in groups}
        most = [g for g in groups if strong[g] == max(strong.values())]
        rest = others(t)
        if len(most) == 1 and len(rest) <= strong[most[0]]:
            return _group_outcome(t, most[0])
    t.applies("MF-WIN-27")
    return None


def _rivals_only(t: Village, living: Iterable[str]) -> bool:
    """Whether only members of groups and their helpers are left."""
    return all(side_of(t, s) not in {TOWN, NEUTRAL, KILLER} for s in living)


def _town_is_armed(t: Village) -> bool:
    """A town player holds an unused kill, and a ruling lets that count (MF-WIN-31)."""
    if t.rules.armed_town != "play_on":
        return False
    for seat in present(t):
        if side_of(t, seat) != TOWN:
            continue
        for role in roles_of(t, seat):
            if role.armed is not None and has_power(t, seat, role.id) and role.armed(t, seat):
                return True
    return False


def _unkillable(t: Village, seat: str, group: str) -> bool:
    """Whether the group can never kill this seat by night (MF-WIN-28)."""
    return any(
        role.unkillable is not None
        and has_power(t, seat, role.id)
        and role.unkillable(t, seat, group)
        for role in roles_of(t, seat)
    )


def _duel(t: Village, group_members: list[str], hunter: str, group: str) -> Outcome:
    """Hunter against the last group member, drawn by lot (MF.hunter-last)."""
    winner = t.roll("duel", [*group_members, hunter], clause="MF-ROLE-hunter-8")
    if winner == hunter:
        return end(t, winners_of(t, TOWN), f"{hunter} wins the duel", "MF-ROLE-hunter-8 MF-WIN-6")
    return end(t, winners_of(t, group), f"{winner} wins the duel", "MF-ROLE-hunter-8 MF-WIN-5")


def _capped(t: Village) -> bool:
    """Whether this was the last round that the cap allows (MF-WIN-12)."""
    cap = t.rules.round_cap
    return isinstance(cap, int) and t.round >= cap


def _round_cap(t: Village) -> Outcome | None:
    """A game of that many rounds is a draw (MF-WIN-12)."""
    if not _capped(t):
        return None
    return end(t, (), f"{t.rules.round_cap} rounds are over: a draw", "MF-WIN-12")


def _one_life(t: Village) -> Outcome | None:
    """The end of a game with stacks of cards (MF-WIN-33): tested at dawn."""
    side = t.opened
    if not side or t.lynched or t.nights_dead:
        return None
    if side == "neither":
        return end(t, (), "neither side had a card left at nightfall: a draw", "MF-WIN-33")
    if side == "town":
        return end(t, winners_of(t, TOWN), "no mafia card was left at nightfall", "MF-WIN-33")
    return end(t, winners_of(t, t.home_group), "only mafia cards were left", "MF-WIN-33")


TESTS: tuple[tuple[str, Callable[[Village], Outcome | None], str], ...] = (
    ("nobody-lives", nobody_lives, "MF-WIN-21"),
    ("lovers", lovers_alone, "MF-WIN-23"),
    ("serial-killer", serialkiller_wins, "MF-WIN-24"),
    ("town", town_wins, "MF-WIN-25"),
    ("group", group_wins, "MF-WIN-26"),
)
"""(name, test, clause), in the order of MF-WIN-20..30."""


def _unless_pending(
    test: Callable[[Village], Outcome | None], *, early: bool
) -> Callable[[Village], Outcome | None]:
    def guarded(t: Village) -> Outcome | None:
        if t.shots or (t.pending and early):
            t.applies("MF-WIN-20")
            return None
        if t.rules.one_life == "on" and test is not nobody_lives:
            return None
        return test(t)

    guarded.__doc__ = test.__doc__
    return guarded


def _before_the_cap(
    test: Callable[[Village], Outcome | None],
) -> Callable[[Village], Outcome | None]:
    """Run a test before the draw of the last round, if tests wait for nightfall: a won game is not a draw."""

    def guarded(t: Village) -> Outcome | None:
        if t.rules.win_test_time != "nightfall_only" or not _capped(t):
            return None
        return test(t)

    guarded.__doc__ = test.__doc__
    return guarded


def conditions() -> tuple[WinCondition, ...]:
    """The win conditions at every checkpoint, in order."""
    out = []
    for where in CHECKPOINTS:
        early = where == "after-leaving"
        for name, test, clause in TESTS:
            out.append(
                WinCondition(f"{name}-{where}", where, _unless_pending(test, early=early), clause)
            )
    out.append(WinCondition("one-life", "at-dawn", _one_life, "MF-WIN-33"))
    for name, test, clause in TESTS:
        due = _before_the_cap(_unless_pending(test, early=False))
        out.append(WinCondition(f"{name}-round-over", "round-over", due, clause))
    out.append(WinCondition("round-cap", "round-over", _round_cap, "MF-WIN-12"))
    return tuple(out)
