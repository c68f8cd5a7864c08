"""The words of Serviam: what a player may do, in notation. Cards are named by their design.

Two devils are the same to their holder: `give DEVIL to victoria` names a design, not one copy.
A holder's word (`victoria`) means its marker, and its card in whichever row is spoken of.
"""

from __future__ import annotations

import re
from typing import Any

import boxlid as bx

from boxlid_serviam._records import Icon


class _Design(bx.Arg):
    """A card or a marker; the value is the id of its design."""

    __slots__ = ("fits",)

    def __init__(self, name: str, fits: tuple[str, ...]) -> None:
        super().__init__(name)
        self.fits = fits

    def read(self, word: str, notation: Any) -> str:
        """The id that a word means; `alfani-victoria` means `victoria`."""
        kind = notation.piece(word).kind
        if type(kind).__name__ not in self.fits:
            raise bx.UsageError(f"`{word}` is no {self.name}")
        design: str = kind.id
        return design


class _IconCode(bx.Arg):
    """An icon by its code (`T+2`, `R1+2`, `?-1`, `victoria+1`)."""

    __slots__ = ()

    def read(self, word: str, notation: Any) -> str:
        """The code as the catalogue writes it."""
        code = word.upper() if re.match(r"t[+-]|r[123][+-]", word.lower()) else word.lower()
        try:
            return str(Icon.parse(code))
        except ValueError:
            raise bx.UsageError(f"`{word}` is no icon, as `T+2` or `R1+2`") from None


GIFT = _Design("gift", ("GiftCard",))
HOLDER = _Design("holder", ("Marker", "HolderCard"))
ICON = _IconCode("icon")

GIVE = bx.Verb(
    "give {gift} to {holder}[ of {seat}]",
    "Give a hand card to a holder; of another player only where a ruling lets letters go there.",
    gift=GIFT,
    holder=HOLDER,
    seat=bx.SEAT,
)
RAISE = bx.Verb("raise {holder}", "Move a marker to the right.", holder=HOLDER)
LOWER = bx.Verb("lower {holder}", "Move a marker to the left.", holder=HOLDER)
PROCESS = bx.Verb("process {icon}", "Process this icon next.", icon=ICON)
TAKE = bx.Verb(
    "take {gift} from {holder}[ of {seat}]",
    "Take the top gift of one of your holders into your hand.",
    gift=GIFT,
    holder=HOLDER,
    seat=bx.SEAT,
)
PUT = bx.Verb("put {gift} on {holder}", "Put a hand card there.", gift=GIFT, holder=HOLDER)
DISCARD = bx.Verb("discard {gift}", "Discard a hand card.", gift=GIFT)
EXCHANGE = bx.Verb(
    "exchange {position}", "Exchange your face-down card there (1 to 5).", position=bx.NUMBER
)
REVEAL = bx.Verb(
    "reveal {position}", "Turn up your face-down card there (1 to 5).", position=bx.NUMBER
)
HARM = bx.Verb("harm {seat}", "Let this player lose 2 VP.", seat=bx.SEAT)
REPLACE = bx.Verb("replace merchant", "Put the top merchant of the deck in the other's place.")
ARRANGE = bx.Verb(
    "arrange {holders}", "Lay your row, from position 1 to 5.", holders=bx.many(HOLDER)
)
CHOOSE = bx.Verb("choose {holders}", "Choose the five for your row.", holders=bx.many(HOLDER))

VERBS = (
    GIVE, RAISE, LOWER, PROCESS, TAKE, PUT, DISCARD, EXCHANGE, REVEAL, HARM, REPLACE, ARRANGE,
    CHOOSE, bx.PASS,
)  # fmt: skip
