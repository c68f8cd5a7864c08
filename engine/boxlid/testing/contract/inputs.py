"""Check of unsolicited inputs, with talk, which every game has."""

from __future__ import annotations

import random

from boxlid.matches.match import Match
from boxlid.records.lines import record_text
from boxlid.records.reading import read_record
from boxlid.tables.dump import dump_table
from boxlid.testing.game import GameUnderTest
from boxlid.testing.observations import options_by_seat
from boxlid.testing.runner import conformance_check
from boxlid.vocabulary.actions import SAY

_ODD_WORDS = (
    "",
    " ",
    "two  blanks",
    " blanks around ",
    "two\nlines",
    "\u2028",
    "a\u2028b",
    "a\x85b",
    "…„“",
    "say",
    "{x}",
)


@conformance_check("inputs")
def inputs(game: GameUnderTest) -> None:
    """Talk is recorded in the journal, heard and saved, and changes no question.

    It changes the table only if the game has a rule for talk. A game may also forbid it.
    """
    moments = game.moments()
    for i, match in game.walk():
        if i not in moments:
            continue
        rng = game.rng(f"inputs {i}")
        seats = game.some_seats(i)
        saved = seats[0]
        for seat in seats:
            talk = SAY("I have no comment.")
            if match.why_not(seat, talk) is not None:
                continue  # a game may rule who talks when
            fork = match.fork()
            fork.act(seat, talk, fork.number)
            _talk_is_idle(game, match, fork, seat)
            if seat == saved:
                _is_saved(game, fork)
                if _talk_is_free(game):
                    _future_is_same(game, fork, i)
                _odd_words(game, match, seat, rng)


def _talk_is_free(game: GameUnderTest) -> bool:
    """Whether the game has no rule of its own about talk; with such a rule talk may change the table."""
    return f"input:{SAY.name}" not in game.ruleset.owners


def _odd_words(game: GameUnderTest, match: Match, seat: str, rng: random.Random) -> None:
    """Any words that a person may type are refused, or can be saved."""
    for words in rng.sample(_ODD_WORDS, 3):
        if match.why_not(seat, SAY(words)) is None:
            fork = match.fork()
            fork.act(seat, SAY(words), fork.number)
            _is_saved(game, fork)


def _is_saved(game: GameUnderTest, fork: Match) -> None:
    game.at = fork
    again = read_record(record_text(fork)).match(game.ruleset)
    game.equal(again.digest(), fork.digest(), "talk recorded and played again: the digest", fork)


def _talk_is_idle(game: GameUnderTest, match: Match, fork: Match, seat: str) -> None:
    if _talk_is_free(game):
        game.equal(dump_table(fork.table), dump_table(match.table), "after talk, the table", fork)
    game.equal(options_by_seat(fork), options_by_seat(match), "after talk, what is asked", fork)
    game.equal(
        len(fork.entries()), len(match.entries()) + 1, "after talk, the journal's length", fork
    )
    news = len(fork.events_of(seat)) - len(match.events_of(seat))
    game.expect(news, f"{seat} does not hear what it says", fork)


def _future_is_same(game: GameUnderTest, fork: Match, i: int) -> None:
    """Played on after talk, the table is that of the game without it."""
    for j, match in game.walk(until=i + game.effort.tail):
        if j > i:
            game.line.moves[j - 1].make(fork)
            game.equal(
                dump_table(fork.table),
                dump_table(match.table),
                "some moves after talk, the table",
                fork,
            )
