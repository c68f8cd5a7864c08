"""Roles that matter when they die or are voted on: jester, idiot, scapegoat, hunter.

The scapegoat's part in a tied vote is in `day.plurality`.
"""

from __future__ import annotations

from boxlid import EndMatch

from boxlid_mafia.model.records import GROUPS, NEUTRAL
from boxlid_mafia.model.roles import Known, Role
from boxlid_mafia.model.table import Village
from boxlid_mafia.model.vocabulary import JESTER_WINS, UNVEILED
from boxlid_mafia.village.death import die
from boxlid_mafia.village.endings import end
from boxlid_mafia.village.queries import has_power, is_role


def _seen_jester(t: Village, _seat: str, _group: str) -> str | None:
    """Informants see no member in him (MF-ROLE-jester-4)."""
    t.applies("MF-ROLE-jester-4")
    return None


def _record(t: Village, seat: str) -> None:
    """A jester's win is recorded (MF-ROLE-jester-1), a lover's with it (MF-ROLE-jester-5)."""
    won = [seat]
    if t.rules.jester_lover == "wins_too":
        won += [b if a == seat else a for a, b in t.lovers if seat in {a, b}]
        if len(won) > 1:
            t.applies("MF-ROLE-jester-5")
    t.add("winners", *won, clause="MF-WIN-22")


def _announced_jester(t: Village, seat: str) -> None:
    """A jester's win is told with his death, where cards are shown."""
    if t.rules.reveal in {"always", "convicted_only"}:
        t.tell(JESTER_WINS, seat, clause="MF-ROLE-jester-1 MF-WIN-22")


def _executed_jester(t: Village, seat: str) -> None:
    """An executed jester has won (MF-ROLE-jester-1); by a ruling that ends the game (MF-ROLE-jester-2)."""
    _record(t, seat)
    if t.rules.jester_end == "ends":
        _announced_jester(t, seat)
        die(t, seat, "convicted", ("vote",))
        text = f"{seat} the jester is executed and wins"
        raise EndMatch(end(t, (), text, "MF-WIN-22 MF-ROLE-jester-2"))


def _unwanted(t: Village, seat: str, how: str, _sources: tuple[str, ...]) -> None:
    """A jester who dies otherwise has not won by it (MF-ROLE-jester-3)."""
    if seat not in t.living and how != "convicted" and is_role(t, seat, "jester"):
        t.applies("MF-ROLE-jester-3")


def _spared_idiot(t: Village, seat: str) -> bool:
    """A convicted idiot turns the card up and lives, once (MF-ROLE-idiot-1, -3)."""
    if not has_power(t, seat, "idiot"):
        if is_role(t, seat, "idiot"):
            t.applies("MF-ROLE-idiot-5")
        return False
    if t.unveiled.get(seat) == "idiot" and t.rules.idiot_again == "dies":
        t.applies("MF-ROLE-idiot-3")
        return False
    t.set_entry("unveiled", seat, "idiot", clause="MF-ROLE-idiot-1")
    t.tell(UNVEILED, seat, t.data.title("idiot"), clause="MF-ROLE-idiot-1")
    for card in t.zones[t.card[seat]]:
        if card.kind.role == "idiot" and card not in t.faces:
            t.turn_up(card, t.card[seat], clause="MF-ROLE-idiot-1")
    return True


def _last_shot(t: Village, seat: str, how: str, sources: tuple[str, ...]) -> bool:
    """Whether a dead hunter shoots (MF-ROLE-hunter-1..6)."""
    if how == "removed":
        t.applies("MF-ROLE-hunter-5")
        return False
    if not has_power(t, seat, "hunter"):
        t.applies("MF-ROLE-hunter-6")
        return False
    rules = t.rules
    if seat in t.shotless:
        return False
    if how == "grieved":
        t.applies("MF-ROLE-hunter-4")
        return bool(rules.hunter_grief == "shoots")
    if "poison" in sources:
        t.applies("MF-ROLE-hunter-3")
        if rules.hunter_poisoned == "no_shot":
            return False
    eaten = any(s in GROUPS for s in sources)
    return not (eaten and rules.hunter_eaten == "no_shot")


ROLES = (
    Role(
        "jester",
        NEUTRAL,
        seen=_seen_jester,
        executed=_executed_jester,
        announced=_announced_jester,
        on_death=_unwanted,
        aliases=("fool",),
        clauses={"stayed": "MF-ROLE-jester-6"},
    ),
    Role("idiot", spared=_spared_idiot, known=Known(voteless="MF-ROLE-idiot-2")),
    Role("scapegoat", clauses={"tied": "MF-ROLE-scapegoat-6"}),
    Role("hunter", last_shot=_last_shot),
)
