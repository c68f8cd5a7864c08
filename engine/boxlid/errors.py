"""The errors that Boxlid raises on purpose. A message says what was found, what was expected and what to do."""

from __future__ import annotations

from attrs import frozen


class BoxlidError(Exception):
    """The base of all errors of Boxlid. A host may show their messages to people."""


class UsageError(BoxlidError):
    """A caller gave a wrong name, a number out of range, or settings that exclude each other."""


class ClashError(BoxlidError):
    """Two plugins use the same name. The message names both plugins."""


class PluginError(BoxlidError):
    """A plugin cannot be loaded, does not fit this version of Boxlid, or returns something wrong."""


class DataError(BoxlidError):
    """A file has wrong content.

    Attributes:
        file: the file's name as the person gave it.
        path: the place inside it, such as `gift[3].icons[1]`; empty for the file as a whole.
        found: what is there.
        expected: what should be there.
        hint: what to do, as a sentence; may be empty.
    """

    def __init__(self, file: str, path: str, found: str, expected: str, hint: str = "") -> None:
        self.file, self.path, self.found, self.expected, self.hint = (
            file,
            path,
            found,
            expected,
            hint,
        )
        place = f"{file}: {path}" if path else file
        tail = f" {hint}" if hint else ""
        super().__init__(f"{place}: found {found}, expected {expected}.{tail}")


class RuleError(BoxlidError):
    """A rule of a game did what the kernel does not allow, such as moving a piece from a zone that does not hold it."""


@frozen
class Refusal:
    """Why an action is not possible.

    Attributes:
        code: a word for programs, which does not change between versions: `not-offered`.
        sentence: the reason, for people.
        clause: the id of the clause that forbids it; may be empty.
    """

    code: str
    sentence: str
    clause: str = ""

    def __str__(self) -> str:
        return f"{self.sentence} [{self.clause}]" if self.clause else self.sentence


class IllegalAction(BoxlidError):  # noqa: N818 - what players of games call it
    """An action was refused, and nothing has changed.

    Attributes:
        refusal: why.
    """

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(str(refusal))


class ChanceError(BoxlidError):
    """An outcome of chance was missing, was left over, or is not possible for its roll."""
