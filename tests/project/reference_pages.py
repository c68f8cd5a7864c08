"""Writes docs/reference/ from docstrings: `python -m tests.project.reference_pages`."""

from __future__ import annotations

import enum
import importlib
import inspect
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from tests.project.public_names import (
    DOORS,
    Name,
    alias_doc,
    documented,
    entries,
    home,
    methods,
    public_names,
    sections,
    types,
)

FOLDER = Path(__file__).parents[2] / "docs" / "reference"
WIDTH = 96
INDENTED = re.compile(r"(?:^    .*(?:\n+|\Z))+", re.MULTILINE)
NOTE = "Every public name, from its docstring (`python -m tests.project.reference_pages` writes this page)."
LISTS = {"Args": "Arguments", "Attributes": "Attributes", "Raises": "Raises", "Yields": "Yields"}
STARS: Mapping[Any, str] = {
    inspect.Parameter.VAR_POSITIONAL: "*",
    inspect.Parameter.VAR_KEYWORD: "**",
}
KINDS = {"class": "Classes", "function": "Functions", "value": "Values"}
HOME = re.compile(r"\bboxlid\.(?:[a-z_]+\.)+(?=[A-Z])")
ELSEWHERE = re.compile(r"\b(?:collections\.abc|typing|pathlib)\.")


def pages() -> dict[str, str]:
    """The text of each page by its file name."""
    return {page_of(door): page(door) for door in DOORS}


def page_of(door: str) -> str:
    """The file name of a door's page."""
    return f"{door.rpartition('.')[2]}.md"


def page(door: str) -> str:
    """The page of a door; what another door's page describes is only named, with a link."""
    names = public_names(door)
    own = [n for n in names if home(n) == door]
    others = [n for n in names if home(n) != door]
    about, _ = sections(inspect.cleandoc(importlib.import_module(door).__doc__ or ""))
    parts = [f"# `{door}`", NOTE, code_blocks(about), *overview(own), *elsewhere(others)]
    for one in own:
        parts += described(one)
    return "\n\n".join(parts) + "\n"


# --- the head of a page --------------------------------------------------------------------------


def overview(names: list[Name]) -> Iterator[str]:
    """A table for each kind of name: the names with the first sentence on each."""
    for kind, title in KINDS.items():
        of_kind = [n for n in names if n.kind == kind]
        if of_kind:
            rows = [
                f"| [`{n.name}`](#{anchor(n)}) | {cell(first_sentence(n.doc))} |" for n in of_kind
            ]
            yield "\n".join([f"| {title} | |", "|---|---|", *rows])


def elsewhere(names: list[Name]) -> Iterator[str]:
    """The names that another page describes."""
    if names:
        links = [f"[`{n.name}`]({page_of(home(n))}#{anchor(n)})" for n in names]
        yield f"Exported here too, and described with the other door: {', '.join(links)}."


def anchor(name: Name) -> str:
    """The anchor of a name's heading."""
    return f"{name.kind}-{name.name.lower()}"


def first_sentence(doc: str) -> str:
    """The first sentence of a docstring."""
    text = " ".join(sections(doc)[0].split("\n\n")[0].split())
    return re.split(r"(?<=[.!?])\s", text, maxsplit=1)[0]


def cell(text: str) -> str:
    """A text that may stand in a cell of a table."""
    return text.replace("|", "\\|")


# --- names ---------------------------------------------------------------------------------------


def described(one: Name) -> Iterator[str]:
    """The section of a name."""
    yield f"## {one.kind} `{one.name}`"
    if one.kind == "value":
        yield fenced(f"{one.name}{shown(one.value)}")
        yield from prose(one.doc)
    elif one.kind == "function":
        yield fenced(f"def {one.name}{signature(one.value)}")
        yield from prose(one.doc)
    else:
        yield from class_section(one)


def class_section(one: Name) -> Iterator[str]:
    """What a page says of a class: how it is made, its attributes, its methods."""
    bases = [b.__name__ for b in one.value.__bases__ if b is not object]
    made = f"class {one.name}" + (f"({', '.join(bases)})" if bases else "")
    start = constructor(one.value)
    yield fenced(f"{made}\n\n{one.name}{start}" if start else made)
    yield from prose(one.doc, untold_types(one.value, start), inherited_attributes(one))
    for name, member in methods(one.value):
        yield f"### `{one.name}.{name}`"
        if inspect.isclass(member):
            yield fenced(f"def {name}{signature(member, returns=False)} -> {member.__name__}")
            yield from prose(alias_doc(one.value, name))
        else:
            yield from method_section(name, member)


def method_section(name: str, member: Any) -> Iterator[str]:
    """What a page says of a method or a property."""
    if isinstance(member, property):
        yield fenced(f"{name}: {annotation(inspect.signature(member.fget).return_annotation)}")  # type: ignore[arg-type]
        yield from prose(inspect.getdoc(member) or "")
        return
    function = member.__func__ if isinstance(member, classmethod | staticmethod) else member
    mark = {classmethod: "@classmethod\n", staticmethod: "@staticmethod\n"}.get(type(member), "")
    yield fenced(f"{mark}def {name}{signature(function)}")
    yield from prose(inspect.getdoc(function) or "")


def untold_types(cls: type, start: str) -> dict[str, str]:
    """The types of the attributes that the signature of a class does not show."""
    taken = inspect.signature(cls).parameters if start else {}
    return {name: annotation(kind) for name, kind in types(cls).items() if name not in taken}


def inherited_attributes(one: Name) -> dict[str, str]:
    """The attributes that only the docstrings of the bases describe."""
    own = {n for names, _ in entries(sections(one.doc)[1].get("Attributes", [])) for n in names}
    return {name: text for name, text in documented(one.value).items() if name not in own}


def prose(
    doc: str, typed: dict[str, str] | None = None, inherited: dict[str, str] | None = None
) -> Iterator[str]:
    """A docstring as Markdown: its text, then a list for each of its sections.

    Args:
        doc: the docstring.
        typed: the types of attributes that no signature shows.
        inherited: attributes that the docstrings of bases describe.
    """
    text, parts = sections(doc)
    yield code_blocks(text)
    for section, lines in parts.items():
        if section == "Returns":
            yield f"**Returns:** {' '.join(line.strip() for line in lines)}"
        else:
            yield f"**{LISTS[section]}**"
            yield items(entries(lines), typed if section == "Attributes" else None)
    if inherited:
        yield "**Attributes of its bases**"
        yield items((((name,), text) for name, text in inherited.items()), typed)


def items(found: Iterable[tuple[tuple[str, ...], str]], typed: dict[str, str] | None = None) -> str:
    """Entries of a section as a list."""
    return "\n".join(
        f"- {', '.join(item(n, typed or {}) for n in names)}: {text}" for names, text in found
    )


def item(name: str, typed: dict[str, str]) -> str:
    """A name in a list, with its type if that is known."""
    return f"`{name}: {typed[name]}`" if name in typed else f"`{name}`"


def code_blocks(text: str) -> str:
    """A text in which indented lines are fenced as Python."""
    return INDENTED.sub(lambda m: fenced(inspect.cleandoc(m[0])) + "\n\n", text).strip()


# --- signatures ----------------------------------------------------------------------------------


def fenced(code: str) -> str:
    """Python code as a block."""
    return f"```python\n{code}\n```"


def constructor(cls: type) -> str:
    """How a class is called; empty where a program makes none, or where it is made like any exception."""
    if issubclass(cls, enum.Enum) or getattr(cls, "_is_protocol", False):
        return ""
    start = inspect.getattr_static(cls, "__init__")
    if start in {object.__init__, Exception.__init__}:
        return ""
    return signature(cls, returns=False)


def signature(thing: Any, *, returns: bool = True) -> str:
    """A signature with its annotations as the source has them; on several lines if one is too short."""
    found = inspect.signature(thing)
    params = list(parameters(found))
    end = f" -> {annotation(found.return_annotation)}" if returns and is_given(found) else ""
    line = f"({', '.join(params)}){end}"
    if len(line) <= WIDTH:
        return line
    inside = "".join(f"    {p},\n" for p in params)
    return f"(\n{inside}){end}"


def is_given(found: inspect.Signature) -> bool:
    """Whether a signature says what is returned."""
    return found.return_annotation is not inspect.Signature.empty


def parameters(found: inspect.Signature) -> Iterator[str]:
    """The parameters of a signature as they are written, without `self`."""
    last = None
    params = [p for p in found.parameters.values() if p.name not in {"self", "cls"}]
    for param in params:
        starts_keywords = param.kind is param.KEYWORD_ONLY and last not in {
            param.KEYWORD_ONLY,
            param.VAR_POSITIONAL,
        }
        if starts_keywords:
            yield "*"
        last = param.kind
        yield parameter(param)


def parameter(param: inspect.Parameter) -> str:
    """One parameter as it is written."""
    stars = STARS.get(param.kind, "")
    typed = "" if param.annotation is param.empty else f": {annotation(param.annotation)}"
    if param.default is param.empty:
        return f"{stars}{param.name}{typed}"
    return f"{stars}{param.name}{typed} = {default(param.default)}"


def annotation(value: Any) -> str:
    """An annotation as the source has it."""
    text = value if isinstance(value, str) else inspect.formatannotation(value)
    return ELSEWHERE.sub("", HOME.sub("", text)).replace("NoneType", "None")


def default(value: Any) -> str:
    """A default as it is written, or dots where it is no plain value."""
    plain = value is None or isinstance(value, str | int | float | bool)
    return written(value) if plain or value == () else "..."


def written(value: Any) -> str:
    """A plain value as our style writes it: texts in double quotes."""
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else repr(value)


def shown(value: Any) -> str:
    """What a value is: plain values as they are, others by their type."""
    if isinstance(value, str | int) and not hasattr(value, "kind"):
        return f" = {written(value)}"
    if type(value).__module__.partition(".")[0] == "boxlid":
        kind = type(value)
        return f": {next(c.__name__ for c in kind.__mro__ if not c.__name__.startswith('_'))}"
    return ""


def write() -> None:
    """Write the pages, and remove the page of a door that is gone."""
    FOLDER.mkdir(exist_ok=True)
    found = pages()
    for old in FOLDER.glob("*.md"):
        if old.name not in found:
            old.unlink()
    for name, text in found.items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
