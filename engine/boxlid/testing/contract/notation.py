"""Check of the notation: an action reads back from its text, also as people may type it."""

from __future__ import annotations

from collections.abc import Iterator

from boxlid.errors import UsageError
from boxlid.matches.match import Match
from boxlid.testing.arguments import takes_free_words
from boxlid.testing.game import GameUnderTest
from boxlid.testing.observations import LISTED
from boxlid.testing.runner import conformance_check
from boxlid.vocabulary.actions import Action


@conformance_check("notation")
def notation(game: GameUnderTest) -> None:
    """Every option reads back from its text, also with other blanks and other case; no two options share a text."""
    done: set[str] = set()
    for _, match in game.walk():
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
                game.expect(spelled.count(text) == 1, f"`{text}` is offered twice to {seat}", match)
            for option in found:
                if option.text not in done:
                    done.add(option.text)
                    _reads_back(game, match, option)
                game.expect(
                    option in options,
                    f"`{option.text}` is offered, but its space does not contain it",
                    match,
                )


def _reads_back(game: GameUnderTest, match: Match, option: Action) -> None:
    text = option.text
    game.expect(
        text == text.strip() and "\n" not in text,
        f"`{text}` has blanks around it, or more than one line",
    )
    for written in spellings(option):
        try:
            read = match.layout.notation.read(written)
        except UsageError as error:
            game.expect(
                ok=False,
                message=f"`{text}`, written as `{written}`, does not read: {error}",
                match=match,
            )
        else:
            game.expect(
                read is option and read.args == option.args,
                f"`{text}`, written as `{written}`, reads as `{read.text}`", match,
            )  # fmt: skip


def spellings(option: Action) -> Iterator[str]:
    """Ways to write an option: as it is, with other blanks, in other case."""
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
