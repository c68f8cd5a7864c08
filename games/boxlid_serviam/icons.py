"""The icons of a gift (SV-OFFER-6 to -13): each moves a marker, and some let the player choose whose."""

from __future__ import annotations

from boxlid import Action, Flow, Refusal, Verb, rule_point, step

from boxlid_serviam import vocabulary as w
from boxlid_serviam.changes import move_marker
from boxlid_serviam.data import CHOICE, NAMED, Work
from boxlid_serviam.table import ServiamTable, value_of


@step("icons", clauses="SV-OFFER-6 SV-OFFER-7 SV-OFFER-8 SV-OFFER-9 SV-OFFER-10 SV-OFFER-11")
def icons(t: ServiamTable) -> Flow[None] | None:
    """Process the gift's icons from the top left."""
    data, gift = t.data, t.gift
    if gift in data.questions or t.rules.icon_order == "player_order":
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


@rule_point("resolve-icon")
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
