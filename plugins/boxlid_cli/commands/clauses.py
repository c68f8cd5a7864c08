"""`boxlid clauses`."""

from __future__ import annotations

from typing import Annotated

import typer

from boxlid_cli.arguments.records import AsJson, GameArguments
from boxlid_cli.output import Screen

Uncovered = Annotated[bool, typer.Option("--uncovered", help="Only clauses that lack a scenario.")]
Unclaimed = Annotated[
    bool, typer.Option("--unclaimed", help="Only clauses that no scenario is about.")
]


def clauses(
    chosen: GameArguments,
    uncovered: Uncovered = False,
    unclaimed: Unclaimed = False,
    as_json: AsJson = False,
) -> int:
    """List a game's clauses with code and scenarios."""
    from boxlid_cli.arguments.ruleset_args import ruleset_of
    from boxlid_cli.checking.clauses import list_clauses

    return list_clauses(
        ruleset_of(chosen), Screen(), uncovered=uncovered, unclaimed=unclaimed, as_json=as_json
    )
