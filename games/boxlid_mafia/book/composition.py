"""Which cards are dealt: the counts of the brief, recommended ones, and `--roles`, checked (MF-SETUP-7..18)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from boxlid import UsageError

from boxlid_mafia.model.book import Book
from boxlid_mafia.model.records import GROUPS, HELPER, KILLER, MEMBER, NEUTRAL, TOWN
from boxlid_mafia.model.roles import Role

BIGGEST_TABLE = 24
"""The largest table that the texts give numbers for; there are larger ones (MF-SETUP-5)."""


def parse_roles(text: str, book: Book) -> dict[str, int]:
    """Read a composition as people write it: `mafia=2, angel=1, doctor`.

    Raises:
        UsageError: an unknown role, something that is not a number, a mark that is not a card.
    """
    counts: dict[str, int] = {}
    for part in text.split(","):
        word, equals, number = part.strip().partition("=")
        word, number = word.strip().lower(), number.strip() if equals else "1"
        if not word:
            raise UsageError(f"--roles: `{text}` has an empty entry; write `mafia=2,angel=1`")
        if word == "moderator":
            raise UsageError(
                "--roles: the moderator holds no card and there is just one (MF-SETUP-1)"
            )
        role = book.words.get(word.replace("_", "-"))
        if role is None:
            near = get_close_matches(word, book.words, n=3)
            hint = f"; did you mean {' or '.join(near)}?" if near else ""
            known = "" if hint else f" (roles: {', '.join(book.roles)})"
            raise UsageError(f"--roles: there is no role `{word}`{hint}{known}")
        if not re.fullmatch(r"[0-9]{1,4}", number):
            raise UsageError(
                f"--roles: `{part.strip()}`: found `{number}`, expected a number of cards from 0 to 9999 (MF-SETUP-11)"
            )
        if role in counts:
            raise UsageError(f"--roles: `{role}` is named twice")
        counts[role] = int(number)
    if counts.get("lovers"):
        raise UsageError("--roles: lovers are not a card; name `cupid` instead")
    return {r: k for r, k in counts.items() if k}


def default_counts(n: int, rules: Any) -> dict[str, int]:
    """The counts of the brief for n cards (MF-SETUP-12..16)."""
    size = n + 1 if rules.count_includes_moderator == "with_moderator" else n
    if size <= 7:
        mafia = 1 if rules.counts_below_eight == "one" else 2
    elif size <= 10:
        mafia = 2
    elif size == 11:
        mafia = 2 if rules.counts_eleven == "two" else 3
    elif size == 12:
        mafia = 3
    else:
        above = {"three": 3, "four": 4, "scale": max(4, size // 4)}
        mafia = above[rules.counts_above_twelve]
    angels = 2 if rules.second_angel == "on" else 1
    if rules.davidoff == "on" or rules.witness == "on":
        angels = 0
    counts = {"mafia": mafia, "angel": angels, "civilian": n - mafia - angels}
    if rules.families == "two":
        counts |= {"mafia": mafia - mafia // 2, "family2": mafia // 2}
    return {r: k for r, k in counts.items() if k}


def recommended(n: int, book: Book) -> dict[str, int]:
    """The recommended composition of the theme (MF-SETUP-28, -29); above 24 civilians are added."""
    column = "werewolf" if book.theme == "werewolf" else "recommended"
    table = book.sizes.get(min(n, BIGGEST_TABLE))
    if table is None:
        raise UsageError(f"no composition is recommended for {n} players (5 or more); give --roles")
    counts = dict(table[column])
    counts["civilian"] = counts.get("civilian", 0) + n - sum(counts.values())
    return counts


def composition(n: int, rules: Any, book: Book) -> dict[str, int]:
    """The cards of a game of n players: role -> count, offices left out.

    Raises:
        UsageError: they do not fit.
    """
    if rules.roles:
        counts = parse_roles(rules.roles, book)
    elif rules.counts == "recommended":
        counts = recommended(n, book)
    elif rules.counts == "custom":
        raise UsageError(
            "`counts=custom` needs --roles, as `--roles mafia=2,angel=1` (MF-SETUP-11)"
        )
    else:
        counts = default_counts(n, rules)
    counts = {r: k for r, k in counts.items() if not book.roles[r].office}
    return _fill(n, counts, rules)


def _fill(n: int, counts: dict[str, int], rules: Any) -> dict[str, int]:
    """The counts with civilians in the free places."""
    total = sum(counts.values())
    wanted = n * 2 if rules.double_identity == "on" else n
    if rules.existence == "random" and total <= wanted:
        raise UsageError(f"{total} cards for {n} players: a pile has more (MF-SETUP-54)")
    if rules.one_life == "on" and total > n and total % n:
        raise UsageError(
            f"{total} cards cannot be dealt as equal stacks to {n} players (MF-SETUP-55)"
        )
    if total < wanted:
        counts["civilian"] = counts.get("civilian", 0) + wanted - total
    elif total > wanted and rules.existence != "random" and rules.one_life != "on":
        raise UsageError(
            f"{total} cards for {n} players: take {total - wanted} away, or add players (MF-SETUP-17)"
        )
    if any(k < 0 for k in counts.values()):
        raise UsageError(f"{n} players are too few for these cards (MF-SETUP-17)")
    return counts


def groups_in(counts: Mapping[str, int], book: Book) -> tuple[str, ...]:
    """The groups that a composition has, each with its own kill."""
    named = {book.roles[r].group for r in counts if book.roles[r].side == MEMBER}
    groups = [g for g in GROUPS if g in named]
    joins_any = any(book.roles[r].group == "any" for r in counts)
    if not groups and joins_any:
        groups = ["wolf" if book.theme == "werewolf" else "mafia"]
    return tuple(groups)


def check_composition(counts: Mapping[str, int], n: int, rules: Any, book: Book) -> None:
    """Refuse impossible compositions for n players (MF-SETUP-18, -54, -57, MF-ROLE-mason-2).

    Raises:
        UsageError: with the clause.
    """
    for r, k in counts.items():
        if k < book.roles[r].least:
            own = book.roles[r].clause("least")
            clause = f" ({own})" if own else ""
            raise UsageError(f"{k} {r}: none, or at least {book.roles[r].least}{clause}")
    if not _somebody_kills(counts, book):
        raise UsageError("nobody kills: a composition needs a mafia or werewolf card (MF-SETUP-11)")
    if rules.double_identity == "on" and never_apart(counts, book):
        raise UsageError("every deal joins a group card with a shooter's (MF-SETUP-57)")
    if rules.parity_at_deal != "reject" or rules.one_life == "on":
        return
    if rules.existence == "random":
        if not _fair_deal_exists(counts, n, rules, book):
            raise UsageError(
                "whatever is dealt of this pile, the game would be over (MF-SETUP-18, -54)"
            )
        return
    found = at_parity(counts, n, rules, book)
    if found is not None:
        group, m, t = found
        raise UsageError(
            f"{m} of the {group} against {t} others: at parity when dealt, the game would be over "
            '(MF-SETUP-18); play with more people, or deal other cards: --roles "mafia=1,angel=1"'
        )


def playable(counts: Mapping[str, int], n: int, rules: Any, book: Book) -> bool:
    """Whether a game of n players with these cards is not over when it begins (MF-SETUP-18)."""
    return _somebody_kills(counts, book) and at_parity(counts, n, rules, book) is None


def _somebody_kills(counts: Mapping[str, int], book: Book) -> bool:
    return bool(groups_in(counts, book)) or any(book.roles[r].side == KILLER for r in counts)


def at_parity(
    counts: Mapping[str, int], n: int, rules: Any, book: Book
) -> tuple[str, int, int] | None:
    """The first group that meets MF-WIN-5 on its own m and t, with both numbers; None if no group does.

    Where each player has two cards this is the least lucky deal: every card outside the village takes one away.
    """
    t = n - sum(k for r, k in counts.items() if not _villager(book.roles[r], rules))
    groups = groups_in(counts, book)
    for group in groups:
        m = sum(k for r, k in counts.items() if _fights_for(book.roles[r], groups, rules) == group)
        if t <= m:
            return group, m, t
    return None


def _villager(role: Role, rules: Any) -> bool:
    """Whether a card counts in t (MF.parity-counts-angel, MF.neutral-parity, MF.helper-parity)."""
    if rules.parity_counts_angel == "plain_only":
        return role.id == "civilian"
    return (
        role.side == TOWN
        or (role.side == NEUTRAL and rules.neutral_parity == "with_town")
        or (role.side == HELPER and rules.helper_parity == "with_town")
    )


def _fights_for(role: Role, groups: tuple[str, ...], rules: Any) -> str:
    """The group in whose m a card counts; empty if it does not count."""
    helps = role.side == HELPER and rules.helper_parity == "with_group"
    if not groups or not (role.side == MEMBER or helps):
        return ""
    return role.group if role.group in groups else groups[0]


def never_apart(counts: Mapping[str, int], book: Book) -> bool:
    """Whether every deal of two cards each joins a group card with a shooter's (MF-SETUP-57)."""
    member = sum(k for r, k in counts.items() if book.roles[r].side == MEMBER)
    armed = sum(k for r, k in counts.items() if book.roles[r].shoots)
    return member % 2 == 1 and member + armed == sum(counts.values())


def _fair_deal_exists(pile: Mapping[str, int], n: int, rules: Any, book: Book) -> bool:
    """Whether some deal from a pile makes a game (MF-SETUP-54); tries the best one for the village."""
    groups = groups_in(pile, book)
    ranked: list[tuple[int, str]] = []
    met: dict[str, int] = {}
    for r, k in pile.items():
        role = book.roles[r]
        group = _fights_for(role, groups, rules)
        for _ in range(k):
            met[group] = met.get(group, 0) + 1
            ranked.append((0 if _villager(role, rules) else 1 + met[group] if group else 1, r))
    ranked.sort()
    wanted = n * 2 if rules.double_identity == "on" else n
    killers = {r for _, r in ranked if book.roles[r].side in {MEMBER, KILLER}}
    for first in sorted(killers):
        rest = [r for _, r in ranked]
        rest.remove(first)
        hand: dict[str, int] = {}
        for r in [first, *rest][:wanted]:
            hand[r] = hand.get(r, 0) + 1
        if playable(hand, n, rules, book):
            return True
    return False
