"""Changes a game's code, one small change at a time, and lists the changes that no scenario notices.

    python -m tests.project.mutants mafia                       # all of the game's code; takes a while
    python -m tests.project.mutants mafia --only resolve.py     # some files
    python -m tests.project.mutants mafia --sample 100 --seed 7

A change that no scenario notices is a rule that no scenario tests, or code that decides nothing. Each line says where
the change is, what was there and what it became. The exit status is 1 if any change survived.

Every changed module is run in a process of its own, against just those cases that reach the changed line.
"""

from __future__ import annotations

import argparse
import ast
import importlib.util
import inspect
import json
import multiprocessing
import os
import random
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from importlib.machinery import SourceFileLoader
from multiprocessing.connection import wait
from operator import itemgetter
from pathlib import Path
from typing import Any, NamedTuple

from boxlid.scenarios import Case, Rulesets, load_cases, run_case, scenario_files

NOT_RULES = (
    "bots.py", "hidden.py", "knowledge.py", "pages.py", "picture.py", "picture_board.py", "picture_cards.py",
    "screen.py", "svg.py", "text.py", "views.py", "vocabulary.py", "words.py",
)  # fmt: skip
"""What other tests hold: how bots play, how hidden things are drawn anew, how things look."""

SECONDS = 60
"""If a change makes a case run for longer than this, it counts as noticed."""

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
COUNTED: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}
SILENT = {"applies", "tell", "revealed", "phase"}
"""Calls that only report what happens; scenarios test citations by their `clauses`."""


Line = tuple[str, int]
"""A file and the number of a line."""


class Mutant(NamedTuple):
    """One change: the n-th that can be made to a file."""

    path: Path
    number: int
    lines: tuple[int, int]
    before: str
    after: str


class _Mutator(ast.NodeTransformer):
    """Makes the wanted change; without one it lists all possible changes."""

    def __init__(self, wanted: int = -1) -> None:
        self.wanted, self.count = wanted, 0
        self.found: list[tuple[tuple[int, int], str, str]] = []

    def _may(self, node: ast.expr | ast.stmt, change: Callable[[], ast.AST]) -> ast.AST | None:
        """The changed node if this is the wanted change."""
        here, self.count = self.count, self.count + 1
        if self.wanted == here:
            return ast.copy_location(change(), node)
        if self.wanted < 0:
            lines = (node.lineno, node.end_lineno or node.lineno)
            self.found.append((lines, ast.unparse(node), ast.unparse(change())))
        return None

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        for i, op in enumerate(node.ops):
            if (other := COMPARED.get(type(op))) is not None:
                ops = [*node.ops[:i], other(), *node.ops[i + 1 :]]
                changed = self._may(node, lambda o=ops: ast.Compare(node.left, o, node.comparators))  # type: ignore[misc]
                if changed is not None:
                    return changed
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        self.generic_visit(node)
        other = ast.Or if isinstance(node.op, ast.And) else ast.And
        changed = self._may(node, lambda: ast.BoolOp(other(), node.values))
        if changed is not None:
            return changed
        for i in range(len(node.values)):
            rest = [*node.values[:i], *node.values[i + 1 :]]
            one = rest[0] if len(rest) == 1 else None
            changed = self._may(node, lambda r=rest, o=one: o or ast.BoolOp(node.op, r))  # type: ignore[misc]
            if changed is not None:
                return changed
        return node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.op, ast.Not):
            return self._may(node, lambda: node.operand) or node
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        if (other := COUNTED.get(type(node.op))) is not None:
            return self._may(node, lambda: ast.BinOp(node.left, other(), node.right)) or node
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if isinstance(node.value, bool):
            return self._may(node, lambda: ast.Constant(not node.value)) or node
        if isinstance(node.value, int):
            return self._may(node, lambda: ast.Constant(int(node.value) + 1)) or node  # type: ignore[arg-type]
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        self.generic_visit(node)
        return self._may(node, lambda: ast.IfExp(node.test, node.orelse, node.body)) or node

    def visit_If(self, node: ast.If) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.test, (ast.Compare, ast.BoolOp, ast.UnaryOp)):
            return node  # the test is changed when it is visited
        changed = self._may(node.test, lambda: ast.UnaryOp(ast.Not(), node.test))
        return node if changed is None else ast.If(changed, node.body, node.orelse)  # type: ignore[arg-type]

    def visit_Continue(self, node: ast.Continue) -> ast.AST:
        return self._may(node, ast.Pass) or node

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        if isinstance(node.value, ast.Constant):
            return node
        self.generic_visit(node)
        call = (
            node.value.value if isinstance(node.value, (ast.YieldFrom, ast.Yield)) else node.value
        )
        name = (
            call.func.attr
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute)
            else ""
        )
        if name in SILENT:
            return node
        return self._may(node, ast.Pass) or node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        if isinstance(node.func, ast.Attribute) and node.func.attr == "applies":
            return node
        return self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if node.value is not None:
            node.value = self.visit(node.value)
        return node


def mutants(path: Path) -> list[Mutant]:
    """Every change of one file."""
    lister = _Mutator()
    lister.visit(ast.parse(path.read_text("utf-8")))
    return [Mutant(path, i, *one) for i, one in enumerate(lister.found)]


def changed(mutant: Mutant) -> Any:
    """The changed module's code."""
    tree = _Mutator(mutant.number).visit(ast.parse(mutant.path.read_text("utf-8")))
    return compile(ast.fix_missing_locations(tree), str(mutant.path), "exec")


class Cases:
    """The scenario files of a game, how a case is played, and what each case runs."""

    def __init__(self, package: Path) -> None:
        self.package = package
        self.of_file = {str(p): load_cases(p) for p in scenario_files(package / "scenarios")}
        self.all = [case for cases in self.of_file.values() for case in cases]
        self.rulesets = Rulesets()
        self.reached: dict[str, set[Line]] = {}

    def fails(self, case: Case) -> bool:
        """Whether any run of the case fails."""
        siblings = [c for c in self.of_file[case.file] if c is not case]
        return any(not r.ok for r in run_case(case, self.rulesets, siblings))

    def reach(self) -> tuple[list[str], dict[str, set[Line]]]:
        """The cases that fail without any change; and for each case the lines that it runs, the quickest case first."""
        inside = str(self.package) + os.sep
        lines: set[Line] = set()

        def local(frame: Any, event: str, _arg: Any) -> Any:
            if event == "line":
                lines.add((frame.f_code.co_filename, frame.f_lineno))
            return local

        def trace(frame: Any, _event: str, _arg: Any) -> Any:
            # code that runs when a module is loaded is reached by every case, not only by the first
            if not frame.f_code.co_flags & inspect.CO_OPTIMIZED:
                return None
            if not frame.f_code.co_filename.startswith(inside):
                return None
            lines.add((frame.f_code.co_filename, frame.f_lineno))
            return local

        broken, runs = [], []
        self.fails(self.all[0])  # not traced: loading the game does not belong to one case
        for case in self.all:
            lines.clear()
            start = time.perf_counter()
            sys.settrace(trace)
            if self.fails(case):
                broken.append(case.id)
            sys.settrace(None)
            runs.append((time.perf_counter() - start, case.id, set(lines)))
        return broken, {name: ran for _, name, ran in sorted(runs, key=itemgetter(0))}

    def notices(self, mutant: Mutant) -> str:
        """The id of a case that notices a change; empty if none does. Runs in a process of its own."""
        code = changed(mutant)
        usual = SourceFileLoader.get_code

        def get_code(loader: SourceFileLoader, name: str) -> Any:
            return code if Path(loader.path) == mutant.path else usual(loader, name)

        SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]
        first, last = mutant.lines
        touched = {(str(mutant.path), n) for n in range(first, last + 1)}
        # code that runs when the module is loaded is reached by every case
        names = [c for c, ran in self.reached.items() if ran & touched] or list(self.reached)
        cases = {case.id: case for case in self.all}
        for name in names:
            signal.alarm(SECONDS)  # not handled: it ends this process
            try:
                if self.fails(cases[name]):
                    return name
            except BaseException as error:  # noqa: BLE001 - any error means that the change is noticed
                return f"{name} ({type(error).__name__})"
            signal.alarm(0)
        return ""


def apart(work: Callable[[], Any]) -> tuple[Any, Any]:
    """Do some work in a forked process; returns the process, and the pipe end that receives its result."""
    fork = multiprocessing.get_context("fork")
    here, there = fork.Pipe(duplex=False)

    def run() -> None:
        there.send(work())

    process = fork.Process(target=run)
    process.start()
    there.close()
    return process, here


def result(process: Any, pipe: Any) -> Any:
    """The result that a process sent, or `died` if it sent none."""
    try:
        found = pipe.recv()
    except EOFError:
        found = "died"
    process.join()
    pipe.close()
    return found


def hunt(cases: Cases, chosen: list[Mutant], jobs: int) -> Iterator[tuple[Mutant, str]]:
    """Try changes in parallel; yields each with the case that notices it."""
    running: dict[Any, tuple[Any, Mutant]] = {}
    waiting = list(reversed(chosen))
    while waiting or running:
        while waiting and len(running) < jobs:
            mutant = waiting.pop()
            process, pipe = apart(partial(cases.notices, mutant))
            running[pipe] = (process, mutant)
        for pipe in wait(list(running)):
            process, mutant = running.pop(pipe)
            yield mutant, result(process, pipe)


def pick(package: Path, only: list[str], sample: int, seed: int) -> list[Mutant]:
    """The changes to try."""
    files = [p for p in sorted(package.rglob("*.py")) if p.name not in NOT_RULES]
    if only:
        files = [p for p in files if any(str(p.relative_to(package)).endswith(o) for o in only)]
    found = [m for p in files for m in mutants(p)]
    return random.Random(seed).sample(found, sample) if 0 < sample < len(found) else found


def arguments() -> argparse.ArgumentParser:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add("game")
    add("--only", action="append", default=[], metavar="FILE", help="only files whose path ends so")
    add("--sample", type=int, default=0, help="only this many changes, drawn at random")
    add("--seed", type=int, default=0, help="of the sample")
    add("--jobs", type=int, default=os.cpu_count() or 1, help="processes at a time")
    add("--json", action="store_true", help="a line of JSON for every change, noticed or not")
    return parser


def main() -> int:
    """The command."""
    parser = arguments()
    args = parser.parse_args()
    spec = importlib.util.find_spec(f"boxlid_{args.game.replace('-', '_')}")
    if spec is None or spec.origin is None:
        parser.error(f"there is no game `{args.game}`")
    package = Path(spec.origin).parent
    cases = Cases(package)
    broken, cases.reached = result(
        *apart(cases.reach)
    )  # in another process: the game must not be loaded in this one
    if broken:
        parser.error(f"these cases fail without any change: {', '.join(broken)}")
    tally: Counter[bool] = Counter()
    for mutant, case in hunt(cases, pick(package, args.only, args.sample, args.seed), args.jobs):
        tally[bool(case)] += 1
        at = f"{mutant.path.relative_to(package)}:{mutant.lines[0]}"
        was, now = (" ".join(code.split()) for code in (mutant.before, mutant.after))
        if args.json:
            print(json.dumps({"at": at, "was": was, "is": now, "by": case}), flush=True)
        elif not case:
            print(f"{at}\n    was  {was[:150]}\n    is   {now[:150]}", flush=True)
    print(
        f"{tally.total()} changes: {tally[True]} noticed, {tally[False]} survived", file=sys.stderr
    )
    return 1 if tally[False] else 0


if __name__ == "__main__":
    sys.exit(main())
