"""Every error that Boxlid raises on purpose. A message says what was found, what was expected and what to do."""

from __future__ import annotations

from attrs import frozen


class BoxlidError(Exception):
    """The root of all errors that a host may show to a person; the command line exits with status 2."""


class UsageError(BoxlidError):
    """A wrong name, a number out of range, options that exclude each other."""


class ClashError(BoxlidError):
    """Two plugins claim one name; the message names both."""


class PluginError(BoxlidError):
    """A plugin cannot be loaded, or does not fit this version."""


class DataError(BoxlidError):
    """A file is not what it should be.

    Attributes:
        file: the file's name as the person gave it.
        path: the place inside it, as `gift[3].icons[1]`; empty for the file as a whole.
        found: what stands there.
        expected: what should stand there.
        hint: what to do.
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
    """A rule broke a law of the kernel (moved a piece from where it is not, asked after the end, ...)."""


@frozen
class Refusal:
    """Why an action is not possible.

    Attributes:
        code: a stable word for programs: `not-asked`, `not-offered`.
        sentence: the reason for people.
        clause: the clause that it comes from; empty if none.
    """

    code: str
    sentence: str
    clause: str = ""

    def __str__(self) -> str:
        return f"{self.sentence} [{self.clause}]" if self.clause else self.sentence


class IllegalAction(BoxlidError):  # noqa: N818 - what players of games call it
    """An action was refused; nothing has changed.

    Attributes:
        refusal: why.
    """

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(str(refusal))


class ChanceError(BoxlidError):
    """A strict chance script lacked an outcome, had one left over, or named an impossible one."""
