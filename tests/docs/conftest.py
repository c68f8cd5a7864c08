"""The example packages, built and unpacked as a stranger's installer would do it, without network and without pip."""

import importlib
import os
import shlex
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "docs" / "examples"
PACKAGES = {"night_ferry": "boxlid-night-ferry", "ferry_lanterns": "boxlid-house-rule"}
BUILD = "import sys; from hatchling.build import build_wheel; build_wheel(sys.argv[1])"


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """A folder into which both example packages are installed; not on the path yet."""
    pytest.importorskip("hatchling", reason="the examples are built with hatchling (extra dev)")
    wheels, folder = tmp_path_factory.mktemp("wheels"), tmp_path_factory.mktemp("site")
    for name in PACKAGES.values():
        command = [sys.executable, "-c", BUILD, str(wheels)]
        subprocess.run(command, cwd=EXAMPLES / name, check=True, capture_output=True)
    for wheel in wheels.glob("*.whl"):
        with zipfile.ZipFile(wheel) as file:
            file.extractall(folder)
    return folder


@pytest.fixture(scope="module")
def installed(site):
    """Both example packages are installed while the tests of a module run, and not afterwards."""
    sys.path.insert(0, str(site))
    importlib.invalidate_caches()
    yield site
    sys.path.remove(str(site))
    for name in [n for n in sys.modules if n.partition(".")[0] in PACKAGES]:
        del sys.modules[name]
    importlib.invalidate_caches()


def run_console(text, site, folder):
    """Run the `boxlid` commands of a console block; what the block shows below each must be in its output."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(site), *sys.path])}
    out = ""
    for line in text.splitlines():
        if line.startswith("$ "):
            command = [sys.executable, "-m", "boxlid_cli.main", *shlex.split(line)[2:]]
            run = subprocess.run(
                command, env=env, cwd=folder, capture_output=True, text=True,
                stdin=subprocess.DEVNULL, check=False,
            )  # fmt: skip
            assert run.returncode == 0, run.stderr
            out = run.stdout
        else:
            assert line in out
