"""The shape of the repository: what may lie where.

Also the few habits that ruff and import-linter cannot check.
"""

import ast
import importlib.util
import re
import subprocess
import tomllib
import warnings
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
KERNEL = ROOT / "engine" / "boxlid"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
TOP_LEVEL = {
    "CHANGELOG.md",
    "LICENSE",
    "NOTICE",
    "README.md",
    "docs",
    "engine",
    "games",
    "noxfile.py",
    "plugins",
    "pyproject.toml",
    "tests",
}
GAME_WORDS = re.compile(r"serviam|mafia|molly|betrayal", re.IGNORECASE)
DOORS = {
    f"boxlid.{name}" for name in ("codec", "drawing", "hosting", "scenarios", "testing", "text")
}
"""What games, plugins and examples may import from the kernel, besides `boxlid` itself."""
LONG_MODULE = 400  # lines


def packages() -> list[Path]:
    folders = [KERNEL, *(ROOT / "games").iterdir(), *(ROOT / "plugins").iterdir()]
    return sorted(f for f in folders if any(f.rglob("*.py")))


def modules(*folders: str) -> list[Path]:
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def short(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def files_of_the_repository() -> set[str]:
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listing = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if listing.returncode:
        pytest.skip("not a git checkout")
    return set(listing.stdout.splitlines())


def test_the_top_level_holds_only_what_belongs_there():
    top = {name.split("/")[0] for name in files_of_the_repository()}
    assert {name for name in top if not name.startswith(".")} <= TOP_LEVEL


@pytest.mark.parametrize("package", packages(), ids=short)
def test_every_package_is_a_typed_package(package):
    assert (package / "__init__.py").is_file()
    assert (package / "py.typed").is_file()


@pytest.mark.parametrize("package", packages(), ids=short)
def test_data_files_are_installed(package):
    spec = importlib.util.find_spec(package.name)
    assert spec is not None, f"{package.name} is not installed"
    assert spec.origin is not None, f"{package.name} has no __init__.py"
    installed = Path(spec.origin).parent
    data = [
        p.relative_to(package)
        for p in package.rglob("*")
        if p.suffix in {".toml", ".json", ".typed"}
    ]
    assert [p.as_posix() for p in data if not (installed / p).is_file()] == []


def test_every_package_stands_in_the_import_contracts():
    linter = PROJECT["tool"]["importlinter"]
    contract = {c["name"].split(":")[0]: c for c in linter["contracts"]}
    known = sorted(p.name for p in packages())
    games = [p.name for p in packages() if p.parent.name == "games"]
    plugins = [p.name for p in packages() if p.parent.name == "plugins"]
    assert linter["root_packages"] == known
    kernel = contract["The kernel knows no game and no plugin"]
    assert sorted(["boxlid", *kernel["forbidden_modules"]]) == known
    assert contract["Games know the kernel only"]["source_modules"] == games
    assert contract["Games know the kernel only"]["forbidden_modules"] == plugins
    assert contract["Games do not know each other"]["modules"] == games
    by_name = contract["The command line and the classics reach games by name only"]
    assert by_name["forbidden_modules"] == games


def test_games_and_plugins_use_the_doors_of_the_kernel():
    contracts = PROJECT["tool"]["importlinter"]["contracts"]
    name = "Games and plugins take from the kernel what its doors give"
    (doors,) = (contract for contract in contracts if contract["name"] == name)
    inside = {f"boxlid.{p.stem}" for p in KERNEL.iterdir() if p.suffix == ".py" or p.is_dir()}
    inside -= {"boxlid.__init__", "boxlid.__pycache__", "boxlid.pytest_plugin", *DOORS}
    assert doors["forbidden_modules"] == sorted(inside)
    used = [p.name for p in packages() if p.name != "boxlid"]
    assert sorted(doors["source_modules"]) == sorted(used)


def test_no_module_is_hidden_by_another_name():
    hidden = []
    for package in packages():
        for init in sorted(package.rglob("__init__.py")):
            tree = ast.parse(init.read_text(encoding="utf-8"))
            here = {p.stem for p in init.parent.iterdir() if p.suffix == ".py" or p.is_dir()}
            for node in ast.walk(tree):
                if isinstance(node, ast.ImportFrom):
                    names = {alias.asname or alias.name for alias in node.names}
                    hidden += [f"{short(init)}: {name}" for name in sorted(names & here)]
    assert hidden == []


@pytest.mark.parametrize("module", modules("docs/examples"), ids=short)
def test_the_examples_use_the_doors_of_the_kernel(module):
    found = re.findall(
        r"^\s*(?:from|import) (boxlid\.[\w.]+)", module.read_text(encoding="utf-8"), re.MULTILINE
    )
    assert set(found) <= DOORS


def test_every_entry_point_has_its_module():
    places = [ROOT / "engine", ROOT / "games", ROOT / "plugins"]
    groups = PROJECT["project"].get("entry-points", {})
    for group in groups.values():
        for name, module in group.items():
            path = module.split(":")[0].replace(".", "/")
            found = [p for p in places if (p / f"{path}.py").is_file() or (p / path).is_dir()]
            assert found, f"entry point {name} = {module}: no such module"


@pytest.mark.parametrize("module", modules("engine"), ids=short)
def test_the_kernel_names_no_game(module):
    lines = module.read_text(encoding="utf-8").splitlines()
    assert [(n, line) for n, line in enumerate(lines, 1) if GAME_WORDS.search(line)] == []


def test_long_modules_are_reported():
    """A smell, not a ban: is there a seam?"""
    for module in modules("engine", "games", "plugins"):
        length = len(module.read_text(encoding="utf-8").splitlines())
        if length > LONG_MODULE:
            warnings.warn(f"{short(module)} has {length} lines (over {LONG_MODULE})", stacklevel=1)
