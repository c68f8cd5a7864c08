"""The verbs of Serviam and the sentences of its log; no rules.

A verb names a gift by its design: `give DEVIL to victoria` may be any of the devils in the hand. It names a holder
by its id (`victoria`), which stands for the marker on the board and for the card in a row.

The event sentences, read one after another, are a report of the game.
"""

from __future__ import annotations

import re
from typing import Any

import boxlid as bx
from boxlid import EventKind, Verb

from boxlid_serviam.cards.pieces import GiftCard, HolderCard, Marker
from boxlid_serviam.cards.records import Icon

# --- what a verb can name ---------------------------------------------------------------------------


class _Design(bx.Arg):
    """An argument that names a card or a marker; its value is the id of the design."""

    __slots__ = ("kinds",)

    def __init__(self, name: str, *kinds: type[Any]) -> None:
        super().__init__(name)
        self.kinds = kinds

    def read(self, word: str, notation: Any) -> str:
        """Return the id that a word means; `alfani-victoria` means `victoria`.

        Raises:
            UsageError: the word names a piece of another kind.
        """
        kind = notation.piece(word).kind
        if not isinstance(kind, self.kinds):
            raise bx.UsageError(f"`{word}` is not a {self.name}")
        design: str = kind.id
        return design


class _IconCode(bx.Arg):
    """An argument that names an icon by its code (`T+2`, `R1+2`, `?-1`, `victoria+1`)."""

    __slots__ = ()

    def read(self, word: str, notation: Any) -> str:
        """Return the code as the rule catalogue writes it.

        Raises:
            UsageError: the word is not the code of an icon.
        """
        code = word.upper() if re.match(r"t[+-]|r[123][+-]", word.lower()) else word.lower()
        try:
            return str(Icon.parse(code))
        except ValueError:
            raise bx.UsageError(f"`{word}` is not an icon such as `T+2` or `R1+2`") from None


GIFT = _Design("gift", GiftCard)
HOLDER = _Design("holder", Marker, HolderCard)
ICON = _IconCode("icon")

# --- verbs ------------------------------------------------------------------------------------------

GIVE = Verb(
    "give {gift} to {holder}[ of {seat}]",
    "Give a hand card to a holder; of another player only where a ruling lets letters go there.",
    gift=GIFT,
    holder=HOLDER,
    seat=bx.SEAT,
)
RAISE = Verb("raise {holder}", "Move a marker to the right.", holder=HOLDER)
LOWER = Verb("lower {holder}", "Move a marker to the left.", holder=HOLDER)
PROCESS = Verb("process {icon}", "Process this icon next.", icon=ICON)
TAKE = Verb(
    "take {gift} from {holder}[ of {seat}]",
    "Take the top gift of one of your holders into your hand.",
    gift=GIFT,
    holder=HOLDER,
    seat=bx.SEAT,
)
PUT = Verb("put {gift} on {holder}", "Put a hand card there.", gift=GIFT, holder=HOLDER)
DISCARD = Verb("discard {gift}", "Discard a hand card.", gift=GIFT)
EXCHANGE = Verb(
    "exchange {position}", "Exchange your face-down card there (1 to 5).", position=bx.NUMBER
)
REVEAL = Verb(
    "reveal {position}", "Turn up your face-down card there (1 to 5).", position=bx.NUMBER
)
HARM = Verb("harm {seat}", "Let this player lose 2 VP.", seat=bx.SEAT)
REPLACE = Verb("replace merchant", "Put the top merchant of the deck in the other's place.")
ARRANGE = Verb("arrange {holders}", "Lay your row, from position 1 to 5.", holders=bx.many(HOLDER))
CHOOSE = Verb("choose {holders}", "Choose the five for your row.", holders=bx.many(HOLDER))

VERBS = (
    GIVE, RAISE, LOWER, PROCESS, TAKE, PUT, DISCARD, EXCHANGE, REVEAL, HARM, REPLACE, ARRANGE,
    CHOOSE, bx.PASS,
)  # fmt: skip

# --- events -----------------------------------------------------------------------------------------

TOOK_FAMILY = EventKind("took-family", "{seat} heads the house of {family}.")
BOXED = EventKind("boxed", "Back into the box: {pieces}.", level=bx.DETAIL)
MARKERS_PLACED = EventKind("markers-placed", "Every marker stands on {space}.")
VP_PLACED = EventKind("vp-placed", "{who} starts with {vp} VP.")
FIRST = EventKind("first-player", "{seat} goes first.")
LAID = EventKind("laid", "{seat} lays five holders; {holders} stand at the ends.")
LOOKED = EventKind(
    "looked", "{seat} looks at five holders: {holders}.", unseen="cards that only the owner sees"
)
LAID_OUT = EventKind(
    "laid-out",
    "{seat} lays the row in this order: {holders}.",
    unseen="one that only the owner knows",
)
OPENING = EventKind("opening-hand", "{seat} holds an opening hand of {count} cards.")

TURN = EventKind("turn", "== Turn {turn} of {seat}")
GAVE = EventKind("gave", "{seat} gives {gift} to {holder}.")
GAVE_AWAY = EventKind("gave-away", "{seat} gives {gift} to {holder} of {host}.")
SKIPPED = EventKind("skipped", "{seat} can give nothing; the turn is skipped.")
DECLINED = EventKind("declined", "{seat} {what}.")
MARKER = EventKind("marker", "  {holder}: {before} -> {after}", unspoken=("start", "end"))
EFFECT = EventKind("effect", "{seat} carries out the EFFETTO ORDINE of {holder}.")
GAINED = EventKind("gained", "{who} gains {amount} VP and has {total}.")
LOST = EventKind("lost", "{who} loses {amount} VP and has {total}.")
TURNED_UP = EventKind("turned-up", "{seat} turns up {holder}, a new connection.")
DREW = EventKind("drew", "{seat} draws {card}.")
NO_CARD = EventKind("no-card", "There is no card that {seat} could draw.")
RESHUFFLED = EventKind("reshuffled", "The discards become the new gift deck.")
DISCARDED = EventKind("discarded", "{seat} discards {card}.")
TOOK = EventKind("took", "{seat} takes {gift} back from {holder}.")
PUT_DOWN = EventKind("put-down", "{seat} puts {gift} on {holder}; it is not processed.")
EXCHANGED = EventKind("exchanged", "{seat} exchanges the face-down holder at position {position}.")

FAMILY_LAID = EventKind("family-laid", "The house of {family} lays seven holders face-down.")
FAMILY_TURN = EventKind("family-turn", "== Round {round}: the family turns up {holder}")
MERCHANT = EventKind("merchant", "The enemy merchant is {merchant}: {holders}.")
MERCHANT_SWAP = EventKind("merchant-swap", "{merchant} takes the place of {old}.")
MERCHANT_ACTS = EventKind("merchant-acts", "The condition of {merchant} holds.")
FAMILY_GAIN = EventKind("family-gain", "{merchant}'s holders are worth {sum} to the family.")

LAST_TURN = EventKind("all-turns-done", "== Everybody has had seven turns: scoring")
SCORED = EventKind(
    "scored", "{seat}: {held} VP held, {match} for matching gifts, {shadow} shadow bonus: {total}"
)

KINDS = tuple(k for k in globals().values() if isinstance(k, EventKind))
