"""SV-SCORE: what is added at the end, who wins, and how a tie is decided."""

from __future__ import annotations

import boxlid as bx
from boxlid import Outcome, rule_point, step

from boxlid_serviam import story
from boxlid_serviam.acts import MOST_VP
from boxlid_serviam.table import FAMILY, ROW, ServiamTable, solo

MATCH = 2  # SV-SCORE-2
SHADOW = 10  # SV-SCORE-4


@step("scoring", clauses="SV-SCORE-1 SV-SCORE-2 SV-SCORE-3 SV-SCORE-4 SV-SCORE-8 SV-SCORE-9")
def scoring(t: ServiamTable) -> None:
    """Add demand match and shadow bonus to the VP held."""
    for seat in t.seats:
        score_seat(t, seat)
    if solo(t):
        _score_family(t)


@rule_point("score-seat")
def score_seat(t: ServiamTable, seat: str) -> None:
    """Score one player."""
    held = t.vp[seat]
    match = MATCH * matches_of(t, seat)
    shadow = shadow_bonus(t, seat)
    _score(t, seat, held, match, shadow)


def _score(t: ServiamTable, who: str, held: int, match: int, shadow: int) -> None:
    total = held + match + shadow
    if not 0 <= total <= MOST_VP:
        t.applies("SV-SCORE-8 SV-DETAIL-2")
        total = min(max(total, 0), MOST_VP)
    t.set_entry("vp", who, total, clause="SV-SCORE-1")
    if t.listening:
        clause = "SV-SCORE-1 SV-SCORE-2"
        t.tell(story.SCORED, who, held, match, shadow, total, clause=clause)


@rule_point("matches-of")
def matches_of(t: ServiamTable, seat: str) -> int:
    """How many gifts lie with a holder of their own organisation."""
    if t.rules.match_count == "ever_given":
        return t.matches[seat]
    organisation, category = t.data.nines[t.families[seat]].organisation, t.data.category
    count = 0
    for card in t.zones[t.row[seat]]:
        pile = t.zones[t.pile[seat, card.kind.id]]
        wanted = organisation[card.kind.id]
        for gift in pile:
            if category[gift] == wanted:
                count += 1
        if t.listening and pile:
            _mark_pile(t, pile)
    return count


def _mark_pile(t: ServiamTable, pile: tuple[str, ...]) -> None:
    if len(pile) > 1:
        t.applies("SV-SCORE-9")
    if any(g in t.data.letters or g in t.data.starting for g in pile):
        t.applies("SV-SCORE-3")


@rule_point("shadow-bonus")
def shadow_bonus(t: ServiamTable, seat: str) -> int:
    """10 VP if each of the five holders has a gift with the mark."""
    marked, zones, pile = t.data.marked.difference(t.put_down), t.zones, t.pile
    with_mark = 0
    for card in zones[t.row[seat]]:
        with_mark += not marked.isdisjoint(zones[pile[seat, card.kind.id]])
    t.applies("SV-SCORE-4")
    return SHADOW if with_mark == ROW else 0


def bears_mark(t: ServiamTable, gift: str) -> bool:
    """Whether a gift on a pile counts as one with the mark (SV.kurt-mark)."""
    return gift in t.data.marked and gift not in t.put_down


def marks_of(t: ServiamTable, seat: str) -> int:
    """How many given gifts bear the mark, for a tie (SV-SCORE-6)."""
    return t.marks[seat] if t.rules.tie_count == "ever_given" else marks_on_piles(t, seat)


def marks_on_piles(t: ServiamTable, seat: str) -> int:
    """How many gifts with the mark lie on a player's piles (SV-SCORE-6, SV-SOLO-24)."""
    piles = (t.zones[t.pile[seat, card.kind.id]] for card in t.zones[t.row[seat]])
    return sum(bears_mark(t, g) for pile in piles for g in pile)


def _score_family(t: ServiamTable) -> None:
    """The family's end bonuses: none, or a demand match (SV.family-scoring).

    With `demand_match_on_row` it gains 2 VP for each matching gift that the player gave to a holder whose
    copy lies face-up in the family's own row.
    """
    t.applies("SV-SOLO-23")
    match = 0
    if t.rules.family_scoring == "demand_match_on_row":
        seat, data, faces = t.seats[0], t.data, t.faces
        organisation = data.nines[t.families[FAMILY]].organisation
        shown = [p.kind.id for p in t.zones[t.family_row] if p in faces]
        match = MATCH * sum(
            data.category[g] == organisation[h] for h in shown for g in t.zones[t.pile[seat, h]]
        )
    _score(t, FAMILY, t.vp[FAMILY], match, 0)


# --- who wins ----------------------------------------------------------------------------------------


def most_vp(t: ServiamTable) -> Outcome | None:
    """The highest total wins; a tie goes to more gifts with the mark, else it is shared."""
    if solo(t):
        return None
    top = max(t.vp.values())
    tied = tuple(s for s in t.seats if t.vp[s] == top)
    clause, tie = "SV-SCORE-5 SV-COMP-3", ""
    winners = tied
    if len(tied) > 1:
        marks = {s: marks_of(t, s) for s in tied}
        most = max(marks.values())
        winners = tuple(s for s in tied if marks[s] == most)
        counts = ", ".join(f"{s} {n}" for s, n in marks.items())
        tie = f"gifts with the mark: {counts}"
        clause += " SV-SCORE-6" if len(winners) == 1 else " SV-SCORE-6 SV-SCORE-7"
    return _outcome(t, winners, top, tie, clause)


def against_family(t: ServiamTable) -> Outcome | None:
    """The player must have more VP than the family; equal VP are a ruling's matter."""
    if not solo(t):
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
POINTS = (score_seat, matches_of, shadow_bonus)
