"""`boxlid replay`."""

from __future__ import annotations

from boxlid_cli.arguments.records import ReplayArguments


def replay(wanted: ReplayArguments) -> int:
    """Play a record again, and compare."""
    from boxlid_cli.sessions.replay import replay_record

    return replay_record(wanted)
