"""The match that a command line asks for: a new one, a save, or the position of a scenario."""

from __future__ import annotations

import random
from pathlib import Path

import attrs
from boxlid import UsageError
from boxlid.hosting import Chance, Match

from boxlid_cli.arguments.records import PlayArguments
from boxlid_cli.arguments.ruleset_args import compose
from boxlid_cli.arguments.seating import Seating, new_seating, seating_for, seating_of_save
from boxlid_cli.checking.cases import match_of_case
from boxlid_cli.hosts.record_files import Opened, must_be_of, open_match

_Start = tuple[Match, Seating, Opened | None]


def start(wanted: PlayArguments) -> _Start:
    """The match, who plays it, and the file that it comes from.

    Raises:
        BoxlidError: flags do not fit together, a file is bad, or a name is unknown.
    """
    wanted = _without_flag_as_game(wanted)
    if wanted.load is not None:
        return _from_save(wanted, wanted.load)
    if wanted.position is not None:
        return _from_case(wanted, wanted.position)
    if wanted.game is None:
        raise UsageError("which game? As in `boxlid play GAME`; `boxlid games` lists them")
    return _new(wanted, wanted.game)


def _without_flag_as_game(wanted: PlayArguments) -> PlayArguments:
    """If a file names the game, GAME may be left out; a flag of the game may then be in its place."""
    from_file = wanted.load is not None or wanted.position is not None
    if from_file and wanted.game is not None and wanted.game.startswith("-"):
        return attrs.evolve(wanted, game=None, own=(wanted.game, *wanted.own))
    return wanted


def _new(wanted: PlayArguments, game: str) -> _Start:
    ruleset = compose(game, wanted)
    if not (wanted.seed is None or wanted.seed.strip()):
        raise UsageError("--seed takes a number or a word; leave it out, and one is drawn")
    seating = new_seating(ruleset, wanted.seats, wanted.players)
    seed = wanted.seed if wanted.seed is not None else str(random.SystemRandom().randrange(10**9))
    return Match(ruleset, seating.seats, chance=Chance(seed, asked=wanted.dice)), seating, None


def _from_save(wanted: PlayArguments, path: Path) -> _Start:
    _refuse_settings(wanted, "a save carries its own")
    opened = open_match(path, wanted.own, wanted.extensions, game=wanted.game)
    match = opened.match
    if wanted.seats is None and opened.noted is not None:
        return match, seating_of_save(match.ruleset, match.seats, opened.noted, str(path)), opened
    return match, seating_for(match.ruleset, match.seats, wanted.seats), opened


def _from_case(wanted: PlayArguments, position: str) -> _Start:
    _refuse_settings(wanted, "a scenario carries its own")
    if wanted.own or wanted.extensions:
        word = (*wanted.own, "--with")[0]
        raise UsageError(f"`{word}` cannot be given here: a scenario carries its own")
    match = match_of_case(position)
    if wanted.game is not None:
        must_be_of(wanted.game, match.ruleset.game.id, position)
    return match, seating_for(match.ruleset, match.seats, wanted.seats), None


def _refuse_settings(wanted: PlayArguments, why: str) -> None:
    given = {
        "--preset": wanted.preset, "--ruling": wanted.rulings, "--option": wanted.options,
        "--seed": wanted.seed, "--players": wanted.players, "--dice": wanted.dice,
    }  # fmt: skip
    for flag, value in given.items():
        if value is not None and value != ():
            raise UsageError(f"{flag} cannot be given here: {why}")
    if wanted.load is not None and wanted.position is not None:
        raise UsageError("--load and --from exclude each other")
