"""A position: what it says, what it leaves as it is, what is impossible."""

import pytest

PLAY = """
[case.given]
phase = "play"
hand.ann = ["card-1", "C2"]
"""


def test_what_is_not_mentioned_stays_as_the_start_has_it(toy):
    toy.passes(
        PLAY
        + """
        [case.expect]
        phase = "play"
        hand.ann = ["card-2", "card-1"]
        hand.ben = []
        deck = ["card-0", "card-3", "card-4", "card-5", "card-6", "card-7", "card-8", "card-9"]
        row.ann = ["r0 up", "r1 down"]
        row.ben = ["r2", "r3"]
        active = "ann"
        queue = ["ann", "ben"]
        """
    )


def test_keys_may_be_dotted_nested_or_quoted(toy):
    toy.passes(
        """
        [case.given]
        "hand.ann" = ["card-1"]
        marks = { ann = { 2 = 7 }, "ben.1" = 3, "ann.3" = 1 }
        vp.ben = 4
        [case.given.hand]
        ben = ["card-3"]
        [case.expect]
        hand = { ann = ["card-1"], "ben" = ["card-3"] }
        marks.ann = { 2 = 7, 3 = 1 }
        marks."ben.1" = 3
        vp = { ann = 0, ben = 4 }
        """
    )


def test_fields_are_structured_by_their_types(toy):
    toy.passes(
        """
        [case.given]
        last = "C4"
        mood = "wild"
        chips.ann.gold = 3
        chips.ben = { best = "C5" }
        role = { exactly = { ann = "fox" } }
        queue = []
        [case.expect]
        last = "card-4"
        chips.ann = { gold = 3, best = { none = true } }
        chips.ben.best = "C5"
        role.exactly = { ann = "fox" }
        queue.count = 0
        """
    )


def test_an_exact_zone_sends_the_rest_to_the_box(toy):
    toy.passes(
        """
        [case.given]
        deck = ["C9", "C0"]
        [case.expect]
        deck = ["card-9", "card-0"]
        box.contains = ["card-1", "card-8"]
        """
    )


def test_fill(toy):
    toy.passes(
        """
        [case.given]
        hand.ann = ["C9"]
        deck = ["C5"]
        fill.hand.ann = { from = "deck", count = 3, never = "card-0" }
        fill."hand.ben" = { from = "deck", only = ["card-0", "card-8"] }
        fill.deck = "deck"
        [case.expect]
        hand.ann = ["card-9", "card-1", "card-2"]
        hand.ben = ["C0", "C8"]
        deck = ["C5", "C3", "C4", "C6", "C7"]
        box.count = 4
        """
    )
    toy.passes("[case.given]\nfill.deck = 3\n[case.expect]\ndeck = ['C0', 'C1', 'C2']")


def test_faces(toy):
    toy.passes(
        """
        [case.given]
        row.ann = ["r1 up", "r0", { piece = "r4", up = true }]
        up = ["r3"]
        down = ["r2"]
        [case.expect]
        row.ann = ["r1 up", "r0 down", "r4"]
        row.ben.up = ["r3"]
        row.ben.down = ["r2"]
        """
    )


def test_layers_override_and_a_piece_leaves_its_earlier_place(toy):
    (result,) = toy.results(
        """
        base = "low"
        [given.low]
        phase = "play"
        hand.ann = ["C1", "C2"]
        discard = ["C3", "C4"]
        vp = { ann = 1, ben = 2 }
        [given.high]
        base = "low"
        vp.ben = 9
        [[case]]
        id = "T"
        [case.given]
        base = "high"
        hand.ben = ["C2", "C3"]
        [case.expect]
        phase = "play"
        hand.ann = ["C1"]
        hand.ben = ["C2", "C3"]
        discard = ["C4"]
        vp = { ann = 1, ben = 9 }
        """
    )
    assert result.status == "passed", result.message


def test_shorthands(toy):
    toy.passes("[case.given]\npoints = 5\n[case.expect]\nvp = { ann = 5, ben = 5 }")
    toy.passes("[case.given]\npoints = 5\n[case.expect]\npoints = 5")


@pytest.mark.parametrize(
    ("given", "parts"),
    [
        (
            'hand.ann = ["C1"]\nhand.ben = ["card-1"]',
            ("given.hand.ben[0]", "a second time", "hand.ann[0]"),
        ),
        ('hand.ann = ["C1", "C1"]', ("given.hand.ann[1]", "a second time")),
        ('hand.ann = ["C11"]', ("given.hand.ann[0]", "`?C11", "a piece of the game")),
        ('hand.ann = "C1"', ("given.hand.ann", "the list of pieces")),
        ('hand.anne = ["C1"]', ("given.hand.anne", 'Did you mean "hand.ann"?')),
        ('hand.ann = ["C1 up"]', ("given.hand.ann[0]", "no face")),
        ('up = ["C1"]', ("given.up[0]", "card-1", "pieces have faces")),
        ("vp.anne = 1", ("given.vp.anne", "a seat (ann, ben)")),
        ('vp.ann = "1"', ("given.vp.ann", "a whole number")),
        ('mood = "sad"', ("given.mood", 'one of "calm", "wild"')),
        ("chips.ann.silver = 1", ("given.chips.ann.silver", 'one of "gold", "best"')),
        ("marks.ann = 1", ("given.marks.ann", "a key of 2 parts")),
        ("marks.ann.x = 1", ("given.marks.ann.x", "a whole number")),
        ('phase = "paly"', ("phase", "a node of the schedule")),
        ("fill.deck = { count = 30 }", ("given.fill.deck", "20 pieces too few in deck")),
        ('fill.deck = { form = "box" }', ("fill.deck", "form")),
        ('fill.dock = "box"', ("fill.dock", "a zone")),
        ('gone = ["eve"]', ("given.gone[0]", "one of ann, ben")),
        ("shiny = true", ("given.shiny", "a zone, a field or a shorthand")),
    ],
)
def test_an_impossible_position_is_an_error_with_its_place(toy, given, parts):
    parts = ("toy.toml", *(p.replace("`?", "") for p in parts))
    toy.fails(f"[case.given]\n{given}\n[case.expect]\nactive = 'ann'", *parts, status="error")


def test_a_seat_that_left(toy):
    toy.passes(
        '[case.given]\ngone = ["ben"]\nphase = "play"\nhand.ann = ["C1"]\n[case.expect]\nvp.ann = 0'
    )


BASE = """
[given.dealt]
phase = "play"
hand.ann = ["C1"]
deck = ["C7", "C8"]
[given.more]
base = "dealt"
hand.ann.add = ["C2"]
"""


def test_a_position_adds_to_its_base(toy):
    (result,) = toy.results(
        """
        [[case]]
        id = "T"
        [case.given]
        base = "more"
        hand.ann.add = ["C3", "C7"]
        "deck.add" = ["C9"]
        [case.expect]
        hand.ann = ["C1", "C2", "C3", "C7"]
        deck = ["C8", "C9"]
        """,
        toy.head + BASE,
    )
    assert result.status == "passed", result.message


def test_what_is_added_comes_behind_what_the_start_has(toy):
    toy.passes(
        """
        [case.given]
        row.ann.add = ["r7 up", "r2"]
        hand.ann.add = ["C2"]
        row.ben = []
        [case.expect]
        row.ann = ["r0 up", "r1 down", "r7 up", "r2 down"]
        row.ben = []
        hand.ann = ["C2"]
        box.contains = ["r3"]
        """
    )


def test_a_later_layer_may_replace_what_was_added(toy):
    results = toy.results(
        """
        [[case]]
        id = "T"
        given = { base = "more" }
        [[case.variant]]
        name = "other"
        given.hand.ann = ["C5"]
        expect.hand.ann = ["C5"]
        expect.box.contains = ["C1", "C2"]
        [[case.variant]]
        name = "moved"
        given.hand.ben.add = ["C1"]
        expect.hand = { ann = ["C2"], ben = ["C1"] }
        """,
        toy.head + BASE,
    )
    assert [r.message for r in results] == ["", ""]


@pytest.mark.parametrize(
    ("given", "parts"),
    [
        ("row.ann.add = ['r0']", ("given.row.ann.add[0]", "`r0`", "does not hold yet")),
        ("row.ann.add = ['r5', 'r5']", ("given.row.ann.add[1]", "a second time")),
        ("row.ann.add = 'r5'", ("given.row.ann", "the list of pieces")),
        ("hand.ann.add = ['C1 up']", ("given.hand.ann.add[0]", "no face")),
        ("hand.ann.more = ['C1']", ("given.hand.ann", "{ add = [...] }")),
    ],
)
def test_an_impossible_addition_is_an_error_with_its_place(toy, given, parts):
    text = f"[case.given]\n{given}\n[case.expect]\nactive = 'ann'"
    toy.fails(text, "toy.toml", *parts, status="error")


@pytest.mark.parametrize("lines", [("points = 3", "vp.ann = 5"), ("vp.ann = 5", "points = 3")])
def test_what_is_said_in_full_wins_over_a_shorthand(toy, lines):
    text = "\n".join(lines)
    toy.passes(f"[case.given]\n{text}\n[case.expect]\nvp = {{ ann = 5, ben = 3 }}")
    toy.passes(f"given.vp = {{ ann = 5, ben = 3 }}\n[case.expect]\n{text}")
