"""Broken sisters of the game Town: each has one fault that a game may really have, and one check must find it."""

from tests.engine.kit.broken import (
    answers,
    endings,
    events,
    hosts,
    inputs,
    memory,
    names,
    plans,
    secrets,
    tables,
)
from tests.engine.kit.broken.planting import Fault, faults

BROKEN: dict[str, Fault] = {
    name: fault
    for module in (answers, endings, events, hosts, inputs, memory, names, plans, secrets, tables)
    for name, fault in faults(module)
}
