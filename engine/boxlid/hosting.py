"""The door for programs that play, host or inspect games: rulesets, matches, bots, records. Names only."""

from boxlid.catalogue.clauses import Clause, Ledger, Page, Section
from boxlid.catalogue.rulings import Reading, Ruling
from boxlid.catalogue.settings import Option, Settings
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
from boxlid.matches.branching import Branch, branches
from boxlid.matches.match import Match
from boxlid.matches.players import play_bots, prompt_for
from boxlid.records.header import Header
from boxlid.records.lines import Recorder, record_text
from boxlid.records.reading import read_record, read_record_file
from boxlid.records.record import Record
from boxlid.rulesets.bots import Bot, Prompt, choose_randomly
from boxlid.rulesets.compose import checkpoints, compose
from boxlid.rulesets.declarations import PRESET, Game, InputRule, Plugin
from boxlid.rulesets.discovery import InstalledPlugin, installed_games, installed_plugins
from boxlid.rulesets.ruleset import Ruleset
from boxlid.rulesets.setup import Setup, setup_for
from boxlid.schedules.edits import walk
from boxlid.schedules.nodes import Node
from boxlid.schedules.printing import mermaid, tree_lines
from boxlid.tables.chance import Chance
from boxlid.tables.dump import field_types
from boxlid.tables.perspective import LISTED
from boxlid.tables.table import Table
from boxlid.version import __version__
from boxlid.vocabulary.actions import Action, Verb
from boxlid.vocabulary.events import ANSWERED, ENDED, KERNEL_KINDS, PHASE, Event, EventKind
from boxlid.vocabulary.outcomes import Outcome
from boxlid.vocabulary.pieces import Piece
from boxlid.vocabulary.questions import AwaitedRoll, Group, Question
from boxlid.vocabulary.spaces import Space
from boxlid.vocabulary.view import QuestionView, View, plain
from boxlid.vocabulary.visibility import Visibility

__all__ = [
    "ANSWERED", "ENDED", "KERNEL_KINDS", "LISTED", "PHASE", "PRESET", "Action", "AwaitedRoll", "Bot", "BoxlidError",
    "Branch", "Chance", "ChanceError", "ClashError", "Clause", "DataError", "Event", "EventKind", "Game", "Group",
    "Header", "IllegalAction", "InputRule", "InstalledPlugin", "Ledger", "Match", "Node", "Option", "Outcome",
    "Page", "Piece", "Plugin", "PluginError", "Prompt", "Question", "QuestionView", "Reading", "Record", "Recorder",
    "Refusal", "RuleError", "Ruleset", "Ruling", "Section", "Settings", "Setup", "Space", "Table", "UsageError",
    "Verb", "View", "Visibility", "__version__", "branches", "checkpoints", "choose_randomly",
    "compose", "field_types", "installed_games", "installed_plugins", "mermaid", "plain", "play_bots", "prompt_for",
    "read_record", "read_record_file", "record_text", "setup_for", "tree_lines", "walk",
]  # fmt: skip
