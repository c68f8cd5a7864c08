"""What games draw views with: elements of a picture are valid XML, lines of text keep to their width."""

from xml.etree import ElementTree as ET

import pytest
from boxlid import drawing, text

SVG = "{http://www.w3.org/2000/svg}"


def test_texts_are_escaped():
    name = "<b>Ann & 'Ben\""
    body = [drawing.label(1, 2, name), drawing.hint(drawing.circle(1, 2, 3, name), text=name)]
    root = ET.fromstring(drawing.document(10, 20, name, body))  # noqa: S314 - we have just made it
    assert [node.text for node in root.iter(f"{SVG}title")] == [name, name]
    assert [node.text for node in root.iter(f"{SVG}text")] == [name]
    assert [node.get("fill") for node in root.iter(f"{SVG}circle")] == [name]
    assert root.get("viewBox") == "0 0 10 20"


def test_attributes_are_spelled_as_svg_spells_them():
    element = drawing.tag("g", class_="back", stroke_width=1.5, x=2.0)
    assert element == '<g class="back" stroke-width="1.5" x="2"/>'


def test_a_text_is_cut_or_wrapped_to_a_width():
    assert drawing.shorten("short", 100, 10) == "short"
    cut = drawing.shorten("a rather long sentence", 60, 10)
    assert cut.endswith("…")
    assert drawing.text_width(cut, 10) <= 60
    lines = drawing.wrap("a rather long sentence", 60, 10)
    assert " ".join(lines) == "a rather long sentence"
    assert all(drawing.text_width(line, 10) <= 60 for line in lines)


def test_flow_breaks_between_parts_only():
    parts = [f"part-{i}" for i in range(9)]
    lines = list(text.flow("start:", parts, " ", width=30))
    assert lines[0].startswith("start: part-0 ")
    assert all(len(line) <= 30 for line in lines)
    assert all(line.startswith("      part-") for line in lines[1:])
    assert " ".join(lines).split()[1:] == parts


def test_fit_fold_and_columns():
    assert text.fit("abc   \nabcdef", 4) == "abc\nabcd"
    assert text.fold("one two three", 8, indent=2) == ["one two", "  three"]
    assert text.fold("") == [""]
    assert list(text.columns([["a", "b"], ["1", "2"]])) == ["a 1", "b 2"]
    with pytest.raises(ValueError, match="shorter"):
        list(text.columns([["a", "b"], ["1"]]))
