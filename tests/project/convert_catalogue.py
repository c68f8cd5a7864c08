"""Convert a rule catalogue (Markdown) into the TOML ledgers that ship with a game.

A one-off converter, kept for later amendments of a catalogue: nothing is retyped by hand.
Elsewhere: the loaders of the ledgers (each game), the checks of their content (test_ledgers.py).

    python tests/project/convert_catalogue.py CATALOGUE.md games/boxlid_GAME/data --ids IDS.txt

It writes clauses.toml and rulings.toml, and the tables of the games that have any (TABLES below).
The *status* and *reason* of a clause are in no catalogue: they are kept by hand in clauses.toml,
and a conversion carries them over (a new clause starts as "implemented"). All else is overwritten.
With --ids the conversion fails, naming the ids, unless catalogue and list name the same ids.
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

GAMES = {"SV": "serviam", "MF": "mafia", "MH": "molly-house"}

# A heading that is only the prefix of its clauses gets its title from here.
TITLES = {
    "SETUP": "Set-up",
    "ORDER": "Order",
    "NIGHT": "Night",
    "DAY": "Day",
    "VOTE": "Vote",
    "WIN": "Victory",
    "INFO": "Information",
    "OFFER": "Offering",
    "INTRIGUE": "Intrigue",
    "NETWORK": "Network",
    "REWARD": "Reward",
    "END": "End",
    "SCORE": "Scoring",
    "SOLO": "Solo",
    "DETAIL": "Details",
    "OPTION": "Option",
}

# Notes behind a Molly House clause say where a part of it comes from; these three add a rule.
NOTES_WITH_RULES = {"MH-SETUP-3", "MH-SETUP-10", "MH-TURN-15"}

# Readings of a preset that the catalogue names in a clause and not in a table: the werewolf preset
# of MF-SETUP-28 and MF-SETUP-29.
PRESETS = {
    "MF.counts": {"werewolf": "recommended"},
    "MF.vote-mode": {"werewolf": "plurality"},
}

# What a value of an option asks of others, said in prose in the catalogue (value -> demands).
# "a or b": either will do. requires: refused otherwise; forces: set, whatever was chosen.
REQUIRES = {
    "vote_rule": {"unanimous": ["parallel_accusations=parallel or families=two"]},  # MF-VOTE-50
    "mafia_know_each_other": {"no": ["godfather_kills=on"]},  # its ruling
}
FORBIDS = {
    "davidoff": {"on": ["special roles"]},  # MF-NIGHT-51
}
FORCES = {
    "davidoff": {"on": ["multi_convictions=many"]},  # MF-NIGHT-51
    "dead_talk": {"yes": ["dead_view=public_only"]},  # MF-INFO-53
    "resurrection": {
        value: ["dead_view=public_only"]  # MF-INFO-53
        for value in ("guess", "on_save", "civilian_once")
    },
    "cupid_wins": {"yes": ["cupid_self=forbidden"]},  # ruling of cupid_self
    "reveal": {
        value: ["call_dead_roles=call"]  # MF-ORDER-9
        for value in ("convicted_only", "mafia_only", "none")
    },
    "existence": {value: ["call_dead_roles=call"] for value in ("secret", "random")},  # MF-ORDER-9
}

TAG = re.compile(r"\[((?:brief|found|rec|reconstructed|printed|data|gap|canon)\b[^\]]*)\]")
CLAUSE = re.compile(r"^- (\*\*)?((?:SV|MF|MH)-[A-Za-z0-9-]*?-\d+)(?:\*\*)? (.*)$")
RULING_ID = re.compile(r"\b(?:SV|MF|MH)\.[a-z0-9]+(?:-[a-z0-9]+)*")


# --- the Markdown, read -------------------------------------------------------------------------


@dataclass(frozen=True)
class Clause:
    """One numbered sentence."""

    id: str
    heading: str
    topic: str
    statement: str
    source: list[str]

    @property
    def section(self) -> str:
        return self.id.rpartition("-")[0]


@dataclass(frozen=True)
class Table:
    """One Markdown table and the clause and headings it stands under."""

    heading: str
    after: str
    header: list[str]
    rows: list[list[str]]


@dataclass
class Reading:
    id: str
    text: str
    number: bool


@dataclass
class Ruling:
    id: str
    question: str
    default: str
    readings: list[Reading]
    touches: list[str]
    group: str
    presets: dict[str, str] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)

    @property
    def key(self) -> str:
        return self.id.partition(".")[2].replace("-", "_")

    @property
    def exempt(self) -> str:
        found = [re.match(r"(.*): exempt from distinguishing$", r.text) for r in self.readings]
        return next((match[1] for match in found if match), "")


@dataclass
class Catalogue:
    prefix: str
    clauses: list[Clause]
    tables: list[Table]
    rulings: list[Ruling]

    @property
    def game(self) -> str:
        return GAMES[self.prefix]


def cells(line: str) -> list[str]:
    """The cells of one table row."""
    return [cell.strip() for cell in line.strip()[1:-1].split("|")]


def read_catalogue(text: str) -> Catalogue:
    """Clauses, tables and rulings of a catalogue, each in its order there."""
    clauses: list[Clause] = []
    tables: list[Table] = []
    heading = topic = after = ""
    lines = text.splitlines()
    index = 0
    while index < len(lines):
        line = lines[index]
        if line.startswith("#"):
            heading, topic, after = line.lstrip("# "), "", ""
        elif match := CLAUSE.match(line):
            after = match[2]
            split = split_trailing if match[1] else split_leading
            statement, source = split(after, match[3])
            clauses.append(Clause(after, heading, topic, statement, source))
        elif line.startswith("|") and lines[index + 1].startswith("|"):
            end = next(
                (i for i in range(index, len(lines)) if not lines[i].startswith("|")), len(lines)
            )
            rows = [cells(row) for row in lines[index + 2 : end]]
            tables.append(Table(heading, after, cells(line), rows))
            index = end - 1
        elif is_topic(lines, index):
            topic = line.strip()
        index += 1
    prefix = clauses[0].id[:2]
    rulings = list(tabled_rulings(tables)) or list(worded_rulings(text))
    return Catalogue(prefix, clauses, tables, rulings)


def is_topic(lines: Sequence[str], index: int) -> bool:
    """A short unnumbered line that names the group of clauses below it."""
    line = lines[index]
    below = lines[index + 1] if index + 1 < len(lines) else ""
    return bool(re.match(r"[A-Z][^|]{0,60}[^.|]$", line)) and below.startswith("- ")


# --- source tags --------------------------------------------------------------------------------


def split_leading(_id: str, text: str) -> tuple[str, list[str]]:
    """Statement and sources of a clause whose tags stand before the sentence (Serviam, Mafia).

    A tag inside the sentence is taken out and listed with the words it marks, "rec (these words)".
    A tag that is the subject of its sentence ("[canon: LY] breaks the tie at random.") stays there.
    """
    source: list[str] = []
    while match := TAG.match(text):
        source.append(match[1])
        text = text[match.end() :].lstrip()
    statement = ""
    while match := TAG.search(text):
        before, text = text[: match.start()], text[match.end() :]
        statement += before
        if re.search(r"[.;] $", before):
            source.append(f"{match[1]} ({clean(re.split(r'[.;]', text)[0])})")
            statement += match[0]
            continue
        words = last_words(statement)
        if text.startswith(":"):  # the tag stands on a label: it is meant for what follows
            words = clean(words + re.split(r"[.;]|\(M", text)[0])
        tag, _, extra = match[1].partition("reconstructed ")
        source.append(f"reconstructed ({extra})" if extra else f"{tag} ({words})")
        statement = statement.rstrip()
        if statement.endswith(f"{words} ({words}"):  # a note that only repeats the word before it
            statement = statement.removesuffix(f" ({words}")
            text = text.removeprefix(")")
    return clean(statement + text), source


def last_words(text: str) -> str:
    """What stands since the last stop or unclosed bracket: the words that a tag there marks."""
    depth = 0
    for index in range(len(text) - 1, -1, -1):
        depth += {")": 1, "(": -1}.get(text[index], 0)
        if depth < 0 or (depth == 0 and re.match(r"[.;] ", text[index:])):
            return clean(text[index + 1 :])
    return clean(text)


def split_trailing(id_: str, text: str) -> tuple[str, list[str]]:
    """Statement and sources of a clause whose tags stand behind the sentence (Molly House).

    Behind it stand tags, notes with tags ("(size [gap])", of which every tag becomes "gap (size)"),
    "; these words also [tag]", and notes without tags, which belong to the statement.
    """
    first = TAG.search(text)
    assert first is not None, f"{id_} has no source tag"
    statement, rest = text[: first.start()].rstrip(), text[first.start() :]
    source: list[str] = []
    label = ""
    while rest := rest.strip():
        if match := TAG.match(rest):
            source.append(f"{match[1]} ({label})" if label else match[1])
        elif match := re.match(r"\(([^()]*)\)", rest):
            note = match[1]
            if TAG.search(note):
                source.extend(noted_sources(note))
                if id_ in NOTES_WITH_RULES:
                    statement += f" ({clean(TAG.sub('', note))})"
            elif label or re.match(r"limit|excess|derived", note):
                source[-1] = (
                    f"{source[-1].removesuffix(')')}; {note})"
                    if label
                    else f"{source[-1]} ({note})"
                )
            else:
                statement += f" {match[0]}"
        elif match := re.match(r"; (.*?) also (?=\[)", rest):
            label = match[1]
        else:  # the sentence goes on
            match = re.match(r"\.? ?(.*)$", rest)
            assert match is not None
            statement += f" {match[1]}"
        rest = rest[match.end() :]
    return clean(statement), source


def noted_sources(note: str) -> Iterator[str]:
    """Split "by kind [data]; effects [brief]" into data (by kind), brief (effects)."""
    for part in note.split(";"):
        words = clean(TAG.sub("", part))
        for tag in TAG.findall(part):
            yield f"{tag} ({words})"


def clean(text: str) -> str:
    """One space between words, none before a stop."""
    return re.sub(r" +([.,;:)])", r"\1", re.sub(r" +", " ", text)).strip()


# --- rulings ------------------------------------------------------------------------------------


def tabled_rulings(tables: Iterable[Table]) -> Iterator[Ruling]:
    """Rulings written as table rows: Id, Question, Readings, Touched."""
    for table in tables:
        if table.header[:2] != ["Id", "Question"]:
            continue
        for named, question, readings, touched in table.rows:
            id_, _, note = named.partition(" ")
            default, parsed = tabled_readings(readings)
            group = "" if re.match(r"\d", table.heading) else table.heading
            presets = PRESETS.get(id_, {})
            notes = [note.strip("()")] if note else []
            yield Ruling(id_, question, default, parsed, ids_of(touched), group, presets, notes)


def tabled_readings(cell: str) -> tuple[str, list[Reading]]:
    """Split "**a** (why); b; k" into the default, which is bold, and all readings."""
    default, readings = "", []
    for part in re.split(r";(?![^()]*\))\s*", cell):
        if match := re.match(r"\*\*(\w+)\*\*\s*(.*)$", part):
            default = match[1]
        else:
            match = re.match(r"(\w+)(?:\s+([(=].*))?$", part)
        id_, text = (match[1], match[2] or "") if match else (part.replace(" ", "_"), part)
        text = text[1:-1] if re.fullmatch(r"\([^()]*\)", text) else text
        number = id_ == "k" or bool(re.search(r"\b[kp]\b|\bset number\b", text))
        readings.append(Reading(id_, text, number))
    return default, readings


def worded_rulings(text: str) -> Iterator[Ruling]:
    """Rulings written as paragraphs: **id** question `reading`: text … and presets, touches."""
    group = ""
    for block in re.split(r"\n\s*\n", text):
        if block.startswith("### "):
            group = block.lstrip("# ")
        flat = re.sub(r"\n(?:- )?", " ", block)
        match = re.match(
            r"\*\*(MH\.[a-z0-9-]+)\*\* (.*?) (`.*?) (?:presets: )?brief `([^`]+)`(?: \((.*?)\))?"
            r" · printed `([^`]+)`(?: \((.*?)\))? · touches (.*?)\.?$",
            flat,
        )
        if match is None:
            continue
        id_, question, body, brief, why_brief, printed, why_printed, touched = match.groups()
        readings = [
            Reading(name, words.strip().removesuffix("."), False)
            for name, words in re.findall(r"`([a-z0-9-]+)`: (.*?)(?= `[a-z0-9-]+`: |$)", body)
        ]
        why = {"brief": why_brief, "printed": why_printed}
        notes = [
            f"{preset} `{name}`: {why[preset]}"
            for preset, name in (("brief", brief), ("printed", printed))
            if why[preset]
        ]
        yield Ruling(
            id_, question, brief, readings, ids_of(touched), group, {"printed": printed}, notes
        )


def ids_of(text: str) -> list[str]:
    """Every clause id of "MF-VOTE-1..3, -51, MF-DAY-56" or "MH-END-14 to -16"."""
    found: list[str] = []
    stem = ""
    for part in text.split(","):
        match = re.fullmatch(r"\s*([A-Z]{2}-[A-Za-z-]+)?-(\d+)(?:(?:\.\.| to -)(\d+))?\s*", part)
        assert match is not None, f"not a list of clause ids: {text!r}"
        stem = match[1] or stem
        found += [f"{stem}-{n}" for n in range(int(match[2]), int(match[3] or match[2]) + 1)]
    return found


def rulings_named(statement: str, rulings: Iterable[Ruling]) -> list[str]:
    """The rulings that a sentence points to, by id or as an option (`mafia_pass=must_kill`)."""
    named = set(RULING_ID.findall(statement))
    keys = {re.split(r"=", word)[0] for word in re.findall(r"`([a-z_]+(?:=\w+)?)`", statement)}
    return [ruling.id for ruling in rulings if ruling.id in named or ruling.key in keys]


# --- TOML, written ------------------------------------------------------------------------------

Value: TypeAlias = "str | bool | int | Sequence[str] | Mapping[str, Value]"


def toml(value: Value) -> str:
    """One value in TOML."""
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
        case Mapping():
            inner = ", ".join(f"{toml_key(key)} = {toml(item)}" for key, item in value.items())
            return f"{{ {inner} }}" if inner else "{}"
        case _:
            return "[" + ", ".join(toml(item) for item in value) + "]"


def toml_key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else toml(key)


def entry(name: str, values: Mapping[str, Value]) -> str:
    """One [[name]] entry, a key a line."""
    return "\n".join(
        [f"[[{name}]]", *(f"{toml_key(key)} = {toml(value)}" for key, value in values.items())]
    )


def document(catalogue: Catalogue, about: str, parts: Iterable[str]) -> str:
    """A whole file."""
    head = f"# {about}\n# Written by tests/project/convert_catalogue.py from the rule catalogue.\n"
    return "\n\n".join([head + f"\nschema = 1\ngame = {toml(catalogue.game)}", *parts]) + "\n"


def clauses_document(catalogue: Catalogue, kept: Mapping[str, tuple[str, str]]) -> str:
    parts = [entry("section", {"id": id_, "title": title}) for id_, title in sections(catalogue)]
    topic = ""
    for clause in catalogue.clauses:
        status, reason = kept.get(clause.id, ("implemented", ""))
        written = entry(
            "clause",
            {
                "id": clause.id,
                "section": clause.section,
                "statement": clause.statement,
                "source": clause.source,
                "status": status,
                "reason": reason,
                "rulings": rulings_named(clause.statement, catalogue.rulings),
            },
        )
        if clause.topic and clause.topic != topic:
            written = f"# {clause.topic}\n{written}"
        topic = clause.topic
        parts.append(written)
    about = "The numbered sentences of the rules. Only status and reason are edited here, by hand."
    return document(catalogue, about, parts)


def sections(catalogue: Catalogue) -> Iterator[tuple[str, str]]:
    """Every clause prefix with its title, in catalogue order."""
    seen: set[str] = set()
    for clause in catalogue.clauses:
        if clause.section in seen:
            continue
        seen.add(clause.section)
        yield clause.section, title_of(clause)


def title_of(clause: Clause) -> str:
    heading = re.sub(r"^\d+\. ", "", clause.heading)
    if "-ROLE-" in clause.section:
        role = clause.section.rpartition("-")[2]
        return heading if re.match(rf"{role}(?! *,)\b", heading) else role
    if heading.startswith(clause.section):
        rest = heading.removeprefix(clause.section)
        if rest.startswith(":"):
            return rest[2:3].upper() + rest[3:]
        return TITLES[clause.section.rpartition("-")[2]] + rest
    return heading


def rulings_document(catalogue: Catalogue) -> str:
    parts, group = [], ""
    for ruling in catalogue.rulings:
        comments = [f"# --- {ruling.group} ---\n"] if ruling.group != group else []
        group = ruling.group
        texts = re.sub(r"^[A-Z]\. ", "", group)
        head = entry(
            "ruling",
            {
                "id": ruling.id,
                "key": ruling.key,
                "question": ruling.question,
                "default": ruling.default,
                "touches": ruling.touches,
                "exempt": ruling.exempt,
                "presets": ruling.presets,
                "why": "; ".join(ruling.notes) or texts,
            },
        )
        readings = [
            entry("ruling.reading", {"id": r.id, "text": r.text, "number": r.number})
            for r in ruling.readings
        ]
        parts.append("\n".join([*comments, head, *readings]))
    about = "The points where the texts differ or are silent, with their readings."
    return document(catalogue, about, parts)


# --- tables of single games ---------------------------------------------------------------------


def table_under(catalogue: Catalogue, *header: str) -> Table:
    """The one table whose header begins with these cells."""
    found = [table for table in catalogue.tables if table.header[: len(header)] == list(header)]
    assert len(found) == 1, f"{len(found)} tables begin with {header}"
    return found[0]


def mafia_options(catalogue: Catalogue) -> str:
    """Options: the rulings that choose a variant, or that a clause names in option notation."""
    parts = []
    for ruling in catalogue.rulings:
        notation = re.compile(rf"`{ruling.key}(?:=\w+)?`")
        naming = [clause.id for clause in catalogue.clauses if notation.search(clause.statement)]
        rules = [table.get(ruling.key, {}) for table in (REQUIRES, FORBIDS, FORCES)]
        if not (naming or any(rules) or ruling.group == "Whole-game variants"):
            continue
        requires, forbids, forces = rules
        values: dict[str, Value] = {
            "id": ruling.key,
            "values": [reading.id for reading in ruling.readings],
            "default": ruling.default,
            "text": ruling.question,
            "requires": requires,
            "forbids": forbids,
            "forces": forces,
            "clause": next((id_ for id_ in ruling.touches if id_ in naming), ruling.touches[0]),
        }
        parts.append(entry("option", values))
    about = 'The variants. "a or b" in requires: either will do; forces: set whatever was chosen.'
    return document(catalogue, about, parts)


def mafia_wake(catalogue: Catalogue) -> str:
    rows = table_under(catalogue, "W", "Who wakes").rows
    keys = ("id", "who", "nights", "does")
    parts = [
        entry("wake", {**dict(zip(keys, row, strict=False)), "source": TAG.findall(row[4])})
        for row in rows
    ]
    return document(catalogue, "Who is called in the night, in this order (MF-ORDER-10).", parts)


def mafia_resolution(catalogue: Catalogue) -> str:
    steps = [
        entry("step", dict(zip(("id", "step", "content"), row, strict=True)))
        for row in table_under(catalogue, "R", "Step").rows
    ]
    stops = table_under(catalogue, "Protection", "group kill")
    keys = [re.sub(r"\W+", "_", name.lower().replace("'s", "")) for name in stops.header]
    protections = [entry("protection", dict(zip(keys, row, strict=True))) for row in stops.rows]
    about = "What happens in a night, in order (MF-ORDER-10), and what stops what (MF-ORDER-25)."
    return document(catalogue, about, [*steps, *protections])


ROLE_HEADING = re.compile(
    r"(?P<id>\w+) \((?P<traits>[^;)]*;[^)]*)\)"
    r"(?: aliases (?P<aliases>[^\[]*))?(?: card (?P<card>[^\[]*))?"
)
P18_ROLE = re.compile(
    r"(?:Member of )?(?P<side>Town|group wolf|Helper of wolf)[;.](?:.*\((?P<wake>W\d\d)\))?"
)


def mafia_roles(catalogue: Catalogue) -> str:
    """Roles from the Princeton headings, the P18 clauses and the table of the werewolf set."""
    roles: dict[str, dict[str, Value]] = {}

    def role(id_: str) -> dict[str, Value]:
        mine = [clause.id for clause in catalogue.clauses if clause.section == f"MF-ROLE-{id_}"]
        empty: dict[str, Value] = {
            "id": id_,
            "kind": "card",
            "side": "",
            "wake": "",
            "resolves": "",
        }
        empty |= {
            "acts_on": "",
            "learns": "",
            "aliases": [],
            "card": "",
            "sets": [],
            "clauses": mine,
        }
        return roles.setdefault(id_, empty)

    def add_to_set(found: dict[str, Value], name: str) -> None:
        sets = found["sets"]
        assert isinstance(sets, list)
        if name not in sets:
            sets.append(name)

    for clause in catalogue.clauses:
        if "-ROLE-" not in clause.id:
            continue
        found = role(clause.section.rpartition("-")[2])
        if match := ROLE_HEADING.match(clause.heading):
            side, *traits = match["traits"].split("; ")
            wake = [trait for trait in traits if not trait.startswith("R")]
            resolves = [trait for trait in traits if trait.startswith("R")]
            aliases = [
                alias.strip() for alias in (match["aliases"] or "").split(",") if alias.strip()
            ]
            found |= {"side": side, "wake": "".join(wake), "resolves": "".join(resolves)}
            found |= {"aliases": aliases, "card": (match["card"] or "").strip()}
            add_to_set(found, "princeton")
        elif clause.heading.endswith("(P18 set)") and (match := P18_ROLE.match(clause.statement)):
            found |= {"side": match["side"].lower(), "wake": match["wake"] or ""}
            add_to_set(found, "princeton")
    for row in table_under(catalogue, "Role", "Side", "Wake").rows:
        name, _, kind = row[0].partition(" ")
        found = role(name)
        found |= {"kind": kind.strip("()") or "card"}
        columns = zip(("side", "wake", "resolves", "acts_on", "learns"), row[1:], strict=True)
        found |= {key: "" if cell == "-" else cell for key, cell in columns}
        add_to_set(found, "werewolf")
    parts = [entry("role", values) for values in roles.values()]
    return document(
        catalogue, "The roles: side, step of waking and of resolution, what they see.", parts
    )


def mafia_compositions(catalogue: Catalogue) -> str:
    parts = []
    for n, default, votes, recommended, werewolf in table_under(
        catalogue, "n", "default M/A/C"
    ).rows:
        counted = [
            part.partition(" ") if part[0].isdigit() else ("1", " ", part)
            for part in werewolf.split(", ")
        ]
        values: dict[str, Value] = {
            "n": int(n),
            "votes_to_convict": int(votes),
            "default": triple(default),
            "recommended": triple(recommended),
            "werewolf": {role: int(count) for count, _, role in counted},
        }
        parts.append(entry("composition", values))
    about = "Cards by number of players (MF-SETUP-12..15; recommended: MF-SETUP-28, -29)."
    return document(catalogue, about, parts)


def triple(text: str) -> dict[str, Value]:
    """Mafia, angel and civilian of "3/1/8"."""
    return dict(zip(("mafia", "angel", "civilian"), map(int, text.split("/")), strict=True))


PLAYER_KEYS = {
    "desires used": "desires",
    "vice deck": "vice_deck",
    "hand dealt": "hand_dealt",
    "hand after": "hand_after_start_card",
    "deck left": "deck_left",
    "festivity rounds": "festivity_rounds",
    "hand needed": "festivity_minimum_hand",
    "Community Survival": "survival_threshold",
}


def molly_house_components(catalogue: Catalogue) -> str:
    parts = [
        *(entry("site", values) for values in doubled(table_under(catalogue, "#", "site"))),
        *(entry("players", values) for values in player_numbers(catalogue)),
        *(entry("vice", values) for values in vice_ranks(catalogue)),
        *(entry("die_face", values) for values in die_faces(catalogue)),
        *(entry("item", values) for values in items(catalogue)),
        *(entry("indictment", values) for values in doubled(table_under(catalogue, "card", "T"))),
        *(
            entry("piece", {"piece": name, "count": count})
            for name, count in table_under(catalogue, "piece", "count").rows
        ),
        *(entry("move", values) for values in moves(catalogue)),
    ]
    about = "The box and its numbers (MH-COMP-5, -7, -8, -11, -14, -18, -19; MH-MOVE-6)."
    return document(catalogue, about, parts)


def doubled(table: Table) -> list[dict[str, Value]]:
    """The rows of a table that is printed in two columns side by side, left column first."""
    middle = table.header.index("")
    keys = ["id" if name in ("#", "card") else name.lower() for name in table.header[:middle]]
    halves = [row[start : start + middle] for start in (0, middle + 1) for row in table.rows]
    return [
        {
            key: int(cell) if cell.isdigit() and key in ("t", "acquitted") else cell
            for key, cell in zip(keys, half, strict=True)
        }
        for half in halves
    ]


def player_numbers(catalogue: Catalogue) -> Iterator[dict[str, Value]]:
    table = table_under(catalogue, "", "1", "2")
    for column, n in enumerate(table.header[1:], start=1):
        values: dict[str, Value] = {"n": int(n)}
        for row in table.rows:
            key = next(key for start, key in PLAYER_KEYS.items() if row[0].startswith(start))
            if row[column] != "-":
                values[key] = int(row[column]) if row[column].isdigit() else row[column]
        yield values


def vice_ranks(catalogue: Catalogue) -> Iterator[dict[str, Value]]:
    table = table_under(catalogue, "card", "1", "2")
    kind, player, community = table.rows
    for column, rank in enumerate(table.header[1:], start=1):
        stars = {"stars": int(player[column]), "community_stars": int(community[column])}
        yield {"rank": rank, "type": kind[column], **stars}


def die_faces(catalogue: Catalogue) -> Iterator[dict[str, Value]]:
    text = next(clause.statement for clause in catalogue.clauses if clause.id == "MH-COMP-11")
    for boots, discard, count in re.findall(r"(?:(\d) boots?|(market discard)) ×(\d)", text):
        yield {"boots": int(boots or 0), "discard": bool(discard), "count": int(count)}


def items(catalogue: Catalogue) -> Iterator[dict[str, Value]]:
    for name, copies, window in table_under(catalogue, "item", "copies").rows:
        head, _, suits = name.partition(" of ")
        names = [f"{head} of {suit}" for suit in suits.split(" / ")] if " / " in suits else [name]
        for each in names:
            yield {"name": each, "copies": int(copies.split()[0]), "window": window}


def moves(catalogue: Catalogue) -> Iterator[dict[str, Value]]:
    table = table_under(catalogue, "dice", "1,1")
    for dice, steps in zip(table.header[1:], table.rows[0][1:], strict=True):
        yield {"dice": dice.split(","), "steps": steps}


TABLES: Mapping[str, Mapping[str, Callable[[Catalogue], str]]] = {
    "mafia": {
        "options.toml": mafia_options,
        "wake.toml": mafia_wake,
        "resolution.toml": mafia_resolution,
        "roles.toml": mafia_roles,
        "compositions.toml": mafia_compositions,
    },
    "molly-house": {"components.toml": molly_house_components},
}


# --- the command --------------------------------------------------------------------------------


def kept_statuses(ledger: Path) -> dict[str, tuple[str, str]]:
    """Status and reason by clause id, from a ledger written earlier."""
    if not ledger.exists():
        return {}
    data = tomllib.loads(ledger.read_text(encoding="utf-8"))
    return {clause["id"]: (clause["status"], clause["reason"]) for clause in data["clause"]}


def difference(catalogue: Catalogue, ids: Path) -> list[str]:
    """What keeps catalogue and id list from naming the same ids, once each."""
    named = [clause.id for clause in catalogue.clauses] + [
        ruling.id for ruling in catalogue.rulings
    ]
    listed = ids.read_text(encoding="utf-8").split()
    return [
        *(
            f"twice in the catalogue: {id_}"
            for id_ in sorted({i for i in named if named.count(i) > 1})
        ),
        *(f"not in the id list: {id_}" for id_ in sorted(set(named) - set(listed))),
        *(f"not in the catalogue: {id_}" for id_ in sorted(set(listed) - set(named))),
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description="Convert a rule catalogue into the TOML ledgers of a game."
    )
    parser.add_argument("catalogue", type=Path, help="the catalogue (Markdown)")
    parser.add_argument("out", type=Path, help="the game's data folder")
    parser.add_argument("--ids", type=Path, help="list of the ids that the catalogue must name")
    options = parser.parse_args(arguments)
    catalogue = read_catalogue(options.catalogue.read_text(encoding="utf-8"))
    if options.ids and (wrong := difference(catalogue, options.ids)):
        sys.stderr.write("\n".join(wrong) + "\n")
        return 1
    options.out.mkdir(parents=True, exist_ok=True)
    kept = kept_statuses(options.out / "clauses.toml")
    documents = {
        "clauses.toml": clauses_document(catalogue, kept),
        "rulings.toml": rulings_document(catalogue),
    }
    documents |= {name: write(catalogue) for name, write in TABLES.get(catalogue.game, {}).items()}
    for name, text in documents.items():
        tomllib.loads(text)  # never leave a broken file behind
        (options.out / name).write_text(text, encoding="utf-8")
    sys.stdout.write(
        f"{catalogue.game}: {len(catalogue.clauses)} clauses, {len(catalogue.rulings)} rulings\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
