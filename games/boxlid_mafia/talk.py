"""Talk and everything else that may come unasked: it is heard, it is refused, it never changes the game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import overload

from boxlid import LEAVE, PASS, SAY, Action, Flow, InputRule, Refusal, Verb
from boxlid.events import LEFT, SAID

from boxlid_mafia.people import dead_seats, has_power, hearers, lock_up, silenced
from boxlid_mafia.table import MODERATOR, Village
from boxlid_mafia.words import (
    ABSENT,
    AWAY,
    BACK,
    CLAIM,
    CLAIMED,
    FAREWELL,
    LAST_WORDS,
    REMOVE,
    SHOW,
    TESTIFIED,
    TESTIFY,
    WHISPER,
    WHISPERED,
)


class Speech(Sequence[Action]):
    """The options of a moment to speak: say anything, or pass. Any words are among them."""

    def __init__(self, verb: Verb, *more: Action) -> None:
        self.verb, self.listed = verb, (verb(None), *more)

    def __len__(self) -> int:
        return len(self.listed)

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        return self.listed[index]

    def __contains__(self, action: object) -> bool:
        spoken_at_length = isinstance(action, Action) and action.verb is self.verb
        return spoken_at_length or action in self.listed


def spoken(words: str | None) -> str:
    """Words as an event's sentence holds them."""
    return f": “{words}”" if words else "."


def last_words(t: Village, seat: str) -> Flow[None]:
    """One speech of a player who was just killed, where a ruling grants it (MF-DAY-58)."""
    answer = yield t.ask(
        seat,
        lambda: Speech(LAST_WORDS, PASS()),
        prompt="Your last words?",
        clause="MF-DAY-58",
        default=PASS(),
    )
    if answer.verb is LAST_WORDS:
        t.tell(FAREWELL, seat, spoken(answer.words), clause="MF-DAY-58", to=hearers(t))


# --- who may speak -----------------------------------------------------------------------------------

SILENT = {"vote": "MF-DAY-18", "defence": "MF-DAY-16"}


def why_silent(t: Village, seat: str, _action: Action | None = None) -> Refusal | None:  # noqa: PLR0911
    """Why a seat may not speak now; from public facts only."""
    if seat == MODERATOR:
        return None
    if seat in dead_seats(t):
        if t.rules.dead_talk == "no":
            return Refusal("dead", "The dead do not speak.", "MF-DAY-4")
        t.applies("MF-DAY-55")
    if t.time in {"night", "setup"}:
        if t.round <= 1:
            return Refusal("before-day-1", "Nobody speaks before the first day.", "MF-SETUP-23")
        return Refusal("night", "Nobody speaks at night.", "MF-ORDER-4")
    if seat in t.jail:
        return Refusal("jailed", "The jailed do not speak to the free.", "MF-VOTE-58")
    if silenced(t, seat):
        return Refusal("custody", "You are in custody today.", "MF-ROLE-magistrate-3")
    if t.time == "defence" and seat == t.accused:
        return None
    if t.time in SILENT and not _prosecutor(t, seat):
        return Refusal("not-now", f"Nobody else speaks during the {t.time}.", SILENT[t.time])
    cap = t.rules.close_discussion
    if t.time == "discussion" and isinstance(cap, int) and t.spoken.get(seat, 0) >= cap:
        return Refusal("cap", "You have spoken often enough today.", "MF-DAY-28")
    return None


def _prosecutor(t: Village, seat: str) -> bool:
    """The prosecutor may speak at any moment of the day (MF-ROLE-prosecutor-2)."""
    if not has_power(t, seat, "prosecutor"):
        return False
    t.applies("MF-ROLE-prosecutor-2")
    return True


def _say(t: Village, seat: str, action: Action) -> None:
    t.tell(SAID, seat, action.words, clause="MF-DAY-7", to=hearers(t))


def _claim(t: Village, seat: str, action: Action) -> None:
    role = t.data.words.get(action.role.lower(), action.role)
    clause = "MF-DAY-8 MF-DAY-9 MF-DAY-10"
    t.tell(CLAIMED, seat, t.data.title(role), clause=clause, to=hearers(t))


def _why_no_claim(t: Village, seat: str, action: Action) -> Refusal | None:
    silent = why_silent(t, seat)
    if silent is None and action.role.lower() not in t.data.words:
        return Refusal("no-role", f"There is no role `{action.role}`.", "MF-DAY-8")
    return silent


def _testify(t: Village, seat: str, action: Action) -> None:
    t.tell(TESTIFIED, seat, action.target, action.answer, clause="MF-DAY-9", to=hearers(t))


def _whisper(t: Village, seat: str, action: Action) -> None:
    to = (seat, action.target)
    rest = (seat, action.target, None)
    t.tell(WHISPERED, seat, action.target, action.words, clause="MF-DAY-7", to=to, rest=rest)


def _why_no_whisper(t: Village, seat: str, action: Action) -> Refusal | None:
    if not t.rules.whispers:
        return Refusal("no-whispers", "All talk is public.", "MF-DAY-7")
    if action.target not in t.living:
        return Refusal("dead", f"{action.target} is dead.", "MF-DAY-4")
    if action.target in t.jail:
        return Refusal("jailed", f"{action.target} is in jail and hears nothing.", "MF-VOTE-58")
    return why_silent(t, seat)


def _nothing(_t: Village, _seat: str, _action: Action) -> None:
    """Never called: the input is always refused."""


def _why_no_show(_t: Village, _seat: str, _action: Action) -> Refusal:
    """No action turns a living player's card."""
    return Refusal("card-stays-down", "Nobody may show the own card.", "MF-SETUP-24")


# --- coming and going --------------------------------------------------------------------------------


def leave(t: Village, seat: str, _action: Action | None = None) -> None:
    """A player leaves: card up, no grief, no last shot, no penalty; a victory test follows (MF-ORDER-29)."""
    from boxlid_mafia.death import die, grieving  # noqa: PLC0415 - dying asks for last words, which are here

    t.gone = (*t.gone, seat)
    t.tell(LEFT, seat, clause="MF-ORDER-29")
    if seat not in t.living:
        return
    die(t, seat, "removed")
    if seat in t.jail:
        t.set("jail_dead", tuple(s for s in t.jail_dead if s != seat))
        lock_up(t, tuple(s for s in t.jail if s != seat), "MF-ORDER-29")
    if t.rules.lover_leaves == "partner_dies":
        mourned: list[str] = []
        while mourners := [s for s in grieving(t) if s not in mourned]:
            mourned += mourners
            for partner in mourners:
                die(t, partner, "grieved", ("grief",))
    elif grieving(t):
        t.applies("MF-ROLE-cupid-6")
    t.set("fallen", tuple(s for s in t.fallen if s != seat))
    if t.sheriff == seat:
        t.set("sheriff", "", clause="MF-ROLE-sheriff-5")


def _remove(t: Village, _seat: str, action: Action) -> None:
    leave(t, action.target)


def _why_no_removal(t: Village, seat: str, action: Action) -> Refusal | None:
    if seat != MODERATOR:
        return Refusal("not-moderator", "Only the moderator takes a player out.", "MF-ORDER-29")
    if action.target in t.gone:
        return Refusal("gone", f"{action.target} is out already.", "MF-ORDER-29")
    return None


def _away(t: Village, seat: str, action: Action) -> None:
    if action.verb is AWAY:
        t.set("absent", (*t.absent, seat), clause="MF-VOTE-9")
    else:
        t.set("absent", tuple(s for s in t.absent if s != seat), clause="MF-VOTE-9")
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
    InputRule(TESTIFY, _testify, why_silent),
    InputRule(WHISPER, _whisper, _why_no_whisper),
    InputRule(SHOW, _nothing, _why_no_show),
    InputRule(LEAVE, leave, _why_not_leave, AFTER),
    InputRule(REMOVE, _remove, _why_no_removal, AFTER),
    InputRule(AWAY, _away, _why_not_away),
    InputRule(BACK, _away, _why_not_away),
)

__all__ = ["AFTER", "INPUTS", "Speech", "last_words", "leave", "partial", "spoken", "why_silent"]
