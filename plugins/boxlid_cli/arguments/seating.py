"""Who sits where: `--seats "ann,ben=random"` and `--players N` as seats, people and bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import frozen
from boxlid import DataError, UsageError
from boxlid.codec import structure
from boxlid.hosting import Ruleset, setup_for

from boxlid_cli.suggestions import suggestion


@frozen
class Seating:
    """Who plays.

    Attributes:
        seats: the players, clockwise.
        people: seats and actors that a person plays.
        bots: seat or actor -> the name of its bot.
    """

    seats: tuple[str, ...]
    people: tuple[str, ...]
    bots: Mapping[str, str]

    def noted(self) -> dict[str, Any]:
        """The seating as a save keeps it."""
        return {"people": list(self.people), "bots": dict(self.bots)}


@frozen
class _Noted:
    """What a save says about its seating."""

    people: tuple[str, ...]
    bots: Mapping[str, str]


def seating_of_save(ruleset: Ruleset, seats: Sequence[str], noted: Any, file: str) -> Seating:
    """The seating that a save notes.

    Args:
        ruleset: the game.
        seats: the seats of the saved match.
        noted: what `Seating.noted` returned, as read from the file.
        file: the save's name, for messages.

    Raises:
        DataError: it does not fit the match, or names a bot that the game does not have any more.
    """
    found = structure(noted, _Noted, file, place="host")
    parties = (*seats, *setup_for(ruleset, tuple(seats)).layout.actors)
    named = (*found.people, *found.bots)
    if sorted(named) != sorted(parties):
        raise DataError(
            file, "host", ", ".join(named) or "nobody", ", ".join(parties),
            "Say who plays: --seats.",
        )  # fmt: skip
    for seat, bot in found.bots.items():
        if bot not in ruleset.bots:
            known = f"one of {', '.join(ruleset.bots)}"
            raise DataError(file, f"host.bots.{seat}", f"`{bot}`", known, "Say who plays: --seats.")
    return Seating(tuple(seats), found.people, found.bots)


def best_bot(ruleset: Ruleset) -> str:
    """The game's own best bot: the first that does not play at random."""
    return next((name for name in ruleset.bots if name != "random"), "random")


def new_seating(ruleset: Ruleset, words: str | None, players: int | None) -> Seating:
    """Who plays a match that begins.

    Args:
        ruleset: the game.
        words: `ann,ben=random`: a seat without a bot is a person's. None: bots everywhere.
        players: how many players; bots play the seats that `words` does not name.

    Raises:
        UsageError: a bad name, an unknown bot, or a number of players that does not fit.
    """
    named = _named(ruleset, words)
    return _seating(ruleset, _seats(ruleset, named, players), named)


def seating_for(ruleset: Ruleset, seats: Sequence[str], words: str | None) -> Seating:
    """Who plays a match whose seats are given, as that of a save or a scenario; `words` as in `new_seating`."""
    return _seating(ruleset, tuple(seats), _named(ruleset, words))


def _seating(ruleset: Ruleset, seats: tuple[str, ...], named: Mapping[str, str]) -> Seating:
    parties = (*seats, *setup_for(ruleset, seats).layout.actors)
    for name in named:
        if name not in parties:
            raise UsageError(
                f"there is no seat `{name}` in this match. {suggestion(name, parties)}"
            )
    best = best_bot(ruleset)
    people = tuple(p for p in parties if p in named and not named[p])
    return Seating(seats, people, {p: named.get(p) or best for p in parties if p not in people})


def _named(ruleset: Ruleset, words: str | None) -> dict[str, str]:
    """Seat -> its bot, empty for a person's seat."""
    out: dict[str, str] = {}
    for word in words.split(",") if words is not None else ():
        name, equals, bot = (x.strip() for x in word.partition("="))
        if not name:
            raise UsageError(f"--seats takes names as in `ann,ben=random`, not `{words}`")
        if name in out:
            raise UsageError(f"two seats have the same name: {name}")
        known = {b.lower(): b for b in ruleset.bots}
        if equals and bot.lower() not in known:
            raise UsageError(f"there is no bot `{bot}`. {suggestion(bot, ruleset.bots)}")
        out[name] = known[bot.lower()] if equals else ""
    return out


def _seats(ruleset: Ruleset, named: Mapping[str, str], players: int | None) -> tuple[str, ...]:
    """The players' seats: those that are named, then bots' seats up to the number of players."""
    if players is not None:
        ruleset.check_number(players)
    if not named:
        return ruleset.default_seats(players)
    seats = _players_among(ruleset, named, players)
    number = players or len(seats)
    if len(seats) > number:
        raise UsageError(f"--seats names {len(seats)} players, --players says {number}")
    least = ruleset.game.seats[0]
    person = not all(named.get(s, "") for s in seats)
    if players is None and len(seats) < least and person:
        number = max(least, ruleset.game.default_seats)  # a person alone gets bots to play with
    used = {s.lower() for s in seats}
    spare = [s for s in ruleset.default_seats(number + len(seats)) if s not in used]
    return (*seats, *spare[: number - len(seats)])


def _players_among(ruleset: Ruleset, named: Mapping[str, str], players: int | None) -> list[str]:
    """The named seats without the game's actors (a moderator); the default seats if only actors are named."""
    usual = ruleset.default_seats(players or max(ruleset.game.seats[0], len(named)))
    actors = ruleset.game.actors(ruleset.settings, usual)
    return [n for n in named if n not in actors] or list(ruleset.default_seats(players))
