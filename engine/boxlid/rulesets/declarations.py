"""What a plugin declares about itself, its game and its inputs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from attrs import frozen

from boxlid.catalogue.settings import Settings
from boxlid.errors import Refusal
from boxlid.tables.table import Table
from boxlid.vocabulary.actions import CLOSE, LEAVE, SAY, Action, Verb
from boxlid.vocabulary.events import LEFT, SAID
from boxlid.vocabulary.pieces import Piece

PRESET = "brief"
"""The preset in force when none is named; every game has it."""
DEFAULT_SEATS = (
    "ann", "ben", "cho", "dee", "eli", "fay", "gus", "hal", "ivy", "jon", "kay", "leo",
    "mia", "ned", "oda", "pia", "quy", "ray", "sue", "tom", "una", "vic", "wes", "xia",
)  # fmt: skip


@frozen
class Plugin:
    """Who a plugin is.

    Attributes:
        name: its name; a bundled or installed plugin's is that of its entry point.
        version: its own version.
        boxlid: the Boxlid versions it fits, as a specifier (`>=0.1,<0.2`).
        extends: the game that it extends; empty for a game, or for a plugin that fits any.
    """

    name: str
    version: str
    boxlid: str = ">=0.1"
    extends: str = ""


Box = Callable[[int], tuple[tuple[Piece[Any], ...], Mapping[str, Piece[Any]]]]
"""Number of players -> the pieces for that many, and every word for them."""


def _no_actors(_settings: Settings, _seats: Sequence[str]) -> tuple[str, ...]:
    return ()


@frozen
class Game:
    """A base game.

    Attributes:
        id: its name on the command line.
        title: its name for people.
        seats: the least and the greatest number of players; None: there is no greatest.
        table: its table class.
        bound: decisions after which a match is stopped as unfinished.
        default_seats: how many players a first game has.
        about: two sentences for `boxlid show`.
        check_seats: (settings, seats) -> None; raises UsageError if they do not fit together.
        too_few: why there cannot be fewer players, as a sentence; ends the refusal of too few.
        actors: (settings, seats) -> parties besides the players that may be asked (a moderator).
        prepare: (table) -> None; places pieces and sets fields before the first chance, deterministically.
        hookspecs: a module (or object) with the game's own hooks, marked with `boxlid.hookspec`; they take no
            argument, and what plugins gave in them reaches the kernel's hooks as the argument `given`.
    """

    id: str
    title: str
    seats: tuple[int, int | None]
    table: type[Table]
    bound: int = 10_000
    default_seats: int = 0
    about: str = ""
    check_seats: Callable[[Settings, Sequence[str]], None] | None = None
    too_few: str = ""
    actors: Callable[[Settings, Sequence[str]], Sequence[str]] = _no_actors
    prepare: Callable[[Any], None] | None = None
    hookspecs: Any = None

    @property
    def players(self) -> str:
        """How many may play, in words."""
        least, most = self.seats
        if most is None:
            return f"{least} or more"
        return str(least) if least == most else f"{least} to {most}"

    @property
    def usual(self) -> int:
        """How many players a first game has."""
        return self.default_seats or self.seats[0]


@frozen
class InputRule:
    """What an unsolicited input does.

    Attributes:
        verb: its verb.
        apply: (table, seat, action) -> None; changes the table, and tells.
        refuse: (table, seat, action) -> why not, or None.
        checkpoint: tested once it is done (somebody left: perhaps that ends the match); empty: none.
    """

    verb: Verb
    apply: Callable[[Any, str, Action], None]
    refuse: Callable[[Any, str, Action], Refusal | None] | None = None
    checkpoint: str = ""


def _say(t: Table, seat: str, action: Action) -> None:
    t.tell(SAID, seat, action.args[0])


def leave_for_good(t: Table, seat: str, _action: Action | None = None) -> None:
    """The usual effect of `leave`: the seat is gone, and its questions get their defaults."""
    t.departed = (*t.departed, seat)
    t.tell(LEFT, seat)


def _stay(_t: Table, _seat: str, _action: Action) -> Refusal:
    return Refusal("no-leaving", "This game has no rule for a player who leaves.")


def _not_closable(_t: Table, _seat: str, _action: Action) -> Refusal:
    return Refusal("no-closing", "Nothing that you may close is open.")


KERNEL_INPUTS = (
    InputRule(SAY, _say),
    InputRule(LEAVE, leave_for_good, _stay),
    InputRule(CLOSE, _say, _not_closable),
)
