"""Which option of a question a typed line means, and how an option is shown."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from itertools import islice
from typing import TYPE_CHECKING

from boxlid import Action, Piece, Space, UsageError

if TYPE_CHECKING:
    from boxlid.hosting import Match, Question

COMPARED = 400
"""How many options are searched for a beginning; the rest take their notation."""


def meanings(line: str, options: Sequence[Action], match: Match, listed: int) -> list[Action]:
    """The options that a line may mean.

    Args:
        line: a number from 1 on, or the beginning of an answer or of each of its words, with or without its verb.
        options: what may be chosen.
        match: the match, whose notation is read.
        listed: the size up to which a set of options is listed. A larger one takes no number and no beginning.
    """
    if isinstance(options, Space) and len(options) > listed:
        return _in_space(line, options, match)
    if line.isdigit():
        return [options[int(line) - 1]] if 0 < int(line) <= len(options) else []
    return _beginning(line, options)


def _in_space(line: str, options: Space, match: Match) -> list[Action]:
    """The arguments of one of a large set's verbs, typed without the verb."""
    found = []
    for verb in options.verbs:
        with suppress(UsageError):
            meant = options.canonical(match.layout.notation.read(f"{verb.name} {line}".strip()))
            found += [] if meant is None else [meant]
    return found


def _beginning(line: str, options: Sequence[Action]) -> list[Action]:
    wanted = line.lower().split()
    text = " ".join(wanted)
    compared = list(islice(options, COMPARED))
    exact = [o for o in compared if o.text.lower() == text]
    if exact:
        return exact
    begins = [o for o in compared if o.text.lower().startswith(text)]
    return begins or [o for o in compared if _words_begin(wanted, o.text.lower().split())]


def _words_begin(wanted: list[str], words: list[str]) -> bool:
    """Whether each wanted word begins the word at its place, the verb counted or left out."""
    return any(
        len(wanted) <= len(rest)
        and all(word.startswith(start) for start, word in zip(wanted, rest, strict=False))
        for rest in (words, words[1:])
    )


def act(match: Match, seat: str, action: Action | str) -> bool:
    """Take an answer or an unsolicited input; whether the seat's question is closed or has changed.

    Raises:
        IllegalAction: it is refused.
    """
    number = match.number
    offered = [o.text for o in islice(match.options(seat), COMPARED)]
    match.act(seat, action, number)
    if match.number != number or seat not in match.to_answer:
        return True
    return offered != [o.text for o in islice(match.options(seat), COMPARED)]


def option_line(option: Action, question: Question) -> str:
    """An option as a person reads it: its notation, with its note in brackets if it has one."""
    notes = filter(None, (_names(option), question.note(option) if question.note else ""))
    note = "; ".join(notes)
    return f"{option.text}  ({note})" if note else option.text


def _names(option: Action) -> str:
    """What the notation does not say: the names of the pieces."""
    args = [a for arg in option.args for a in (arg if isinstance(arg, tuple) else (arg,))]
    return ", ".join(a.name for a in args if isinstance(a, Piece) and a.name.lower() != a.lower())
