"""The decorator `table`: checks the declarations of a table class and generates its `copy`."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Any, TypeVar, cast, dataclass_transform

import attrs

from boxlid.errors import RuleError
from boxlid.tables.table import Table
from boxlid.tables.zones import field, zone
from boxlid.vocabulary.visibility import Visibility

C = TypeVar("C", bound=type)

_TAKEN = {*dir(Table), *(a.name.lstrip("_") for a in attrs.fields(Table))} - {"box"}


@dataclass_transform(field_specifiers=(field, zone), kw_only_default=True)
def table(cls: C) -> C:
    """Make a class the table class of a game. It must declare every annotated name with `field` or `zone`.

    Raises:
        RuleError: a name has no declared visibility or no type, is taken by Table itself, or has a mutable default.
    """
    annotations: Mapping[str, Any] = inspect.get_annotations(cls)
    for name, declared in vars(cls).items():
        if type(declared).__name__ == "_CountingAttr" and name not in annotations:
            raise RuleError(f"{cls.__name__}.{name} has no type: write `{name}: TYPE = ...`")
    for name, annotation in annotations.items():
        declared = cls.__dict__.get(name)
        if name.startswith("_") or name in _TAKEN:
            raise RuleError(
                f"{cls.__name__}.{name}: the name `{name}` is reserved for the kernel; choose another one"
            )
        if str(annotation).startswith(("ClassVar", "typing.ClassVar")):
            continue
        metadata = getattr(declared, "metadata", None)
        if not isinstance(metadata, dict) or not ({"field", "zone"} & set(metadata)):
            raise RuleError(
                f"{cls.__name__}.{name} has no declared visibility: use field(...) or zone(...)"
            )
    made: Any = attrs.define(eq=False, slots=True, init=False, repr=False)(cls)
    declared_all = attrs.fields(made)
    for a in declared_all:
        if "field" in a.metadata and a.name in annotations:
            _check_start(made, a)
    made.fields_ = _Fields(
        {a.name: a.metadata["field"] for a in declared_all if "field" in a.metadata}
    )
    made.zones_ = {a.name: a.metadata["zone"] for a in declared_all if "zone" in a.metadata}
    made.copy = _copier(made)
    return cast("C", made)


def _check_start(cls: type, a: Any) -> None:
    """Check that a field's default is immutable, or is a dict and annotated as one, so that `copy` copies it.

    Raises:
        RuleError: the default is a list or a set, or a dict without its annotation.
    """
    value = a.default.factory() if isinstance(a.default, attrs.Factory) else a.default  # type: ignore[arg-type]
    if isinstance(value, (list, set, frozenset)):
        raise RuleError(
            f"{cls.__name__}.{a.name} must start as an immutable value, a tuple or a dict of these; got {value!r}"
        )
    if isinstance(value, Mapping) and not _is_dict(a):
        raise RuleError(
            f"{cls.__name__}.{a.name} is a dict, so it must be annotated `dict[...]`, not {a.type}"
        )


def _is_dict(a: Any) -> bool:
    return str(a.type).startswith(("dict", "Dict", "typing.Dict", "<class 'dict'"))


class _Fields(dict[str, Visibility]):
    """The declared fields; looking up another name raises a RuleError."""

    def __missing__(self, name: str) -> Visibility:
        raise RuleError(f"there is no field `{name}` (fields: {', '.join(self)})")


def _copier(cls: type) -> Callable[[Any], Any]:
    """Generate `copy` for a class: it copies dicts shallowly and shares everything else."""
    dicts = {"zones", "faces", "counters"}
    for a in attrs.fields(cls):
        if "field" in a.metadata and _is_dict(a):
            dicts.add(a.name)
    lines = ["def copy(self):", "    new = new_(cls_)"]
    lines += [
        f"    new.{a.name} = self.{a.name}{'.copy()' if a.name in dicts else ''}"
        for a in attrs.fields(cls)
    ]
    lines.append("    return new")
    scope: dict[str, Any] = {"new_": cls.__new__, "cls_": cls}
    exec("\n".join(lines), scope)  # noqa: S102 - generated from declared names only
    copy: Callable[[Any], Any] = scope["copy"]
    return copy
