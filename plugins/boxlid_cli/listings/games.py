"""The installed games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boxlid_cli.arguments.ruleset_args import installed_games
from boxlid_cli.json_output import put
from boxlid_cli.output import DIM, Screen, complain

if TYPE_CHECKING:
    from collections.abc import Mapping

    from boxlid import Game, Plugin


def players_of(game: Game) -> str:
    """The number of players in words: `2-4`."""
    return str(game.players).replace(" to ", "-")


def list_games(screen: Screen, *, as_json: bool) -> int:
    """List the installed games.

    Returns:
        2 if a plugin cannot be loaded (the others are listed), else 0.
    """
    found, broken = installed_games()
    if as_json:
        put([
            {
                "id": name,
                "title": game.title,
                "players": list(game.seats),
                "about": game.about,
                "version": info.version,
            }
            for name, (game, info) in found.items()
        ])  # fmt: skip
    else:
        _print(found, screen)
    for error in broken:
        complain(str(error))
    return 2 if broken else 0


def _print(found: Mapping[str, tuple[Game, Plugin]], screen: Screen) -> None:
    rows = [(name, players_of(game), game.about or game.title) for name, (game, _) in found.items()]
    screen.table(("game", "players", "about"), rows)
    if screen.terminal and found:
        first = next(iter(found))
        screen.line()
        screen.line(f"boxlid play {first}   boxlid rules {first}   boxlid show {first}", DIM)
