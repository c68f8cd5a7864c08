"""A person at a seat: the question with its options, and what may be typed at the prompt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import islice
from typing import TYPE_CHECKING

from boxlid import LEAVE, Action, IllegalAction, Piece, Refusal, Space, UsageError, Verb

from boxlid_cli.arguments.ruleset_args import near
from boxlid_cli.hosts.interrupts import Stop
from boxlid_cli.listings.rules import show_rules
from boxlid_cli.output import BAD, DIM, STRONG

if TYPE_CHECKING:
    from boxlid import Match

    from boxlid_cli.terminal.terminal import Desk

SHORT, LISTED = 40, 400
COMMANDS = ("?", "undo", "view", "log", "help", "rules", "save", "quit", "say")
HELP = """\
a number, or the answer itself (its beginning will do if only one answer begins so); Tab completes
?              what is possible, and what else may be typed
? ANSWER       why that answer is not possible
say WORDS      talk to the table (`ben: say ...` for another person here)
undo           back to your last decision; dice and cards fall the same way again
view           the table
log [N]        the story again, or its last N lines
rules [X]      the rules: all sections, one section, or one clause
save [FILE]    save; the match goes on
quit           save and leave (quit! leaves without saving)"""


def matching(line: str, options: Sequence[Action], match: Match, listed: int) -> list[Action]:
    """The options that a line may mean.

    Args:
        line: a number from 1 on, or the beginning of an answer or of its words; the verb may be left out.
        listed: how long a set of options is listed; a longer one takes no numbers and no beginnings.
    """
    if isinstance(options, Space) and len(options) > listed:
        whole = f"{options.verb.name} {line}"
        with suppress(UsageError):
            meant = options.canonical(match.layout.notation.read(whole))
            return [] if meant is None else [meant]
        return []
    if line.isdigit():
        return [options[int(line) - 1]] if 0 < int(line) <= len(options) else []
    return _beginning(line, options)


def _beginning(line: str, options: Sequence[Action]) -> list[Action]:
    wanted = line.lower().split()
    text = " ".join(wanted)
    listed = list(islice(options, LISTED))
    exact = [o for o in listed if o.text.lower() == text]
    if exact:
        return exact
    begins = [o for o in listed if o.text.lower().startswith(text)]
    return begins or [o for o in listed if _begins(wanted, o) or _begins(wanted, o, skip=1)]


def _begins(wanted: list[str], option: Action, skip: int = 0) -> bool:
    words = option.text.lower().split()[skip:]
    return len(wanted) <= len(words) and all(
        word.startswith(start) for start, word in zip(wanted, words, strict=False)
    )


def act(match: Match, seat: str, action: Action | str) -> bool:
    """Answer, or put something in unasked; whether the seat's question is over, or another one by now.

    Raises:
        IllegalAction: it is refused.
    """
    number = match.number
    offered = [o.text for o in islice(match.options(seat), LISTED)]
    match.act(seat, action, number)
    if match.number != number or seat not in match.waiting():
        return True
    return offered != [o.text for o in islice(match.options(seat), LISTED)]


def gloss(action: Action) -> str:
    """An option in notation, with the names of its pieces."""
    args = [a for arg in action.args for a in (arg if isinstance(arg, tuple) else (arg,))]
    names = [a.name for a in args if isinstance(a, Piece) and a.name.lower() != a.lower()]
    return f"{action.text}  ({', '.join(names)})" if names else action.text


class Person:
    """A person at a seat of a terminal.

    Args:
        desk: the terminal.
        save: writes the match to a file (empty: the usual one) and says where.
    """

    def __init__(self, desk: Desk, save: Callable[[str], str]) -> None:
        self.desk, self.save = desk, save
        self.screen = desk.screen

    def speak(self, match: Match, seat: str) -> None:
        """People talk at their prompts."""

    def take(self, match: Match, seat: str) -> None:
        """Ask the person until a decision is taken, or taken back."""
        desk = self.desk
        desk.sit(seat)
        desk.table(seat)
        self.question(match, seat)
        number = match.number
        while match.number == number and seat in match.waiting():
            line = desk.read(f"{seat}> ")
            if self._obey(match, seat, line):
                return
            if match.number == number and seat in match.waiting():
                desk.tell()

    def question(self, match: Match, seat: str, *, everything: bool = False) -> None:
        """Show what is asked, and the numbered options."""
        ask = match.ask_of(seat)
        options = ask.options
        screen = self.screen
        screen.line()
        tail = f" [{ask.clause}]" if ask.clause else ""
        screen.line(f"{ask.prompt or 'What do you do?'}{tail}", STRONG)
        for mate, answer in match.view(seat).comrades.items():
            screen.line(f"  {self._chosen(match, mate, answer)}", DIM)
        if isinstance(options, Space) and len(options) > SHORT:
            screen.line(f"  {options.describe()} ({len(options):,} ways)")
            screen.line(f"  for example: {gloss(options[0])}", DIM)
            self.desk.complete([])
            return
        limit = LISTED if everything or not screen.terminal else SHORT
        digits = len(str(min(len(options), limit)))
        shown = [f"{i:>{digits}}  {gloss(o)}" for i, o in enumerate(islice(options, limit), 1)]
        screen.columns(shown)
        if len(options) == 1:
            screen.line("  (Enter takes it)", DIM)
        if len(options) > limit:
            screen.line(f"  ... and {len(options) - limit} more; ? lists them", DIM)
        self.desk.complete([o.text for o in islice(options, LISTED)])

    def _chosen(self, match: Match, mate: str, answer: str) -> str:
        """What a seat of the same circle has chosen; a person at this terminal may still change it."""
        if mate in self.desk.people and mate not in match.table.gone:
            return f"{mate} has chosen {answer}; `{mate}: ...` changes it"
        return f"{mate}: {answer}"

    # --- what may be typed ------------------------------------------------------------------------

    def _obey(self, match: Match, seat: str, line: str) -> bool:
        """Do what a line says; whether the question is done with."""
        who, colon, text = line.partition(":")
        mate = next((p for p in self.desk.people if p.lower() == who.strip().lower()), "")
        if colon and mate and mate != seat:
            return self._for_other(match, seat, mate, text.strip())
        if colon and mate:
            line = text.strip()
        if not line:
            return self._only(match, seat)
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        if line.startswith("?"):
            self._why(match, seat, line[1:].strip())
            return False
        command = {
            "undo": self._undo, "view": self._view, "log": self._log, "help": self._help,
            "rules": self._rules, "save": self._save, "quit": self._quit, "quit!": self._drop,
        }.get(word.lower().removeprefix("/"))  # fmt: skip
        own = (
            word.lower() in match.ruleset.verbs
        )  # the game's own verb goes first; `/save` is always ours
        if command is not None and not own:
            return command(match, seat, rest)
        return self._answer(match, seat, line)

    def _only(self, match: Match, seat: str) -> bool:
        """An empty line takes the only option there is: who sleeps through a night presses Enter."""
        options = match.options(seat)
        if len(options) != 1:
            return False
        match.act(seat, options[0], match.number)
        return True

    def _for_other(self, match: Match, seat: str, other: str, text: str) -> bool:
        """Something unasked of another person here (`ben: say hello`), or a changed answer that the seat sees."""
        if (text.split() or [""])[0].lower() not in match.ruleset.inputs:
            if text and other in match.view(seat).comrades and other not in match.table.gone:
                self._change(match, seat, other, text)
                return False
            self.screen.line(f"No: {other} answers at {other}'s own prompt. (not-your-seat)", BAD)
            return False
        number = match.number
        try:
            match.act(other, text)
        except IllegalAction as error:
            self._refused(match, error.refusal)
        return match.number != number or seat not in match.waiting()

    def _change(self, match: Match, seat: str, other: str, text: str) -> None:
        """`ann: ANSWER` at another's prompt: ann's answer in a circle of both, open until all have answered.

        A number counts in the list on the screen, which is the seat's. Why something is not possible is told at
        the other's own prompt only: it may follow from what the seat does not know.
        """
        listed = match.options(seat if text.isdigit() else other)
        found = [o for o in matching(text, listed, match, SHORT) if o in match.options(other)]
        if len(found) == 1:
            match.act(other, found[0], match.number)
            self.screen.line(f"{self._chosen(match, other, found[0].text)}.", DIM)
        elif found:
            self.screen.line(f"No: `{text}` may mean several answers of {other}. (unreadable)", BAD)
        else:
            self.screen.line(f"No: {other} cannot choose `{text}` now. (not-offered)", BAD)

    def _answer(self, match: Match, seat: str, line: str) -> bool:
        options = match.options(seat)
        word = line.split(maxsplit=1)[0].lower()
        if word not in match.ruleset.inputs:
            refusal = match.why_not(seat, line)
            found = [] if refusal is None else matching(line, options, match, SHORT)
            if len(found) == 1:
                match.act(seat, found[0], match.number)
                return True
            if not found and word not in match.ruleset.verbs:
                self._unknown(match, seat, word)
                return False
            if len(found) > 1:
                self.screen.line("That may mean:", DIM)
                self.screen.columns([gloss(o) for o in found[:SHORT]])
                return False
        elif word == LEAVE.name and not self._sure(match, seat, line):
            return False
        try:
            return act(match, seat, line)
        except IllegalAction as error:
            self._refused(match, error.refusal)
            return False

    def _sure(self, match: Match, seat: str, line: str) -> bool:
        """Whether the last person at the table means to leave it; only who sits at a terminal is asked."""
        others = [p for p in self.desk.people if p != seat and p not in match.table.gone]
        if others or not self.desk.typing or match.why_not(seat, line) is not None:
            return True
        self.screen.line("The match goes on without you, and there is no way back.", STRONG)
        self.screen.line("`quit` saves it instead, to go on later.", DIM)
        return self.desk.read("leave? (y/n) ").lower() in {"y", "yes"}

    def _why(self, match: Match, seat: str, text: str) -> None:
        if not text:
            self.question(match, seat, everything=True)
            self._clause(match, match.ask_of(seat).clause)
            self.screen.line()
            self._help(match, seat, "")
            return
        refusal = match.why_not(seat, text)
        found = matching(text, match.options(seat), match, SHORT) if refusal is not None else []
        if (
            refusal is not None
            and not found
            and text.split(maxsplit=1)[0].lower() not in match.ruleset.verbs
        ):
            self._unknown(match, seat, text.split(maxsplit=1)[0])
            return
        if refusal is None:
            self.screen.line("That is possible.")
        elif found and refusal.code == "unreadable":
            self.screen.line(f"That is possible: {', '.join(o.text for o in found[:5])}")
        else:
            self._refused(match, refusal)

    def _refused(self, match: Match, refusal: Refusal) -> None:
        self.screen.line(f"No: {refusal.sentence} ({refusal.code})", BAD)
        self._clause(match, refusal.clause)

    def _unknown(self, match: Match, seat: str, word: str) -> None:
        options = match.options(seat)
        if word.isdigit() and not isinstance(options, Space):
            words = f"the answers are numbered from 1 to {len(options)}."
        else:
            verbs = [v.name for v in self._verbs(match, seat)]
            known = dict.fromkeys([*verbs, *COMMANDS])
            words = f"`{word}` means nothing here; {near(word, known)}"
        self.screen.line(f"No: {words} (unreadable)", BAD)

    def _verbs(self, match: Match, seat: str) -> list[Verb]:
        """The verbs of what is offered, then those of what the seat may put in unasked.

        Of an input that takes arguments it is not known without them whether it is refused.
        """
        offered = {o.verb for o in islice(match.options(seat), LISTED)}
        unasked = [
            verb
            for verb in match.ruleset.verbs.values()
            if verb.name in match.ruleset.inputs
            and (verb.names or match.why_not(seat, verb()) is None)
        ]
        return [v for v in match.ruleset.verbs.values() if v in offered] + unasked

    def _clause(self, match: Match, ids: str) -> None:
        for one in ids.split():
            clause = match.ruleset.clause(one)
            if clause is not None:
                self.screen.hanging(f"  {one}", clause.statement)

    # --- commands ---------------------------------------------------------------------------------

    def _undo(self, match: Match, seat: str, _rest: str) -> bool:
        try:
            number = match.undo(seat, force=True)
        except (IllegalAction, UsageError):
            self.screen.line("There is nothing of yours to take back.")
            return False
        self.desk.tell()
        self.screen.line("Back at your last decision.", DIM)
        if len(self.desk.people) > 1:
            self.desk.notices.append(f"{seat} went back to decision {number}.")
        return True

    def _view(self, _match: Match, seat: str, _rest: str) -> bool:
        self.desk.table(seat, again=True)
        return False

    def _log(self, match: Match, seat: str, rest: str) -> bool:
        from boxlid_cli.hosts.log import Story  # noqa: PLC0415 - rarely needed

        story = Story(match, self.desk.stories[seat].eyes, detail=self.desk.stories[seat].detail)
        lines = [text for _, event in story.fresh() if (text := story.sentence(event))]
        self.screen.lines(lines[-int(rest) :] if rest.isdigit() and int(rest) else lines)
        return False

    def _help(self, match: Match, seat: str, _rest: str) -> bool:
        self.screen.lines(HELP.splitlines())
        for verb in self._verbs(match, seat):
            if verb.help:
                self.screen.hanging(f"  {verb.pattern}", verb.help, DIM)
        return False

    def _rules(self, match: Match, _seat: str, rest: str) -> bool:
        try:
            show_rules(match.ruleset, self.screen, rest or None)
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

    def _drop(self, _match: Match, seat: str, _rest: str) -> bool:
        raise Stop(f"{seat} leaves the table", keep=False)
