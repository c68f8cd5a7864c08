"""Unsolicited inputs: talk, which never changes the game, leaving, absence, and what is always refused."""

from __future__ import annotations

from difflib import get_close_matches

from boxlid import LEAVE, LEFT, SAID, SAY, Action, InputRule, Refusal

from boxlid_mafia.model.table import MODERATOR, Village
from boxlid_mafia.model.vocabulary import (
    ABSENT,
    AWAY,
    BACK,
    CLAIM,
    CLAIMED,
    REMOVE,
    SHOW,
    TESTIFIED,
    TESTIFY,
    WHISPER,
    WHISPERED,
)
from boxlid_mafia.village.changes import lock_up
from boxlid_mafia.village.death import die, grieving
from boxlid_mafia.village.queries import hearers
from boxlid_mafia.village.speech import why_silent


def _say(t: Village, seat: str, action: Action) -> None:
    t.tell(SAID, seat, action.words, clause="MF-DAY-7", to=hearers(t))


def _claim(t: Village, seat: str, action: Action) -> None:
    role = t.data.words.get(action.role.lower(), action.role)
    clause = "MF-DAY-8 MF-DAY-9 MF-DAY-10"
    t.tell(CLAIMED, seat, t.data.title(role), clause=clause, to=hearers(t))


def _why_no_claim(t: Village, seat: str, action: Action) -> Refusal | None:
    if (silent := _why_no_part(t, seat, action)) is not None:
        return silent
    if action.role.lower() not in t.data.words:
        near = get_close_matches(action.role.lower(), t.data.words, n=1)
        hint = (
            f"; did you mean `{near[0]}`?" if near else " (`boxlid rules mafia roles` lists them)."
        )
        return Refusal("no-role", f"There is no role `{action.role}`{hint}", "MF-DAY-8")
    return None


def _why_no_part(t: Village, seat: str, action: Action) -> Refusal | None:
    """Why a seat may not take part in talk: a moderator knows everything, so he does not speak as a player."""
    if seat == MODERATOR:
        return Refusal("moderator", "The moderator takes no part.", "MF-SETUP-2")
    return why_silent(t, seat)


def _testify(t: Village, seat: str, action: Action) -> None:
    t.tell(TESTIFIED, seat, action.target, action.answer, clause="MF-DAY-9", to=hearers(t))


def _whisper(t: Village, seat: str, action: Action) -> None:
    to = (seat, action.target)
    rest = (seat, action.target, None)
    t.tell(WHISPERED, seat, action.target, action.words, clause="MF-DAY-7", to=to, rest=rest)


def _why_no_whisper(t: Village, seat: str, action: Action) -> Refusal | None:
    if not t.rules.whispers:
        return Refusal("no-whispers", "All talk is public.", "MF-DAY-7")
    if action.target == seat:
        return Refusal("yourself", "You need not whisper to yourself.", "MF-DAY-7")
    if action.target not in t.living:
        return Refusal("dead", f"{action.target} is dead.", "MF-DAY-4")
    if action.target in t.jail:
        return Refusal("jailed", f"{action.target} is in jail and hears nothing.", "MF-VOTE-58")
    return why_silent(t, seat)


def _nothing(_t: Village, _seat: str, _action: Action) -> None:
    """Do nothing: the input is always refused, so this is never called."""


def _why_no_show(_t: Village, _seat: str, _action: Action) -> Refusal:
    """No action turns a living player's card."""
    return Refusal("card-stays-down", "Nobody may show the own card.", "MF-SETUP-24")


# --- coming and going --------------------------------------------------------------------------------


def leave(t: Village, seat: str, _action: Action | None = None) -> None:
    """Take out a player who leaves: card up, no grief, no last shot, no penalty (MF-ORDER-29)."""
    t.departed = (*t.departed, seat)
    t.tell(LEFT, seat, clause="MF-ORDER-29")
    if seat not in t.living:
        return
    die(t, seat, "removed")
    if seat in t.jail:
        t.remove("jail_dead", seat)
        lock_up(t, tuple(s for s in t.jail if s != seat), "MF-ORDER-29")
    if t.rules.lover_leaves == "partner_dies":
        mourned: list[str] = []
        while mourners := [s for s in grieving(t) if s not in mourned]:
            mourned += mourners
            for partner in mourners:
                die(t, partner, "grieved", ("grief",))
    elif grieving(t):
        t.applies("MF-ROLE-cupid-6")
    t.remove("fallen", seat)
    if t.sheriff == seat:
        t.set("sheriff", "", clause="MF-ROLE-sheriff-5")


def _remove(t: Village, _seat: str, action: Action) -> None:
    leave(t, action.target)


def _why_no_removal(t: Village, seat: str, action: Action) -> Refusal | None:
    if seat != MODERATOR:
        return Refusal("not-moderator", "Only the moderator takes a player out.", "MF-ORDER-29")
    if action.target == MODERATOR:
        return _why_not_leave(t, MODERATOR, action)
    if action.target not in t.living:
        return Refusal("gone", f"{action.target} is out already.", "MF-ORDER-29")
    return None


def _away(t: Village, seat: str, action: Action) -> None:
    if action.verb is AWAY:
        t.add("absent", seat, clause="MF-VOTE-9")
    else:
        t.remove("absent", seat, clause="MF-VOTE-9")
    state = "absent" if action.verb is AWAY else "back"
    t.tell(ABSENT, seat, state, clause="MF-VOTE-9")


def _why_not_away(t: Village, seat: str, action: Action) -> Refusal | None:
    if seat not in t.living:
        return Refusal("dead", "You are not among the living.", "MF-VOTE-10")
    if (seat in t.absent) == (action.verb is AWAY):
        return Refusal("already", "That is so already.", "MF-VOTE-9")
    return None


def _why_not_leave(_t: Village, seat: str, _action: Action) -> Refusal | None:
    if seat == MODERATOR:
        return Refusal("moderator-stays", "A game has just one moderator.", "MF-SETUP-1")
    return None


AFTER = "after-leaving"
INPUTS = (
    InputRule(SAY, _say, why_silent),
    InputRule(CLAIM, _claim, _why_no_claim),
    InputRule(TESTIFY, _testify, _why_no_part),
    InputRule(WHISPER, _whisper, _why_no_whisper),
    InputRule(SHOW, _nothing, _why_no_show),
    InputRule(LEAVE, leave, _why_not_leave, AFTER),
    InputRule(REMOVE, _remove, _why_no_removal, AFTER),
    InputRule(AWAY, _away, _why_not_away),
    InputRule(BACK, _away, _why_not_away),
)
