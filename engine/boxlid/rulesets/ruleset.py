"""The ruleset: a game with its extensions and settings, checked and frozen."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import attrs
from attrs import frozen

from boxlid.catalogue.clauses import Ledger, Page
from boxlid.catalogue.rulings import Ruling
from boxlid.catalogue.settings import Option, Settings
from boxlid.errors import UsageError
from boxlid.rulesets.bots import Bot
from boxlid.rulesets.declarations import DEFAULT_SEATS, Box, Game, InputRule, Plugin
from boxlid.schedules.program import Program
from boxlid.tables.table import Table
from boxlid.vocabulary.actions import Action, Verb
from boxlid.vocabulary.events import EventKind
from boxlid.vocabulary.outcomes import WinCondition
from boxlid.vocabulary.pieces import Piece
from boxlid.vocabulary.view import View


@frozen(eq=False, repr=False)
class Ruleset:
    """A game composed for play, with its extensions and settings. It is frozen; `compose` makes it.

    Attributes:
        game: the base game.
        plugins: the plugins, the game first.
        preset: the preset's name.
        settings: the value of every ruling and option.
        data: the game's constant data.
        table: the table class.
        pieces: all pieces in the box, in box order. If they depend on the number of players, these are the pieces for
            the usual number; the `ruleset` of a match has the pieces for its own.
        pieces_by_word: id or alias of a piece, in small letters -> the piece.
        program: the compiled schedule; `program.tree` is the tree.
        wins: checkpoint -> its win conditions, in order.
        verbs: name of a verb, in small letters -> the verb.
        kinds: name of an event -> its kind. If a game uses the name of a kind of the kernel, the latter is
            `boxlid.NAME`.
        inputs: name of a verb -> the rule of that unsolicited input.
        points: name of a rule point -> the rule in force.
        views: name -> an additional item of views: (table, seat) -> value.
        hidden: functions that redraw hidden fields; see `boxlid_hidden`.
        constraints: functions that say where hidden pieces may lie; see `boxlid_constraints`.
        rulings: the declared rulings.
        options: the declared options.
        ledger: the rule catalogue.
        scenarios: the files and folders with scenarios.
        shorthands: key of a scenario's position -> function that spells it out.
        bots: name -> bot.
        screen: draws a view as text; None if no plugin does.
        picture: draws a view as SVG; None if no plugin does.
        owners: `kind:name` -> the name of the plugin that gave it.
        data_fingerprint: the digest of the data; empty if the data have none.
        pages: tables that belong to the rules.
        sources: the plugin objects, in the order of `plugins`.
        setups: seats -> the setup of their matches; `setup_for` fills it.
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
    wins: Mapping[str, tuple[WinCondition, ...]]
    verbs: Mapping[str, Verb]
    kinds: Mapping[str, EventKind]
    inputs: Mapping[str, InputRule]
    points: Mapping[str, Callable[..., Any]]
    views: Mapping[str, Callable[[Any, str], Any]]
    hidden: tuple[Callable[[Any, str, Any, Any], None], ...]
    constraints: tuple[Callable[[Any, str, Any, str], bool], ...]
    rulings: tuple[Ruling, ...]
    options: tuple[Option, ...]
    ledger: Ledger
    scenarios: tuple[Path, ...]
    shorthands: Mapping[str, Callable[[Any, Any], Mapping[str, Any]]]
    bots: Mapping[str, Bot]
    screen: Callable[[View], str] | None
    picture: Callable[[View], str] | None
    owners: Mapping[str, str]
    data_fingerprint: str
    pages: tuple[Page, ...] = ()
    sources: tuple[Any, ...] = attrs.field(default=(), repr=False)
    _box: Box | None = attrs.field(default=None, repr=False)
    setups: dict[tuple[str, ...], Any] = attrs.field(factory=dict, repr=False, init=False)

    def __repr__(self) -> str:
        plugins = ", ".join(f"{p.name} {p.version}" for p in self.plugins)
        return f"<Ruleset of {self.game.id}, preset {self.preset}: {plugins}>"

    def boxed(self, players: int) -> Ruleset:
        """This ruleset with the box for a number of players."""
        if self._box is None:
            return self
        pieces, words = self._box(players)
        return attrs.evolve(self, pieces=pieces, pieces_by_word=words)

    def check_number(self, players: int) -> None:
        """Check the number of players.

        Raises:
            UsageError: the game is for fewer or more players.
        """
        least, most = self.game.seats
        if players < least or (most is not None and players > most):
            wanted = self.game.players
            why = f". {self.game.too_few}" if self.game.too_few and players < least else ""
            raise UsageError(f"{self.game.title} is for {wanted} players, not {players}{why}")

    def check_seats(self, seats: tuple[str, ...]) -> None:
        """Check the seats of a match.

        Raises:
            UsageError: there are too few or too many, a name occurs twice or is not one word, or the game refuses them.
        """
        self.check_number(len(seats))
        for seat in seats:
            if not re.fullmatch(r"[^\W_][\w'-]*", str(seat)) or type(seat) is not str:
                raise UsageError(
                    f"a seat's name must be one word of letters and digits, not `{seat}`"
                )
        if len({s.lower() for s in seats}) < len(seats):
            raise UsageError(f"two seats have the same name: {', '.join(seats)}")
        if self.game.check_seats is not None:
            self.game.check_seats(self.settings, seats)

    def default_seats(self, n: int | None = None) -> tuple[str, ...]:
        """Names for n players; with None for the usual number."""
        n = self.game.usual if n is None else max(n, 0)
        more = (f"p{i + 1}" for i in range(len(DEFAULT_SEATS), n))
        return (*DEFAULT_SEATS[:n], *more) if n > len(DEFAULT_SEATS) else DEFAULT_SEATS[:n]

    def recorded_settings(self) -> dict[str, Any]:
        """The settings as a record holds them: of a file option only whether it was given."""
        files = {o.key for o in self.options if o.type == "file"}
        return {
            k: ("given" if v else None) if k in files else v
            for k, v in self.settings.as_dict().items()
        }

    @property
    def fingerprint(self) -> str:
        """A digest of everything that decides how a match goes: plugins and their versions, settings, data."""
        parts = [
            [self.game.id, *([p.name, p.version] for p in self.plugins)],
            self.recorded_settings(),
            self.data_fingerprint,
        ]
        return hashlib.blake2b(json.dumps(parts).encode(), digest_size=12).hexdigest()

    def clause(self, id: str) -> Any:  # noqa: A002
        """The clause of an id; None if there is no such clause."""
        return next((c for c in self.ledger.clauses if c.id == id), None)

    def kind_name(self, kind: EventKind) -> str:
        """The name of a kind of event in this ruleset: the key of `kinds`."""
        return kind.name if self.kinds.get(kind.name) is kind else f"boxlid.{kind.name}"

    def naming(self, fact: Any) -> str:
        """A fact of an event in words: a piece by its name, an action in notation."""
        return (
            fact.name
            if isinstance(fact, Piece)
            else fact.text
            if isinstance(fact, Action)
            else str(fact)
        )
