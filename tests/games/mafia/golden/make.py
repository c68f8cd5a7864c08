"""Writes the golden records: the brief's game and the werewolf preset at several sizes, and a game of many roles.

    python -m tests.games.mafia.golden.make

Run it when a change is meant to change how games go, and look at what the diff says.
"""

from __future__ import annotations

from pathlib import Path

from boxlid import hosting

from tests.games import golden

HERE = Path(__file__).parent
MANY = (
    "mafia=3,angel=2,archangel=1,vest=1,devil=1,vigilante=1,governor=1,magistrate=1,bookie=1,cursed=1,"
    "roleblocker-town=1,bodyguard=1,hunter=1,cupid=1,witch=1,serialkiller=1,jester=1"
)
GOLDEN: dict[str, tuple[str, int, dict[str, object]]] = {
    "brief-5": ("brief", 5, {}),
    "brief-8": ("brief", 8, {"second_angel": "on", "theme": "werewolf"}),
    "brief-12": ("brief", 12, {}),
    "brief-20": ("brief", 20, {"round_cap": 5}),
    "werewolf-5": ("werewolf", 5, {}),
    "werewolf-8": ("werewolf", 8, {"theme": "princeton"}),
    "werewolf-12": ("werewolf", 12, {}),
    "werewolf-20": ("werewolf", 20, {}),
    "many-20": ("brief", 20, {"roles": MANY, "third_killer_parity": "continue"}),
}
"""Name -> preset, players, options."""
SEEDS = {"brief-8": "brief-8-6", "werewolf-12": "werewolf-12-3"}
"""Chosen so that the village wins too; the others' seeds are their names."""


def played(name: str) -> hosting.Match:
    """Play a golden game to its end, at random but the same each time."""
    preset, seats, options = GOLDEN[name]
    seed = SEEDS.get(name, name)
    match = hosting.Match(hosting.compose("mafia", preset=preset, options=options), seats, seed)
    return golden.play(match, seed)


if __name__ == "__main__":
    golden.write(HERE, GOLDEN, played)
