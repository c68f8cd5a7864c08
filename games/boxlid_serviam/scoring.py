"""Scoring (SV-SCORE): what is added to the VP at the end."""

from __future__ import annotations

from boxlid import rule_point, step

from boxlid_serviam import vocabulary as w
from boxlid_serviam.changes import MOST_VP
from boxlid_serviam.table import FAMILY, ROW, ServiamTable, is_solo

MATCH = 2  # SV-SCORE-2
SHADOW = 10  # SV-SCORE-4


@step("scoring", clauses="SV-SCORE-1 SV-SCORE-2 SV-SCORE-3 SV-SCORE-4 SV-SCORE-8 SV-SCORE-9")
def scoring(t: ServiamTable) -> None:
    """Add demand match and shadow bonus to the VP held."""
    for seat in t.seats:
        score_seat(t, seat)
    if is_solo(t):
        _score_family(t)


@rule_point("score-seat")
def score_seat(t: ServiamTable, seat: str) -> None:
    """Add the demand match and the shadow bonus to one player's VP."""
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
        t.tell(w.SCORED, who, held, match, shadow, total, clause=clause)


@rule_point("matches-of")
def matches_of(t: ServiamTable, seat: str) -> int:
    """Count the gifts that lie with a holder of their own organisation (SV-SCORE-2)."""
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
        if len(pile) > 1:
            t.applies("SV-SCORE-9")
        if t.listening and any(g in t.data.letters or g in t.data.starting for g in pile):
            t.applies("SV-SCORE-3")
    return count


@rule_point("shadow-bonus")
def shadow_bonus(t: ServiamTable, seat: str) -> int:
    """Return 10 VP if each of the five holders has a gift with the mark, else 0 (SV-SCORE-4)."""
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
    """Count the given gifts with the mark, which decide a tie (SV-SCORE-6)."""
    return t.marks[seat] if t.rules.tie_count == "ever_given" else marks_on_piles(t, seat)


def marks_on_piles(t: ServiamTable, seat: str) -> int:
    """Count the gifts with the mark on a player's piles (SV-SCORE-6, SV-SOLO-24)."""
    piles = (t.zones[t.pile[seat, card.kind.id]] for card in t.zones[t.row[seat]])
    return sum(bears_mark(t, g) for pile in piles for g in pile)


def _score_family(t: ServiamTable) -> None:
    """Add the family's end bonus, if SV.family-scoring gives it one.

    Under `demand_match_on_row` it gains 2 VP for each matching gift that the player gave to a holder whose
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


POINTS = (score_seat, matches_of, shadow_bonus)
