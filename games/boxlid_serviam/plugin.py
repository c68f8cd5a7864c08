"""The plugin `serviam`: what Serviam gives to the kernel's hooks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import boxlid as bx
from boxlid import hookimpl

from boxlid_serviam import changes, icons, intrigue, merchants, network, reward, scoring
from boxlid_serviam.bots import GREEDY
from boxlid_serviam.cards.loading import BUNDLED, DATA, CardSet, card_file, load_cards
from boxlid_serviam.data import Box
from boxlid_serviam.endings import WINS
from boxlid_serviam.pages import pages_of
from boxlid_serviam.schedule import SCHEDULE
from boxlid_serviam.screen import screen
from boxlid_serviam.setup import prepare
from boxlid_serviam.shorthand import SHORTHANDS
from boxlid_serviam.table import FAMILY, ServiamTable
from boxlid_serviam.views import VIEWS
from boxlid_serviam.vocabulary import KINDS, VERBS

POINTS = (
    *changes.POINTS,
    *icons.POINTS,
    *intrigue.POINTS,
    *network.POINTS,
    *reward.POINTS,
    *scoring.POINTS,
    *merchants.POINTS,
)
OPTIONS = (
    bx.Option(
        "first", "The first player's seat, or `random`, as if not given.", clause="SV-SETUP-14"
    ),
    bx.Option(
        "families", "The families in the seats' order, with commas between.", clause="SV-SETUP-2"
    ),
    bx.Option(
        "difficulty",
        "The family's head start in the solo game.",
        "choice",
        "normal",
        ("normal", "hard", "very_hard"),
        clause="SV-SOLO-7",
    ),
    bx.Option(
        "complex_layout",
        "Players look at their five holders while laying the row.",
        "switch",
        default=False,
        clause="SV-OPTION-1",
    ),
    bx.Option(
        "data", "A file with other cards, as data/cards.toml; `example_box` is bundled.", "file"
    ),
)


@cache
def _rulings() -> tuple[bx.Ruling, ...]:
    return bx.load_rulings(DATA / "rulings.toml")


@cache
def _ledger() -> bx.Ledger:
    return bx.load_clauses(DATA / "clauses.toml")


@cache
def _bundled_cards() -> CardSet:
    return load_cards()


def actors(_settings: bx.Settings, seats: Sequence[str]) -> Sequence[str]:
    """Return the parties without a seat: in solo the family, though it decides nothing."""
    return (FAMILY,) if len(seats) == 1 else ()


def check_seats(settings: bx.Settings, seats: Sequence[str]) -> None:
    """Check the seats' names, and the options that name a seat.

    Raises:
        UsageError: the option `first` names no seat, or a seat has the family's name.
    """
    first = settings.first
    if first is not None and first.lower() not in {"random", *(s.lower() for s in seats)}:
        raise bx.UsageError(f"first: `{first}` is not one of {', '.join(seats)}")
    if FAMILY in {s.lower() for s in seats}:
        raise bx.UsageError(f"no player may be called `{FAMILY}`: that is the solo opponent's name")


@hookimpl
def boxlid_plugin() -> bx.Plugin:
    """The plugin's name and version."""
    return bx.Plugin("serviam", bx.__version__)


@hookimpl
def boxlid_game() -> bx.Game:
    """The game."""
    return bx.Game(
        "serviam",
        "Serviam",
        (1, 4),
        ServiamTable,
        bound=2000,
        default_seats=3,
        about=(
            "Each player heads a merchant house and gives gifts to the powerful, whose influence decides what they "
            "pay. After seven turns the most victory points win; alone you play against a rival house."
        ),
        check_seats=check_seats,
        actors=actors,
        prepare=prepare,
    )


@hookimpl
def boxlid_rulings() -> Iterable[bx.Ruling]:
    """The points where the texts differ."""
    return _rulings()


@hookimpl
def boxlid_options() -> Iterable[bx.Option]:
    """The choices that are not about disputed rules."""
    return OPTIONS


@hookimpl
def boxlid_validate(settings: bx.Settings) -> None:
    """Refuse SV.scale=custom without a card file, which would have to give the scale."""
    if settings.scale == "custom" and not settings.data:
        raise bx.UsageError(
            "SV.scale=custom takes the scale of a card file, and none is given: copy "
            f"{BUNDLED}, change `scale` there, and give the copy as `data` "
            "(--data FILE); `--data example-box` is such a file"
        )


@hookimpl
def boxlid_data(settings: bx.Settings) -> Box:
    """The cards: the bundled ones, or those of the file that the option `data` names."""
    cards = load_cards(card_file(settings.data)) if settings.data else _bundled_cards()
    return Box(cards, settings)


@hookimpl
def boxlid_pieces(data: Box) -> Iterable[bx.Piece[Any]]:
    """Everything in the box."""
    return data.pieces()


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
def boxlid_schedule() -> bx.Node:
    """The turn structure."""
    return SCHEDULE


@hookimpl
def boxlid_wins() -> Iterable[bx.WinCondition]:
    """The win conditions."""
    return WINS


@hookimpl
def boxlid_ledger() -> bx.Ledger:
    """The rule catalogue."""
    return _ledger()


@hookimpl
def boxlid_pages(settings: bx.Settings, data: Box) -> Iterable[bx.Page]:
    """Tables of the cards, and how their icons are read."""
    return pages_of(data.cards, settings)


@hookimpl
def boxlid_views() -> Mapping[str, Any]:
    """What screens and pictures need besides fields and zones."""
    return VIEWS


@hookimpl
def boxlid_screen() -> Callable[[bx.View], str]:
    """The table as text."""
    return screen


@hookimpl
def boxlid_bots() -> Iterable[bx.Bot]:
    """The bots besides the kernel's random one."""
    return (GREEDY,)


@hookimpl
def boxlid_shorthands() -> Mapping[str, Any]:
    """Short keys for a scenario's position."""
    return SHORTHANDS


@hookimpl
def boxlid_scenarios() -> Iterable[Path]:
    """The worked cases."""
    return (DATA.parent / "scenarios",)
