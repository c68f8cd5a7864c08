"""The dawn: the moderator names the dead, the raised return, other news is told (MF-DAY-1..6)."""

from __future__ import annotations

from boxlid import Flow, step

from boxlid_mafia.model.records import Death
from boxlid_mafia.model.table import Village
from boxlid_mafia.model.vocabulary import (
    ATTACKED,
    DAWN,
    IN_CUSTODY,
    MONARCH,
    NOBODY,
    RETURNED,
    STAYED,
    TOLD,
)
from boxlid_mafia.village.changes import meet
from boxlid_mafia.village.death import announce_execution, bury, lay_off
from boxlid_mafia.village.queries import has_night, known_as


@step("dawn", "MF-ORDER-7 MF-DAY-1 MF-DAY-2")
def dawn(t: Village) -> Flow[None]:
    """Everybody wakes; the moderator names the dead of the night before anyone speaks."""
    t.set("time", "dawn", clause="MF-ORDER-7")
    t.phase(f"day {t.round}", clause="MF-ORDER-3")
    t.tell(DAWN, t.round, clause="MF-ORDER-3 MF-DAY-1")
    for name, value in (("convictions", 0), ("trials", 0), ("cycles", 0)):
        t.set(name, value)
    t.set("spoken", {}, clause="MF-DAY-28")
    t.set("acts", ())
    doomed = tuple((s, why) for s, why in t.doomed if s in t.living)
    t.set("doomed", ())
    t.set("ghosts", ())
    t.note_reveal()  # who died, or that nobody did
    _news(t, [seat for seat, _ in doomed])
    named = [seat for seat, why in doomed if seat not in t.jail and "vote" not in why]
    if has_night(t):
        _report(t, nobody=not named and not any(_last_night(t, d) for d in t.dead))
    for seat, why in doomed:
        if "vote" in why:
            announce_execution(t, seat)
    for name, empty in (("noise", ""), ("crowned", ""), ("seized", ())):
        t.set(name, empty)
    yield from bury(t, doomed, "killed")
    _bans(t)


def _bans(t: Village) -> None:
    """The scapegoat's ban holds today, unless nobody could vote (MF-ROLE-scapegoat-3, -5)."""
    if not t.banned_next:
        return
    void = all(s in t.banned_next or known_as(t, s).voteless for s in t.living)
    t.applies("MF-ROLE-scapegoat-5" if void else "MF-ROLE-scapegoat-3")
    t.set("banned", () if void else t.banned_next, clause="MF-ROLE-scapegoat-3")
    t.set("banned_next", ())


def _last_night(t: Village, death: Death) -> bool:
    """Whether a death of this night was announced at once (MF-NIGHT-55)."""
    return death.how == "killed" and death.round == t.round


def _returned(t: Village) -> None:
    """Raised players return at dawn (MF-NIGHT-56, MF-NIGHT-58)."""
    for seat in t.returning:
        if seat in t.living or seat in t.departed:
            continue
        t.set("living", tuple(s for s in t.seats if s in t.living or s == seat))
        t.set("dead", tuple(d for d in t.dead if d.seat != seat), clause="MF-NIGHT-56")
        t.tell(RETURNED, seat, clause="MF-NIGHT-56")
        if t.rules.revived_role == "random_card":
            _new_card(t, seat)
        for card in t.zones[t.card[seat]]:
            if card in t.faces:
                t.turn_up(card, t.card[seat], up=False, clause="MF-SETUP-24")
    t.set("returning", ())


def _new_card(t: Village, seat: str) -> None:
    """A raised player draws from a stock of mafia and civilian cards (MF-NIGHT-58)."""
    base = ("civilian", "werewolf" if t.home_group == "wolf" else t.home_group)
    stock = [c for c in t.zones["pack"] if c.kind.role in base]
    kinds = list(dict.fromkeys(c.kind.role for c in stock))
    if not kinds:  # the stock is used up: the old card stays
        return
    role = t.roll("revival", kinds, clause="MF-NIGHT-58", to=(seat,))
    for old in t.zones[t.card[seat]]:
        if old in t.faces:  # nobody knows that a card which was never shown is out of the game
            t.count("dealt", old.kind.role, -1)
    lay_off(t, seat, "MF-NIGHT-58")
    card = next(c for c in stock if c.kind.role == role)
    t.move(card, "pack", t.card[seat], clause="MF-NIGHT-58")
    for one in base:  # from now on either of them may be in the game
        t.set_entry("dealt", one, t.dealt.get(one, 0) + 1)


def _news(t: Village, doomed: list[str]) -> None:
    """Tell what else happened: a stayed execution, raised players, converts, custody, a monarch; not to the dead."""
    if t.condemned:
        if t.stayed:
            t.tell(STAYED, t.condemned, "", clause="MF-ROLE-governor-7 MF-ROLE-governor-3")
        t.set("condemned", "")
        t.set("stayed", False)
    _returned(t)
    for seat, group in list(t.turned.items()):
        known = t.met.get(group, ())
        if seat not in known:
            words = f"you are one of the {t.data.party(group)} now"
            t.tell(TOLD, seat, words, clause="MF-ROLE-cursed-3", to=(seat,))
            meet(t, group, (*known, seat), "MF-ROLE-cursed-3")
    held = tuple(s for s in t.seats if s in t.seized and s in t.living and s not in doomed)
    if held:
        t.set("custody", held, clause="MF-ROLE-magistrate-2")
        t.tell(IN_CUSTODY, held, clause="MF-ROLE-magistrate-2")
    if t.crowned in t.living and t.crowned not in doomed:
        t.set("monarch", t.crowned, clause="MF-ROLE-kingmaker-1")
        t.tell(MONARCH, t.crowned, clause="MF-ROLE-kingmaker-1")


def _report(t: Village, *, nobody: bool) -> None:
    """Report that nobody died, or that there was an attack, without a reason (MF-INFO-6)."""
    rule = t.rules.protected_announcement
    if t.noise and rule != "nobody_killed":
        whom = f" on {t.noise}" if rule == "attack_announced_named" else ""
        t.tell(ATTACKED, whom, clause="MF-INFO-6")
    elif nobody:
        t.tell(NOBODY, clause="MF-DAY-2 MF-INFO-6")
