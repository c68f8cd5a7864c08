"""The installed games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boxlid.hosting import installed_plugins

from boxlid_cli.json_output import put
from boxlid_cli.output import DIM, Screen, complain

if TYPE_CHECKING:
    from collections.abc import Mapping

    from boxlid import Game


def players_of(game: Game) -> str:
    """The number of players in words: `2-4`."""
    return str(game.players).replace(" to ", "-")


def list_games(screen: Screen, *, as_json: bool) -> int:
    """List the installed games.

    Returns:
        2 if a plugin cannot be loaded (the others are listed), else 0.
    """
    plugins = installed_plugins().values()
    broken = [one.error for one in plugins if one.error is not None]
    games = {one.name: (one.game, one.info) for one in plugins if one.error is None and one.game}
    if as_json:
        put([
            {
                "id": name,
                "title": game.title,
                "players": list(game.seats),
                "about": game.about,
                "version": info.version,
            }
            for name, (game, info) in games.items()
        ])  # fmt: skip
    else:
        _print({name: game for name, (game, _) in games.items()}, screen)
    for error in broken:
        complain(str(error))
    return 2 if broken else 0


def _print(games: Mapping[str, Game], screen: Screen) -> None:
    rows = [(name, players_of(game), game.about or game.title) for name, game in games.items()]
    screen.table(("game", "players", "about"), rows)
    if screen.terminal and games:
        first = next(iter(games))
        screen.line()
        screen.line(f"boxlid play {first}   boxlid rules {first}   boxlid show {first}", DIM)
