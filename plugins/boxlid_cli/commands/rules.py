"""`boxlid rules`."""

from __future__ import annotations

from typing import Annotated

import attrs
import typer
from boxlid import UsageError

from boxlid_cli.arguments.records import AsJson, GameArguments
from boxlid_cli.output import Screen

Part = Annotated[
    str | None,
    typer.Argument(
        metavar="PART",
        show_default=False,
        help="A section, a clause, a ruling, or a part of a title.",
    ),
]


def rules(chosen: GameArguments, part: Part = None, as_json: AsJson = False) -> int:
    """Print a game's rules in order, or a part of them."""
    from boxlid_cli.arguments.ruleset_args import ruleset_of
    from boxlid_cli.listings.rules import print_rules

    if part is not None and (chosen.own or part.startswith("-")):
        chosen, part = _find_part(chosen, part)
    print_rules(ruleset_of(chosen), Screen(), part, as_json=as_json)
    return 0


def _find_part(chosen: GameArguments, first: str) -> tuple[GameArguments, str | None]:
    """PART may be before or after the game's own flags, so the first word may be a flag."""
    from boxlid_cli.arguments.ruleset_args import split_words

    parts, flags = split_words(chosen.game, (first, *chosen.own), chosen.extensions)
    if len(parts) > 1:
        raise UsageError(f"`{parts[1]}` is one word too many")
    return attrs.evolve(chosen, own=flags), parts[0] if parts else None
