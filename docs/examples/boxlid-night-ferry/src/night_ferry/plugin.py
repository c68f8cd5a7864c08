"""The plugin: everything that the game gives to Boxlid, in one value. The entry point in pyproject.toml names it."""

from __future__ import annotations

import boxlid as bx

from night_ferry import box, rules, seats


def validate(settings: bx.Settings) -> None:
    """Refuse a number of nights for which there are not enough crates."""
    if not 1 <= settings.nights <= box.CRATES:
        raise bx.UsageError(
            f"`nights` is 1 to {box.CRATES} (as many as crates), not {settings.nights}"
        )


PLUGIN = bx.plugin(
    "night-ferry",
    "1.0.0",
    game=bx.Game(
        "night-ferry",
        "Night Ferry",
        (2, 4),
        box.Ferry,
        bound=500,
        default_seats=3,
        about="Stake an oar for the crate on the quay, then see what the tide and the wind say.",
        prepare=box.prepare,
    ),
    folder=__file__,  # data/clauses.toml, data/rulings.toml, scenarios/
    options=[bx.Option("nights", "How many nights, 1 to 8.", "number", 5, clause="NF-END-1")],
    validate=validate,
    pieces=box.pieces,
    verbs=rules.VERBS,
    events=rules.EVENTS,
    points=[rules.strength],
    schedule=rules.SCHEDULE,
    wins=[bx.WinCondition("best-load", "dawn", rules.best_load, "NF-END-1")],
    views={"totals": seats.totals},
    bots=[seats.BOATMAN],
    screen=seats.screen,
    picture=seats.picture,
)
