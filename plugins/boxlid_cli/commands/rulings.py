"""`boxlid rulings`."""

from __future__ import annotations

from boxlid_cli.arguments.records import AsJson, GameArguments
from boxlid_cli.output import Screen


def rulings(chosen: GameArguments, as_json: AsJson = False) -> int:
    """List a game's rulings: where its texts differ."""
    from boxlid_cli.arguments.ruleset_args import ruleset_of

    ruleset = ruleset_of(chosen)
    if as_json:
        from boxlid_cli.checking.clauses import rulings_data
        from boxlid_cli.json_output import put

        put(rulings_data(ruleset))
    else:
        from boxlid_cli.listings.rulings import print_rulings

        print_rulings(ruleset, Screen())
    return 0
