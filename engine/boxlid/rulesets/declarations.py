"""The records by which a plugin declares itself, its game and its inputs."""

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
    """A plugin's name and version, and what it fits.

    Attributes:
        name: the plugin's name; an installed plugin has the name of its entry point.
        version: the plugin's version.
        boxlid: the versions of Boxlid that it fits, as a specifier (`>=0.1,<0.2`).
        extends: the id of the game that it extends; empty for a game, or for an extension of any game.
    """

    name: str
    version: str
    boxlid: str = ">=0.1"
    extends: str = ""


Box = Callable[[int], tuple[tuple[Piece[Any], ...], Mapping[str, Piece[Any]]]]
"""Number of players -> the pieces for that number, and every word for a piece -> the piece."""


def _no_actors(_settings: Settings, _seats: Sequence[str]) -> tuple[str, ...]:
    return ()


@frozen
class Game:
    """A base game.

    Attributes:
        id: the game's name on the command line and in files.
        title: the game's name for people.
        seats: the least and the greatest number of players; the greatest may be None, for no limit.
        table: the table class.
        bound: the number of decisions after which a match is stopped as unfinished.
        default_seats: the number of players if none is given; 0 means the least number.
        about: two sentences for `boxlid show`.
        check_seats: (settings, seats) -> None; raises UsageError if these seats cannot play with these settings.
        too_few: why there cannot be fewer players, as a sentence for the message that refuses them.
        actors: (settings, seats) -> the parties that may be asked but are not players.
        prepare: (table) -> None; places pieces and sets fields before the first chance. It must not depend on chance.
        hookspecs: a module or object with hooks of the game's own, marked with `boxlid.hookspec`. They take no
            arguments; what plugins return from them comes to the kernel's hooks as the argument `given`.
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
        """The number of players in words: `2 to 4`."""
        least, most = self.seats
        if most is None:
            return f"{least} or more"
        return str(least) if least == most else f"{least} to {most}"

    @property
    def usual(self) -> int:
        """The number of players if none is given."""
        return self.default_seats or self.seats[0]


@frozen
class InputRule:
    """The rule of an unsolicited input, which a seat may make without being asked: to talk, to leave.

    Attributes:
        verb: the input's verb.
        apply: (table, seat, action) -> None; changes the table and tells events.
        refuse: (table, seat, action) -> why the input is refused, or None if it is not.
        checkpoint: the checkpoint that is tested afterwards (a seat that leaves may end the match); may be empty.
    """

    verb: Verb
    apply: Callable[[Any, str, Action], None]
    refuse: Callable[[Any, str, Action], Refusal | None] | None = None
    checkpoint: str = ""


def _say(t: Table, seat: str, action: Action) -> None:
    t.tell(SAID, seat, action.args[0])


def leave_for_good(t: Table, seat: str, _action: Action | None = None) -> None:
    """The usual effect of `leave`: the seat has left for good, and its questions are answered by their defaults."""
    t.departed = (*t.departed, seat)
    t.tell(LEFT, seat)


def _stay(_t: Table, _seat: str, _action: Action) -> Refusal:
    return Refusal("no-leaving", "This game has no rule for a player who leaves.")


def _not_closable(_t: Table, _seat: str, _action: Action) -> Refusal:
    return Refusal("no-closing", "There is no open question that you may close.")


KERNEL_INPUTS = (
    InputRule(SAY, _say),
    InputRule(LEAVE, leave_for_good, _stay),
    InputRule(CLOSE, _say, _not_closable),
)
