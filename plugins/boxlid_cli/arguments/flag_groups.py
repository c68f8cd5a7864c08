"""Groups of flags: a command takes a record, and each field of the record is a flag.

Flags that several commands share are so written once, and no command has a long list of parameters.
"""

from __future__ import annotations

import inspect
import typing
from collections.abc import Callable, Mapping
from inspect import Parameter
from typing import Annotated, Any

import attrs
import typer

_OTHER_WORDS = "boxlid_cli.other_words"
_OTHER_WORDS_ALLOWED = {"allow_extra_args": True, "ignore_unknown_options": True}


def other_words() -> Any:
    """A field for the words that are not flags of the command."""
    return attrs.field(default=(), metadata={_OTHER_WORDS: True})


def register(app: typer.Typer, command: Callable[..., int]) -> None:
    """Make a function a command, its parameters flags.

    Args:
        app: the program.
        command: the function. A parameter whose type is an attrs class becomes a flag for each field. A field
            is annotated as Typer wants it, except that what may be repeated is a tuple.
    """
    groups = {name: kind for name, kind in _hints(command).items() if attrs.has(kind)}
    fields = [f for record in groups.values() for f in attrs.fields(record)]

    def run(ctx: typer.Context, **given: Any) -> int:
        for name, record in groups.items():
            given[name] = _collect(record, given, ctx.args)
        return command(**given)

    parameters = [
        Parameter("ctx", Parameter.KEYWORD_ONLY, annotation=typer.Context),
        *_spread(command, groups),
    ]
    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {p.name: p.annotation for p in parameters}
    run.__doc__ = command.__doc__
    takes_others = any(_OTHER_WORDS in f.metadata for f in fields)
    settings = _OTHER_WORDS_ALLOWED if takes_others else None
    app.command(command.__name__, context_settings=settings)(run)


def _hints(annotated: Any) -> dict[str, Any]:
    return typing.get_type_hints(annotated, include_extras=True)


def _spread(command: Callable[..., int], groups: Mapping[str, type[Any]]) -> list[Parameter]:
    """The parameters of a command, each group replaced by its fields."""
    hints = _hints(command)
    out: list[Parameter] = []
    for name, parameter in inspect.signature(command).parameters.items():
        if name in groups:
            out += _flags(groups[name])
        else:
            one = parameter.replace(annotation=hints[name], kind=Parameter.KEYWORD_ONLY)
            out.append(one)
    return out


def _flags(record: type[Any]) -> list[Parameter]:
    """A parameter for each field of a record; its own fields come before those that it inherits."""
    hints = _hints(record)
    fields = [f for f in attrs.fields(record) if _OTHER_WORDS not in f.metadata]
    return [_flag(f, hints[f.name]) for f in sorted(fields, key=lambda f: f.inherited)]


def _flag(field: attrs.Attribute[Any], kind: Any) -> Parameter:
    default = Parameter.empty if field.default is attrs.NOTHING else field.default
    if _repeated(kind):  # Typer knows repeated values as lists
        inner, *notes = typing.get_args(kind)
        item, _ = typing.get_args(inner)
        kind, default = Annotated[list[item] | None, *notes], None  # type: ignore[valid-type]
    return Parameter(field.name, Parameter.KEYWORD_ONLY, default=default, annotation=kind)


def _repeated(kind: Any) -> bool:
    inner, *_ = typing.get_args(kind)
    return typing.get_origin(inner) is tuple


def _collect(record: type[Any], given: dict[str, Any], others: list[str]) -> Any:
    """The record of the flags that were given; they are removed from `given`."""
    hints = _hints(record)
    values: dict[str, Any] = {}
    for f in attrs.fields(record):
        if _OTHER_WORDS in f.metadata:
            values[f.name] = tuple(others)
        else:
            value = given.pop(f.name)
            values[f.name] = tuple(value or ()) if _repeated(hints[f.name]) else value
    return record(**values)
