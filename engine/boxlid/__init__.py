"""Boxlid, a rules engine for tabletop games: the door for games and their extensions.

Programs that play, host or inspect games use `boxlid.hosting`. Everything else may change in any release.
"""

from boxlid.catalogue.clauses import Clause, Ledger, Page, Section
from boxlid.catalogue.rulings import Reading, Ruling
from boxlid.catalogue.settings import Option, Settings
from boxlid.errors import DataError, Refusal, RuleError, UsageError
from boxlid.rulesets.bots import Bot, Prompt, choose_randomly
from boxlid.rulesets.collector import brought_by
from boxlid.rulesets.data_folder import DataFolder
from boxlid.rulesets.declarations import Game, InputRule, Plugin, leave_for_good
from boxlid.rulesets.hookspecs import hookimpl, hookspec
from boxlid.rulesets.plugin import plugin
from boxlid.rulesets.points import by, rule_point
from boxlid.schedules.edits import after, before, replace
from boxlid.schedules.nodes import Node, check, loop, rounds, seq, step, turns, when
from boxlid.tables.declare import table
from boxlid.tables.table import Table
from boxlid.tables.zones import ZoneKeys, field, zone
from boxlid.version import __version__
from boxlid.vocabulary.actions import (
    CLOSE,
    LEAVE,
    NUMBER,
    PIECE,
    SAY,
    SEAT,
    TEXT,
    WORD,
    Action,
    Arg,
    Verb,
    many,
    one_of,
)
from boxlid.vocabulary.events import (
    CHANGED,
    DETAIL,
    LEFT,
    MOVED,
    REMOVED,
    ROLLED,
    SAID,
    SHOWN,
    SHUFFLED,
    STORY,
    TURNED,
    Event,
    EventKind,
)
from boxlid.vocabulary.outcomes import Outcome, WinCondition
from boxlid.vocabulary.pieces import Component, Piece, piece
from boxlid.vocabulary.questions import (
    PASS,
    Checkpoint,
    EndMatch,
    ExitLoop,
    Flow,
    Group,
    Question,
    window,
)
from boxlid.vocabulary.spaces import AnyOf, Numbers, Orders, Picks, Space, Splits
from boxlid.vocabulary.view import View
from boxlid.vocabulary.visibility import (
    FACES,
    HIDDEN,
    OWNER,
    PUBLIC,
    Visibility,
    masked_as,
    owner_faces,
    visible_to,
)

__all__ = [
    "CHANGED", "CLOSE", "DETAIL", "FACES", "HIDDEN", "LEAVE", "LEFT", "MOVED", "NUMBER", "OWNER", "PASS", "PIECE",
    "PUBLIC", "REMOVED", "ROLLED", "SAID", "SAY", "SEAT", "SHOWN", "SHUFFLED", "STORY", "TEXT", "TURNED", "WORD",
    "Action", "AnyOf", "Arg", "Bot", "Checkpoint", "Clause", "Component", "DataError", "DataFolder", "EndMatch",
    "Event", "EventKind", "ExitLoop", "Flow", "Game", "Group", "InputRule", "Ledger", "Node", "Numbers", "Option",
    "Orders", "Outcome", "Page", "Picks", "Piece", "Plugin", "Prompt", "Question", "Reading", "Refusal",
    "RuleError", "Ruling", "Section", "Settings", "Space", "Splits", "Table", "UsageError", "Verb", "View",
    "Visibility", "WinCondition", "ZoneKeys", "__version__", "after", "before", "brought_by", "by", "check",
    "choose_randomly", "field", "hookimpl", "hookspec", "leave_for_good", "loop", "many", "masked_as", "one_of",
    "owner_faces", "piece", "plugin", "replace", "rounds", "rule_point", "seq", "step", "table", "turns",
    "visible_to", "when", "window", "zone",
]  # fmt: skip
