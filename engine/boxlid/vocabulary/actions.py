"""Verbs and actions: what a seat may answer, as typed values with a text notation that can be read back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, MutableMapping, Sequence
from typing import Any
from weakref import WeakValueDictionary

from boxlid.errors import UsageError
from boxlid.vocabulary.pieces import Piece

_NOTHING = "nothing"


class Action:
    """An answer: a verb with its arguments.

    Each argument is also an attribute of its name: `action.card`. Equal actions are the same object, so options are
    compared by identity. Call a verb to make one of its actions: `GIVE(card, "victoria")`.

    Attributes:
        verb: the verb.
        args: the arguments, in the order of the verb's pattern.
    """

    __slots__ = ("__weakref__", "_text", "args", "verb")
    verb: Verb
    args: tuple[Any, ...]
    _text: str | None

    @property
    def text(self) -> str:
        """The action in notation: `give G01 to victoria`."""
        if self._text is None:
            self._text = self.verb.spell(self.args)
        return self._text

    def __getattr__(self, name: str) -> Any:
        names: tuple[str, ...] = self.verb.names if name not in Action.__slots__ else ()
        if name in names:
            return self.args[names.index(name)]
        raise AttributeError(
            f"the action `{self.text}` has no argument `{name}`" if names else name
        )

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return (self.verb, self.args)


class Arg:
    """One kind of argument: how it is read from notation and written in it.

    Args:
        name: what messages call such an argument.
        pattern: the regular expression of its notation.
    """

    __slots__ = ("name", "pattern")

    def __init__(self, name: str, pattern: str = r"\S+") -> None:
        self.name, self.pattern = name, pattern

    def spell(self, value: Any) -> str:
        """Write a value in notation."""
        return str(value)

    def read(self, word: str, notation: Notation) -> Any:
        """Read a value from a word of the notation.

        Raises:
            UsageError: the word is not a value of this kind.
        """
        return word


class _PieceArg(Arg):
    __slots__ = ()

    def read(self, word: str, notation: Notation) -> Any:
        return notation.piece(word)


class _SeatArg(Arg):
    __slots__ = ()

    def read(self, word: str, notation: Notation) -> Any:
        return notation.seat(word)


class _NumberArg(Arg):
    __slots__ = ()

    def read(self, word: str, notation: Notation) -> Any:
        if not re.fullmatch(r"[+-]?\d+", word):
            raise UsageError(f"`{word}` is not a whole number")
        return int(word)


class _WordArg(Arg):
    __slots__ = ("words",)

    def __init__(self, words: Iterable[str]) -> None:
        super().__init__("word")
        self.words = {w.lower(): w for w in words}

    def read(self, word: str, notation: Notation) -> Any:
        if not self.words:
            return word
        found = self.words.get(word.lower())
        if found is None:
            raise UsageError(f"`{word}` is not one of {', '.join(self.words.values())}")
        return found


class _ManyArg(Arg):
    __slots__ = ("one",)

    def __init__(self, one: Arg) -> None:
        super().__init__(f"{one.name}s", r"\S+(?:\s+\S+)*")
        self.one = one

    def spell(self, value: Any) -> str:
        return " ".join(self.one.spell(v) for v in value) or _NOTHING

    def read(self, word: str, notation: Notation) -> Any:
        if word.lower() == _NOTHING:
            return ()
        return tuple(self.one.read(w, notation) for w in word.split())


PIECE: Arg = _PieceArg("piece")
"""An argument that is a piece, written as its id or alias."""
SEAT: Arg = _SeatArg("seat")
"""An argument that is a seat, written as its name."""
NUMBER: Arg = _NumberArg("number")
"""An argument that is a whole number."""
WORD: Arg = _WordArg(())
"""An argument that is any one word; `one_of` takes known words only."""
TEXT: Arg = Arg("text", r".+")
"""An argument that is the rest of the line, with its blanks."""


def one_of(*words: str) -> Arg:
    """A kind of argument: one of these words."""
    return _WordArg(words)


def many(one: Arg) -> Arg:
    """A kind of argument: a tuple of any number of values; the empty tuple is written `nothing`."""
    return _ManyArg(one)


class Verb:
    """One kind of action, named by its first word.

    Args:
        pattern: the notation, with arguments in braces and optional parts in brackets:
            `play {card}[ as {value}]`. Its first word is the verb's name, which is unique in a ruleset.
        help: one sentence for a person.
        args: the kind of each argument, by name, in the pattern's order. An argument of an optional part
            may be None.

    Attributes:
        name: its first word, unique in a ruleset.
        names: the names of the arguments, in the pattern's order.

    Raises:
        UsageError: the pattern and `args` do not name the same arguments, or an argument has a reserved name.
    """

    __slots__ = (
        "_actions",
        "_class",
        "_parts",
        "_pieces",
        "_regex",
        "args",
        "help",
        "name",
        "names",
        "pattern",
    )

    def __init__(self, pattern: str, help: str = "", **args: Arg) -> None:  # noqa: A002 - what it is
        self.pattern, self.help, self.args = pattern, help, args
        self.name = re.split(r"[\s\[]", pattern, maxsplit=1)[0]
        self._parts = re.findall(r"\{\w+\}|[^{}\[\]]+|\[|\]", pattern)
        self.names = tuple(p[1:-1] for p in self._parts if p.startswith("{"))
        if {"text", "verb", "args"} & set(args):
            raise UsageError(
                f"verb `{pattern}`: rename the argument; text, verb and args are taken"
            )
        if set(self.names) != set(args) or "{" in self.name:
            raise UsageError(
                f"verb `{pattern}`: the pattern has the arguments {self.names}, but {tuple(args)} are declared"
            )
        self._regex = re.compile(self._expression(), re.IGNORECASE)
        self._pieces = tuple(i for i, n in enumerate(self.names) if isinstance(args[n], _PieceArg))
        free = any(args[n] is TEXT for n in self.names)
        self._actions: MutableMapping[tuple[Any, ...], Action] = (
            WeakValueDictionary() if free else {}
        )
        self._class = type(f"{self.name.title()}Action", (Action,), {"__slots__": self.names})

    def _expression(self) -> str:
        out = []
        for part in self._parts:
            if part == "[":
                out.append(r"(?:")
            elif part == "]":
                out.append(r")?")
            elif part.startswith("{"):
                out.append(f"({self.args[part[1:-1]].pattern})")
            else:
                out.append(r"\s+".join(re.escape(w) for w in re.split(r"\s+", part)))
        return "".join(out)

    def __call__(self, *args: Any) -> Action:
        """Make the action with these arguments; equal arguments give the same object."""
        action = self._actions.get(args)
        if action is not None:
            known = action.args
            for i in self._pieces:
                # a piece of another box (other card data) may have the same id
                if known[i] is not args[i]:
                    break
            else:
                return action
        return self._make(args)

    def _make(self, args: tuple[Any, ...]) -> Action:
        if len(args) != len(self.names):
            raise UsageError(f"`{self.name}` takes {len(self.names)} arguments, not {len(args)}")
        action: Action = self._class()
        action.verb, action.args, action._text = self, args, None  # noqa: SLF001
        for name, value in zip(self.names, args, strict=True):
            setattr(action, name, value)
        self._actions[args] = action
        return action

    def spell(self, args: tuple[Any, ...]) -> str:
        """Write the verb with these arguments in notation."""
        values = dict(zip(self.names, args, strict=True))
        out: list[str] = []
        optional: list[str] = []
        skip, depth = False, 0
        for part in self._parts:
            if part == "[":
                depth, optional, skip = 1, [], False
            elif part == "]":
                out += [] if skip else optional
                depth = 0
            else:
                word = part
                if part.startswith("{"):
                    value = values[part[1:-1]]
                    skip = skip or (depth == 1 and value is None)
                    word = "" if value is None else self.args[part[1:-1]].spell(value)
                (optional if depth else out).append(word)
        return "".join(out)

    def read(self, text: str, notation: Notation) -> Action:
        """Read an action of this verb from its notation.

        Raises:
            UsageError: the text does not fit the pattern.
        """
        match = self._regex.fullmatch(text.strip())
        if match is None:
            raise UsageError(f"`{text.strip()}` does not fit the notation `{self.pattern}`")
        words = match.groups()
        return self(
            *(
                None if w is None else self.args[n].read(w, notation)
                for n, w in zip(self.names, words, strict=True)
            )
        )

    def __repr__(self) -> str:
        return f"Verb({self.pattern!r})"

    def __reduce__(self) -> Any:
        return (_verb_named, (self.pattern, self.help, tuple(self.args.items())))


def _verb_named(pattern: str, help: str, args: tuple[tuple[str, Arg], ...]) -> Verb:  # noqa: A002
    return Verb(pattern, help, **dict(args))


class Notation:
    """Reads the notation of one match: its verbs, pieces and seats."""

    __slots__ = ("pieces", "seats", "verbs")

    def __init__(
        self, verbs: Mapping[str, Verb], pieces: Mapping[str, Piece[Any]], seats: Sequence[str]
    ) -> None:
        self.verbs, self.pieces = verbs, pieces
        self.seats = {s.lower(): s for s in seats}

    def piece(self, word: str) -> Piece[Any]:
        """Find a piece by its id or an alias; raises UsageError."""
        found = self.pieces.get(word.lower())
        if found is None:
            raise UsageError(f"there is no piece `{word}`")
        return found

    def seat(self, word: str) -> str:
        """Find a seat by its name, in capitals or not; raises UsageError."""
        found = self.seats.get(word.lower())
        if found is None:
            raise UsageError(f"there is no seat `{word}` (seats: {', '.join(self.seats.values())})")
        return found

    def read(self, text: str) -> Action:
        """Read an action from its notation.

        Raises:
            UsageError: the first word is not a verb, or the rest does not fit the verb's pattern.
        """
        words = text.split(maxsplit=1)
        verb = self.verbs.get(words[0].lower()) if words else None
        if verb is None:
            raise UsageError(
                f"`{text.strip()}`: no such verb (known: {', '.join(sorted(self.verbs))})"
            )
        return verb.read(text, self)

    def keeps(self, action: Action) -> bool:
        """Whether an action can be read back from its text; free text may not."""
        try:
            return self.read(action.text) is action
        except UsageError:
            return False


SAY = Verb("say {words}", "Talk to the whole table; changes nothing.", words=TEXT)
"""The unsolicited input `say WORDS`: talk to the whole table. Every game has it."""
LEAVE = Verb("leave", "Leave the game for good.")
"""The unsolicited input `leave`; refused unless the game gives an `InputRule` for it."""
CLOSE = Verb("close", "Close the open question; players who have not answered count as absent.")
"""The unsolicited input `close`, by which the closer of an open group closes it (`t.together(..., closer=...)`)."""
