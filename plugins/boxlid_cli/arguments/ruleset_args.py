"""From the words of a command line to a ruleset."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import define, field
from boxlid import Option, UsageError, hosting
from boxlid.hosting import PRESET, Ruleset, installed_plugins

from boxlid_cli.arguments.records import GameArguments, SettingArguments
from boxlid_cli.suggestions import suggestion

_SWITCH_WORDS = {"on", "yes", "true", "off", "no", "false"}


# --- games -------------------------------------------------------------------------------------------


def game_name(word: str) -> str:
    """The name of the installed game that a word means.

    Raises:
        UsageError: there is no such game; the message suggests the nearest.
        PluginError: the game cannot be loaded.
    """
    if word.startswith("-"):
        raise UsageError(f"name the game before its flags (found `{word}` in its place)")
    plugins = installed_plugins()
    name = word.lower().replace("_", "-")
    if name in plugins and plugins[name].is_game:
        return name
    games = [one.name for one in plugins.values() if one.error is None and one.is_game]
    if name in plugins:
        raise UsageError(f"`{word}` is a plugin, but not a game; games: {', '.join(games)}")
    raise UsageError(f"there is no game `{word}`. {suggestion(name, games)}")


# --- rulesets ----------------------------------------------------------------------------------------


def ruleset_of(wanted: GameArguments) -> Ruleset:
    """The ruleset that a command line asks for; raises as `compose` does."""
    return compose(wanted.game, wanted)


def compose(game: str, settings: SettingArguments) -> Ruleset:
    """The ruleset of a game with these settings.

    Args:
        game: the game's name as typed.
        settings: what the command line says about it.

    Raises:
        BoxlidError: a name, a reading or a value is unknown, or something is given twice.
    """
    name = game_name(game)
    rulings, options = _pairs(settings.rulings, "--ruling"), _pairs(settings.options, "--option")
    own = own_flags(name, settings.own, settings.extensions)
    given = rulings | options | own
    twice = (rulings.keys() & options.keys()) | (own.keys() & (rulings.keys() | options.keys()))
    if twice:
        raise UsageError(f"`{min(twice)}` is given twice")
    return hosting.compose(
        name, settings.extensions, options=given, preset=settings.preset or PRESET
    )


def _pairs(words: Sequence[str], flag: str) -> dict[str, str]:
    """`KEY=VALUE` words by key.

    Raises:
        UsageError: a word has no `=`, or a key has two values.
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


# --- a game's own flags ------------------------------------------------------------------------------


def own_flags(game: str, words: Sequence[str], extensions: Sequence[str] = ()) -> dict[str, str]:
    """A game's own options among words: `--key VALUE` or `--key=VALUE`; a switch needs no value.

    Raises:
        UsageError: a word is not a flag of this game, a flag lacks its value, or is given twice.
    """
    read = _read_own(game, words, extensions)
    if read.others:
        word, switch = read.others[0]
        if switch:
            raise UsageError(f"`--{switch}` is on or off, not `{word}`; alone it means on")
        raise UsageError(f"`{word}` is one word too many")
    return read.flags


def split_words(
    game: str, words: Sequence[str], extensions: Sequence[str] = ()
) -> tuple[list[str], tuple[str, ...]]:
    """The words that are neither a game's own flags nor their values, and the flags with their values.

    Raises:
        UsageError: as `own_flags`.
    """
    read = _read_own(game_name(game), words, extensions)
    flags = tuple(f"{flag_name(key)}={value}" for key, value in read.flags.items())
    return [word for word, _ in read.others], flags


def own_files(
    game: str, words: Sequence[str], extensions: Sequence[str], why: str
) -> dict[str, str]:
    """A game's own flags that name files: what a save or a record does not hold.

    Args:
        game: the game's name.
        words: the words that may be such flags.
        extensions: names of plugins that extend the game.
        why: why another flag cannot be given, for the message: "a save carries its own".

    Raises:
        UsageError: another flag of the game is given, or one that the game does not have.
    """
    given = own_flags(game, words, extensions)
    if given:
        files = file_options(hosting.compose(game, extensions), given)
        for key in given:
            if key not in files:
                raise UsageError(f"`{flag_name(key)}` cannot be given here: {why}")
    return given


def flag_name(key: str) -> str:
    """An option's key as a flag: `--cork-size`."""
    return f"--{key.replace('_', '-')}"


def _read_own(game: str, words: Sequence[str], extensions: Sequence[str]) -> _OwnFlags:
    """Words that belong to a game; it is composed only if there are any."""
    if not words:
        return _OwnFlags(game, {}, [])
    base = hosting.compose(game, extensions)
    known: dict[str, Option | None] = {r.key: None for r in base.rulings}
    read = _OwnFlags(game, known | {o.key: o for o in base.options}, list(words))
    while read.rest:
        read.take()
    return read


@define
class _OwnFlags:
    """Reads the words that belong to a game.

    Attributes:
        game: the game's name.
        known: key -> its option; None for the key of a ruling.
        rest: the words that are still to be read.
        flags: key -> value, of the words that were read.
        others: words that are neither, each with the switch that it follows, if it follows one.
    """

    game: str
    known: Mapping[str, Option | None]
    rest: list[str]
    flags: dict[str, str] = field(factory=dict)
    others: list[tuple[str, str]] = field(factory=list)
    _switch: str = field(default="", init=False)

    def take(self) -> None:
        """Read the next word, and its value if it is a flag."""
        word = self.rest.pop(0)
        if not word.startswith("--"):
            self.others.append((word, self._switch))
            return
        flag, equals, value = word[2:].partition("=")
        key = flag.replace("-", "_")
        if key not in self.known:
            flags = [flag_name(k) for k, option in self.known.items() if option]
            raise UsageError(
                f"{self.game} has no flag `--{flag}`. {suggestion(f'--{flag}', flags)}"
            )
        left = len(self.rest)
        if not equals:
            value = self._value(flag, self.known[key])
        alone = not equals and len(self.rest) == left  # only a switch may have no value
        self._switch = flag if alone else ""
        if key in self.flags:
            raise UsageError(f"`--{flag}` is given twice")
        self.flags[key] = value

    def _value(self, flag: str, option: Option | None) -> str:
        rest = self.rest
        if option is not None and option.type == "switch":
            return rest.pop(0) if rest and rest[0].lower() in _SWITCH_WORDS else "on"
        if not rest or rest[0].startswith("--"):
            raise UsageError(f"`--{flag}` needs a value")
        return rest.pop(0)


# --- about rulesets ----------------------------------------------------------------------------------


def presets(ruleset: Ruleset) -> tuple[str, ...]:
    """The presets of a game, the default one first."""
    named = [p for ruling in ruleset.rulings for p in ruling.presets]
    named += [p for option in ruleset.options for p in option.presets]
    return tuple(dict.fromkeys([PRESET, *named]))


def file_options(ruleset: Ruleset, given: Mapping[str, Any]) -> dict[str, Any]:
    """The options among the given ones that name files."""
    files = {o.key for o in ruleset.options if o.type == "file"}
    return {k: v for k, v in given.items() if k in files}
