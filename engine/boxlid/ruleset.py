"""What a ruleset is made of: plugins, games, inputs, rule points; and the frozen whole."""

from __future__ import annotations

import hashlib
import inspect
import json
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar, cast

import attrs
from attrs import frozen

from boxlid.actions import CLOSE, LEAVE, SAY, Action, Verb
from boxlid.bots import Bot
from boxlid.clauses import Ledger, Option, Page, Ruling, Settings
from boxlid.errors import Refusal, UsageError
from boxlid.events import LEFT, SAID, EventKind
from boxlid.layout import Layout
from boxlid.outcome import Win
from boxlid.pieces import Piece
from boxlid.schedule import Program
from boxlid.table import Table
from boxlid.view import View

T = TypeVar("T")
PRESET = "brief"
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
"""Number of players -> the pieces for so many, and every word for them."""


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
        actors: (settings, seats) -> parties beside the players that may be asked.
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
    """What an unasked input does.

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


def depart(t: Table, seat: str, _action: Action | None = None) -> None:
    """The usual effect of `leave`: the seat is gone, and its questions get their defaults."""
    t.gone = (*t.gone, seat)
    t.tell(LEFT, seat)


def _stay(_t: Table, _seat: str, _action: Action) -> Refusal:
    return Refusal("no-leaving", "This game has no rule for a player who leaves.")


def _not_closable(_t: Table, _seat: str, _action: Action) -> Refusal:
    return Refusal("no-closing", "Nothing that you may close is open.")


KERNEL_INPUTS = (
    InputRule(SAY, _say),
    InputRule(LEAVE, depart, _stay),
    InputRule(CLOSE, _say, _not_closable),
)


def _through(name: str, rule: Callable[..., Any]) -> Callable[..., Any]:
    """A function with the parameters of `rule` that calls what is in force under its name.

    Written out as text with just these parameters: packing and unpacking any arguments costs as much
    as a small rule.
    """
    table, *others = inspect.signature(rule).parameters.values()
    declared, given = [table.name], [table.name]
    scope: dict[str, Any] = {}
    star = {p.kind: "*" if p.kind is p.VAR_POSITIONAL else "**" for p in others}
    keyword = False
    for p in others:
        if p.kind in {p.VAR_POSITIONAL, p.VAR_KEYWORD}:
            declared.append(f"{star[p.kind]}{p.name}")
            given.append(f"{star[p.kind]}{p.name}")
            keyword = True
            continue
        if p.kind is p.KEYWORD_ONLY and not keyword:
            declared.append("*")
            keyword = True
        if p.default is p.empty:
            declared.append(p.name)
        else:
            scope[f"default_{p.name}"] = p.default
            declared.append(f"{p.name}=default_{p.name}")
        given.append(f"{p.name}={p.name}" if p.kind is p.KEYWORD_ONLY else p.name)
    exec(  # noqa: S102 - from the names of a function's own parameters
        f"def call({', '.join(declared)}):\n"
        f"    return {table.name}.layout.points[{name!r}]({', '.join(given)})\n",
        scope,
    )
    return cast("Callable[..., Any]", scope["call"])


def point(name: str) -> Callable[[Callable[..., T]], Callable[..., T]]:
    """Make a function `(table, ...) -> ...` a rule point, which plugins may wrap by its name."""

    def mark(rule: Callable[..., T]) -> Callable[..., T]:
        call = _through(name, rule)
        call.__name__, call.__doc__ = rule.__name__, rule.__doc__
        call.point, call.rule = name, rule  # type: ignore[attr-defined]
        return cast("Callable[..., T]", call)

    return mark


@frozen(eq=False)
class Ruleset:
    """A game composed for play. Frozen; make it with `compose`.

    Attributes:
        game: the base game.
        plugins: who took part, the game first.
        preset, settings: the preset's name, and the value of every ruling and option.
        data: the game's constant data.
        pieces: everything in the box, in box order. Where it depends on how many play, the box of a first game; a
            match's own `ruleset` has the box of its table.
        program: the compiled schedule (`program.tree` is the tree).
        wins: checkpoint -> its win conditions in order.
        inputs: verb name -> what an unasked input does.
        owners: `kind:name` -> the plugin that gave it.
        pages: tables that belong to the rules.
        sources: the plugins themselves, as `plugins` lists them.
    """

    game: Game
    plugins: tuple[Plugin, ...]
    preset: str
    settings: Settings
    data: Any
    table: type[Table]
    pieces: tuple[Piece[Any], ...]
    pieces_by_word: Mapping[str, Piece[Any]]
    program: Program
    wins: Mapping[str, tuple[Win, ...]]
    verbs: Mapping[str, Verb]
    kinds: Mapping[str, EventKind]
    inputs: Mapping[str, InputRule]
    points: Mapping[str, Callable[..., Any]]
    views: Mapping[str, Callable[[Any, str], Any]]
    prepares: tuple[Callable[[Any], None], ...]
    hidden: tuple[Callable[[Any, str, Any, Any], None], ...]
    rulings: tuple[Ruling, ...]
    options: tuple[Option, ...]
    ledger: Ledger
    scenarios: tuple[Path, ...]
    shorthands: Mapping[str, Callable[[Any, Any], Mapping[str, Any]]]
    bots: Mapping[str, Bot]
    screen: Callable[[View], str] | None
    observers: tuple[Callable[[Any, Any], None], ...]
    owners: Mapping[str, str]
    data_fingerprint: str
    pages: tuple[Page, ...] = ()
    sources: tuple[Any, ...] = attrs.field(default=(), repr=False)
    _box: Box | None = attrs.field(default=None, repr=False)
    _layouts: dict[tuple[str, ...], Layout] = attrs.field(factory=dict, repr=False)

    def layout(self, seats: Sequence[str]) -> Layout:
        """The layout for these seats, made once.

        Raises:
            UsageError: too few, too many, a name twice, a name that is no word.
        """
        if isinstance(seats, str) or not isinstance(seats, Sequence):
            raise UsageError(f"seats are names in order, or their number, not {seats!r}")
        key = tuple(seats)
        try:
            found = self._layouts.get(key)
        except TypeError:  # not even hashable
            found = None
        if found is None:
            self._check_seats(key)
            found = self._layouts[key] = Layout(self.boxed(len(key)), key)
        return found

    def boxed(self, players: int) -> Ruleset:
        """The ruleset with the box of a table of so many players."""
        if self._box is None:
            return self
        pieces, words = self._box(players)
        return attrs.evolve(self, pieces=pieces, pieces_by_word=words)

    def check_number(self, players: int) -> None:
        """Refuse a number of players that the game is not for.

        Raises:
            UsageError: with the game's own reason, where it has one.
        """
        least, most = self.game.seats
        if players < least or (most is not None and players > most):
            wanted = self.game.players
            why = f". {self.game.too_few}" if self.game.too_few and players < least else ""
            raise UsageError(f"{self.game.title} is for {wanted} players, not {players}{why}")

    def _check_seats(self, seats: tuple[str, ...]) -> None:
        self.check_number(len(seats))
        for seat in seats:
            if not re.fullmatch(r"[^\W_][\w'-]*", str(seat)) or type(seat) is not str:
                raise UsageError(f"a seat's name is one word of letters and digits, not `{seat}`")
        if len({s.lower() for s in seats}) < len(seats):
            raise UsageError(f"two seats have one name: {', '.join(seats)}")
        if self.game.check_seats is not None:
            self.game.check_seats(self.settings, seats)

    def default_seats(self, n: int | None = None) -> tuple[str, ...]:
        """Names for n players; None: for as many as a first game has."""
        n = self.game.usual if n is None else max(n, 0)
        more = (f"p{i + 1}" for i in range(len(DEFAULT_SEATS), n))
        return (*DEFAULT_SEATS[:n], *more) if n > len(DEFAULT_SEATS) else DEFAULT_SEATS[:n]

    def recorded_settings(self) -> dict[str, Any]:
        """The settings as a record holds them: a file option is replaced by whether it was given."""
        files = {o.key for o in self.options if o.type == "file"}
        return {
            k: ("given" if v else None) if k in files else v
            for k, v in self.settings.as_dict().items()
        }

    @property
    def fingerprint(self) -> str:
        """A digest of everything that decides how a match goes: plugins, settings, data."""
        parts = [
            [self.game.id, *([p.name, p.version] for p in self.plugins)],
            self.recorded_settings(),
            self.data_fingerprint,
        ]
        return hashlib.blake2b(json.dumps(parts).encode(), digest_size=12).hexdigest()

    def clause(self, id: str) -> Any:  # noqa: A002
        """The clause of that id, or None."""
        return next((c for c in self.ledger.clauses if c.id == id), None)

    def naming(self, fact: Any) -> str:
        """A fact of an event in words: a piece by its name."""
        return (
            fact.name
            if isinstance(fact, Piece)
            else fact.text
            if isinstance(fact, Action)
            else str(fact)
        )
