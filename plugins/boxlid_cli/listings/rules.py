"""The rules of a game in order, as its catalogue words them, with the readings in force."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from attrs import frozen
from boxlid import UsageError
from boxlid.codec import near

from boxlid_cli.json_output import put
from boxlid_cli.listings.rulings import print_ruling, ruling_data
from boxlid_cli.output import DIM, STRONG

if TYPE_CHECKING:
    from boxlid import Clause, Page, Ruling
    from boxlid.hosting import Ruleset

    from boxlid_cli.output import Screen

_ASIDE = re.compile(r"[;:] (?:engine: [^.;]*|exempt from distinguishing)")
"""The notes for programmers in a statement."""


@frozen
class Part:
    """A part of the rules.

    Attributes:
        sections: ids of sections, shown whole.
        clauses, pages: clauses and pages of other sections.
        ruling: the ruling that was asked for, if one was; the clauses are those that it touches.
    """

    sections: tuple[str, ...] = ()
    clauses: tuple[Clause, ...] = ()
    pages: tuple[Page, ...] = ()
    ruling: Ruling | None = None


def print_rules(
    ruleset: Ruleset, screen: Screen, part: str | None = None, *, as_json: bool = False
) -> None:
    """Print the rules: all, a section (`SV-OFFER`, `offering`), a clause (`SV-OFFER-2`), a ruling, or a page.

    Raises:
        UsageError: the game has no rule catalogue, or no such part.
    """
    if not ruleset.ledger.clauses:
        raise UsageError(
            f"{ruleset.game.title} has no rule catalogue; `boxlid show` describes the game"
        )
    found = find(ruleset, part)
    if as_json:
        put(rules_data(ruleset, found))
        return
    if part is None:
        screen.heading(f"{ruleset.game.title}: the rules (preset {ruleset.preset})")
    if found.ruling is not None:
        print_ruling(found.ruling, ruleset, screen)
    for name in found.sections:
        _print_section(ruleset, screen, name)
    for clause in found.clauses:
        _print_clause(ruleset, screen, clause, whole=found.ruling is None)
    for page in found.pages:
        _print_page(screen, page)


# --- finding a part ----------------------------------------------------------------------------------


def _titles(ruleset: Ruleset) -> dict[str, str]:
    """The titles of the sections that have clauses, in the order of the rules."""
    titles = {s.id: s.title for s in ruleset.ledger.sections}
    return {c.section: titles.get(c.section, c.section) for c in ruleset.ledger.clauses}


def find(ruleset: Ruleset, part: str | None) -> Part:
    """The part of the rules that a word names.

    Args:
        ruleset: the game.
        part: an id or a title, or a part of a title; None: all rules.

    Raises:
        UsageError: the word names nothing, or several parts.
    """
    titles = _titles(ruleset)
    if part is None:
        return Part(tuple(titles))
    wanted = _plain(part)
    for clause in ruleset.ledger.clauses:
        if _plain(clause.id) == wanted:
            return Part(clauses=(clause,))
    for ruling in ruleset.rulings:
        if wanted in {_plain(ruling.id), _plain(ruling.key)}:
            return Part(clauses=_touched(ruleset, ruling), ruling=ruling)
    for id_, title in titles.items():
        if wanted in {_plain(id_), _plain(id_).split("-", 1)[-1], _plain(title)}:
            return Part((id_,))
    for page in ruleset.pages:
        if _plain(page.title) == wanted:
            return Part(pages=(page,))
    return _by_part_of_title(ruleset, titles, part)


def _plain(word: str) -> str:
    return word.strip().lower().replace("_", "-")


def _touched(ruleset: Ruleset, ruling: Ruling) -> tuple[Clause, ...]:
    return tuple(
        c for c in ruleset.ledger.clauses if ruling.id in c.rulings or c.id in ruling.touches
    )


def _by_part_of_title(ruleset: Ruleset, titles: dict[str, str], part: str) -> Part:
    wanted = _plain(part)
    sections = [id_ for id_, title in titles.items() if wanted and wanted in _plain(title)]
    pages = [p for p in ruleset.pages if wanted and wanted in _plain(p.title)]
    if len(sections) == 1:
        return Part((sections[0],))
    if len(pages) == 1 and not sections:
        return Part(pages=(pages[0],))
    if sections or pages:
        several = [*(titles[s] for s in sections), *(p.title for p in pages)]
        raise UsageError(f"`{part}` is a part of several titles: {', '.join(several)}")
    raise UsageError(_unknown(ruleset, titles, part))


def _unknown(ruleset: Ruleset, titles: dict[str, str], part: str) -> str:
    clauses, rulings = ruleset.ledger.clauses, ruleset.rulings
    names = [*titles.values(), *titles, *(c.id for c in clauses), *(r.id for r in rulings)]
    message = f"there is no section, clause or ruling `{part}`"
    if hint := near(_plain(part), names):
        return f"{message}. {hint}"
    return f"{message} (sections: {', '.join(f'{id_} ({t})' for id_, t in titles.items())})"


# --- printing ----------------------------------------------------------------------------------------


def _print_section(ruleset: Ruleset, screen: Screen, section: str) -> None:
    title = _titles(ruleset)[section]
    screen.heading(f"{title} ({section})" if title != section else section)
    for clause in ruleset.ledger.clauses:
        if clause.section == section:
            _print_clause(ruleset, screen, clause)
    for page in ruleset.pages:
        if page.section == section:
            _print_page(screen, page)


def _print_page(screen: Screen, page: Page) -> None:
    if screen.terminal:
        screen.line()
    screen.line(f"{page.title}: {page.note}" if page.note else page.title, STRONG)
    screen.table(page.columns, page.rows if screen.terminal else (page.columns, *page.rows))


def _print_clause(ruleset: Ruleset, screen: Screen, clause: Clause, *, whole: bool = False) -> None:
    """Print a clause with the readings in force; `whole`: as it is in the catalogue, with status and source."""
    statement = clause.statement if whole else _for_players(clause.statement)
    screen.hanging(clause.id, statement, "bold")
    if clause.status == "not modelled":
        screen.hanging("   not played by this engine:", clause.reason, DIM)
    for ruling in _rulings_of(ruleset, clause):
        _print_reading(ruleset, screen, ruling, whole=whole)
    if whole:
        screen.hanging("   status:", " ".join(x for x in (clause.status, clause.reason) if x), DIM)
        if clause.source:
            screen.hanging("   source:", ", ".join(clause.source), DIM)


def _print_reading(ruleset: Ruleset, screen: Screen, ruling: Ruling, *, whole: bool) -> None:
    chosen = getattr(ruleset.settings, ruling.key)
    text = _for_players(next((x.text for x in ruling.reading if x.id == chosen), ""))
    words = f"{chosen}: {text}" if text else str(chosen)
    screen.hanging(f"   {ruling.id} =", words, "green")
    if whole:
        screen.hanging("     question:", ruling.question)
        others = ", ".join(x.id for x in ruling.reading if x.id != chosen)
        screen.hanging("     other readings:", others)


def _rulings_of(ruleset: Ruleset, clause: Clause) -> list[Ruling]:
    return [r for r in ruleset.rulings if r.id in clause.rulings or clause.id in r.touches]


def _for_players(words: str) -> str:
    """The statement without its notes for programmers."""
    return _ASIDE.sub("", words)


# --- for other programs ------------------------------------------------------------------------------


def rules_data(ruleset: Ruleset, part: Part) -> dict[str, Any]:
    """A part of the rules as JSON data; docs/cli.md documents the keys."""
    clauses = [c for c in ruleset.ledger.clauses if c.section in part.sections or c in part.clauses]
    pages = [p for p in ruleset.pages if p.section in part.sections or p in part.pages]
    titles = _titles(ruleset)
    shown = {c.section for c in clauses} | {p.section for p in pages}
    used = {r.id for c in clauses for r in _rulings_of(ruleset, c)}
    if part.ruling is not None:
        used = {part.ruling.id}
    return {
        "game": ruleset.game.id,
        "preset": ruleset.preset,
        "sections": [
            {
                "id": s,
                "title": titles[s],
                "clauses": [_clause_data(ruleset, c) for c in clauses if c.section == s],
                "pages": [_page_data(p) for p in pages if p.section == s],
            }
            for s in titles
            if s in shown
        ],
        "rulings": [ruling_data(r, ruleset) for r in ruleset.rulings if r.id in used],
    }


def _clause_data(ruleset: Ruleset, clause: Clause) -> dict[str, Any]:
    return {
        "id": clause.id,
        "statement": clause.statement,
        "status": clause.status,
        "reason": clause.reason,
        "source": list(clause.source),
        "rulings": [r.id for r in _rulings_of(ruleset, clause)],
    }


def _page_data(page: Page) -> dict[str, Any]:
    return {
        "title": page.title,
        "note": page.note,
        "columns": list(page.columns),
        "rows": [list(row) for row in page.rows],
    }
