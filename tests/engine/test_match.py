"""Matches: refusals that change nothing, inputs, leaving, the bound, crashes, records that name what differs."""

from __future__ import annotations

import json
from typing import Any

import boxlid as bx
import pytest
from boxlid import hosting

from tests.toys.heap import Heap, heap, take
from tests.toys.tiny import Tiny


def stone_verb() -> bx.Verb:
    return bx.Verb("take {number}", number=bx.NUMBER)


def match(**hooks: Any) -> hosting.Match:
    return hosting.Match(hosting.compose(heap(**hooks)), 2, seed=1)


@pytest.mark.parametrize(
    ("seat", "action", "code"),
    [
        ("ann", "take 3", "not-offered"),
        ("ben", "take 1", "not-asked"),
        ("zoe", "take 1", "no-seat"),
        ("ann", "steal 1", "unreadable"),
        ("ann", "take one", "unreadable"),
        ("ann", "leave", "no-leaving"),
        ("ann", "close", "no-closing"),
    ],
)
def test_refusals_have_codes_and_change_nothing(seat: str, action: str, code: str) -> None:
    m = match()
    before = m.digest()
    refusal = m.why_not(seat, action)
    assert refusal is not None
    assert refusal.code == code
    assert refusal.sentence
    with pytest.raises(hosting.IllegalAction):
        m.act(seat, action)
    assert m.digest() == before
    assert m.number == 0


def test_a_text_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    m = match()
    read, texts = type(m.layout.notation).read, []

    def counted(notation: Any, text: str) -> bx.Action:
        texts.append(text)
        return read(notation, text)

    monkeypatch.setattr(type(m.layout.notation), "read", counted)
    m.act("ann", "take 1")
    assert texts == ["take 1"]


def test_a_plain_view_is_what_its_json_reads_back_as() -> None:
    data = match().view("ann").plain()
    assert data["question"]["options"]
    assert json.loads(json.dumps(data)) == data


def test_stale_answers_are_refused_on_both_ways() -> None:
    m = match()
    m.act("ann", "take 1", 0)
    for call in (lambda: m.act("ben", "take 1", 0), lambda: m.answer(0, "ben", 0)):
        with pytest.raises(
            hosting.IllegalAction, match="answers decision 0, but decision 1 is open"
        ):
            call()


def test_talk_changes_no_table_and_is_replayed() -> None:
    m = match()
    table = m.state()["table"]
    m.act("ben", "say I shall win")
    assert m.state()["table"] == table
    m.act("ann", "take 1")
    again = hosting.read_record(hosting.record_text(m)).match(m.ruleset)
    assert again.log() == m.log() == ["ben: “I shall win”", "ann takes 1."]


def test_a_crash_restores_the_step_start() -> None:
    @bx.step("crash")
    def crash(t: Any) -> bx.Flow[None]:
        yield t.ask(t.seats[0], lambda: bx.Numbers(take_verb, 1, 2))
        t.set("stones", 0)
        raise ZeroDivisionError

    take_verb = bx.Verb("pick {number}", number=bx.NUMBER)
    m = match(schedule=bx.seq("heap", crash), verbs=[take_verb])
    before = m.digest()
    with pytest.raises(ZeroDivisionError):
        m.act("ann", "pick 1")
    assert m.digest() == before
    assert m.to_answer == ("ann",)


def test_the_bound_ends_a_runaway_match_as_unfinished() -> None:
    @bx.step("idle")
    def idle(t: Any) -> bx.Flow[None]:
        yield t.ask(t.seats[0], [bx.PASS()])

    plugin = heap(
        game=bx.Game("heap", "Heap", (2, 2), Heap, bound=20),
        schedule=bx.seq("heap", bx.loop("turns", idle)),
        verbs=[bx.PASS],
        options=[],
    )
    m = hosting.Match(hosting.compose(plugin), 2)
    for _ in range(20):
        m.act("ann", "pass")
    assert m.outcome is not None
    assert m.outcome.unfinished
    assert m.outcome.winners == ()
    assert hosting.read_record(hosting.record_text(m)).match(m.ruleset).outcome == m.outcome
    lean = hosting.Match(hosting.compose(plugin), 2, keep="none", events=False)
    assert lean.playout(lambda options: options[0]) == 20
    assert lean.outcome == m.outcome


def test_who_leaves_is_answered_for() -> None:
    quit_ = bx.InputRule(bx.LEAVE, bx.leave_for_good)
    m = match(inputs=[quit_])
    m.act("ann", "take 1")
    m.act("ann", "leave")
    m.act("ben", "take 1")  # ann's next question is answered with its first option
    assert m.view().fields["stones"] == 2
    assert m.to_answer == ("ben",)
    refusal = m.why_not("ann", "say boo")
    assert refusal is not None
    assert refusal.code == "gone"
    assert hosting.read_record(hosting.record_text(m)).match(m.ruleset).digest() == m.digest()
    assert hosting.read_record(hosting.record_text(m)).match(m.ruleset).digest() == m.digest()


def test_a_step_leaves_only_a_loop_around_it() -> None:
    @bx.step("lost")
    def lost(t: Any) -> None:
        raise t.exit_loop("elsewhere")

    with pytest.raises(bx.RuleError, match="is not a loop around it"):
        match(schedule=bx.seq("heap", bx.loop("turns", lost)))


def test_finish_ends_the_match() -> None:
    @bx.step("stop")
    def stop(t: Any) -> None:
        raise bx.EndMatch(bx.Outcome("stopped", winners=t.seats, clause="HP-END-9"))

    m = match(schedule=bx.seq("heap", stop, take))
    assert m.outcome is not None
    assert m.outcome.clause == "HP-END-9"


def test_leave_again_starts_the_next_round() -> None:
    @bx.step("skip")
    def skip(t: Any) -> None:
        t.set("stones", t.stones - 1)
        if t.stones > 2:
            raise t.exit_loop("turns", again=True)

    m = match(schedule=bx.seq("heap", bx.loop("turns", skip, take, bx.check("after-take"))))
    assert m.view().fields["stones"] == 2


def test_halts_stop_before_the_next_step() -> None:
    m = match()
    m.halt_at("step")
    m.act("ann", "take 1")
    assert m.halted
    assert m.waiting is None
    assert m.node.endswith("after-take")
    m.resume()
    assert m.to_answer == ("ben",)


def test_a_question_without_options_is_a_rule_error() -> None:
    @bx.step("mute")
    def mute(t: Any) -> bx.Flow[None]:
        yield t.ask(t.seats[0], list, prompt="Well?")

    m = match(schedule=bx.seq("heap", mute))
    with pytest.raises(bx.RuleError, match=r"`Well\?` to ann has no options"):
        m.options("ann")


def test_a_schedule_that_never_asks_is_stopped() -> None:
    @bx.step("spin")
    def spin(t: Any) -> None:
        t.applies("HP-SPIN-1")

    with pytest.raises(bx.RuleError, match=r"without a question.*spin"):
        match(schedule=bx.seq("heap", bx.loop("turns", spin)))


def test_a_window_may_say_why_not() -> None:
    @bx.step("react")
    def react(t: Any) -> bx.Flow[None]:
        yield from bx.window(
            t.seats,
            lambda _s: [],
            lambda _s, _a: None,
            refuse=lambda seat, _a: bx.Refusal("no-stones", f"{seat} has no stones to throw."),
        )

    m = match(schedule=bx.seq("heap", react), verbs=[stone_verb(), bx.PASS])
    refusal = m.why_not("ann", "take 1")
    assert refusal is not None
    assert refusal.code == "no-stones"


def test_a_choice_of_several_is_taken_in_any_order() -> None:
    drop = bx.Verb("drop {numbers}", numbers=bx.many(bx.NUMBER))

    @bx.step("choose")
    def choose(t: Any) -> bx.Flow[None]:
        yield t.ask(t.seats[0], lambda: bx.Picks(drop, (1, 2, 3), 2))

    m = match(schedule=bx.seq("heap", choose), verbs=[drop])
    assert m.why_not("ann", "drop 3 1") is None
    for text in ("drop 1 1", "drop 4 1", "drop 1 2 3"):
        assert m.why_not("ann", text) is not None
    m.act("ann", "drop 3 1")
    assert "ann: drop 1 3" in m.log(level=1)  # one spelling, whatever was typed


def test_an_undeclared_field_is_an_error_when_the_class_is_made() -> None:
    with pytest.raises(bx.RuleError, match="bad has no declared visibility"):

        @bx.table
        class Bad(bx.Table):
            bad: int = 0


def test_a_hidden_zone_without_a_pool_is_refused() -> None:
    @bx.table
    class Bad(bx.Table):
        deck: str = bx.zone(bx.HIDDEN)

    plugin = Tiny(
        "bad", game=bx.Game("bad", "Bad", (1, 2), Bad), schedule=bx.seq("bad", bx.check("x"))
    )
    with pytest.raises(bx.UsageError, match="needs a pool"):
        hosting.Match(hosting.compose(plugin), 1)


@pytest.mark.parametrize(
    "look", [lambda m: m.view("zoe"), lambda m: m.log("zoe"), lambda m: m.plan("zoe", 1)]
)
def test_a_seat_that_does_not_exist_has_no_view(look: Any) -> None:
    with pytest.raises(bx.UsageError, match="there is no seat `zoe`"):
        look(match())
    with pytest.raises(bx.UsageError, match="needs a seat"):
        match().plan("", 1)


@pytest.mark.parametrize("index", [-1, 2])
def test_an_index_beyond_the_options_is_refused(index: int) -> None:
    m = match()
    with pytest.raises(hosting.IllegalAction, match="There is no option"):
        m.answer(0, "ann", index)
    assert m.number == 0


def test_old_snapshots_are_thinned_and_undo_goes_anywhere_all_the_same() -> None:
    verb = stone_verb()

    @bx.step("turn")
    def one(t: Any) -> bx.Flow[None]:
        t.set("active", str(t.roll("number", 1000)))
        yield t.ask("ann", [verb(1)])

    m = match(schedule=bx.seq("heap", bx.loop("turns", one)), verbs=[verb])
    digests = []
    for _ in range(400):
        digests.append(m.digest())
        m.act("ann", "take 1")
    kept: list[int] = []
    snapshot: Any = m.course.history.newest
    while snapshot is not None:
        kept.append(snapshot.number)
        snapshot = snapshot.before
    assert kept[:64] == list(range(400, 336, -1))
    assert len(kept) < 64 + 32 + 400 / 32 + 2
    assert kept[-1] == 0
    for number in (399, 300, 299, 33, 0):
        m.undo_to(number)
        assert m.digest() == digests[number]
