"""Scenarios: rules regression as data. The format is told in docs/scenarios.md."""

from boxlid.scenarios.model import Case, load_cases, scenario_files
from boxlid.scenarios.runner import Result, Rulesets, gather, run_case, run_cases, start_case

__all__ = [
    "Case", "Result", "Rulesets", "gather", "load_cases", "run_case", "run_cases", "scenario_files", "start_case",
]  # fmt: skip
