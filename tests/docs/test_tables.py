"""Tables of the pages agree with their text and with the names that there are."""

import importlib
import re

import boxlid
from boxlid import hosting

from tests.docs.conftest import ROOT

NUMBERS = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten")
OBJECTS = {"match": hosting.Match, "t": boxlid.Table}


def page(name):
    return (ROOT / name).read_text(encoding="utf-8")


def rows(text, head):
    """The cells of the table under a head line."""
    lines = text.split(head, 1)[1].split("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in lines]


def exists(word):
    """Whether a dotted name of the second edition is there."""
    first, _, rest = word.partition(".")
    if first == "boxlid":
        module, _, name = rest.rpartition(".")
        return hasattr(importlib.import_module(f"boxlid.{module}" if module else "boxlid"), name)
    return hasattr(OBJECTS[first], rest)


def test_the_names_that_the_changelog_recommends_exist():
    table = rows(page("CHANGELOG.md"), "| first edition | second edition |")
    new = [w for _, cell in table for w in re.findall(r"`((?:boxlid|match|t)(?:\.\w+)+)", cell)]
    assert len(new) > 30
    assert [word for word in new if word != "boxlid.hosting" and not exists(word)] == []


def test_the_names_that_the_changelog_calls_old_are_gone():
    table = rows(page("CHANGELOG.md"), "| first edition | second edition |")
    old = [w for cell, _ in table for w in re.findall(r"`(boxlid\.\w+)(?![.\w])", cell)]
    kept = {"boxlid.window"}  # with other parameters
    assert len(old) > 15
    assert [word for word in old if word not in kept and exists(word)] == []


def test_the_page_of_performance_counts_the_aims_that_are_missed():
    text = page("docs/performance.md")
    verdicts = [cells[6] for cells in rows(text, "| ours | decisions/s | theirs |")]
    assert set(verdicts) <= {"missed", "met", ""}
    missed = verdicts.count("missed")
    assert f"**{NUMBERS[missed]} aims of the [table below](#figures) are missed.**" in text


def test_the_text_on_performance_quotes_the_tables_ratios():
    text = page("docs/performance.md")
    table = {cells[0]: cells[4] for cells in rows(text, "| ours | decisions/s | theirs |")}
    kuhn = table["Kuhn poker full, keep=8"]
    assert text.count(f"({kuhn};") == 1
    assert f"only {kuhn} times as fast" in text
