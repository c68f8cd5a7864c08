"""A plausible player of every side. It knows what its seat may know: its view, and the events that it saw."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from attrs import frozen
from boxlid import Action, Bot, Prompt, View

from boxlid_mafia.model.records import KILLER, MEMBER
from boxlid_mafia.model.roles import Role
from boxlid_mafia.model.vocabulary import VERBS
from boxlid_mafia.roles.bundled import BUNDLED


@frozen
class Lore:
    """What everybody at the table knows of the roles.

    Attributes:
        members: the members of groups.
        killers: those who kill alone.
        informants: those who learn who is a member.
        witnesses: of these, the town's cards: they tell what they learned, and are believed.
    """

    members: tuple[str, ...]
    killers: tuple[str, ...]
    informants: tuple[str, ...]
    witnesses: tuple[str, ...]

    @classmethod
    def of(cls, roles: Iterable[Role]) -> Lore:
        """The lore of these roles."""
        roles = tuple(roles)
        return cls(
            tuple(r.id for r in roles if r.side == MEMBER),
            tuple(r.id for r in roles if r.side == KILLER),
            tuple(r.id for r in roles if r.asks_group),
            tuple(r.id for r in roles if r.aloud and not r.office),
        )


LORE = Lore.of(BUNDLED)
BELIEVED = 3.0
LIES = (
    "I was asleep like everybody else.",
    "Look at who is so eager to hang me.",
    "You are making a mistake.",
)
DOUBTS = (
    "I am not sure.",
    "Who speaks for {}?",
    "I trust {} less every day.",
    "Let {} explain it.",
)


def role_of_card(card: str) -> str:
    """The role of a card's id."""
    return card.rsplit("-", 1)[0]


class Mind:
    """What a player makes of what it has seen and heard: who it is, whom it trusts.

    Args:
        turn: what it may know.
        lore: what it knows of the roles.

    Attributes:
        role: its own role.
        mates: the other members of its group whom it knows.
        blame: seat -> how guilty it seems from public talk and votes.
        sure: seat -> True (a member) or False, from its own questions and open cards.
    """

    def __init__(self, turn: Prompt, lore: Lore = LORE) -> None:
        self.turn, self.seat = turn, turn.seat
        self.view: View = turn.view()
        self.f: Mapping[str, Any] = self.view.fields
        self.living: list[str] = list(self.f["living"])
        self.cards = {
            s: [role_of_card(c) for c in self.view.zones[f"card.{s}"] if c] for s in self.view.seats
        }
        self.lore, members = lore, lore.members
        own = self.cards.get(self.seat) or [""]
        self.role = next((r for r in own if r in members), own[0])
        self.member = self.role in members
        self.mates = [
            s
            for s in self.living
            if self.member and s != self.seat and any(r in members for r in self.cards[s])
        ]
        self.sure: dict[str, bool] = {
            s: any(r in members for r in roles) for s, roles in self.cards.items() if roles
        }
        self.blame: dict[str, float] = dict.fromkeys(self.view.seats, 0.0)
        self.claims: dict[str, str] = {}
        self.told: list[tuple[str, str, str]] = []
        self._listen()
        self._ask_notes()

    def _ask_notes(self) -> None:
        for note in (self.f.get("notes") or {}).get(self.seat, ()):
            if note["question"] in self.lore.informants and note["answer"] in {"yes", "no"}:
                self.sure[note["target"]] = note["answer"] == "yes"

    def _listen(self) -> None:
        accused = ""
        votes: list[tuple[str, str, str]] = []
        for event in self.turn.events():
            kind, args = event.kind.name, event.args
            if kind == "claimed":
                self.claims[args[0]] = str(args[1])
            elif kind == "testified":
                self.told.append((args[0], args[1], args[2]))
            elif kind == "accused":
                accused = args[1]
            elif kind == "voted" and args[1] in {"for", "against"} and accused:
                votes.append((args[0], accused, args[1]))
            elif kind == "voted" and args[1].startswith("for "):
                votes.append((args[0], args[1].removeprefix("for "), "for"))
        for who, target, answer in self.told:
            weight = self._credit(who)
            self.blame[target] += weight if answer == "guilty" else -weight
        for who, target, way in votes:
            truth = self.sure.get(target)
            if truth is None or who == target:
                continue
            wrong = (way == "against") == truth
            self.blame[who] += 0.7 if wrong else -1.0 if truth else -0.3

    def _credit(self, who: str) -> float:
        """How much a witness is believed."""
        known = self.cards.get(who)
        if known and who not in self.living:
            return 6.0 if set(self.lore.witnesses) & set(known) else -2.0
        rivals = [s for s, r in self.claims.items() if r == self.claims.get(who)]
        return BELIEVED / max(1, len(rivals)) if who in self.claims else 1.0

    def guilt(self, seat: str) -> float:
        """How guilty a player seems to this one."""
        if seat == self.seat or seat in self.mates:
            return -9.0
        truth = self.sure.get(seat)
        if not self.member and truth is not None:
            return 9.0 if truth else -9.0
        return self.blame[seat]

    def threat(self, seat: str) -> float:
        """How dangerous a player is for the group: by public talk only, so that all members agree."""
        score = sum(2.0 for who, _, _ in self.told if who == seat)
        score += 1.0 if self.claims.get(seat) in {"angel", "seer"} else 0.0
        return score - 0.5 * self.blame[seat]


Chooser = Callable[[Mind, Sequence[Action]], Action | None]


def _of(options: Sequence[Action], verb: str) -> list[Action]:
    return [o for o in options if o.verb.name == verb]


def _worst(mind: Mind, options: Sequence[Action]) -> Action:
    rng = mind.turn.rng
    return max(options, key=lambda o: (mind.guilt(o.target), rng.random()))


def _kill(mind: Mind, options: Sequence[Action]) -> Action | None:
    kills = [k for k in _of(options, "kill") if getattr(k, "carrier", None) is None]
    if not kills:
        return None
    if mind.member:
        return _group_kill(mind, kills)
    worst = _worst(mind, kills)
    eager = mind.role in mind.lore.killers or mind.guilt(worst.target) >= BELIEVED
    return worst if eager else None


def _group_kill(mind: Mind, kills: Sequence[Action]) -> Action:
    """The choice that a comrade has made already, or one that all members make alike."""
    chosen = list(mind.view.comrades.values())
    for kill in kills:
        if kill.text in chosen:
            return kill
    turn = _turns(mind)
    return min(kills, key=lambda k: (-mind.threat(k.target), turn[k.target]))


def _turns(mind: Mind) -> dict[str, int]:
    """An order of the seats that all players can work out without talking."""
    order = mind.view.seats
    start = int(mind.f["round"]) * 5 % len(order)
    return {s: (i - start) % len(order) for i, s in enumerate(order)}


def _ask(mind: Mind, options: Sequence[Action]) -> Action | None:
    asks = [a for a in _of(options, "ask") if a.target != mind.seat]
    fresh = [a for a in asks if a.target not in mind.sure]
    return _worst(mind, fresh or asks) if asks else None


def _protect(mind: Mind, options: Sequence[Action]) -> Action | None:
    guards = _of(options, "protect")
    if not guards:
        return None
    rng = mind.turn.rng
    return max(guards, key=lambda o: (mind.threat(o.target), rng.random()))


def _potion(mind: Mind, options: Sequence[Action]) -> Action | None:
    heals = [h for h in _of(options, "heal") if mind.guilt(h.target) < BELIEVED]
    if heals and (int(mind.f["round"]) > 1 or mind.turn.rng.random() < 0.6):
        return heals[0]
    poisons = _of(options, "poison")
    if poisons:
        worst = _worst(mind, poisons)
        return worst if mind.guilt(worst.target) >= BELIEVED else None
    return None


def _accuse(mind: Mind, options: Sequence[Action]) -> Action | None:
    charges = _of(options, "accuse")
    if not charges:
        return None
    worst = _worst(mind, charges)
    eager = 1.0 if mind.guilt(worst.target) >= BELIEVED else 0.12 if mind.member else 0.3
    return worst if mind.turn.rng.random() < eager else None


def _support(mind: Mind, options: Sequence[Action]) -> Action | None:
    yes = _of(options, "second")
    if not yes:
        return None
    eager = _leaning(mind, mind.f.get("accused", ""))
    eager += 0.15 if eager >= 0.1 else 0.0  # but not what one knows to be wrong
    return yes[0] if mind.turn.rng.random() < eager else None


def _leaning(mind: Mind, accused: str) -> float:
    """How inclined a player is to convict."""
    guilt = mind.guilt(accused)
    if guilt <= -9.0:
        return 0.08 if mind.member and accused != mind.seat else 0.0
    if guilt >= BELIEVED:
        return 1.0
    return min(0.9, max(0.1, 0.42 + 0.2 * guilt + (0.15 if mind.member else 0.0)))


def _vote(mind: Mind, options: Sequence[Action]) -> Action | None:
    votes = _of(options, "vote")
    if not votes:
        return None
    speaks_for_it = mind.seat in {mind.f.get("accuser"), mind.f.get("supporter")}
    eager = 1.0 if speaks_for_it else _leaning(mind, mind.f.get("accused", ""))
    way = "for" if mind.turn.rng.random() < eager else "against"
    return next((v for v in votes if v.way == way), None)


def _condemn(mind: Mind, options: Sequence[Action]) -> Action | None:
    names = _of(options, "condemn")
    return _worst(mind, names) if names else None


def _elect(mind: Mind, options: Sequence[Action]) -> Action | None:
    """The player who is blamed least by all, but not oneself; scattered votes would elect a mafia."""
    names = [o for o in _of(options, "elect") if o.target != mind.seat]
    turn = _turns(mind)
    return min(names, key=lambda o: (mind.blame[o.target], turn[o.target])) if names else None


def _shoot(mind: Mind, options: Sequence[Action]) -> Action | None:
    for verb in ("shoot", "block", "crown", "point", "seize"):
        found = _of(options, verb)
        if found:
            best = verb in {"crown", "point"}
            rng = mind.turn.rng
            sign = -1 if best else 1
            return max(found, key=lambda o: (sign * mind.guilt(o.target), rng.random()))
    return None


def _speak(mind: Mind, options: Sequence[Action]) -> Action | None:
    rng = mind.turn.rng
    defence = _of(options, "defend")
    if defence:
        words = "I am the angel." if mind.role == "angel" else rng.choice(LIES)
        return defence[0].verb(words)
    comments = _of(options, "comment")
    if comments and rng.random() < 0.25:
        return comments[0].verb(rng.choice(DOUBTS).format(mind.f.get("accused", "")))
    return None


CHOOSERS: tuple[Chooser, ...] = (
    _kill, _ask, _protect, _potion, _accuse, _support, _vote, _condemn, _elect, _shoot, _speak,
)  # fmt: skip
QUIET = ("sleep", "pass", "spare")
KNOWN = {verb.name for verb in VERBS}


def choose(turn: Prompt, lore: Lore = LORE) -> Action:
    """A plausible answer to any question; what a plugin's role offers is taken at random."""
    options = turn.options
    if len(options) == 1:
        return options[0]
    if len(options) > LISTED:
        return options[turn.rng.randrange(len(options))]
    strange = [o for o in options if o.verb.name not in KNOWN]
    if strange:
        return strange[turn.rng.randrange(len(strange))]
    mind = Mind(turn, lore)
    for chooser in CHOOSERS:
        found = chooser(mind, options)
        if found is not None:
            return found
    quiet = [o for o in options if o.verb.name in QUIET]
    rest = quiet or list(options)
    return rest[turn.rng.randrange(len(rest))]


LISTED = 2000


def talk(turn: Prompt, lore: Lore = LORE) -> Sequence[str]:
    """What a player says by day: a witness tells what it learned, a mafia denies what can be denied."""
    mind = Mind(turn, lore)
    if mind.f.get("time") not in {"discussion", "accusations"} or mind.seat not in mind.living:
        return ()
    if mind.role in mind.lore.witnesses:
        return _reveal(mind)
    if mind.member:
        return _deny(mind)
    return ()


def _reveal(mind: Mind) -> list[str]:
    said = [(target, answer) for who, target, answer in mind.told if who == mind.seat]
    found = [
        s
        for s, guilty in mind.sure.items()
        if guilty and s in mind.living and (s, "guilty") not in said
    ]
    late = int(mind.f["round"]) >= 3
    if not found and not late:
        return []
    cleared = [
        s
        for s, guilty in mind.sure.items()
        if not guilty and s in mind.living and s != mind.seat and (s, "innocent") not in said
    ]
    opening = [] if mind.seat in mind.claims else [f"claim {mind.role}"]
    words = [f"testify {s} guilty" for s in found] + [f"testify {s} innocent" for s in cleared]
    return [*opening, *words] if words else []


def _deny(mind: Mind) -> list[str]:
    """Answer a witness, unless the open cards would disprove it."""
    dealt = mind.f.get("dealt") or {}
    shown = sum(1 for s, roles in mind.cards.items() if s not in mind.living and "angel" in roles)
    witnesses = [w for w, target, a in mind.told if target == mind.seat and a == "guilty"]
    living = [w for w in witnesses if w in mind.living and w not in mind.mates]
    if not living or mind.seat in mind.claims or shown >= dealt.get("angel", 0):
        return []
    return ["claim angel", f"testify {living[0]} guilty"]


def villager(roles: Iterable[Role]) -> Bot:
    """The bot of a game with these roles."""
    lore = Lore.of(roles)
    return Bot(
        "villager",
        "Plays its side: asks, coordinates, believes and doubts, claims when it helps.",
        lambda _seat: partial(choose, lore=lore),
        partial(talk, lore=lore),
    )


VILLAGER = villager(BUNDLED)
