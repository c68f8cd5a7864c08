"""Random games over random compositions and options, with a meter of what they reached.

    python tests/games/mafia/fuzz.py [GAMES] [SEED]

Elsewhere: worked positions (the game's own scenarios), the conformance kit.
"""

import random
import sys
import time
from collections import Counter

import boxlid
from boxlid import hosting
from boxlid_mafia.roles.bundled import BUNDLED

PLAIN = {
    "mafia",
    "civilian",
    "werewolf",
    "family2",
    "kingmaker",
    "lovers",
    "sheriff",
    "moderator",
    "witness",
}
SPECIALS = [r.id for r in BUNDLED if r.id not in PLAIN and not r.office]
ROLES = [r.id for r in BUNDLED if not r.office]
RULINGS = hosting.compose("mafia").rulings
NUMBERS = {"close_discussion": 2, "close_accusations": 3, "must_convict_cap": 2, "round_cap": 9}
NUMBERS |= {"vigilante_ammo": 1, "doctor_guards_group": 40}
READINGS = [
    (ruling.key, NUMBERS.get(ruling.key, 2) if reading.number else reading.id)
    for ruling in RULINGS
    for reading in ruling.reading
]
NEEDS = {
    ("vote_mode", "monarchy"): ["kingmaker"],
    ("resurrection", "guess"): ["archangel"],
    ("resurrection", "on_save"): ["archangel"],
    ("resurrection", "civilian_once"): ["archangel"],
    ("godfather_kills", "on"): ["godfather"],
    ("roleblocker_side", "town"): ["roleblocker"],
    ("roleblocker_side", "group"): ["roleblocker"],
}
WITH = {
    ("mafia_know_each_other", "no"): {"godfather_kills": "on"},
    ("vote_rule", "unanimous"): {"parallel_accusations": "parallel"},
    ("vote_tie", None): {"vote_mode": "plurality"},
    ("jailbreak", None): {"vote_mode": "jail"},
    ("jail_parity", None): {"vote_mode": "jail"},
    ("kingmaker_succession", None): {"vote_mode": "monarchy"},
    ("wake_order", "custom"): {"wake_list": "W30,W20"},
    ("role_assignment", "moderator_picks"): {"assignment": ""},
    ("sheriff_election", None): {"sheriff": "on"},
    ("sheriff_tie", None): {"sheriff": "on", "vote_mode": "plurality"},
    ("witness_picker", None): {"witness": "on"},
    ("revived_role", None): {"resurrection": "guess"},
}
ALONE = {"davidoff": "on", "witness": "on"}
"""These exclude special roles."""


def chosen_readings(rng, i):
    """Reading i in turn and two at random, with the settings that they need."""
    options: dict[str, object] = {}
    for key, value in [READINGS[i % len(READINGS)], *rng.sample(READINGS, 2)]:
        for more in (WITH.get((key, value)), WITH.get((key, None))):
            for k, v in (more or {}).items():
                options.setdefault(k, v)
        options.setdefault(key, value)
    if options.get("role_assignment") == "moderator_picks":
        options.pop("existence", None)
    return options


def groups(rng, n, options):
    """The members of the groups."""
    if options.get("rival_wolves") == "on":
        return Counter(mafia=1, werewolf=1)
    if options.get("families") == "two":
        return Counter(mafia=1, family2=1)
    if rng.random() < 0.3 and not any(options.get(k) == v for k, v in ALONE.items()):
        return Counter(werewolf=2)
    return Counter(mafia=2 if n < 12 else 3)


def composition(rng, i, n, options):
    """Role i in turn and a few at random, with what the options need."""
    if options.get("one_life") == "on":
        return Counter(mafia=4, angel=1, civilian=2 * n - 5)
    roles = groups(rng, n, options)
    if not any(options.get(k) == v for k, v in ALONE.items()):
        wanted = [SPECIALS[i % len(SPECIALS)], *rng.sample(SPECIALS, min(n - 5, 3))]
        for pair, needed in NEEDS.items():
            if options.get(pair[0]) == pair[1]:
                wanted += needed
        for role in dict.fromkeys(wanted):
            roles[role] = 2 if role == "mason" else 1
    if options.get("existence") == "random":
        roles["civilian"] = n
    return roles


def settings(rng, i):
    """The size and the options of game i."""
    options = chosen_readings(rng, i)
    n = rng.randrange(7, 15)
    roles = composition(rng, i, n, options)
    if options.get("counts") in {None, "custom"} or options.get("existence") == "random":
        options["roles"] = ",".join(f"{r}={k}" for r, k in roles.items())
    options.setdefault("parity_at_deal", "allow")
    return n, options


class Meter:
    """What the games have reached: roles that acted or fell, readings, pairs that acted in one night."""

    def __init__(self):
        self.games: Counter[str] = Counter()
        self.roles: Counter[str] = Counter()
        self.readings: Counter[tuple[str, object]] = Counter()
        self.pairs: Counter[tuple[str, str]] = Counter()
        self.refused: Counter[str] = Counter()

    def note(self, match):
        t = match.table
        for role in {c.kind.role for s in match.seats for c in t.zones[t.card[s]]}:
            self.roles[role] += 1
        for key, value in match.ruleset.settings.as_dict().items():
            self.readings[key, value] += 1
        self.games["unfinished" if match.outcome.unfinished else "finished"] += 1

    def night(self, match):
        acting = sorted({a.role for a in match.table.acts})
        for i, one in enumerate(acting):
            for two in acting[i + 1 :]:
                self.pairs[one, two] += 1

    def missing(self):
        return (
            [r for r in ROLES if not self.roles[r]],
            [(k, v) for k, v in READINGS if not self.readings[k, v]],
        )


def play(match, rng, meter):
    """Random answers; before each resolution the night's pairs are noted."""

    def pick(options):
        return options[rng.randrange(len(options))]

    match.halt_at("resolution")
    while match.outcome is None:
        match.playout(pick)
        if match.halted:
            meter.night(match)
            match.resume()
            match.halt_at("resolution")
    meter.note(match)


def fuzz(games, seed=0, meter=None):
    """Play; gives the meter.

    Raises:
        whatever a rule raises, with the game in a note.
    """
    meter = meter or Meter()
    for i in range(games):
        rng = random.Random(f"{seed}/{i}")
        n, options = settings(rng, i + 97 * seed)
        try:
            match = hosting.Match(
                hosting.compose("mafia", options=options), n, i, keep="none", events=False
            )
        except boxlid.UsageError as refusal:
            meter.refused[str(refusal)[:60]] += 1
            continue
        try:
            play(match, rng, meter)
        except Exception as error:
            error.add_note(f"game {i} of seed {seed}: {n} players, {options}")
            raise
    return meter


def main():
    """Play as many games as the command line says, and tell what they reached."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    start = time.perf_counter()
    found = fuzz(count, int(sys.argv[2]) if len(sys.argv) > 2 else 0)
    lines = [
        f"{dict(found.games)}, {sum(found.refused.values())} refused, {time.perf_counter() - start:.0f} s",
        f"refused: {dict(found.refused.most_common(12))}",
        f"not reached: {found.missing()}",
        f"{len(found.pairs)} pairs of powers met in one night",
    ]
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
