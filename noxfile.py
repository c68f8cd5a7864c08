"""The front door for daily work: `nox` runs the checks, `nox -s NAME` one, `nox -l` lists them.

`.ci/run` runs the same commands in one fresh environment.
"""

import nox

nox.needs_version = ">=2024.4.15"
nox.options.sessions = ["lint", "types", "tests"]
nox.options.reuse_existing_virtualenvs = True


@nox.session
def lint(session: nox.Session) -> None:
    """Style, formatting and the import contracts."""
    session.install("-e", ".[dev]")
    session.run("ruff", "check")
    session.run("ruff", "format", "--check")
    session.run("lint-imports")


@nox.session
def types(session: nox.Session) -> None:
    """Mypy, strict."""
    session.install("-e", ".[dev]")
    session.run("mypy")


@nox.session
def tests(session: nox.Session) -> None:
    """The tests; arguments after `--` go to pytest."""
    session.install("-e", ".[dev]")
    session.run("python", "-m", "pytest", *session.posargs)


@nox.session
def bench(session: nox.Session) -> None:
    """Ours beside comparable libraries, as far as what is given after `--` has them (docs/performance.md)."""
    session.install("-e", ".[dev]")
    session.run("python", "tests/bench/run_all.py", *session.posargs)


@nox.session
def mutants(session: nox.Session) -> None:
    """Changes of a game's code that no scenario notices: `nox -s mutants -- mafia`."""
    session.install("-e", ".[dev]")
    session.run("python", "-m", "tests.project.mutants", *session.posargs)
