"""The festivity's play (MH-FEST-4, -7 to -13): its start, and each player's card or pass."""

from __future__ import annotations

from functools import partial

import boxlid as bx
from boxlid import Action, Flow, Refusal, step

from boxlid_molly_house import vocabulary as w
from boxlid_molly_house.community import community_plays
from boxlid_molly_house.data import D10
from boxlid_molly_house.festivity_items import may_violin, play_violin
from boxlid_molly_house.informers import barred
from boxlid_molly_house.reputation import unhear
from boxlid_molly_house.table import MollyTable, box_of, revealed_at


def throwing(t: MollyTable) -> bool:
    """A festivity was thrown."""
    return bool(t.fest)


@step("party", clauses="MH-FEST-4")
def party(t: MollyTable) -> None:
    """The active player takes the candelabra and is the runner."""
    t.set("candelabra", t.active, clause="MH-FEST-4 MH-COMP-27")
    t.set("fest_round", 0, clause="MH-FEST-5")
    t.set("passed", (), clause="MH-FEST-9")
    t.set("replaced", (), clause="MH-INF-11")
    t.set("gins", 0, clause="MH-ITEM-10")
    t.set("gin", False, clause="MH-ITEM-6")
    t.tell(w.PARTY, t.active, box_of(t).sites[t.fest].name, clause="MH-FEST-4")


def play_options(t: MollyTable, seat: str) -> list[Action]:
    """Return what a seat may play: hand cards, rogues with a value, and a pass except for the runner."""
    out: list[Action] = []
    for card in t.zones[t.hand[seat]]:
        if card.kind.rank == "rogue":
            out += [w.PLAY(card, value) for value in D10]
        else:
            out.append(w.PLAY(card, None))
    if seat != t.candelabra or t.gin:
        out.append(bx.PASS())
    if t.rules.violin_window == "own-turn" and may_violin(t, seat):
        out.append(w.USE_VIOLIN())
    return out


def refuse_play(t: MollyTable, action: Action) -> Refusal | None:
    """Say why a card cannot be played that way, or why the runner cannot pass."""
    if action.verb is bx.PASS:
        return Refusal("runner-must-play", "The runner plays a card in every round.", "MH-FEST-10")
    if action.verb is w.PLAY:
        return Refusal(
            "not-a-play",
            "Play a card of your hand; a rogue, and only a rogue, with a value from 0 to 9.",
            "MH-FEST-8 MH-FEST-13",
        )
    return None


@step("play", clauses="MH-FEST-7 MH-FEST-8 MH-FEST-9 MH-FEST-10 MH-FEST-11 MH-FEST-13 MH-INF-11")
def play(t: MollyTable) -> Flow[None] | None:
    """One player plays a card or passes; a barred informer must pass, and the community plays instead."""
    seat = t.fest_seat
    t.set("last_card", "", clause="MH-FEST-8")
    if barred(t, seat) and not t.gin:
        _replace(t, seat)
        return None
    if revealed_at(t, seat):
        t.applies("MH-INF-14")
    if not t.zones[t.hand[seat]]:
        t.tell(w.PASSES, seat, clause="MH-FEST-11")
        _pass(t, seat, "MH-FEST-11")
        return None
    return _play_or_pass(t, seat)


def _play_or_pass(t: MollyTable, seat: str) -> Flow[None]:
    clause = "MH-FEST-7 MH-FEST-8"
    if t.gin:
        clause = "MH-ITEM-6 MH-ITEM-8"
    elif seat == t.candelabra:
        clause = "MH-FEST-7 MH-FEST-10"
    answer = yield from _ask_play(t, seat, clause)
    if answer.verb is bx.PASS:
        t.tell(w.PASSES, seat, clause=clause)
        _pass(t, seat, "MH-ITEM-8" if t.gin else "MH-FEST-9")
    else:
        _play_card(t, seat, answer, clause)


def _ask_play(t: MollyTable, seat: str, clause: str) -> Flow[Action]:
    """Ask for a card or a pass; a Violin may come before either (MH.violin-window=own-turn)."""
    while True:
        answer: Action = yield t.ask(
            seat,
            partial(play_options, t, seat),
            prompt="Which card do you play?",
            clause=clause,
            refuse=partial(refuse_play, t),
        )
        if answer.verb is not w.USE_VIOLIN:
            return answer
        play_violin(t, seat)


def _play_card(t: MollyTable, seat: str, answer: Action, clause: str) -> None:
    card = answer.card
    t.set("last_card", str(card), clause="MH-FEST-8")
    t.move(card, t.hand[seat], t.played[seat], clause="MH-FEST-8 MH-INFO-2")
    unhear(t, card)
    value = ""
    if answer.value is not None:
        t.set_entry("values", str(card), answer.value, clause="MH-FEST-13 MH-COMP-12 MH-INFO-10")
        value = f" as {answer.value}"
    t.tell(w.PLAYS, seat, card, value, clause=clause)
    if t.gin and barred(t, seat):
        t.applies("MH-ITEM-9 MH.gin-barred")
    elif t.gin and seat in t.passed:
        t.applies("MH-ITEM-6 MH-FEST-9")


def _pass(t: MollyTable, seat: str, clause: str) -> None:
    if seat not in t.passed:
        t.add("passed", seat, clause=clause)


def _replace(t: MollyTable, seat: str) -> None:
    """Let the community play in place of a barred informer (MH-INF-11, -13)."""
    t.tell(w.BARRED, seat, clause="MH-INF-11 MH.unwelcome-scope")
    if t.rules.extra_community_card == "once" and seat in t.replaced:
        t.applies("MH.extra-community-card")
        return
    t.add("replaced", seat, clause="MH-INF-11")
    clause = "MH-INF-11 MH.extra-community-card"
    community_plays(t, f"{clause} MH-INF-13" if len(t.replaced) > 1 else clause)
