"""Offering, phase 1 (SV-OFFER): a hand card is given to a connection, and its icons are processed."""

from __future__ import annotations

from boxlid import PASS, Action, Flow, Refusal, Verb, point, step

from boxlid_serviam import vocabulary as w
from boxlid_serviam.changes import ask_discard, move_marker, refuse_card
from boxlid_serviam.data import CHOICE, NAMED, Work
from boxlid_serviam.limits import playable
from boxlid_serviam.table import (
    FAMILY,
    ServiamTable,
    connections,
    is_solo,
    locked,
    pile_key,
    value_of,
)


@step("offering", clauses="SV-OFFER-1 SV-OFFER-2 SV-OFFER-3 SV-OFFER-4")
def offering(t: ServiamTable) -> Flow[None]:
    """Give one hand card to one of your connections without a letter."""
    seat = t.active
    if t.telling:
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
    if t.telling and t.rules.lock_scope == "own_card" and _locked_elsewhere(t, seat, free):
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
    if t.telling:
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
            t.put("matches", seat, t.matches[seat] + 1, clause="SV-SCORE-2")
    if rules.tie_count == "ever_given" and card in data.marked:
        t.put("marks", seat, t.marks[seat] + 1, clause="SV-SCORE-6")


# --- the icons -------------------------------------------------------------------------------------


@step("icons", clauses="SV-OFFER-6 SV-OFFER-7 SV-OFFER-8 SV-OFFER-9 SV-OFFER-10 SV-OFFER-11")
def icons(t: ServiamTable) -> Flow[None] | None:
    """Process the gift's icons from the top left."""
    data, gift = t.data, t.gift
    if gift in data.asks or t.rules.icon_order == "player_order":
        return _with_choices(t, t.active, data.works[gift])
    for work in data.works[gift]:
        resolve_icon(t, t.active, work, ())
    _note_worth(t)
    return None


def _note_worth(t: ServiamTable) -> None:
    if t.rules.reward_time == "after_offering":
        t.set("worth", value_of(t, t.recipient))


def _with_choices(t: ServiamTable, seat: str, works: tuple[Work, ...]) -> Flow[None]:
    chosen: tuple[str, ...] = ()
    rest = list(works)
    for printed in works:
        work = printed
        if t.rules.icon_order == "player_order":
            work = yield from _next_icon(t, seat, rest)
            rest.remove(work)
        flow = resolve_icon(t, seat, work, chosen)
        if flow is not None:
            chosen += yield from flow
    _note_worth(t)


def _next_icon(t: ServiamTable, seat: str, rest: list[Work]) -> Flow[Work]:
    """Ask which icon is processed next (SV.icon-order=player_order)."""
    actions = list(dict.fromkeys(work.action for work in rest))
    if len(actions) == 1:
        return rest[0]
    answer = yield t.ask(seat, actions, prompt="Which icon next?", clause="SV-OFFER-6")
    return next(work for work in rest if work.action is answer)


@point("resolve-icon")
def resolve_icon(
    t: ServiamTable, seat: str, work: Work, chosen: tuple[str, ...]
) -> Flow[tuple[str, ...]] | None:
    """Process one icon of a gift.

    Args:
        seat: the player who chooses.
        work: the icon.
        chosen: the holders that earlier icons of the gift chose.

    Returns:
        None if there was nothing to choose; else a flow that returns the holder chosen, as a tuple.
    """
    if work.kind == CHOICE:
        return _choose(t, seat, work, chosen)
    holder = work.holder if work.kind == NAMED else t.recipient
    move_marker(t, holder, work.amount, work.clause)
    return None


def _choose(
    t: ServiamTable, seat: str, work: Work, chosen: tuple[str, ...]
) -> Flow[tuple[str, ...]]:
    options = work.options[t.families[seat]]
    if t.rules.same_target == "allowed":
        chosen = ()
    elif chosen:
        options = tuple(o for o in options if o.args[0] not in chosen)
        if not options:
            t.applies("SV-DETAIL-3")
            return ()
    answer = yield t.ask(
        seat,
        options,
        prompt=work.prompt,
        clause=work.clause,
        refuse=lambda action: refuse_icon(action, work, chosen),
    )
    holder: str = answer.args[0]
    move_marker(t, holder, work.amount, "SV-OFFER-6 SV-OFFER-7 SV-OFFER-13")
    return (holder,)


def refuse_icon(action: Action, work: Work, chosen: tuple[str, ...]) -> Refusal | None:
    """Say why a holder cannot be chosen for an icon; those in `chosen` may not be chosen again."""
    verb = w.RAISE if work.amount > 0 else w.LOWER
    if action.verb in {w.RAISE, w.LOWER} and action.verb is not verb:
        return wrong_way(verb, "SV-OFFER-7")
    if action.verb is verb and action.args[0] in chosen:
        return chosen_already(action, "SV-OFFER-12")
    return refuse_candidate(action, verb, work.clause.split()[0])


def refuse_candidate(action: Action, verb: Verb, clause: str) -> Refusal | None:
    """Say why a holder cannot be chosen to be raised (or lowered, by `verb`)."""
    if action.verb not in {w.RAISE, w.LOWER}:
        return None
    if action.verb is not verb:
        return wrong_way(verb, clause)
    return Refusal("not-a-candidate", f"{action.args[0]} cannot be chosen for that.", clause)


def wrong_way(verb: Verb, clause: str) -> Refusal:
    """Refuse a marker that was to be moved the other way."""
    way = "raised" if verb is w.RAISE else "lowered"
    return Refusal("wrong-way", f"The marker chosen here is {way}.", clause)


def chosen_already(action: Action, clause: str) -> Refusal:
    """Refuse a marker that was chosen before."""
    return Refusal("same-target", f"{action.args[0]} was chosen already.", clause)


POINTS = (resolve_icon,)
