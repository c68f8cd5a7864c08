"""Rulings and options: given wins over preset wins over default, however it is spelled."""

from typing import Any

import pytest
from boxlid import Option, Reading, Ruling, Settings, UsageError
from boxlid.catalogue.rulings import key_of, reading
from boxlid.catalogue.settings import settle
from hypothesis import given
from hypothesis import strategies as st

PRESETS = ("brief", "printed")
READINGS = ("stay", "go-on", "take_all")
SPELLINGS = (str, str.upper, lambda s: s.replace("-", "_"), lambda s: s.replace("_", "-"))


@st.composite
def points(draw):
    """Rulings and options, a preset, and what is given; with the values that must come out."""
    rulings, options, wanted = [], [], {}
    given_rulings: dict[str, Any] = {}
    given_options: dict[str, Any] = {}
    preset = draw(st.sampled_from(PRESETS))
    for i in range(draw(st.integers(1, 4))):
        presets = draw(st.dictionaries(st.sampled_from(PRESETS), st.sampled_from(READINGS)))
        default, chosen = (
            draw(st.sampled_from(READINGS)),
            draw(st.none() | st.sampled_from(READINGS)),
        )
        rid = f"XX.some-point-{i}"
        one = Ruling(
            rid, "?", default, tuple(map(Reading, READINGS)), key=key_of(rid), presets=presets
        )
        rulings.append(one)
        wanted[one.key] = chosen or presets.get(preset, default)
        if chosen:
            name = draw(st.sampled_from((rid, one.key, one.key.replace("_", "-"))))
            spelled = draw(st.sampled_from(SPELLINGS))
            draw(st.sampled_from((given_rulings, given_options)))[name] = spelled(chosen)
    for i in range(draw(st.integers(0, 3))):
        presets = draw(st.dictionaries(st.sampled_from(PRESETS), st.integers(-9, 9)))
        default, chosen = draw(st.integers(-9, 9)), draw(st.none() | st.integers(-9, 9))
        option = Option(f"opt_{i}", "", "number", default, presets=presets)
        options.append(option)
        wanted[option.key] = presets.get(preset, default) if chosen is None else chosen
        if chosen is not None:
            spelled_number = draw(st.sampled_from((chosen, str(chosen))))
            draw(st.sampled_from((given_rulings, given_options)))[option.key] = spelled_number
    return rulings, options, preset, given_rulings, given_options, wanted


@given(points())
def test_given_wins_over_preset_wins_over_default(found):
    *args, wanted = found
    values = settle(*args)
    assert values == wanted
    assert list(values) == list(wanted)  # and in the declared order


@given(points())
def test_what_was_settled_settles_to_itself(found):
    rulings, options, preset, *_, wanted = found
    assert settle(rulings, options, preset, wanted, {}) == wanted
    assert settle(rulings, options, preset, {}, wanted) == wanted


NUMBERED = Ruling("XX.count", "?", "k", (Reading("all"), Reading("k", number=True)), key="count")
SIZE = Option("size", "", "number", 5)
OPEN = Option("open", "", "switch", False)
SHAPE = Option("shape", "", "choice", "round", choices=("round", "Four-Square"))


@given(st.text())
def test_any_word_for_a_number_is_read_or_refused(word):
    for options in ([SIZE], [OPEN], [SHAPE]):
        try:
            value = settle([], options, "brief", {}, {options[0].key: word})[options[0].key]
        except UsageError:
            continue
        assert settle([], options, "brief", {}, {options[0].key: value})[options[0].key] == value


@given(st.text())
def test_any_word_for_a_numbered_reading_is_read_or_not(word):
    value = reading(NUMBERED, word)
    assert value is None or value == "all" or isinstance(value, int)


@pytest.mark.parametrize("word", ["--5", "²", "5.0", "", "-", "1e3", "five"])
def test_odd_numbers_are_refused(word):
    with pytest.raises(UsageError, match="takes a whole number"):
        settle([], [SIZE], "brief", {}, {"size": word})
    with pytest.raises(UsageError, match="has no reading"):
        settle([NUMBERED], [], "brief", {"count": word}, {})


@pytest.mark.parametrize("word", ["1000000000", "9" * 5000, "-1"])
def test_a_number_beyond_the_limit_names_the_limit(word):
    with pytest.raises(UsageError, match=r"`XX\.count` takes a number from 0 to 999999999, not"):
        settle([NUMBERED], [], "brief", {"count": word}, {})


def test_an_option_has_limits_too():
    assert settle([], [SIZE], "brief", {}, {"size": "-999999999"})["size"] == -999999999
    for word in ("1000000000", "-1000000000", "9" * 5000):
        with pytest.raises(UsageError, match="takes a number from -999999999 to 999999999"):
            settle([], [SIZE], "brief", {}, {"size": word})


@pytest.mark.parametrize("word", ["k", "K"])
def test_the_name_of_a_numbered_reading_asks_for_the_number(word):
    with pytest.raises(UsageError, match=r"give the number, as in `XX\.count=3`"):
        settle([NUMBERED], [], "brief", {"count": word}, {})


@pytest.mark.parametrize(
    ("option", "word", "value"),
    [
        (SIZE, "-3", -3), (OPEN, "on", True), (OPEN, "No", False), (OPEN, True, True), (OPEN, "false", False),
        (SHAPE, "four_square", "Four-Square"), (SHAPE, "ROUND", "round"),
    ],
)  # fmt: skip
def test_values_are_read(option, word, value):
    assert settle([], [option], "brief", {}, {option.key: word})[option.key] == value


def test_a_number_may_stand_for_a_reading():
    assert settle([NUMBERED], [], "brief", {"count": "3"}, {})["count"] == 3
    assert settle([NUMBERED], [], "brief", {"XX.count": 3}, {})["count"] == 3
    assert settle([NUMBERED], [], "brief", {"count": "ALL"}, {})["count"] == "all"


def test_one_point_given_twice_must_agree():
    assert settle([], [SIZE], "brief", {"size": "3"}, {"size": 3}) == {"size": 3}
    with pytest.raises(UsageError, match="given twice: 3 and 4"):
        settle([], [SIZE], "brief", {"size": 3}, {"size": 4})


def test_an_unknown_key_names_its_neighbours():
    with pytest.raises(UsageError, match='Did you mean "size"'):
        settle([], [SIZE], "brief", {}, {"sise": 3})
    with pytest.raises(UsageError, match="Known are: size"):
        settle([], [SIZE], "brief", {}, {"qqqqq": 3})


def test_an_unknown_key_among_many_names_a_few_and_how_to_list_all():
    many = [Option(f"size_{i}", "", "number", 5) for i in range(100)]
    with pytest.raises(UsageError) as error:
        settle([], many, "brief", {}, {"qqqqq": 3})
    assert "`boxlid rulings GAME` and `boxlid show GAME` list them all" in str(error.value)
    assert "The nearest of 100 are" in str(error.value)
    assert str(error.value).count("size_") == 8


def test_settings_cannot_be_changed():
    settings = Settings({"size": 3})
    with pytest.raises(UsageError, match="are frozen"):
        settings.size = 4
    with pytest.raises(UsageError, match="no ruling or option `sise`"):
        _ = settings.sise
