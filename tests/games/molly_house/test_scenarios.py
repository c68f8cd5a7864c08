"""The scenarios of the preset `brief` also hold in the preset `printed`, but for a few."""

from __future__ import annotations

import attrs
import pytest
from boxlid.hosting import Ruleset, compose
from boxlid.scenarios import (
    Case,
    Result,
    Rulesets,
    gather,
    run_case,
)


@pytest.fixture(scope="module")
def ruleset() -> Ruleset:
    return compose("molly-house")


def fails_itself(result: Result) -> bool:
    """Whether the run fails for another reason than that it alone does not meet all claims of its case."""
    return not result.ok and any("it claims" not in line for line in result.message.splitlines())


DIFFERS = {
    "MHA-below-zero",
    "MHC-06(fixed)",
    "MHC-32",
    "MHC-43(brief)",
    "MHC-44(brief)",
    "MHX-trial-floor",
}
"""Runs that show where the presets differ (MH.indictment-effect, MH.survival-plus-two, MH.encounter-last-token)."""


def test_both_presets_agree_on_everything_else(ruleset):
    rulesets = Rulesets()
    failed = set()
    for case in gather(ruleset):
        for run in case.runs:
            if run.preset in {"", "brief"} and not run.rulings:
                other = attrs.evolve(run, preset="printed")
                alone = Case(case.file, case.index, case.data, case.whole, (other,))
                failed |= {run.id for r in run_case(alone, rulesets, []) if fails_itself(r)}
    assert failed == DIFFERS
