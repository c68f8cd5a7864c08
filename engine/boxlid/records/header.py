"""The header of a record (game, settings, seats, chance, start), and the match that it starts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import attrs
from attrs import frozen

from boxlid.catalogue.rulings import Ruling
from boxlid.catalogue.settings import Option
from boxlid.codec import structure
from boxlid.errors import BoxlidError, DataError
from boxlid.matches.match import Match
from boxlid.rulesets.compose import compose
from boxlid.rulesets.ruleset import Ruleset
from boxlid.rulesets.setup import setup_for
from boxlid.tables.chance import Chance
from boxlid.tables.dump import dump_table, load_table
from boxlid.version import __version__

KIND, SCHEMA = "record", 2
READERS: Mapping[int, str] = {}
"""Older schema that this version does not read -> the version of Boxlid that does."""


@frozen
class ChanceHeader:
    """The source of chance of a record.

    Attributes:
        seed: the seed.
        fixed: label -> number of the draw -> its outcome, for outcomes that were fixed.
        strict, rest, asked: as in `Chance`.
    """

    seed: str
    fixed: Mapping[str, Mapping[str, str]] = attrs.field(factory=dict)
    strict: bool = False
    rest: bool = True
    asked: tuple[str, ...] = ()


@frozen
class Header:
    """The header of a record. Reading it never runs code that it names or opens files that it names.

    Attributes:
        boxlid: the kind of the file: `record`.
        schema: the version of the format.
        made_by: the version of Boxlid that wrote the file.
        game: the game's id.
        plugins: (name, version) of the game and its extensions.
        preset: the preset's name.
        settings: the value of every ruling and option.
        data: the fingerprint of the game's data.
        seats: the players, clockwise.
        chance: the source of chance.
        start: the table at which the match starts, as plain data; None if it starts as usual.
        at: with `start`, the address of the node at which it starts.
        keep: the number of decisions between two snapshots; 0: none are kept.
        host: notes of the program that wrote the file, such as who plays which seat.
    """

    boxlid: str
    schema: int
    made_by: str
    game: str
    plugins: tuple[tuple[str, str], ...]
    preset: str
    settings: Mapping[str, Any]
    data: str
    seats: tuple[str, ...]
    chance: ChanceHeader
    start: Mapping[str, Any] | None = None
    at: str = ""
    keep: int = 1
    host: Any = None


def header_of(match: Match, host: Any = None) -> Header:
    """The header for a match; `host` are notes of the program that writes it."""
    rules, source = match.ruleset, match.chance
    table, at = match.start or (None, "")
    return Header(
        boxlid=KIND,
        schema=SCHEMA,
        made_by=__version__,
        game=rules.game.id,
        plugins=tuple((p.name, p.version) for p in rules.plugins),
        preset=rules.preset,
        settings=rules.recorded_settings(),
        data=rules.data_fingerprint,
        seats=match.seats,
        chance=ChanceHeader(
            source.seed,
            {
                label: {str(n): o for n, o in sorted(given.items())}
                for label, given in sorted(source.fixed.items())
            },
            source.strict,
            source.rest,
            source.asked,
        ),
        start=None if table is None else dump_table(table),
        at=at,
        keep=match.course.history.keep,
        host=host,
    )


def read_header(data: Any, file: str, place: str) -> Header:
    """Read the header of a file.

    Raises:
        DataError: the file is not a record, or has a schema that this version does not read.
    """
    if not isinstance(data, dict) or data.get("boxlid") != KIND:
        found = data.get("boxlid") if isinstance(data, dict) else None
        what = f"a Boxlid {found}" if isinstance(found, str) else "other data"
        raise DataError(file, place, what, "a Boxlid record")
    schema = data.get("schema")
    if schema != SCHEMA or isinstance(schema, bool):
        reader = READERS.get(schema) if isinstance(schema, int) else None
        if reader is not None:
            hint = f"Boxlid {reader} reads it."
        elif isinstance(schema, int) and schema > SCHEMA:
            hint = f"A newer version of Boxlid than {__version__} made it; use that version."
        else:
            hint = "No version of Boxlid reads it."
        raise DataError(file, f"{place}.schema", f"{schema!r}", f"{SCHEMA}", hint)
    return structure(data, Header, file, place=place)


def ruleset_of(
    header: Header,
    file: str,
    ruleset: Ruleset | None = None,
    extensions: Sequence[Any] = (),
    options: Mapping[str, Any] | None = None,
) -> Ruleset:
    """The ruleset that a header names. Extensions are never loaded only because a file names them.

    Args:
        header: the header.
        file: the file's name, for messages.
        ruleset: a ruleset that was composed already; it must be the one that the header names.
        extensions: the extensions that the header names, if any.
        options: the values of file options (`data`), which a record does not hold.

    Raises:
        DataError: the game, the extensions, the settings or the data are not those of the header.
    """
    if ruleset is None:
        ruleset = _composed(header, file, extensions, options)
    if ruleset.game.id != header.game:
        raise DataError(file, "game", f"`{header.game}`", f"`{ruleset.game.id}`")
    ours = [p.name for p in ruleset.plugins]
    if ours != [name for name, _ in header.plugins]:
        found = ", ".join(name for name, _ in header.plugins)
        raise DataError(file, "plugins", found, ", ".join(ours))
    if ruleset.data_fingerprint != header.data:
        raise DataError(
            file, "data", f"data with the fingerprint {header.data or 'none'}",
            f"{ruleset.data_fingerprint or 'none'}", "It was made with other data; give the same data.",
        )  # fmt: skip
    _compare_settings(header, ruleset, file)
    return ruleset


def _composed(
    header: Header, file: str, extensions: Sequence[Any], options: Mapping[str, Any] | None
) -> Ruleset:
    needed = [name for name, _ in header.plugins[1:]]
    if len(extensions) != len(needed):
        raise DataError(
            file, "plugins", _extensions(needed), f"{_extensions(extensions)}, as given",
            "Give the extensions with which it was made.",
        )  # fmt: skip
    given = {k: v for k, v in header.settings.items() if v is not None and v != "given"}
    what = "a game or plugin that is not installed here, or settings that it does not have"
    with blaming(file, "settings", what, "an installed ruleset"):

        def made(settings: Mapping[str, Any]) -> Ruleset:
            return compose(
                header.game,
                extensions,
                rulings=settings,
                options=options or {},
                preset=header.preset,
            )

        ruleset = made(given)
        newer = _newer(header, ruleset)
        changed = {k: v for k, v in newer.items() if ruleset.settings.as_dict()[k] != v}
        return made({**given, **changed}) if changed else ruleset


def _newer(header: Header, ruleset: Ruleset) -> dict[str, Any]:
    """The settings that were added after a file was made, each with the value for such a file."""
    declared: tuple[Ruling | Option, ...] = (*ruleset.rulings, *ruleset.options)
    values = {
        one.key: one.before_it(header.preset) for one in declared if one.key not in header.settings
    }
    return {key: value for key, value in values.items() if value is not None}


def _compare_settings(header: Header, ruleset: Ruleset, file: str) -> None:
    """Check that a ruleset has the settings of the file; raises DataError."""
    now, theirs = ruleset.recorded_settings(), {**_newer(header, ruleset), **header.settings}
    for key in {**now, **theirs}:
        if str(now.get(key)) == str(theirs.get(key)):
            continue
        hint = ""
        if theirs.get(key) == "given" and now.get(key) is None:
            hint = f"It was made with a file for `{key}`; give that file again."
        raise DataError(file, f"settings.{key}", f"`{theirs.get(key)}`", f"`{now.get(key)}`", hint)


def _extensions(given: Sequence[Any]) -> str:
    names = [x if isinstance(x, str) else type(x).__name__ for x in given]
    return f"the extensions {', '.join(names)}" if names else "no extensions"


def start_match(
    header: Header,
    ruleset: Ruleset,
    file: str,
    supplied: Mapping[str, Mapping[int, str]],
    **settings: Any,
) -> Match:
    """Start the match that a header describes.

    Args:
        header: the header.
        ruleset: the ruleset that it names.
        file: the file's name, for messages.
        supplied: outcomes that people supplied later: label -> number of the draw -> outcome.
        settings: further arguments for Match (`trace=True`).

    Raises:
        DataError: the seats, the start or the chance do not fit the game.
    """
    with blaming(file, "seats", ", ".join(header.seats) or "none", "seats of this game"):
        setup = setup_for(ruleset, header.seats)
    chance = _chance(header.chance, supplied, file)
    start = None
    if header.start is not None:
        start = (load_table(setup.template, dict(header.start), file, "start"), header.at)
    with blaming(file, "chance", "", "chance outcomes that fit the game"):
        return Match(
            ruleset, header.seats, chance=chance, keep=header.keep, start=start, **settings
        )


def _chance(head: ChanceHeader, supplied: Mapping[str, Mapping[int, str]], file: str) -> Chance:
    chance = Chance(head.seed, strict=head.strict, rest=head.rest, asked=head.asked)
    for label, given in head.fixed.items():
        for number, outcome in given.items():
            if not number.isdecimal() or len(number) > 9:
                raise DataError(file, f"chance.fixed.{label}", f"`{number}`", "a draw's number")
            chance.fixed.setdefault(label, {})[int(number)] = outcome
    for label, more in supplied.items():
        chance.fixed[label] = {**chance.fixed.get(label, {}), **more}
    return chance


@contextmanager
def blaming(file: str, place: str, found: str, expected: str) -> Iterator[None]:
    """A `with` block that turns an error of Boxlid into a DataError; if `found` is empty, the error's text is used."""
    try:
        yield
    except DataError:
        raise
    except BoxlidError as error:
        if found:
            raise DataError(file, place, found, expected, f"{error}.") from error
        raise DataError(file, place, str(error), expected) from error
