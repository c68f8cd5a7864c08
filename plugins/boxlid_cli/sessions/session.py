"""`boxlid play`: a match is played from the first line to the last, and kept when it stops."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

from attrs import frozen
from boxlid import RuleError
from boxlid.hosting import BoxlidError, IllegalAction, Match

from boxlid_cli.arguments.records import PlayArguments
from boxlid_cli.arguments.ruleset_args import file_options, flag_name
from boxlid_cli.arguments.seating import Seating
from boxlid_cli.arguments.viewpoint import eyes_of
from boxlid_cli.crash_location import crash_location
from boxlid_cli.hosts.front_end import FrontEnd
from boxlid_cli.hosts.host import bot_players, play
from boxlid_cli.hosts.interrupts import Interrupts, Stop
from boxlid_cli.hosts.match_files import MatchFiles
from boxlid_cli.json_protocol.front_end import JsonFrontEnd
from boxlid_cli.output import complain
from boxlid_cli.sessions.start import start
from boxlid_cli.terminal.front_end import TerminalFrontEnd


def play_match(wanted: PlayArguments) -> int:
    """Play a match as the command line asks; the exit status.

    Raises:
        BoxlidError: flags do not fit together, a file is bad, or a name is unknown.
    """
    match, seating, opened = start(wanted)
    kept = MatchFiles(match, seating, wanted.save, wanted.record, opened)
    kept.check()
    interrupts = Interrupts()
    eyes = eyes_of(wanted.view, match, seating.people)
    front: FrontEnd
    if wanted.as_json:
        front = JsonFrontEnd(match, seating.people, interrupts, eyes)
    else:
        front = TerminalFrontEnd(match, seating.people, interrupts, eyes, detail=wanted.detail)
    return _Session(wanted, match, seating, kept, interrupts, front).run()


@frozen
class _Session:
    """A match, who plays it, where it is kept, and where it is shown."""

    wanted: PlayArguments
    match: Match
    seating: Seating
    kept: MatchFiles
    interrupts: Interrupts
    front: FrontEnd

    def run(self) -> int:
        """Play; the exit status."""
        self.front.greet(self.seating)
        self.kept.open()
        try:
            return self._run()
        finally:
            self.kept.release()

    def _run(self) -> int:
        try:
            self._play()
        except Stop as stop:
            return self._stopped(stop)
        except KeyboardInterrupt:  # the second Ctrl-C, in the middle of a rule
            self.match.undo_to(max(0, self.match.number - 1))
            self.kept.rewrite()
            return self._stopped(Stop("interrupted"))
        except BrokenPipeError:
            raise
        except Exception as error:  # noqa: BLE001 - a plugin's code may raise anything
            return self._crashed(error)
        return self._finished()

    def _play(self) -> None:
        people = {seat: self.front.player(self.kept.save) for seat in self.seating.people}
        players = {**bot_players(self.match, self.seating.bots), **people}
        order = (*self.match.seats, *self.match.layout.actors)
        with self.interrupts:
            play(
                self.match,
                {seat: players[seat] for seat in order},
                changed=self._changed,
                roll=self.front.read_roll,
            )

    def _changed(self, match: Match) -> None:
        self.kept.note_decision()
        self.front.show_news(match)

    def _finished(self) -> int:
        self.front.show_outcome()
        notes, failures = self.kept.complete(save=False)
        self.front.finished(notes)
        return _status(failures)

    def _stopped(self, stop: Stop) -> int:
        # the match comes first: the terminal may be gone
        notes, failures = self.kept.complete(save=True) if stop.keep else ([], [])
        self.front.hide()
        command = self._command() if stop.keep else ""
        self.front.stopped(stop.why, notes, str(self.kept.save_path or ""), command)
        return _status(failures)

    def _crashed(self, error: Exception) -> int:
        expected = isinstance(error, BoxlidError) and not isinstance(
            error, (RuleError, IllegalAction)
        )
        lines = [str(error) if expected else self._bug(error)]
        try:  # the match comes first here, too
            notes, failures = self.kept.complete(save=True)
            lines += [*notes, *failures]
        except Exception as again:  # noqa: BLE001 - the state itself may be broken
            lines.append(f"the match could not be saved: {again}")
        self.front.hide()
        for line in lines:
            complain(line)
        return 2

    def _bug(self, error: Exception) -> str:
        match = self.match
        return (
            f"a bug in the rules of {match.ruleset.game.id} or in a bot, not in what you did: "
            f"{crash_location(error)}, at `{match.node}`, decision {match.number}"
        )

    def _command(self) -> str:
        """The command that resumes the match; a save does not hold extensions and data files."""
        ruleset = self.match.ruleset
        words = ["boxlid", "play", ruleset.game.id, "--load", str(self.kept.save_path)]
        for extension in self.wanted.extensions:
            words += ["--with", extension]
        given = {k: v for k, v in ruleset.settings.as_dict().items() if v is not None}
        for key, value in file_options(ruleset, given).items():
            words += [flag_name(key), str(value)]
        return shlex.join(words)


def _status(failures: Sequence[str]) -> int:
    """Report the files that could not be written; the exit status."""
    for failure in failures:
        complain(failure)
    return 2 if failures else 0
