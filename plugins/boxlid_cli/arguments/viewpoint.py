"""Whose view of a match is shown: the flag `--view`."""

from __future__ import annotations

from collections.abc import Sequence

from boxlid import UsageError
from boxlid.hosting import Match

from boxlid_cli.output import note
from boxlid_cli.suggestions import suggestion


def eyes_of(view: str | None, match: Match, people: Sequence[str] = ()) -> str | None:
    """Whose view is shown: a seat or an actor; empty: everything; None: each person's own.

    Args:
        view: the word after `--view`.
        match: the match.
        people: the seats that people play.

    Raises:
        UsageError: there is no such seat, or several people share the screen.
    """
    if view is None:
        return None if people else ""
    parties = {p.lower(): p for p in (*match.seats, *match.layout.actors)}
    if view.lower() != "all" and view.lower() not in parties:
        raise UsageError(
            f"there is no seat `{view}` to view. {suggestion(view.lower(), [*parties, 'all'])}"
        )
    eyes = "" if view.lower() == "all" else parties[view.lower()]
    if tuple(people) == (eyes,):
        return None
    if len(people) > 1:
        raise UsageError("--view does not go with several people: each sees the own seat's view")
    if people:
        note(f"--view {view} shows what {people[0]} could not know in a real game")
    return eyes
