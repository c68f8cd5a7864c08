"""Who wins (SV-SCORE-5 to -7, SV-SOLO-24): one win condition for two players or more, one for solo."""

from __future__ import annotations

import boxlid as bx
from boxlid import Outcome

from boxlid_serviam.scoring import marks_of, marks_on_piles
from boxlid_serviam.table import FAMILY, ServiamTable, is_solo


def most_vp(t: ServiamTable) -> Outcome | None:
    """The highest total wins; a tie goes to more gifts with the mark, else it is shared."""
    if is_solo(t):
        return None
    top = max(t.vp.values())
    tied = tuple(s for s in t.seats if t.vp[s] == top)
    if len(tied) == 1:
        return _outcome(t, tied, top, "", "SV-SCORE-5 SV-COMP-3")
    marks = {s: marks_of(t, s) for s in tied}
    most = max(marks.values())
    winners = tuple(s for s in tied if marks[s] == most)
    counts = ", ".join(f"{s} {n}" for s, n in marks.items())
    clause = "SV-SCORE-5 SV-COMP-3 SV-SCORE-6"
    if len(winners) > 1:
        clause = f"{clause} SV-SCORE-7"
    return _outcome(t, winners, top, f"gifts with the mark: {counts}", clause)


def against_family(t: ServiamTable) -> Outcome | None:
    """The player must have more VP than the family; SV.solo-tie decides equal VP."""
    if not is_solo(t):
        return None
    seat = t.seats[0]
    mine, theirs = t.vp[seat], t.vp[FAMILY]
    if mine != theirs:
        winner = seat if mine > theirs else FAMILY
        return _outcome(t, (winner,), max(mine, theirs), "", "SV-SOLO-24 SV-SCORE-5")
    reading = t.rules.solo_tie
    marked = marks_on_piles(t, seat)  # SV.tie-count is about SV-SCORE-6 only
    tie = f"gifts with the mark: {seat} {marked}"
    winners: tuple[str, ...] = (seat, FAMILY)
    if reading == "player_loses":
        winners, tie = (FAMILY,), "equal VP lose"
    elif reading == "shared":
        tie = ""
    elif marked:
        winners = (seat,)
    return _outcome(t, winners, mine, tie, "SV-SOLO-24")


def _outcome(t: ServiamTable, winners: tuple[str, ...], top: int, tie: str, clause: str) -> Outcome:
    losers = tuple(who for who in t.vp if who not in winners)
    verb = "wins" if len(winners) == 1 else "share the victory"
    result = f"{' and '.join(winners)} {verb} with {top} VP"
    return Outcome(result, winners, losers, dict(t.vp), tie, clause)


WINS = (
    bx.WinCondition("most-vp", "end", most_vp, "SV-SCORE-5 SV-SCORE-6 SV-SCORE-7"),
    bx.WinCondition("against-the-family", "end", against_family, "SV-SOLO-24"),
)
