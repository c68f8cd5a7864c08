"""The options of a game as flags of the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boxlid_cli.arguments.ruleset_args import flag_name

if TYPE_CHECKING:
    from boxlid import Option
    from boxlid.hosting import Ruleset

    from boxlid_cli.output import Screen


def print_flags(ruleset: Ruleset, screen: Screen) -> None:
    """Print the options of a game with their values."""
    rows = [
        (
            _flag_with_values(o),
            _value(getattr(ruleset.settings, o.key)),
            f"{o.help}{f' [{o.clause}]' if o.clause else ''}",
        )
        for o in ruleset.options
    ]
    screen.table(("flag", "now", "what it does"), rows)


def _flag_with_values(option: Option) -> str:
    values = {
        "number": "NUMBER",
        "switch": "on|off",
        "choice": "|".join(option.choices),
        "file": "FILE",
    }.get(option.type, "TEXT")
    return f"{flag_name(option.key)} {values}"


def _value(value: Any) -> str:
    """A setting's value as the command line takes it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return "-" if value is None else str(value)


def option_data(option: Option, ruleset: Ruleset) -> dict[str, Any]:
    """An option as JSON data."""
    return {
        "id": option.key,
        "flag": flag_name(option.key),
        "type": option.type,
        "value": getattr(ruleset.settings, option.key),
        "default": option.default,
        "choices": list(option.choices),
        "help": option.help,
        "clause": option.clause,
    }
