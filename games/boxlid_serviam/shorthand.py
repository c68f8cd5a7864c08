"""Short keys for a scenario's position and expectations.

`rows.ann = ["victoria up", "isolde"]` stands for `row.ann` with the holders of ann's family, and `decks.ann` for
her holder deck. In `hands.ann = ["G01", "DEVIL"]` and `piles.ann.victoria = ["G03", "BRIBE"]` a starting card is
ann's own copy. `house.row` and `house.deck` are the solo opponent's row and deck.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from boxlid_serviam.table import FAMILY, ServiamTable

Spelling = Callable[[str], str]


def _each(value: Any, spell: Spelling) -> Any:
    """Spell every word of a list, or of the lists in a table of matchers."""
    if isinstance(value, list):
        return [spell(one) if isinstance(one, str) else one for one in value]
    if isinstance(value, dict):
        return {key: _each(its, spell) for key, its in value.items()}
    return value


def _of_family(t: ServiamTable, who: str) -> Spelling:
    family = t.families.get(who, "")
    return lambda word: f"{family}-{word}" if word.split(" ", 1)[0] in t.data.markers else word


def _of_seat(t: ServiamTable, seat: str) -> Spelling:
    """Return the spelling under which a starting card is the seat's own copy."""
    at = t.seats.index(seat) if seat in t.seats else 0

    def spell(word: str) -> str:
        copies = t.data.start_pieces.get(word.upper())
        return word if copies is None else str(copies[at])

    return spell


def rows(t: ServiamTable, value: Any) -> Mapping[str, Any]:
    """Rows by seat."""
    return {f"row.{seat}": _each(its, _of_family(t, seat)) for seat, its in value.items()}


def decks(t: ServiamTable, value: Any) -> Mapping[str, Any]:
    """Holder decks by seat, the top first."""
    return {f"holder_deck.{seat}": _each(its, _of_family(t, seat)) for seat, its in value.items()}


def hands(t: ServiamTable, value: Any) -> Mapping[str, Any]:
    """Hands by seat."""
    return {f"hand.{seat}": _each(its, _of_seat(t, seat)) for seat, its in value.items()}


def piles(t: ServiamTable, value: Any) -> Mapping[str, Any]:
    """Piles by seat and holder, the top last."""
    return {
        f"pile.{seat}.{holder}": _each(gifts, _of_seat(t, seat))
        for seat, its in value.items()
        for holder, gifts in its.items()
    }


def house(t: ServiamTable, value: Any) -> Mapping[str, Any]:
    """The solo opponent's row and deck."""
    zones = {"row": "family_row", "deck": "family_deck"}
    spell = _of_family(t, FAMILY)
    return {zones.get(key, key): _each(its, spell) for key, its in value.items()}


SHORTHANDS = {"rows": rows, "decks": decks, "hands": hands, "piles": piles, "house": house}
