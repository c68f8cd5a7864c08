"""What people and bots use: sums, a screen, a picture, a bot. They see a view of the table, never the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import boxlid as bx
from boxlid.drawing import document, label, rect, shorten

from night_ferry.box import Ferry
from night_ferry.rules import strength, value_of

WORTH_IT = 5


def totals(t: Ferry, seat: str) -> Mapping[str, Any]:
    """Return what people would add up. It becomes an item of every view, so it uses open cards only."""
    return {
        "quay": sum(crate.kind.value for crate in t.zones[t.quay]),
        "stake": {s: strength(t, s) for s in t.seats if t.zones[t.stake[s]]},
        "load": {s: value_of(t, s) for s in t.seats},
    }


def screen(view: bx.View) -> str:
    """Write the quay, each seat's stake and load, and the viewer's hand."""
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
    """Write the pieces of a zone, and a question mark for each that the viewer does not see."""
    return " ".join(card or "?" for card in zone) or "-"


def picture(view: bx.View) -> str:
    """Draw the quay, and for each seat its load, its stake and its hand."""
    f, load = view.fields, view.more["totals"]["load"]
    body = [rect(0, 0, 760, 90 + 70 * len(view.seats), "#dfe8ec", rx=0)]
    body.append(label(20, 34, f"Night {f['night']}", 16))
    body.append(label(20, 54, "low water" if f["low"] else "high water", 13, fill="#556"))
    body += row(140, 14, view.zones["quay"], "#e2c799")
    for i, seat in enumerate(view.seats):
        y = 80 + 70 * i
        body.append(label(20, y + 26, shorten(seat, 110, 16), 16, bold=seat == f["leader"]))
        body.append(label(20, y + 46, f"load {load[seat]}", 13, fill="#556"))
        body += row(140, y, view.zones[f"stake.{seat}"], "#fff3b0")
        body += row(320, y, view.zones[f"hand.{seat}"], "#ffffff")
    return document(760, 90 + 70 * len(view.seats), "Night Ferry", body)


def row(x: float, y: float, pieces: Sequence[str | None], shade: str) -> Iterator[str]:
    """Draw pieces next to each other; a dark card is one that the viewer does not see."""
    for i, piece in enumerate(pieces):
        yield rect(x + 76 * i, y, 70, 50, "#34515e" if piece is None else shade, stroke="#34515e")
        yield label(x + 76 * i + 35, y + 30, piece or "", 14, anchor="middle")


def boatman(turn: bx.Prompt) -> bx.Action:
    """Stake high for a valuable quay, low for others; play a gust at the seat that would load a valuable one."""
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
