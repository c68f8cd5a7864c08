"""The bundled card file against the rule catalogue's tables, and the refusal of wrong files.

The tables below are typed from the catalogue (sections 2.1 to 2.5), not taken from the program.
"""

import tomllib
from collections import Counter

import pytest
import tomli_w
from attrs import evolve
from boxlid.errors import DataError
from boxlid_serviam.cards.loading import BUNDLED, load_cards
from boxlid_serviam.cards.records import CONDITIONS, EFFECTS, MERCHANT_EFFECTS, Icon

# Id | name | category | icons | mark | letter
GIFTS = """\
G01 | Ceremonial sabre | army | T+2 | no | no
G02 | Warhorse | army | T+1, victoria+1 | no | no
G03 | Steel cuirass | army | T+1, matthias+1 | no | no
G04 | Campaign map | army | T+1, kurt+1 | yes | no
G05 | Regimental banner | army | R1+2 | yes | no
G06 | Crossbow | army | R2+2, T-1 | yes | no
G07 | Powder kegs | army | T+2, R3-2 | yes | no
G08 | Field rations | army | ?+1, ?-1 | yes | no
G09 | Medal of valour | army | T+3, eleonora-1 | no | no
G10 | Captured standard | army | T+1, R2-1 | no | no
G11 | Incense burner | cult | T+2 | no | no
G12 | Saint's reliquary | cult | T+1, eleonora+1 | no | no
G13 | Votive candles | cult | T+1, severin+1 | no | no
G14 | Holy oil | cult | T+1, isolde+1 | yes | no
G15 | Illuminated scripture | cult | R1+2 | yes | no
G16 | Prayer beads | cult | R2+2, T-1 | yes | no
G17 | Painted icon | cult | T+2, R3-2 | yes | no
G18 | Bronze bell | cult | ?+1, ?-1 | yes | no
G19 | Silk vestment | cult | T+3, balthasar-1 | no | no
G20 | White lilies | cult | T+1, R2-1 | no | no
G21 | Pearl necklace | council | T+2 | no | no
G22 | Vintage wine | council | T+1, balthasar+1 | no | no
G23 | Porcelain service | council | T+1, ottavia+1 | no | no
G24 | Silver mirror | council | T+1, leandro+1 | yes | no
G25 | Perfume | council | R1+2 | yes | no
G26 | Commissioned portrait | council | R2+2, T-1 | yes | no
G27 | Ivory fan | council | T+2, R3-2 | yes | no
G28 | Gold watch | council | ?+1, ?-1 | yes | no
G29 | Bound statutes | council | T+3, victoria-1 | no | no
G30 | Velvet robe | council | T+1, R2-1 | no | no
G31 | Threat letter | none | T+2, ?-1 | yes | yes
G32 | Threat letter | none | T+2, ?-1 | yes | yes
G33 | Threat letter | none | T+2, ?-1 | yes | yes
G34 | Threat letter | none | ?-2, T+1 | yes | yes
G35 | Threat letter | none | ?-2, T+1 | yes | yes
G36 | Threat letter | none | ?-2, T+1 | yes | yes
"""
STARTING = """\
BRIBE | Bribe | none | T+2 | no
DEVIL | Devil | none | ?-2 | yes
"""
# Id | name | organisation | rank
HOLDERS = """\
victoria | Victoria | army | 3
matthias | Matthias | army | 2
kurt | Kurt | army | 1
eleonora | Eleonora | cult | 3
severin | Severin | cult | 2
isolde | Isolde | cult | 1
balthasar | Balthasar | council | 3
ottavia | Ottavia | council | 2
leandro | Leandro | council | 1
"""
# Id | listed holders | condition | effect
MERCHANTS = """\
dario | eleonora, matthias | connection_without_gift None | player_loses_vp 2
fiorella | ottavia, isolde | player_ahead None | move_listed 1
guido | severin, balthasar | no_marked_gift_given None | discard_random 1
irma | victoria, kurt | listed_sum_at_least 7 | family_gains_vp 2
nerina | leandro, eleonora | best_connection_on 5 | move_best_connection -1
"""
FAMILIES = """\
alfani | red | no
bazzi_betti | purple | yes
montalto | blue | no
serravalle | green | no
"""


def yes(value):
    return "yes" if value else "no"


def lines(*rows):
    return "".join(" | ".join(row) + "\n" for row in rows)


def spelled(icons):
    return ", ".join(str(icon) for icon in icons)


def content():
    """Return the bundled file as plain data, in which a test makes a mistake."""
    return tomllib.loads(BUNDLED.read_text(encoding="utf-8"))


@pytest.fixture
def load(tmp_path):
    """Write a card file, from plain data or a text, and load it."""

    def written(data):
        path = tmp_path / "cards.toml"
        if isinstance(data, dict):
            data = tomli_w.dumps(data)
        path.write_bytes(data.encode() if isinstance(data, str) else data)
        return load_cards(path)

    return written


@pytest.fixture
def refused(load):
    """Write a card file and return the error of loading it."""

    def complaint(data):
        with pytest.raises(DataError) as caught:
            load(data)
        assert caught.value.file.endswith("cards.toml")
        return caught.value

    return complaint


# The bundled cards


def test_gifts_are_those_of_the_catalogue():
    rows = [
        (g.id, g.name, g.category, spelled(g.icons), yes(g.mark), yes(g.letter))
        for g in load_cards().gifts
    ]
    assert lines(*rows) == GIFTS


def test_counts_of_the_gift_deck():
    gifts = load_cards().gifts
    assert Counter(g.category for g in gifts) == {"army": 10, "cult": 10, "council": 10, "none": 6}
    marked = Counter(g.category for g in gifts if g.mark)
    assert marked == {"army": 5, "cult": 5, "council": 5, "none": 6}
    assert [g.id for g in gifts if g.letter] == ["G31", "G32", "G33", "G34", "G35", "G36"]


def test_starting_cards_are_those_of_the_catalogue():
    starting = load_cards().starting
    assert lines(
        *((s.id, s.name, s.category, spelled(s.icons), yes(s.mark)) for s in starting)
    ) == (STARTING)
    assert [(s.copies, s.per_player) for s in starting] == [(4, 1), (4, 1)]


def test_a_starting_card_is_a_gift_and_no_letter():
    for card in load_cards().starting:
        assert (card.gift.id, card.gift.icons, card.gift.mark) == (card.id, card.icons, card.mark)
        assert card.gift.letter is False


def test_holders_are_those_of_the_catalogue():
    holders = load_cards().holders
    assert lines(*((h.id, h.name, h.organisation, str(h.rank)) for h in holders)) == HOLDERS


def test_effects_cite_their_clauses():
    holders = load_cards().holders
    assert [EFFECTS[h.effect] for h in holders] == [f"SV-INTRIGUE-{n}" for n in range(10, 19)]


def test_merchants_are_those_of_the_catalogue():
    merchants = load_cards().merchants
    rows = [
        (
            m.id,
            ", ".join(m.holders),
            f"{m.condition.id} {m.condition.value}",
            f"{m.effect.id} {m.effect.amount}",
        )
        for m in merchants
    ]
    assert lines(*rows) == MERCHANTS
    assert {m.rounds for m in merchants} == {(5, 6, 7)}


def test_families_are_those_of_the_catalogue():
    families = load_cards().families
    assert lines(*((f.id, f.back, yes(f.solo_opponent)) for f in families)) == FAMILIES


def test_the_scale_and_where_markers_start():
    influence = load_cards().influence
    assert influence.scale == (-3, 0, 0, 1, 1, 2, 2, 5)
    assert (influence.start_multiplayer, influence.start_solo) == (1, 4)


def test_organisations_are_those_of_the_catalogue():
    organisations = load_cards().organisations
    assert [(o.id, o.name, o.colour) for o in organisations] == [
        ("army", "Royal Army", "blue"),
        ("cult", "Midra Cult", "green"),
        ("council", "Royal Council", "red"),
    ]


def test_every_value_tells_its_source():
    cards = load_cards()
    letter, sabre = cards.gifts[30], cards.gifts[0]
    assert [letter.source.of(leaf) for leaf in ("name", "letter", "icons")] == [
        "brief",
        "brief",
        "reconstructed",
    ]
    assert sabre.source.of("name") == "reconstructed"
    assert cards.influence.source.of("scale") == "found"
    assert cards.influence.source.of("start_solo") == "brief"
    irma = cards.merchants[3]
    assert [irma.source.of(leaf) for leaf in ("name", "holders", "rounds", "effect")] == [
        "brief",
        "brief",
        "brief",
        "reconstructed",
    ]
    assert cards.starting[0].source.of("copies") == "found"
    with pytest.raises(KeyError):
        cards.deck.source.__class__(None).of("size")


def test_the_file_tells_the_owner_what_may_stand_there():
    """The comments are the manual for an owner who types the real cards in."""
    text = BUNDLED.read_text(encoding="utf-8")
    for word in [*EFFECTS, *EFFECTS.values(), *CONDITIONS, *MERCHANT_EFFECTS]:
        assert f"#   {word} " in text or f"({word})" in text or f"   {word} (amount)" in text, word


# Reading it


@pytest.mark.parametrize("code", ["T+2", "T-1", "victoria+1", "R1+2", "R3-2", "?-1", "?+7"])
def test_an_icon_is_spelled_as_it_was_read(code):
    assert str(Icon.parse(code)) == code


def test_icon_kinds():
    assert Icon.parse("T-1") == Icon("recipient", -1)
    assert Icon.parse("kurt+1") == Icon("holder", 1, holder="kurt")
    assert Icon.parse("R2+2") == Icon("rank", 2, rank=2)
    assert Icon.parse("?-2") == Icon("any", -2)


def test_the_fingerprint_ignores_order_layout_comments_and_sources(load):
    data = content()
    turned = {key: data[key] for key in reversed(data)}
    for key, tables in turned.items():
        if isinstance(tables, list):
            turned[key] = [dict(reversed(table.items())) for table in reversed(tables)]
    for gift in turned["gift"]:
        gift["source"] = "printed"
    loaded = load("# typed in again\n" + tomli_w.dumps(turned).replace("\n", "\r\n"))
    assert loaded.fingerprint() == load_cards().fingerprint()
    assert [g.id for g in loaded.gifts] == [g.id for g in load_cards().gifts]
    assert len(loaded.fingerprint()) == 32


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (("gift", 0, "icons"), ["T+3"]),
        (("gift", 3, "icons"), ["kurt+1", "T+1"]),
        (("gift", 0, "mark"), True),
        (("gift", 0, "name"), "Sabre"),
        (("holder", 0, "effect"), "kurt"),
        (("influence", "start_solo"), 3),
        (("merchant", 0, "rounds"), [5, 6]),
        (("merchant", 0, "condition", "value"), 6),
        (("family", 1, "name"), "Altieri"),
        (("family", 1, "holder"), [{"id": "kurt", "effect": "isolde", "source": "printed"}]),
    ],
)
def test_the_fingerprint_knows_every_value(load, place, value):
    data = content()
    spoil(data, place, value)
    assert load(data).fingerprint() != load_cards().fingerprint()


def test_the_fingerprint_does_not_hang_on_the_process():
    """The digest is that of the first run: if it changes, records of matches with these cards no longer replay."""
    assert load_cards().fingerprint() == "92639759b32944840de9fcd1679e5ffe"


def test_a_file_from_an_editor_that_marks_utf8_is_read(load):
    assert load(b"\xef\xbb\xbf" + BUNDLED.read_bytes()) == load_cards()


def test_own_cards_may_have_own_names_sizes_and_deck(load):
    data = content()
    data["gift"] = data["gift"][:30]
    data["gift"][0] |= {"id": "rose", "name": "Rosa d’oro", "icons": [], "source": "printed"}
    data["deck"] |= {"size": 30, "letters": 0}
    cards = load(data)
    assert len(cards.gifts) == 30
    assert cards.gifts[-1].name == "Rosa d’oro"
    assert cards.gifts[-1].source.of("icons") == "printed"


# SV.scale


def test_a_scale_of_ones_own_needs_the_custom_reading(load):
    data = content()
    data["influence"]["scale"] = [-2, -1, 0, 0, 1, 2, 3, 4]
    cards = load(data)
    assert cards.scale_for("custom") == (-2, -1, 0, 0, 1, 2, 3, 4)
    with pytest.raises(DataError, match=r"influence\.scale.*SV\.scale=custom") as caught:
        cards.scale_for("found")
    assert caught.value.file.endswith("cards.toml")


def test_the_found_scale_is_good_under_both_readings():
    cards = load_cards()
    assert cards.scale_for("found") == cards.scale_for("custom") == (-3, 0, 0, 1, 1, 2, 2, 5)


# SV.family-difference


def test_families_are_alike_unless_the_file_says_otherwise():
    cards = load_cards()
    assert all(cards.family_holders(f.id) == cards.holders for f in cards.families)
    with pytest.raises(KeyError):
        cards.family_holders("borgia")


def test_a_family_may_have_holders_of_its_own(load):
    data = content()
    data["family"][1]["holder"] = [
        {"id": "matthias", "rank": 3, "name": "Matteo", "source": "printed"},
        {"id": "victoria", "rank": 2, "effect": "leandro", "source": "printed"},
    ]
    cards = load(data)
    own = cards.family_holders("alfani")
    assert [(h.id, h.name, h.rank, h.effect) for h in own[:3]] == [
        ("matthias", "Matteo", 3, "matthias"),
        ("victoria", "Victoria", 2, "leandro"),
        ("kurt", "Kurt", 1, "kurt"),
    ]
    assert [own[1].source.of(leaf) for leaf in ("rank", "name", "organisation")] == [
        "printed",
        "brief",
        "reconstructed",
    ]
    assert own[2:] == cards.holders[2:]
    assert cards.family_holders("montalto") == cards.holders == load_cards().holders


def test_a_family_may_move_holders_between_organisations(load):
    data = content()
    data["family"][2]["holder"] = [
        {"id": "kurt", "organisation": "cult", "source": "printed"},
        {"id": "isolde", "organisation": "army", "source": "printed"},
    ]
    own = load(data).family_holders("montalto")
    assert [(h.id, h.organisation) for h in own if h.rank == 1] == [
        ("isolde", "army"),
        ("kurt", "cult"),
        ("leandro", "council"),
    ]


# Wrong files


def spoil(data, place, value):
    """Put a value at a place; None removes what is there."""
    *parents, last = place
    for key in parents:
        data = data[key]
    if value is None:
        del data[last]
    else:
        data[last] = value


WRONG = [
    # A value of the wrong kind, or none.
    (("gift", 3, "mark"), "yes", "gift[3].mark", '"yes"', "true or false"),
    (("gift", 3, "mark"), 1, "gift[3].mark", "1", "true or false"),
    (("gift", 3, "name"), 4, "gift[3].name", "4", "a text"),
    (("gift", 3, "name"), "", "gift[3].name", '""', "not empty"),
    (("gift", 3, "name"), "two\nlines", "gift[3].name", "lines", "one line"),
    (("gift", 3, "icons"), "T+1", "gift[3].icons", '"T+1"', "a list"),
    (("gift", 3, "icons"), [1], "gift[3].icons[0]", "1", "an icon"),
    (("gift", 3, "icons", 1), "T1", "gift[3].icons[1]", '"T1"', "an icon"),
    (("gift", 3, "icons", 1), "T+8", "gift[3].icons[1]", '"T+8"', "1 to 7"),
    (("gift", 3, "icons", 1), "R4+1", "gift[3].icons[1]", '"R4+1"', "an icon"),
    (("gift", 3, "icons", 1), "T+0", "gift[3].icons[1]", '"T+0"', "an icon"),
    (("gift", 3, "icons", 1), "kurd+1", "gift[3].icons[1]", '"kurd"', '"kurt"'),
    (("gift", 3, "category"), "navy", "gift[3].category", '"navy"', '"army"'),
    (("gift", 3, "category"), ["army"], "gift[3].category", "a list", '"army"'),
    (("gift", 3), "G04", "gift[3]", '"G04"', "a table"),
    (("gift", 3, "letter"), None, "gift[3].letter", "nothing", "a value"),
    (("gift", 3, "colour"), "red", "gift[3].colour", "an unknown key", '"category"'),
    (("gift",), {"G01": {}}, "gift", "a table", "a list"),
    (("gifts",), [], "gifts", "an unknown key", 'mean "gift"'),
    (("deck",), None, "deck", "nothing", "a value"),
    (("holder", 2, "rank"), "1", "holder[2].rank", '"1"', "a whole number"),
    (("holder", 2, "rank"), True, "holder[2].rank", "true", "a whole number"),
    (("holder", 2, "rank"), 1.0, "holder[2].rank", "1.0", "a whole number"),
    # Sources.
    (("gift", 3, "source"), "seed", "gift[3].source", '"seed"', '"brief"'),
    (("gift", 3, "source"), 1, "gift[3].source", "1", '"brief"'),
    (("gift", 3, "source"), {"rest": "own"}, "gift[3].source.rest", '"own"', '"printed"'),
    (
        ("gift", 3, "source"),
        {"title": "brief", "rest": "found"},
        "gift[3].source",
        '"title"',
        '"name"',
    ),
    (("gift", 3, "source"), {"name": "brief"}, "gift[3].source", "nothing for id", "every value"),
    # Ids.
    (("gift", 3, "id"), "G01", "gift[3].id", '"G01" again', "another id"),
    (("gift", 3, "id"), "g01", "gift[3].id", '"g01" again', "another id"),
    (("gift", 3, "id"), "kurt", "gift[3].id", '"kurt" again', "another id"),
    (("gift", 3, "id"), "G-4", "gift[3].id", '"G-4"', "letters, digits"),
    (("holder", 2, "id"), "Kurt", "holder[2].id", '"Kurt"', "small letters"),
    (("merchant", 0, "id"), "kurt", "merchant[0].id", '"kurt" again', "another id"),
    (("family", 0, "id"), "alfani", "family[1].id", '"alfani" again', "another id"),
    # The track.
    (("influence", "scale", 7), None, "influence.scale", "7 of them", "8"),
    (
        ("influence", "scale"),
        [-3, 0, 0, 1, 1, 2, 2, 5, 6],
        "influence.scale",
        "9 of them",
        "8",
    ),
    (("influence", "scale", 3), -1, "influence.scale[3]", "-1", "0 or more"),
    (("influence", "scale", 3), "1", "influence.scale[3]", '"1"', "a whole number"),
    (("influence", "start_solo"), 8, "influence.start_solo", "8", "0 (leftmost) to 7"),
    (("influence", "start_multiplayer"), -1, "influence.start_multiplayer", "-1", "to 7"),
    # Organisations and holders.
    (("organisation", 0), None, "organisation", '0 with the id "army"', "one"),
    (("organisation", 0, "id"), "cult", "organisation", '0 with the id "army"', "one"),
    (("holder", 8), None, "holder", "8 of them", "9"),
    (("holder", 2, "rank"), 2, "holder", '2 of rank 2 in "army"', "one"),
    (("holder", 2, "rank"), 4, "holder[2].rank", "4", "3, 2 or 1"),
    (("holder", 2, "organisation"), "cult", "holder", '0 of rank 1 in "army"', "one"),
    (("holder", 2, "effect"), "curt", "holder[2].effect", '"curt"', '"kurt"'),
    # The deck and the starting cards.
    (("gift", 35), None, "gift", "35 of them", "36"),
    (("gift", 35, "letter"), False, "gift", "5 with letter = true", "6"),
    (("deck", "size"), 35, "gift", "36 of them", "35"),
    (("deck", "letters"), 5, "gift", "6 with letter = true", "5"),
    (("starting", 0), None, "starting", "1 of them", "2"),
    (("starting", 0, "id"), "RUSE", "starting[0].id", '"RUSE"', '"DEVIL"'),
    (("starting", 0, "copies"), 3, "starting[0].copies", "3", "4 or more"),
    (("starting", 0, "per_player"), 0, "starting[0].per_player", "0", "1 or more"),
    (("starting", 0, "icons"), ["lena-1"], "starting[0].icons[0]", '"lena"', '"leandro"'),
    # Merchants.
    (("merchant", 0), None, "merchant", "4 of them", "5"),
    (("merchant", 0, "holders"), [], "merchant[0].holders", "an empty list", "one holder"),
    (("merchant", 0, "holders", 1), "kurz", "merchant[0].holders[1]", '"kurz"', '"kurt"'),
    (("merchant", 0, "holders", 1), "victoria", "merchant[0].holders[1]", "again", "another"),
    (("merchant", 0, "rounds"), [], "merchant[0].rounds", "[]", "from 1 to 7"),
    (("merchant", 0, "rounds"), [7, 6], "merchant[0].rounds", "[7, 6]", "in order"),
    (("merchant", 0, "rounds"), [7, 8], "merchant[0].rounds", "[7, 8]", "from 1 to 7"),
    (
        ("merchant", 0, "condition", "id"),
        "listed_sum",
        "merchant[0].condition.id",
        '"listed_sum"',
        '"listed_sum_at_least"',
    ),
    (
        ("merchant", 0, "condition", "value"),
        None,
        "merchant[0].condition.value",
        "nothing",
        "a value",
    ),
    (("merchant", 1, "condition", "value"), 3, "merchant[1].condition.value", "3", "no value"),
    (("merchant", 0, "effect", "id"), "gains", "merchant[0].effect.id", '"gains"', "one of"),
    (("merchant", 0, "effect", "amount"), 0, "merchant[0].effect.amount", "0", "1 to 60"),
    (("merchant", 2, "effect", "amount"), 0, "merchant[2].effect.amount", "0", "but not 0"),
    # Families.
    (("family", 3), None, "family", "3 of them", "4"),
    (("family", 0, "solo_opponent"), False, "family", "0 with solo_opponent", "one"),
    (("family", 1, "solo_opponent"), True, "family", "2 with solo_opponent", "one"),
    (("family", 1, "back"), "purple", "family[1].back", '"purple" again', "another colour"),
]


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: f"{wrong[2]}={wrong[1]}")
def test_a_wrong_value_is_refused_with_its_place(refused, wrong):
    place, value, path, found, expected = wrong
    data = content()
    spoil(data, place, value)
    error = refused(data)
    assert error.path == path
    assert found in error.found
    assert expected in f"{error.expected} {error.hint}"


@pytest.mark.parametrize(
    ("changes", "path", "found"),
    [
        ([{"id": "kurt", "source": "printed"}], "family[1].holder[0]", "nothing but an id"),
        ([{"id": "kurd", "rank": 1, "source": "printed"}], "family[1].holder[0].id", '"kurd"'),
        ([{"id": "kurt", "rank": 4, "source": "printed"}], "family[1].holder[0].rank", "4"),
        ([{"id": "kurt", "rank": 3, "source": "printed"}], "family[1].holder", "2 of rank 3"),
        (
            [{"id": "kurt", "effect": "x", "source": "printed"}],
            "family[1].holder[0].effect",
            '"x"',
        ),
        ([{"id": "kurt", "rank": "1", "source": "printed"}], "family[1].holder[0].rank", '"1"'),
        (
            [{"id": "kurt", "name": "Curzio", "source": "printed"}] * 2,
            "family[1].holder[1].id",
            "again",
        ),
        (
            [{"id": "kurt", "name": "Curzio", "source": {"rank": "brief", "rest": "printed"}}],
            "family[1].holder[0].source",
            '"rank"',
        ),
        ([{"id": "kurt", "name": "Curzio"}], "family[1].holder[0].source", "nothing"),
    ],
)
def test_a_wrong_family_is_refused_with_its_place(refused, changes, path, found):
    data = content()
    data["family"][1]["holder"] = changes
    error = refused(data)
    assert error.path == path
    assert found in error.found


def test_a_deck_without_two_cards_for_each_hand_is_refused(refused):
    data = content()
    data["gift"] = data["gift"][-13:]
    data["deck"]["size"] = 13
    assert "7 that are not letters" in refused(data).found


def test_the_message_says_everything(refused):
    data = content()
    data["gift"][3]["icons"][1] = "kurd+1"
    message = str(refused(data))
    for part in ("cards.toml", "gift[3].icons[1]", '"kurd"', '"G04"', "Did you mean"):
        assert part in message


def test_a_misspelt_key_is_told_before_the_one_it_stands_for(refused):
    data = content()
    data["gift"][3]["categry"] = data["gift"][3].pop("category")
    error = refused(data)
    assert (error.path, error.found) == ("gift[3].categry", "an unknown key")
    assert '"category"' in error.hint


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (BUNDLED.read_text(encoding="utf-8")[:5000] + "\nid = ", "line"),
        ("gift = [", "not TOML"),
        ("[[gift]]\n[gift]\n", "not TOML"),
        ("size = " + "9" * 5000, "not TOML"),
        ("x = " + "[" * 9000, ""),
        (b'name = "\xff"', "byte 8"),
        (b"\x00", "not TOML"),
        ("", "nothing"),
    ],
    ids=["truncated", "open list", "twice", "huge", "deep", "bytes", "null", "empty"],
)
def test_what_is_no_card_file_is_refused(refused, text, found):
    assert found in refused(text).found


@pytest.mark.parametrize("name", ["no-such-file.toml", "."])
def test_a_file_that_cannot_be_read_is_refused(tmp_path, name):
    with pytest.raises(DataError) as caught:
        load_cards(tmp_path / name)
    assert caught.value.file == str(tmp_path / name)


def test_two_loads_are_equal_and_cannot_be_changed():
    cards = load_cards()
    assert cards == load_cards()
    assert hash(cards) == hash(load_cards())
    assert cards != evolve(cards, gifts=cards.gifts[1:])
    with pytest.raises(AttributeError):
        cards.gifts = ()  # type: ignore[misc]
