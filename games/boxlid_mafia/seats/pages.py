"""The tables of the rules: the roles, the calls of a night, what comes of them, what stops what, compositions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from boxlid import Page, Settings

from boxlid_mafia.book import loading
from boxlid_mafia.course.schedule import calls
from boxlid_mafia.model.book import Book
from boxlid_mafia.model.records import TOWN
from boxlid_mafia.model.roles import Call, Role, always

ATTACKS = {
    "group_kill": "group kill",
    "serialkiller": "serialkiller",
    "vigilante_rambo": "vigilante, rambo",
    "counter_attack": "counter-attack",
    "poison_guilt": "poison, guilt",
    "conviction_hunter_shot_grief": "conviction, shot, grief",
}


def pages_of(rules: Settings, book: Book) -> Iterator[Page]:
    """Every page, those of one section in the order in which they are printed."""
    yield _roles(rules, book)
    yield _compositions()
    yield _calls(rules, book)
    yield _resolution(book)
    yield _protections()


def _roles(rules: Settings, book: Book) -> Page:
    """Every role that a plugin gives, with the playing cards that represent it (MF-SETUP-7..10, -26)."""
    rows = tuple(
        (
            r.id,
            _also(r),
            _side(r),
            ", ".join(_wakes(r, rules)),
            ", ".join(r.cards),
        )
        for r in book.roles.values()
    )
    return Page("MF-SETUP", "Roles", ("role", "also called", "side", "wakes", "cards"), rows)


def _wakes(role: Role, rules: Settings) -> list[str]:
    """The calls of a role that a match with these settings may have."""
    calls = [c.id for c in role.calls if c.only_if is None or c.only_if(rules)]
    return list(dict.fromkeys(calls))


def _also(role: Role) -> str:
    return ", ".join(dict.fromkeys((*role.aliases, *role.names.values())))


def _side(role: Role) -> str:
    """The side; of a member or helper with its group, of a town role without."""
    if role.office:
        return "a mark, no card"
    return role.side if not role.group or role.side == TOWN else f"{role.side} of {role.group}"


def _compositions() -> Page:
    """What the brief deals and what is recommended, by number of players (MF-SETUP-12..15, -28, -29)."""
    rows = tuple(
        (str(c.n), _counts(c.default), str(c.votes_to_convict), _counts(c.recommended), _counts(c.werewolf))
        for c in loading.compositions()
    )  # fmt: skip
    columns = ("players", "default", "votes to convict", "recommended", "recommended (werewolf)")
    return Page("MF-SETUP", "Compositions", columns, rows)


def _counts(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{k} {role}" for role, k in counts.items())


def _calls(rules: Settings, book: Book) -> Page:
    """The calls in the order in force; those that a match with these settings can have are marked (MF-ORDER-10)."""
    told = {w.id: (w.who, w.nights, w.does) for w in loading.wake()}
    heard = calls(rules, book)
    sounding = {call.id for call in heard if call.id in told} | {call.name for call in heard}
    listed = {call.id if call.id in told else call.name: call for call in book.calls}
    rows = tuple(
        (call.id, *(told.get(call.id) or _foreign(call, book)), "yes" if key in sounding else "")
        for key, call in listed.items()
    )
    columns = ("call", "who wakes", "nights", "does", "with these cards")
    return Page("MF-ORDER", "Calls of the night", columns, rows)


def _foreign(call: Call, book: Book) -> tuple[str, str, str]:
    """A call that a plugin's role brings: who wakes, when, and what the moderator says."""
    who = ", ".join(book.title(role) for role in call.roles) or book.party(call.group)
    return who, "all" if call.nights is always else "some", f"“{book.said(call)}”"


def _resolution(book: Book) -> Page:
    """The steps of the resolution (MF-ORDER-10)."""
    told = {s.step: (s.id, s.step, s.content) for s in loading.resolution().step}
    rows = tuple(told[step] for step in book.steps)
    return Page("MF-ORDER", "Resolution of the night", ("step", "name", "what happens"), rows)


def _protections() -> Page:
    """Which protection stops which attack (MF-ORDER-25)."""
    rows = tuple(
        (row["protection"], *(row[key] for key in ATTACKS))
        for row in loading.resolution().protection
    )
    return Page("MF-ORDER", "What stops what", ("protection", *ATTACKS.values()), rows)
