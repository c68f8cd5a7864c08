"""The rulings of a game: its open questions, their readings, and the reading in force."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boxlid.hosting import PRESET

if TYPE_CHECKING:
    from boxlid import Reading, Ruling
    from boxlid.hosting import Ruleset

    from boxlid_cli.output import Screen


def print_rulings(ruleset: Ruleset, screen: Screen) -> None:
    """Print the rulings of a game; plain output has one line for each."""
    for ruling in ruleset.rulings:
        if screen.terminal:
            print_ruling(ruling, ruleset, screen)
        else:
            chosen = str(getattr(ruleset.settings, ruling.key))
            parts = [ruling.id, chosen, ruling.question, _readings(ruling), ruling.why]
            screen.line("\t".join(filter(None, parts)))


def print_ruling(ruling: Ruling, ruleset: Ruleset, screen: Screen) -> None:
    """Print a ruling for people: the question, the readings with the chosen one marked, the reason."""
    chosen = getattr(ruleset.settings, ruling.key)
    screen.hanging(ruling.id, ruling.question, "bold", " ".join(ruling.touches))
    for reading in ruling.reading:
        _print_reading(reading, ruling, chosen, screen)
    if ruling.why:
        screen.hanging("    why:", ruling.why)


def _print_reading(reading: Reading, ruling: Ruling, chosen: Any, screen: Screen) -> None:
    in_force = reading.number if isinstance(chosen, int) else reading.id == chosen
    mark = "*" if in_force else " "
    name = f"{reading.id} = {chosen}" if reading.number and in_force else reading.id
    label = f"  {mark} {name}{':' if reading.text else ''}"
    presets = ", ".join(_presets_with(ruling, reading.id))
    screen.hanging(label, reading.text, "green" if in_force else "", presets)


def _presets_with(ruling: Ruling, reading: str) -> list[str]:
    """The presets that choose a reading; empty if the ruling is the same in all presets."""
    if not ruling.presets:
        return []
    default = [PRESET] if reading == ruling.default else []
    return default + [p for p, chosen in ruling.presets.items() if chosen == reading]


def _readings(ruling: Ruling) -> str:
    parts = []
    for one in ruling.reading:
        presets = ", ".join(_presets_with(ruling, one.id))
        name = f"{one.id} ({presets})" if presets else one.id
        parts.append(f"{name}: {one.text}" if one.text else name)
    return "; ".join(parts)


def ruling_data(ruling: Ruling, ruleset: Ruleset) -> dict[str, Any]:
    """A ruling as JSON data."""
    return {
        "id": ruling.id,
        "key": ruling.key,
        "question": ruling.question,
        "reading": getattr(ruleset.settings, ruling.key),
        "default": ruling.default,
        "readings": [{"id": x.id, "text": x.text, "number": x.number} for x in ruling.reading],
        "presets": dict(ruling.presets),
        "clauses": list(ruling.touches),
        "why": ruling.why,
    }
