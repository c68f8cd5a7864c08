"""Results of scenarios for machines: JUnit XML and JSON."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from boxlid.scenarios.playing.results import ERROR, FAILED, KNOWN_BUG, PASSED, Result

_NOT_XML = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML 1.0 cannot hold."""


def counts(results: Sequence[Result]) -> dict[str, int]:
    """How many results there are of each status."""
    return {s: sum(r.status == s for r in results) for s in (PASSED, FAILED, ERROR, KNOWN_BUG)}


def as_json(results: Sequence[Result]) -> dict[str, Any]:
    """The results as JSON data."""
    return {
        "schema": 1,
        "ok": all(r.ok for r in results),
        "counts": counts(results),
        "results": [
            {
                "id": r.id,
                "case": r.case,
                "file": r.file,
                "title": r.title,
                "status": r.status,
                "message": r.message,
                "clauses": list(r.clauses),
                "claims": list(r.claims),
            }
            for r in results
        ],
    }


def junit(results: Sequence[Result], name: str = "boxlid") -> str:
    """The results as JUnit XML: a test suite per file; known bugs are skipped tests."""
    suites: dict[str, list[Result]] = {}
    for r in results:
        suites.setdefault(r.file, []).append(r)
    n = counts(results)
    lines = ['<?xml version="1.0" encoding="UTF-8"?>']
    totals = f'tests="{len(results)}" failures="{n[FAILED]}" errors="{n[ERROR]}" skipped="{n[KNOWN_BUG]}"'
    lines.append(f"<testsuites name={_attribute(name)} {totals}>")
    for file, some in suites.items():
        k = counts(some)
        numbers = f'tests="{len(some)}" failures="{k[FAILED]}" errors="{k[ERROR]}" skipped="{k[KNOWN_BUG]}"'
        lines.append(f"  <testsuite name={_attribute(file)} {numbers}>")
        for r in some:
            lines += _test(r)
        lines.append("  </testsuite>")
    lines.append("</testsuites>")
    return "\n".join(lines) + "\n"


def _test(r: Result) -> list[str]:
    head = f"    <testcase classname={_attribute(r.file)} name={_attribute(r.id)}"
    if r.status == PASSED:
        return [f"{head}/>"]
    tag = {FAILED: "failure", ERROR: "error", KNOWN_BUG: "skipped"}[r.status]
    first = r.message.split("\n", 1)[0]
    return [
        f"{head}>",
        f"      <{tag} message={_attribute(first)}>{escape(_clean(r.message))}</{tag}>",
        "    </testcase>",
    ]


def _attribute(text: str) -> str:
    return quoteattr(_clean(text).replace("\n", " "))


def _clean(text: str) -> str:
    return _NOT_XML.sub("?", text)
