"""Deaths and what follows: cards turned up, lovers' grief, last shots, the sheriff's successor, a victory test."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from boxlid import PASS, Action, Flow, step

from boxlid_mafia.model.readings import dead_view
from boxlid_mafia.model.records import Death
from boxlid_mafia.model.table import Village
from boxlid_mafia.model.vocabulary import (
    CARD,
    DIED,
    ELECT,
    ELECTED,
    NEXT_LIFE,
    NOT_MAFIA,
    SHOOT,
)
from boxlid_mafia.village.queries import (
    is_immortal,
    is_member,
    may_shoot_last,
    present,
    roles_of,
)
from boxlid_mafia.village.speech import last_words

WORDS = {
    "killed": "was killed in the night",
    "convicted": "is executed",
    "shot": "is shot",
    "grieved": "dies of grief",
    "decreed": "is killed by the mayor",
    "jailed": "dies in jail",
    "removed": "is taken out of the game",
    "duelled": "loses the duel",
    "disgraced": "dies with the elder",
}
CLAUSES = {
    "killed": "MF-DAY-2 MF-INFO-14",
    "convicted": "MF-VOTE-5",
    "shot": "MF-ROLE-hunter-1",
    "grieved": "MF-ROLE-cupid-3",
    "decreed": "MF-ROLE-execmayor-1",
    "removed": "MF-ORDER-29",
}
Dooms = Iterable[tuple[str, tuple[str, ...]]]


def bury(t: Village, dooms: Dooms, how: str, *, at_dawn: bool = False) -> Flow[None]:
    """Take the dead out with all that follows from it (MF-ORDER-27, -28), then test for victory.

    Args:
        t: the table.
        dooms: (seat, what killed it), all at the same time.
        how: as in Death.how.
        at_dawn: the victory test for these deaths is dawn's (MF-WIN-7).
    """
    t.set("pending", True, clause="MF-ORDER-28")
    for seat, sources in tuple(dooms):
        if seat in t.living:
            die(t, seat, "convicted" if "vote" in sources else how, sources)
            if t.rules.win_test_time == "each_death" and not grieving(t):
                yield t.check("after-deaths")
    for seat in t.fallen:
        if _may_speak_last(t, seat):
            yield from last_words(t, seat)
    yield from _chains(t)
    yield from _succession(t)
    t.set("pending", False)
    t.set("fallen", ())
    t.set("shotless", ())
    if t.rules.win_test_time != "nightfall_only" and not at_dawn:
        t.applies("MF-WIN-7 MF-DAY-6" if t.time == "dawn" else "MF-WIN-7")
        yield t.check("after-deaths")


def _may_speak_last(t: Village, seat: str) -> bool:
    """Whether who was just killed may speak once more (MF-DAY-5, MF-DAY-58)."""
    how = next(d.how for d in t.dead if d.seat == seat)
    time = {"killed": "night", "decreed": "night", "convicted": "day"}.get(how)
    if time is not None and t.rules.last_words in {time, "both"}:
        return True
    t.applies("MF-DAY-5")
    return False


def die(t: Village, seat: str, how: str, sources: tuple[str, ...] = ()) -> None:
    """Let a player die, and turn the card up if the ruling says so.

    Args:
        t: the table.
        seat: who dies.
        how: a key of WORDS, or what the log says of it, as `turns to stone`.
        sources: what killed it, as `vote`, `shot` or the source of an attack.
    """
    if how != "removed" and is_immortal(t, seat):
        t.applies("MF-ROLE-treestump-2")
        return
    if seat in t.jail and how != "removed":
        die_in_jail(t, seat)
        return
    if how == "convicted":
        t.add("lynched", seat)
    elif how != "removed":
        t.set("nights_dead", t.nights_dead + 1)  # read at dawn (MF-WIN-33)
    if t.zones[t.stack[seat]] and how != "removed":
        _next_life(t, seat, how, sources)
        return
    t.remove("living", seat, clause="MF-DAY-4")
    t.add("dead", Death(seat, t.round, how, t.time in {"night", "dawn"}))
    t.add("fallen", seat)
    t.tell(DIED, seat, WORDS.get(how, how), clause=CLAUSES.get(how, ""))
    reveal(t, seat, how)
    if dead_view(t) == "all_cards":
        for other in t.seats:
            for card in t.zones[t.card[other]]:
                t.show(card, t.card[other], (seat,), clause="MF-INFO-8")
    _roles_hear(t, seat, how, sources)
    owed = _owed_a_shot(t, seat, how, sources)
    if owed or (how != "removed" and _might_shoot(t)):
        t.add("shots", seat)
    if not owed and t.rules.reveal != "always":
        t.add("shotless", seat)


def _roles_hear(t: Village, seat: str, how: str, sources: tuple[str, ...]) -> None:
    """Run what roles do when somebody dies."""
    for role in t.data.roles.values():
        if role.on_death is not None:
            role.on_death(t, seat, how, sources)


def announce_execution(t: Village, seat: str) -> None:
    """Tell what the executed player's roles say about his execution."""
    for role in roles_of(t, seat):
        if role.announced is not None:
            role.announced(t, seat)


def die_in_jail(t: Village, seat: str) -> None:
    """A death in jail: only the prisoners learn of it, and the card stays down (MF-VOTE-58)."""
    if seat in t.jail_dead:
        return
    t.add("jail_dead", seat, clause="MF-VOTE-58")
    told = (*t.jail, *t.layout.actors)
    t.tell(DIED, seat, WORDS["jailed"], clause="MF-VOTE-58", to=told)
    t.note_reveal()


def _next_life(t: Village, seat: str, how: str, sources: tuple[str, ...]) -> None:
    """Show the next card of the stack to its owner alone, who plays that role from now on (MF-SETUP-55)."""
    t.tell(DIED, seat, WORDS.get(how, how), clause=CLAUSES.get(how, ""))
    reveal(t, seat, how)
    _roles_hear(t, seat, how, sources)
    lay_off(t, seat, "MF-SETUP-55")
    t.draw(t.stack[seat], t.card[seat], clause="MF-SETUP-55")
    t.tell(NEXT_LIFE, seat, clause="MF-SETUP-55")


def lay_off(t: Village, seat: str, clause: str) -> None:
    """Put a player's cards aside; cards that were never shown stay face down."""
    for card in t.zones[t.card[seat]]:
        t.move(card, t.card[seat], t.laid_off[seat], up=card in t.faces, clause=clause)
    forget_role(t, seat)


def forget_role(t: Village, seat: str) -> None:
    """Forget what belonged to a seat's old card: used powers, a known role, comrades."""
    t.set_entry("used", seat, ())
    t.set("turned", {s: group for s, group in t.turned.items() if s != seat})
    t.set("unveiled", {s: role for s, role in t.unveiled.items() if s != seat})
    t.set("uses", tuple(u for u in t.uses if u.seat != seat))
    t.set("met", {name: tuple(s for s in circle if s != seat) for name, circle in t.met.items()})


def reveal(t: Village, seat: str, how: str) -> None:
    """Turn the card up (MF-DAY-3, MF-VOTE-5, MF.reveal)."""
    rule = t.rules.reveal
    zone_key = t.card[seat]
    shown = rule == "always" or (rule == "convicted_only" and how == "convicted")
    member = is_member(t, seat)
    if rule == "mafia_only":
        t.applies("MF-INFO-51")
        shown = member
        if not member:
            t.tell(NOT_MAFIA, seat, t.data.party(t.home_group), clause="MF-INFO-51")
    clause = {"killed": "MF-DAY-3 MF-INFO-7", "convicted": "MF-VOTE-5 MF-INFO-7"}.get(
        how, "MF-INFO-7"
    )
    if not shown:
        t.applies({"convicted_only": "MF-INFO-50", "none": "MF-INFO-52"}.get(rule, "MF-INFO-51"))
        return
    for card in t.zones[zone_key]:
        if card not in t.faces:
            t.turn_up(card, zone_key, clause=clause)
            t.tell(CARD, seat, t.data.title(card.kind.role), clause=clause)
            t.applies(t.data.roles[card.kind.role].clause("shown"))


def owes(t: Village) -> bool:
    """Whether somebody who died of grief for a player who left still has a shot or an office to give."""
    return bool(t.shots) or bool(t.sheriff and t.sheriff not in t.living)


@step("last-shots", "MF-ORDER-27")
def settle(t: Village) -> Flow[None]:
    """Settle at the day's end what a leaver's lover still owes: nobody is asked when a player leaves."""
    yield from bury(t, (), "grieved")


# --- chains ------------------------------------------------------------------------------------------


def _chains(t: Village) -> Flow[None]:
    """Let lovers grieve and the dead shoot, repeated until nothing changes (MF-ORDER-27)."""
    mourned: list[str] = []  # each once: who has another life left does not fall (MF-SETUP-55)
    while True:
        mourners = [s for s in grieving(t) if s not in mourned]
        if mourners:
            mourned += mourners
            for seat in mourners:
                if seat in t.living:
                    die(t, seat, "grieved", ("grief",))
                    t.applies("MF-ORDER-27")
            continue
        if not t.shots:
            return
        seat = t.shots[0]
        t.set("shots", t.shots[1:])
        yield from _last_shot(t, seat)


def grieving(t: Village) -> list[str]:
    """The living lovers of those who died in this chain (MF-ROLE-cupid-3, -4)."""
    out = []
    grieved = [d.seat for d in t.dead if d.how == "grieved"]
    for a, b in t.lovers:
        for gone, left in ((a, b), (b, a)):
            fell = gone in t.fallen or gone in t.jail_dead
            if fell and left in present(t) and left not in out and not is_immortal(t, left):
                out.append(left)
                if gone in grieved:  # it passes on
                    t.applies("MF-ROLE-cupid-4")
        if a in t.fallen and b in t.fallen and a not in grieved and b not in grieved:
            t.applies("MF-ROLE-cupid-5")
    return out


def _might_shoot(t: Village) -> bool:
    """Whether a dead player may be a hunter for all that is public: then every dead player is asked."""
    roles = t.data.roles
    able = any(roles[r].last_shot is not None for r, k in t.dealt.items() if k)
    return able and t.rules.reveal != "always"


def _owed_a_shot(t: Village, seat: str, how: str, sources: tuple[str, ...]) -> bool:
    """Whether a player who dies shoots at once, by one of his roles (MF-ROLE-hunter-1)."""
    rules = [role.last_shot for role in roles_of(t, seat) if role.last_shot is not None]
    return any(shoots(t, seat, how, sources) for shoots in rules)


def shot_options(t: Village, seat: str) -> list[Action]:
    """Whom a fallen hunter may take along."""
    if seat in t.shotless or not may_shoot_last(t, seat):
        return [PASS()]
    shots: list[Action] = [SHOOT(s) for s in t.living if not is_immortal(t, s)]
    return [*shots, PASS()] if t.rules.hunter_must == "may" or not shots else shots


def _last_shot(t: Village, seat: str) -> Flow[None]:
    """A fallen hunter shoots at once (MF-ROLE-hunter-1)."""
    if not t.living:
        t.applies("MF-ROLE-hunter-2")
        return
    if seat in t.departed:
        return
    answer = yield t.ask(
        seat,
        partial(shot_options, t, seat),
        prompt="You fall. Whom do you take with you?",
        clause="MF-ROLE-hunter-1",
        default=PASS(),
    )
    if answer.verb is SHOOT and answer.target in t.living:
        t.applies("MF-WIN-20 MF-ROLE-hunter-7")
        die(t, answer.target, "shot", ("shot",))


# --- the sheriff's office ----------------------------------------------------------------------------


def _known_idiot(t: Village, seat: str) -> bool:
    """Whether an idiot is known by his card, so that his office lapses (MF-ROLE-sheriff-4)."""
    return any(c.kind.role == "idiot" and c in t.faces for c in t.zones[t.card[seat]])


def _succession(t: Village) -> Flow[None]:
    """A fallen sheriff names a successor (MF-ROLE-sheriff-4, -5)."""
    seat = t.sheriff
    if not seat or seat in t.living:
        return
    if not t.living or seat in t.departed or _known_idiot(t, seat):
        t.set("sheriff", "", clause="MF-ROLE-sheriff-5")
        return
    answer = yield t.ask(
        seat,
        lambda: [ELECT(s) for s in t.living],
        prompt="Who follows you as sheriff?",
        clause="MF-ROLE-sheriff-4",
        default=PASS(),
    )
    heir = answer.target if answer.verb is ELECT and answer.target in t.living else ""
    t.set("sheriff", heir, clause="MF-ROLE-sheriff-5")
    if heir:
        t.tell(ELECTED, heir, "", clause="MF-ROLE-sheriff-4")
