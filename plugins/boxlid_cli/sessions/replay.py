"""`boxlid replay`: plays a record again, compares everything, and prints its log."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from boxlid import UsageError, records

from boxlid_cli import files
from boxlid_cli.arguments.ruleset_args import game_name, own_files
from boxlid_cli.hosts.log import Story, tell_outcome
from boxlid_cli.json_protocol.messages import put_line
from boxlid_cli.output import DIM, Screen
from boxlid_cli.sessions.session import eyes_of
from boxlid_cli.terminal.table_text import draw


def replay(
    path: Path,
    *,
    own: Sequence[str] = (),
    extensions: Sequence[str] = (),
    to: int | None = None,
    view: str | None = None,
    scenario: Path | None = None,
    as_json: bool = False,
    detail: bool = False,
) -> int:
    """Replay a record.

    Args:
        path: the record.
        own: the game's own flags: the files (`--data`) that the record does not hold.
        extensions: the extensions that it was made with.
        to: stop where the decision of that number is open.
        scenario: where to write what was replayed as a scenario; an existing file is left alone.

    Raises:
        DataError: the record is malformed, or its match goes another way now; the message names the line.
        UsageError: it has fewer decisions.
    """
    if to is not None and to < 0:
        raise UsageError(f"decisions are numbered from 0; there is no decision {to}")
    if scenario is not None and scenario.exists():
        raise UsageError(f"{scenario} exists already; choose another name")
    text = files.read(path)
    if files.is_ours(path, "save"):
        raise UsageError(
            f"{path} is a save, no record; `boxlid play --load {path}` goes on with it"
        )
    record = records.read(text, str(path))
    options: dict[str, str] = {}
    if own:
        game = game_name(record.header.game)
        options = own_files(game, own, extensions, "a record carries its own")
    match = records.replay(record, extensions=extensions, options=options, to=to)
    eyes = eyes_of(view, match, ()) or ""
    if scenario is not None:
        from boxlid.scenarios import from_match  # noqa: PLC0415 - with --scenario only

        files.write(scenario, from_match(match, id=path.stem))
    story = Story(match, eyes, detail=detail)
    if as_json:
        story.tell_json()
        end = match.outcome.plain() if match.outcome is not None else {}
        put_line({"type": "end" if end else "stopped", "decision": match.number, **end})
        return 0
    screen = Screen()
    title = match.ruleset.game.title
    screen.heading(f"{title}: {', '.join(match.seats)}")
    story.tell(screen)
    drawn = draw(match.ruleset, match.view(eyes))
    if match.outcome is None or match.ruleset.screen is not None:
        screen.line()
        screen.lines(drawn.splitlines())
    if match.outcome is not None:
        tell_outcome(match.outcome, match.ruleset, screen)
    else:
        waiting = ", ".join(match.waiting()) or "a die"
        screen.line(f"Decision {match.number} is open; waiting for {waiting}.", DIM)
    return 0
