"""A person at a seat: what may be typed at the prompt, and what it does."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import TYPE_CHECKING

from boxlid import LEAVE, Space, UsageError, Verb
from boxlid.hosting import IllegalAction

from boxlid_cli.hosts.answers import COMPARED, act, meanings, option_line
from boxlid_cli.hosts.interrupts import Stop
from boxlid_cli.listings.rules import print_rules
from boxlid_cli.output import BAD, DIM, STRONG
from boxlid_cli.suggestions import suggestion
from boxlid_cli.terminal.question_text import (
    SHORT,
    completions,
    print_clauses,
    print_question,
    print_refusal,
)

if TYPE_CHECKING:
    from boxlid.hosting import Match

    from boxlid_cli.terminal.terminal import Terminal

COMMANDS = ("?", "undo", "view", "log", "help", "rules", "save", "quit", "say")
HELP = """\
a number, or the answer itself (its beginning will do if only one answer begins so); Tab completes
?              what is possible, and what else may be typed
? ANSWER       why that answer is not possible
say WORDS      talk to the table (`ben: say ...` for another person here)
undo           back to your last decision; dice and cards fall the same way again
view           the table
log [N]        the story from the beginning, or its last N lines
rules [X]      the rules: all sections, one section, or one clause
save [FILE]    save; the match goes on
quit           save and leave (quit! leaves without saving)"""


class Person:
    """A person at a seat of a terminal.

    Args:
        terminal: the terminal.
        save: writes the match to a file (empty: the usual one) and says where.
    """

    immediate = False

    def __init__(self, terminal: Terminal, save: Callable[[str], str]) -> None:
        self.terminal, self.save = terminal, save
        self.screen = terminal.screen

    def speak(self, match: Match, seat: str) -> None:
        """Do nothing: people talk at their prompts."""

    def take(self, match: Match, seat: str) -> None:
        """Ask the person until a decision is taken or undone."""
        terminal = self.terminal
        terminal.hand_over(seat)
        terminal.show_table(seat)
        self._show_question(match, seat)
        number = match.number
        while match.number == number and seat in match.to_answer:
            line = terminal.read(f"{seat}> ")
            if self._obey(match, seat, line):
                return
            if match.number == number and seat in match.to_answer:
                terminal.show_news()

    def _show_question(self, match: Match, seat: str, *, everything: bool = False) -> None:
        comrades = match.view(seat).comrades
        others = [self._chosen(match, other, answer) for other, answer in comrades.items()]
        print_question(match, seat, self.screen, others, everything=everything)
        self.terminal.complete(completions(match.options(seat)))

    def _chosen(self, match: Match, other: str, answer: str) -> str:
        """What a seat of the same circle has chosen; a person at this terminal may still change it."""
        if other in self.terminal.people and other not in match.table.departed:
            return f"{other} has chosen {answer}; `{other}: ...` changes it"
        return f"{other}: {answer}"

    # --- what a line means -------------------------------------------------------------------------

    def _obey(self, match: Match, seat: str, line: str) -> bool:
        """Do what a line says; whether the question is closed."""
        who, colon, text = line.partition(":")
        named = next((p for p in self.terminal.people if p.lower() == who.strip().lower()), "")
        if colon and named and named != seat:
            return self._for_other(match, seat, named, text.strip())
        if colon and named:
            line = text.strip()
        if not line:
            return self._take_only_option(match, seat)
        if line.startswith("?"):
            self._why(match, seat, line[1:].strip())
            return False
        word, _, rest = line.partition(" ")
        command = self._command(word.lower().removeprefix("/"))
        # a verb of the game has priority over a command of the same name; `/save` is always the command
        if command is not None and word.lower() not in match.ruleset.verbs:
            return command(match, seat, rest.strip())
        return self._answer(match, seat, line)

    def _command(self, word: str) -> Callable[[Match, str, str], bool] | None:
        return {
            "undo": self._undo, "view": self._view, "log": self._log, "help": self._help,
            "rules": self._rules, "save": self._save, "quit": self._quit, "quit!": self._quit_unsaved,
        }.get(word)  # fmt: skip

    # --- answers -----------------------------------------------------------------------------------

    def _take_only_option(self, match: Match, seat: str) -> bool:
        """An empty line takes the only option: a player who sleeps through a night presses Enter."""
        options = match.options(seat)
        if len(options) != 1:
            return False
        match.act(seat, options[0], match.number)
        return True

    def _answer(self, match: Match, seat: str, line: str) -> bool:
        word = line.split(maxsplit=1)[0].lower()
        if word == LEAVE.name and not self._confirms_leaving(match, seat, line):
            return False
        if word in match.ruleset.inputs or match.why_not(seat, line) is None:
            return self._act(match, seat, line)
        found = meanings(line, match.options(seat), match, SHORT)
        if len(found) == 1:
            match.act(seat, found[0], match.number)
            return True
        if found:
            self.screen.line("That may mean:", DIM)
            self.screen.columns([option_line(o, match.question_of(seat)) for o in found[:SHORT]])
            return False
        if word not in match.ruleset.verbs:
            self._unknown(match, seat, word)
            return False
        return self._act(match, seat, line)

    def _act(self, match: Match, seat: str, line: str) -> bool:
        try:
            return act(match, seat, line)
        except IllegalAction as error:
            print_refusal(match, error.refusal, self.screen)
            return False

    def _confirms_leaving(self, match: Match, seat: str, line: str) -> bool:
        """Whether a person may leave: the last one at an interactive terminal is asked again."""
        people = self.terminal.people
        others = [p for p in people if p != seat and p not in match.table.departed]
        if others or not self.terminal.interactive or match.why_not(seat, line) is not None:
            return True
        self.screen.line("The match goes on without you, and there is no way back.", STRONG)
        self.screen.line("`quit` saves it instead, so that you can resume it.", DIM)
        return self.terminal.read("leave? (y/n) ").lower() in {"y", "yes"}

    def _for_other(self, match: Match, seat: str, other: str, text: str) -> bool:
        """Put in another person's unsolicited input (`ben: say hello`), or change an answer that this seat sees."""
        word = (text.split() or [""])[0].lower()
        if word not in match.ruleset.inputs:
            if text and other in match.view(seat).comrades and other not in match.table.departed:
                self._change_answer(match, seat, other, text)
            else:
                problem = f"{other} answers at {other}'s own prompt"
                self.screen.line(f"No: {problem}. (not-your-seat)", BAD)
            return False
        number = match.number
        try:
            match.act(other, text)
        except IllegalAction as error:
            print_refusal(match, error.refusal, self.screen)
        return match.number != number or seat not in match.to_answer

    def _change_answer(self, match: Match, seat: str, other: str, text: str) -> None:
        """Change another person's answer, which stays open until all of the group have answered.

        A number counts in the list on the screen, which is this seat's. The reason of a refusal is not printed: it
        may follow from what this seat does not know.
        """
        listed = match.options(seat if text.isdigit() else other)
        found = [o for o in meanings(text, listed, match, SHORT) if o in match.options(other)]
        if len(found) == 1:
            match.act(other, found[0], match.number)
            self.screen.line(f"{self._chosen(match, other, found[0].text)}.", DIM)
        elif found:
            self.screen.line(f"No: `{text}` may mean several answers of {other}. (unreadable)", BAD)
        else:
            self.screen.line(f"No: {other} cannot choose `{text}` now. (not-offered)", BAD)

    # --- help --------------------------------------------------------------------------------------

    def _why(self, match: Match, seat: str, text: str) -> None:
        """Print why an answer is not possible; without one: what is possible."""
        if not text:
            self._show_question(match, seat, everything=True)
            print_clauses(match, match.question_of(seat).clause, self.screen)
            self.screen.line()
            self._help(match, seat, "")
            return
        refusal = match.why_not(seat, text)
        if refusal is None:
            self.screen.line("That is possible.")
            return
        found = meanings(text, match.options(seat), match, SHORT)
        word = text.split(maxsplit=1)[0]
        if not found and word.lower() not in match.ruleset.verbs:
            self._unknown(match, seat, word)
        elif found and refusal.code == "unreadable":
            self.screen.line(f"That is possible: {', '.join(o.text for o in found[:5])}")
        else:
            print_refusal(match, refusal, self.screen)

    def _unknown(self, match: Match, seat: str, word: str) -> None:
        options = match.options(seat)
        if word.isdigit() and not isinstance(options, Space):
            problem = f"the answers are numbered from 1 to {len(options)}."
        else:
            known = dict.fromkeys([*(v.name for v in self._verbs(match, seat)), *COMMANDS])
            problem = f"`{word}` is not an answer or a command here. {suggestion(word, known)}"
        self.screen.line(f"No: {problem} (unreadable)", BAD)

    def _verbs(self, match: Match, seat: str) -> list[Verb]:
        """The verbs of the options, then those of the unsolicited inputs that the seat may put in.

        An input that takes arguments is always named: whether it is refused depends on them.
        """
        offered = {o.verb for o in islice(match.options(seat), COMPARED)}
        verbs = match.ruleset.verbs.values()
        unsolicited = [
            verb
            for verb in verbs
            if verb.name in match.ruleset.inputs
            and (verb.names or match.why_not(seat, verb()) is None)
        ]
        return [v for v in verbs if v in offered] + unsolicited

    def _help(self, match: Match, seat: str, _rest: str) -> bool:
        self.screen.lines(HELP.splitlines())
        for verb in self._verbs(match, seat):
            if verb.help:
                self.screen.hanging(f"  {verb.pattern}", verb.help, DIM)
        return False

    # --- commands ----------------------------------------------------------------------------------

    def _undo(self, match: Match, seat: str, _rest: str) -> bool:
        try:
            number = match.undo(seat, force=True)
        except (IllegalAction, UsageError):
            self.screen.line("You have no decision to undo.")
            return False
        self.terminal.show_news()
        self.screen.line("Back at your last decision.", DIM)
        if len(self.terminal.people) > 1:
            self.terminal.notices.append(f"{seat} went back to decision {number}.")
        return True

    def _view(self, _match: Match, seat: str, _rest: str) -> bool:
        self.terminal.show_table(seat, again=True)
        return False

    def _log(self, _match: Match, seat: str, rest: str) -> bool:
        whole = self.terminal.logs[seat].from_the_start()
        lines = [sentence for _, sentence in whole.new_sentences()]
        self.screen.lines(lines[-int(rest) :] if rest.isdigit() and int(rest) else lines)
        return False

    def _rules(self, match: Match, _seat: str, rest: str) -> bool:
        try:
            print_rules(match.ruleset, self.screen, rest or None)
        except UsageError as error:
            self.screen.line(f"{error}")
        return False

    def _save(self, _match: Match, _seat: str, rest: str) -> bool:
        try:
            self.screen.line(self.save(rest))
        except UsageError as error:
            self.screen.line(f"Not saved: {error}", BAD)
        return False

    def _quit(self, _match: Match, seat: str, _rest: str) -> bool:
        raise Stop(f"{seat} leaves the table")

    def _quit_unsaved(self, _match: Match, seat: str, _rest: str) -> bool:
        raise Stop(f"{seat} leaves the table", keep=False)
