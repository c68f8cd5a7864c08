"""A game as a whole: players, options, rulings, presets, schedule, and the words of its rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from boxlid import UsageError
from boxlid.hosting import BoxlidError, mermaid, setup_for, tree_lines, walk

from boxlid_cli.arguments.records import GameArguments, ShowArguments
from boxlid_cli.arguments.ruleset_args import presets, ruleset_of
from boxlid_cli.json_output import put
from boxlid_cli.listings.games import players_of
from boxlid_cli.listings.options import option_data, print_flags
from boxlid_cli.listings.rulings import print_rulings, ruling_data
from boxlid_cli.listings.words import print_words, words_of

if TYPE_CHECKING:
    from boxlid.hosting import Ruleset

    from boxlid_cli.output import Screen

_TAKE_FLAGS_OF_A_GAME = {"play", "show", "rules", "rulings", "clauses"}


def print_help_of_game(args: Sequence[str], screen: Screen) -> None:
    """Print a game's own flags, after the help of a command that takes them: `boxlid play GAME --help`."""
    words = [a for a in args if not a.startswith("-")]
    if len(words) < 2 or words[0] not in _TAKE_FLAGS_OF_A_GAME:
        return
    try:
        ruleset = ruleset_of(GameArguments(game=words[1]))
    except BoxlidError:
        return  # the help of the command was printed already
    if ruleset.options:
        screen.line(f"\nFlags of {ruleset.game.id}:")
        print_flags(ruleset, screen)


def show_game(ruleset: Ruleset, wanted: ShowArguments, screen: Screen) -> int:
    """Show a game, or the part of it that is asked for; the exit status.

    Raises:
        UsageError: a view is named without a picture.
    """
    if wanted.view is not None:
        raise UsageError("--view goes with --board")
    tree = ruleset.program.tree
    if wanted.mermaid:
        screen.line(mermaid(tree))
    elif wanted.schedule:
        screen.lines(path for path, _ in walk(tree))
    elif wanted.as_json:
        put(words_of(ruleset) if wanted.words else game_data(ruleset))
    elif wanted.words:
        print_words(ruleset, screen)
    else:
        print_game(ruleset, screen)
    return 0


def print_game(ruleset: Ruleset, screen: Screen) -> None:
    """Print all about a game."""
    game = ruleset.game
    screen.heading(f"{game.title} ({game.id})")
    if game.about:
        screen.line(game.about)
    screen.table(("", ""), _facts(ruleset))
    if ruleset.options:
        screen.heading("Options")
        print_flags(ruleset, screen)
    if ruleset.rulings:
        screen.heading("Rulings")
        print_rulings(ruleset, screen)
    screen.heading("Schedule")
    screen.lines(tree_lines(ruleset.program.tree))
    print_words(ruleset, screen)


def _facts(ruleset: Ruleset) -> list[tuple[str, str]]:
    actors = setup_for(ruleset, ruleset.default_seats()).layout.actors
    clauses = ruleset.ledger.clauses
    return [
        ("players", players_of(ruleset.game)),
        *([("besides them", ", ".join(actors))] if actors else []),
        ("bots", ", ".join(ruleset.bots)),
        (
            "presets",
            ", ".join(f"{p} (now)" if p == ruleset.preset else p for p in presets(ruleset)),
        ),
        ("plugins", ", ".join(f"{p.name} {p.version}" for p in ruleset.plugins)),
        *([("clauses", str(len(clauses)))] if clauses else []),
    ]


def game_data(ruleset: Ruleset) -> dict[str, Any]:
    """A game as JSON data; docs/cli.md documents the keys."""
    game = ruleset.game
    return {
        "id": game.id,
        "title": game.title,
        "about": game.about,
        "players": list(game.seats),
        "actors": list(setup_for(ruleset, ruleset.default_seats()).layout.actors),
        "bots": [{"id": b.name, "help": b.help} for b in ruleset.bots.values()],
        "preset": ruleset.preset,
        "presets": list(presets(ruleset)),
        "plugins": [{"id": p.name, "version": p.version} for p in ruleset.plugins],
        "fingerprint": ruleset.fingerprint,
        "options": [option_data(o, ruleset) for o in ruleset.options],
        "rulings": [ruling_data(r, ruleset) for r in ruleset.rulings],
        "schedule": list(tree_lines(ruleset.program.tree)),
        **words_of(ruleset),
    }
