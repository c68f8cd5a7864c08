"""What a player sees on a terminal: the village, the day's trial, what he has learned."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from textwrap import wrap
from typing import Any

from boxlid import View

from boxlid_mafia.model.records import GROUPS
from boxlid_mafia.model.table import MODERATOR, Village, card_viewers
from boxlid_mafia.village.queries import watchers

WIDTH = 78
HOW = {
    "killed": "killed in night {round}",
    "convicted": "executed on day {round}",
    "shot": "shot on day {round}",
    "grieved": "dead of grief, round {round}",
    "decreed": "killed at nightfall {round}",
    "removed": "left in round {round}",
}
TIMES = {
    "setup": "The cards are dealt.",
    "night": "Night {round}. The village sleeps.",
    "dawn": "Dawn of day {round}.",
    "discussion": "Day {round}. The village talks.",
    "accusations": "Day {round}. Accusations are open.",
    "defence": "Day {round}. {accused} is accused.",
    "comments": "Day {round}. {accused} is accused.",
    "vote": "Day {round}. The vote.",
}
ASKED = {"yes": "one of them", "no": "not one of them"}


# --- view items --------------------------------------------------------------------------------------


def known_cards(t: Village, seat: str) -> dict[str, str]:
    """The cards that a seat sees, by their names in the theme."""
    out = {}
    for other in t.seats:
        cards = t.zones[t.card[other]]
        open_ = not seat or seat in card_viewers(t, other)
        names = [t.data.title(c.kind.role) for c in cards if open_ or c in t.faces]
        if names:
            out[other] = " and ".join(names)
        elif t.rules.reveal == "mafia_only" and any(d.seat == other for d in t.dead):
            out[other] = f"not {t.data.member(t.home_group)}"  # else it would lie open (MF-INFO-51)
    return out


def moderators_book(t: Village, seat: str) -> list[str] | None:
    """Tonight's choices, for the moderator and the dead with open eyes."""
    if seat and seat != MODERATOR and seat not in watchers(t):
        return None
    return [_line(t, a.role, a.seat, a.kind, a.targets) for a in t.acts]


def _line(t: Village, role: str, seat: str, kind: str, targets: tuple[str, ...]) -> str:
    who = (
        f"the {t.data.title(role)} (by {seat})"
        if role in GROUPS
        else f"{seat} ({t.data.title(role)})"
    )
    return f"{who}: {kind} {' '.join(targets)}".rstrip()


def composition(t: Village, seat: str) -> dict[str, int] | None:
    """How many of each card there are, by their names in the theme; None where that is a secret (MF-INFO-9)."""
    if t.rules.existence == "secret" and seat and seat not in t.layout.actors:
        return None
    out: dict[str, int] = {}
    for role, count in t.dealt.items():
        if count:
            title = t.data.title(role)
            out[title] = out.get(title, 0) + count
    return out


def from_a_pile(t: Village, seat: str) -> bool:
    """Whether the composition is that of a pile of which only a part was dealt (MF-SETUP-54)."""
    return bool(t.rules.existence == "random")


VIEWS = {
    "cards": known_cards,
    "book": moderators_book,
    "composition": composition,
    "pile": from_a_pile,
}

# --- the screen --------------------------------------------------------------------------------------


def screen(view: View) -> str:
    """The village as text."""
    f = view.fields
    lines = [_head(f), "-" * WIDTH]
    lines += _people(view)
    dealt = view.more.get("composition")
    lines += _trial(f, dealt, pile=view.more["pile"])
    lines += _learned(view)
    book = view.more.get("book")
    if book:
        lines += ["", "Tonight so far:", *(f"  {one}" for one in book)]
    return "\n".join(lines)


def _head(f: Mapping[str, Any]) -> str:
    words = TIMES.get(str(f["time"]), "Day {round}.")
    left = words.format(round=f["round"], accused=f.get("accused") or "somebody")
    right = f"{len(f['living'])} alive, {len(f['dead'])} dead"
    return left + right.rjust(WIDTH - len(left))


def _people(view: View) -> Iterator[str]:
    f = view.fields
    cards = view.more["cards"]
    deaths = {d["seat"]: d for d in f["dead"]}
    lovers = {s for pair in f.get("lovers") or () for s in pair}
    for seat in view.seats:
        marks = []
        if seat in deaths:
            marks.append(HOW.get(deaths[seat]["how"], "dead").format(round=deaths[seat]["round"]))
        if seat == f.get("chair"):
            marks.append("moderates")
        if seat == f.get("sheriff"):
            marks.append("sheriff")
        if seat in f.get("unveiled", {}):
            marks.append(f"is known as the {f['unveiled'][seat]}")
        if seat in f.get("custody", ()):
            marks.append("in custody")
        if seat in f.get("jail", ()):
            marks.append("died in jail" if seat in (f.get("jail_dead") or ()) else "in jail")
        if seat in lovers:
            marks.append("in love")
        if seat in f.get("acquitted", ()):
            marks.append("acquitted today")
        me = "you" if seat == view.seat else ""
        sign = "+" if seat in deaths else " "
        line = f" {sign}{seat:<10} {me:<4}{cards.get(seat, '?'):<18} {', '.join(marks)}"
        yield from wrap(line, WIDTH, subsequent_indent=" " * 35, replace_whitespace=False)


def _trial(f: Mapping[str, Any], dealt: Mapping[str, int] | None, *, pile: bool) -> Iterator[str]:
    if f.get("accused"):
        backed = f", supported by {f['supporter']}" if f.get("supporter") else ""
        yield ""
        yield f"{f['accuser']} accuses {f['accused']}{backed}."
    if dealt:
        yield ""
        line = ("The pile: " if pile else "The cards: ") + ", ".join(
            f"{k} {role}" for role, k in dealt.items()
        )
        yield from wrap(line, WIDTH, subsequent_indent="  ")


def _learned(view: View) -> Iterator[str]:
    notes = (view.fields.get("notes") or {}).get(view.seat) or []
    if view.seat and notes:
        yield ""
        yield "You have learned:"
        for note in notes:
            answer = ASKED.get(note["answer"], note["answer"])
            yield f"  night {note['round']}, {note['question']}: {note['target']} {answer}".rstrip()
