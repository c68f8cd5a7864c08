"""Several open accusations, and the extension of one to further players (MF-DAY-54)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from boxlid import PASS, Action, Flow

from boxlid_mafia.day.accusations import why_not_accusable
from boxlid_mafia.model.table import Village
from boxlid_mafia.model.vocabulary import EXTEND


def extension_options(t: Village, names: Sequence[str]) -> list[Action]:
    """Extend the accusation to somebody who did not join the vote, or let it fail."""
    return [*(EXTEND(s) for s in names if s in t.living), PASS()]


def extended(t: Village, outside: Sequence[str], against: Sequence[str]) -> Flow[bool]:
    """Let the accuser extend the accusation to a player who did not join the vote (MF-DAY-54).

    If votes are secret, his options do not show who did not join.
    """
    accuser = t.accuser
    if t.rules.parallel_accusations != "parallel":
        return False
    might = against if t.rules.vote_secrecy == "public" else outside
    names = [s for s in might if _may_be_added(t, accuser, s)]
    if accuser not in t.living or not names:
        return False
    answer = yield t.ask(
        accuser,
        partial(extension_options, t, names),
        prompt="Extend the accusation?",
        clause="MF-DAY-54",
        default=PASS(),
    )
    if answer.verb is not EXTEND:
        return False
    t.add("also", answer.target, clause="MF-DAY-54")
    return True


def _may_be_added(t: Village, accuser: str, seat: str) -> bool:
    """Whether a player may be added to the accused, even if another accusation of him is open."""
    refusal = why_not_accusable(t, accuser, seat)
    return refusal is None or refusal.code == "open"
