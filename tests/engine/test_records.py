"""Records: a match as lines that grow, from which it goes on; what is wrong with a file is told with its place."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import attrs
import boxlid as bx
import pytest
from boxlid import hosting

from tests.toys.cards import GO, TWO, note, rules
from tests.toys.heap import LAST, SIZE, heap, take

Lines = list[dict[str, Any]]


def match(**hooks: Any) -> hosting.Match:
    return hosting.Match(hosting.compose(heap(**hooks)), 2, seed=1)


def played(*numbers: int) -> hosting.Match:
    m = match()
    for n in numbers:
        m.act(m.to_answer[0], f"take {n}")
    return m


def lines_of(text: str) -> Lines:
    return [json.loads(line) for line in text.splitlines()]


def text_of(lines: Lines) -> str:
    return "".join(json.dumps(line) + "\n" for line in lines)


def again(text: str, ruleset: hosting.Ruleset) -> hosting.Match:
    return hosting.read_record(text, "my.jsonl").match(ruleset)


class Streamed:
    """A match whose record is written as it goes."""

    def __init__(self, m: hosting.Match) -> None:
        self.match, self.parts = m, list[str]()
        self.recorder = hosting.Recorder(m, self.parts.append)

    @property
    def text(self) -> str:
        return "".join(self.parts)

    def do(self, *calls: Callable[[hosting.Match], Any]) -> None:
        """Each call, and a line for each; what is read back then stands where the match stands."""
        for call in calls:
            before = self.text
            call(self.match)
            self.recorder.update()
            assert self.text.startswith(before)
            here = again(self.text, self.match.ruleset)
            assert here.digest() == self.match.digest()
            assert here.waiting.__class__ is self.match.waiting.__class__
            assert here.answers_so_far == self.match.answers_so_far
            assert here.log(level=1) == self.match.log(level=1)


# --- a record that grows --------------------------------------------------------------------------------------


def test_a_line_a_decision_and_the_end() -> None:
    s = Streamed(match())
    assert [next(iter(line)) for line in lines_of(s.text)] == ["boxlid", "setup"]
    s.do(
        lambda m: m.act("ann", "take 2"),
        lambda m: m.act("ben", "say hm"),
        lambda m: m.act("ben", "take 2"),
        lambda m: m.act("ann", "take 1"),
    )
    kinds = [next(iter(line)) for line in lines_of(s.text)[2:]]
    assert kinds == ["decision", "input", "decision", "decision", "outcome"]
    assert s.text == hosting.record_text(s.match)


def test_what_is_taken_back_stays_in_the_file_but_not_in_the_match() -> None:
    s = Streamed(match())
    s.do(
        lambda m: m.act("ann", "take 2"),
        lambda m: m.undo(),
        lambda m: m.act("ann", "take 1"),
        lambda m: m.act("ben", "take 2"),
        lambda m: m.undo_to(0),
        lambda m: m.act("ann", "take 1"),
        lambda m: m.act("ben", "take 2"),
        lambda m: m.act("ann", "take 2"),
        lambda m: m.undo(),
        lambda m: m.act("ann", "take 1"),
    )
    assert [line["undo"] for line in lines_of(s.text) if "undo" in line] == [0, 0, 2]


@bx.step("votes")
def votes(t: Any) -> bx.Flow[None]:
    answers = yield t.together([t.ask(s, [GO(), bx.PASS()], default=bx.PASS()) for s in t.seats])
    note(t, " ".join(a.text for a in answers.values()))


def group(**hooks: Any) -> Streamed:
    game = rules(bx.loop("rounds", votes), verbs=[GO, bx.PASS], **hooks)
    return Streamed(hosting.Match(game, TWO))


def test_answers_to_an_open_group_are_lines_too() -> None:
    s = group()
    s.do(
        lambda m: m.act("ann", "go"),
        lambda m: m.act("ann", "pass"),
        lambda m: m.undo("ann"),
        lambda m: m.act("ann", "go"),
        lambda m: m.act("ben", "go"),
        lambda m: m.act("ben", "pass"),
        lambda m: m.close(),
        lambda m: m.close(),
    )


@bx.step("roll")
def roll(t: Any) -> bx.Flow[None]:
    yield t.ask("ann", [GO()])
    note(t, f"{sum(t.dice('dice', 2, 6))} and {t.roll('die', 6)}")


def test_rolls_that_a_person_makes() -> None:
    game = rules(bx.loop("rounds", roll))
    s = Streamed(hosting.Match(game, TWO, chance=hosting.Chance(1, asked=("*",))))
    s.do(
        lambda m: m.act("ann", "go"),
        lambda m: m.supply("dice", "6 3"),
        lambda m: m.undo(),
        lambda m: m.act("ann", "go"),
        lambda m: m.supply("die", "1"),
        lambda m: m.act("ann", "go"),
        lambda m: m.supply("dice", "1 1"),
        lambda m: m.supply("die", "2"),
    )
    table: Any = s.match.table
    assert table.story == ("9 and 1", "2 and 2")


@bx.step("deal")
def deal(t: Any) -> None:
    note(t, f"start {t.roll('first', 6)} {t.roll('second', 6)}")


def test_rolls_before_the_first_decision() -> None:
    game = rules(deal, bx.loop("rounds", roll))
    s = Streamed(hosting.Match(game, TWO, chance=hosting.Chance(1, asked=("*",))))
    s.do(
        lambda m: m.supply("first", "5"),
        lambda m: m.supply("second", "2"),
        lambda m: m.act("ann", "go"),
    )


def test_what_a_host_notes_is_read_back() -> None:
    s = Streamed(match())
    s.recorder.update(host={"people": ["ann"]})
    s.do(lambda m: m.act("ann", "take 1"))
    assert hosting.read_record(s.text).host == {"people": ["ann"]}


def test_a_match_that_was_read_goes_on_in_its_file() -> None:
    first = Streamed(match())
    first.do(lambda m: m.act("ann", "take 2"))
    parts = [first.text]
    m = again(first.text, first.match.ruleset)
    recorder = hosting.Recorder(m, parts.append, resumed=True)
    assert "".join(parts) == first.text
    m.act("ben", "take 1")
    recorder.update()
    first.do(lambda one: one.act("ben", "take 1"))
    assert "".join(parts) == first.text


@pytest.mark.parametrize("made", [lambda: played(2, 2, 1), lambda: played(1), group().match.fork])
def test_a_file_that_is_cut_anywhere_leads_to_its_last_whole_line(made: Any) -> None:
    m = made()
    data = hosting.record_text(m).encode()
    head = data.index(b"\n") + 1
    for size in range(len(data) + 1):
        if size < head:
            with pytest.raises(bx.DataError, match=r"empty file|cut off"):
                hosting.read_record(data[:size])
            continue
        record = hosting.read_record(data[:size])
        assert record.size == data.rfind(b"\n", 0, size) + 1
        assert bool(record.dropped) == (record.size < size)
        assert record.match(m.ruleset).number <= m.number


def test_the_last_line_that_is_cut_off_is_named() -> None:
    text = hosting.record_text(played(1))
    assert (
        hosting.read_record(text + '{"decision": 1, "se').dropped
        == "line 5 is cut off and left out"
    )


def test_a_record_is_played_to_any_decision() -> None:
    m = played(1, 2, 2)
    record = hosting.read_record(hosting.record_text(m))
    assert [record.match(m.ruleset, to=n).number for n in range(4)] == [0, 1, 2, 3]
    with pytest.raises(bx.UsageError, match="has 3 decisions; there is no decision 4"):
        record.match(m.ruleset, to=4)


# --- what a file does not know ----------------------------------------------------------------------------------


def test_a_setting_that_is_newer_than_the_file_is_as_it_was_when_it_came() -> None:
    lines = lines_of(hosting.record_text(played(1)))
    del lines[0]["settings"]["last_stone"]
    assert again(text_of(lines), hosting.compose(heap())).number == 1
    with pytest.raises(bx.DataError, match=r"settings.last_stone: found `wins`, expected `loses`"):
        again(text_of(lines), hosting.compose(heap(), rulings={"last_stone": "loses"}))
    changed = attrs.evolve(LAST, default="loses", first_default="wins")
    with pytest.raises(bx.DataError, match=r"settings.last_stone"):
        again(text_of(lines), hosting.compose(heap(rulings=[changed])))
    kept = hosting.compose(heap(rulings=[changed]), rulings={"last_stone": "wins"})
    assert again(text_of(lines), kept).number == 1


def test_a_setting_that_decides_the_start_is_proved_by_what_followed() -> None:
    lines = lines_of(hosting.record_text(played(1)))
    del lines[0]["settings"]["size"]
    later = attrs.evolve(SIZE, default=9)
    with pytest.raises(bx.DataError, match=r"line 3.then\[1\].*HP-TAKE-2"):
        again(text_of(lines), hosting.compose(heap(options=[later])))
    asked = attrs.evolve(SIZE, default=9, first_default=5)
    assert again(text_of(lines), hosting.compose(heap(options=[asked]), options={"size": 5})).number


# --- files that are not what they should be -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda d: d[0].update(schema=0), "schema: found 0, expected 2"),
        (lambda d: d[0].update(schema=3), "A newer version of Boxlid"),
        (lambda d: d[0].update(boxlid="save"), "a Boxlid save, expected a Boxlid record"),
        (lambda d: d[0].update(seats="ann"), "seats"),
        (lambda d: d[0].update(seats=["ann", "ann"]), "two seats have the same name"),
        (lambda d: d[0].update(extra=1), "extra: found an unknown key"),
        (lambda d: d[0]["chance"].update(seed=1), "chance.seed: found 1, expected a text"),
        (lambda d: d[0]["settings"].update(size=6), "settings.size"),
        (lambda d: d[0].update(game="chess"), "game"),
        (lambda d: d.insert(3, {}), "line 4: found the keys none"),
        (lambda d: d.insert(3, {"undo": 4}), "line 4.undo: found 4, expected 0 to 1"),
        (lambda d: d.append({"decision": 1, "seat": "ben"}), "line 5: found no do"),
        (lambda d: d[2].update(do="take 3"), r"line 3: found `ann: take 3`.*not possible"),
        (lambda d: d[2].update(decision="0"), r"line 3.decision: found \"0\""),
        (lambda d: d[2].update(decision=4), "line 3: found decision 4, expected decision 0"),
        (lambda d: d[2].update(then=[]), r"line 3.then: found 0 events, expected 4"),
        (lambda d: d[3].update(digest="0"), "line 4.digest: found 0"),
        (lambda d: d[3].update(outcome={"result": "x"}), "line 4.outcome"),
    ],
)
def test_a_changed_record_is_refused_with_its_place(change: Any, words: str) -> None:
    m = played(1)
    lines = lines_of(hosting.record_text(m))
    change(lines)
    with pytest.raises(bx.DataError, match=words):
        again(text_of(lines), m.ruleset)


def test_a_line_that_is_broken_in_the_middle_is_refused() -> None:
    text = hosting.record_text(played(1))
    whole = text.splitlines(keepends=True)
    with pytest.raises(bx.DataError, match=r"line 3: .*JSON"):
        hosting.read_record("".join([*whole[:2], whole[2][:-9] + "\n", *whole[3:]]))
    with pytest.raises(bx.DataError, match="line 3: found byte 9, which is not UTF-8"):
        hosting.read_record("".join(whole[:2]).encode() + b'{"input": \xff\xfe}\n'[:9] + b"\xff}\n")


def test_a_record_names_the_line_that_differs_the_clause_there_and_the_position_before() -> None:
    m = played(1, 2, 2)
    text = hosting.record_text(m)

    @bx.step("take")
    def take_other(t: Any) -> bx.Flow[None]:
        yield from take.node.run(t)  # type: ignore[attr-defined]
        if t.stones < 4:
            t.set("stones", t.stones, clause="HP-NEW-1")

    other = heap(schedule=bx.seq("heap", bx.loop("turns", take_other, bx.check("after-take"))))
    with pytest.raises(bx.DataError, match=r"line 4.then.*HP-NEW-1.*`--to 2`"):
        again(text, hosting.compose(other))


def test_a_position_is_a_start_and_survives() -> None:
    ruleset = hosting.compose(heap())
    table: Any = hosting.setup_for(ruleset, ("ann", "ben")).template.copy()
    table.stones = 2
    m = hosting.Match(ruleset, ("ann", "ben"), start=(table, "turns.take"))
    assert len(m.options("ann")) == 2
    m.act("ann", "take 1")
    text = hosting.record_text(m)
    assert again(text, ruleset).digest() == m.digest()
    lines = lines_of(text)
    lines[0]["start"]["fields"]["stones"] = "2"
    with pytest.raises(bx.DataError, match=r"fields.stones.*whole number"):
        again(text_of(lines), ruleset)


# --- what random drives found ------------------------------------------------------------------------------------


def test_an_answer_goes_with_the_seat_that_leaves() -> None:
    s = group(inputs=[bx.InputRule(bx.LEAVE, bx.leave_for_good)])
    s.do(
        lambda m: m.act("ann", "go"),
        lambda m: m.act("ann", "leave"),
        lambda m: m.act("ben", "go"),
    )


def test_a_file_that_was_left_in_the_set_up_goes_on() -> None:
    game = rules(deal, bx.loop("rounds", roll))
    first = Streamed(hosting.Match(game, TWO, chance=hosting.Chance(1, asked=("*",))))
    first.do(lambda m: m.supply("first", "5"))
    parts = [first.text]
    m = again(first.text, game)
    recorder = hosting.Recorder(m, parts.append, resumed=True)
    m.supply("second", "2")
    recorder.update()
    assert again("".join(parts), game).digest() == m.digest()


@bx.step("mix")
def mix(t: Any) -> bx.Flow[None]:
    answer = yield t.ask("ann", [GO(), bx.PASS()])
    if answer is GO():
        t.draw(t.deck, t.hand["ann"])
    t.shuffle("mix", t.deck)


def test_an_order_that_is_no_longer_possible_is_asked_for_again() -> None:
    game = rules(bx.loop("rounds", mix), verbs=[GO, bx.PASS])
    s = Streamed(hosting.Match(game, TWO, chance=hosting.Chance(1, asked=("*",))))
    s.do(
        lambda m: m.act("ann", "pass"),
        lambda m: m.supply("mix", "c0 c5"),
        lambda m: m.undo(),
        lambda m: m.act("ann", "go"),
    )
    assert isinstance(s.match.waiting, hosting.AwaitedRoll)  # c0 is in ann's hand now
    s.do(lambda m: m.supply("mix", "c5"))
