"""Setting up: which cards are in the pack, how they are dealt (MF-SETUP-7..22, -52..57)."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from boxlid import Piece, Settings, UsageError, piece, step

from boxlid_mafia.book.composition import (
    BIGGEST_TABLE,
    check_composition,
    composition,
    default_counts,
    groups_in,
    parse_roles,
    playable,
)
from boxlid_mafia.course.moderator_chair import CARD_ID, seat_by_card
from boxlid_mafia.model.book import Book
from boxlid_mafia.model.readings import players
from boxlid_mafia.model.records import MEMBER, Card
from boxlid_mafia.model.table import MODERATOR, Village
from boxlid_mafia.model.vocabulary import SIZE

IDEAL, ACCEPTABLE = 12, 8


def possible_roles(rules: Settings, book: Book, n: int = 0) -> dict[str, int]:
    """Every role that n players with these settings may be dealt, with the most cards of it that are needed."""
    largest = max(n, BIGGEST_TABLE)
    if rules.roles:
        counts = parse_roles(rules.roles, book)
        counts = {r: k for r, k in counts.items() if not book.roles[r].office}
        counts["civilian"] = max(counts.get("civilian", 0), largest)
        return counts
    if rules.counts == "recommended":
        column = "werewolf" if book.theme == "werewolf" else "recommended"
        most: dict[str, int] = {}
        for size in book.sizes.values():
            for r, k in size[column].items():
                most[r] = max(most.get(r, 0), k)
        return most | {"civilian": largest}
    return default_counts(largest, rules) | {"civilian": largest}


def pieces(rules: Settings, book: Book, n: int) -> Iterator[Piece[Card]]:
    """The cards, named by role and number, each with the playing card that represents it (MF-SETUP-3, -10).

    A table of any size has enough of them (MF-SETUP-5).
    """
    if rules.moderator_choice == "random_card":
        yield piece(CARD_ID, Card("moderator"), "pack")
    counts = possible_roles(rules, book, n)
    if rules.revived_role == "random_card":  # the stock that a raised player draws from
        counts |= {r: k + n for r, k in counts.items() if r in {"mafia", "werewolf", "civilian"}}
    for role, count in counts.items():
        faces = book.roles[role].cards
        for i in range(count * (2 if rules.double_identity == "on" else 1)):
            face = faces[i] if i < len(faces) else ""
            yield piece(f"{role}-{i + 1}", Card(role, face), "pack")


def check_seats(rules: Settings, seats: Sequence[str], book: Book) -> None:
    """Refuse a number of players that the settings do not fit.

    Raises:
        UsageError: with the clause.
    """
    n = players(rules, seats)
    if MODERATOR in seats:
        raise UsageError("no player may be called `moderator` (MF-SETUP-2)")
    counts = composition(n, rules, book)
    check_composition(counts, n, rules, book)
    if rules.card_shortage == "reject":
        for role, k in counts.items():
            own = _named_cards(role, book)
            if k > own:
                raise UsageError(
                    f"{k} {role} cards are wanted, {own} are named (MF-SETUP-10; MF.card-shortage=extend)"
                )
    if rules.role_assignment == "moderator_picks":
        assignment(rules, seats, counts, book)


def _named_cards(role: str, book: Book) -> int:
    """How many playing cards the brief names for a role; unlimited if it does not name any."""
    return book.roles[role].named or len(book.roles[role].cards) or sys.maxsize


def assignment(
    rules: Settings, seats: Sequence[str], counts: Mapping[str, int], book: Book
) -> dict[str, str]:
    """The moderator's map seat -> role, of the seats that it names (MF-SETUP-22).

    Raises:
        UsageError: an unknown seat or role, or more of a role than there are cards.
    """
    given: dict[str, str] = {}
    left = dict(counts)
    for part in filter(None, (p.strip() for p in str(rules.assignment or "").split(","))):
        seat, _, word = part.partition("=")
        role = book.words.get(word.strip().lower())
        if seat.strip() not in seats or role is None:
            raise UsageError(f"--assignment: `{part}` is not a `player=role` of this game")
        if left.get(role, 0) < 1 or seat.strip() in given:
            raise UsageError(f"--assignment: `{part}` does not fit the cards that are dealt")
        left[role] -= 1
        given[seat.strip()] = role
    return given


def prepare(t: Village) -> None:
    """Count out the cards (MF-SETUP-19): they lie in the deck, everybody lives.

    Raises:
        UsageError: the settings do not fit this number of players.
    """
    check_seats(t.rules, t.seats, t.data)
    counts = composition(players(t.rules, t.seats), t.rules, t.data)
    t.dealt = dict(counts)
    t.living = t.seats
    t.groups = groups_in(counts, t.data)
    t.home_group = t.groups[0] if t.groups else ("wolf" if t.data.theme == "werewolf" else "mafia")
    t.notes = dict.fromkeys(t.seats, ())
    t.used = dict.fromkeys(t.seats, ())
    wanted = dict(counts)
    if t.rules.moderator_choice == "random_card":
        wanted["moderator"] = 1
    pack = list(t.zones["pack"])
    deck = []
    for card in pack:
        if wanted.get(card.kind.role, 0) > 0:
            wanted[card.kind.role] -= 1
            deck.append(card)
    chosen = {str(c) for c in deck}
    t.zones["deck"] = tuple(deck)
    t.zones["pack"] = tuple(c for c in pack if c not in chosen)


COMPOSITION = {"public": "MF-INFO-9", "secret": "MF-SETUP-53", "random": "MF-SETUP-54"}
"""What decides whether the composition is known."""


@step("deal", "MF-SETUP-1 MF-SETUP-19 MF-SETUP-20")
def deal(t: Village) -> None:
    """One card face down to each player, at random or as the moderator picks."""
    t.phase("deal", clause="MF-SETUP-19")
    _advise(t)
    t.set("looked", t.rules.open_with != "day_cards_unseen", clause="MF-SETUP-20")
    t.applies(COMPOSITION[t.rules.existence])
    if not t.rules.roles and t.rules.counts == "default":
        t.applies(_count_clause(t.rules, counted_size(t)))
    elif t.rules.roles:
        t.applies("MF-SETUP-11 MF-SETUP-17")
    else:
        t.applies("MF-SETUP-28")
    if any(k > _named_cards(r, t.data) for r, k in t.dealt.items()):
        t.applies("MF-SETUP-10")
    if t.rules.role_assignment == "moderator_picks":
        _pick(t)
    else:
        _shuffle(t)
    seat_by_card(t)
    if t.rules.existence == "random":
        t.move_all("deck", "spare", clause="MF-SETUP-54")


def counted_size(t: Village) -> int:
    """The size as the brief counts it: players with a card and, by a ruling, the moderator (MF-SETUP-6)."""
    n = players(t.rules, t.seats)
    return n + 1 if t.rules.count_includes_moderator == "with_moderator" else n


def _advise(t: Village) -> None:
    """Tell what the sources say of a table of this size; it never prevents a game (MF-SETUP-4, -5)."""
    n = counted_size(t)
    if n > BIGGEST_TABLE:
        t.tell(SIZE, n, "unwieldy", clause="MF-SETUP-5 MF-SETUP-6")
        return
    advice = (
        "ideal" if n >= IDEAL else "acceptable" if n >= ACCEPTABLE else "below the brief's size"
    )
    t.tell(SIZE, n, advice, clause="MF-SETUP-4 MF-SETUP-6")


def _count_clause(rules: Settings, size: int) -> str:
    """The sentences that the counts of the brief come from."""
    bounds = ((10, "MF-SETUP-14"), (11, "MF-SETUP-15"), (12, "MF-SETUP-12"))
    own = next((clause for top, clause in bounds if size <= top), "MF-SETUP-13")
    angels = " MF-SETUP-16" if rules.second_angel == "on" else ""
    return f"{own}{angels}"


def _pick(t: Village) -> None:
    """Deal as the moderator picks, in secret; chance deals to players that he does not name (MF-SETUP-22)."""
    chosen = assignment(t.rules, t.seats, t.dealt, t.data)
    for seat, role in chosen.items():
        card = next(c for c in t.zones["deck"] if c.kind.role == role)
        t.move(card, "deck", t.card[seat], clause="MF-SETUP-22 MF-INFO-1")
    if len({c.kind.role for c in t.zones["deck"]}) > 1:
        t.shuffle("deal", "deck", clause="MF-SETUP-21")
    for seat in t.seats:
        if seat not in chosen:
            t.draw("deck", t.card[seat], clause="MF-SETUP-19 MF-INFO-1")


def _shuffle(t: Village) -> None:
    """Deal at random, every arrangement equally likely (MF-SETUP-21); again while the deal is impossible."""
    per = _cards_each(t)
    t.shuffle("deal", "deck", clause="MF-SETUP-21")
    while _impossible(t, per):  # before anybody has seen a card
        t.shuffle("deal", "deck", clause="MF-SETUP-21")
    for seat in t.seats:
        t.draw("deck", t.card[seat], clause="MF-SETUP-19 MF-INFO-1 MF-INFO-11")
        for _ in range(per - 1):
            where = t.stack[seat] if t.rules.one_life == "on" else t.card[seat]
            t.draw("deck", where, clause="MF-SETUP-55 MF-SETUP-56")


def _cards_each(t: Village) -> int:
    if t.rules.double_identity == "on":
        return 2
    if t.rules.one_life == "on":
        return max(1, sum(t.dealt.values()) // len(t.seats))
    return 1


def _impossible(t: Village, per: int) -> bool:
    """Whether a variant redeals what the shuffled deck would give (MF-SETUP-52, -54, -57)."""
    deck, n = t.zones["deck"], len(t.seats)
    dealt = deck[: n * per]
    if t.rules.double_identity == "on" and any(
        _joined(t, deck[i : i + 2]) for i in range(0, 2 * n, 2)
    ):
        t.applies("MF-SETUP-57")
        return True
    if t.rules.existence != "random":
        return False
    if t.rules.moderator_choice == "random_card" and CARD_ID not in dealt:
        return True
    if t.rules.parity_at_deal == "allow":
        return False
    counts = Counter(c.kind.role for c in dealt if c != CARD_ID)
    again = not playable(counts, players(t.rules, t.seats), t.rules, t.data)
    if again:
        t.applies("MF-SETUP-18")
    return again


def _joined(t: Village, hand: Sequence[Piece[Card]]) -> bool:
    """Whether a hand has both a group card and a shooter's (MF-SETUP-57)."""
    roles = [c.kind.role for c in hand]
    return any(t.data.roles[r].side == MEMBER for r in roles) and any(
        t.data.roles[r].shoots for r in roles
    )
