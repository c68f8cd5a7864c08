"""The generated pages are those that the source gives, and what they say of classes and functions is so."""

import inspect
import re

import pytest

from tests.project import hooks_page, reference_pages
from tests.project.public_names import (
    DOORS,
    alias_doc,
    described,
    documented,
    fields,
    home,
    methods,
    public_names,
)

NAMES = [one for door in DOORS for one in public_names(door) if home(one) == door]
CLASSES = [one.value for one in NAMES if one.kind == "class"]
WRITE = "run `python -m tests.project.{}`"


def call_of(member):
    """The function behind a method; None for a property or a class."""
    if isinstance(member, property | type):
        return None
    return member.__func__ if isinstance(member, classmethod | staticmethod) else member


def wrong_arguments(function, doc):
    """The arguments that a docstring describes and a function does not take."""
    told = {name.lstrip("*") for name in described(doc, "Args")}
    return told - set(inspect.signature(function).parameters)


def test_the_reference_pages_are_what_the_docstrings_give():
    written = {p.name: p.read_text(encoding="utf-8") for p in reference_pages.FOLDER.glob("*.md")}
    assert written == reference_pages.pages(), WRITE.format("reference_pages")


def test_the_page_of_hooks_is_what_the_specifications_give():
    written = hooks_page.PAGE.read_text(encoding="utf-8")
    assert written == hooks_page.page(), WRITE.format("hooks_page")


def test_every_hook_has_its_place_in_one_group():
    grouped = [name for _, names in hooks_page.GROUPS.values() for name in names]
    assert sorted(grouped) == sorted(hooks_page.hooks())


def test_every_public_name_has_a_docstring():
    assert [f"{n.door}.{n.name}" for n in NAMES if not n.doc] == []


@pytest.mark.parametrize("cls", CLASSES, ids=lambda c: c.__name__)
def test_every_method_has_a_docstring(cls):
    docs = {
        name: alias_doc(cls, name) if inspect.isclass(member) else inspect.getdoc(member)
        for name, member in methods(cls)
    }
    assert [name for name, doc in docs.items() if not doc] == []


@pytest.mark.parametrize("cls", CLASSES, ids=lambda c: c.__name__)
def test_documented_attributes_are_the_fields(cls):
    told = documented(cls)
    assert set(told) <= set(fields(cls))
    assert set(fields(cls)) <= {*told, *documented(cls, "Args")}


@pytest.mark.parametrize("cls", CLASSES, ids=lambda c: c.__name__)
def test_documented_arguments_of_a_class_are_its_own(cls):
    told = documented(cls, "Args")
    if told:
        assert {name.lstrip("*") for name in told} == set(inspect.signature(cls).parameters)


def test_documented_arguments_of_functions_are_their_own():
    functions = {n.name: n.value for n in NAMES if n.kind == "function"}
    for cls in CLASSES:
        calls = {f"{cls.__name__}.{name}": call_of(member) for name, member in methods(cls)}
        functions |= {name: call for name, call in calls.items() if call is not None}
    wrong = {n: wrong_arguments(f, inspect.getdoc(f) or "") for n, f in functions.items()}
    assert {name: found for name, found in wrong.items() if found} == {}


def test_the_index_lists_every_page_of_the_reference():
    index = (reference_pages.FOLDER.parent / "index.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| \[`([\w.]+)`\]\(reference/([\w.]+)\)", index, re.MULTILINE)
    assert dict(listed) == {door: reference_pages.page_of(door) for door in DOORS}


def test_every_link_between_pages_has_its_heading():
    anchors = {
        name: {re.sub(r"[^\w-]", "", h.lower().replace(" ", "-")) for h in re.findall(r"^#+ (.*)$", text, re.MULTILINE)}
        for name, text in reference_pages.pages().items()
    }  # fmt: skip
    for name, text in reference_pages.pages().items():
        for page, anchor in re.findall(r"\]\(([\w.]*)#([\w-]+)\)", text):
            assert anchor in anchors[page or name], f"{name}: {page}#{anchor}"
