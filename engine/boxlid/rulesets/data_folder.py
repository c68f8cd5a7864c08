"""The data folder of a plugin: TOML files, each of which names its schema and its game."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

import cattrs

from boxlid.catalogue.clauses import Ledger, ledger_from
from boxlid.catalogue.rulings import Ruling, rulings_from
from boxlid.codec import read_toml, structure
from boxlid.errors import DataError

T = TypeVar("T")
SCHEMA = 1
"""The schema of data files that this version reads."""


class DataFolder:
    """The data files of a game or an extension: `DataFolder(__file__, game="heap").read("cards.toml", Cards)`.

    Args:
        place: a folder, or a file in one (a module's `__file__`). If that folder has a folder `data`, it is used.
        game: the id of the game, which each file must name.

    Attributes:
        path: the folder that is used.
        game: the game's id.
    """

    def __init__(self, place: str | Path, *, game: str) -> None:
        path = Path(place)
        home = path.parent if path.is_file() else path
        self.path = home / "data" if (home / "data").is_dir() else home
        self.game = game
        self._home = home

    def has(self, name: str) -> bool:
        """Whether the folder has a file of that name."""
        return (self.path / name).is_file()

    def read(
        self,
        name: str,
        kind: type[T],
        converter: cattrs.Converter | None = None,
    ) -> T:
        """Read a file as a record. A file that has not changed is read only once in a process.

        Args:
            name: the file's name in the folder.
            kind: the record's class, without fields for the keys `schema` and `game`.
            converter: a converter for types that `codec.structure` does not know.

        Raises:
            DataError: the file cannot be read, has another schema or game, or is malformed.
        """
        path = self.path / name
        return _read(path, stamp(path), self.game, kind, converter)  # type: ignore[no-any-return,arg-type]

    @property
    def ledger(self) -> Ledger:
        """The rule catalogue in `clauses.toml`."""
        path = self.path / "clauses.toml"
        return _ledger(path, stamp(path), self.game)

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """The rulings in `rulings.toml`."""
        path = self.path / "rulings.toml"
        return _rulings(path, stamp(path), self.game)

    @property
    def scenarios(self) -> Path | None:
        """The folder `scenarios`, in the data folder or next to it; None if there is none."""
        places = (self.path / "scenarios", self._home / "scenarios")
        return next((place for place in places if place.is_dir()), None)


def stamp(path: Path) -> tuple[int, int] | None:
    """A file's time and size, which differ when it has changed; None if it cannot be read."""
    try:
        stat = path.stat()
    except OSError:
        return None
    return stat.st_mtime_ns, stat.st_size


def _checked(path: Path, game: str) -> dict[str, Any]:
    """Read a file, check its `schema` and `game`, and return the rest of its content."""
    data = read_toml(path)
    for key, wanted in (("schema", SCHEMA), ("game", game)):
        found = data.pop(key, None)
        if found is None:
            raise DataError(str(path), key, "nothing", f"`{wanted}`", f"Add `{key} = {wanted!r}`.")
        if type(found) is not type(wanted) or found != wanted:
            hint = (
                "It belongs to another game."
                if key == "game"
                else "Another version of Boxlid reads it."
            )
            raise DataError(str(path), key, f"`{found}`", f"`{wanted}`", hint)
    return data


@lru_cache(maxsize=64)
def _read(path: Path, _changed: Any, game: str, kind: Any, converter: Any) -> Any:
    return structure(_checked(path, game), kind, str(path), converter)


@lru_cache(maxsize=32)
def _ledger(path: Path, _changed: Any, game: str) -> Ledger:
    return ledger_from(_checked(path, game), str(path))


@lru_cache(maxsize=32)
def _rulings(path: Path, _changed: Any, game: str) -> tuple[Ruling, ...]:
    return rulings_from(_checked(path, game), str(path))
