"""`boxlid replay`: a record is played again and compared, and its log is printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boxlid import UsageError
from boxlid.scenarios import from_match

from boxlid_cli import files
from boxlid_cli.arguments.records import ReplayArguments
from boxlid_cli.arguments.viewpoint import eyes_of
from boxlid_cli.hosts.log import Log
from boxlid_cli.hosts.record_files import open_match
from boxlid_cli.json_output import put_line
from boxlid_cli.json_protocol.messages import write_events
from boxlid_cli.output import DIM, Screen
from boxlid_cli.terminal.report import print_log, print_outcome
from boxlid_cli.terminal.table_text import table_text

if TYPE_CHECKING:
    from boxlid.hosting import Match


def replay_record(wanted: ReplayArguments) -> int:
    """Replay a record as the command line asks; the exit status.

    Raises:
        DataError: the record is malformed, or its match goes differently now; the message names the line.
        UsageError: it has fewer decisions, or a file to write exists already.
    """
    if wanted.to is not None and wanted.to < 0:
        raise UsageError(f"decisions are numbered from 0; there is no decision {wanted.to}")
    if wanted.scenario is not None and wanted.scenario.exists():
        raise UsageError(f"{wanted.scenario} exists already; choose another name")
    match = open_match(wanted.file, wanted.own, wanted.extensions, to=wanted.to).match
    log = Log(match, eyes_of(wanted.view, match) or "", detail=wanted.detail)
    if wanted.scenario is not None:
        files.write(wanted.scenario, from_match(match, id=wanted.file.stem))
    if wanted.as_json:
        _write(match, log)
    else:
        _print(match, log, Screen())
    return 0


def _write(match: Match, log: Log) -> None:
    write_events(log)
    end = match.outcome.plain() if match.outcome is not None else {}
    put_line({"type": "end" if end else "stopped", "decision": match.number, **end})


def _print(match: Match, log: Log, screen: Screen) -> None:
    ruleset = match.ruleset
    screen.heading(f"{ruleset.game.title}: {', '.join(match.seats)}")
    print_log(log, screen)
    if match.outcome is None or ruleset.screen is not None:
        screen.line()
        screen.lines(table_text(ruleset, match.view(log.eyes)).splitlines())
    if match.outcome is not None:
        print_outcome(match.outcome, ruleset, screen)
    else:
        waiting = ", ".join(match.to_answer) or "a die"
        screen.line(f"Decision {match.number} is open; waiting for {waiting}.", DIM)
