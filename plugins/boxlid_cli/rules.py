"""`boxlid rules`: a game's rules in order, in the words of its ledger, with the readings in force."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boxlid import UsageError

if TYPE_CHECKING:
    from boxlid import Clause, Ruleset

    from boxlid_cli.render import Screen


def show_rules(ruleset: Ruleset, screen: Screen, part: str | None = None) -> None:
    """Print the rules: all, a section (`SV-OFFER`), or a clause (`SV-OFFER-2`).

    Raises:
        UsageError: the game has no ledger, or no such section or clause.
    """
    ledger = ruleset.ledger
    if not ledger.clauses:
        raise UsageError(
            f"{ruleset.game.title} has no ledger of rules; `boxlid show` tells what it has"
        )
    if part is None:
        screen.heading(f"{ruleset.game.title}: the rules (preset {ruleset.preset})")
        titles = {s.id: s.title for s in ledger.sections}
        for name in dict.fromkeys(c.section for c in ledger.clauses):
            _section(ruleset, screen, name, titles.get(name, name))
        return
    wanted = part.upper().replace("_", "-")
    clause = next((c for c in ledger.clauses if c.id.upper() == wanted), None)
    if clause is not None:
        _clause(ruleset, screen, clause, whole=True)
        return
    for section in ledger.sections:
        if wanted in {
            section.id.upper(),
            section.id.upper().split("-", 1)[-1],
            section.title.upper(),
        }:
            _section(ruleset, screen, section.id, section.title)
            return
    known = [s.id for s in ledger.sections]
    raise UsageError(_unknown(part, wanted, known, [c.id for c in ledger.clauses]))


def _unknown(part: str, wanted: str, sections: list[str], clauses: list[str]) -> str:
    from difflib import get_close_matches  # noqa: PLC0415 - only on the way to an error

    close = get_close_matches(wanted, [*sections, *clauses], n=3, cutoff=0.7)
    if close:
        return f"there is no section or clause `{part}`; did you mean {' or '.join(close)}?"
    return f"there is no section or clause `{part}` (sections: {', '.join(sections)})"


def _section(ruleset: Ruleset, screen: Screen, section: str, title: str) -> None:
    screen.heading(f"{title} ({section})" if title != section else section)
    for clause in ruleset.ledger.clauses:
        if clause.section == section:
            _clause(ruleset, screen, clause)


def _clause(ruleset: Ruleset, screen: Screen, clause: Clause, *, whole: bool = False) -> None:
    screen.hanging(clause.id, clause.statement, "bold")
    if clause.status == "not modelled":
        screen.hanging("   not played by this engine:", clause.reason, "dim")
    for ruling in ruleset.rulings:
        if ruling.id in clause.rulings or clause.id in ruling.touches:
            chosen = getattr(ruleset.settings, ruling.key)
            text = next((x.text for x in ruling.reading if x.id == chosen), "")
            words = f"{chosen}: {text}" if text else str(chosen)
            screen.hanging(f"   {ruling.id} =", words, "green")
            if whole:
                screen.hanging("     question:", ruling.question)
                others = ", ".join(x.id for x in ruling.reading if x.id != chosen)
                screen.hanging("     other readings:", others)
    if whole:
        screen.hanging(
            "   status:", " ".join(x for x in (clause.status, clause.reason) if x), "dim"
        )
        if clause.source:
            screen.hanging("   source:", ", ".join(clause.source), "dim")
