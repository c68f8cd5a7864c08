"""Changes of the table that many rules share: notes, meetings, the jail, used powers, converts."""

from __future__ import annotations

from collections.abc import Sequence

from boxlid_mafia.model.night import Night
from boxlid_mafia.model.records import Act, Note, Use
from boxlid_mafia.model.roles import Call
from boxlid_mafia.model.table import Village
from boxlid_mafia.model.vocabulary import KNOWN
from boxlid_mafia.village.queries import watchers


def note(t: Village, seat: str, question: str, target: str, answer: str) -> None:
    """Write down what a seat learned."""
    t.set_entry("notes", seat, (*t.notes.get(seat, ()), Note(t.round, question, target, answer)))


def choose(
    t: Village,
    call: Call,
    seat: str,
    kind: str,
    *targets: str,
    role: str = "",
    clause: str = "",
) -> None:
    """Note a choice of tonight, until the night is resolved.

    Args:
        t: the table.
        call: the call in which it is made.
        seat: who makes it.
        kind: the verb's name.
        targets: the players whom it concerns.
        role: the role whose power it is, or a group's id; the call's first role if left out.
        clause: the sentence behind it.
    """
    t.set(
        "acts", (*t.acts, Act(call.id, role or call.roles[0], seat, kind, targets)), clause=clause
    )


def remember(t: Village, use: Use, clause: str = "") -> None:
    """Note that a power was used."""
    t.add("uses", use, clause=clause)


def meet(t: Village, name: str, circle: Sequence[str], clause: str) -> None:
    """Let some seats see each other and each other's cards from now on."""
    known = t.met.get(name, ())
    everybody = (*known, *(s for s in circle if s not in known))
    if everybody == known:
        return
    t.set_entry("met", name, everybody, clause=clause)
    if len(everybody) > 1:
        t.tell(KNOWN, everybody, name, clause=clause, to=(*everybody, *watchers(t)))
    for s in everybody:
        others = tuple(o for o in everybody if o != s)
        for card in t.zones[t.card[s]]:
            t.show(card, t.card[s], others, clause=clause)


def lock_up(t: Village, inside: tuple[str, ...], clause: str) -> None:
    """Set who is in jail: newcomers see the dead in there, those who leave do not any more (MF-VOTE-58)."""
    dead = t.jail_dead
    if dead:
        t.set("jail_dead", ())
    t.set("jail", inside, clause=clause)
    if dead:
        t.set("jail_dead", dead)


def spend(t: Village, seat: str, what: str, clause: str = "") -> None:
    """Use a one-shot power up."""
    t.set_entry("used", seat, (*t.used.get(seat, ()), what), clause=clause)


def join_group(t: Village, night: Night, seat: str, group: str, clause: str) -> None:
    """Make a seat a member of a group from now on (MF-ORDER-14)."""
    t.set_entry("turned", seat, group, clause=clause)
    t.applies("MF-ORDER-14")
    night.joined.append(seat)
