"""The screen is 80 columns wide; it shows everything public and nothing hidden."""

from __future__ import annotations

import random

import pytest
from boxlid.hosting import Match, compose
from boxlid_molly_house.components import load
from boxlid_molly_house.ring import HOUSES
from boxlid_molly_house.screen import SHORT, screen


@pytest.fixture(scope="module")
def pictures():
    out = []
    match = Match(compose("molly-house"), 5, seed="screen")
    rng = random.Random(1)
    while match.outcome is None:
        for seat in match.to_answer:
            if match.number % 5 == 0:
                out.append((match.view("ben"), screen(match.view("ben")), match.table.copy()))
            match.act(seat, rng.choice(match.options(seat)))
    return out


def test_it_fits_eighty_columns(pictures):
    assert max(len(line) for _, text, _ in pictures for line in text.splitlines()) <= 80


def test_it_shows_ring_evidence_market_joy_and_week(pictures):
    for view, text, t in pictures:
        f = view.fields
        for site, name in SHORT.items():
            assert f"{site} {name}"[:15] in text
        assert all(f"evidence {f['evidence'][h]}" in text for h in HOUSES)
        assert f"Week {f['week']} of 5" in text
        assert f"Community joy {f['com']}" in text
        assert all(load().short[c] in text for c in t.zones[t.market])
        assert all(f"{seat}: joy {f['joy'][seat]}" in text for seat in view.seats)


def test_it_shows_reputation_as_cards_and_cubes(pictures):
    for view, text, t in pictures:
        flat = " ".join(text.split())
        for seat in view.seats:
            for suit, n in view.more["reputations"][seat].items():
                assert not n or f"{suit} {n} (" in flat
            assert all(load().short[c] in flat for c in t.zones[t.reputation[seat]])


def test_it_hides_other_hands(pictures):
    """A card that only another hand has is not on the screen."""
    for _, text, t in pictures:
        words = text.replace("(", " ").replace(")", " ").replace("=", " ").split()
        for seat in t.seats:
            if seat != "ben":
                heard = {load().short[c] for c in t.heard}
                assert not {load().short[c] for c in t.zones[t.hand[seat]]} - heard & set(words)
