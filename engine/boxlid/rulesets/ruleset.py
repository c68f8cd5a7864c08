"""What a ruleset is made of: plugins, games, inputs, rule points; and the frozen whole."""

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


@frozen(eq=False)
class Ruleset:
    """A game composed for play. Frozen; make it with `compose`.

    Attributes:
        game: the base game.
        plugins: who took part, the game first.
        preset, settings: the preset's name, and the value of every ruling and option.
        data: the game's constant data.
        data_fingerprint: what identifies the data in records; empty if the game gives none.
        table: the table class, with the fields and zones of all plugins.
        pieces: everything in the box, in box order. Where it depends on how many play, the box of a first game; a
            match's own `ruleset` has the box of its table.
        pieces_by_word: id or alias, in lower case -> the piece.
        program: the compiled schedule (`program.tree` is the tree).
        wins: checkpoint -> its win conditions in order.
        verbs: name -> the kind of action.
        kinds: name -> the kind of event; a kind of the kernel whose name the game took is `boxlid.NAME`.
        inputs: verb name -> what an unsolicited input does.
        points: name -> the rule in force at a rule point, with all wraps around it.
        views: name -> (table, seat) -> a further item of a view.
        hidden: what redraws hidden fields for a planning fork.
        constraints: where hidden pieces can lie.
        rulings, options: as they are declared.
        ledger: the rule catalogue, with the clauses of all plugins.
        pages: tables that belong to the rules.
        scenarios: files and folders with the scenarios of all plugins.
        shorthands: words of a scenario's position.
        bots: name -> the bot.
        screen: draws a view as text; None if the game has no screen of its own.
        picture: draws a view as SVG; None if the game has no picture.
        owners: `kind:name` -> the plugin that gave it.
        sources: the plugins themselves, as `plugins` lists them.
        setups: seats -> what their matches start from; kept by `setup_for`.
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

    def boxed(self, players: int) -> Ruleset:
        """The ruleset with the box for a number of players."""
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

    def check_seats(self, seats: tuple[str, ...]) -> None:
        """Refuse seats that a match cannot have.

        Raises:
            UsageError: too few, too many, a name twice, a name that is no word, or the game's own reason.
        """
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

    def kind_name(self, kind: EventKind) -> str:
        """The name of a kind of event in this ruleset: the key of `kinds`."""
        return kind.name if self.kinds.get(kind.name) is kind else f"boxlid.{kind.name}"

    def naming(self, fact: Any) -> str:
        """A fact of an event in words: a piece by its name."""
        return (
            fact.name
            if isinstance(fact, Piece)
            else fact.text
            if isinstance(fact, Action)
            else str(fact)
        )
