"""The command line as its users meet it: a process with its output, or one that sits at a terminal."""

import contextlib
import importlib
import io
import os
import pty
import select
import signal
import subprocess
import sys
import termios
import time
from pathlib import Path

import boxlid_cli.main
import pytest

HERE = Path(__file__).parent
CELLAR = {"cellar": "cellar"}


def install(folder: Path, name: str, entries: dict[str, str]) -> None:
    """Put a distribution with these entry points into a folder of sys.path."""
    info = folder / f"{name.replace('-', '_')}-1.0.dist-info"
    info.mkdir(parents=True)
    info.joinpath("METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    lines = [f"{key} = {value}" for key, value in entries.items()]
    info.joinpath("entry_points.txt").write_text("\n".join(["[boxlid]", *lines, ""]))


class Shell:
    """Runs `boxlid` in a folder of its own, with further plugins."""

    def __init__(self, folder: Path, plugins: Path) -> None:
        self.folder, self.plugins = folder, plugins
        self.env = {
            **{k: v for k, v in os.environ.items() if k not in {"NO_COLOR", "COLUMNS"}},
            "PYTHONPATH": os.pathsep.join(
                [str(plugins), str(HERE), *filter(None, [os.environ.get("PYTHONPATH")])]
            ),
            "TERM": "xterm-256color",
        }

    def install(self, name: str, entries: dict[str, str]) -> None:
        install(self.plugins, name, entries)

    def command(self, *words: object) -> list[str]:
        return [sys.executable, "-m", "boxlid_cli.main", *map(str, words)]

    def process(self, *words: object, typed: str = "") -> subprocess.CompletedProcess[str]:
        """What happens in a process of its own."""
        return subprocess.run(
            self.command(*words), cwd=self.folder, env=self.env, input=typed,
            capture_output=True, text=True, timeout=60, check=False,
        )  # fmt: skip

    def run(self, *words: object, typed: str = "") -> subprocess.CompletedProcess[str]:
        """What happens, in this process: starting one for each of some hundred command lines takes minutes."""
        out, err, before = io.StringIO(), io.StringIO(), Path.cwd()
        os.chdir(self.folder)
        stdin, sys.stdin = sys.stdin, io.StringIO(typed)
        path = list(sys.path)
        sys.path[:0] = [str(self.plugins), str(HERE)]
        importlib.invalidate_caches()
        try:
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
                status = boxlid_cli.main.run(list(map(str, words)))
        finally:
            sys.stdin, sys.path[:] = stdin, path
            os.chdir(before)
            for name, module in list(sys.modules.items()):
                if str(getattr(module, "__file__", "")).startswith(str(self.plugins)):
                    del sys.modules[name]
        return subprocess.CompletedProcess([], status, out.getvalue(), err.getvalue())

    def ok(self, *words: object, typed: str = "") -> str:
        """Its output; it must end well and complain about nothing."""
        done = self.run(*words, typed=typed)
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    def bad(self, *words: object, typed: str = "") -> str:
        """Its complaint; it must end with status 2, and print no traceback."""
        done = self.run(*words, typed=typed)
        assert done.returncode == 2, done.stdout + done.stderr
        assert "Traceback" not in done.stderr
        assert done.stderr.startswith("boxlid: ")
        return done.stderr


class Terminal:
    """`boxlid` at a pseudo-terminal."""

    def __init__(self, shell: Shell, *words: object, **env: str) -> None:
        self.shown = ""
        self.pid, self.fd = pty.fork()
        if not self.pid:
            os.chdir(shell.folder)
            os.execve(sys.executable, shell.command(*words), shell.env | env)  # noqa: S606
        termios.tcsetwinsize(self.fd, (30, 90))

    def until(self, text: str, seconds: float = 20) -> str:
        """What was shown since the last call, up to a text."""
        end = time.monotonic() + seconds
        while text not in self.shown:
            if not self.read_more(end - time.monotonic()):
                raise AssertionError(f"ended without {text!r}: {self.shown!r}")
        head, mark, self.shown = self.shown.partition(text)
        return head + mark

    def rest(self) -> str:
        """What is shown until the process ends."""
        while self.read_more(20):
            pass
        out, self.shown = self.shown, ""
        return out

    def read_more(self, seconds: float) -> bool:
        """Read what there is; False at the end."""
        ready, _, _ = select.select([self.fd], [], [], max(0, seconds))
        if not ready:
            raise AssertionError(f"silence after {self.shown!r}")
        try:
            more = os.read(self.fd, 4096)
        except OSError:  # the other end is closed
            more = b""
        self.shown += more.decode()
        return bool(more)

    def type(self, text: str) -> None:
        time.sleep(0.1)  # a handover throws typed-ahead keys away
        os.write(self.fd, text.encode())

    def status(self) -> int:
        _, status = os.waitpid(self.pid, 0)
        self.pid = 0
        return os.waitstatus_to_exitcode(status)

    def close(self) -> None:
        if self.pid:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        self.hang_up()

    def hang_up(self) -> None:
        """Close the terminal, as a window is closed."""
        if self.fd >= 0:
            os.close(self.fd)
            self.fd = -1


@pytest.fixture
def shell(tmp_path):
    plugins, folder = tmp_path / "plugins", tmp_path / "here"
    folder.mkdir()
    install(plugins, "cellar-game", CELLAR)
    return Shell(folder, plugins)


@pytest.fixture
def terminal(shell):
    opened = []

    def start(*words, **env):
        opened.append(Terminal(shell, *words, **env))
        return opened[-1]

    yield start
    for one in opened:
        one.close()
