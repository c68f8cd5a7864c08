"""The plugin `molly-house`: what Molly House gives to the kernel's hooks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import boxlid as bx
from boxlid import Settings, hookimpl

from boxlid_molly_house import endings, reputation, selection, turn, week
from boxlid_molly_house.bots import HOST
from boxlid_molly_house.components import DATA, load
from boxlid_molly_house.data import Box
from boxlid_molly_house.picture import picture
from boxlid_molly_house.schedule import SCHEDULE
from boxlid_molly_house.screen import screen
from boxlid_molly_house.setup import prepare
from boxlid_molly_house.table import MollyTable
from boxlid_molly_house.views import VIEWS
from boxlid_molly_house.vocabulary import KINDS, SHOW, VERBS


def say(t: MollyTable, seat: str, action: bx.Action) -> None:
    """Record free talk; false claims are allowed, and nothing checks them (MH-INFO-1)."""
    t.tell(bx.SAID, seat, action.args[0], clause="MH-INFO-1")


def no_showing(t: MollyTable, seat: str, action: bx.Action) -> bx.Refusal:
    """Refuse to show a hand card to another player (MH-INFO-2)."""
    return bx.Refusal("no-showing", "No player may show a hand card to another.", "MH-INFO-2")


POINTS = (
    reputation.gain,
    reputation.bonus,
    reputation.most_infamous,
    reputation.draw,
    turn.step_counts,
    selection.selection,
    week.evidence_of,
    week.ending_of,
    endings.victory_points,
)

FOLDER = bx.DataFolder(DATA, game="molly-house")


@hookimpl
def boxlid_plugin() -> bx.Plugin:
    """The plugin's name and version."""
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
        prepare=prepare,
    )


@cache
def _rulings() -> tuple[bx.Ruling, ...]:
    """Read the rulings once: tests and tools compose many rulesets."""
    return FOLDER.rulings


@cache
def _ledger() -> bx.Ledger:
    return FOLDER.ledger


@hookimpl
def boxlid_rulings() -> Iterable[bx.Ruling]:
    """The points where the texts differ or are silent."""
    return _rulings()


@hookimpl
def boxlid_ledger() -> bx.Ledger:
    """The rule catalogue."""
    return _ledger()


@hookimpl
def boxlid_data(settings: Settings) -> Box:
    """The box."""
    return load()


@hookimpl
def boxlid_pieces(settings: Settings, data: Box) -> Iterable[bx.Piece[Any]]:
    """Everything in the box."""
    return data.pieces


@hookimpl
def boxlid_verbs() -> Iterable[bx.Verb]:
    """What players can do."""
    return VERBS


@hookimpl
def boxlid_events() -> Iterable[bx.EventKind]:
    """What can happen."""
    return KINDS


@hookimpl
def boxlid_points() -> Iterable[Callable[..., Any]]:
    """The rules that an extension may wrap."""
    return POINTS


@hookimpl
def boxlid_inputs() -> Iterable[bx.InputRule]:
    """Talk at any time, which changes nothing; showing hand cards, which is forbidden."""
    return (bx.InputRule(bx.SAY, say), bx.InputRule(SHOW, say, no_showing))


@hookimpl
def boxlid_scenarios() -> Iterable[Path]:
    """The worked cases."""
    return (DATA.parent / "scenarios",)


@hookimpl
def boxlid_views() -> Mapping[str, Callable[[Any, str], Any]]:
    """What screens and pictures need besides fields and zones."""
    return VIEWS


@hookimpl
def boxlid_screen() -> Callable[[bx.View], str]:
    """The table as text."""
    return screen


@hookimpl
def boxlid_bots() -> Iterable[bx.Bot]:
    """The bots besides the kernel's random one."""
    return (HOST,)


@hookimpl
def boxlid_schedule() -> bx.Node:
    """The turn structure."""
    return SCHEDULE


@hookimpl
def boxlid_wins() -> Iterable[bx.WinCondition]:
    """The win conditions: Infiltration, then Survival, then Atrophy."""
    return endings.WINS


@hookimpl
def boxlid_picture() -> Callable[[bx.View], str]:
    """The table as a picture."""
    return picture
