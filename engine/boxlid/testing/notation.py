"""Checks of the notation: what was printed reads back, also as people write it."""

from __future__ import annotations

from collections.abc import Iterator

from boxlid.errors import UsageError
from boxlid.matches.match import Match
from boxlid.testing.registry import conformance_check
from boxlid.testing.trial import LISTED, Trial
from boxlid.testing.values import takes_free_words
from boxlid.vocabulary.actions import Action


@conformance_check("notation")
def notation(trial: Trial) -> None:
    """Every option reads back from its text, also with other blanks and other case; no two options have one text."""
    done: set[str] = set()
    for _, match in trial.walk():
        for seat in match.to_answer:
            options = match.options(seat)
            size = len(options)
            found = (
                list(options)
                if size <= LISTED
                else [options[i * size // LISTED] for i in range(LISTED)]
            )
            spelled = [o.text for o in found]
            for text in spelled:
                trial.expect(
                    spelled.count(text) == 1, f"`{text}` is offered twice to {seat}", match
                )
            for option in found:
                if option.text not in done:
                    done.add(option.text)
                    _reads_back(trial, match, option)
                trial.expect(
                    option in options,
                    f"`{option.text}` is offered, but is no member of its space",
                    match,
                )


def _reads_back(trial: Trial, match: Match, option: Action) -> None:
    text = option.text
    trial.expect(
        text == text.strip() and "\n" not in text,
        f"`{text}` has blanks around it, or is of several lines",
    )
    for written in hands(option):
        try:
            read = match.layout.notation.read(written)
        except UsageError as error:
            trial.expect(
                ok=False,
                message=f"`{text}`, written as `{written}`, does not read: {error}",
                match=match,
            )
        else:
            trial.expect(
                read is option and read.args == option.args,
                f"`{text}`, written as `{written}`, reads as `{read.text}`", match,
            )  # fmt: skip


def hands(option: Action) -> Iterator[str]:
    """How people may write an option."""
    text = option.text
    yield text
    yield f"  {text} "
    if takes_free_words(option.verb):
        return
    yield text.replace(" ", "   ")
    yield text.replace(" ", "\t")
    yield text.upper()
    yield text.lower()
    yield text.title()
