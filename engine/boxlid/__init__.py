"""Boxlid: a rules engine for tabletop games. This is its public face; everything else may change in any release."""

from boxlid.actions import (
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
from boxlid.bots import Bot, Turn, choose_randomly, play_out
from boxlid.branches import Branch, branches
from boxlid.chance import Chance
from boxlid.clauses import (
    Clause,
    Ledger,
    Option,
    Page,
    Reading,
    Ruling,
    Section,
    Settings,
    load_clauses,
    load_rulings,
)
from boxlid.compose import compose, listen
from boxlid.declare import table
from boxlid.errors import (
    BoxlidError,
    ChanceError,
    ClashError,
    DataError,
    IllegalAction,
    PluginError,
    Refusal,
    RuleError,
    UsageError,
)
from boxlid.events import DETAIL, STORY, Event, EventKind
from boxlid.flow import PASS, Ask, Check, Finish, Flow, Leave, Together, window
from boxlid.hookspecs import hookimpl, hookspec
from boxlid.match import Match
from boxlid.outcome import Outcome, Win
from boxlid.pieces import Component, Piece, piece
from boxlid.plugins import games
from boxlid.ruleset import Game, InputRule, Plugin, Ruleset, depart, point
from boxlid.schedule import (
    Node,
    after,
    before,
    check,
    instead,
    loop,
    mermaid,
    rounds,
    seq,
    step,
    tree_lines,
    turns,
    when,
)
from boxlid.spaces import Numbers, Orders, Picks, Space, Splits
from boxlid.table import Table
from boxlid.version import __version__
from boxlid.view import View
from boxlid.zones import (
    FACES,
    HIDDEN,
    OWNER,
    PUBLIC,
    Keys,
    field,
    owner_faces,
    seen_by,
    shown_as,
    zone,
)

__all__ = [
    "CLOSE", "DETAIL", "FACES", "HIDDEN", "LEAVE", "NUMBER", "OWNER", "PASS", "PIECE", "PUBLIC", "SAY", "SEAT",
    "STORY", "TEXT", "WORD", "Action", "Arg", "Ask", "Bot", "BoxlidError", "Branch", "Chance", "ChanceError", "Check",
    "ClashError", "Clause", "Component", "DataError", "Event", "EventKind", "Finish", "Flow", "Game",
    "IllegalAction", "InputRule", "Keys", "Leave", "Ledger", "Match", "Node", "Numbers", "Option", "Orders",
    "Outcome", "Page", "Picks", "Piece", "Plugin", "PluginError", "Reading", "Refusal", "RuleError", "Ruleset",
    "Ruling", "Section", "Settings", "Space", "Splits", "Table", "Together", "Turn", "UsageError", "Verb", "View",
    "Win", "__version__", "after", "before", "branches", "check", "choose_randomly", "compose", "depart", "field",
    "games", "hookimpl", "hookspec", "instead", "listen", "load_clauses", "load_rulings", "loop", "many", "mermaid",
    "one_of", "owner_faces", "piece", "play_out", "point", "rounds", "seen_by", "seq", "shown_as", "step", "table",
    "tree_lines", "turns", "when", "window", "zone",
]  # fmt: skip
