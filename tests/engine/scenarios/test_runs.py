"""Variants, readings, known bugs, claims; and what makes a file malformed."""

import pytest
from boxlid import DataError, UsageError
from boxlid.hosting import Match
from boxlid.scenarios import run_case, start_case, start_of

PLAY = """
[[case]]
id = "T"
title = "A card counts."
clauses = ["TY-PLAY-4"]
[case.given]
phase = "play"
hand.ann = ["C2", "C3"]
[[case.step]]
do = "ann: play C2"
[case.expect]
vp = { ann = 2, ben = 0 }
discard = ["C2"]
unchanged = ["hand.ben"]
"""


def ids(results):
    return [(r.id, r.status) for r in results]


def test_readings_are_separate_results_that_share_the_case(toy):
    results = toy.results(PLAY + '[case.reading."TY.double=yes".expect]\nvp.ann = 4\n')
    assert ids(results) == [("T", "passed"), ("T[TY.double=yes]", "passed")]
    assert results[0].title == results[1].title == "A card counts."
    wrong = toy.results(PLAY + '[case.reading."TY.double=yes"]\n')
    assert wrong[1].message == "toy.toml: T[TY.double=yes], at the end: vp.ann: expected 2, found 4"


def test_a_reading_may_have_its_own_script_chance_and_expectations(toy):
    results = toy.results(
        PLAY
        + """
        [case.reading."TY.double=yes"]
        inherit = false
        chance = { "turn.die" = [6] }
        step = [{ do = "ann: play C3", until = "roll" }]
        expect = { vp.ann = 12, discard = ["C3"] }
        """
    )
    assert ids(results) == [("T", "passed"), ("T[TY.double=yes]", "passed")], results[1].message


def test_variants_share_the_case_and_have_readings_of_their_own(toy):
    results = toy.results(
        PLAY
        + """
        [[case.variant]]
        name = "a"
        [case.variant.reading."TY.double=yes".expect]
        vp.ann = 4
        [[case.variant]]
        name = "b"
        given.vp.ben = 7
        given.hand.ann = ["C3"]
        step = [{ do = "ann: play C3" }]
        expect = { vp = { ann = 3, ben = 7 }, discard = ["C3"] }
        [case.reading."TY.double=yes".expect]
        vp.ann = 4
        """
    )
    assert sorted(ids(results)) == [
        ("T(a)", "passed"),
        ("T(a)[TY.double=yes]", "passed"),
        ("T(b)", "passed"),
        ("T[TY.double=yes]", "passed"),
    ]


def test_a_known_bug_must_fail_and_says_when_it_stops(toy):
    bug = PLAY.replace('title = "A', 'status = "known-bug"\ntitle = "A')
    (result,) = toy.results(bug.replace("ann = 2", "ann = 7"))
    assert (result.status, result.ok) == ("known-bug", True)
    assert "expected 7, found 2" in result.message
    (fixed,) = toy.results(bug)
    assert fixed.status == "failed"
    assert 'nothing fails any more: set status = "settled"' in fixed.message
    (broken,) = toy.results(bug.replace("hand.ben", "hand.eve"))
    assert broken.status == "error"


@pytest.mark.parametrize(
    ("claim", "message"),
    [
        ("TY-ROLL-1", "it claims TY-ROLL-1, but nothing that ran cites it"),
        ("TY-X-1", "which the rule catalogue of toy does not have"),
    ],
)
def test_a_claim_that_nothing_exercised_fails_the_case(toy, claim, message):
    (result,) = toy.results(PLAY.replace("TY-PLAY-4", claim))
    assert result.status == "failed"
    assert result.message.startswith("toy.toml: T: it claims")
    assert message in result.message


def test_claims_are_met_by_any_run_and_data_needs_an_expectation(toy):
    met = toy.results(
        PLAY.replace('"TY-PLAY-4"', '"TY-PLAY-4", "TY-ROLL-1", "TY-CARDS-1", "TY-NOTE-1"')
        + '[case.reading."TY.double=no"]\nuntil = "roll"\nseed = 1\ninherit = false\n'
    )
    assert all(r.ok for r in met), met
    (bare,) = toy.results('[[case]]\nid = "T"\nclauses = ["TY-CARDS-1"]\n')
    assert "it claims TY-CARDS-1 (a table's values), but expects nothing" in bare.message


def test_a_rule_that_shows_by_nothing_happening(toy):
    (result,) = toy.results(
        """
        [[case]]
        id = "T"
        clauses = ["TY-PLAY-3"]
        given = { phase = "play" }
        until = "play"
        expect.unchanged = "rest"
        """
    )
    assert result.status == "passed", result.message


def test_a_ruleset_that_is_refused(toy):
    (result,) = toy.results(
        """
        [[case]]
        id = "T"
        clauses = ["TY-SET-1"]
        rulings."TY.double" = "yes"
        options.short = "on"
        expect.refused = "exclude each other"
        """
    )
    assert result.status == "passed", result.message
    for change, message in (
        (
            'options.short = "off"',
            "expected refused with `exclude each other`, but it was accepted",
        ),
        (
            'seats = 5\noptions.short = "off"',
            "Toy is for 2 to 4 players, not 5 (expected it refused",
        ),
    ):
        (result,) = toy.results(
            f'[[case]]\nid = "T"\nrulings.TY.double = "yes"\n{change}\nexpect.refused = "exclude each other"'
        )
        assert result.status == "failed"
        assert message in result.message


def test_seats_by_number_and_by_name(toy):
    results = toy.results('[[case]]\nid = "T"\nseats = 3\nexpect.queue = ["ann", "ben", "cho"]')
    assert results[0].status == "passed", results[0].message


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ('[[case]]\nid = "T"\nstepp = 1', ("case[0].stepp", "an unknown key", "one of")),
        ('[[case]]\nid = "T U"', ("case[0].id", "one word")),
        ('[[case]]\nid = "T"\n[[case]]\nid = "T"', ("case[1].id", "unique ids")),
        ('[[case]]\nid = "T"\nstatus = "open"', ("case[0].status", "settled, ruling, known-bug")),
        ('[[case]]\nid = "T"\nstep = [{}]', ("case[0].step[0]", "an empty step")),
        ('[[case]]\nid = "T"\nstep = [{ do = "a", illegal = "b" }]', ("case[0].step[0]", "do and illegal")),
        ('[[case]]\nid = "T"\nstep = [{ do = "a: b", code = "c" }]', ("case[0].step[0].code", "only with `illegal`")),
        ('[[case]]\nid = "T"\nseats = "ann"', ("case[0].seats", '"ann"')),
        ('[[case]]\nid = "T"\nseed = 1\nchance = { rest = 2 }', ("case[0].seed", "one of them")),
        ('[[case]]\nid = "T"\nchance = { die = 2 }', ("case[0].chance.die", "a list of outcomes")),
        ('[[case]]\nid = "T"\nreading = { "TY.double" = {} }', ('case[0].reading."TY.double"', "RULING=READING")),
        ('[[case]]\nid = "T"\nvariant = [{ name = "a" }, { name = "a" }]', ("case[0].variant[1].name", "once")),
        ('[[case]]\nid = "T"\ngiven = { base = "low" }', ("case[0].given", "`low`", "a position of this file")),
        ('[given.a]\nbase = "a"\n[[case]]\nid = "T"\ngiven = { base = "a" }', ("extends itself",)),
    ],
)  # fmt: skip
def test_a_malformed_file_is_refused_with_the_place(tmp_path, toy, text, parts):
    from boxlid.scenarios import load_cases  # noqa: PLC0415

    file = tmp_path / "bad.toml"
    file.write_text(toy.head + text, encoding="utf-8")
    with pytest.raises(DataError) as error:
        load_cases(file)
    for part in (str(file), *parts):
        assert part in str(error.value)


def test_an_unknown_game_or_ruling_is_an_error_of_that_case_only(toy):
    results = toy.results(
        '[[case]]\nid = "A"\ngame = "chess-boxing"\n[[case]]\nid = "B"\nrulings.x = "y"\n[[case]]\nid = "C"\n'
        'expect.outcome = "none"'
    )
    assert [r.status for r in results] == ["error", "error", "passed"]
    assert "there is no game `chess-boxing`" in results[0].message
    assert "there is no ruling or option `x`" in results[1].message


def test_a_case_that_neither_does_nor_expects_anything_is_an_error(toy):
    (result,) = toy.results(
        '[[case]]\nid = "A"\nseed = 1\ngiven.phase = "play"\nuntil = "end"\nauto = "first"'
    )
    assert (result.status, "neither steps nor `expect`" in result.message) == ("error", True)


def test_going_on_by_hand_from_a_case(toy, rulesets):
    (case,) = toy.cases(PLAY)
    match = start_case(case, rulesets=rulesets)
    assert match.view().fields["vp"]["ann"] > 2  # the die that is not scripted fell
    assert match.node == "toy.rounds.vote"
    assert match.to_answer == ("ann", "ben")
    assert not match.halted
    before = start_case(case, steps=False, rulesets=rulesets)
    assert before.node == "toy.rounds.play"
    before.act("ann", "play C3")
    with pytest.raises(UsageError, match="has no run"):
        start_case(case, run="T(x)", rulesets=rulesets)


def test_playing_a_case_twice_gives_equal_results(toy, rulesets):
    (case,) = toy.cases(PLAY)
    assert run_case(case, rulesets) == run_case(case, rulesets)


def test_the_start_of_a_case_serves_matches_of_ones_own(toy, rulesets):
    (case,) = toy.cases(
        """
        [[case]]
        id = "T"
        seats = ["ann", "ben", "cho"]
        given = { phase = "play", hand.ann = ["C2"] }
        step = [{ do = "ann: play C2" }]
        [[case.variant]]
        name = "a"
        rulings."TY.double" = "yes"
        [[case.variant]]
        name = "b"
        given.hand.ann.add = ["C3"]
        """
    )
    start = start_of(case, rulesets=rulesets)
    assert start.seats == ("ann", "ben", "cho")
    assert start.ruleset.settings.double == "yes"
    for seed in range(3):
        match = Match(start.ruleset, start.seats, seed, start=start.position)
        assert [o.text for o in match.options("ann")] == ["play card-2"]
        match.act("ann", "play card-2")
        assert match.table.zones["discard"] == ("card-2",)
        assert (
            4 + 1 <= match.view().fields["vp"]["ann"] <= 4 + 6
        )  # the card counts double, then a die
    other = start_of(case, run="T(b)", rulesets=rulesets)
    match = Match(other.ruleset, other.seats, start=other.position)
    assert len(match.options("ann")) == 2
    with pytest.raises(UsageError, match=r"`T` has no run `T\(c\)`"):
        start_of(case, run="T(c)")


def test_the_start_of_a_case_without_a_position_is_a_fresh_match(toy, rulesets):
    (case,) = toy.cases('[[case]]\nid = "T"\nexpect.vp.ann = 0\n')
    assert start_of(case, rulesets=rulesets).position is None
