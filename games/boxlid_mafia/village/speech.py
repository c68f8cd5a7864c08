"""Speaking: what may be said when, who is silent, and last words (MF-DAY-4, -7, -58)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import overload

from boxlid import PASS, Action, Flow, Refusal, Verb

from boxlid_mafia.model.table import MODERATOR, Village
from boxlid_mafia.model.vocabulary import FAREWELL, LAST_WORDS
from boxlid_mafia.village.queries import dead_seats, has_power, hearers, roles_of, silenced


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
    """Words in the form that an event's sentence takes."""
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
    if t.time in SILENT and not _always_speaks(t, seat):
        return Refusal("not-now", f"Nobody else speaks during the {t.time}.", SILENT[t.time])
    cap = t.rules.close_discussion
    if t.time == "discussion" and isinstance(cap, int) and t.spoken.get(seat, 0) >= cap:
        return Refusal("cap", "You have spoken often enough today.", "MF-DAY-28")
    return None


def _always_speaks(t: Village, seat: str) -> bool:
    """Whether a seat has a role that may speak at any moment of the day (MF-ROLE-prosecutor-2)."""
    speakers = [r for r in roles_of(t, seat) if r.speaks and t.looked and has_power(t, seat, r.id)]
    for role in speakers:
        t.applies(role.speaks)
    return bool(speakers)
