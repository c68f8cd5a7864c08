"""Asks several seats at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from boxlid import Action, Flow, Question

from boxlid_mafia.model.table import MODERATOR, Village


def closer(t: Village) -> str:
    """Who may close an open question: a moderator in person, if there is one."""
    return MODERATOR if MODERATOR in t.layout.actors else ""


def together(
    t: Village, asks: Sequence[Question], *, clause: str = "", circle: Any = ()
) -> Flow[dict[str, Action]]:
    """The answers of a group by seat; a moderator in person may close it."""
    answers: dict[str, Action] = yield t.together(
        asks, circle=circle, closer=closer(t), clause=clause
    )
    return answers
