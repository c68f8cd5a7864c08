"""`boxlid play`: sets a match up from the command line, lets it be played, and keeps it when it stops."""

from __future__ import annotations

import random
import shlex
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs
from attrs import frozen
from boxlid import BoxlidError, Chance, IllegalAction, Match, RuleError, UsageError
from boxlid.codec import read_json

from boxlid_cli import files
from boxlid_cli.arguments.ruleset_args import compose, file_options, game_name, near, own_files
from boxlid_cli.arguments.seating import Seating, seat_again, seat_people
from boxlid_cli.crash_location import where
from boxlid_cli.hosts.host import Player, bot_players, play
from boxlid_cli.hosts.interrupts import Interrupts, Stop
from boxlid_cli.json_protocol.messages import put_line
from boxlid_cli.json_protocol.program import Program, Wire
from boxlid_cli.output import DIM, Screen, complain, note
from boxlid_cli.terminal.prompt import Person
from boxlid_cli.terminal.terminal import Desk

if TYPE_CHECKING:
    from collections.abc import Callable


@frozen
class Wanted:
    """What the command line asks for; the names are those of its flags."""

    game: str | None
    own: tuple[str, ...] = ()
    seats: str | None = None
    players: int | None = None
    seed: str | None = None
    preset: str | None = None
    rulings: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    extensions: tuple[str, ...] = ()
    record: Path | None = None
    save: Path | None = None
    load: Path | None = None
    position: str | None = None
    view: str | None = None
    dice: tuple[str, ...] = ()
    as_json: bool = False
    detail: bool = False


def run(wanted: Wanted) -> int:
    """Play a match as the command line asks.

    Raises:
        BoxlidError: the words do not fit together, a file is bad, a name is unknown.
    """
    match, seating = _begin(_sorted(wanted))
    if wanted.record is not None and wanted.record == wanted.save:
        raise UsageError(f"--record and --save are to be two files, not both {wanted.save}")
    for path, kind in ((wanted.record, "record"), (wanted.save, "save")):
        if path is not None:
            files.may_write(path, kind)
    return _Session(wanted, match, seating).run()


# --- setting up --------------------------------------------------------------------------------------


def _sorted(wanted: Wanted) -> Wanted:
    """With a file that names its game, GAME may be left out; then a flag may stand in its place."""
    stands = wanted.load is not None or wanted.position is not None
    if wanted.game is not None and wanted.game.startswith("-") and stands:
        return attrs.evolve(wanted, game=None, own=(wanted.game, *wanted.own))
    if wanted.game is None and not stands:
        raise UsageError("which game? As in `boxlid play GAME`; `boxlid games` lists them")
    return wanted


def _begin(wanted: Wanted) -> tuple[Match, Seating]:
    if wanted.load is not None:
        return _load(wanted)
    if wanted.position is not None:
        return _from_case(wanted)
    assert wanted.game is not None
    ruleset = compose(
        wanted.game,
        wanted.own,
        preset=wanted.preset,
        rulings=wanted.rulings,
        options=wanted.options,
        extensions=wanted.extensions,
    )
    if not (wanted.seed is None or wanted.seed.strip()):
        raise UsageError("--seed takes a number or a word; leave it out, and one is drawn")
    seating = seat_people(ruleset, wanted.seats, wanted.players)
    seed = wanted.seed if wanted.seed is not None else str(random.SystemRandom().randrange(10**9))
    return Match(ruleset, seating.seats, chance=Chance(seed, asked=wanted.dice)), seating


def _load(wanted: Wanted) -> tuple[Match, Seating]:
    from boxlid import saves  # noqa: PLC0415 - with --load only

    assert wanted.load is not None
    _refuse_settings(wanted, "a save carries its own")
    file = str(wanted.load)
    text = files.read(wanted.load)
    if files.is_ours(wanted.load, "record"):
        raise UsageError(f"{file} is a record, no save; `boxlid replay {file}` plays it")
    header, body = saves.read_parts(read_json(text, file), file)
    _same_game(wanted, header.game, file)
    options: dict[str, str] = {}
    if wanted.own:
        why = "a save carries its own"
        options = own_files(game_name(header.game), wanted.own, wanted.extensions, why)
    match = saves.load(text, file, extensions=wanted.extensions, options=options)
    if wanted.seats is None and "host" in body:
        return match, seat_again(match.ruleset, match.seats, body["host"], file)
    return match, seat_people(match.ruleset, wanted.seats, None, match.seats)


def _from_case(wanted: Wanted) -> tuple[Match, Seating]:
    from boxlid_cli.checking.check import match_of_case  # noqa: PLC0415 - with --from only

    assert wanted.position is not None
    _refuse_settings(wanted, "a scenario carries its own")
    if wanted.own or wanted.extensions:
        word = (*wanted.own, "--with")[0]
        raise UsageError(f"`{word}` cannot be given here: a scenario carries its own")
    match = match_of_case(wanted.position)
    _same_game(wanted, match.ruleset.game.id, wanted.position)
    return match, seat_people(match.ruleset, wanted.seats, None, match.seats)


def _refuse_settings(wanted: Wanted, why: str) -> None:
    given = {
        "--preset": wanted.preset, "--ruling": wanted.rulings, "--option": wanted.options,
        "--seed": wanted.seed, "--players": wanted.players, "--dice": wanted.dice,
    }  # fmt: skip
    for flag, value in given.items():
        if value is not None and value != ():
            raise UsageError(f"{flag} cannot be given here: {why}")
    if wanted.load is not None and wanted.position is not None:
        raise UsageError("--load and --from exclude each other")


def _same_game(wanted: Wanted, found: str, file: str) -> None:
    if wanted.game is not None and game_name(wanted.game) != found:
        raise UsageError(f"{file} is of {found}, not of {game_name(wanted.game)}")


def eyes_of(view: str | None, match: Match, people: tuple[str, ...]) -> str | None:
    """Whose eyes the log is read with: a seat, empty for all, None for each person's own.

    Raises:
        UsageError: no such seat; or several people share the screen.
    """
    if view is None:
        return None if people else ""
    parties = {p.lower(): p for p in (*match.seats, *match.layout.actors)}
    if view.lower() != "all" and view.lower() not in parties:
        raise UsageError(f"there is no seat `{view}` to view; {near(view, [*parties, 'all'])}")
    eyes = "" if view.lower() == "all" else parties[view.lower()]
    if people == (eyes,):
        return None
    if len(people) > 1:
        raise UsageError("--view does not go with several people: each sees the own seat's view")
    if people:
        note(f"--view {view} shows what {people[0]} could not know in a real game")
    return eyes


# --- playing -----------------------------------------------------------------------------------------


class _Session:
    """One sitting: from the first line to the last."""

    def __init__(self, wanted: Wanted, match: Match, seating: Seating) -> None:
        self.wanted, self.match, self.seating = wanted, match, seating
        self.people = seating.people
        self.path = wanted.save
        self.screen = Screen()
        self.interrupts = Interrupts()
        eyes = eyes_of(wanted.view, match, self.people)
        self.desk: Desk | None = None
        players: dict[str, Player] = bot_players(match, seating.bots)
        self.told: Callable[[Match], None]
        self.roll: Callable[[Match], None]
        if wanted.as_json:
            wire = Wire(match, self.people, self.interrupts, eyes)
            players |= {s: Program(wire, self.keep) for s in self.people}
            self.told, self.roll = wire.tell, wire.roll
        else:
            self.desk = Desk(
                match, self.screen, self.people, self.interrupts, eyes=eyes, detail=wanted.detail
            )
            players |= {s: Person(self.desk, self.keep) for s in self.people}
            self.told, self.roll = self.desk.tell, self.desk.roll
        order = (*match.seats, *match.layout.actors)
        self.players = {s: players[s] for s in order}

    def run(self) -> int:
        """Play; the exit status."""
        self._greet()
        try:
            with self.interrupts:
                play(self.match, self.players, told=self.told, roll=self.roll)
        except Stop as stop:
            return self._stopped(stop)
        except KeyboardInterrupt:  # the second Ctrl-C, in the middle of a rule
            self.match.undo_to(max(0, self.match.number - 1))
            return self._stopped(Stop("interrupted"))
        except BrokenPipeError:
            raise
        except Exception as error:  # noqa: BLE001 - a plugin's code may raise anything
            return self._crashed(error)
        self._finished()
        return 0

    def _greet(self) -> None:
        match, seating = self.match, self.seating
        piped = sys.stdin.isatty() and not self.screen.terminal
        shared = self.desk is not None and len(self.people) > 1
        if shared and (piped or not self.screen.wipeable):
            raise UsageError("several people need a terminal that can be cleared between them")
        person = "you" if len(self.people) == 1 else "a person"
        seats = [
            f"{s} ({person if s in self.people else f'bot {seating.bots[s]}'})"
            for s in self.players
        ]
        secret = bool(self.people)
        if self.wanted.as_json:
            put_line({
                "type": "start",
                "game": match.ruleset.game.id,
                "preset": match.ruleset.preset,
                "settings": match.ruleset.recorded_settings(),
                "seats": list(match.seats),
                "people": list(self.people),
                "bots": dict(seating.bots),
                "seed": None if secret else match.source.seed,
            })  # fmt: skip
            return
        title = match.ruleset.game.title
        self.screen.heading(f"{title}: {', '.join(seats)}")
        if not secret:
            self.screen.line(f"seed {match.source.seed}", DIM)
        elif self.screen.terminal:
            self.screen.line("Type an answer, its number, or ? for help.", DIM)

    # --- the end ----------------------------------------------------------------------------------

    def _finished(self) -> None:
        match = self.match
        assert match.outcome is not None
        if self.desk is not None:
            self.desk.outcome()
        lines = [self.keep("")] if self.wanted.save is not None else []
        lines += self._write_record()
        if self.wanted.as_json:
            put_line({"type": "end", **match.outcome.plain(), "seed": match.source.seed})
            return
        if self.people:
            lines.insert(0, f"seed {match.source.seed}")
        for line in lines:
            self.screen.line(line, DIM)

    def _stopped(self, stop: Stop) -> int:
        # first the match, then the terminal, which may be gone
        lines, failed = self._rescued() if stop.keep else ([], "")
        if self.desk is not None:
            self.desk.leave(wait=False)
        if self.wanted.as_json:
            put_line({"type": "stopped", "why": stop.why, "file": str(self.path or "")})
            return self._failed(failed)
        self.screen.line(f"Stopped: {stop.why}.")
        for line in lines:
            self.screen.line(line)
        if stop.keep:
            self.screen.line(f"Go on with: {self._command()}", wrap=False)
        return self._failed(failed)

    @staticmethod
    def _failed(message: str) -> int:
        if message:
            complain(message)
        return 2 if message else 0

    def _rescued(self) -> tuple[list[str], str]:
        """Write save and record of a match that stops: what was written, and what could not be.

        If the save's place refuses, it goes to the folder for temporary files.
        """
        failed = ""
        try:
            lines = [self.keep("")]
        except UsageError as error:
            failed = str(error)
            folder = Path(tempfile.gettempdir())
            self.path = files.free_name(self.match.ruleset.game.id, ".save", folder)
            lines = [self.keep("")]
        try:
            lines += self._write_record()
        except UsageError as error:
            failed = str(error)
        return lines, failed

    def _crashed(self, error: Exception) -> int:
        if self.desk is not None:
            self.desk.leave(wait=False)
        rs = self.match.ruleset
        if isinstance(error, BoxlidError) and not isinstance(error, (RuleError, IllegalAction)):
            complain(str(error))
        else:
            complain(
                f"a bug in the rules of {rs.game.id} or in a bot, not in what you did: {where(error)}, "
                f"at `{self.match.node}`, decision {self.match.number}"
            )
        try:
            lines, failed = self._rescued()
            for line in [*lines, *([failed] if failed else [])]:
                complain(line)
        except Exception as again:  # noqa: BLE001 - the state itself may be what is broken
            complain(f"the match could not be saved: {again}")
        return 2

    def _command(self) -> str:
        wanted = self.wanted
        words = ["boxlid", "play", self.match.ruleset.game.id, "--load", str(self.path)]
        for extension in wanted.extensions:
            words += ["--with", extension]
        for key, value in self._files().items():
            words += [f"--{key.replace('_', '-')}", str(value)]
        return shlex.join(words)

    def _files(self) -> dict[str, Any]:
        rs = self.match.ruleset
        given = {k: v for k, v in rs.settings.as_dict().items() if v is not None}
        return file_options(rs, given)

    # --- files ------------------------------------------------------------------------------------

    def keep(self, name: str) -> str:
        """Save the match; says where. Without a name: to --save, or to a free name in this folder.

        Raises:
            UsageError: the named file exists and is not this match's, or cannot be written.
        """
        from boxlid import saves  # noqa: PLC0415 - not needed until then

        path = Path(name).expanduser() if name else self.path
        if path is None:
            path = files.free_name(self.match.ruleset.game.id, ".save")
        elif name and path != self.path and path.exists():
            raise UsageError(f"{path} exists already; choose another name")
        elif name:
            files.may_write(path, "save")
        files.write(path, saves.save(self.match, self.seating.noted()))
        self.path = path
        return f"Saved to {path} (it holds everything that is hidden: no reading while you play)."

    def _write_record(self) -> list[str]:
        from boxlid import records  # noqa: PLC0415 - not needed until then

        if self.wanted.record is None:
            return []
        files.write(self.wanted.record, records.record(self.match))
        return [f"Recorded in {self.wanted.record}."]
