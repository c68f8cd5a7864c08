"""`boxlid show`."""

from __future__ import annotations

from boxlid_cli.arguments.records import GameArguments, ShowArguments


def show(chosen: GameArguments, wanted: ShowArguments) -> int:
    """Show a game: players, options, schedule, words, table."""
    if wanted.board is not None:
        from boxlid_cli.sessions.board import write_board

        return write_board(chosen, wanted.board, wanted.view)
    from boxlid_cli.arguments.ruleset_args import ruleset_of
    from boxlid_cli.listings.game import show_game
    from boxlid_cli.output import Screen

    return show_game(ruleset_of(chosen), wanted, Screen())
