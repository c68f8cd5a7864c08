"""A player who becomes the moderator: by a card, or as the first victim (MF-SETUP-50..52)."""

from __future__ import annotations

from boxlid import step

from boxlid_mafia.model.table import Village
from boxlid_mafia.model.vocabulary import CARD, CHAIRED
from boxlid_mafia.village.death import reveal

CARD_ID = "moderator-1"


@step("chair", "MF-SETUP-50")
def chair(t: Village) -> None:
    """The first victim becomes the moderator, who has no side and wins nothing."""
    if not t.acts:  # nobody was chosen in time
        return
    victim = t.acts[0].targets[0]  # only groups have acted so far
    t.set("acts", ())
    sit_out(t, victim, "MF-SETUP-50")
    reveal(t, victim, "killed")
    t.applies("MF-SETUP-51")


def sit_out(t: Village, seat: str, clause: str) -> None:
    """Make a player the moderator."""
    t.remove("living", seat, clause=clause)
    t.set("chair", seat, clause=clause)
    t.tell(CHAIRED, seat, clause=clause)


def seat_by_card(t: Village) -> None:
    """Make the player who drew the moderator's card the moderator (MF-SETUP-52)."""
    for seat in t.seats:
        if CARD_ID in t.zones[t.card[seat]]:
            sit_out(t, seat, "MF-SETUP-52")
            t.turn_up(t.zones[t.card[seat]][0], t.card[seat], clause="MF-SETUP-52")
            t.tell(CARD, seat, t.data.title("moderator"), clause="MF-SETUP-52")
