"""The schedule: set-up, then turns of five phases until everybody has had seven, then scoring."""

from __future__ import annotations

import boxlid as bx

from boxlid_serviam import merchants, rows, setup, solo
from boxlid_serviam.end_of_turn import end_of_turn
from boxlid_serviam.icons import icons
from boxlid_serviam.intrigue import intrigue
from boxlid_serviam.network import network
from boxlid_serviam.offering import offering
from boxlid_serviam.reward import reward
from boxlid_serviam.scoring import scoring
from boxlid_serviam.table import ServiamTable, is_solo


def something_given(t: ServiamTable) -> bool:
    """Whether there is a recipient this turn."""
    return bool(t.recipient)


SETUP = bx.seq(
    "setup",
    setup.take_families,
    setup.place_markers,
    setup.choose_first,
    rows.deal_holders,
    rows.arrange_holders,
    rows.turn_up_ends,
    setup.shuffle_gifts,
    setup.opening_draws,
    setup.starting_cards,
)
SOLO_SETUP = bx.when(
    "solo-setup",
    is_solo,
    solo.lay_family,
    merchants.lay_merchants,
    solo.head_start,
    label="one player plays",
)
TURN = bx.seq(
    "turn",
    offering,
    bx.when(
        "gift",
        something_given,
        icons,
        intrigue,
        network,
        reward,
        label="a gift was given",
    ),
)
SCHEDULE = bx.seq(
    "serviam",
    SETUP,
    SOLO_SETUP,
    bx.loop(
        "game",
        bx.when("family", is_solo, solo.family_turn, label="one player plays", fixed=True),
        TURN,
        bx.when(
            "round-end",
            is_solo,
            solo.family_gain,
            merchants.merchant_effect,
            label="one player plays",
            fixed=True,
        ),
        end_of_turn,
    ),
    scoring,
    bx.check("end"),
)
