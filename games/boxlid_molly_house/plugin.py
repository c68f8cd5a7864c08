"""The plugin `molly-house`: what Molly House gives to the kernel's hooks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import boxlid as bx
from boxlid import Settings, hookimpl
from boxlid.vocabulary.events import SAID

from boxlid_molly_house import actions, endings, festivity, scoring, setup, standing, turn, week
from boxlid_molly_house.bots import HOST
from boxlid_molly_house.box import DATA, Box, load
from boxlid_molly_house.screen import VIEWS, screen
from boxlid_molly_house.tableau import MollyTable
from boxlid_molly_house.words import KINDS, SHOW, VERBS


def turn_open(t: MollyTable) -> bool:
    """The turn goes on."""
    return t.turn_open


def week_ends(t: MollyTable) -> bool:
    """The week ends."""
    return t.closing


def say(t: MollyTable, seat: str, action: bx.Action) -> None:
    """Free talk, false claims included; nothing checks it (MH-INFO-1)."""
    t.tell(SAID, seat, action.args[0], clause="MH-INFO-1")


def no_showing(t: MollyTable, seat: str, action: bx.Action) -> bx.Refusal:
    """No hand card is shown to another player (MH-INFO-2)."""
    return bx.Refusal("no-showing", "No player may show a hand card to another.", "MH-INFO-2")


SCHEDULE = bx.seq(
    "molly-house",
    setup.NODE,
    bx.loop(
        "game",
        turn.begin,
        bx.when(
            "week",
            week_ends,
            week.threats,
            week.domino,
            week.investigate,
            week.evidence,
            week.raids,
            week.verdict,
            endings.NODE,
            week.encounter,
            week.cleanup,
            clauses="MH-WEEK-1",
        ),
        bx.loop(
            "turn",
            turn.roll,
            turn.move,
            actions.act,
            bx.when("festivity", festivity.throwing, festivity.PLAY, *scoring.NODES),
            turn.refill,
            turn.hand_check,
            turn.done,
            while_=turn_open,
            clauses="MH-TURN-6",
        ),
        turn.next_player,
    ),
)
POINTS = (
    standing.gain,
    standing.bonus,
    standing.most_infamous,
    standing.draw,
    turn.step_counts,
    scoring.selection,
    week.evidence_of,
    week.ending_of,
    endings.victory_points,
)


@hookimpl
def boxlid_plugin() -> bx.Plugin:
    """Who this is."""
    return bx.Plugin("molly-house", bx.__version__)


@hookimpl
def boxlid_game() -> bx.Game:
    """The game."""
    return bx.Game(
        "molly-house",
        "Molly House",
        (2, 5),
        MollyTable,
        bound=10_000,
        default_seats=3,
        about=(
            "Mollies of Georgian London walk the city, cruise and throw festivities while the Society for the"
            " Reformation of Manners gathers gossip. Joy may save the community; informing may save you."
        ),
        too_few="No text we have specifies a solo game",
        prepare=setup.prepare,
    )


@cache
def _rulings() -> tuple[bx.Ruling, ...]:
    """Read once: whoever tries many rulings composes often."""
    return bx.load_rulings(DATA / "rulings.toml")


@cache
def _ledger() -> bx.Ledger:
    return bx.load_clauses(DATA / "clauses.toml")


@hookimpl
def boxlid_rulings() -> Iterable[bx.Ruling]:
    """The points where the texts differ or are silent."""
    return _rulings()


@hookimpl
def boxlid_ledger() -> bx.Ledger:
    """The numbered sentences."""
    return _ledger()


@hookimpl
def boxlid_data(settings: Settings) -> Box:
    """The box."""
    return load()


@hookimpl
def boxlid_pieces(settings: Settings, data: Box) -> Iterable[bx.Piece[Any]]:
    """Everything in it."""
    return data.pieces


@hookimpl
def boxlid_verbs() -> Iterable[bx.Verb]:
    """What can be done."""
    return VERBS


@hookimpl
def boxlid_events() -> Iterable[bx.EventKind]:
    """What can happen."""
    return KINDS


@hookimpl
def boxlid_points() -> Iterable[Callable[..., Any]]:
    """Rules that a plugin may wrap."""
    return POINTS


@hookimpl
def boxlid_inputs() -> Iterable[bx.InputRule]:
    """Talk is free and changes nothing; showing hand cards is forbidden."""
    return (bx.InputRule(bx.SAY, say), bx.InputRule(SHOW, say, no_showing))


@hookimpl
def boxlid_scenarios() -> Iterable[Path]:
    """The worked cases."""
    return (DATA.parent / "scenarios",)


@hookimpl
def boxlid_views() -> Mapping[str, Callable[[Any, str], Any]]:
    """Sums that a player would make in the head."""
    return VIEWS


@hookimpl
def boxlid_screen() -> Callable[[bx.View], str]:
    """The table in 80 columns."""
    return screen


@hookimpl
def boxlid_bots() -> Iterable[bx.Bot]:
    """Players beside the kernel's random one."""
    return (HOST,)


@hookimpl
def boxlid_schedule() -> bx.Node:
    """Set-up, then turns with week ends between them."""
    return SCHEDULE


@hookimpl
def boxlid_wins() -> Iterable[bx.WinCondition]:
    """Infiltration before Survival before Atrophy."""
    return endings.WINS
