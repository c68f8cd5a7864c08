"""Keeps the results of cases, so that several tests and processes share one play of each."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Iterable, Sequence
from pathlib import Path

import attrs
from attrs import define, field

from boxlid.codec import read_json, read_text, structure
from boxlid.rulesets.ruleset import Ruleset
from boxlid.scenarios.format.loading import Case
from boxlid.scenarios.playing.results import Result
from boxlid.scenarios.playing.runner import gather, run_case, with_siblings
from boxlid.scenarios.playing.setup import Rulesets

_PATIENCE = 120.0
"""Seconds to wait for another process. One that died never finishes, so the case is then played here."""
_PAUSE = 0.01


@define
class ResultStore:
    """Plays each case once and returns the kept results afterwards.

    A case is known by its file and its id; a file that changes while the store is in use is not read again.

    Attributes:
        folder: shared by the processes that play parts of the same cases; None for a process on its own.
        rulesets: where composed rulesets are kept.
    """

    folder: Path | None = None
    rulesets: Rulesets = field(factory=Rulesets)
    _kept: dict[str, list[Result]] = field(factory=dict, init=False)

    def results(
        self, what: Ruleset | Path | str | Iterable[Path | str], *, only: Iterable[str] = ()
    ) -> list[Result]:
        """The results of all cases of files and folders, or of a ruleset's plugins, in the order of the cases.

        Args:
            what: as in `run_cases`.
            only: ids of cases; empty: all.

        Raises:
            DataError: a file is malformed.
            UsageError: `only` names a case that does not exist.
        """
        cases = with_siblings(gather(what), only)
        for case, siblings in cases:  # what other processes play meanwhile is collected below
            self._try(case, siblings)
        return [result for case, siblings in cases for result in self.of(case, siblings)]

    def of(self, case: Case, siblings: Sequence[Case] = ()) -> list[Result]:
        """The results of one case: kept ones, those of the process that plays it now, or of a play here.

        Args:
            case: the case.
            siblings: other cases of its file, which `same_view` may name.
        """
        end = time.monotonic() + _PATIENCE
        while (found := self._try(case, siblings)) is None:
            if time.monotonic() > end:
                return self._play(case, siblings)
            time.sleep(_PAUSE)
        return found

    def _try(self, case: Case, siblings: Sequence[Case]) -> list[Result] | None:
        """The results of a case; None while another process plays it."""
        key = _key(case)
        if key in self._kept:
            return self._kept[key]
        if self.folder is None:
            return self._play(case, siblings)
        claim = self.folder / f"{key}.claim"
        try:
            claim.touch(exist_ok=False)
        except FileExistsError:
            return self._read(key)
        try:
            return self._play(case, siblings)
        except BaseException:
            claim.unlink()
            raise

    def _play(self, case: Case, siblings: Sequence[Case]) -> list[Result]:
        key = _key(case)
        results = self._kept[key] = run_case(case, self.rulesets, siblings)
        if self.folder is not None:
            part = self.folder / f"{key}.part"
            part.write_text(json.dumps([attrs.asdict(r) for r in results]), encoding="utf-8")
            part.replace(self.folder / f"{key}.json")  # whole or not there
        return results

    def _read(self, key: str) -> list[Result] | None:
        assert self.folder is not None
        file = self.folder / f"{key}.json"
        if not file.exists():
            return None
        data = read_json(read_text(file), str(file))
        found = self._kept[key] = structure(data, list[Result], str(file))
        return found


def _key(case: Case) -> str:
    name = f"{Path(case.file).resolve()}#{case.id}"
    return hashlib.blake2b(name.encode(), digest_size=12).hexdigest()
