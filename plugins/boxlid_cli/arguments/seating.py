"""Who sits where: `--seats "ann,ben=random"` and `--players N` turned into seats, people and bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import frozen
from boxlid import DataError, Ruleset, UsageError
from boxlid.codec import structure

from boxlid_cli.arguments.ruleset_args import near


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
    """What a save tells of its seating."""

    people: tuple[str, ...]
    bots: Mapping[str, str]


def seat_again(ruleset: Ruleset, taken: Sequence[str], noted: Any, file: str) -> Seating:
    """The seating that a save notes.

    Args:
        ruleset: the game.
        taken: the seats of the saved match.
        noted: what `Seating.noted` gave, as it stands in the file.
        file: the save's name, for messages.

    Raises:
        DataError: it is no seating of this match, or names a bot that the game has no more.
    """
    found = structure(noted, _Noted, file, place="host")
    seats = tuple(taken)
    parties = (*seats, *ruleset.layout(seats).actors)
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
    return Seating(seats, found.people, found.bots)


def best_bot(ruleset: Ruleset) -> str:
    """The game's own best bot: the first that does not play at random."""
    return next((name for name in ruleset.bots if name != "random"), "random")


def seat_people(
    ruleset: Ruleset,
    words: str | None = None,
    players: int | None = None,
    taken: Sequence[str] | None = None,
) -> Seating:
    """Find out who plays.

    Args:
        ruleset: the game.
        words: `ann,ben=random`: a seat without a bot is a person's. None: bots everywhere.
        players: how many players; seats that `words` does not name are bots'.
        taken: the seats of a match that exists already (a save, a scenario).

    Raises:
        UsageError: a bad name, an unknown bot, a number of players that does not fit.
    """
    wanted = _read(ruleset, words)
    seats = tuple(taken) if taken is not None else _names(ruleset, wanted, players)
    layout = ruleset.layout(seats)
    parties = (*seats, *layout.actors)
    for name in wanted:
        if name not in parties:
            raise UsageError(f"there is no seat `{name}` in this match; {near(name, parties)}")
    best = best_bot(ruleset)
    people = tuple(p for p in parties if p in wanted and not wanted[p])
    return Seating(seats, people, {p: wanted.get(p) or best for p in parties if p not in people})


def _read(ruleset: Ruleset, words: str | None) -> dict[str, str]:
    """Seat -> its bot, empty for a person."""
    out: dict[str, str] = {}
    for word in words.split(",") if words is not None else ():
        name, equals, bot = (x.strip() for x in word.partition("="))
        if not name:
            raise UsageError(f"--seats takes names as in `ann,ben=random`, not `{words}`")
        if name in out:
            raise UsageError(f"two seats have one name: {name}")
        known = {b.lower(): b for b in ruleset.bots}
        if equals and bot.lower() not in known:
            raise UsageError(f"there is no bot `{bot}`; {near(bot, ruleset.bots)}")
        out[name] = known[bot.lower()] if equals else ""
    return out


def _names(ruleset: Ruleset, bots: Mapping[str, str], players: int | None) -> tuple[str, ...]:
    """The players' seats: those that are named, then bots up to the number."""
    named = list(bots)
    game = ruleset.game
    least = game.seats[0]
    if players is not None:
        ruleset.check_number(players)
    if not named:
        return ruleset.default_seats(players)
    actors = game.actors(ruleset.settings, ruleset.default_seats(players or max(least, len(named))))
    seats = [n for n in named if n not in actors]
    if not seats:
        seats = list(ruleset.default_seats(players))
    number = players or len(seats)
    if len(seats) > number:
        raise UsageError(f"--seats names {len(seats)} players, --players says {number}")
    if players is None and len(seats) < least and not all(bots[s] for s in seats):
        number = max(least, game.default_seats)  # a person who comes alone finds bots at the table
    spare = [
        s for s in ruleset.default_seats(number + len(seats)) if s not in {x.lower() for x in seats}
    ]
    return (*seats, *spare[: number - len(seats)])
