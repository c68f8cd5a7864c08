"""The designers' pages are true: their blocks run, or are quotations from the example packages.

The comment above a block says what it is: `module: NAME` is a module that later blocks import, `file: PATH` a
quotation, `error` must raise what the block below says. Other Python blocks run one after the other, over all pages;
console blocks run `boxlid`.
"""

import re
import sys
import types
from fnmatch import fnmatchcase

import pytest

from tests.docs.conftest import EXAMPLES, ROOT, run_console

pytestmark = pytest.mark.usefixtures("installed")
DOCS = ROOT / "docs"
START = DOCS / "designers.md"
PAGES = [DOCS / "designers" / f"{name}.md" for name in (
    "first-game", "hidden-information", "house-rules", "mistakes",
)]  # fmt: skip
BLOCK = re.compile(r"(?:<!-- (.*?) -->\n)?```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"\]\(([^)#]+)(?:#[^)]*)?\)")
TEXTS = {page.name: page.read_text(encoding="utf-8") for page in (START, *PAGES)}
BLOCKS = [
    (page.name, m[1] or "", m[2], m[3]) for page in PAGES for m in BLOCK.finditer(TEXTS[page.name])
]
QUOTES = [(note[6:], text) for _, note, _, text in BLOCKS if note.startswith("file: ")]
COMMANDS = [text for _, _, language, text in BLOCKS if language == "console"]


@pytest.mark.parametrize(("path", "text"), QUOTES)
def test_a_quotation_is_in_its_file(path, text):
    assert text in (EXAMPLES / path).read_text(encoding="utf-8")


def test_every_python_block_runs(monkeypatch, capsys):
    scope = types.ModuleType("page")
    monkeypatch.setitem(sys.modules, "page", scope)
    errors = 0
    for i, (page, note, language, text) in enumerate(BLOCKS):
        if language != "python" or note.startswith("file: "):
            continue
        if note.startswith("module: "):
            module = types.ModuleType(note[8:])
            monkeypatch.setitem(sys.modules, module.__name__, module)
            exec(compile(text, f"{module.__name__}.py", "exec"), vars(module))  # noqa: S102
        elif note == "error":
            errors += 1
            assert BLOCKS[i + 1][2] == "text"
            check_error(page, text, BLOCKS[i + 1][3].strip(), vars(scope))
        else:
            exec(compile(text, f"{page} block {i}", "exec"), vars(scope))  # noqa: S102
    assert errors > 8
    assert "2 seats: " in capsys.readouterr().out


def check_error(page, text, message, scope):
    with pytest.raises(Exception) as caught:  # noqa: PT011 - the page says which
        exec(compile(text, page, "exec"), scope)  # noqa: S102
    found = f"{type(caught.value).__name__}: {caught.value}"
    pattern = message.replace("[", "[[]").replace("...", "*")
    assert fnmatchcase(found, pattern), f"{page} says\n{message}\nbut it is\n{found}"


@pytest.mark.parametrize("text", COMMANDS)
def test_every_command_works(text, site, tmp_path):
    run_console(text, site, tmp_path)


@pytest.mark.parametrize("page", [START, *PAGES], ids=lambda page: page.stem)
def test_every_link_leads_somewhere(page):
    links = LINK.findall(TEXTS[page.name])
    assert links
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_the_start_leads_through_all_pages():
    found = re.findall(r"\(designers/([\w-]+\.md)\)", TEXTS[START.name])
    assert found == [page.name for page in PAGES]
    assert sorted(p.name for p in PAGES) == sorted(p.name for p in START.with_suffix("").iterdir())


def test_the_mistakes_are_numbered_as_the_start_says():
    numbers = re.findall(r"^## (\d+)\. ", TEXTS["mistakes.md"], re.MULTILINE)
    assert numbers == [str(n) for n in range(1, 15)]
    assert "fourteen mistakes" in TEXTS[START.name]
