"""Expectations: what holds, what fails, and in which words."""

import pytest

GIVEN = """
[case.given]
phase = "play"
hand.ann = ["C1", "C2"]
hand.ben = ["C3"]
discard = ["C9", "C8", "C7", "C6", "C5"]
role.ann = "fox"
[case.chance]
"turn.die" = [4]
[[case.step]]
do = "ann: play C2"
until = "vote"
[case.expect]
"""


@pytest.mark.parametrize(
    "expect",
    [
        'discard.contains = ["C8", "C2"]',
        'discard.lacks = ["C1"]',
        "discard.count = 6",
        'discard = { first = ["C9", "C8"], last = ["C2"] }',
        'discard.exactly = ["C9", "C8", "C7", "C6", "C5", "C2"]',
        'row.ann = { up = ["r0", "r1"], down = [] }',
        'row.ann.contains = ["r1 up"]',
        "vp = { ann = 6 }",
        "vp.exactly = { ann = 6, ben = 0 }",
        "vp.ann = { min = 6, max = 6, not = 5, one_of = [1, 6] }",
        'last = { not = "C1" }',
        "last = { none = false }",
        'queue.contains = ["ben"]',
        'queue = { first = ["ann"], lacks = ["eve"], count = 2 }',
        'unchanged = ["hand.ben", "row.ben", "vp.ben", "deck", "chips"]',
        'unchanged = "rest"\nbesides = ["hand.ann", "discard", "vp.ann", "last", "row.ann"]',
        'unchanged = "rest"\nbesides = ["hand", "discard", "last", "row"]\nvp.ann = 6',
        'options.ann = { include = ["vote ben"], exclude = ["play *"], count = 2, of = "vote" }',
        'options.ann = { equal = ["vote ben", "VOTE ann"] }',
        'pending = { seats = ["ben", "ann"], clause = "TY-VOTE-1", node = "rounds" }',
        'phase = "rounds.vote"',
        'events = ["ann plays Card 2", { kind = "rolled", label = "turn.die", outcome = 4, clause = "TY-ROLL-1" }]',
        'events = [{ kind = "moved", piece = "C2", src = "hand.ann" }]',
        'no_events = ["ben plays", { kind = "voted" }]',
        'clauses = ["TY-PLAY-1", "TY-ROLL-1"]',
        'outcome = "none"',
    ],
)
def test_what_holds(toy, expect):
    toy.passes(GIVEN + expect)


@pytest.mark.parametrize(
    ("expect", "message"),
    [
        (
            'discard = ["C9"]',
            "discard: expected [card-9], found [card-9, card-8, card-7, card-6, card-5, card-2]",
        ),
        ('discard = ["C9", "C7", "C8", "C6", "C5", "C2"]', "discard: expected [card-9, card-7"),
        ('discard.contains = ["C9", "C1"]', "discard: expected to contain [card-1], found"),
        ('discard.lacks = ["C9", "C1"]', "discard: expected without [card-9], found"),
        ("discard.count = 2", "discard: expected 2 of them, found 6: [card-9"),
        ('discard.last = ["C9"]', "discard: expected [card-9] last, found"),
        (
            'row.ann = ["r0 up", "r1 down"]',
            "row.ann: expected [r0 up, r1 down], found [r0 up, r1 up]",
        ),
        ('row.ann.up = ["r0"]', "row.ann up: expected [r0], found [r0, r1]"),
        ("vp.ann = 5", "vp.ann: expected 5, found 6"),
        ("vp.exactly = { ann = 6 }", "vp: expected"),
        ("vp.ann = { max = 5 }", "vp.ann: expected at most 5, found 6"),
        ("vp.ann = { min = 7 }", "vp.ann: expected at least 7, found 6"),
        ("vp.ann = { not = 6 }", "vp.ann: expected anything but 6"),
        ("vp.ann = { one_of = [1, 2] }", "vp.ann: expected one of [1, 2], found 6"),
        ("last = { none = true }", "last: expected nothing, found card-2"),
        ('last = "C1"', "last: expected card-1, found card-2"),
        ('role.eve = "x"', "found `eve`, expected a seat"),
        ('unchanged = ["hand"]', "hand.ann: expected unchanged [card-1, card-2], found [card-1]"),
        ('unchanged = ["vp"]', "vp.ann: expected unchanged 0, found 6"),
        (
            'unchanged = "rest"\nbesides = ["hand", "discard", "last", "vp"]',
            "row.ann: expected unchanged [r0 up, r1 down]",
        ),
        (
            'options.ann = ["vote ann"]',
            "options of ann: expected [vote ann], found [vote ann, vote ben] (too many [vote ben])",
        ),
        ('options.ann.include = ["play C1"]', "options of ann: expected [play C1] among them"),
        ('options.ann.exclude = ["vote *"]', "options of ann: expected without [vote *]"),
        ("options.ann.count = 3", "options of ann: expected 3, found 2"),
        ('pending.seat = "ann"', "pending seat: expected [ann], found [ann, ben]"),
        (
            'pending = { seats = ["ann", "ben"], prompt = "Who" }',
            "pending prompt: expected `Who` in it",
        ),
        (
            'pending.clause = "TY-X-1"',
            "pending clause: expected TY-X-1, found [TY-VOTE-1, TY-VOTE-1]",
        ),
        ('pending.node = "roll"', "pending node: expected `roll`, found `toy.rounds.vote`"),
        ('pending = "none"', "pending: expected that nothing is asked, found: ann, ben is asked"),
        ('phase = "roll"', "phase: expected `roll`, found `toy.rounds.vote`"),
        (
            'events = ["turn.die", "ann plays Card 2"]',
            "expected ann plays Card 2 after the one before it, found",
        ),
        ('no_events = ["plays"]', "events: expected none like plays, found `ann plays Card 2.`"),
        ('clauses = ["TY-END-1"]', "clauses: TY-END-1 was not exercised"),
        (
            'outcome.winners = ["ann"]',
            "outcome: the match is not over: waiting for ann, ben at `toy.rounds.vote`",
        ),
    ],
)
def test_what_fails_says_what_was_expected_and_found(toy, expect, message):
    status = "error" if "expected a seat" in message else "failed"
    toy.fails(GIVEN + expect, message, status=status)


@pytest.mark.parametrize(
    ("expect", "parts"),
    [
        ('discard = "C9"', ("expect.discard", "a list, or a table of")),
        ('discard.holds = ["C9"]', ("expect.discard", "contains, count")),
        ('discard.count = "2"', ("expect.discard.count", "a whole number")),
        ('discard = ["C99"]', ("expect.discard[0]", "a piece of the game")),
        ('discard.up = ["C9"]', ("expect.discard.up", "no faces")),
        ('vp.ann = "6"', ("expect.vp.ann", "a whole number")),
        ("vp.ann = { least = 6 }", ("expect.vp.ann", "a value, or a table of")),
        ('unchanged = ["hands"]', ("expect.unchanged[0]", "`hands`")),
        ('besides = ["hand"]', ("expect.besides", 'only with unchanged = "rest"')),
        ('unchanged = "rest"\nbesides = ["hands"]', ("expect.besides[0]", "`hands`")),
        ("vp = {}", ("expect.vp", "an empty table", "exactly")),
        ('options.eve = ["x"]', ("expect.options.eve", "a seat")),
        ('options.ann = ["sing"]', ("expect.options.ann[0]", "no such verb")),
        ("options.ann.equals = []", ("expect.options.ann", "equal, include")),
        ('pending.who = "ann"', ("expect.pending", "prompt, seat")),
        ('events = [{ kind = "sung" }]', ("expect.events[0].kind", "one of answered")),
        (
            'events = [{ kind = "rolled", die = 1 }]',
            ("expect.events[0].die", "a fact of `rolled`: clause, label"),
        ),
        ('outcome.winner = "ann"', ("expect.outcome", "winners, losers")),
        ('view.eve.sees = ["C1"]', ("expect.view.eve", "a seat")),
    ],
)
def test_an_expectation_that_cannot_be_read_is_an_error_with_its_place(toy, expect, parts):
    toy.fails(GIVEN + expect, "toy.toml: T, at the end: case[0].", *parts, status="error")


def test_a_halted_match_has_no_question_and_says_how_to_reach_one(toy):
    text = GIVEN.replace('until = "vote"', "").replace('"turn.die" = [4]', "")
    toy.fails(
        text + "options.ann = ['vote ann']",
        "is at the start of `toy.rounds.roll`",
        'until = "question"',
    )


def test_every_mismatch_is_told_with_its_step(toy):
    result = toy.fails(
        GIVEN.replace('until = "vote"', 'until = "vote"\nexpect = { vp.ann = 1, round = 2 }')
        + "vp.ben = 9"
    )
    assert result.message.split("\n") == [
        "toy.toml: T, step 1 (ann: play C2): vp.ann: expected 1, found 6",
        "toy.toml: T, step 1 (ann: play C2): round: expected 2, found 0",
        "toy.toml: T, at the end: vp.ben: expected 9, found 0",
    ]


@pytest.mark.parametrize(
    "view",
    [
        'ben = { sees = ["C3", "C2"], lacks = ["C1", "fox", "secret"], absent = ["role.ann", "secret"] }',
        'ben."hand.ann" = ["?"]',
        "ben.hand.ann.count = 1",
        "ben.hand.ann = { known = [] }",
        'ann.hand.ann = ["C1"]',
        'ann.role.ann = "fox"',
        "ann.vp = { ann = 6, ben = 0 }",
        'ben.row.ann = ["r0", "r1"]',
        'ben.log = ["ann plays Card 2"]',
        'ben.no_log = ["fox"]',
        "ben.deck.count = 2",
    ],
)  # fmt: skip
def test_what_a_seat_sees(toy, view):
    toy.passes(GIVEN + f"view.{view}")


@pytest.mark.parametrize(
    ("view", "message"),
    [
        ('ben.sees = ["C1"]', "view of ben: expected that it sees `C1`"),
        ('ann.lacks = ["C1"]', "view of ann: expected that it does not see `C1`"),
        ('ann.absent = ["role.ann"]', "view of ann: expected no `role.ann`, found fox"),
        ('ben.hand.ann = ["C1"]', "view of ben: hand.ann: expected [card-1], found [?]"),
        ('ben.role.ann = "fox"', "view of ben: role.ann: expected fox, found nothing"),
        ('ben.log = ["fox"]', "view of ben: expected a line with `fox` in its log"),
    ],
)
def test_what_a_seat_does_not_see(toy, view, message):
    toy.fails(GIVEN + f"view.{view}", message)


def test_two_positions_look_the_same(toy):
    toy.passes(
        GIVEN
        + 'same_view = { seat = "ben", given = { hand.ann = ["C2", "C4"], role.ann = "owl" } }'
    )
    toy.passes(GIVEN + 'same_view = { seat = "ann", given = { hand.ben = ["C4"] } }')
    toy.passes(GIVEN + 'same_view = [{ seat = "ben", given = { vp.ann = 4 }, same = false }]')
    toy.fails(
        GIVEN + 'same_view = { seats = ["ben", "ann"], given = { role.ann = "owl" } }',
        "same_view: ann can tell the positions apart: fields.role.ann is fox here, owl there",
    )
    toy.fails(
        GIVEN + 'same_view = { seat = "ben", chance = { "turn.die" = [3] } }',
        "ben can tell the positions apart: it heard `turn.die: 4` here, `turn.die: 3` there",
    )
    toy.fails(GIVEN + 'same_view = { seat = "ben", given = {}, same = false }', "cannot tell")


def test_same_view_of_variants_and_cases(toy):
    text = """
    [[case]]
    id = "A"
    given = { phase = "vote" }
    step = [{ together = ["ann: vote ann", "ben: vote ben"] }]
    [[case.variant]]
    name = "a"
    [[case.variant]]
    name = "b"
    step = [{ together = ["ben: vote ben", "ann: vote ann"] }]
    expect.same_view = [{ seats = ["ann", "ben"], variant = "a" }, { seat = "ben", case = "B" }]
    [[case]]
    id = "B"
    given = { phase = "vote", hand.ann = ["C1"], deck = ["C2"] }
    step = [{ together = ["ann: vote ann", "ben: vote ben"] }]
    """
    a, b, _ = toy.results(text)
    assert a.status == "passed"
    assert b.id == "A(b)"
    assert "ben can tell the positions apart: zones.box is" in b.message


def test_constant_data(toy):
    toy.passes(
        """
        [case.expect.data]
        cards.card-3.name = "Card 3"
        cards.card-4 = { value = 4, name.not = "Card 3", aliases.count = 0 }
        cards.card-5 = { exactly = { name = "Card 5", value = 5, aliases = [] } }
        cards.count = 10
        cards.card-11.none = true
        track.1 = { min = 5, max = 5 }
        "pair.1" = { none = 4, missing = { none = true } }
        """
    )
    toy.passes("[case.expect]\ndata.track = [3, 5, 8]")


@pytest.mark.parametrize(
    ("expected", "message"),
    [
        ("cards.card-3.name = 'Card'", "data.cards.card-3.name: expected Card, found Card 3"),
        ("cards.card-3.value.max = 2", "data.cards.card-3.value: expected at most 2, found 3"),
        ("cards.card-11 = 3", "data.cards.card-11: expected 3, found nothing"),
        ("track.3 = 8", "data.track.3: expected 8, found nothing"),
    ],
)
def test_constant_data_that_differ(toy, expected, message):
    toy.fails(f"[case.expect.data]\n{expected}", message)


@pytest.mark.parametrize(
    ("expected", "parts"),
    [
        ("cards.card-3.nme = 'Card'", ("expect.data.cards.card-3.nme", 'Did you mean "name"?')),
        ("cards.card-3.value.big = 2", ("data.cards.card-3.value.big", "has no parts")),
        ("cards = {}", ("expect.data.cards", "{ exactly = {} }")),
    ],
)
def test_data_that_cannot_be_there_are_an_error_with_the_place(toy, expected, parts):
    toy.fails(f"[case.expect.data]\n{expected}", *parts, status="error")


def test_a_reading_overrides_single_values_of_the_data(toy):
    results = toy.results(
        """
        [[case]]
        id = "T"
        expect.data = { track.0 = 3, track.1 = 5 }
        [case.reading."TY.double=yes"]
        expect.data.track.1 = 6
        """
    )
    assert [r.status for r in results] == ["passed", "failed"]
    assert results[1].message.endswith("data.track.1: expected 6, found 5")
