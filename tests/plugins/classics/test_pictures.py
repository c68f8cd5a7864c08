"""The classics' pictures are valid drawings that fit their frames and show what the seat sees."""

import random
from xml.etree import ElementTree as ET

import pytest
from boxlid import hosting
from boxlid_classics.pictures import WIDTH

from tests.games.pictures import SVG, check_frame, classes, drawings, texts

CARDS = {"J", "Q", "K"}


def matches(game, seats=("ann", "ben"), games=12):
    """The match at each decision of random games."""
    ruleset = hosting.compose(game)
    for seed in range(games):
        match, rng = hosting.Match(ruleset, seats, seed=seed), random.Random(seed)
        yield match
        while match.outcome is None:
            seat = match.to_answer[0]
            match.act(seat, rng.choice(match.options(seat)))
            yield match


def drawn(match):
    """The views of a match, each with the root of its picture."""
    picture = match.ruleset.picture
    assert picture is not None
    return drawings(match, picture)


@pytest.mark.parametrize("game", ["connect-four", "kuhn-poker", "tic-tac-toe"])
def test_everything_is_inside_the_frame_and_the_result_below(game):
    for match in matches(game, ["d'arcy", "ben_2"], games=3):
        for _, root in drawn(match):
            check_frame(root, WIDTH)
            written = texts(root)
            assert {"d'arcy", "ben_2"} <= {text.removesuffix(" ★") for text in written}
            if match.outcome is None:
                assert written[-1] == f"{match.to_answer[0]} to play"
            else:
                assert written[-1] == match.outcome.result
                assert {t[:-2] for t in written if t.endswith(" ★")} == set(match.outcome.winners)


def test_kuhn_poker_shows_the_cards_that_the_seat_sees_and_backs_of_the_others():
    for match in matches("kuhn-poker"):
        for view, root in drawn(match):
            lying = [card for zone in view.zones.values() for card in zone]
            assert CARDS & set(texts(root)) == {card for card in lying if card is not None}
            assert classes(root).count("back") == lying.count(None)
            everything = " ".join(t for t in root.itertext() if t not in view.seats)
            assert CARDS & set(everything.split()) <= set(filter(None, lying))


def test_two_worlds_that_a_seat_cannot_tell_apart_have_one_picture():
    worlds = [
        hosting.Match(
            hosting.compose("kuhn-poker"), chance=hosting.Chance(0, {"deal": [f"Q {other}"]})
        )
        for other in "JK"
    ]
    one, two = ([ET.tostring(root) for _, root in drawn(match)] for match in worlds)
    assert [a == b for a, b in zip(one, two, strict=True)] == [False, True, False]


def test_kuhn_poker_counts_the_chips():
    match = hosting.Match(hosting.compose("kuhn-poker"), seed=1)
    chips = []
    for choice in ("pass", "bet", "bet"):
        match.act(match.to_answer[0], choice)
        _, root = next(drawn(match))
        groups = [g for g in root.findall(f"{SVG}g") if len(g.findall(f"{SVG}circle")) == 2]
        chips.append(len(groups))
    assert chips == [2, 3, 4]


@pytest.mark.parametrize(
    ("game", "actions", "filled"),
    [
        ("tic-tac-toe", [f"mark {s}" for s in ("a1", "a2", "b2", "b1", "c3")], 3),
        ("tic-tac-toe", ["mark a1"], 0),
    ],
)
def test_three_in_a_row_are_filled(game, actions, filled):
    match = hosting.Match(hosting.compose(game))
    for action in actions:
        match.act(match.to_answer[0], action)
    _, root = next(drawn(match))
    squares = [r for r in root.findall(f"{SVG}rect") if float(r.get("width", 0)) > 100]
    shades = [r.get("fill") for r in squares if r.get("width") == r.get("height")]
    assert len(shades) == 9
    assert len(shades) - shades.count("#fffdf8") == filled


def test_connect_four_draws_each_disc_where_it_lies():
    for match in matches("connect-four", games=4):
        view, root = next(drawn(match))
        discs = [c for c in root.findall(f"{SVG}circle") if c.get("fill") != "none"]
        cells = [cell for cell in view.fields["cells"] if cell != "|"]
        shades = {".": "#f4f0e6", "X": "#c8553d", "O": "#f2b134"}
        assert [c.get("fill") for c in discs] == [shades[cell] for cell in cells]
        heights = [float(c.get("cy", 0)) for c in discs[:6]]
        assert heights == sorted(heights, reverse=True)
