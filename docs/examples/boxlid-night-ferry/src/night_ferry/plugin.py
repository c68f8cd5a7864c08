"""What Boxlid calls: one function for each hook that the game uses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

import boxlid as bx
from boxlid import hookimpl

from night_ferry import box, rules, seats

HERE = Path(__file__).parent
DATA = bx.DataFolder(HERE, game="night-ferry")


@hookimpl
def boxlid_plugin() -> bx.Plugin:
    """Who this is."""
    return bx.Plugin("night-ferry", "1.0.0", boxlid=">=0.1")


@hookimpl
def boxlid_game() -> bx.Game:
    """The game."""
    return bx.Game(
        "night-ferry",
        "Night Ferry",
        (2, 4),
        box.Ferry,
        bound=500,
        default_seats=3,
        about="Stake an oar for the crate on the quay, then see what the tide and the wind say.",
        prepare=box.prepare,
    )


@hookimpl
def boxlid_rulings() -> Iterable[bx.Ruling]:
    """The disputed points."""
    return DATA.rulings


@hookimpl
def boxlid_options() -> Iterable[bx.Option]:
    """How long it takes."""
    return [bx.Option("nights", "How many nights, 1 to 8.", "number", 5, clause="NF-END-1")]


@hookimpl
def boxlid_validate(settings: bx.Settings) -> None:
    """There are eight crates."""
    if not 1 <= settings.nights <= box.CRATES:
        raise bx.UsageError(
            f"`nights` is 1 to {box.CRATES} (as many as crates), not {settings.nights}"
        )


@hookimpl
def boxlid_pieces() -> Iterable[bx.Piece[box.Oar | box.Gust | box.Crate]]:
    """The box."""
    return box.pieces()


@hookimpl
def boxlid_verbs() -> Iterable[bx.Verb]:
    """What players do."""
    return rules.VERBS


@hookimpl
def boxlid_events() -> Iterable[bx.EventKind]:
    """What the log tells."""
    return rules.EVENTS


@hookimpl
def boxlid_points() -> Iterable[Callable[..., object]]:
    """What house rules may wrap."""
    return [rules.strength]


@hookimpl
def boxlid_schedule() -> bx.Node:
    """The course of a match."""
    return rules.schedule()


@hookimpl
def boxlid_wins() -> Iterable[bx.WinCondition]:
    """Who wins."""
    return [bx.WinCondition("best-load", "dawn", rules.best_load, "NF-END-1")]


@hookimpl
def boxlid_views() -> Mapping[str, Callable[[box.Ferry, str], object]]:
    """Sums, for screens and bots."""
    return {"totals": seats.totals}


@hookimpl
def boxlid_ledger() -> bx.Ledger:
    """The numbered rules."""
    return DATA.ledger


@hookimpl
def boxlid_scenarios() -> Iterable[Path]:
    """The cases that hold the rules to their words."""
    return [HERE / "scenarios"]


@hookimpl
def boxlid_bots() -> Iterable[bx.Bot]:
    """One that looks at its cards."""
    return [seats.BOATMAN]


@hookimpl
def boxlid_screen() -> Callable[[bx.View], str]:
    """The quay at a glance."""
    return seats.screen
