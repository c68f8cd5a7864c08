"""What a designer does wrong is said in words, as early as it can be seen."""

from __future__ import annotations

from typing import Any

import boxlid as bx
import pytest
from boxlid import hosting

from tests.toys.tiny import Tiny

GO = bx.Verb("go")
WENT = bx.EventKind("went", "{seat} goes {way}.")


@bx.table
class Path(bx.Table):
    """Two fields."""

    place: int = bx.field(bx.PUBLIC, default=0)
    marks: dict[str, int] = bx.field(bx.PUBLIC, factory=dict)


class Bare(bx.Table):
    """Not decorated."""

    place: int = bx.field(bx.PUBLIC, default=0)


@bx.rule_point("path.lost")
def lost(t: Path) -> int:
    return 1


@bx.step("walk")
def walk(t: Path) -> bx.Flow[None]:
    yield t.ask(t.seats[0], [GO()])


def compose(**hooks: Any) -> hosting.Ruleset:
    given: dict[str, Any] = {
        "game": bx.Game("path", "Path", (2, 2), Path),
        "schedule": bx.seq("path", bx.loop("walks", walk)),
        "verbs": [GO],
        "events": [WENT],
    }
    return hosting.compose(Tiny("path", **(given | hooks)))


@pytest.mark.parametrize(
    ("hooks", "words"),
    [
        ({"game": bx.Game("path", "Path", (2, 2), Bare)}, r"Bare lacks .* @boxlid\.table"),
        ({"verbs": None}, "`path`: boxlid_verbs must return a list, not None"),
        ({"verbs": ["go"]}, "each item of boxlid_verbs must be a verb; got 'go'"),
        ({"points": lambda: [len]}, "must be a rule point"),
        (
            {"schedule": bx.seq("path", bx.turns("each", walk))},
            r"`path\.each` \(turns\) needs the field `queue`, which Path",
        ),
        (
            {"schedule": bx.seq("path", bx.rounds("days", walk, until=bool))},
            "needs the field `round`",
        ),
    ],
)
def test_seen_while_composing(hooks, words):
    with pytest.raises((hosting.PluginError, bx.UsageError), match=words):
        compose(**hooks)


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        (lambda t: t.set("plac", 1), r"no field `plac` \(fields: place, marks\)"),
        (lambda t: t.tell(WENT, "ann"), "`went` needs the facts seat, way; got"),
        (lambda t: t.move(bx.piece("a", 1), "bx", "box"), r"no zone `bx` \(zones: box\)"),
        (lambda t: t.together([t.ask("ann", [GO()])] * 2), "each seat may be asked only once"),
        (lambda t: t.together([t.ask("ann", [GO()])] * 2), "the questions are to ann, ann"),
        (lost, "there is no rule point `path.lost`; its plugin must return it in boxlid_points"),
    ],
)
def test_seen_when_the_rule_runs(rule, words):
    step = bx.step("walk")(lambda t: rule(t) and None)
    with pytest.raises(bx.RuleError, match=words):
        hosting.Match(compose(schedule=bx.seq("path", step)), 2)


def test_a_question_that_was_not_yielded():
    @bx.step("walk")
    def hasty(t: Any) -> None:
        t.set("place", t.ask("ann", [GO()]).way)

    with pytest.raises(AttributeError, match=r"no `way`; .* `answer = yield t\.ask\(\.\.\.\)`"):
        hosting.Match(compose(schedule=bx.seq("path", hasty)), 2)


def test_fields_without_a_value_or_a_type():
    with pytest.raises(bx.RuleError, match=r"default=\.\.\. or factory=dict"):
        bx.field(bx.PUBLIC)
    with pytest.raises(bx.RuleError, match=r"Untyped\.place has no type"):

        @bx.table
        class Untyped(bx.Table):
            place = bx.field(bx.PUBLIC, default=0)


def test_a_name_of_a_node_that_is_nearly_right():
    tree = bx.seq("path", bx.loop("walks", walk))
    with pytest.raises(bx.UsageError, match='Did you mean "walk"'):
        bx.before(tree, "wolk", walk)
