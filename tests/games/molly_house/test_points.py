"""A plugin may wrap each rule point, and changes what that rule decides."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

import boxlid as bx
import pytest
from boxlid import hookimpl
from boxlid.hosting import Match, compose
from boxlid_molly_house.plugin import POINTS

NAMES = [getattr(rule, "point") for rule in POINTS]  # noqa: B009 - the decorator sets it


class Wrap:
    """A plugin that wraps some points with one function each."""

    def __init__(self, wraps: Mapping[str, Callable[[Any], Any]]) -> None:
        self.wraps = wraps

    @hookimpl
    def boxlid_plugin(self) -> bx.Plugin:
        return bx.Plugin("wrapped", "1", extends="molly-house")

    @hookimpl
    def boxlid_wraps(self) -> Mapping[str, Callable[[Any], Any]]:
        return self.wraps


def played(extensions: tuple[Any, ...], seed: int) -> Match:
    match = Match(compose("molly-house", extensions), 3, seed=seed)
    rng = random.Random(seed)
    while match.outcome is None:
        for seat in match.to_answer:
            match.act(seat, rng.choice(match.options(seat)))
    return match


def test_every_point_is_reached_and_can_be_wrapped():
    calls: dict[str, int] = dict.fromkeys(NAMES, 0)

    def counting(name: str) -> Callable[[Any], Any]:
        def wrap(rule: Any) -> Any:
            def counted(*args: Any, **kwargs: Any) -> Any:
                calls[name] += 1
                return rule(*args, **kwargs)

            return counted

        return wrap

    for seed in range(8):
        plain = played((), seed)
        wrapped = played((Wrap({name: counting(name) for name in NAMES}),), seed)
        assert wrapped.digest() == plain.digest()
    assert [name for name, n in calls.items() if not n] == []


@pytest.mark.parametrize("more", [0, 7])
def test_more_evidence_brings_more_raids(more):
    def wrap(rule: Any) -> Any:
        return lambda t, suit: rule(t, suit) + more

    fields = played((Wrap({"molly.evidence": wrap}),), 3).view("ann").fields
    if more:
        assert fields["week"] == 1
        assert len(fields["raided"]) == 4
    else:
        assert fields["week"] > 1
