"""The three endings (MH-END): what is revealed, who is hanged, and who wins."""

from __future__ import annotations

from boxlid import Outcome, WinCondition, rule_point, step

from boxlid_molly_house import vocabulary as w
from boxlid_molly_house.indictments import indictments
from boxlid_molly_house.informers import informed_well
from boxlid_molly_house.table import (
    MollyTable,
    all_tokens,
    box_of,
    candelabra_order,
    informer_house,
    rep,
    rep_in_all,
    suit_at,
)


def ends(t: MollyTable) -> bool:
    """The game ends."""
    return bool(t.ending)


def survives(t: MollyTable) -> bool:
    """The community survives."""
    return t.ending == "survival"


@step("reveal", clauses="MH-END-1 MH-END-9")
def reveal(t: MollyTable) -> None:
    """Turn the tokens face up, and at Survival the indictments too."""
    if t.ending == "atrophy":
        return
    clause = "MH-END-1" if t.ending == "infiltration" else "MH-END-9"
    for seat in candelabra_order(t):
        shown = []
        for house, token in all_tokens(t, seat):
            shown.append(f"{token.kind.kind} at {box_of(t).sites[house].name}")
            if token not in t.faces:
                t.turn_up(token, t.placed[seat, house], clause=clause)
        if shown:
            t.tell(w.TOKENS_SHOWN, seat, tuple(shown), clause=clause)
    if t.ending == "infiltration":
        _hang_loyal(t)
        return
    for seat in candelabra_order(t):
        for zone, card in indictments(t, seat):
            t.turn_up(card, zone, clause="MH-END-9")


# --- Community Infiltration ------------------------------------------------------------------------


def _hang_loyal(t: MollyTable) -> None:
    """Hang the players who did not inform on a raided house; the joy of the others goes to 0 (MH-END-2, -3)."""
    for seat in candelabra_order(t):
        if informed_well(t, seat):
            t.set_entry("joy", seat, 0, clause="MH-END-3 MH-INF-3 MH-INF-4")
            t.tell(
                w.POINTS,
                seat,
                victory_points(t, seat),
                clause="MH-END-3 MH-END-4 MH-END-5 MH-END-6",
            )
            continue
        unplaced = not informer_house(t, seat)
        if unplaced:
            t.applies("MH.unplaced-informer")
        if not (unplaced and t.rules.unplaced_informer == "spared"):
            hang(t, seat, "MH-END-2")


def hang(t: MollyTable, seat: str, clause: str) -> None:
    """Hang a player, who then cannot win."""
    t.add("hanged", seat, clause=clause)
    t.tell(w.HANGED, seat, clause=clause)


@rule_point("molly.victory-points")
def victory_points(t: MollyTable, seat: str) -> int:
    """Return 2 × evidence on the house + 2 × the others' reputation in its suit - own reputation (MH-END-4 to -6)."""
    house = informer_house(t, seat)
    suit = suit_at(t, house)
    others = sum(rep(t, other, suit) for other in t.seats if other != seat)
    return 2 * t.evidence[house] + 2 * others - rep_in_all(t, seat)


def infiltration(t: MollyTable) -> Outcome | None:
    """The informer with the highest victory points above 0 wins; ties lose (MH-END-7, -8)."""
    if t.ending != "infiltration":
        return None
    points = {seat: victory_points(t, seat) for seat in t.seats if informed_well(t, seat)}
    scores = {seat: points.get(seat, 0) for seat in t.seats}
    why, clause = _no_winner(t, list(points.values()))
    if why:
        return Outcome(
            f"Community Infiltration: all lose, for {why}", (), t.seats, scores, clause=clause
        )
    winner = max(points, key=lambda seat: points[seat])
    return Outcome(
        f"Community Infiltration: {winner} served the Society best",
        (winner,),
        tuple(s for s in t.seats if s != winner),
        scores,
        clause="MH-WEEK-18 MH-END-7",
    )


def _no_winner(t: MollyTable, points: list[int]) -> tuple[str, str]:
    """Return (reason, clause) why no informer wins with these victory points; both empty if one does."""
    best = max(points, default=0)
    if t.rules.infiltration_tie == "any-tie" and len(dict.fromkeys(points)) < len(points):
        return "two informers have equal points", "MH-WEEK-18 MH-END-8 MH.infiltration-tie"
    if best <= 0:
        return "no informer has points above 0", "MH-WEEK-18 MH-END-8"
    if points.count(best) > 1:
        return "the best informers have equal points", "MH-WEEK-18 MH-END-8 MH.infiltration-tie"
    return "", ""


# --- Community Survival ----------------------------------------------------------------------------


def survival(t: MollyTable) -> Outcome | None:
    """The highest joy among those not hanged wins; ties share (MH-END-18 to -20)."""
    if t.ending != "survival":
        return None
    alive = [seat for seat in t.seats if seat not in t.hanged]
    scores = {seat: t.joy[seat] if seat in alive else 0 for seat in t.seats}
    if not alive:
        return Outcome(
            "Community Survival, but everybody is hanged",
            (), t.seats, scores, clause="MH-WEEK-19 MH-END-20",
        )  # fmt: skip
    best = max(t.joy[seat] for seat in alive)
    winners = tuple(seat for seat in alive if t.joy[seat] == best)
    losers = tuple(seat for seat in t.seats if seat not in winners)
    clause = "MH-WEEK-19 MH-END-18" + (" MH-END-19" if len(winners) > 1 else "")
    return Outcome(
        f"Community Survival: {' and '.join(winners)} had the most joy",
        winners,
        losers,
        scores,
        tie_break="shared" if len(winners) > 1 else "",
        clause=clause,
    )


# --- Community Atrophy -----------------------------------------------------------------------------


def atrophy(t: MollyTable) -> Outcome | None:
    """All players lose (MH-END-21)."""
    if t.ending != "atrophy":
        return None
    return Outcome(
        "Community Atrophy: all lose",
        (), t.seats, dict.fromkeys(t.seats, 0), clause="MH-WEEK-20 MH-END-21",
    )  # fmt: skip


WINS = (
    WinCondition("community-infiltration", "game-end", infiltration, "MH-WEEK-18"),
    WinCondition("community-survival", "game-end", survival, "MH-WEEK-19"),
    WinCondition("community-atrophy", "game-end", atrophy, "MH-WEEK-20"),
)
