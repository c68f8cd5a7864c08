"""Reward, phase 4 (SV-REWARD): the recipient pays."""

from __future__ import annotations

from boxlid import rule_point, step

from boxlid_serviam.changes import change_vp
from boxlid_serviam.table import ServiamTable, value_of


@step("reward", clauses="SV-REWARD-1 SV-REWARD-2 SV-REWARD-3 SV-REWARD-4")
def reward(t: ServiamTable) -> None:
    """Gain VP equal to the recipient's value."""
    worth = reward_of(t)
    clause = "SV-REWARD-1 SV-REWARD-2 SV-REWARD-3"
    change_vp(t, t.active, worth, f"{clause} SV-REWARD-4" if worth < 0 else clause)


@rule_point("reward-of")
def reward_of(t: ServiamTable) -> int:
    """Return the VP that this turn's recipient pays."""
    rules = t.rules
    if rules.lock_start == "at_once" and t.gift in t.data.letters:
        t.applies("SV-OFFER-14")
        return 0
    worth = value_of(t, t.recipient) if rules.reward_time == "after_network" else t.worth
    if worth < 0 and rules.negative_reward == "zero":
        t.applies("SV-REWARD-4")
        return 0
    return worth


POINTS = (reward_of,)
