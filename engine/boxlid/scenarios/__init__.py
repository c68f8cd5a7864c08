"""Scenarios: rules regression as data. The format is told in docs/scenarios.md."""

from boxlid.scenarios.begin import Rulesets
from boxlid.scenarios.loading import Case, load_cases, scenario_files
from boxlid.scenarios.results import Result
from boxlid.scenarios.runner import gather, run_case, run_cases, start_case

__all__ = [
    "Case", "Result", "Rulesets", "gather", "load_cases", "run_case", "run_cases", "scenario_files", "start_case",
]  # fmt: skip
