"""The kit finds each planted fault, and finds nothing in games that are right."""

import re
import sys
from pathlib import Path

import attrs
import boxlid.matches.knowledge
import boxlid.testing as kit
import pytest
from boxlid import LEAVE, DataError, InputRule, RuleError, UsageError, hosting, leave_for_good, step
from boxlid.hosting import Match, compose
from boxlid.matches.course import Course
from boxlid.testing.catalogues.inspection import CATALOGUE_CHECKS

from tests.engine.kit.broken import BROKEN
from tests.engine.kit.broken.hosts import SleepyBot
from tests.toys import house, party, village
from tests.toys.heap import heap
from tests.toys.town import CONTROL, Control

CLASSICS = ("tic-tac-toe", "kuhn-poker", "connect-four")
OF_THE_KERNEL = {"stale"}
"""Checks that only a fault of the kernel can fail."""


@pytest.mark.parametrize("name", kit.checks())
def test_the_control_game_passes(name):
    report = kit.check(compose(CONTROL), checks=[name], games=3)
    assert report.ok
    assert report.looked[name] > 0


@pytest.mark.parametrize("game", CLASSICS)
def test_the_classics_pass(game):
    assert kit.conformance(game).ok


@pytest.mark.parametrize("ruleset", [compose(heap()), village.RULES], ids=["heap", "village"])
def test_toys_pass(ruleset):
    assert kit.conformance(ruleset).ok


@pytest.mark.parametrize("toy", [house, party], ids=["house", "party"])
def test_toys_that_are_only_a_part_of_a_game_pass_but_for_their_end(toy):
    assert kit.check(toy.RULES, checks=[name for name in kit.checks() if name != "ends"]).ok
    with pytest.raises(kit.ConformanceError) as found:
        kit.check(toy.RULES, checks=["ends"])
    failure = found.value.report.failures[0]
    assert failure.message == "the schedule runs out without an outcome"
    assert hosting.read_record(failure.record).match(toy.RULES).number == failure.number > 0


@pytest.mark.parametrize("name", ["undo", "arrival", "crashes", "records", "twins"])
def test_a_game_that_seats_may_leave_passes(name):
    inputs = {"inputs": (InputRule(LEAVE, leave_for_good),)}
    ruleset = compose(type("Leavable", (Control,), inputs)())
    assert kit.check(ruleset, checks=[name], games=4).ok


@pytest.mark.parametrize("name", BROKEN)
def test_a_planted_fault_is_found(name):
    fault = BROKEN[name]
    with pytest.raises(kit.ConformanceError) as found:
        kit.check(compose(fault.plugin), checks=[fault.check])
    assert fault.says in found.value.report.failures[0].message


@pytest.mark.parametrize("name", kit.checks())
def test_every_check_is_shown_to_fail(name):
    assert name in {fault.check for fault in BROKEN.values()} | OF_THE_KERNEL


# --- faults of the kernel --------------------------------------------------------------------------------


def failure_of(check):
    with pytest.raises(kit.ConformanceError) as found:
        kit.check(compose(CONTROL), checks=[check], games=1)
    return found.value.report.failures[0].message


def test_an_answer_to_another_decision_is_found(monkeypatch):
    act = Match.act
    monkeypatch.setattr(Match, "act", lambda m, seat, action, _number=None: act(m, seat, action))
    assert "act takes an answer to decision" in failure_of("stale")


def test_a_lost_base_snapshot_is_found(monkeypatch):
    fork = Match.fork

    def losing(match, **settings):
        new = fork(match, **settings)
        new.course.history.newest = new.course.history.newest.before or new.course.history.newest
        return new

    monkeypatch.setattr(Match, "fork", losing)
    assert "the decision of a fork's base snapshot differs" in failure_of("forks")


def test_a_missing_barrier_is_found(monkeypatch):
    can_undo = Match.can_undo

    def never(match, seat):
        can_undo(match, seat)

    monkeypatch.setattr(Match, "can_undo", never)
    assert "without force" in failure_of("undo")


def test_a_plan_that_forgets_is_found(monkeypatch):
    monkeypatch.setattr(boxlid.matches.knowledge.Memory, "known", lambda *_args: {})
    assert "but a planning fork has it" in failure_of("sightings")


def test_an_answer_that_shows_too_early_is_found(monkeypatch):
    view = Match.view

    def telling(match, seat=""):
        return attrs.evolve(
            view(match, seat),
            comrades={s: a.text for s, a in match.answers_so_far.items() if s != seat},
        )

    monkeypatch.setattr(Match, "view", telling)
    assert "before the group is closed" in failure_of("arrival")


def test_a_crash_that_leaves_its_traces_is_found(monkeypatch):
    go_to = Course.go_to

    def stay(course, target):
        if sys.exc_info()[0] is None:
            go_to(course, target)

    monkeypatch.setattr(Course, "go_to", stay)
    assert "after a rule crashed" in failure_of("crashes")


# --- the report ------------------------------------------------------------------------------------------


def test_a_failure_can_be_found_again():
    fault = BROKEN["SilentChange"]
    ruleset = compose(fault.plugin)
    with pytest.raises(kit.ConformanceError) as found:
        kit.check(ruleset, checks=[fault.check], games=2, seed="x")
    first, second = found.value.report.failures
    assert (first.seed, second.seed) == ("x", "x-1")
    assert second.reproduce() in str(found.value)
    with pytest.raises(kit.ConformanceError) as again:
        kit.check(ruleset, checks=[fault.check], seats=second.seats, seed=second.seed, games=1)
    assert again.value.report.failures[0] == second


def test_a_failure_holds_a_record_that_replays():
    fault = BROKEN["SilentChange"]
    ruleset = compose(fault.plugin)
    with pytest.raises(kit.ConformanceError) as found:
        kit.check(ruleset, checks=[fault.check])
    failure = found.value.report.failures[0]
    assert hosting.read_record(failure.record).match(ruleset).number == failure.number


def test_a_game_that_does_not_replay_has_a_record_that_says_where():
    fault = BROKEN["OtherChance"]
    with pytest.raises(kit.ConformanceError) as found:
        kit.check(compose(fault.plugin), checks=[fault.check])
    record = hosting.read_record(found.value.report.failures[0].record)
    with pytest.raises(DataError, match="line "):
        record.match(compose(fault.plugin))


def test_a_report_reads_as_a_table():
    report = kit.check(compose("tic-tac-toe"), checks=["forks", "arrival"])
    lines = str(report).splitlines()
    assert lines[0] == "tic-tac-toe: conformance"
    assert [line.split()[:2] for line in lines[1:]] == [["forks", "passed"], ["arrival", "no"]]


def test_a_failure_fails_a_test_with_an_assertion():
    assert issubclass(kit.ConformanceError, AssertionError)


# --- calling it ------------------------------------------------------------------------------------------


def test_a_check_can_be_called_by_itself():
    report = kit.forks(compose("kuhn-poker"), games=1)
    assert list(report.looked) == ["forks"]


def test_an_unknown_check_is_refused():
    with pytest.raises(UsageError, match="there is no conformance check `spoons`"):
        kit.check(compose("kuhn-poker"), checks=["spoons"])


def test_every_check_says_what_it_demands():
    assert set(kit.about()) == set(kit.checks())
    for sentence in kit.about().values():
        assert sentence.endswith(".")


def test_conformance_composes_a_plugin_with_extensions():
    with pytest.raises(UsageError):
        kit.conformance(CONTROL, ["no-such-plugin"])
    assert (
        kit.conformance(CONTROL, games=1, effort=kit.Effort(moments=2, playouts=1)).game
        == "kit-town"
    )


def test_seats_may_be_given_as_a_number_or_as_names():
    ruleset = compose(SleepyBot())
    for seats in (4, ("zoe", "yan", "xi", "wu")):
        with pytest.raises(kit.ConformanceError) as found:
            kit.check(ruleset, checks=["bots"], seats=seats, games=1)
        assert len(found.value.report.failures[0].seats) == 4


def test_without_seats_all_sizes_of_the_table_are_tried():
    with pytest.raises(kit.ConformanceError) as found:
        kit.check(compose(SleepyBot()), checks=["bots"], games=2)
    assert [len(f.seats) for f in found.value.report.failures] == [3, 4]


def test_a_plugin_that_no_module_holds_gives_the_second_process_no_occasion():
    report = kit.check(compose(Control()), checks=["processes"], games=1)
    assert report.looked["processes"] == 0


def test_a_game_that_cannot_start_is_a_failure_and_no_crash():
    @step("deal")
    def stuck(_table):
        raise RuleError("the deal fails")

    plugin = type("Stuck", (Control,), {"steps": {"deal": stuck}})()
    with pytest.raises(kit.ConformanceError, match="the deal fails"):
        kit.check(compose(plugin), checks=["forks"])


def test_what_fails_in_every_game_and_check_is_told_once():
    @step("deal")
    def listed(table):
        table.set("queue", ["ann"])

    plugin = type("Listed", (Control,), {"steps": {"deal": listed}})()
    with pytest.raises(kit.ConformanceError) as found:
        kit.check(compose(plugin), checks=["forks", "undo", "records"], games=3)
    assert len(found.value.report.failures) == 9
    text = str(found.value)
    assert text.startswith("kit-town fails 3 conformance checks\n")
    assert text.count("again: ") == 1
    assert "  the same 8 times more (undo, records)\n" in text


# --- the page --------------------------------------------------------------------------------------------

PAGE = (Path(__file__).parents[3] / "docs" / "testing.md").read_text(encoding="utf-8")


def test_the_page_lists_every_check():
    page, _, rest = PAGE.partition("## The rule catalogue")
    assert sorted(re.findall(r"^- `([\w-]+)`: ", page, re.MULTILINE)) == sorted(kit.checks())
    assert re.findall(r"^- `([\w-]+)`: ", rest, re.MULTILINE) == list(CATALOGUE_CHECKS)


def test_the_page_lists_every_field_of_the_effort():
    listed = re.findall(r"^\| `(\w+)` \((.*?)\)", PAGE, re.MULTILINE)
    assert listed == [(a.name, str(a.default)) for a in attrs.fields(kit.Effort)]


def test_the_examples_of_the_page_run():
    scope: dict[str, object] = {}
    for block in re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL):
        exec(compile(block, "testing.md", "exec"), scope)  # noqa: S102 - our own page
