"""Drives matches at random with a record that grows along, and compares what is read back with the match.

    python -m tests.games.drive 200

Answers, undo, undo of any depth, closing, leaving, talk, rolls that a person makes, forks, planning forks, files that
are cut anywhere, and matches that go on from their file.
"""

from __future__ import annotations

import random
import sys
from contextlib import suppress
from typing import Any

from boxlid import hosting

GAMES: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("tic-tac-toe", 2, {}), ("kuhn-poker", 2, {}), ("connect-four", 2, {}),
    ("serviam", 2, {}), ("serviam", 1, {}), ("serviam", 4, {}),
    ("molly-house", 2, {}), ("molly-house", 4, {}), ("molly-house", 5, {}),
    ("mafia", 5, {}), ("mafia", 9, {}), ("mafia", 12, {"vote_mode": "plurality"}),
)  # fmt: skip
CLOSED_BY_THE_HOST = {"mafia", "tic-tac-toe"}
"""Games of which every group may be closed before all have answered."""


class Drive:
    """One match that is driven at random."""

    def __init__(self, game: str, seats: int, options: dict[str, Any], seed: int) -> None:
        self.rng = random.Random(f"{game}/{seed}")
        self.rules = hosting.compose(game, options=options)
        asked = ("*",) if seed % 2 else ()
        self.match = hosting.Match(
            self.rules,
            seats,
            chance=hosting.Chance(seed, asked=asked),
            keep=self.rng.choice((1, 2, 7)),
        )
        self.parts: list[str] = []
        self.recorder = hosting.Recorder(self.match, self.parts.append)

    @property
    def text(self) -> str:
        """The file so far."""
        return "".join(self.parts)

    def run(self, steps: int) -> None:
        """Drive so many steps, and look at the file now and then."""
        for _ in range(steps):
            with suppress(hosting.IllegalAction, hosting.UsageError):  # which change nothing
                self.step()
            self.recorder.update()
            if self.rng.random() < 0.05:
                self.look()
        self.recorder.mark()
        self.compare(hosting.read_record(self.text).match(self.rules))
        self.compare(hosting.read_record(hosting.record_text(self.match)).match(self.rules))

    def step(self) -> None:
        """Do anything that a host may do."""
        match, rng, what = self.match, self.rng, self.rng.random()
        if match.outcome is not None or what < 0.03:
            match.undo_to(rng.randrange(match.number + 1))
        elif what < 0.08:
            match.undo(force=True)
        elif what < 0.11:
            match.undo(rng.choice(match.seats), force=rng.random() < 0.5)
        elif isinstance(match.waiting, hosting.AwaitedRoll):
            match.supply(match.waiting.label, self.outcome(match.waiting))
        elif what < 0.14 and self.rules.game.id in CLOSED_BY_THE_HOST:
            match.close()
        elif what < 0.17:
            match.act(rng.choice(match.seats), rng.choice(["say hello", "leave", "close"]))
        elif match.to_answer:
            seat = rng.choice(match.to_answer)
            options = match.options(seat)
            match.act(seat, options[rng.randrange(len(options))])

    def outcome(self, roll: hosting.AwaitedRoll) -> str:
        """What a person may have rolled or drawn."""
        if roll.is_order:
            return " ".join(self.rng.sample(roll.faces, self.rng.randint(1, len(roll.faces))))
        return " ".join(self.rng.choice(roll.faces) for _ in range(roll.count))

    def look(self) -> None:
        """Read the file back, whole and cut off; fork; perhaps go on from the file."""
        again = hosting.read_record(self.text).match(self.rules)
        self.compare(again)
        self.compare(self.match.fork())
        data = self.text.encode()
        size = self.rng.randrange(data.index(b"\n") + 1, len(data) + 1)
        hosting.read_record(data[:size]).match(self.rules)
        if self.match.to_answer:
            self.match.plan(self.rng.choice(self.match.seats), size).fork()
        if self.rng.random() < 0.3:
            self.match = again
            self.recorder = hosting.Recorder(again, self.parts.append, resumed=True)

    def compare(self, other: hosting.Match) -> None:
        """The other match stands where this one stands, and tells the same."""
        match = self.match
        assert other.digest() == match.digest()
        assert type(other.waiting) is type(match.waiting)
        assert other.answers_so_far == match.answers_so_far
        assert other.log(level=1) == match.log(level=1)
        assert other.outcome == match.outcome


def drive(seed: int, steps: int = 120) -> None:
    """Drive the game of that number."""
    game, seats, options = GAMES[seed // 2 % len(GAMES)]
    Drive(game, seats, options, seed).run(steps)


if __name__ == "__main__":
    for number in range(int(sys.argv[1])):
        drive(number)
    sys.stdout.write(f"{sys.argv[1]} matches driven\n")
