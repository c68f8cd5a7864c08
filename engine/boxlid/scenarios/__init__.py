"""Scenarios: rules regression as data. The format is told in docs/scenarios.md."""

from boxlid.scenarios.accept import accept
from boxlid.scenarios.begin import Rulesets
from boxlid.scenarios.coverage import Covered, Told, coverage, rulings_told
from boxlid.scenarios.from_match import from_match, from_record
from boxlid.scenarios.loading import Case, Run, has_cases, load_cases, scenario_files
from boxlid.scenarios.report import as_json, counts, junit
from boxlid.scenarios.results import Result
from boxlid.scenarios.runner import gather, run_case, run_cases, start_case
from boxlid.scenarios.shrink import crashes, shrink

__all__ = [
    "Case", "Covered", "Result", "Rulesets", "Run", "Told", "accept", "as_json", "counts", "coverage", "crashes",
    "from_match", "from_record", "gather", "has_cases", "junit", "load_cases", "rulings_told", "run_case",
    "run_cases", "scenario_files", "shrink", "start_case",
]  # fmt: skip
