"""Boxlid's own benchmarks: playouts of the classics and of Serviam, and single operations on a match.

    python tests/bench/ours/bench_boxlid.py [--seconds 1] [--seed 1] [--only "tic-tac-toe,fork"]

It measures as the peers' scripts do (see peers/README.md) and prints a JSON line a measurement; `rel`
is the cost relative to the first line of the same group, whose chunks alternate with its own. A move is
one decision by a seat; every choice is uniformly random. The modes:

    lean     Match(keep="none", events=False) and playout
    full     events and journal kept, a snapshot every 8 decisions, answers by index
    full+1   the same with a snapshot at every decision
    viewed   the same as full, and the asked seat's view built at every decision
"""

from __future__ import annotations

import importlib
import random
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import boxlid as bx
from boxlid import hosting

HERE = Path(__file__).parent
CLASSICS = ("tic-tac-toe", "connect-four", "kuhn-poker")
MODES = ("lean", "full", "full+1", "viewed")
MIDDLE = {"tic-tac-toe": 4, "connect-four": 10, "kuhn-poker": 1, "serviam": 20}
"""How many decisions are taken before a fork, a save or a digest is measured."""

Count = Callable[[int], int]


def sibling(name: str) -> Any:
    """A module that lies beside this script, or among the peers'."""
    for folder in (HERE, HERE.parent / "peers"):
        if str(folder) not in sys.path:
            sys.path.insert(0, str(folder))
    return importlib.import_module(name)


class Player:
    """Plays whole matches of one ruleset at random."""

    def __init__(self, ruleset: hosting.Ruleset, seats: int | None, seed: int) -> None:
        self.ruleset, self.seats = ruleset, ruleset.default_seats(seats)
        self.random = random.Random(seed).random
        self.seed = seed

    def pick(self, options: Sequence[bx.Action]) -> bx.Action:
        """One of the options."""
        return options[int(self.random() * len(options))]

    def matches(self, count: int, **settings: Any) -> list[hosting.Match]:
        """New matches, each with a seed of its own."""
        first = self.seed
        self.seed += count
        return [
            hosting.Match(self.ruleset, self.seats, seed, **settings)
            for seed in range(first, self.seed)
        ]

    def lean(self, count: int) -> int:
        """Play so many games; the number of decisions."""
        pick, ruleset, seats, decisions = self.pick, self.ruleset, self.seats, 0
        for seed in range(self.seed, self.seed + count):
            decisions += hosting.Match(ruleset, seats, seed, keep="none", events=False).playout(
                pick
            )
        self.seed += count
        return decisions

    def full(self, count: int, keep: int = 8, *, viewed: bool = False) -> int:
        """The same with everything on."""
        rnd, ruleset, seats, decisions = self.random, self.ruleset, self.seats, 0
        for seed in range(self.seed, self.seed + count):
            match = hosting.Match(ruleset, seats, seed, keep=keep)
            while (request := match.waiting) is not None:
                for ask in (request,) if type(request) is bx.Question else request.questions:
                    if viewed:
                        match.view(ask.seat)
                    match.answer(match.number, ask.seat, int(rnd() * len(ask.options)))
                    decisions += 1
        self.seed += count
        return decisions

    def modes(self) -> dict[str, Count]:
        """The measured modes."""
        return {
            "lean": self.lean,
            "full": self.full,
            "full+1": lambda n: self.full(n, 1),
            "viewed": lambda n: self.full(n, viewed=True),
        }

    def middle(self, decisions: int, **settings: Any) -> hosting.Match:
        """A match that is still open after so many decisions."""
        while True:
            match = self.matches(1, **settings)[0]
            while match.number < decisions and match.waiting is not None:
                ask = match.waiting.questions[0]
                match.act(ask.seat, self.pick(ask.options))
            if match.waiting is not None:
                return match


def operations(player: Player, decisions: int) -> dict[str, Callable[[], object]]:
    """Single operations on a match in its middle (full, a snapshot every 8 decisions)."""
    match = player.middle(decisions, keep=8)
    seat = match.to_answer[0]
    out: dict[str, Callable[[], object]] = {
        "copy of the table": match.table.copy,
        "lean fork": lambda: match.fork(keep="none", events=False),
        "lean fork, a snapshot a decision": _lean_fork(player.middle(decisions, keep="every")),
        "full fork": match.fork,
        "start": lambda: player.matches(1, keep="none", events=False),
        "digest": match.digest,
        "view": lambda: match.view(seat),
    }
    try:
        saves = importlib.import_module("boxlid.saves")
        out["save"] = lambda: hosting.record_text(match)
        text = hosting.record_text(match)
        out["load"] = lambda: saves.load(text, ruleset=player.ruleset)
        out["save and load"] = lambda: hosting.read_record(hosting.record_text(match)).match(
            player.ruleset
        )
        out["plan"] = lambda: match.plan(seat, 1)
        out["plan"]()
    except ImportError:
        out.pop("plan", None)
    return out


def _lean_fork(match: hosting.Match) -> Callable[[], object]:
    return lambda: match.fork(keep="none", events=False)


def repeated(operation: Callable[[], object]) -> Callable[[int], None]:
    """The operation n times."""

    def run(n: int) -> None:
        for _ in range(n):
            operation()

    return run


def classics(bench: Any) -> None:
    """The three teaching games."""
    for game in CLASSICS:
        player = Player(hosting.compose(game), None, bench.a.seed)
        items: list[Any] = [(f"{game} {mode}", play, {}) for mode, play in player.modes().items()]
        bench.group(items, False)
        ops = operations(player, MIDDLE[game])
        bench.group([(f"{game} {k}", repeated(f), {}) for k, f in ops.items()], True)


def serviam(bench: Any) -> None:
    """Serviam beside the same game as one straight line; `rel` is the ratio to it."""
    try:
        ruleset = hosting.compose("serviam")
    except hosting.BoxlidError as error:
        bench.emit({"game": "serviam", "error": str(error)})
        return
    straight = sibling("straight_serviam")
    rng = random.Random(bench.a.seed)
    for seats in (2, 3, 4):
        player = Player(ruleset, seats, bench.a.seed)

        def yardstick(n: int, seats: int = seats) -> int:
            return sum(straight.play(seats, rng)[1] for _ in range(n))

        modes: dict[str, Count] = {"straight line": yardstick, **player.modes()}
        items: list[Any] = [
            (f"serviam {seats} players {mode}", play, {}) for mode, play in modes.items()
        ]
        bench.group(items, False)
    ops = operations(Player(ruleset, 2, bench.a.seed), MIDDLE["serviam"])
    bench.group([(f"serviam {k}", repeated(f), {}) for k, f in ops.items()], True)


def main() -> None:
    """Measure everything that `--only` wants."""
    bench = sibling("bench_common").Bench("Boxlid", f"boxlid {bx.__version__}")
    classics(bench)
    serviam(bench)


if __name__ == "__main__":
    main()
