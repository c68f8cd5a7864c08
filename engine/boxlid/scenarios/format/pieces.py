"""Reads pieces as scenario files name them: by id or alias, with a face where one is stated."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boxlid.codec import near, show
from boxlid.scenarios.format.model import Place, fault

if TYPE_CHECKING:
    from boxlid.tables.table import Table
    from boxlid.vocabulary.pieces import Piece


def read_lying(t: Table, one: Any, file: str, place: Place) -> tuple[Piece[Any], bool | None]:
    """Read a piece with its face: `"victoria"`, `"victoria up"`, `{ piece = "victoria", up = true }`.

    Raises:
        DataError: no such piece.
    """
    up: bool | None = None
    word = one
    if isinstance(one, dict):
        if not set(one) <= {"piece", "up"} or not isinstance(one.get("up", True), bool):
            raise fault(file, place, show(one), '{ piece = "...", up = true or false }')
        word, up = one.get("piece"), one.get("up")
    elif isinstance(one, str) and one.endswith((" up", " down")):
        word, _, side = one.rpartition(" ")
        up = side == "up"
    return find_piece(t, word, file, place), up


def find_piece(t: Table, word: Any, file: str, place: Place) -> Piece[Any]:
    """Find the piece with that id or alias.

    Raises:
        DataError: the game has no such piece.
    """
    words = t.layout.words
    found = words.get(word.lower().strip()) if isinstance(word, str) else None
    if found is None:
        hint = near(str(word).lower(), words)
        raise fault(file, place, show(word), "a piece of the game", hint)
    return found
