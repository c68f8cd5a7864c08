"""What effects, conditions and merchants do, in a few words for screens and rule pages."""

from __future__ import annotations

EFFECT_WORDS = {
    "victoria": "+1; non-army -1",
    "matthias": "a rank 3 -2",
    "kurt": "take a gift, put one",
    "eleonora": "draw 2, discard 1",
    "severin": "swap a face-down; +1",
    "isolde": "turn one up; 1 VP",
    "balthasar": "another -2 VP",
    "ottavia": "any +1, another -1",
    "leandro": "VP per organisation",
}
"""EFFETTO ORDINE -> what it does, in at most 20 characters.

With Severin and Isolde, the part after the semicolon is what happens if no holder of the player lies face-down.
"""

CONDITION_WORDS = {
    "listed_sum_at_least": "its holders' values sum to {} or more",
    "connection_without_gift": "you have a connection without a gift",
    "player_ahead": "you have more VP than the family",
    "no_marked_gift_given": "you gave no gift with the mark",
    "best_connection_on": "your most influential connection stands on {}",
}
"""Condition of a merchant -> its words; `{}` stands for its value."""

MERCHANT_WORDS = {
    "family_gains_vp": "the family gains {} VP",
    "player_loses_vp": "you lose {} VP",
    "move_listed": "each of its holders moves {:+d}",
    "discard_random": "you discard {} at random",
    "move_best_connection": "that connection moves {:+d}",
}
"""Effect of a merchant -> its words; `{}` stands for its amount."""
