"""`boxlid check`."""

from __future__ import annotations

from boxlid_cli.arguments.records import CheckArguments
from boxlid_cli.output import Screen


def check(wanted: CheckArguments) -> int:
    """Run scenarios."""
    from boxlid_cli.checking.check import run_checks

    return run_checks(wanted, Screen())
