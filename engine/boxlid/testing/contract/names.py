"""Checks of names: verbs and events are registered, and games reach the checkpoint of every win condition."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from boxlid.testing.game import GameUnderTest, choose
from boxlid.testing.observations import LISTED
from boxlid.testing.runner import conformance_check
from boxlid.vocabulary.outcomes import WinCondition


@conformance_check("names")
def names(game: GameUnderTest) -> None:
    """Every verb that is offered and every event that is reported is the one registered under its name."""
    ruleset = game.ruleset
    for _, match in game.walk():
        for ask in match.waiting.questions if match.waiting is not None else ():
            options = ask.options
            for i in range(min(len(options), LISTED)):
                verb = options[i].verb
                game.expect(
                    ruleset.verbs.get(verb.name.lower()) is verb,
                    f"`{verb.name}` is offered, but boxlid_verbs does not list this verb",
                    match,
                )
    match = game.line.match
    for kind in dict.fromkeys(event.kind for event in match.events or ()):
        game.expect(
            ruleset.kinds.get(ruleset.kind_name(kind)) is kind,
            f"the event `{kind.name}` is reported, but boxlid_events does not list this kind",
            match,
        )


class _Noting(dict[str, tuple[WinCondition, ...]]):
    """Win conditions by checkpoint; it notes which checkpoints were looked up."""

    def __init__(self, wins: Mapping[str, tuple[WinCondition, ...]]) -> None:
        super().__init__(wins)
        self.reached: dict[str, None] = {}

    def get(self, checkpoint: str, default: Any = None) -> Any:
        """As for any mapping, and note the checkpoint."""
        self.reached[checkpoint] = None
        return super().get(checkpoint, default)


@conformance_check("checkpoints")
def checkpoints(game: GameUnderTest) -> None:
    """Every win condition belongs to a checkpoint that the schedule or an input reaches in some random game."""
    wins = _Noting(game.ruleset.wins)
    wins.reached |= dict.fromkeys(rule.checkpoint for rule in game.ruleset.inputs.values())
    ruleset = attrs.evolve(game.ruleset, wins=wins)
    match = game.match(ruleset)
    for move in game.line.moves:
        move.make(match)
    for i in range(game.effort.playouts):
        if all(checkpoint in wins.reached for checkpoint in wins):
            break
        _play(ruleset, game, i)
    for checkpoint, tested in wins.items():
        if game.start is not None and checkpoint not in wins.reached:
            continue  # it may lie before the start
        called = ", ".join(f"`{win.name}`" for win in tested)
        game.expect(
            checkpoint in wins.reached,
            f"the win condition {called} waits at the checkpoint `{checkpoint}`, which no game has reached",
        )


def _play(ruleset: Any, game: GameUnderTest, i: int) -> None:
    rng = game.rng(f"checkpoints {i}")

    def pick(options: Sequence[Any]) -> Any:
        return choose(rng, options)

    game.match(ruleset, f"{game.seed}-{i}", keep="none", events=False).playout(pick)
