"""From words of the command line to a ruleset: the game, its own flags, rulings, options, preset."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

import boxlid as bx
from boxlid import BoxlidError, Game, Option, Plugin, Ruleset, UsageError
from boxlid.plugins import ask_plugin, entry_points, load_plugin, plugin_info
from boxlid.ruleset import PRESET

_SWITCH_WORDS = {"on", "yes", "true", "off", "no", "false"}

MOST = 20
"""Names that a message lists."""


def near(word: str, known: Iterable[str]) -> str:
    """Words for the end of a message: the nearest known names, or all of them."""
    names = list(known)
    begun = [n for n in names if word and n.lower().startswith(word.lower())][:3]
    close = begun or get_close_matches(word.lower(), names, n=3, cutoff=0.5)
    if close:
        return f"did you mean {' or '.join(f'`{c}`' for c in close)}?"
    more = f" and {len(names) - MOST} more" if len(names) > MOST else ""
    return f"known: {', '.join(names[:MOST]) or 'none'}{more}"


def installed_games() -> tuple[dict[str, tuple[Game, Plugin]], list[BoxlidError]]:
    """The games that can be loaded, by name; and what is wrong with the plugins that cannot.

    Raises:
        ClashError: two plugins have one name.
    """
    found: dict[str, tuple[Game, Plugin]] = {}
    broken: list[BoxlidError] = []
    for name in entry_points():
        try:
            plugin = load_plugin(name)
            if hasattr(plugin, "boxlid_game"):
                info = plugin_info(plugin)
                found[name] = (ask_plugin(plugin, "boxlid_game"), info)
        except BoxlidError as error:
            broken.append(error)
    return found, broken


def game_name(word: str) -> str:
    """The name of the installed game that a word means.

    Raises:
        UsageError: none; the message suggests the nearest.
        PluginError: the game cannot be loaded.
    """
    if word.startswith("-"):
        raise UsageError(f"name the game before its flags (found `{word}` in its place)")
    known = entry_points()
    name = word.lower().replace("_", "-")
    if name in known and hasattr(load_plugin(name), "boxlid_game"):
        return name
    games, _ = installed_games()
    if name in known:
        raise UsageError(f"`{word}` is a plugin, but no game; games: {', '.join(games)}")
    raise UsageError(f"there is no game `{word}`; {near(name, games)}")


def compose(
    game: str,
    own: Sequence[str] = (),
    *,
    preset: str | None = None,
    rulings: Sequence[str] = (),
    options: Sequence[str] = (),
    extensions: Sequence[str] = (),
) -> Ruleset:
    """The ruleset that a command line asks for.

    Args:
        game: as typed.
        own: the words that are no flags of the command: the game's own flags.
        rulings, options: `ID=READING` and `KEY=VALUE`; either takes either.
        extensions: names of plugins that extend the game.

    Raises:
        BoxlidError: a name, a reading or a value is unknown, or something is given twice.
    """
    name = game_name(game)
    given = pairs(rulings, "--ruling") | pairs(options, "--option")
    twice = pairs(rulings, "--ruling").keys() & pairs(options, "--option").keys()
    for key, value in own_flags(name, own, extensions).items():
        if key in given:
            twice = twice | {key}
        given[key] = value
    if twice:
        raise UsageError(f"`{min(twice)}` is given twice")
    return bx.compose(name, extensions, options=given, preset=preset or PRESET)


def pairs(words: Sequence[str], flag: str) -> dict[str, str]:
    """`KEY=VALUE` words by key.

    Raises:
        UsageError: one has no `=`, or a key comes twice.
    """
    out: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or not key:
            raise UsageError(f"{flag} takes KEY=VALUE, not `{word}`")
        key = key.replace("-", "_") if "." not in key else key
        if key in out and out[key] != value:
            raise UsageError(f"`{key}` is given twice: {out[key]} and {value}")
        out[key] = value
    return out


def own_flags(
    game: str,
    words: Sequence[str],
    extensions: Sequence[str] = (),
    spare: list[str] | None = None,
) -> dict[str, str]:
    """The game's own options among words: `--key VALUE`, `--key=VALUE`; a switch needs no value.

    Args:
        spare: takes the words that are neither flags nor values, for a command that has a use for them.

    Raises:
        UsageError: a word is no flag of this game, lacks its value, or comes twice.
    """
    if not words:
        return {}
    base = bx.compose(game, extensions)
    known: dict[str, Option | None] = {r.key: None for r in base.rulings}
    known |= {o.key: o for o in base.options}
    out: dict[str, str] = {}
    rest = list(words)
    switch = ""
    while rest:
        word = rest.pop(0)
        if not word.startswith("--"):
            if spare is None:
                raise UsageError(_too_many(word, switch))
            spare.append(word)
            continue
        flag, equals, value = word[2:].partition("=")
        key = flag.replace("-", "_")
        if key not in known:
            near_flags = near(
                f"--{flag}", [f"--{k.replace('_', '-')}" for k, o in known.items() if o]
            )
            raise UsageError(f"{game} has no flag `--{flag}`; {near_flags}")
        option, left = known[key], len(rest)
        if not equals:
            value = _value_of(flag, option, rest)
        alone = option is not None and option.type == "switch" and not equals and len(rest) == left
        switch = flag if alone else ""
        if key in out:
            raise UsageError(f"`--{flag}` is given twice")
        out[key] = value
    return out


def parts_among(
    game: str, words: Sequence[str], extensions: Sequence[str] = ()
) -> tuple[list[str], list[str]]:
    """The words that are neither the game's own flags nor their values, and the others."""
    spare: list[str] = []
    flags = own_flags(game_name(game), words, extensions, spare)
    return spare, [f"--{key.replace('_', '-')}={value}" for key, value in flags.items()]


def _too_many(word: str, switch: str) -> str:
    if switch:
        return f"`--{switch}` is on or off, not `{word}`; alone it means on"
    return f"`{word}` is one word too many"


def own_files(
    game: str, words: Sequence[str], extensions: Sequence[str], why: str
) -> dict[str, str]:
    """The game's own flags that name files, and no others: what a save or a record does not hold.

    Args:
        why: "a save carries its own".

    Raises:
        UsageError: another flag of the game is given, or a flag that it has not.
    """
    given = own_flags(game, words, extensions)
    if given:
        files = {o.key for o in bx.compose(game, extensions).options if o.type == "file"}
        for key in given:
            if key not in files:
                raise UsageError(f"`--{key.replace('_', '-')}` cannot be given here: {why}")
    return given


def _value_of(flag: str, option: Option | None, rest: list[str]) -> str:
    if option is not None and option.type == "switch":
        return rest.pop(0) if rest and rest[0].lower() in _SWITCH_WORDS else "on"
    if not rest or rest[0].startswith("--"):
        raise UsageError(f"`--{flag}` needs a value")
    return rest.pop(0)


def presets(ruleset: Ruleset) -> tuple[str, ...]:
    """The presets that a game has, the usual one first."""
    named = [p for ruling in ruleset.rulings for p in ruling.presets]
    named += [p for option in ruleset.options for p in option.presets]
    return tuple(dict.fromkeys([PRESET, *named]))


def file_options(ruleset: Ruleset, given: Mapping[str, Any]) -> dict[str, Any]:
    """The options among the given ones that name files: what records and saves do not hold."""
    files = {o.key for o in ruleset.options if o.type == "file"}
    return {k: v for k, v in given.items() if k in files}
