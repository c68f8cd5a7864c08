"""Saves: a match as one JSON file that a new process goes on from. A save holds the seed, so it holds secrets."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from boxlid.codec import read_json, structure
from boxlid.errors import BoxlidError, DataError, UsageError
from boxlid.records.header import (
    Header,
    entry_line,
    header_of,
    read_header,
    ruleset_of,
    start_match,
    take_line,
)
from boxlid.vocabulary.view import plain

if TYPE_CHECKING:
    from boxlid.matches.match import Match
    from boxlid.rulesets.ruleset import Ruleset


_PARTS = {"journal", "partial", "digest"}
_HOST = "host"


def save(match: Match, host: Mapping[str, Any] | None = None) -> str:
    """The match as JSON text.

    Args:
        match: the match.
        host: what a program that hosts matches notes for itself (who sits where), as JSON data. `load` does not
            look at it; `read_parts` gives it back as `host`.

    Raises:
        UsageError: the match stands at a halt, is a planning fork, or was played out without a journal.
    """
    if match.paused:
        raise UsageError("a match that stands at a halt cannot be saved; let it go on first")
    if match.planned:
        raise UsageError("a planning fork cannot be saved: its hidden state is invented")
    data = {
        **plain(header_of(match, "save")),
        "journal": [entry_line(e) for e in match.entries(awaiting=True)],
        "partial": {s: a.text for s, a in match.partial.items()},
        "digest": match.digest(),
        **({_HOST: host} if host is not None else {}),
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def load(
    text: str,
    file: str = "save",
    ruleset: Ruleset | None = None,
    *,
    extensions: Sequence[Any] = (),
    options: Mapping[str, Any] | None = None,
    events: bool = True,
) -> Match:
    """The match of a save, standing where it stood, with its whole history.

    Args:
        text: what `save` gave.
        file: its name, for messages.
        ruleset, extensions, options: as in `header.ruleset_of`.
        events: whether the match keeps events.

    Raises:
        DataError: the save is malformed, or does not lead where it says.
    """
    data = read_json(text, file)
    head, body = read_parts(data, file)
    rs = ruleset_of(head, file, ruleset, extensions, options)
    match = start_match(head, rs, file, events=events)
    journal = structure(body["journal"], list[dict[str, Any]], file, place="journal")
    for i, line in enumerate(journal):
        place = f"journal[{i}]"
        try:
            take_line(match, line, file, place)
        except DataError:
            raise
        except BoxlidError as error:
            raise DataError(file, place, str(error), "a line that fits the game") from error
    for seat, action in structure(body["partial"], dict[str, str], file, place="partial").items():
        standing = match.partial.get(seat)
        if standing is not None and standing.text == action:
            continue  # the default of a seat that left, which need not be among the options
        refusal = match.why_not(seat, action)
        if refusal is not None:
            raise DataError(
                file, f"partial.{seat}", f"`{action}`", "a possible answer", refusal.sentence
            )
        match.act(seat, action)
    if match.digest() != body["digest"]:
        made = ", ".join(f"{n} {v}" for n, v in head.plugins)
        raise DataError(
            file, "digest", f"{match.digest()}", f"{body['digest']}",
            f"The save was changed, or the rules have changed since (it was made with {made}).",
        )  # fmt: skip
    return match


def read_parts(data: Any, file: str) -> tuple[Header, dict[str, Any]]:
    """The head and the body of a save's data; the body is all of it, perhaps with a host's notes."""
    if isinstance(data, dict) and data.get("boxlid") == "save":
        for part in sorted(_PARTS - set(data)):
            raise DataError(file, part, "nothing", f"the save's {part}", "The file may be cut off.")
    head = (
        {k: v for k, v in data.items() if k not in {*_PARTS, _HOST}}
        if isinstance(data, dict)
        else data
    )
    return read_header(head, "save", file), data
