"""Offering, phase 1 (SV-OFFER-1 to -5, -14 to -16): a hand card is given to a connection."""

from __future__ import annotations

from boxlid import PASS, Action, Flow, Refusal, step

from boxlid_serviam import vocabulary as w
from boxlid_serviam.changes import ask_discard, refuse_card
from boxlid_serviam.limits import playable
from boxlid_serviam.table import (
    FAMILY,
    ServiamTable,
    connections,
    is_solo,
    locked,
    pile_key,
)


@step("offering", clauses="SV-OFFER-1 SV-OFFER-2 SV-OFFER-3 SV-OFFER-4")
def offering(t: ServiamTable) -> Flow[None]:
    """Give one hand card to one of your connections without a letter."""
    seat = t.active
    if t.listening:
        t.tell(w.TURN, t.turns[seat] + 1, seat, clause="SV-SOLO-14" if is_solo(t) else "")
    free = free_connections(t, seat)
    if not t.zones[t.hand[seat]] or not (free or _away(t, seat)):
        yield from _skip(t, seat)
        return
    answer: Action = yield t.ask(
        seat,
        lambda: gift_options(t, seat, free),
        prompt="Which gift to whom?",
        clause="SV-OFFER-1 SV-OFFER-2 SV-OFFER-5",
        refuse=lambda action: refuse_gift(t, seat, action),
    )
    if answer.verb is not PASS:
        _give(t, seat, answer)
    elif t.rules.pass_offer == "yes":  # noqa: S105 - no password
        _give_nothing(t)
        t.tell(w.DECLINED, seat, "gives nothing", clause="SV-OFFER-2")
    else:
        yield from _skip(t, seat)


def free_connections(t: ServiamTable, seat: str) -> list[str]:
    """Return the connections that a gift may go to: those without a letter (SV-OFFER-3)."""
    mine = connections(t, seat)
    if t.rules.lock_scope == "own_card":
        open_to, zones, pile = t.data.letters.isdisjoint, t.zones, t.pile
        free = [h for h in mine if not (gifts := zones[pile[seat, h]]) or open_to(gifts)]
    else:
        free = [h for h in mine if not locked(t, seat, h)]
    if len(free) < len(mine):
        t.applies("SV-OFFER-3")
    if t.listening and t.rules.lock_scope == "own_card" and _locked_elsewhere(t, seat, free):
        t.applies("SV-OFFER-15")
    return free


def _locked_elsewhere(t: ServiamTable, seat: str, holders: list[str]) -> bool:
    """Whether a letter lies on another player's copy of one of the holders."""
    return any(locked(t, s, h) for s in t.seats if s != seat for h in holders)


def _give_nothing(t: ServiamTable) -> None:
    t.set("gift", "")
    t.set("recipient", "")
    t.set("host", "")


def gift_options(t: ServiamTable, seat: str, free: list[str]) -> list[Action]:
    """Return the gifts that may be given: every hand card to every connection that is not locked.

    A player whose hand has nothing that rulings let go anywhere passes. The question is asked all the same: its
    absence would tell the others about the hand.
    """
    data = t.data
    if data.plain_offers:
        options: list[Action] = []
        last, give = None, data.give
        for card in t.zones[t.hand[seat]]:
            to = give[card]
            if to is not last:
                options += map(to.__getitem__, free)
                last = to
    else:
        options = _ruled_options(t, seat, free)
    if not options or t.rules.pass_offer == "yes":  # noqa: S105 - no password
        options.append(PASS())
    return options


def _ruled_options(t: ServiamTable, seat: str, free: list[str]) -> list[Action]:
    """Return the same, where letters go elsewhere or where cards may be unplayable."""
    data, strict = t.data, t.rules.impossible == "card_unplayable"
    out: dict[Action, None] = {}
    for card in t.zones[t.hand[seat]]:
        away = card in data.letters and t.rules.letter_where == "opponent_holder"
        places = _away(t, seat) if away else [(None, h) for h in free]
        for host, holder in places:
            if not strict or playable(t, seat, card, holder, host):
                out[w.GIVE(data.gifts[card].id, holder, host)] = None
    return list(out)


def _away(t: ServiamTable, seat: str) -> list[tuple[str, str]]:
    """Return (player, holder) of the others' connections without a letter, where letters go there (SV.letter-where)."""
    if t.rules.letter_where == "own_connection":
        return []
    others = [FAMILY] if is_solo(t) else t.clockwise(seat, after=True)
    return [(s, h) for s in others for h in _face_up(t, s) if not locked(t, s, h)]


def _face_up(t: ServiamTable, who: str) -> list[str]:
    """Return the face-up holders of a player, or of the solo opponent."""
    if who != FAMILY:
        return connections(t, who)
    faces = t.faces
    return [p.kind.id for p in t.zones[t.family_row] if p in faces]


def refuse_gift(t: ServiamTable, seat: str, action: Action) -> Refusal | None:
    """Say why a gift cannot be given, from public facts and the player's own hand."""
    if action.verb is PASS:
        return Refusal("must-give", "A gift must be given.", "SV-OFFER-2")
    if action.verb is not w.GIVE:
        return None
    gift, holder, host = action.args
    refusal = _refuse_place(t, seat, gift, holder, host) or refuse_card(
        t, seat, action, "SV-OFFER-2"
    )
    if refusal is not None:
        return refusal
    if host == seat:
        return Refusal("wrong-place", f"Name your own {holder} without `of`.", "SV-OFFER-2")
    return Refusal("unplayable", f"Part of {gift} cannot be done there.", "SV-DETAIL-3")


def _refuse_place(
    t: ServiamTable, seat: str, gift: str, holder: str, host: str | None
) -> Refusal | None:
    """Say why a gift cannot go to that holder, no matter who holds it; everything said is public."""
    letter = gift in t.data.letters
    away = letter and t.rules.letter_where == "opponent_holder"
    whose = host or seat
    if (whose != seat) != away:
        where = "another player's" if away else "your own"
        clause = "SV-OFFER-14" if letter else "SV-OFFER-1"
        return Refusal("wrong-place", f"{gift} goes to a connection of {where}.", clause)
    if holder not in _face_up(t, whose):
        mine = "yours" if whose == seat else whose
        return Refusal(
            "not-your-connection", f"{holder} is not a connection of {mine}.", "SV-OFFER-1"
        )
    if locked(t, whose, holder):
        return Refusal("locked", f"A threat letter lies on {holder}.", "SV-OFFER-3")
    return None


def _skip(t: ServiamTable, seat: str) -> Flow[None]:
    """End a turn in which nothing can be given: it counts, and nothing else happens in it."""
    _give_nothing(t)
    t.tell(w.SKIPPED, seat, clause="SV-OFFER-16")
    t.applies("SV-OFFER-16 SV-SOLO-27" if is_solo(t) else "SV-OFFER-16")
    if t.rules.all_locked == "discard_one_instead":
        yield from ask_discard(t, seat, "SV-OFFER-16")


def _give(t: ServiamTable, seat: str, answer: Action) -> None:
    design, holder, host = answer.args
    data, hand = t.data, t.hand[seat]
    card = data.only.get(design) or data.of_design(t.zones[hand], design)
    pile = pile_key(t, host or seat, holder)
    t.move(card, hand, pile, clause="SV-OFFER-4 SV-DETAIL-11")
    t.set("gift", card)
    t.set("recipient", holder)
    if t.host or host is not None:
        t.set("host", host or "")
    if t.listening:
        _tell_gift(t, seat, card, holder, host)
    if data.counts_given:
        _count(t, seat, card, holder)


def _tell_gift(t: ServiamTable, seat: str, card: str, holder: str, host: str | None) -> None:
    data = t.data
    clause = "SV-OFFER-2"
    if card in data.starting:
        clause += " SV-OFFER-5"
    if card in data.letters:
        clause += " SV-OFFER-14"
    if host is None:
        t.tell(w.GAVE, seat, card, data.markers[holder], clause=clause)
    else:
        t.tell(w.GAVE_AWAY, seat, card, data.markers[holder], host, clause=clause)


def _count(t: ServiamTable, seat: str, card: str, holder: str) -> None:
    """Count what was ever given, where a ruling needs it at the end."""
    data, rules = t.data, t.rules
    if rules.match_count == "ever_given":
        wanted = data.nines[t.families[t.host or seat]].organisation[holder]
        if data.category[card] == wanted:
            t.count("matches", seat, clause="SV-SCORE-2")
    if rules.tie_count == "ever_given" and card in data.marked:
        t.count("marks", seat, clause="SV-SCORE-6")
