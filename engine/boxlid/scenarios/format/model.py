"""A scenario file as attrs records; docs/scenario.schema.json is generated from them."""

from __future__ import annotations

from typing import Any

import attrs
from attrs import frozen

from boxlid.codec import join, spell
from boxlid.errors import DataError

SCHEMA = 1
STATUSES = ("settled", "ruling", "known-bug")
Place = tuple[str | int, ...]
"""A place in a file: keys and list indices from the top."""

KINDS = ("do", "together", "illegal", "input")


@frozen(kw_only=True)
class Step:
    """One step of a script: an action, a block of simultaneous ones, a refused one, an unsolicited input, or a halt.

    Attributes:
        do: `seat: action`, or several, one after the other.
        together: `seat: action` of all seats that are asked at the same time.
        rest: of a block: the answer of all others who are asked.
        close: of a block: true closes the question as the host does (a time-out), a seat's name as that seat does.
        illegal: `seat: action` that must be refused, changing nothing; or several.
        code, clause, reason: of `illegal`: the refusal's code, one of its clauses, a part of its sentence.
        input: `seat: say ...`, `seat: leave`, `seat: close`, `host: close`.
        until: afterwards run on to the first question in this node, or to its end if it asks nothing;
            `question`: to the next question; `end`: to the end of the match; `step` (the default): to the end
            of the step that was answered.
        before: afterwards run on to the start of this node.
        auto: what unanswered questions before this step get: `first`, `pass`, or an action.
        note: for readers.
        expect: what must hold after the step; `unchanged` and `events` count from the step's start.
    """

    do: str | tuple[str, ...] = ()
    together: tuple[str, ...] = ()
    rest: str = ""
    close: bool | str = False
    illegal: str | tuple[str, ...] = ()
    code: str = ""
    clause: str = ""
    reason: str = ""
    input: str = ""
    until: str = ""
    before: str = ""
    auto: str = ""
    note: str = ""
    expect: dict[str, Any] = attrs.field(factory=dict)


@frozen(kw_only=True)
class Part:
    """What a case says, and what its variants and readings may override.

    Attributes:
        title: one sentence.
        status: settled, ruling, or known-bug (it must fail; if it stops failing, that is reported as a failure).
        preset, rulings, options, extensions, seats: the ruleset and the players (names, or how many).
        seed: decides the chance that is not scripted.
        given: the position; without one the match starts fresh.
        chance: label -> outcomes, strictly; `rest` is a seed for labels that are not named.
        step: the script.
        until, before: where the match stops after the script, as in a step.
        auto: what unanswered questions get; without it they fail.
        note: for readers.
        expect: what must hold at the end; `unchanged` and `events` count from the start.
    """

    title: str = ""
    status: str = ""
    preset: str = ""
    rulings: dict[str, Any] = attrs.field(factory=dict)
    options: dict[str, Any] = attrs.field(factory=dict)
    extensions: tuple[str, ...] | None = None
    seats: int | tuple[str, ...] | None = None
    seed: int | str | None = None
    given: dict[str, Any] | None = None
    chance: dict[str, Any] | None = None
    step: tuple[Step, ...] | None = None
    until: str = ""
    before: str = ""
    auto: str = ""
    note: str = ""
    expect: dict[str, Any] = attrs.field(factory=dict)


@frozen(kw_only=True)
class ReadingPart(Part):
    """What holds under other readings; its key names them: `"SV.kurt-must=may"`.

    Attributes:
        inherit: false drops the expectations of the case; otherwise those stated here replace them key by key.
    """

    inherit: bool = True


@frozen(kw_only=True)
class Variant(Part):
    """One of several runs of a case that share its position.

    Attributes:
        name: one word; the run is called `case(name)`.
        reading: as in a case, on top of the variant.
        inherit: as in a reading.
    """

    name: str
    reading: dict[str, ReadingPart] = attrs.field(factory=dict)
    inherit: bool = True


@frozen(kw_only=True)
class CaseData(Part):
    """One case of a file.

    Attributes:
        id: unique.
        game: id of the game; the file may give one for all cases.
        clauses: the clauses that this case exercises, measured when it runs.
        variant: runs that share the case; with variants the case itself is not run.
        reading: runs under other readings.
    """

    id: str
    game: str = ""
    clauses: tuple[str, ...] = ()
    variant: tuple[Variant, ...] = ()
    reading: dict[str, ReadingPart] = attrs.field(factory=dict)


@frozen(kw_only=True)
class ScenarioFile:
    """A scenario file.

    Attributes:
        schema: 1.
        game, preset, rulings, options, extensions, seats, auto: defaults for its cases.
        base: name of the position that a case's `given` extends unless it names another one.
        given: positions by name, to be extended.
        case: the cases.
    """

    case: tuple[CaseData, ...]
    schema: int = SCHEMA
    game: str = ""
    preset: str = ""
    rulings: dict[str, Any] = attrs.field(factory=dict)
    options: dict[str, Any] = attrs.field(factory=dict)
    extensions: tuple[str, ...] = ()
    seats: int | tuple[str, ...] | None = None
    auto: str = ""
    note: str = ""
    base: str = ""
    given: dict[str, dict[str, Any]] = attrs.field(factory=dict)


def fault(file: str, place: Place, found: str, expected: str, hint: str = "") -> DataError:
    """A DataError at a place."""
    return DataError(file, spell_place(place), found, expected, hint)


def spell_place(place: Place) -> str:
    """A place in words: `case[3].step[0].do`."""
    return join(*map(spell, place))
