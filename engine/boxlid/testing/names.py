"""Checks of names: what rules use is registered, and every win condition stands where a game comes by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from boxlid.matches.match import Match
from boxlid.testing.registry import conformance_check
from boxlid.testing.trial import LISTED, Trial, choose
from boxlid.vocabulary.outcomes import WinCondition


@conformance_check("names")
def names(trial: Trial) -> None:
    """Every verb that is offered and every event that is told is the one registered under its name."""
    ruleset = trial.ruleset
    for _, match in trial.walk():
        for ask in match.waiting.questions if match.waiting is not None else ():
            options = ask.options
            for i in range(min(len(options), LISTED)):
                verb = options[i].verb
                trial.expect(
                    ruleset.verbs.get(verb.name.lower()) is verb,
                    f"`{verb.name}` is offered, but boxlid_verbs does not give this verb",
                    match,
                )
    match = trial.line.match
    for kind in dict.fromkeys(event.kind for event in match.events or ()):
        trial.expect(
            ruleset.kinds.get(kind.name) is kind,
            f"the event `{kind.name}` is told, but boxlid_events does not give this kind",
            match,
        )


class _Noting(dict[str, tuple[WinCondition, ...]]):
    """Win conditions by checkpoint, noting which checkpoints were asked for."""

    def __init__(self, wins: Mapping[str, tuple[WinCondition, ...]]) -> None:
        super().__init__(wins)
        self.reached: dict[str, None] = {}

    def get(self, checkpoint: str, default: Any = None) -> Any:
        """As of any mapping."""
        self.reached[checkpoint] = None
        return super().get(checkpoint, default)


@conformance_check("checkpoints")
def checkpoints(trial: Trial) -> None:
    """The checkpoint of every win condition is a node of the schedule, an input's, or is reached by some game."""
    wins = _Noting(trial.ruleset.wins)
    wins.reached |= dict.fromkeys(rule.checkpoint for rule in trial.ruleset.inputs.values())
    ruleset = attrs.evolve(trial.ruleset, wins=wins)
    match = Match(ruleset, trial.seats, trial.seed)
    for move in trial.line.moves:
        move.make(match)
    for i in range(trial.effort.playouts):
        if all(checkpoint in wins.reached for checkpoint in wins):
            break
        _play(ruleset, trial, i)
    for checkpoint, tested in wins.items():
        called = ", ".join(f"`{win.name}`" for win in tested)
        trial.expect(
            checkpoint in wins.reached,
            f"the win condition {called} waits at the checkpoint `{checkpoint}`, which no game has reached",
        )


def _play(ruleset: Any, trial: Trial, i: int) -> None:
    rng = trial.rng(f"checkpoints {i}")

    def pick(options: Sequence[Any]) -> Any:
        return choose(rng, options)

    Match(ruleset, trial.seats, f"{trial.seed}-{i}", keep="none", events=False).playout(pick)
