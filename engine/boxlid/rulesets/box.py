"""Make the box: the pieces of a ruleset in their order, and the words by which notation names them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any
from weakref import WeakValueDictionary

from boxlid.catalogue.settings import Settings
from boxlid.errors import ClashError, PluginError, UsageError
from boxlid.rulesets.collector import Collector
from boxlid.vocabulary.pieces import Piece, numbered


def box_for(
    c: Collector, settings: Settings, data: Any, players: int
) -> tuple[tuple[Piece[Any], ...], Mapping[str, Piece[Any]]]:
    """The pieces for a number of players, and every word for a piece -> the piece."""
    found = c.gather("piece", "boxlid_pieces", str, settings=settings, data=data, players=players)
    pieces = _pieces(c, found)
    return pieces, MappingProxyType(_words(c, pieces))


def depends_on_players(c: Collector) -> bool:
    """Whether the pieces in the box depend on the number of players."""
    return any("players" in i.argnames for i in c.manager.hook.boxlid_pieces.get_hookimpls())


_BOX: WeakValueDictionary[tuple[Any, ...], Piece[Any]] = WeakValueDictionary()


def _pieces(c: Collector, given: Iterable[Piece[Any]]) -> tuple[Piece[Any], ...]:
    """Number the pieces in order. Equal pieces are the same object in the whole process."""
    out = []
    words: dict[str, str] = {}
    for order, one in enumerate(given):
        if not isinstance(one, Piece):
            raise PluginError(
                f"the plugin `{c.owner('piece', one)}`: a piece must be made with piece(); got {one!r}"
            )
        if not re.fullmatch(r"[\w'-]+", one):
            raise UsageError(
                f"a piece's id must be one word of letters, digits, `-` and `_`; got `{one}`"
            )
        if (other := words.setdefault(one.lower(), str(one))) != str(one):
            raise ClashError(
                f"the pieces `{other}` of `{c.owner('piece', other)}` and `{one}` of "
                f"`{c.owner('piece', one)}` differ only in capitals; rename one of them"
            )
        key = (str(one), one.kind, one.home, order)
        known = _BOX.get(key)
        if known is None:
            if one.order not in {
                -1,
                order,
            }:  # a piece of another ruleset, where it has another index
                one = numbered(one, order)  # noqa: PLW2901
            one.order = order
            _BOX[key] = known = one
        out.append(known)
    return tuple(out)


def _words(c: Collector, pieces: Sequence[Piece[Any]]) -> dict[str, Piece[Any]]:
    """Every word for a piece -> the piece: its id and its aliases. Copies of one component may share an alias."""
    words = {p.lower(): p for p in pieces}
    for p in pieces:
        for alias in getattr(p.kind, "aliases", ()):
            other = words.setdefault(str(alias).lower(), p)
            if other is not p and other.kind != p.kind:
                raise ClashError(
                    f"two pieces are called `{alias}`: `{other}` of `{c.owner('piece', other)}` "
                    f"and `{p}` of `{c.owner('piece', p)}`"
                )
    return words
