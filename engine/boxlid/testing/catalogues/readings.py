"""Checks of rulings: each reading is played, and a scenario fails if it is played under the default instead."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from boxlid.catalogue.rulings import Ruling, key_of, reading
from boxlid.scenarios import Result, Run, rulings_told, run_case
from boxlid.testing.catalogues.evidence import Evidence


def played(evidence: Evidence) -> Iterator[str]:
    """Every reading but the default is named by a run of a scenario."""
    for told in rulings_told(evidence.ruleset, evidence.cases).values():
        for word, runs in told.readings.items():
            if not runs and word != told.default:
                yield f"no run plays {told.id} as {word}"


def told_apart(evidence: Evidence) -> Iterator[str]:
    """For every reading but the default some run fails when it is played under the default.

    A run that also passes under the default shows nothing of the ruling. Exempt rulings are left out.
    """
    silent = {
        (ruling.key, one.id): ruling
        for ruling in evidence.ruleset.rulings
        for one in ruling.reading
        if not ruling.exempt and one.id != reading_id(ruling, ruling.default)
    }
    for case in evidence.cases:
        siblings = [c for c in evidence.cases if c.file == case.file and c is not case]
        for run in case.runs:
            for key, word in settled(run).items():
                ruling = next((r for (k, _), r in silent.items() if k == key), None)
                if ruling is None or (key, reading_id(ruling, word)) not in silent:
                    continue
                alone = attrs.evolve(case, runs=(_under_default(run, ruling),))
                if any(map(fails_itself, run_case(alone, evidence.rulesets, siblings))):
                    silent.pop((key, reading_id(ruling, word)))
    for (_, one), ruling in silent.items():
        yield f"no run tells {ruling.id} as {one} apart from {ruling.default}"


def settled(run: Run) -> Mapping[str, Any]:
    """For each ruling or option that a run names, by its key, the word that the run gives."""
    return {key_of(name): word for name, word in (*run.options.items(), *run.rulings.items())}


def reading_id(ruling: Ruling, word: Any) -> str:
    """The id of the reading that a word means; empty if it means none.

    A number means the reading that takes a number; so does that reading's own id.
    """
    value = reading(ruling, str(word))
    for one in ruling.reading:
        if one.id in {value, word} or (one.number and isinstance(value, int)):
            return one.id
    return ""


def fails_itself(result: Result) -> bool:
    """Whether a run fails, and not only since it alone does not meet all claims of its case."""
    return not result.ok and any("it claims" not in line for line in result.message.splitlines())


def _under_default(run: Run, ruling: Ruling) -> Run:
    rest = {k: v for k, v in run.options.items() if key_of(k) != ruling.key}
    others = {k: v for k, v in run.rulings.items() if key_of(k) != ruling.key}
    return attrs.evolve(run, options=rest, rulings={**others, ruling.id: ruling.default})
