"""The picture of the packages in docs/architecture.md is what the kernel imports."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
KERNEL = ROOT / "engine" / "boxlid"
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")


def room(path):
    """The package of a file of the kernel; that of the door is called `boxlid`."""
    name = path.relative_to(KERNEL).parts[0].removesuffix(".py")
    return "boxlid" if name == "__init__" else name


def imported(path):
    """The packages of the kernel that a file imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("boxlid."):
            yield (node.module or "").split(".")[1]


def measured():
    """Every arrow between packages of the kernel."""
    arrows = {(room(p), to) for p in KERNEL.rglob("*.py") for to in imported(p)}
    return {(one, other) for one, other in arrows if one != other}


def drawn():
    """The arrows of the page's picture."""
    picture = PAGE.split("```mermaid\nflowchart TD\n")[1].split("```")[0]
    return {(m[1], m[2]) for m in re.finditer(r"(\w+) --> (\w+)", picture)}


def closed(arrows):
    """The arrows with those that follow from them."""
    while True:
        more = {(a, d) for a, b in arrows for c, d in arrows if b == c} - arrows
        if not more:
            return arrows
        arrows = arrows | more


def test_the_picture_shows_the_imports():
    assert closed(drawn()) == closed(measured())
    assert drawn() <= measured()


def test_there_is_no_cycle():
    assert [one for one, other in closed(measured()) if one == other] == []


def test_every_package_has_a_line():
    rooms = {room(p) for p in KERNEL.rglob("*.py")}
    rows = PAGE.split("| package | holds | may know |\n|---|---|---|\n")[1].split("\n\n")[0]
    named = {
        word for row in rows.splitlines() for word in re.findall(r"`(\w+)`", row.split("|")[1])
    }
    assert named - {"__init__"} == rooms
