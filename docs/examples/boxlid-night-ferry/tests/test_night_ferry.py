"""Run with pytest once the package is installed: `pip install -e . boxlid[testing] && pytest`."""

from boxlid.hosting import compose
from boxlid.scenarios import run_cases
from boxlid.testing import conformance


def test_contract():
    conformance("night-ferry")


def test_scenarios():
    assert [r.message for r in run_cases(compose("night-ferry")) if not r.ok] == []
