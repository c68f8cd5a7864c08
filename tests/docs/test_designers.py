"""The designers' page tells the truth: its blocks are run, or stand in the example packages as they are quoted.

The comment above a block says what it is: `module: NAME` is a module that later blocks import, `file: PATH` a
quotation, `error` must raise what the block below says. Other Python blocks run one after the other; console blocks
run `boxlid`.
"""

import re
import sys
import types
from fnmatch import fnmatchcase

import pytest

from tests.docs.conftest import EXAMPLES, ROOT, run_console

pytestmark = pytest.mark.usefixtures("installed")
PAGE = ROOT / "docs" / "designers.md"
BLOCK = re.compile(r"(?:<!-- (.*?) -->\n)?```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
BLOCKS = [(m[1] or "", m[2], m[3]) for m in BLOCK.finditer(PAGE.read_text(encoding="utf-8"))]
QUOTES = [(note[6:], text) for note, _, text in BLOCKS if note.startswith("file: ")]
COMMANDS = [text for _, language, text in BLOCKS if language == "console"]


@pytest.mark.parametrize(("path", "text"), QUOTES)
def test_a_quotation_stands_in_its_file(path, text):
    assert text in (EXAMPLES / path).read_text(encoding="utf-8")


def test_every_python_block_runs(monkeypatch, capsys):
    page = types.ModuleType("page")
    monkeypatch.setitem(sys.modules, "page", page)
    errors = 0
    for i, (note, language, text) in enumerate(BLOCKS):
        if language != "python" or note.startswith("file: "):
            continue
        if note.startswith("module: "):
            module = types.ModuleType(note[8:])
            monkeypatch.setitem(sys.modules, module.__name__, module)
            exec(compile(text, f"{module.__name__}.py", "exec"), vars(module))  # noqa: S102
        elif note == "error":
            errors += 1
            assert BLOCKS[i + 1][1] == "text"
            check_error(text, BLOCKS[i + 1][2].strip(), vars(page))
        else:
            exec(compile(text, f"designers.md block {i}", "exec"), vars(page))  # noqa: S102
    assert errors > 8
    assert "2 seats: " in capsys.readouterr().out


def check_error(text, message, scope):
    with pytest.raises(Exception) as caught:  # noqa: PT011 - the page says which
        exec(compile(text, "designers.md", "exec"), scope)  # noqa: S102
    found = f"{type(caught.value).__name__}: {caught.value}"
    pattern = message.replace("[", "[[]").replace("...", "*")
    assert fnmatchcase(found, pattern), f"the page says\n{message}\nbut it is\n{found}"


@pytest.mark.parametrize("text", COMMANDS)
def test_every_command_works(text, site, tmp_path):
    run_console(text, site, tmp_path)
