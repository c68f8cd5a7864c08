"""The picture is a valid drawing that fits its frame, and shows what its seat sees and nothing else."""

import random
import re

import pytest
from boxlid import hosting
from boxlid_serviam.cards.loading import BUNDLED
from boxlid_serviam.picture import picture

from tests.games.pictures import check_frame, classes, drawings, texts

GIFT = re.compile(r"\b(G\d\d|BRIBE|DEVIL)\b")


def games(seats, stops=(0, 0.5, 1)):
    """Matches at the start, in the middle and at the end of a random game."""
    ruleset, length = hosting.compose("serviam"), None
    for stop in (1, *stops):
        match, rng = hosting.Match(ruleset, seats, 7), random.Random(7)
        count = 0
        while match.outcome is None and (length is None or count < stop * length):
            seat = match.to_answer[0]
            match.act(seat, match.options(seat)[rng.randrange(len(match.options(seat)))])
            count += 1
        if length is None:
            length = count
        else:
            yield match


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_it_shows_what_the_seat_sees_and_nothing_else(seats):
    for match in games(seats):
        for view, root in drawings(match, picture):
            seen = {
                p.kind.id
                for key, pieces in view.zones.items()
                if key.split(".")[0] in {"hand", "pile", "family_pile", "discards"}
                for p in pieces
                if p is not None
            }
            everything = " ".join(root.itertext())
            assert {m[0] for m in GIFT.finditer(everything)} <= seen
            mine = {p.kind.id for p in view.zones.get(f"hand.{view.seat}", ()) if p}
            given = {p.kind.id for k, z in view.zones.items() if k[:5] == "pile." for p in z if p}
            assert mine | given <= {m[0] for m in GIFT.finditer(everything)}
            for seat in view.seats:
                assert f"{view.fields['vp'][seat]} VP" in texts(root)


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_every_hidden_card_is_a_back(seats):
    for match in games(seats):
        for view, root in drawings(match, picture):
            hidden = sum(
                piece is None
                for key, pieces in view.zones.items()
                if key.split(".")[0] in {"hand", "row", "family_row"}
                for piece in pieces
            )
            deck = min(3, len(view.zones["deck"]))
            assert classes(root).count("back") == hidden + deck


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_everything_is_inside_the_frame(seats):
    for match in games(seats):
        for _, root in drawings(match, picture):
            check_frame(root)


def test_it_can_be_drawn_before_the_rows_are_laid():
    ruleset = hosting.compose("serviam", rulings={"SV.base-layout": "choose_five"})
    match = hosting.Match(ruleset, 3, 1)
    assert match.node.endswith("arrange-holders")
    for _, root in drawings(match, picture):
        check_frame(root)


def test_names_of_cards_are_escaped(tmp_path):
    file = tmp_path / "cards.toml"
    text = BUNDLED.read_text(encoding="utf-8")
    file.write_text(text.replace('name = "Bribe"', "name = 'A & <b>'"), encoding="utf-8")
    ruleset = hosting.compose("serviam", options={"data": str(file)})
    for view, root in drawings(hosting.Match(ruleset, ["ann", "d'arcy"], 1), picture):
        assert any("d'arcy" in text for text in texts(root))
        assert not view.seat or any("A & <b>" in text for text in texts(root))
