"""Makes a scenario of a match: the script from its start, and the state that it led to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from boxlid.catalogue.rulings import Ruling
from boxlid.catalogue.settings import Option
from boxlid.matches.journal import CLOSED, INPUT, REPLANNED, Entry
from boxlid.matches.match import Match
from boxlid.records.reading import read_record
from boxlid.rulesets.ruleset import Ruleset
from boxlid.scenarios.format.keys import EXACTLY
from boxlid.scenarios.format.writing import toml_key, toml_lines, toml_value
from boxlid.tables.chance import outcomes_of
from boxlid.tables.table import Table


def from_record(
    text: str,
    to: int | None = None,
    *,
    file: str = "record",
    id: str = "from-record",  # noqa: A002 - a case's id is called id
    ruleset: Ruleset | None = None,
    extensions: Sequence[Any] = (),
    options: Mapping[str, Any] | None = None,
) -> str:
    """A scenario file with one case: a record up to decision `to` (which is left open), or to its end.

    Raises:
        DataError: the record is malformed, or does not replay.
        UsageError: it has no such decision.
    """
    record = read_record(text, file)
    match = record.match(ruleset, extensions=extensions, options=options, to=to)
    return from_match(match, id=id)


def from_match(match: Match, *, id: str = "from-match") -> str:  # noqa: A002 - a case's id is called id
    """A scenario file with one case: what was played so far, and the state it led to."""
    start = match.start
    given = None if start is None else (start[0], start[1])
    return scenario_text(match, id, given, [e for e in match.entries() if e.kind != REPLANNED])


def scenario_text(
    match: Match, case: str, given: tuple[Table, str] | None, entries: Sequence[Entry]
) -> str:
    """A scenario file: entries of a match's journal from a position, and the state of the match now."""
    lines = heading(match, case)
    lines.append(f"seed = {toml_value(match.chance.seed)}")
    lines.append(f"until = {toml_value('end' if match.outcome else 'question')}")
    if given is not None:
        lines += ["", "[case.given]", f"phase = {toml_value(given[1])}"]
        lines += toml_lines(given_of(given[0], match.setup.template))
    if match.chance.fixed:
        lines += ["", "[case.chance]", *toml_lines(drawn(match, set(match.chance.fixed)))]
    for entry in entries:
        lines += ["", "[[case.step]]", *step_lines(entry)]
    lines += ["", "[case.expect]", *_expect(match)]
    return "\n".join(lines) + "\n"


def heading(match: Match, case: str) -> list[str]:
    """The first lines of a scenario file of one case: its id, its ruleset, its seats."""
    rs = match.ruleset
    lines = ["schema = 1", "", "[[case]]", f"id = {toml_value(case)}"]
    lines.append(f"game = {toml_value(rs.game.id)}")
    if len(rs.plugins) > 1:
        lines.append(f"extensions = {toml_value([p.name for p in rs.plugins[1:]])}")
    if rs.preset != "brief":
        lines.append(f"preset = {toml_value(rs.preset)}")
    lines.append(f"seats = {toml_value(match.seats)}")
    return lines + _settings(rs)


def _settings(rs: Ruleset) -> list[str]:
    """Rulings and options that differ from the preset's."""
    lines = []
    some: list[Ruling | Option] = [*rs.rulings, *rs.options]
    for one in some:
        value = getattr(rs.settings, one.key)
        usual = one.presets.get(rs.preset, one.default)
        if value is None or str(value) == str(usual) or getattr(one, "type", "") == "file":
            continue
        group, name = ("rulings", one.id) if isinstance(one, Ruling) else ("options", one.key)
        shown = "on" if value is True else "off" if value is False else value
        lines.append(f"{group}.{toml_key(name)} = {toml_value(shown)}")
    return lines


def given_of(t: Table, template: Table) -> dict[str, Any]:
    """What a position must say so that the start becomes this table: zones and fields that differ."""
    out: dict[str, Any] = {}
    for key, pieces in t.zones.items():
        faces = t.layout.zones[key].faces
        same = pieces == template.zones[key] and all(
            (p in t.faces) == (p in template.faces) for p in pieces
        )
        if not same:
            out[key] = [f"{p} up" if faces and p in t.faces else str(p) for p in pieces]
    for name in t.fields_:
        value, usual = getattr(t, name), getattr(template, name)
        if value != usual:
            out[name] = {EXACTLY: value} if isinstance(value, Mapping) else value
    if t.departed:
        out["gone"] = list(t.departed)
    return out


def drawn(match: Match, labels: set[str] | None = None, since: int = 0) -> dict[str, list[str]]:
    """The drawn outcomes of chance by label; of given labels only, with an empty list for those not drawn."""
    out: dict[str, list[str]] = {label: [] for label in sorted(labels or ())}
    for label, outcomes in outcomes_of((match.events or ())[since:]):
        if labels is None or label in labels:
            out.setdefault(label, []).extend(outcomes)
    return out


def step_lines(entry: Entry) -> list[str]:
    """An entry of a journal as the lines of a step."""
    payload = entry.payload
    if entry.kind == INPUT:
        return [f"input = {toml_value(f'{entry.seat}: {payload.text}')}"]
    if not entry.is_group:
        return [f"do = {toml_value(f'{entry.seat}: {payload.text}')}"]
    answers = [f"{seat}: {action.text}" for seat, action in payload.items()]
    lines = [f"together = {toml_value(answers)}"]
    if entry.kind == CLOSED:
        lines.append(f"close = {toml_value(entry.seat or True)}")
    return lines


def _expect(match: Match) -> list[str]:
    """The state of the match: the outcome or the question, and the fields that differ from the start."""
    t, template = match.table, match.setup.template
    data: dict[str, Any] = {}
    if match.outcome is not None:
        found = match.outcome.plain()
        data["outcome"] = {
            k: found[k] for k in ("winners", "losers", "scores", "result") if found[k]
        }
    elif match.waiting is not None:
        data["pending"] = {"seats": list(match.to_answer)}
        data["phase"] = match.node
    for name in t.fields_:
        value = getattr(t, name)
        if value != getattr(template, name):
            data[name] = value
    return toml_lines({k: v for k, v in data.items() if v != {}})
