"""Drawing anew what a seat cannot know: a walk of swaps, each of which the seat could not notice."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from boxlid_mafia.table import Village


def redraw(t: Village, seat: str, rng: random.Random, seen: Sequence[Any]) -> None:
    """Hidden cards and what goes with them."""
