"""The schedule: set-up, then turns with week ends between them, until a week ends the game.

The first line of a condition's docstring is what a printed schedule says of it, after `if`, `while` or `until`.
"""

from __future__ import annotations

import boxlid as bx

from boxlid_molly_house import festivity_items, festivity_scoring, setup, trials, turn, week
from boxlid_molly_house.actions import act
from boxlid_molly_house.community import community
from boxlid_molly_house.encounter import encounter
from boxlid_molly_house.endings import ends, reveal, survives
from boxlid_molly_house.festivity import party, play, throwing
from boxlid_molly_house.selection import select
from boxlid_molly_house.table import MollyTable, last_round_over


def turn_open(t: MollyTable) -> bool:
    """The active player's turn goes on."""
    return t.turn_open


def week_ends(t: MollyTable) -> bool:
    """The week ends."""
    return t.closing


def _plays(name: str) -> bx.Node:
    """One turn for each seat of the queue: a card or a pass, a dress, a Violin."""
    return bx.turns(
        name,
        play,
        festivity_items.dress,
        festivity_items.violin,
        queue="fest_queue",
        active="fest_seat",
    )


CARDS = bx.seq(
    "cards",
    party,
    bx.rounds(
        "rounds",
        community,
        festivity_items.violin,
        _plays("plays"),
        until=last_round_over,
        count="fest_round",
        clauses="MH-FEST-5 MH-FEST-6 MH-FEST-7",
    ),
    festivity_items.start_call,
    bx.loop(
        "last-call",
        festivity_items.call,
        bx.when(
            "gin-round",
            festivity_items.gin_round,
            _plays("extra"),
            festivity_items.gin_over,
        ),
        while_=festivity_items.still_calling,
    ),
)
FESTIVITY = bx.when(
    "festivity",
    throwing,
    CARDS,
    select,
    festivity_scoring.score,
    festivity_scoring.known_first,
    festivity_scoring.foil_order,
    bx.loop(
        "foiling",
        festivity_scoring.foil,
        while_=festivity_scoring.foiling,
        clauses="MH-FEST-35 MH-FEST-40",
    ),
    festivity_scoring.known,
    bx.loop(
        "gossip",
        festivity_scoring.talk,
        while_=festivity_scoring.left_over,
        clauses="MH-FEST-42",
    ),
    festivity_scoring.draws,
    festivity_scoring.bonus,
    festivity_scoring.home,
)
FINAL = bx.when(
    "final",
    ends,
    reveal,
    bx.when(
        "survival",
        survives,
        trials.pardon,
        bx.loop("trials", trials.trial, while_=trials.to_try),
        trials.unused_items,
    ),
    bx.check("game-end"),
)
WEEK_END = bx.when(
    "week",
    week_ends,
    week.threats,
    week.domino,
    week.investigate,
    week.evidence,
    week.raids,
    week.verdict,
    FINAL,
    encounter,
    week.cleanup,
    clauses="MH-WEEK-1",
)
TURN = bx.loop(
    "turn",
    turn.roll,
    turn.move,
    act,
    FESTIVITY,
    turn.refill,
    turn.hand_check,
    turn.done,
    while_=turn_open,
    clauses="MH-TURN-6",
)
SCHEDULE = bx.seq(
    "molly-house",
    bx.seq("setup", setup.deal, setup.start_cards),
    bx.loop("game", turn.begin, WEEK_END, TURN, turn.next_player),
)
