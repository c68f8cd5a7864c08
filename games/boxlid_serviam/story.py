"""The events that Serviam tells; read one after another they are a report of the game."""

from __future__ import annotations

import boxlid as bx

DETAIL = bx.DETAIL

TOOK_FAMILY = bx.EventKind("took-family", "{seat} heads the house of {family}.")
BOXED = bx.EventKind("boxed", "Back into the box: {pieces}.", level=DETAIL)
MARKERS_PLACED = bx.EventKind("markers-placed", "Every marker stands on {space}.")
VP_PLACED = bx.EventKind("vp-placed", "{who} starts with {vp} VP.")
FIRST = bx.EventKind("first-player", "{seat} goes first.")
LAID = bx.EventKind("laid", "{seat} lays five holders; {holders} stand at the ends.")
LOOKED = bx.EventKind(
    "looked", "{seat} looks at five holders: {holders}.", unseen="cards that only the owner sees"
)
LAID_OUT = bx.EventKind(
    "laid-out",
    "{seat} lays the row in this order: {holders}.",
    unseen="one that only the owner knows",
)
OPENING = bx.EventKind("opening-hand", "{seat} holds an opening hand of {count} cards.")

TURN = bx.EventKind("turn", "== Turn {turn} of {seat}")
GAVE = bx.EventKind("gave", "{seat} gives {gift} to {holder}.")
GAVE_AWAY = bx.EventKind("gave-away", "{seat} gives {gift} to {holder} of {host}.")
SKIPPED = bx.EventKind("skipped", "{seat} can give nothing; the turn is skipped.")
DECLINED = bx.EventKind("declined", "{seat} {what}.")
MARKER = bx.EventKind("marker", "  {holder}: {before} -> {after}", unspoken=("start", "end"))
EFFECT = bx.EventKind("effect", "{seat} carries out the EFFETTO ORDINE of {holder}.")
GAINED = bx.EventKind("gained", "{who} gains {amount} VP and has {total}.")
LOST = bx.EventKind("lost", "{who} loses {amount} VP and has {total}.")
TURNED_UP = bx.EventKind("turned-up", "{seat} turns up {holder}, a new connection.")
DREW = bx.EventKind("drew", "{seat} draws {card}.")
NO_CARD = bx.EventKind("no-card", "There is no card that {seat} could draw.")
RESHUFFLED = bx.EventKind("reshuffled", "The discards become the new gift deck.")
DISCARDED = bx.EventKind("discarded", "{seat} discards {card}.")
TOOK = bx.EventKind("took", "{seat} takes {gift} back from {holder}.")
PUT_DOWN = bx.EventKind("put-down", "{seat} puts {gift} on {holder}; it is not processed.")
EXCHANGED = bx.EventKind(
    "exchanged", "{seat} exchanges the face-down holder at position {position}."
)

FAMILY_LAID = bx.EventKind("family-laid", "The house of {family} lays seven holders face-down.")
FAMILY_TURN = bx.EventKind("family-turn", "== Round {round}: the family turns up {holder}")
MERCHANT = bx.EventKind("merchant", "The enemy merchant is {merchant}: {holders}.")
MERCHANT_SWAP = bx.EventKind("merchant-swap", "{merchant} takes the place of {old}.")
MERCHANT_ACTS = bx.EventKind("merchant-acts", "The condition of {merchant} holds.")
FAMILY_GAIN = bx.EventKind("family-gain", "{merchant}'s holders are worth {sum} to the family.")

LAST_TURN = bx.EventKind("all-turns-done", "== Everybody has had seven turns: scoring")
SCORED = bx.EventKind(
    "scored", "{seat}: {held} VP held, {match} for matching gifts, {shadow} shadow bonus: {total}"
)

KINDS = tuple(k for k in globals().values() if isinstance(k, bx.EventKind))
