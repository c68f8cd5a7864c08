"""Scripts: strict about who is asked, what is refused, what falls, and how far a match runs."""

import pytest

GIVEN = """
[case.given]
phase = "play"
hand.ann = ["C1", "C2"]
hand.ben = ["C3"]
"""


def test_a_step_stops_at_the_end_of_what_it_answered(toy):
    toy.passes(
        GIVEN
        + """
        [[case.step]]
        do = "ann: play C2"
        expect = { vp.ann = 2, phase = "roll", discard = ["C2"], row.ann.up = ["r0"] }
        [case.expect]
        unchanged = "rest"
        besides = ["hand.ann", "last", "vp.ann", "discard"]
        """
    )


def test_until_before_and_chance(toy):
    toy.passes(
        GIVEN
        + """
        [case.chance]
        "turn.die" = [6]
        [[case.step]]
        do = "ann: play C2"
        before = "roll"
        expect.vp.ann = 2
        [[case.step]]
        until = "roll"
        expect = { vp.ann = 8, row.ann.up = ["r0", "r1"], phase = "vote" }
        [[case.step]]
        until = "vote"
        expect.pending = { seats = ["ann", "ben"], clause = "TY-VOTE-1", node = "vote" }
        """
    )


def test_until_a_node_that_the_match_stands_in_ends_with_it(toy):
    toy.passes(
        GIVEN
        + """
        [case.chance]
        "turn.die" = [6]
        [[case.step]]
        do = "ann: play C2"
        expect.phase = "roll"
        [[case.step]]
        until = "roll"
        expect = { phase = "vote", round = 0 }
        [[case.step]]
        until = "rounds"
        expect.pending.node = "vote"
        [[case.step]]
        together = ["ann: vote ann", "ben: vote ben"]
        before = "play"
        expect = { phase = "play", round = 1 }
        [[case.step]]
        do = "ann: play C1"
        """
    )


def test_a_whole_game_from_a_seed(toy):
    toy.passes(
        """
        seed = 5
        auto = "first"
        until = "end"
        clauses = ["TY-DEAL-1", "TY-PLAY-1", "TY-ROLL-1", "TY-VOTE-1", "TY-END-1", "TY-NOTE-1", "TY-CARDS-1"]
        [case.expect]
        round = 3
        outcome = { result = "three", clause = "TY-END-1", unfinished = false }
        pending = "none"
        """
    )


def test_scripted_shuffles_give_the_first_pieces(toy):
    toy.passes(
        """
        until = "play"
        [case.chance]
        "deal.deck" = [["C9", "C8", "C7"]]
        [case.expect]
        hand.ann = ["C8", "C9"]
        hand.ben = ["C7", "C0"]
        deck.first = ["C1", "C2"]
        """
    )


@pytest.mark.parametrize(
    ("chance", "parts"),
    [
        ("", ("`turn.die` is drawn but not scripted",)),
        ("'turn.die' = []", ("draw 1 has no scripted outcome",)),
        ("'turn.die' = [7]", ("`7` is not one of 1, 2",)),
        ("'turn.die' = [1, 2]", ("left over: turn.die #2 = 2",)),
        ("'turn.die' = [1]\nother = ['x']", ("left over: other #1 = x",)),
    ],
)
def test_chance_is_strict(toy, chance, parts):
    toy.fails(
        GIVEN + f"[case.chance]\n{chance}\n[[case.step]]\nuntil = 'vote'\ndo = 'ann: play C1'",
        *parts,
    )


def test_rest_gives_a_seed_to_the_other_labels(toy):
    toy.passes(
        GIVEN + "[case.chance]\nrest = 3\n[[case.step]]\nuntil = 'vote'\ndo = 'ann: play C1'"
    )


@pytest.mark.parametrize(
    ("step", "parts"),
    [
        (
            "do = 'ben: play C3'",
            (
                "step 1 (ben: play C3)",
                "ben is not asked now",
                "ann is asked “Which card?” [TY-PLAY-1]",
            ),
        ),
        (
            "do = 'ann: play C3'",
            (
                "card-3 is not in your hand. [TY-PLAY-2] (not-yours)",
                "ann may: play card-1 | play card-2.",
            ),
        ),
        ("do = 'ann: sing'", ("no such verb", "unreadable")),
        ("do = 'eve: play C1'", ("there is no seat `eve`",)),
        ("do = 'play C1'", ("must be `seat: action`",)),
        ("illegal = 'ann: play C1'", ("should be refused, but is allowed", "ann may:")),
        ("illegal = 'ann: ply C1'", ("cannot be read",)),
        ("illegal = 'ann: play C3'\ncode = 'x'", ("another code: expected x, found not-yours",)),
        ("illegal = 'ann: play C3'\nclause = 'TY-X-1'", ("another clause: expected TY-X-1",)),
        ("illegal = 'ann: play C3'\nreason = 'why'", ("another reason",)),
        ("together = ['ann: play C1', 'ben: play C3']", ("nothing is asked of several at once",)),
        ("until = 'end'", ("does not run to its end: ann is asked",)),
        ("until = 'nowhere'", ("is not in the schedule",)),
        ("before = 'roll'", ("does not reach `toy.rounds.roll`: ann is asked",)),
        ("input = 'host: sing'", ("the host can only close",)),
    ],
)
def test_a_step_that_cannot_be_taken_fails_and_says_why(toy, step, parts):
    toy.fails(GIVEN + f"[[case.step]]\n{step}", "toy.toml: T, step 1", *parts)


def test_a_refusal_changes_nothing_and_counts_its_clause(toy):
    result = toy.passes(
        "clauses = ['TY-PLAY-2']\n"
        + GIVEN
        + """
        [[case.step]]
        illegal = ["ann: play C3", "ann: play C9"]
        code = "not-yours"
        clause = "TY-PLAY-2"
        reason = "your hand"
        expect.unchanged = "rest"
        """
    )
    assert "TY-PLAY-2" in result.clauses


VOTE = "[case.given]\nphase = 'vote'\n"


def test_together(toy):
    toy.passes(
        VOTE
        + """
        [[case.step]]
        together = ["ben: vote ann", "ann: vote ann"]
        [case.expect]
        vp.ann = 10
        marks."ann.0" = 2
        events = [{ kind = "answered", seat = "ann" }, { kind = "answered", action = "vote ann" }, "names ann"]
        """
    )
    toy.passes(
        "[[case.step]]\ntogether = ['ann: vote ben']\nrest = 'vote ben'\n"
        + VOTE
        + "[case.expect]\nvp.ben = 10"
    )
    toy.passes(
        "[[case.step]]\ntogether = ['ann: vote ben']\nclose = true\n"
        + VOTE
        + "[case.expect]\nvp.ben = 10"
    )
    toy.fails("[[case.step]]\ntogether = ['ann: vote ben']\n" + VOTE, "ben has not answered")
    toy.fails(
        "[[case.step]]\ntogether = ['ann: vote ben']\nclose = 'ann'\n" + VOTE,
        "`ann: close` was refused",
    )


def test_answers_of_a_group_one_by_one_and_a_timeout(toy):
    toy.passes(
        VOTE
        + """
        [[case.step]]
        do = "ann: vote ben"
        expect = { pending.seats = ["ben"], unchanged = "rest" }
        [[case.step]]
        input = "host: close"
        [case.expect]
        vp.ben = 10
        """
    )


def test_talk(toy):
    toy.passes(
        GIVEN
        + """
        [[case.step]]
        input = "ben: say hello"
        expect = { events = ["hello"], unchanged = "rest" }
        [[case.step]]
        illegal = "ben: leave"
        code = "no-leaving"
        """
    )


def test_auto(toy):
    toy.passes(
        GIVEN
        + """
        [case.chance]
        "turn.die" = [1]
        [[case.step]]
        do = "ann: play C1"
        [[case.step]]
        do = "ann: play C2"
        auto = "vote ann"
        [case.expect]
        vp.ann = 14
        """
    )
    toy.fails(
        GIVEN
        + """
        [case.chance]
        "turn.die" = [1]
        [[case.step]]
        do = ["ann: play C1", "ann: play C2"]
        """,
        "was refused",
        "vote ann",
    )


def test_a_crash_of_the_rules_is_an_error(toy):
    toy.fails(
        "[case.given]\nphase = 'roll'\nactive = 'nobody'\n[case.chance]\nrest = 1\n[[case.step]]\nuntil = 'roll'",
        "the rules crashed: KeyError: 'nobody' (",
        status="error",
    )
