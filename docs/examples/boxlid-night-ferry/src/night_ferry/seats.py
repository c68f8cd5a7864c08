"""What sits at the table beside the rules: the screen for people, and a bot. Both know a view, not the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import boxlid as bx

from night_ferry.box import Ferry
from night_ferry.rules import strength, value_of

WORTH_IT = 5


def totals(t: Ferry, seat: str) -> Mapping[str, Any]:
    """A further item of each view: what people would add up. Only from what lies open."""
    return {
        "quay": sum(crate.kind.value for crate in t.zones[t.quay]),
        "stake": {s: strength(t, s) for s in t.seats if t.zones[t.stake[s]]},
        "load": {s: value_of(t, s) for s in t.seats},
    }


def screen(view: bx.View) -> str:
    """The quay, each seat's stake and load, and the own hand."""
    zones, f, load = view.zones, view.fields, view.more["totals"]["load"]
    rows = [
        f"night {f['night']}, {f['leader']} leads; {'low' if f['low'] else 'high'} water",
        f"quay: {cards(zones['quay'])}   cards in the deck: {len(zones['deck'])}",
    ]
    for s in view.seats:
        staked, hand = cards(zones[f"stake.{s}"]), cards(zones[f"hand.{s}"])
        rows.append(f"{s:>8}: load {load[s]:>2}   stake: {staked:<7} hand: {hand}")
    return "\n".join(rows)


def cards(zone: tuple[str | None, ...]) -> str:
    """The pieces of a zone; a question mark for each that this seat does not see."""
    return " ".join(card or "?" for card in zone) or "-"


def boatman(turn: bx.Prompt) -> bx.Action:
    """Stakes high for a quay that is worth it, low for others; blows at whoever would win a good one."""
    view = turn.view()
    totals = view.more["totals"]
    good = totals["quay"] >= WORTH_IT
    if turn.options[0].verb.name == "stake":
        pick = max if good else min
        return pick(turn.options, key=lambda option: option.card.kind.strength)
    ahead = (min if view.fields["low"] else max)(
        totals["stake"], key=totals["stake"].get, default=""
    )
    if good and ahead != turn.seat:
        for option in turn.options:
            if option.text == f"gust {ahead}":
                return option
    return turn.options[-1]


BOATMAN = bx.Bot("boatman", "Rows hard for good crates only.", lambda _seat: boatman)
