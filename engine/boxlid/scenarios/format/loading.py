"""Loads scenario files and resolves their cases into single runs; plays nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import attrs
from attrs import frozen

from boxlid.codec import read_text, read_toml, structure
from boxlid.errors import DataError
from boxlid.scenarios.format.model import (
    KINDS,
    SCHEMA,
    STATUSES,
    CaseData,
    Part,
    Place,
    ReadingPart,
    ScenarioFile,
    Step,
    fault,
)

Layer = tuple[Place, Mapping[str, Any]]
"""A table of a file, with its place there."""


@frozen(kw_only=True)
class Run:
    """One playing of a case: the case as written, a variant, or a reading of either.

    Attributes:
        id: `case`, `case(variant)`, `case[SV.x=y]`, `case(variant)[SV.x=y]`.
        case, file: the id of the case, and the name of its file.
        title, status: as in a case.
        own: the place of the case, variant or reading itself.
        game, extensions, preset, rulings, options: what the ruleset is composed of; names of rulings are dotted.
        seats: names, or a number of players, or None for the game's default.
        seed: decides the chance that is not scripted; None if all of it must be scripted.
        given: the layers of the position, lowest first; None for a fresh match.
        chance: label -> outcomes.
        chance_place: the place of the script of chance.
        steps: the script with the place of each step.
        until, before, auto: as in a case.
        expects: the layers of the final expectations, lowest first.
    """

    id: str
    case: str
    file: str
    title: str
    status: str
    own: Place
    game: str
    extensions: tuple[str, ...]
    preset: str
    rulings: Mapping[str, Any]
    options: Mapping[str, Any]
    seats: int | tuple[str, ...] | None
    seed: str | None
    given: tuple[Layer, ...] | None
    chance: Mapping[str, tuple[Any, ...]]
    chance_place: Place
    steps: tuple[tuple[Place, Step], ...]
    until: str
    before: str
    auto: str
    expects: tuple[Layer, ...]


@frozen(eq=False)
class Case:
    """A case with its file's defaults and its runs.

    Attributes:
        file: the file's name as given.
        index: its place among the file's cases.
        data: the case as the file has it.
        whole: the file that it comes from.
        runs: everything that is played for it, in order.
    """

    file: str
    index: int
    data: CaseData
    whole: ScenarioFile
    runs: tuple[Run, ...] = ()

    @property
    def id(self) -> str:
        """The case's id."""
        return self.data.id

    @property
    def game(self) -> str:
        """The game's id."""
        return self.data.game or self.whole.game

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that it claims."""
        return self.data.clauses


# --- loading -----------------------------------------------------------------------------------------


def has_cases(path: Path) -> bool:
    """Whether a TOML file looks like a scenario file: a line `[[case]]`."""
    return re.search(r"^\s*\[\[\s*case\s*\]\]", read_text(path), re.MULTILINE) is not None


def scenario_files(path: Path) -> list[Path]:
    """The scenario files of a path: the file itself, or those below a folder, sorted by name.

    Raises:
        DataError: there is no such file or folder.
    """
    if path.is_dir():
        return [p for p in sorted(path.rglob("*.toml")) if has_cases(p)]
    return [path]


def load_cases(path: Path | str) -> list[Case]:
    """The cases of a file, or of all scenario files below a folder.

    Raises:
        DataError: a file is malformed; names the file and the place in it.
    """
    cases = [case for file in scenario_files(Path(path)) for case in _load(file)]
    seen: dict[str, Case] = {}
    for case in cases:
        other = seen.setdefault(case.id, case)
        if other is not case:
            raise DataError(
                case.file,
                f"case[{case.index}].id",
                f"`{case.id}`, which {other.file} has too",
                "unique ids",
            )
    return cases


def _load(path: Path) -> list[Case]:
    file = str(path)
    return cases_of(read_toml(path), file)


def cases_of(data: Mapping[str, Any], file: str) -> list[Case]:
    """The cases of a file's plain data.

    Raises:
        DataError: it is malformed.
    """
    whole = structure(dict(data), ScenarioFile, file)
    if whole.schema != SCHEMA:
        raise DataError(file, "schema", str(whole.schema), str(SCHEMA))
    out = []
    for i, one in enumerate(whole.case):
        case = Case(file, i, one, whole)
        _check_case(case)
        out.append(attrs.evolve(case, runs=tuple(_runs(case))))
    return out


def _check_case(case: Case) -> None:
    data, place = case.data, ("case", case.index)
    if not re.fullmatch(r"[\w.:+-]+", data.id):
        raise fault(case.file, (*place, "id"), f"`{data.id}`", "one word of letters, digits, - _ .")
    if not case.game:
        raise fault(
            case.file, (*place, "game"), "nothing", "the id of a game, here or for the file"
        )
    names = [v.name for v in data.variant]
    for i, name in enumerate(names):
        if names.index(name) != i or not re.fullmatch(r"[\w.:+-]+", name):
            raise fault(
                case.file, (*place, "variant", i, "name"), f"`{name}`", "one word, once in a case"
            )
    parts: list[tuple[Place, Part]] = [(place, data)]
    parts += [((*place, "reading", key), r) for key, r in data.reading.items()]
    for i, v in enumerate(data.variant):
        at: Place = (*place, "variant", i)
        parts += [(at, v), *(((*at, "reading", key), r) for key, r in v.reading.items())]
    for at, part in parts:
        _check_part(case.file, at, part)


def _check_part(file: str, place: Place, part: Part) -> None:
    if part.status and part.status not in STATUSES:
        raise fault(file, (*place, "status"), f"`{part.status}`", f"one of {', '.join(STATUSES)}")
    if part.seed is not None and part.chance is not None and "rest" in part.chance:
        raise fault(file, (*place, "seed"), "a seed, and chance.rest too", "one of them")
    for i, step in enumerate(part.step or ()):
        at = (*place, "step", i)
        kinds = [k for k in KINDS if getattr(step, k)]
        if len(kinds) > 1:
            raise fault(file, at, " and ".join(kinds), "one of them in a step")
        if not kinds and not (step.until or step.before or step.expect):
            raise fault(file, at, "an empty step", f"one of {', '.join(KINDS)}, until, expect")
        if step.until and step.before:
            raise fault(file, at, "until and before", "one of them")
        for key, owner in (("code", "illegal"), ("clause", "illegal"), ("reason", "illegal"),
                           ("rest", "together"), ("close", "together")):  # fmt: skip
            if getattr(step, key) and not getattr(step, owner):
                raise fault(file, (*at, key), f"`{key}`", f"it only with `{owner}`")


# --- resolving ---------------------------------------------------------------------------------------


def _runs(case: Case) -> Iterator[Run]:
    at: Place = ("case", case.index)
    chain: list[tuple[Place, Part]] = [(at, case.data)]
    if not case.data.variant:
        yield _run(case, chain, case.id)
    for key, part in case.data.reading.items():
        yield _run(case, [*chain, ((*at, "reading", key), part)], f"{case.id}[{key}]")
    for i, variant in enumerate(case.data.variant):
        here = (*at, "variant", i)
        name = f"{case.id}({variant.name})"
        yield _run(case, [*chain, (here, variant)], name)
        for key, part in variant.reading.items():
            yield _run(
                case, [*chain, (here, variant), ((*here, "reading", key), part)], f"{name}[{key}]"
            )


def _run(case: Case, chain: list[tuple[Place, Part]], name: str) -> Run:
    """Merge a chain of parts, lowest first."""
    whole, file = case.whole, case.file

    def last(key: str, default: Any) -> Any:
        for _, part in reversed(chain):
            if getattr(part, key) not in {None, ""}:
                return getattr(part, key)
        return default

    rulings = dotted(whole.rulings)
    options = dotted(whole.options)
    expects: list[Layer] = []
    steps: tuple[tuple[Place, Step], ...] = ()
    for place, part in chain:
        rulings |= dotted(part.rulings)
        options |= dotted(part.options)
        if isinstance(part, ReadingPart):
            rulings |= _reading(file, place)
        if not getattr(part, "inherit", True):
            expects = []
        if part.expect:
            expects.append(((*place, "expect"), part.expect))
        if part.step is not None:
            steps = tuple(((*place, "step", i), s) for i, s in enumerate(part.step))
    chance, seed, where = _chance(file, chain)
    until, before = _stop(chain)
    extensions, seats = last("extensions", whole.extensions), last("seats", whole.seats)
    return Run(
        id=name,
        case=case.id,
        file=file,
        title=last("title", ""),
        status=last("status", STATUSES[0]),
        own=chain[-1][0],
        game=case.game,
        extensions=extensions,
        preset=last("preset", whole.preset),
        rulings=rulings,
        options=options,
        seats=seats,
        seed=seed,
        given=_given(case, chain),
        chance=chance,
        chance_place=where,
        steps=steps,
        until=until,
        before=before,
        auto=last("auto", whole.auto),
        expects=tuple(expects),
    )


def _stop(chain: list[tuple[Place, Part]]) -> tuple[str, str]:
    for _, part in reversed(chain):
        if part.until or part.before:
            return part.until, part.before
    return "", ""


def _reading(file: str, place: Place) -> dict[str, Any]:
    """The rulings that a reading's key names."""
    out: dict[str, Any] = {}
    for word in re.split(r"[,\s]+", str(place[-1]).strip()):
        name, equals, value = word.partition("=")
        if not equals or not name or not value:
            raise fault(file, place, f"`{place[-1]}`", '"RULING=READING", several with blanks')
        out[name] = value
    return out


def dotted(table: Mapping[str, Any]) -> dict[str, Any]:
    """A table whose nested tables are spelled as dotted keys."""
    out: dict[str, Any] = {}
    for key, value in table.items():
        if isinstance(value, dict):
            out |= {f"{key}.{k}": v for k, v in dotted(value).items()}
        else:
            out[key] = value
    return out


def _chance(
    file: str, chain: list[tuple[Place, Part]]
) -> tuple[dict[str, tuple[Any, ...]], str | None, Place]:
    """The script of chance by label, and the seed for the rest."""
    script: dict[str, tuple[Any, ...]] = {}
    seed: str | None = None
    where: Place = (*chain[0][0], "chance")
    for place, part in chain:
        if part.seed is not None:
            seed = str(part.seed)
        if part.chance is None:
            continue
        where = (*place, "chance")
        for label, outcomes in dotted(part.chance).items():
            if label == "rest":
                if isinstance(outcomes, bool) or not isinstance(outcomes, (int, str)):
                    raise fault(file, (*where, "rest"), str(outcomes), "a seed")
                seed = str(outcomes)
            elif not isinstance(outcomes, list):
                raise fault(file, (*where, label), str(outcomes), "a list of outcomes")
            else:
                script[label] = tuple(outcomes)
    return script, seed, where


def _given(case: Case, chain: list[tuple[Place, Part]]) -> tuple[Layer, ...] | None:
    """The layers of the position: what it extends first."""
    layers: list[Layer] = []
    base: str | None = None
    for place, part in chain:
        if part.given is not None:
            layers.append(((*place, "given"), part.given))
            if "base" in part.given:
                base = part.given["base"]
                if not isinstance(base, str):
                    raise fault(case.file, (*place, "given", "base"), str(base), "a name")
    if not layers:
        return None
    names: list[str] = []
    name = case.whole.base if base is None else base
    while name:
        if name not in case.whole.given or name in names:
            known = ", ".join(case.whole.given) or "none"
            found = f"`{name}`" + (", which extends itself" if name in names else "")
            raise fault(case.file, layers[-1][0], found, f"a position of this file ({known})")
        names.append(name)
        layers.insert(0, (("given", name), case.whole.given[name]))
        name = case.whole.given[name].get("base", "")
    return tuple(layers)
