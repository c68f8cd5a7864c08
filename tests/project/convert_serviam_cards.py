"""Write Serviam's bundled card file from the research notes: JSON, `{value, source}` leaves.

    python tests/project/convert_serviam_cards.py NOTES.json games/boxlid_serviam/data/cards.toml

The notes are no part of the project. This script stays so that a new edition of them (an official
card list, say) can be turned into the file again instead of being typed in.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

SOURCES = {"seed": "brief", "found": "found", "reconstructed": "reconstructed"}
ICONS = {
    "gift_target": "T",
    "power_holder": "{who}",
    "rank_choice": "R{rank}",
    "question_mark": "?",
}

# What the notes say in words, as the ids and parameters that the loader knows.
MERCHANT_TEXTS = {
    "irma": ('{ id = "listed_sum_at_least", value = 7 }', '{ id = "family_gains_vp", amount = 2 }'),
    "dario": ('{ id = "connection_without_gift" }', '{ id = "player_loses_vp", amount = 2 }'),
    "fiorella": ('{ id = "player_ahead" }', '{ id = "move_listed", amount = 1 }'),
    "guido": ('{ id = "no_marked_gift_given" }', '{ id = "discard_random", amount = 1 }'),
    "nerina": (
        '{ id = "best_connection_on", value = 5 }',
        '{ id = "move_best_connection", amount = -1 }',
    ),
}
# The notes keep the brief's Chinese spelling; this is our transliteration of it.
FAMILY_NAMES = {"bazzi_betti": "Bazzi-Betti"}

HEAD = """\
# The cards of Serviam. The official card list is not public: most of what stands here is our own
# filling, made so that everything the rules speak of has a use.
#
# If you own the game, copy this file, type your cards in, and play with your copy (--data FILE).
# A mistake is refused with its place, as `gift[3].icons[1]` (counted from 0), and a hint.
#
# source   where a value comes from: "brief" (the rules text this module implements), "found" (one
#          public review), "reconstructed" (ours), "printed" (for you: read off your own copy).
#          One word speaks for the whole card; a table names single values, `rest` the others.
# ids      name a card in commands and records. Holders, merchants, families: small letters, digits
#          and _ ; gifts: letters, digits and _ . No two cards may share one.
# icons    in the order in which they are carried out:
#            "T+2"         the marker of the recipient, two spaces to the right
#            "victoria+1"  the marker of the holder named
#            "R1+2"        choose one holder of rank 1
#            "?-1"         choose any holder, one space to the left
# category "army", "cult", "council" or "none".
# mark     the intrigue mark: the recipient's EFFETTO ORDINE is carried out.
# letter   a threat letter: the holder it lies on gets no further gift.
# The order of the tables, of the keys in a table, and the comments mean nothing.
"""

INFLUENCE = """\
# The eight spaces of a marker's track, left to right, and the start of every marker (0 = leftmost).
# Another scale than this one needs the ruling SV.scale=custom.
"""

DECK = """\
# Counts that the gifts below must agree with.
"""

ORGANISATIONS = """\
# The three organisations.
"""

HOLDERS = """\
# The nine power-holders: in each organisation one of each rank, 3 the highest.
# effect is one of these, under the names that the rules give them:
#   victoria   Victoria +1, then choose a holder outside the army: -1     (SV-INTRIGUE-10)
#   matthias   choose a rank-3 holder: -2                                 (SV-INTRIGUE-11)
#   kurt       take an own holder's top gift, put a hand card there       (SV-INTRIGUE-12)
#   eleonora   draw two gifts, discard one card                           (SV-INTRIGUE-13)
#   severin    swap an own face-down holder with the deck; none: +1       (SV-INTRIGUE-14)
#   isolde     turn up an own face-down holder; none: +1 VP               (SV-INTRIGUE-15)
#   balthasar  another player loses 2 VP                                  (SV-INTRIGUE-16)
#   ottavia    one holder +1, a different one -1                          (SV-INTRIGUE-17)
#   leandro    1 VP for each organisation among the own connections       (SV-INTRIGUE-18)
"""

FAMILIES = """\
# The four families of nine holders. (The brief spells the purple family's name in Chinese;
# Bazzi-Betti is our transliteration.) All have the nine holders above, unless a family says what
# is different in its own; that is used with SV.family-difference=per_family_data only. To say it,
# put this after the family's table (keys left out stay as above):
#   [[family.holder]]
#   id = "matthias"
#   name = "Matteo"
#   organisation = "army"
#   rank = 2
#   effect = "isolde"
#   source = "printed"
"""

STARTING = """\
# The cards that every player starts with; gifts in every respect.
"""

GIFTS = """\
# The gift deck.
"""

MERCHANTS = """\
# The enemy merchants of the solo game.
# condition, at the end of a round:
#   listed_sum_at_least (value)    the values of the listed holders sum to this or more
#   connection_without_gift        the player has a connection without any gift
#   player_ahead                   the player's VP exceed the family's VP
#   no_marked_gift_given           the player gave no gift with the mark this round
#   best_connection_on (value)     the player's most influential connection has this value
# effect:
#   family_gains_vp (amount)       player_loses_vp (amount)
#   move_listed (amount)           every listed holder moves
#   discard_random (amount)        the player discards hand cards at random
#   move_best_connection (amount)  the player's most influential connection moves
# rounds: those at whose end the effect can apply.
"""


def text(value: object) -> str:
    """Spell a plain value as TOML, which agrees with JSON for these."""
    return json.dumps(value, ensure_ascii=False)


def latin(name: str) -> str:
    """Keep the Latin part of a name given in two scripts."""
    return " ".join(word for word in name.split() if word.isascii())


def table(head: str, **leaves: tuple[str, str]) -> str:
    """Spell one table from `key=(TOML value, source)`."""
    sources = {key: source for key, (_, source) in leaves.items()}
    rest = Counter(sources.values()).most_common(1)[0][0]
    named = [f"{key} = {text(source)}" for key, source in sources.items() if source != rest]
    source = f"{{ {', '.join([*named, f'rest = {text(rest)}'])} }}" if named else text(rest)
    body = [f"{key} = {value}" for key, (value, _) in leaves.items()]
    return "\n".join([head, *body, f"source = {source}\n"])


def leaf(node: dict[str, Any], spelled: str | None = None) -> tuple[str, str]:
    """Take a leaf of the notes, with its source; `spelled` if the file spells it otherwise."""
    return text(node["value"]) if spelled is None else spelled, SOURCES[node["source"]]


def icons(node: dict[str, Any]) -> tuple[str, str]:
    """Spell a gift's icons in the icon code."""
    codes = [f"{ICONS[i['icon']].format_map(i)}{i['move']:+d}" for i in node["value"]]
    return text(codes), SOURCES[node["source"]]


def category(node: dict[str, Any]) -> tuple[str, str]:
    """Spell a gift's category, which may be missing."""
    return text(node["value"] or "none"), SOURCES[node["source"]]


def name(node: dict[str, Any]) -> tuple[str, str]:
    """Spell a card's name in Latin letters."""
    return text(latin(node["value"])), SOURCES[node["source"]]


def sections(notes: dict[str, Any]) -> Iterator[tuple[str, list[str]]]:
    """Yield each section's comment and tables, in the order in which a person would read them."""
    board, deck = notes["influence_board"], notes["gift_deck"]
    influence = table(
        "[influence]",
        scale=leaf(board["scale"]),
        start_multiplayer=leaf(board["start_index_multi"]),
        start_solo=leaf(board["start_index_solo"]),
    )
    yield INFLUENCE, [influence]
    yield DECK, [table("[deck]", size=leaf(deck["size"]), letters=leaf(deck["threat_letters"]))]
    yield ORGANISATIONS, [organisation(node) for node in notes["organisations"]]
    yield HOLDERS, [holder(node) for node in notes["power_holders"]]
    yield FAMILIES, [family(node) for node in notes["families"]]
    yield STARTING, [starting(node) for node in notes["starting_cards"]]
    yield MERCHANTS, [merchant(node) for node in notes["enemy_merchants"]["cards"]]
    yield GIFTS, [gift(node) for node in deck["cards"]]


def organisation(node: dict[str, Any]) -> str:
    """Spell an organisation."""
    return table(
        "[[organisation]]",
        id=leaf(node["id"]),
        name=name(node["name"]),
        colour=leaf(node["colour"]),
    )


def holder(node: dict[str, Any]) -> str:
    """Spell a power-holder; the rules name its effect as the holder."""
    return table(
        "[[holder]]",
        id=leaf(node["id"]),
        name=leaf(node["name"]),
        organisation=leaf(node["organisation"]),
        rank=leaf(node["rank_stars"]),
        effect=leaf(node["effetto_ordine"]["text"], spelled=text(node["id"]["value"])),
    )


def family(node: dict[str, Any]) -> str:
    """Spell a family."""
    known = FAMILY_NAMES.get(node["id"]["value"], node["name"]["value"])
    return table(
        "[[family]]",
        id=leaf(node["id"]),
        name=leaf(node["name"], spelled=text(known)),
        back=leaf(node["back_colour"]),
        solo_opponent=leaf(node["solo_opponent"]),
    )


def starting(node: dict[str, Any]) -> str:
    """Spell a starting card."""
    return table(
        "[[starting]]",
        id=leaf(node["id"]),
        name=name(node["name"]),
        copies=leaf(node["copies"]),
        per_player=leaf(node["per_player"]),
        category=category(node["category"]),
        icons=icons(node["icons"]),
        mark=leaf(node["intrigue"]),
    )


def merchant(node: dict[str, Any]) -> str:
    """Spell an enemy merchant."""
    condition, effect = MERCHANT_TEXTS[node["id"]["value"]]
    return table(
        "[[merchant]]",
        id=leaf(node["id"]),
        name=name(node["name"]),
        holders=leaf(node["listed_power_holders"]),
        condition=leaf(node["condition"], spelled=condition),
        effect=leaf(node["effect"], spelled=effect),
        rounds=leaf(node["effect_rounds"]),
    )


def gift(node: dict[str, Any]) -> str:
    """Spell a gift."""
    return table(
        "[[gift]]",
        id=leaf(node["id"]),
        name=leaf(node["name"]),
        category=category(node["category"]),
        icons=icons(node["icons"]),
        mark=leaf(node["intrigue"]),
        letter=leaf(node["threat_letter"]),
    )


def main() -> None:
    """Read the notes named first, write the file named second."""
    notes, target = (Path(argument) for argument in sys.argv[1:])
    parts = [HEAD]
    for comment, tables in sections(json.loads(notes.read_text(encoding="utf-8"))):
        parts += ["\n" + comment, *tables]
    target.write_text("\n".join(parts), encoding="utf-8")


if __name__ == "__main__":
    main()
