"""`boxlid clauses` and the scenarios of rulings: what of the rules the scenarios exercise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from boxlid import UsageError
from boxlid.scenarios import coverage, gather, rulings_told

from boxlid_cli.checking.check import run_all
from boxlid_cli.json_output import put
from boxlid_cli.listings.rulings import ruling_data
from boxlid_cli.output import BAD, DIM, GOOD, Screen, note

if TYPE_CHECKING:
    from boxlid.hosting import Ruleset
    from boxlid.scenarios import Covered

_NEED_SCENARIOS = {"implemented", "data"}


def list_clauses(
    ruleset: Ruleset, screen: Screen, *, uncovered: bool, unclaimed: bool, as_json: bool
) -> int:
    """List each clause with the code that cites it and the scenarios that exercise it, after running them.

    Returns:
        1 if only clauses that lack scenarios are asked for and there is one: with `uncovered` those that no scenario
        exercises, with `unclaimed` those that no scenario names; else 0.
    """
    if not ruleset.ledger.clauses:
        raise UsageError(f"{ruleset.game.title} has no rule catalogue")
    covered = _coverage(ruleset)
    lacks = [name for name, on in (("missing", uncovered), ("unclaimed", unclaimed)) if on]
    shown = [c for c in covered.values() if not lacks or any(getattr(c, n) for n in lacks)]
    if as_json:
        put([_clause_data(c, ruleset) for c in shown])
    elif screen.terminal:
        _print(shown, covered, screen)
    else:
        screen.table((), [_row(c) for c in shown])
    return 1 if lacks and shown else 0


def _coverage(ruleset: Ruleset) -> Mapping[str, Covered]:
    results = list(run_all(gather(ruleset)))
    if bad := [r.id for r in results if not r.ok]:
        more = " ..." if len(bad) > 5 else ""
        note(f"{len(bad)} scenarios fail and do not count: {', '.join(bad[:5])}{more}")
    return coverage(ruleset, results)


def _row(c: Covered) -> tuple[str, ...]:
    return (c.id, c.status, str(len(c.scenarios)), ", ".join(c.cited), c.statement)


def _print(shown: Sequence[Covered], covered: Mapping[str, Covered], screen: Screen) -> None:
    for c in shown:
        style = BAD if c.missing else GOOD if c.scenarios else DIM
        screen.hanging(c.id, c.statement, style, f"({_in_words(c)})")
    need = [c for c in covered.values() if c.status in _NEED_SCENARIOS]
    have = sum(not c.missing for c in need)
    about = sum(not c.unclaimed for c in need)
    screen.line()
    screen.line(
        f"{have} of {len(need)} clauses that need a scenario have one, {about} one about it"
    )


def _in_words(c: Covered) -> str:
    if c.status not in _NEED_SCENARIOS and not c.scenarios:
        return f"{c.status}: {c.reason}"
    number = "1 scenario" if len(c.scenarios) == 1 else f"{len(c.scenarios)} scenarios"
    return f"{number}, {len(c.claimed)} about it"


def _clause_data(c: Covered, ruleset: Ruleset) -> dict[str, Any]:
    """A clause as JSON data; docs/cli.md documents the keys."""
    clause = ruleset.clause(c.id)
    touching = [r.id for r in ruleset.rulings if c.id in r.touches]
    return {
        "id": c.id,
        "section": clause.section,
        "statement": c.statement,
        "status": c.status,
        "reason": c.reason,
        "source": list(clause.source),
        "cited": list(c.cited),
        "scenarios": list(c.scenarios),
        "claimed": list(c.claimed),
        "rulings": list(dict.fromkeys([*clause.rulings, *touching])),
        "missing": c.missing,
        "unclaimed": c.unclaimed,
    }


def rulings_data(ruleset: Ruleset) -> list[dict[str, Any]]:
    """The rulings as JSON data, with the scenarios that name each reading."""
    scenarios = rulings_told(ruleset, gather(ruleset))
    return [
        {
            **ruling_data(r, ruleset),
            "scenarios": {k: list(v) for k, v in scenarios[r.id].readings.items()},
            "exempt": r.exempt,
        }
        for r in ruleset.rulings
    ]
