"""The picture is a valid drawing that fits its frame, and shows what its seat sees and nothing else."""

import random

import pytest
from boxlid import hosting
from boxlid_molly_house.components import load
from boxlid_molly_house.picture import picture

from tests.games.pictures import SVG, check_frame, classes, drawings, texts

NAMES = {card.kind.name for card in load().vices}
SHORT = {card.kind.short: card.kind.name for card in load().vices}
NAME = {str(card): card.kind.name for card in load().vices}
PILES = ("deck", "gossip", "item_stack", "major_stack", "minor_stack")


def games(seats):
    """Matches at the start, in the middle, in a festivity and at the end of a random game."""
    match, rng = hosting.Match(hosting.compose("molly-house"), seats, seats), random.Random(seats)
    yield match
    count, partied = 0, False
    while match.outcome is None:
        for seat in match.to_answer:
            match.act(seat, rng.choice(match.options(seat)))
        count += 1
        fields = match.view("").fields
        if count == 30 or (fields["chosen"] and not partied):
            partied = partied or bool(fields["chosen"])
            yield match
    yield match


def shown(root):
    """The names of the vice cards that are drawn, in full or in short."""
    words = {node.text or "" for tag in ("title", "text") for node in root.iter(f"{SVG}{tag}")}
    return {word for word in words if word in NAMES} | {SHORT[w] for w in words if w in SHORT}


def seen(view):
    """The names of the vice cards that a view has."""
    pieces = [p for zone in view.zones.values() for p in zone if p is not None]
    return {NAME[str(p)] for p in (*pieces, *view.fields["heard"]) if str(p) in NAME}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_it_shows_what_the_seat_sees_and_nothing_else(seats):
    for match in games(seats):
        for view, root in drawings(match, picture):
            assert shown(root) <= seen(view)
            open_zones = [
                zone
                for key, zone in view.zones.items()
                if key.split(".")[0] in {"market", "hand", "reputation", "played", "community"}
            ]
            drawn = {NAME[str(p)] for zone in open_zones for p in zone if p is not None}
            assert drawn <= shown(root)
            for seat in view.seats:
                assert f"{view.fields['joy'][seat]} joy" in "".join(root.itertext())


@pytest.mark.parametrize("seats", [2, 5])
def test_every_hidden_card_and_token_is_drawn_without_its_face(seats):
    for match in games(seats):
        for view, root in drawings(match, picture):
            groups = classes(root)
            hands = [p for k, z in view.zones.items() if k[:5] == "hand." for p in z if p is None]
            piles = [name for name in PILES if view.zones[name]]
            assert groups.count("back") == len(hands) + len(piles)
            tokens = [
                p
                for key, zone in view.zones.items()
                if key.split(".")[0] in {"tokens", "placed"}
                for p in zone
                if p is None
            ]
            assert groups.count("hidden-token") == len(tokens)


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_everything_is_inside_the_frame(seats):
    for match in games(seats):
        for _, root in drawings(match, picture):
            check_frame(root)


def test_names_of_seats_are_escaped():
    match = hosting.Match(hosting.compose("molly-house"), ["ann", "d'arcy"], 1)
    for _, root in drawings(match, picture):
        assert any("d'arcy" in text for text in texts(root))
