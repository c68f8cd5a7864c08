"""What the README shows works: its commands in one folder, its Python, and the links of all pages."""

import os
import re
import shlex
import subprocess
import sys

import pytest

from tests.docs.conftest import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)
COMMANDS = [
    line.removeprefix("$ ")
    for language, text in BLOCKS
    if language == "console"
    for line in text.splitlines()
    if line.startswith("$ boxlid ")
]
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
LINK = re.compile(r"\]\(([^()\s]+)\)")
FENCED = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)


def slug(heading):
    """The anchor that a heading gets: small letters, blanks as hyphens, no other punctuation."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def anchors(page):
    text = FENCED.sub("", page.read_text(encoding="utf-8"))
    return {slug(h) for h in re.findall(r"^#+ (.*)$", text, re.MULTILINE)}


def test_the_commands_work_one_after_the_other(tmp_path):
    assert len(COMMANDS) >= 10
    for command in COMMANDS:
        words = shlex.split(command, comments=True)
        run = subprocess.run(
            [sys.executable, "-m", "boxlid_cli.main", *words[1:]],
            cwd=tmp_path, env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False,
        )  # fmt: skip
        assert run.returncode == 0, f"{command}\n{run.stderr}"


def test_the_python_block_runs(capsys):
    (code,) = [text for language, text in BLOCKS if language == "python"]
    exec(compile(code, "README.md", "exec"), {})  # noqa: S102 - the page's own code
    assert capsys.readouterr().out.count("\n") > 20


def test_the_commands_for_installing_name_extras_that_exist():
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    for extra in re.findall(r"'\.\[(\w+)\]'", README):
        assert re.search(rf"^{extra} = \[", project, re.MULTILINE)


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.relative_to(ROOT).as_posix())
def test_every_link_leads_somewhere(page):
    broken = []
    for link in LINK.findall(FENCED.sub("", page.read_text(encoding="utf-8"))):
        if link.startswith(("http:", "https:")):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        if not target.exists() or (anchor and anchor not in anchors(target)):
            broken.append(link)
    assert broken == []
