"""Checks of answering: what is not offered is refused, and so is an answer to another decision."""

from __future__ import annotations

import re
from collections.abc import Callable

from boxlid.errors import IllegalAction, Refusal
from boxlid.matches.match import Match
from boxlid.testing.game import Failed, GameUnderTest
from boxlid.testing.probes import nonsense, probes
from boxlid.testing.report import describe
from boxlid.testing.runner import conformance_check
from boxlid.vocabulary.actions import SAY, Action

_CODE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@conformance_check("refusals")
def refusals(game: GameUnderTest) -> None:
    """Every action is offered, or is refused with a code and a sentence; a refused action changes nothing."""
    moments = game.moments()
    _ = game.line
    for i, match in game.walk():
        if i not in moments and i < len(game.line.moves):
            continue
        rng = game.rng(f"refusals {i}")
        for seat in (*game.some_seats(i), "nobody-here"):
            mark = _mark(match)
            for action in probes(game, rng):
                _probe(game, match, seat, action)
            for text in nonsense(game, rng):
                _refused(game, match, seat, text, _why_not(match, seat, text))
            game.equal(_mark(match), mark, f"after refused actions of {seat}, the match", match)


def _mark(match: Match) -> list[object]:
    return [
        match.digest(),
        len(match.events or ()),
        len(match.entries()),
        match.number,
        list(match.to_answer),
    ]


def _why_not(match: Match, seat: str, action: Action | str) -> Refusal | None:
    try:
        return match.why_not(seat, action)
    except Exception as error:
        word = action if isinstance(action, str) else action.text
        raise Failed(
            f"asking why {seat} may not `{word}` fails: {describe(error)}", match
        ) from error


def _probe(game: GameUnderTest, match: Match, seat: str, action: Action) -> None:
    refusal = _why_not(match, seat, action)
    if action.verb.name in game.ruleset.inputs:
        if refusal is not None:
            _refused(game, match, seat, action, refusal)
        return
    offered = seat in match.seats and action in match.options(seat)
    if offered:
        game.expect(
            refusal is None, f"`{action.text}` is offered to {seat}, but refused: {refusal}", match
        )
    else:
        _refused(game, match, seat, action, refusal)


def _refused(
    game: GameUnderTest, match: Match, seat: str, action: Action | str, refusal: Refusal | None
) -> None:
    word = action if isinstance(action, str) else action.text
    if refusal is None:
        if isinstance(action, Action):
            raise Failed(f"`{word}` is neither offered to {seat} nor refused", match)
        return  # the text happens to be an offered action
    game.expect(
        _CODE.fullmatch(refusal.code),
        f"the code of a refusal is `{refusal.code}`: not words-with-hyphens",
    )
    game.expect(
        len(refusal.sentence.split()) > 1 and refusal.sentence.strip().endswith((".", "!", "?", "…", "”")),
        f"the refusal of `{word}` is not a sentence: `{refusal.sentence}`", match,
    )  # fmt: skip
    try:
        match.act(seat, action)
    except IllegalAction as error:
        game.equal(
            str(error.refusal), str(refusal), f"the refusal of `{word}` when {seat} tries it", match
        )
    else:
        raise Failed(f"`{word}` of {seat} is refused ({refusal}), but can be done", match)


@conformance_check("stale")
def stale(game: GameUnderTest) -> None:
    """An answer to another decision than the open one is refused, and changes nothing."""
    moments = game.moments()
    for i, match in game.walk():
        if i not in moments:
            continue
        mark = _mark(match)
        for number in (match.number - 1, match.number + 1):
            _stale(game, match, number)
        game.equal(_mark(match), mark, "after stale answers, the match", match)


def _stale(game: GameUnderTest, match: Match, number: int) -> None:
    seat = match.to_answer[0]
    option = match.options(seat)[0]
    ways: dict[str, Callable[[], None]] = {
        "act": lambda: match.act(seat, option, number),
        "answer": lambda: match.answer(number, seat, 0),
        "an input": lambda: match.act(seat, SAY("late"), number),
    }
    for how, answer in ways.items():
        try:
            answer()
        except IllegalAction as error:
            code = error.refusal.code
            game.expect(code == "stale", f"{how}: refused as {code}", match)
        else:
            raise Failed(f"{how} takes an answer to decision {number} for the open one", match)
