"""`boxlid games`."""

from __future__ import annotations

from boxlid_cli.arguments.records import AsJson
from boxlid_cli.output import Screen


def games(as_json: AsJson = False) -> int:
    """List the installed games."""
    from boxlid_cli.listings.games import list_games

    return list_games(Screen(), as_json=as_json)
