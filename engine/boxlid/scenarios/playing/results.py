"""How a run of a case ended."""

from __future__ import annotations

from attrs import frozen

PASSED = "passed"
"""The status of a result that is as expected."""
FAILED = "failed"
"""The status of a result that is not as expected."""
ERROR = "error"
"""The status of a run that could not be carried out: the file or the rules are broken."""
KNOWN_BUG = "known-bug"
"""The status of a case that is marked as a known bug and fails, as it must."""


@frozen
class Result:
    """How one run of a case ended.

    Attributes:
        id: the run's id: `case`, `case(variant)`, `case[SV.x=y]`.
        title: the title of the run, or else of the case.
        status: passed, failed, error (the file or the rules are broken), known-bug (it failed, as it must).
        message: what was expected and what was found; empty if it passed.
        clauses: what it exercised, each once, in order.
        case, file: where it comes from.
        claims: the clauses that the case claims.
    """

    id: str
    title: str
    status: str
    message: str
    clauses: tuple[str, ...]
    case: str = ""
    file: str = ""
    claims: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether it is as it should be: it passed, or is a known bug that fails."""
        return self.status in {PASSED, KNOWN_BUG}
