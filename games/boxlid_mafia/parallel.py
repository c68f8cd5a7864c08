"""Several open accusations, and the extension of one to further players (MF-DAY-54)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from boxlid import PASS, Action, Flow

from boxlid_mafia.table import Village
from boxlid_mafia.words import EXTEND


def extension_options(against: Sequence[str]) -> list[Action]:
    """Extend the accusation to somebody who did not join the vote, or let it fail."""
    names: list[Action] = [EXTEND(s) for s in against]
    return [*names, PASS()]


def extended(t: Village, against: Sequence[str]) -> Flow[bool]:
    """The accuser may extend the accusation to players who would not join the vote (MF-DAY-54)."""
    accuser = t.accuser
    if accuser not in t.living or accuser in (t.accused, *t.also):
        return False
    names = [s for s in against if s != accuser]
    if not names:
        return False
    answer = yield t.ask(
        accuser,
        partial(extension_options, names),
        prompt="Extend the accusation?",
        clause="MF-DAY-54",
        default=PASS(),
    )
    if answer.verb is not EXTEND or answer.target not in t.living:
        return False
    t.set("also", (*t.also, answer.target), clause="MF-DAY-54")
    return True
