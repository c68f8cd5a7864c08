"""The schedule: compiled trees run like the trees themselves, edits by name touch just what they name."""

import contextlib
from typing import Any

import boxlid as bx
import pytest
from boxlid import hosting
from boxlid.schedules.edits import address, after, before, replace, walk
from boxlid.schedules.nodes import CHECK, LOOP, ROUNDS, STEP, TURNS, WHEN, Node
from boxlid.schedules.printing import mermaid, tree_lines
from boxlid.schedules.program import compile_schedule
from hypothesis import given
from hypothesis import strategies as st

from tests.toys.tiny import game

LIMIT = 60


@bx.table
class Diary(bx.Table):
    diary: tuple[str, ...] = bx.field(bx.PUBLIC, default=())
    queue: tuple[str, ...] = bx.field(bx.PUBLIC, default=())
    active: str = bx.field(bx.PUBLIC, default="")
    round: int = bx.field(bx.PUBLIC, default=0)


def note(name: str, leaves: str, *, again: bool) -> Node:
    """A step that writes its name down; now and then it leaves a loop."""

    @bx.step(name)
    def run(t: Diary) -> None:
        t.set("diary", (*t.diary, name))
        if len(t.diary) >= LIMIT:
            raise bx.EndMatch(bx.Outcome("enough"))
        if leaves and len(t.diary) % 3 == 0:
            raise t.exit_loop(leaves, again=again and len(t.diary) % 2 == 0)

    return run.node  # type: ignore[attr-defined, no-any-return]


@st.composite
def trees(draw: Any, depth: int = 3, loops: tuple[str, ...] = ()) -> Node:
    """A tree whose names are all different."""
    names = draw(st.shared(st.builds(iter, st.just(range(10_000))), key="names"))
    name = f"n{next(names)}"
    kinds = ("step", "seq", "when", "loop", "rounds", "turns") if depth else ("step",)
    kind = draw(st.sampled_from(kinds))
    if kind == "step":
        return note(name, draw(st.sampled_from(("", *loops))), again=draw(st.booleans()))
    inner = (*loops, name) if kind in {"loop", "rounds", "turns"} else loops
    parts = draw(st.lists(trees(depth - 1, inner), max_size=3))
    match kind:
        case "seq":
            return bx.seq(name, *parts)
        case "when":
            wanted = draw(st.integers(0, 2))
            return bx.when(name, lambda t: len(t.diary) % 3 == wanted, *parts)
        case "loop":
            # a loop in which nothing is written down would run for ever
            return bx.loop(
                name,
                note(f"{name}x", "", again=False),
                *parts,
                while_=lambda t: len(t.diary) % 7 != 5,
            )
        case "rounds":
            until = draw(st.integers(0, 3))
            return bx.rounds(name, *parts, until=lambda t: t.round >= until)
        case _:
            return bx.seq(f"{name}t", _fill(f"{name}f"), bx.turns(name, *parts))


def _fill(name: str) -> Node:
    @bx.step(name)
    def run(t: Diary) -> None:
        t.set("queue", t.seats)

    return run.node  # type: ignore[attr-defined, no-any-return]


def run_tree(node: Node, t: Any) -> None:
    """The meaning of a tree, without compiling it."""
    if node.kind == STEP:
        assert node.run is not None
        node.run(t)
    elif node.kind in {LOOP, ROUNDS, TURNS}:
        _run_loop(node, t)
    elif node.kind != WHEN or (node.test is not None and node.test(t)):
        for child in node.children:
            run_tree(child, t)


def _run_loop(node: Node, t: Any) -> None:
    while True:
        if node.kind == TURNS:
            if not t.queue:
                return
            t.active, t.queue = t.queue[0], t.queue[1:]
        elif node.test is not None and not node.test(t):
            return
        if node.kind == ROUNDS:
            t.round += 1
        try:
            for child in node.children:
                run_tree(child, t)
        except bx.ExitLoop as leave:
            if leave.loop != node.name:
                raise
            if not leave.again:
                return


def diary_of(tree: Node) -> tuple[tuple[str, ...], hosting.Ruleset]:
    ruleset = game("diary", Diary, tree, [])
    t: Any = hosting.setup_for(ruleset, ruleset.default_seats(3)).template.copy()
    with contextlib.suppress(bx.EndMatch):
        run_tree(tree, t)
    return t.diary, ruleset


@given(trees())
def test_a_compiled_tree_runs_like_the_tree(tree):
    log, ruleset = diary_of(bx.seq("root", tree))
    match = hosting.Match(ruleset, 3)
    t: Any = match.table
    assert t.diary == log
    assert match.outcome is not None


@given(trees())
def test_every_op_has_an_address_and_jumps_land_inside(tree):
    program = compile_schedule(bx.seq("root", tree))
    known = dict(walk(program.tree))
    for (code, a, b), path, exits in zip(program.ops, program.paths, program.exits, strict=True):
        assert path in known
        for target in (a if code == 2 else None, b if code == 1 else None):
            assert target is None or 0 <= target < len(program.ops)
        for loop, (start, end) in exits.items():
            assert loop in path.split(".")
            assert start <= end <= len(program.ops) - 1


def named(tree: Node) -> list[tuple[str, Node]]:
    return list(walk(tree))


@st.composite
def trees_with_a_name(draw):
    tree = bx.seq("root", draw(trees()), note("last", "", again=False))
    return tree, draw(st.sampled_from([path for path, _ in walk(tree)][1:]))


@given(trees_with_a_name())
def test_any_tail_that_means_one_node_finds_it(found):
    tree, path = found
    words = path.split(".")
    for i in range(len(words)):
        assert address(tree, ".".join(words[i:])) == path  # all names differ here


@given(trees_with_a_name(), st.sampled_from((before, after)))
def test_an_insertion_adds_one_node_and_touches_no_other(found, edit):
    tree, path = found
    new = note("inserted", "", again=False)
    edited = edit(tree, path, new)
    paths = [p for p, _ in walk(edited)]
    parent = path.rpartition(".")[0]
    assert [p for p in paths if not p.endswith("inserted")] == [p for p, _ in walk(tree)]
    siblings = [n.name for n in dict(walk(edited))[parent].children]
    at = siblings.index("inserted")
    neighbour = siblings[at + 1] if edit is before else siblings[at - 1]
    assert neighbour == path.rpartition(".")[2]


@given(trees_with_a_name())
def test_a_replacement_takes_the_place_and_nothing_else(found):
    tree, path = found
    parent, _, name = path.rpartition(".")
    edited = replace(tree, path, note("one", "", again=False), note("two", "", again=False))
    was = [n.name for n in dict(walk(tree))[parent].children]
    now = [n.name for n in dict(walk(edited))[parent].children]
    at = was.index(name)
    assert now == [*was[:at], "one", "two", *was[at + 1 :]]
    removed = replace(tree, path)
    assert [n.name for n in dict(walk(removed))[parent].children] == [*was[:at], *was[at + 1 :]]


@given(trees_with_a_name())
def test_an_edit_leaves_the_old_tree_alone(found):
    tree, path = found
    names = [p for p, _ in walk(tree)]
    replace(tree, path)
    assert [p for p, _ in walk(tree)] == names


@given(trees())
def test_every_node_is_printed(tree):
    names = [node.name for _, node in walk(tree)]
    lines = list(tree_lines(tree))
    assert [line.split()[0] for line in lines] == names
    chart = mermaid(tree)
    for name in names:
        assert f'"{name}' in chart


# --- refusals --------------------------------------------------------------------------------------------


def plain_tree() -> Node:
    day = bx.seq("day", note("eat", "", again=False), note("work", "", again=False))
    return bx.seq("root", day, bx.seq("night", note("eat", "", again=False)), bx.check("end"))


def test_an_unknown_name_is_refused():
    with pytest.raises(bx.UsageError, match="`sleep` is not in the schedule `root`"):
        before(plain_tree(), "sleep", note("x", "", again=False))


def test_an_ambiguous_name_is_refused_with_the_choices():
    with pytest.raises(
        bx.UsageError, match=r"fits several nodes: root\.day\.eat, root\.night\.eat"
    ):
        address(plain_tree(), "eat")


def test_two_parts_of_one_node_with_one_name_are_refused():
    with pytest.raises(bx.UsageError, match="two parts of the same node"):
        after(plain_tree(), "work", note("eat", "", again=False))


def test_the_root_of_a_schedule_has_no_neighbours():
    with pytest.raises(bx.UsageError, match="the root of a schedule has no neighbours"):
        before(plain_tree(), "root", note("x", "", again=False))


def test_a_function_that_is_not_a_step_is_refused():
    with pytest.raises(bx.UsageError, match="must be a node or a step"):
        bx.seq("root", lambda _t: None)


def test_a_loop_has_one_condition():
    with pytest.raises(bx.UsageError, match="not both"):
        bx.loop("l", while_=bool, until=bool)


def test_leaving_a_loop_that_is_not_around_is_an_error():
    inside = bx.loop("inside", note("a", "", again=False), until=lambda t: len(t.diary) > 1)
    ruleset = game("leaver", Diary, bx.seq("root", inside, note("b", "inside", again=False)), [])
    with pytest.raises(bx.RuleError, match="leaves `inside`, which is not a loop around it"):
        hosting.Match(ruleset, 3)


def test_a_checkpoint_is_a_node():
    kinds = [node.kind for _, node in walk(plain_tree())]
    assert kinds.count(CHECK) == 1
