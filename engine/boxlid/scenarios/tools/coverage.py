"""Measures what scenarios exercise: for each clause its code and scenarios, for each ruling the readings played."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from attrs import frozen

from boxlid.catalogue.rulings import key_of
from boxlid.rulesets.ruleset import Ruleset
from boxlid.scenarios.format.loading import Case
from boxlid.scenarios.playing.results import PASSED, Result

_WORD = re.compile(r"[A-Za-z][\w-]*\w")


@frozen
class Covered:
    """A clause, where it is cited and what exercises it.

    Attributes:
        id, statement, status, reason: as in the catalogue.
        cited: the source files of the game (and its extensions) that cite its id.
        scenarios: ids of the results that exercised it; for a clause that is not `implemented`, of the passed
            cases that claim it.
        claimed: ids of the results whose cases claim it: scenarios about this clause, not only on the way through it.
    """

    id: str
    statement: str
    status: str
    reason: str
    cited: tuple[str, ...]
    scenarios: tuple[str, ...]
    claimed: tuple[str, ...]

    @property
    def missing(self) -> bool:
        """Whether the clause needs a scenario and has none."""
        return self.status in {"implemented", "data"} and not self.scenarios

    @property
    def unclaimed(self) -> bool:
        """Whether the clause needs a scenario and none is about it, though some may pass through it."""
        return self.status in {"implemented", "data"} and not self.claimed


def coverage(
    ruleset: Ruleset, results: Sequence[Result], sources: Iterable[Path] | None = None
) -> dict[str, Covered]:
    """Every clause of a ruleset's catalogue with its code and its scenarios.

    Args:
        results: of all scenarios; those that passed count.
        sources: folders or files with the game's code; None: the packages of the ruleset's plugins.
    """
    places = list(sources) if sources is not None else source_folders(ruleset)
    cited = citations(places)
    ran: dict[str, list[str]] = {}
    claimed: dict[str, list[str]] = {}
    for r in results:
        if r.status == PASSED:
            for clause in r.clauses:
                ran.setdefault(clause, []).append(r.id)
            for clause in r.claims:
                claimed.setdefault(clause, []).append(r.id)
    return {
        c.id: Covered(
            c.id,
            c.statement,
            c.status,
            c.reason,
            tuple(cited.get(c.id, ())),
            tuple((ran if c.status == "implemented" else claimed).get(c.id, ())),
            tuple(claimed.get(c.id, ())),
        )
        for c in ruleset.ledger.clauses
    }


def source_folders(ruleset: Ruleset) -> list[Path]:
    """The folders of the packages (or the files of the modules) that a ruleset's plugins come from."""
    found: dict[Path, None] = {}
    for plugin in ruleset.sources:
        module = plugin if inspect.ismodule(plugin) else sys.modules.get(type(plugin).__module__)
        file = getattr(module, "__file__", None)
        if module is None or file is None:
            continue
        package = sys.modules.get(module.__name__.split(".", 1)[0])
        top = getattr(package, "__file__", None) if "." in module.__name__ else None
        found[Path(top).parent if top else Path(file)] = None
    return list(found)


def citations(places: Iterable[Path]) -> dict[str, list[str]]:
    """Word -> the Python files that contain it, for all words that may be ids."""
    out: dict[str, list[str]] = {}
    for place in places:
        files = sorted(place.rglob("*.py")) if place.is_dir() else [place]
        for file in files:
            name = str(file.relative_to(place.parent))
            for word in dict.fromkeys(_WORD.findall(file.read_text(encoding="utf-8"))):
                if "-" in word:
                    out.setdefault(word, []).append(name)
    return out


@frozen
class Told:
    """A ruling and the readings that scenarios play.

    Attributes:
        id, default: as in the ruling.
        readings: reading -> ids of the runs that play under it by naming it, or by being the default's.
        exempt: why no scenario is needed.
    """

    id: str
    default: Any
    readings: Mapping[str, tuple[str, ...]]
    exempt: str

    @property
    def missing(self) -> tuple[str, ...]:
        """The readings that no scenario names; none if the ruling is exempt."""
        if self.exempt:
            return ()
        return tuple(r for r, ids in self.readings.items() if not ids and r != str(self.default))


def rulings_told(ruleset: Ruleset, cases: Sequence[Case]) -> dict[str, Told]:
    """Every ruling of a ruleset, with the runs of the cases that name each of its readings."""
    named: dict[tuple[str, str], list[str]] = {}
    for case in cases:
        for run in case.runs:
            for name, word in {**run.rulings, **run.options}.items():
                reading = str(word).replace("-", "_").lower()
                named.setdefault((key_of(name), reading), []).append(run.id)
    out = {}
    for ruling in ruleset.rulings:
        readings = {}
        for one in ruling.reading:
            if one.number:
                hits = [
                    id_
                    for (key, word), ids in named.items()
                    if key == ruling.key and word.lstrip("-").isdigit()
                    for id_ in ids
                ]
            else:
                hits = named.get((ruling.key, one.id.replace("-", "_").lower()), [])
            readings[one.id] = tuple(hits)
        out[ruling.id] = Told(ruling.id, ruling.default, readings, ruling.exempt)
    return out
