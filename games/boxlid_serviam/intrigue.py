"""Intrigue, phase 2 (SV-INTRIGUE): a gift with the mark lets the recipient's EFFETTO ORDINE be carried out.

Each effect is a function of (table, seat, holder), where `holder` is the one whose effect it is. It returns a flow
if it asks something.
"""

from __future__ import annotations

from collections.abc import Callable

import boxlid as bx
from boxlid import Action, Flow, Refusal, Verb, rule_point, step

from boxlid_serviam import vocabulary as w
from boxlid_serviam.changes import ask_discard, change_vp, draw_gift, move_marker
from boxlid_serviam.icons import chosen_already, refuse_candidate
from boxlid_serviam.kurt import kurt
from boxlid_serviam.merchants import replace_merchant
from boxlid_serviam.network import turn_up
from boxlid_serviam.table import FAMILY, ServiamTable, connections, face_down, is_solo


@step("intrigue", clauses="SV-INTRIGUE-1 SV-INTRIGUE-2 SV-INTRIGUE-3")
def intrigue(t: ServiamTable) -> Flow[None] | None:
    """Carry out an effect if this turn's gift has the mark."""
    if t.gift not in t.data.marked:
        t.applies("SV-INTRIGUE-2")
        return None
    holder = whose_effect(t)
    if not holder:
        t.applies("SV-INTRIGUE-1")
        return None
    if t.listening:
        t.tell(w.EFFECT, t.active, t.data.markers[holder], clause="SV-INTRIGUE-1")
    return carry_out(t, t.active, holder)


def whose_effect(t: ServiamTable) -> str:
    """Return the holder whose effect is carried out, or an empty string if there is none (SV.whose-effect)."""
    if t.rules.whose_effect == "recipient":
        return t.recipient
    return next((work.holder for work in t.data.works[t.gift] if work.holder), "")


@rule_point("carry-out-effect")
def carry_out(t: ServiamTable, seat: str, holder: str) -> Flow[None] | None:
    """Carry out the EFFETTO ORDINE printed on a holder, for a seat; return a flow if it asks."""
    effect = t.data.nines[t.families[t.host or seat]].effect[holder]
    return EFFECTS[effect](t, seat, holder)


def _choice(t: ServiamTable, seat: str, options: tuple[Action, ...], clause: str) -> bx.Question:
    """Ask for a holder; all options must have one verb."""
    verb = options[0].verb
    return t.ask(
        seat,
        options,
        prompt="Which marker?",
        clause=clause,
        refuse=lambda action: refuse_candidate(action, verb, clause.split(maxsplit=1)[0]),
    )


def victoria(t: ServiamTable, seat: str, holder: str) -> Flow[None]:
    """Raise her own marker by 1, then lower a holder outside the army by 1."""
    move_marker(t, holder, 1, "SV-INTRIGUE-10")
    options = t.data.choices[t.families[seat]].outside_army
    answer = yield _choice(t, seat, options, "SV-INTRIGUE-10 SV-DETAIL-3")
    move_marker(t, answer.args[0], -1, "SV-INTRIGUE-10")


def matthias(t: ServiamTable, seat: str, _holder: str) -> Flow[None]:
    """Lower a holder of rank 3 by 2."""
    options = t.data.choices[t.families[seat]].rank_3
    answer = yield _choice(t, seat, options, "SV-INTRIGUE-11 SV-DETAIL-3")
    move_marker(t, answer.args[0], -2, "SV-INTRIGUE-11")


def eleonora(t: ServiamTable, seat: str, _holder: str) -> Flow[None]:
    """Draw two gifts, then discard one hand card."""
    for _ in range(2):
        flow = draw_gift(t, seat, "SV-INTRIGUE-13")
        if flow is not None:
            yield from flow
    yield from ask_discard(t, seat, "SV-INTRIGUE-13")


def severin(t: ServiamTable, seat: str, holder: str) -> Flow[None] | None:
    """Exchange a face-down holder with the top of the holder deck; without one, raise his own marker by 1."""
    unused = t.rules.holder_deck_use == "leftover" or not t.zones[t.holder_deck[seat]]
    if unused or not face_down(t, seat):
        move_marker(t, holder, 1, "SV-INTRIGUE-14")
        return None
    return _exchange(t, seat)


def _exchange(t: ServiamTable, seat: str) -> Flow[None]:
    prompt = "Which face-down holder do you exchange?"
    answer = yield _position(t, seat, w.EXCHANGE, prompt, "SV-INTRIGUE-14 SV-DETAIL-3")
    at = answer.args[0] - 1
    row, deck = t.row[seat], t.holder_deck[seat]
    t.move(t.zones[row][at], row, deck, clause="SV-INTRIGUE-14")
    t.move(t.zones[deck][0], deck, row, at=at, clause="SV-INTRIGUE-14")
    t.tell(w.EXCHANGED, seat, at + 1, clause="SV-INTRIGUE-14")


def _position(t: ServiamTable, seat: str, verb: Verb, prompt: str, clause: str) -> bx.Question:
    """Ask for the position of a face-down holder."""
    options = [verb(p) for p in face_down(t, seat)]
    return t.ask(seat, options, prompt=prompt, clause=clause, refuse=refuse_position)


def refuse_position(action: Action) -> Refusal | None:
    """Say why a position cannot be named: no card lies face-down there."""
    if action.verb not in {w.REVEAL, w.EXCHANGE}:
        return None
    clause = "SV-INTRIGUE-14" if action.verb is w.EXCHANGE else "SV-INTRIGUE-15"
    sentence = f"No holder of yours lies face-down at {action.args[0]}."
    return Refusal("not-face-down", sentence, clause)


def isolde(t: ServiamTable, seat: str, _holder: str) -> Flow[None] | None:
    """Turn up a face-down holder; without one, gain 1 VP."""
    if face_down(t, seat):
        return _reveal(t, seat)
    change_vp(t, seat, 1, "SV-INTRIGUE-15")
    return None


def _reveal(t: ServiamTable, seat: str) -> Flow[None]:
    prompt = "Which holder do you turn up?"
    answer = yield _position(t, seat, w.REVEAL, prompt, "SV-INTRIGUE-15 SV-DETAIL-3")
    turn_up(t, seat, answer.args[0], "SV-INTRIGUE-15")


def balthasar(t: ServiamTable, seat: str, _holder: str) -> Flow[None] | None:
    """Another player loses 2 VP; in solo the family does, or the merchant is replaced (SV-SOLO-19)."""
    options = harmed(t, seat)
    if not options or options == [bx.PASS()]:
        t.applies("SV-DETAIL-3 SV-SOLO-22" if is_solo(t) else "SV-DETAIL-3")
        return None
    return _harm(t, seat, options)


def harmed(t: ServiamTable, seat: str) -> list[Action]:
    """Return what Balthasar's effect may do."""
    if not is_solo(t):
        return [w.HARM(s) for s in t.seats if s != seat]
    options = [w.HARM(FAMILY) if t.rules.solo_other == "family" else bx.PASS()]
    if t.zones[t.merchant_deck]:
        options.append(w.REPLACE())
    return options


def _harm(t: ServiamTable, seat: str, options: list[Action]) -> Flow[None]:
    clause = "SV-INTRIGUE-16 SV-DETAIL-3"
    answer = yield t.ask(
        seat,
        options,
        prompt="Who loses 2 VP?",
        clause=f"{clause} SV-SOLO-19" if is_solo(t) else clause,
        refuse=lambda action: refuse_harm(t, seat, action),
    )
    if answer.verb is w.HARM:
        harmed_one = answer.args[0]
        clause = "SV-INTRIGUE-16 SV-SOLO-22" if harmed_one == FAMILY else "SV-INTRIGUE-16"
        change_vp(t, harmed_one, -2, clause)
    elif answer.verb is w.REPLACE:
        replace_merchant(t)
    else:
        t.applies("SV-SOLO-22")


def refuse_harm(t: ServiamTable, seat: str, action: Action) -> Refusal | None:
    """Say why a player cannot be harmed, or why the merchant cannot be replaced."""
    if action.verb is w.HARM:
        if action.args[0] == seat:
            return Refusal("not-yourself", "Another player must be named.", "SV-INTRIGUE-16")
        return Refusal("not-the-family", "There is no other player.", "SV-SOLO-22")
    if action.verb is w.REPLACE:
        if is_solo(t):
            return Refusal("no-merchant", "The merchant deck is empty.", "SV-SOLO-19")
        return Refusal("solo-only", "There are no merchants in this game.", "SV-SOLO-19")
    return None


def ottavia(t: ServiamTable, seat: str, _holder: str) -> Flow[None]:
    """Raise a holder by 1, then lower a different one by 1."""
    choices = t.data.choices[t.families[seat]]
    answer = yield _choice(t, seat, choices.raise_any, "SV-INTRIGUE-17 SV-DETAIL-3")
    raised = answer.args[0]
    move_marker(t, raised, 1, "SV-INTRIGUE-17")
    answer = yield t.ask(
        seat,
        choices.lower_other[raised],
        prompt="Which other marker?",
        clause="SV-INTRIGUE-17 SV-DETAIL-3",
        refuse=lambda action: refuse_other(action, raised),
    )
    move_marker(t, answer.args[0], -1, "SV-INTRIGUE-17")


def refuse_other(action: Action, raised: str) -> Refusal | None:
    """Say why a holder cannot be the one that Ottavia's effect lowers."""
    if action.verb is w.LOWER and action.args[0] == raised:
        return chosen_already(action, "SV-INTRIGUE-17")
    return refuse_candidate(action, w.LOWER, "SV-INTRIGUE-17")


def leandro(t: ServiamTable, seat: str, _holder: str) -> None:
    """Gain 1 VP for each different organisation among the connections."""
    organisation = t.data.nines[t.families[seat]].organisation
    change_vp(t, seat, len({organisation[h] for h in connections(t, seat)}), "SV-INTRIGUE-18")


Effect = Callable[[ServiamTable, str, str], Flow[None] | None]

EFFECTS: dict[str, Effect] = {
    "victoria": victoria,
    "matthias": matthias,
    "kurt": kurt,
    "eleonora": eleonora,
    "severin": severin,
    "isolde": isolde,
    "balthasar": balthasar,
    "ottavia": ottavia,
    "leandro": leandro,
}
POINTS = (carry_out,)
