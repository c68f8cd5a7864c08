"""What saves and records have in common: who plays what, from where, with which chance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import attrs
from attrs import frozen

from boxlid.codec import structure
from boxlid.errors import BoxlidError, DataError
from boxlid.matches.journal import ANSWER, CLOSED_GROUP, INPUT, REPLANNED, Entry
from boxlid.matches.match import Match
from boxlid.rulesets.compose import compose
from boxlid.rulesets.ruleset import Ruleset
from boxlid.rulesets.setup import setup_for
from boxlid.tables.chance import Chance
from boxlid.tables.dump import dump_table, load_table
from boxlid.version import __version__
from boxlid.vocabulary.questions import Group, Question

if TYPE_CHECKING:
    from boxlid.vocabulary.actions import Action


SCHEMA = 1
READERS: Mapping[int, str] = {}
"""Schema that this version no longer reads -> the Boxlid version that does."""


@frozen
class ChanceHeader:
    """The source of chance: the seed, outcomes that were given (label -> draw number -> outcome), who gives them."""

    seed: str
    fixed: Mapping[str, Mapping[str, str]] = attrs.field(factory=dict)
    strict: bool = False
    rest: bool = True
    asked: tuple[str, ...] = ()


@frozen
class Header:
    """The head of a save or record.

    Attributes:
        plugins: [name, version] of the game and its extensions.
        settings: the value of every ruling and option.
        data: fingerprint of the game's data.
        start: None, or a table as plain data; `at` is then the node where the match begins.
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
    secrets: bool = True


def header_of(match: Match, kind: str) -> Header:
    """The head for a match."""
    rs = match.ruleset
    source = match.source
    return Header(
        boxlid=kind,
        schema=SCHEMA,
        made_by=__version__,
        game=rs.game.id,
        plugins=tuple((p.name, p.version) for p in rs.plugins),
        preset=rs.preset,
        settings=rs.recorded_settings(),
        data=rs.data_fingerprint,
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
        start=dump_table(match.start[0]) if match.start is not None else None,
        at=match.start[1] if match.start is not None else "",
        keep=match.keep,
    )


def read_header(data: Any, kind: str, file: str, place: str = "") -> Header:
    """The head of a file.

    Raises:
        DataError: it is none, or of a schema that this version does not read.
    """
    if not isinstance(data, dict) or data.get("boxlid") != kind:
        found = data.get("boxlid") if isinstance(data, dict) else None
        what = f"a Boxlid {found}" if isinstance(found, str) else "something else"
        raise DataError(file, place, what, f"a Boxlid {kind}")
    schema = data.get("schema")
    if schema != SCHEMA or isinstance(schema, bool):
        reader = READERS.get(schema) if isinstance(schema, int) else None
        if reader is not None:
            hint = f"Boxlid {reader} reads it."
        elif isinstance(schema, int) and schema > SCHEMA:
            hint = f"A newer Boxlid than {__version__} made it; use that one."
        else:
            hint = "No version of Boxlid reads it."
        raise DataError(file, f"{place}.schema".lstrip("."), f"{schema!r}", f"{SCHEMA}", hint)
    return structure(data, Header, file, place=place)


def ruleset_of(
    header: Header,
    file: str,
    ruleset: Ruleset | None = None,
    extensions: Sequence[Any] = (),
    options: Mapping[str, Any] | None = None,
) -> Ruleset:
    """The ruleset that a head names; code is never loaded because a file says so.

    Args:
        header: the head.
        file: its file's name, for messages.
        ruleset: one that was composed already; it must be the same.
        extensions: the extensions that the file needs, if it needs any.
        options: values for file options (`data`), which no file holds.

    Raises:
        DataError: another game, a missing extension, other data, unknown settings.
    """
    if ruleset is None:
        needed = [name for name, _ in header.plugins[1:]]
        if len(extensions) != len(needed):
            raise DataError(
                file, "plugins", _extensions(needed), f"{_extensions(extensions)}, as given",
                "Name the extensions that it was made with.",
            )  # fmt: skip
        given = {k: v for k, v in header.settings.items() if v is not None and v != "given"}
        try:
            ruleset = compose(
                header.game, extensions, rulings=given, options=options or {}, preset=header.preset
            )
        except DataError:
            raise
        except BoxlidError as error:
            raise DataError(
                file,
                "settings",
                "a ruleset that is none here",
                "one of this installation",
                f"{error}.",
            ) from error
    if ruleset.game.id != header.game:
        raise DataError(file, "game", f"`{header.game}`", f"`{ruleset.game.id}`")
    ours = [p.name for p in ruleset.plugins]
    if ours != [name for name, _ in header.plugins]:
        found = ", ".join(name for name, _ in header.plugins)
        raise DataError(file, "plugins", found, ", ".join(ours))
    if ruleset.data_fingerprint != header.data:
        raise DataError(
            file, "data", f"data with the fingerprint {header.data or 'none'}",
            f"{ruleset.data_fingerprint or 'none'}", "It was made with another card set; give that one.",
        )  # fmt: skip
    now = ruleset.recorded_settings()
    for key in {**now, **header.settings}:
        if now.get(key) != header.settings.get(key):
            hint = ""
            if header.settings.get(key) == "given" and now.get(key) is None:
                hint = f"It was made with a file for `{key}`; give that file again."
            raise DataError(
                file, f"settings.{key}", f"`{header.settings.get(key)}`", f"`{now.get(key)}`", hint
            )
    return ruleset


def _extensions(given: Sequence[Any]) -> str:
    names = [x if isinstance(x, str) else type(x).__name__ for x in given]
    return f"the extensions {', '.join(names)}" if names else "no extensions"


def start_match(header: Header, ruleset: Ruleset, file: str, **settings: Any) -> Match:
    """A match at the beginning that a head names."""
    try:
        setup = setup_for(ruleset, header.seats)
    except BoxlidError as error:
        names = ", ".join(header.seats) or "none"
        raise DataError(file, "seats", names, "seats of this game", f"{error}.") from error
    chance = Chance(
        header.chance.seed,
        strict=header.chance.strict,
        rest=header.chance.rest,
        asked=header.chance.asked,
    )
    for label, given in header.chance.fixed.items():
        for number, outcome in given.items():
            if not number.isdigit():
                raise DataError(file, f"chance.fixed.{label}", f"`{number}`", "a draw's number")
            chance.fixed.setdefault(label, {})[int(number)] = outcome
    start = None
    if header.start is not None:
        start = (load_table(setup.template, dict(header.start), file, "start"), header.at)
    try:
        return Match(
            ruleset, header.seats, chance=chance, keep=header.keep, start=start, **settings
        )
    except DataError:
        raise
    except BoxlidError as error:
        raise DataError(file, "chance", str(error), "chance outcomes that fit the game") from error


# --- entries -----------------------------------------------------------------------------------------


def entry_line(entry: Entry) -> dict[str, Any]:
    """A journal's entry as a line of a save or record."""
    payload = entry.payload
    if entry.kind == INPUT:
        return {"input": entry.number, "seat": entry.seat, "do": payload.text}
    if entry.kind == REPLANNED:
        seed, known = payload
        return {"plan": entry.number, "seat": entry.seat, "seed": seed, "known": known}
    key = "close" if entry.kind == CLOSED_GROUP else "decision"
    if isinstance(payload, dict):
        return {
            key: entry.number,
            "seat": entry.seat,
            "together": {s: a.text for s, a in payload.items()},
        }
    return {key: entry.number, "seat": entry.seat, "do": payload.text}


def take_line(match: Match, line: Mapping[str, Any], file: str, place: str) -> None:
    """Take a line of a save or record again, with the checks of a first time.

    Raises:
        DataError: the line does not fit the match.
    """

    def wrong(found: str, expected: str, hint: str = "") -> DataError:
        return DataError(file, place, found, expected, hint)

    kinds = [k for k in ("decision", "input", "close", "plan") if k in line]
    if len(kinds) != 1 or type(line[kinds[0]]) is not int or not _has_its_keys(line, kinds[0]):
        raise wrong(f"keys {', '.join(map(str, line))}", "a decision, input, close or plan line")
    kind = kinds[0]
    if match.outcome is not None:
        raise wrong(f"a {kind} after the end", "nothing: the match is over")
    if line[kind] != match.number:
        raise wrong(f"{kind} {line[kind]}", f"{kind} {match.number}")
    seat = line.get("seat", "")
    if kind == "plan":
        raise wrong(
            "a planning fork", "a match that was played", "Forks for planning are not saved."
        )
    if "together" in line:
        _take_group(match, line, kind, wrong)
        return
    text = line.get("do")
    if not isinstance(text, str) or not isinstance(seat, str):
        raise wrong("a line without seat or do", "who does what")
    if kind == "close":
        _take_default(match, text, wrong)
        return
    refusal = match.why_not(seat, text)
    if refusal is not None:
        raise wrong(
            f"`{seat}: {text}`",
            "an action that is possible there",
            f"{refusal.sentence} {refusal.clause}".strip(),
        )
    match.act(seat, text, match.number)


def _has_its_keys(line: Mapping[str, Any], kind: str) -> bool:
    what = "plan" if kind == "plan" else "together" if "together" in line else "do"
    return what == "plan" or set(line) == {kind, "seat", what}


def _take_default(match: Match, text: str, wrong: Any) -> None:
    """Close a single question as its line says."""
    request = match.pending
    default = request.default if isinstance(request, Question) else None
    if default is None or default.text != text:
        raise wrong(f"`{text}`", f"`{default.text}`" if default else "a question with a default")
    match.close()


def _take_group(match: Match, line: Mapping[str, Any], kind: str, wrong: Any) -> None:
    answers = line["together"]
    if not isinstance(answers, dict) or not all(isinstance(v, str) for v in answers.values()):
        raise wrong("answers that are no texts", "seat -> action")
    number = match.number
    request = match.pending
    if not isinstance(request, Group):
        raise wrong("answers of a group", "an answer of one seat")
    defaults = {ask.seat: ask.default for ask in request.asks}
    waiting = match.waiting()
    in_already = {s: a.text for s, a in match.partial.items()}
    if kind == "decision" and not set(waiting) <= set(answers) <= {*waiting, *in_already}:
        raise wrong(f"answers of {', '.join(answers)}", f"answers of {', '.join(waiting)}")
    payload: dict[str, Action] = {}
    for seat, text in answers.items():
        if kind == "decision" and in_already.get(seat) == text:
            continue  # the default of a seat that left
        default = defaults.get(seat)
        if kind == "close" and default is not None and default.text == text:
            payload[seat] = default  # it need not be among the options
            continue
        refusal = match.why_not(seat, text)
        if refusal is not None:
            raise wrong(f"`{seat}: {text}`", "an action that is possible there", refusal.sentence)
        if kind == "close":
            payload[seat] = match.layout.notation.read(text)
        else:
            match.act(seat, text, number)
    if kind == "close":
        match.take_closed(str(line.get("seat", "")), payload)


__all__ = [
    "ANSWER",
    "Header",
    "entry_line",
    "header_of",
    "read_header",
    "ruleset_of",
    "start_match",
    "take_line",
]
