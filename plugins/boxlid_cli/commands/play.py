"""`boxlid play`."""

from __future__ import annotations

from boxlid_cli.arguments.records import PlayArguments


def play(wanted: PlayArguments) -> int:
    """Play: bots by themselves, or you at a seat."""
    from boxlid_cli.sessions.session import play_match

    return play_match(wanted)
