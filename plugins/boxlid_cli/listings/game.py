"""`boxlid games`, `show` and `rulings`: what is installed, and what a game is made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from boxlid import BoxlidError, mermaid, tree_lines
from boxlid.ruleset import PRESET
from boxlid.schedule import walk

from boxlid_cli.arguments.ruleset_args import compose, installed_games, presets
from boxlid_cli.json_protocol.messages import put
from boxlid_cli.listings.words import show_words, words_of
from boxlid_cli.output import Screen, complain

if TYPE_CHECKING:
    from boxlid import Option, Ruleset, Ruling


def players_of(ruleset_or_game: Any) -> str:
    """The number of players in words."""
    game = getattr(ruleset_or_game, "game", ruleset_or_game)
    return str(game.players).replace(" to ", "-")


def show_games(screen: Screen, *, as_json: bool) -> int:
    """List the installed games. Status 2 if a plugin cannot be loaded; the others are listed all the same."""
    found, broken = installed_games()
    if as_json:
        put([
            {
                "id": name,
                "title": game.title,
                "players": list(game.seats),
                "about": game.about,
                "version": info.version,
            }
            for name, (game, info) in found.items()
        ])  # fmt: skip
    else:
        screen.table(
            ("game", "players", "about"),
            [
                (name, players_of(game), game.about or game.title)
                for name, (game, info) in found.items()
            ],
        )
        if screen.terminal and found:
            first = next(iter(found))
            screen.line()
            screen.line(f"boxlid play {first}   boxlid rules {first}   boxlid show {first}", "dim")
    for error in broken:
        complain(str(error))
    return 2 if broken else 0


def setting_line(option: Option) -> str:
    """An option's values in words."""
    words = {
        "number": "NUMBER",
        "switch": "on|off",
        "choice": "|".join(option.choices),
        "file": "FILE",
    }.get(option.type, "TEXT")
    return f"--{option.key.replace('_', '-')} {words}"


def show_flags(ruleset: Ruleset, screen: Screen) -> None:
    """List the options of a game as flags."""
    screen.table(
        ("flag", "now", "what it does"),
        [
            (
                setting_line(o),
                word(getattr(ruleset.settings, o.key)),
                f"{o.help}{f' [{o.clause}]' if o.clause else ''}",
            )
            for o in ruleset.options
        ],
    )


def help_of_game(args: Sequence[str], screen: Screen) -> None:
    """After the help of a command that takes a game: that game's own flags."""
    words = [a for a in args if not a.startswith("-")]
    if not {"-h", "--help"} & set(args) or len(words) < 2:
        return
    try:
        ruleset = compose(words[1])
    except BoxlidError:
        return  # the help was asked for, and it was given
    if words[0] in {"play", "show", "rules", "rulings", "clauses"} and ruleset.options:
        screen.line(f"\nFlags of {ruleset.game.id}:")
        show_flags(ruleset, screen)


def word(value: Any) -> str:
    """A setting's value as it is written on the command line."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return "-" if value is None else str(value)


def show_game(
    ruleset: Ruleset,
    screen: Screen,
    *,
    as_json: bool,
    as_mermaid: bool = False,
    addresses: bool = False,
    words: bool = False,
) -> int:
    """Show a game: players, options, rulings with their readings, presets, schedule, and the words of its rules.

    Args:
        words: the words that scenarios and house rules use, and nothing else.
        as_mermaid: the schedule as a Mermaid flowchart, and nothing else.
        addresses: the address of every node of the schedule, and nothing else.
    """
    if as_mermaid:
        screen.line(mermaid(ruleset.program.tree))
    elif addresses:
        screen.lines(path for path, _ in walk(ruleset.program.tree))
    elif as_json:
        put(words_of(ruleset) if words else game_data(ruleset))
    elif words:
        show_words(ruleset, screen)
    else:
        _show(ruleset, screen)
    return 0


def _show(ruleset: Ruleset, screen: Screen) -> None:
    game = ruleset.game
    screen.heading(f"{game.title} ({game.id})")
    if game.about:
        screen.line(game.about)
    screen.table(("", ""), _facts(ruleset))
    if ruleset.options:
        screen.heading("Options")
        show_flags(ruleset, screen)
    if ruleset.rulings:
        screen.heading("Rulings")
        show_rulings(ruleset, screen, as_json=False)
    screen.heading("Schedule")
    for line in tree_lines(ruleset.program.tree):
        screen.line(line)
    show_words(ruleset, screen)


def _facts(ruleset: Ruleset) -> list[tuple[str, str]]:
    game = ruleset.game
    actors = ruleset.layout(ruleset.default_seats()).actors
    rows = [
        ("players", players_of(game)),
        ("bots", ", ".join(ruleset.bots)),
        (
            "presets",
            ", ".join(f"{p} (now)" if p == ruleset.preset else p for p in presets(ruleset)),
        ),
        ("plugins", ", ".join(f"{p.name} {p.version}" for p in ruleset.plugins)),
    ]
    if actors:
        rows.insert(1, ("beside them", ", ".join(actors)))
    if ruleset.ledger.clauses:
        rows.append(("clauses", str(len(ruleset.ledger.clauses))))
    return rows


def show_rulings(ruleset: Ruleset, screen: Screen, *, as_json: bool) -> int:
    """Show the rulings of a game with their readings, the chosen one marked."""
    if as_json:
        put([ruling_data(r, ruleset) | told for r, told in _with_scenarios(ruleset)])
        return 0
    for ruling in ruleset.rulings:
        chosen = getattr(ruleset.settings, ruling.key)
        if not screen.terminal:
            parts = [ruling.id, str(chosen), ruling.question, _readings(ruling), ruling.why]
            screen.line("\t".join(filter(None, parts)))
        else:
            show_ruling(ruling, ruleset, screen)
    return 0


def show_ruling(ruling: Ruling, ruleset: Ruleset, screen: Screen) -> None:
    """A ruling for people: the question, the readings with the chosen one marked, why."""
    chosen = getattr(ruleset.settings, ruling.key)
    screen.hanging(ruling.id, ruling.question, "bold", " ".join(ruling.touches))
    for one in ruling.reading:
        here = one.number if isinstance(chosen, int) else one.id == chosen
        mark = "*" if here else " "
        name = f"{one.id} = {chosen}" if one.number and here else one.id
        colon = ":" if one.text else ""
        notes = ", ".join(_takers(ruling, one.id))
        screen.hanging(f"  {mark} {name}{colon}", one.text, "green" if here else "", notes)
    if ruling.why:
        screen.hanging("    why:", ruling.why)


def _with_scenarios(ruleset: Ruleset) -> list[tuple[Ruling, dict[str, Any]]]:
    """The rulings with the scenarios that play each reading by its name."""
    from boxlid.scenarios import gather, rulings_told  # noqa: PLC0415 - reads all scenario files

    told = rulings_told(ruleset, gather(ruleset))
    return [
        (
            r,
            {
                "scenarios": {k: list(v) for k, v in told[r.id].readings.items()},
                "exempt": r.exempt,
            },
        )
        for r in ruleset.rulings
    ]


def _takers(ruling: Ruling, reading: str) -> list[str]:
    """The presets that take a reading; none where the game has but the usual one."""
    if not ruling.presets:
        return []
    usual = [PRESET] if reading == ruling.default else []
    return usual + [p for p, word in ruling.presets.items() if word == reading]


def _readings(ruling: Ruling) -> str:
    parts = []
    for one in ruling.reading:
        takers = ", ".join(_takers(ruling, one.id))
        name = f"{one.id} ({takers})" if takers else one.id
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


def game_data(ruleset: Ruleset) -> dict[str, Any]:
    """A game as JSON data; the keys are documented in docs/cli.md."""
    game = ruleset.game
    return {
        "id": game.id,
        "title": game.title,
        "about": game.about,
        "players": list(game.seats),
        "actors": list(ruleset.layout(ruleset.default_seats()).actors),
        "bots": [{"id": b.name, "help": b.help} for b in ruleset.bots.values()],
        "preset": ruleset.preset,
        "presets": list(presets(ruleset)),
        "plugins": [{"id": p.name, "version": p.version} for p in ruleset.plugins],
        "fingerprint": ruleset.fingerprint,
        "options": [
            {
                "id": o.key,
                "flag": f"--{o.key.replace('_', '-')}",
                "type": o.type,
                "value": getattr(ruleset.settings, o.key),
                "default": o.default,
                "choices": list(o.choices),
                "help": o.help,
                "clause": o.clause,
            }
            for o in ruleset.options
        ],
        "rulings": [ruling_data(r, ruleset) for r in ruleset.rulings],
        "schedule": list(tree_lines(ruleset.program.tree)),
        **words_of(ruleset),
    }
