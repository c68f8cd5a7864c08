"""The hooks of Serviam: what it registers, and its schedule. The rules stand in the modules beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import boxlid as bx
from boxlid import hookimpl

from boxlid_serviam import (
    acts,
    ending,
    intrigue,
    network,
    offering,
    pages,
    reward,
    scoring,
    setup,
    solo,
    story,
    words,
)
from boxlid_serviam.bots import GREEDY
from boxlid_serviam.box import Box
from boxlid_serviam.cards import CardSet, load_cards
from boxlid_serviam.screen import VIEWS, screen
from boxlid_serviam.shorthand import SHORTHANDS
from boxlid_serviam.table import FAMILY, ServiamTable, prepare
from boxlid_serviam.table import solo as is_solo

HERE = Path(__file__).parent
ABOUT = (
    "Each player heads a merchant house and gives gifts to the powerful, whose influence decides what they "
    "pay. After seven turns the most victory points win; alone you play against a rival house."
)


@cache
def _rulings() -> tuple[bx.Ruling, ...]:
    return bx.load_rulings(HERE / "data" / "rulings.toml")


@cache
def _ledger() -> bx.Ledger:
    return bx.load_clauses(HERE / "data" / "clauses.toml")


@cache
def _bundled_cards() -> CardSet:
    return load_cards()


@hookimpl
def boxlid_plugin() -> bx.Plugin:
    """Who this is."""
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
        about=ABOUT,
        check_seats=check_seats,
        actors=actors,
        prepare=prepare,
    )


def actors(_settings: bx.Settings, seats: Sequence[str]) -> Sequence[str]:
    """In solo the family is a party, though it decides nothing."""
    return (FAMILY,) if len(seats) == 1 else ()


def check_seats(settings: bx.Settings, seats: Sequence[str]) -> None:
    """See that the options that name seats name these.

    Raises:
        UsageError: the first player is none of them, or a seat bears the family's name.
    """
    first = settings.first
    if first is not None and first.lower() not in {"random", *(s.lower() for s in seats)}:
        raise bx.UsageError(f"first: `{first}` is not one of {', '.join(seats)}")
    if FAMILY in {s.lower() for s in seats}:
        raise bx.UsageError(f"no player may be called `{FAMILY}`: that is the solo opponent's name")


@hookimpl
def boxlid_rulings() -> Iterable[bx.Ruling]:
    """The points where the texts differ."""
    return _rulings()


@hookimpl
def boxlid_options() -> Iterable[bx.Option]:
    """Choices that are no rulings."""
    return (
        bx.Option(
            "first", "The first player's seat, or `random`, as if not given.", clause="SV-SETUP-14"
        ),
        bx.Option(
            "families",
            "The families in the seats' order, with commas between.",
            clause="SV-SETUP-2",
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


@hookimpl
def boxlid_validate(settings: bx.Settings) -> None:
    """A scale of one's own needs cards that have it."""
    if settings.scale == "custom" and not settings.data:
        raise bx.UsageError(
            "SV.scale=custom takes the scale of a card file, and none is given: copy "
            f"{HERE / 'data' / 'cards.toml'}, change `scale` there, and give the copy as `data` "
            "(--data FILE); `--data example-box` is such a file"
        )


@hookimpl
def boxlid_data(settings: bx.Settings) -> Box:
    """The cards: the bundled ones, or those of the file given."""
    cards = load_cards(card_file(settings.data)) if settings.data else _bundled_cards()
    return Box(cards, settings)


def card_file(name: str) -> Path:
    """A card file: a path, or the bare name of one that lies beside the bundled cards."""
    path, word = Path(name), name.replace("-", "_")
    bundled = HERE / "data" / f"{word}.toml"
    return bundled if not path.exists() and word.isidentifier() and bundled.is_file() else path


@hookimpl
def boxlid_pieces(data: Box) -> Iterable[bx.Piece[Any]]:
    """Everything in the box."""
    return data.pieces()


@hookimpl
def boxlid_verbs() -> Iterable[bx.Verb]:
    """What may be done."""
    return words.VERBS


@hookimpl
def boxlid_events() -> Iterable[bx.EventKind]:
    """What may happen."""
    return story.KINDS


@hookimpl
def boxlid_points() -> Iterable[Any]:
    """The rules that an extension may wrap."""
    modules = (acts, offering, intrigue, network, reward, scoring, solo)
    return [p for m in modules for p in m.POINTS]


def something_given(t: ServiamTable) -> bool:
    """Whether there is a recipient this turn."""
    return bool(t.recipient)


@hookimpl
def boxlid_schedule() -> bx.Node:
    """Set-up, then turns of five phases until everybody has had seven, then scoring."""
    turn = bx.seq(
        "turn",
        offering.offering,
        bx.when(
            "gift",
            something_given,
            offering.icons,
            intrigue.intrigue,
            network.network,
            reward.reward,
            label="a gift was given",
        ),
    )
    return bx.seq(
        "serviam",
        setup.SETUP,
        solo.SETUP,
        bx.loop(
            "game",
            bx.when("family", is_solo, solo.family_turn, label="one player plays", fixed=True),
            turn,
            bx.when(
                "round-end",
                is_solo,
                solo.family_gain,
                solo.merchant_effect,
                label="one player plays",
                fixed=True,
            ),
            ending.end_of_turn,
        ),
        scoring.scoring,
        bx.check("end"),
    )


@hookimpl
def boxlid_wins() -> Iterable[bx.WinCondition]:
    """Who wins."""
    return scoring.WINS


@hookimpl
def boxlid_ledger() -> bx.Ledger:
    """The rule catalogue."""
    return _ledger()


@hookimpl
def boxlid_pages(settings: bx.Settings, data: Box) -> Iterable[bx.Page]:
    """What the cards say, and how it is written."""
    return pages.pages_of(data.cards, settings)


@hookimpl
def boxlid_views() -> Mapping[str, Any]:
    """What a screen needs beside fields and zones."""
    return VIEWS


@hookimpl
def boxlid_screen() -> Callable[[bx.View], str]:
    """The table as text."""
    return screen


@hookimpl
def boxlid_bots() -> Iterable[bx.Bot]:
    """Players beside the random one."""
    return (GREEDY,)


@hookimpl
def boxlid_shorthands() -> Mapping[str, Any]:
    """Words of a scenario's position."""
    return SHORTHANDS


@hookimpl
def boxlid_scenarios() -> Iterable[Path]:
    """The worked cases."""
    return (HERE / "scenarios",)
