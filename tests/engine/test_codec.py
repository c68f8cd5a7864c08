"""Strict reading: only what is declared, of the kind that is declared, and every fault with its place."""

from collections.abc import Mapping
from typing import Any, Literal

import attrs
import pytest
from boxlid import DataError
from boxlid.codec import Flaw, known, read_json, read_text, read_toml, strict_converter, structure
from hypothesis import given
from hypothesis import strategies as st


@attrs.frozen
class Card:
    name: str
    value: int
    icons: tuple[str, ...] = ()


@attrs.frozen
class Deck:
    title: str
    size: int
    open: bool
    share: float
    cards: tuple[Card, ...]
    places: Mapping[str, int]
    pair: tuple[int, str]
    note: str | None = None
    rows: list[list[int]] = attrs.field(factory=list)


words = st.text(max_size=5)
keys = st.from_regex(r"[a-z][a-z0-9]{0,5}", fullmatch=True)
small = st.integers(-99, 99)
decks = st.builds(
    Deck,
    title=words,
    size=small,
    open=st.booleans(),
    share=st.floats(-1, 1),
    cards=st.lists(
        st.builds(Card, words, small, st.lists(words, max_size=3).map(tuple)), max_size=3
    ).map(tuple),
    places=st.dictionaries(keys, small, max_size=3),
    pair=st.tuples(small, words),
    note=st.none() | words,
    rows=st.lists(st.lists(small, max_size=2), max_size=2),
)


def plain(value: Any) -> Any:
    """As JSON would have it."""
    if attrs.has(type(value)):
        return {a.name: plain(getattr(value, a.name)) for a in attrs.fields(type(value))}
    if isinstance(value, (tuple, list)):
        return [plain(v) for v in value]
    if isinstance(value, Mapping):
        return {k: plain(v) for k, v in value.items()}
    return value


def leaves(data: Any, place: str = "") -> list[tuple[str, Any]]:
    """Every place of plain data with its value, containers too."""
    found = [(place, data)] if place else []
    if isinstance(data, dict):
        for k, v in data.items():
            found += leaves(v, f"{place}.{k}")
    elif isinstance(data, list):
        for i, v in enumerate(data):
            found += leaves(v, f"{place}[{i}]")
    return found


def replaced(data: Any, target: str, new: Any, place: str = "") -> Any:
    if place == target:
        return new
    if isinstance(data, dict):
        return {k: replaced(v, target, new, f"{place}.{k}") for k, v in data.items()}
    if isinstance(data, list):
        return [replaced(v, target, new, f"{place}[{i}]") for i, v in enumerate(data)]
    return data


def strangers(value: Any, place: str) -> list[Any]:
    """Values that may not stand in for one of this kind."""
    odd: list[Any] = ["3", 3, 3.5, True, None, ["x"], {"x": 1}]
    taken: tuple[type, ...] = (type(value),)
    if place == ".share":
        taken = (float, int)
    if place == ".note":
        taken = (str, type(None))
    return [
        o
        for o in odd
        if type(o) not in taken and not (isinstance(o, (list, dict)) and type(o) is type(value))
    ]


@given(decks)
def test_what_is_written_reads_back(deck):
    assert structure(plain(deck), Deck, "f") == deck


@given(decks, st.data())
def test_a_value_of_another_kind_is_refused_at_its_place(deck, data):
    good = plain(deck)
    place, value = data.draw(st.sampled_from(leaves(good)))
    bad = replaced(good, place, data.draw(st.sampled_from(strangers(value, place))))
    with pytest.raises(DataError) as error:
        structure(bad, Deck, "deck.json")
    assert error.value.path == place.lstrip(".")
    assert error.value.file == "deck.json"
    assert error.value.found
    assert error.value.expected


@given(decks, st.sampled_from(("", ".cards[0]")), keys)
def test_an_unknown_key_is_refused_at_its_place(deck, where, key):
    deck = attrs.evolve(deck, cards=(Card("a", 1), *deck.cards))
    good = plain(deck)
    target = dict(leaves(good)).get(where, good)
    if key in target:
        return
    bad = replaced(good, where, {**target, key: 1}) if where else {**good, key: 1}
    with pytest.raises(DataError, match="an unknown key") as error:
        structure(bad, Deck, "f")
    assert error.value.path == f"{where}.{key}".lstrip(".")


@given(decks, st.sampled_from(("title", "size", "open", "share", "cards", "places", "pair")))
def test_a_missing_key_is_refused_by_name(deck, key):
    bad = plain(deck)
    del bad[key]
    with pytest.raises(DataError) as error:
        structure(bad, Deck, "f")
    assert key in str(error.value)


@pytest.mark.parametrize("data", [None, 3, "x", [], True])
def test_something_else_as_a_whole_is_refused(data):
    with pytest.raises(DataError):
        structure(data, Deck, "f")


def test_a_tuple_of_fixed_length_keeps_it():
    for bad in ([1], [1, "a", 2], []):
        with pytest.raises(DataError, match="2 values"):
            structure({"p": bad}, dict[str, tuple[int, str]], "f")


@given(
    st.recursive(
        st.none() | st.booleans() | small | words,
        lambda inner: st.lists(inner) | st.dictionaries(words, inner),
    )
)
def test_any_data_is_read_or_refused(data):
    try:
        structure(data, Deck, "f")
    except DataError as error:
        assert str(error).startswith("f")  # noqa: PT017 - either way is right


# --- what a message says ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "value", "path", "found", "expected", "hint"),
    [
        (Card, {"nme": "x", "value": "1"}, "nme", "an unknown key", '"value"', 'mean "name"?'),
        (Card, {"name": "x"}, "value", "nothing", "a value", "Add the key value."),
        (Card, {"name": "x", "value": 1, "icons": "T"}, "icons", '"T"', "a list", "Put [ ]"),
        (Card, {"name": "x", "value": 1, "icons": [1]}, "icons[0]", "1", "a text", ""),
        (list[int], "ab", "", '"ab"', "a list", ""),
        (list, "ab", "", '"ab"', "a list", "Put [ ]"),
        (frozenset[str], "ab", "", '"ab"', "a list", "Put [ ]"),
        (dict[str, int], {"a b": "x"}, '"a b"', '"x"', "a whole number", ""),
        (dict[int, int], {"a": 1}, "a", '"a"', "a whole number", ""),
        (tuple[int, str], [1], "", "a list [1]", "2 values", ""),
        (Literal["army", "cult"], "arm", "", '"arm"', 'one of "army", "cult"', 'mean "army"?'),
        (Literal[1, 2], True, "", "true", "one of 1, 2", ""),
        (Literal["army"], ["army"], "", 'a list ["army"]', '"army"', ""),
        (int | tuple[str, ...], "a", "", '"a"', "a whole number or a list", "Put [ ]"),
        (int | tuple[str, ...], ["a", 1], "[1]", "1", "a text", ""),
        (int | None, "a", "", '"a"', "a whole number", ""),
    ],
)
def test_a_flaw_is_told_with_what_to_do(kind, value, path, found, expected, hint):
    with pytest.raises(DataError) as caught:
        structure({"here": value}, dict[str, kind], "f", place="top")  # type: ignore[valid-type]
    error = caught.value
    assert error.path == (f"top.here{path}" if path[:1] in {"", "["} else f"top.here.{path}")
    assert found in error.found
    assert expected in error.expected
    assert hint in error.hint
    assert bool(hint) == bool(error.hint)


@pytest.mark.parametrize("text", ["", " x", "x ", "x\ny"])
def test_a_text_may_have_to_be_trimmed(text):
    assert structure(text, str, "f") == text
    with pytest.raises(DataError, match="one line, not empty, with no spaces around it"):
        structure(text, str, "f", strict_converter(trimmed=True))
    assert structure("x y", str, "f", strict_converter(trimmed=True)) == "x y"


def test_what_a_hook_or_a_validator_says_is_told_at_its_place():
    @attrs.frozen
    class Die:
        sides: int = attrs.field(validator=attrs.validators.ge(2))

    with pytest.raises(DataError, match="'sides' must be >= 2") as caught:
        structure([{"sides": 1}], list[Die], "f")
    assert caught.value.path == "[0]"
    converter = strict_converter()
    converter.register_structure_hook(Die, lambda value, _: {"d6": Die(6)}[value])
    assert structure(["d6"], list[Die], "f", converter) == [Die(6)]
    with pytest.raises(DataError, match="d7") as caught:
        structure({"dice": ["d6", "d7"]}, dict[str, list[Die]], "f", converter)
    assert caught.value.path == "dice[1]"


def test_a_check_of_a_games_own_tells_the_file_once_it_is_known():
    with pytest.raises(Flaw) as caught:
        known("effect", "curt", ("kurt", "isolde"))
    error = caught.value.under(3).under("holder").error("cards.toml", "box")
    assert error.path == "box.holder[3].effect"
    assert error.hint == 'Did you mean "kurt"?'


# --- files -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    ["", "{", '{"a": NaN}', '{"a": Infinity}', "[1,]", "[" * 100_000, "9" * 5000],
    ids=["empty", "open", "NaN", "Infinity", "comma", "deep", "huge"],
)
def test_what_is_no_json_is_refused(text):
    with pytest.raises(DataError, match="JSON"):
        read_json(text, "f.json")


@given(st.text())
def test_any_text_is_json_or_refused(text):
    try:
        read_json(text, "f.json")
    except DataError as error:
        assert error.file == "f.json"  # noqa: PT017 - either way is right


def test_files_that_cannot_be_read_are_refused(tmp_path):
    with pytest.raises(DataError, match="Check the name"):
        read_text(tmp_path / "missing.toml")
    with pytest.raises(DataError):
        read_text(tmp_path)
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(DataError, match="not UTF-8"):
        read_toml(binary)
    broken = tmp_path / "broken.toml"
    broken.write_text("a = [1", encoding="utf-8")
    with pytest.raises(DataError, match="TOML"):
        read_toml(broken)
    marked = tmp_path / "marked.toml"
    marked.write_bytes(b"\xef\xbb\xbfa = 1")
    assert read_toml(marked) == {"a": 1}
    for text in ("a = " + "[" * 9000, "a = " + "9" * 5000):
        broken.write_text(text, encoding="utf-8")
        with pytest.raises(DataError, match="a TOML file"):
            read_toml(broken)
