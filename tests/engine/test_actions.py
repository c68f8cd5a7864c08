"""Verbs and notation: what is spelled reads back, as people write it too."""

import pickle
import re

import pytest
from boxlid import NUMBER, PIECE, SEAT, TEXT, WORD, Component, UsageError, Verb, many, one_of, piece
from boxlid.hosting import Match, compose
from boxlid.vocabulary.actions import Notation
from hypothesis import assume, given
from hypothesis import strategies as st

PIECES = [piece(name, Component(name)) for name in ("cups-2", "cups-king", "G01", "sword")]
SEATS = ("ann", "Ben", "cho")
PLAY = Verb("play {card}[ as {value}]", card=PIECE, value=NUMBER)
GIVE = Verb(
    "give {cards} to {seat}[ for {price} coins]", cards=many(PIECE), seat=SEAT, price=NUMBER
)
SPEND = Verb("spend {parts}", parts=many(NUMBER))
CLAIM = Verb("claim {seat} is {role}", seat=SEAT, role=one_of("Angel", "citizen"))
NOTE = Verb("note {words}", words=TEXT)
NAME = Verb("name {word}", word=WORD)
REST = Verb("rest")
VERBS = (PLAY, GIVE, SPEND, CLAIM, NOTE, NAME, REST)
NOTATION = Notation({v.name: v for v in VERBS}, {p.lower(): p for p in PIECES}, SEATS)

cards = st.sampled_from(PIECES)
seats = st.sampled_from(SEATS)
small = st.integers(-99, 99)
words = st.text(st.characters(codec="utf-8", exclude_categories=("Z", "C")), min_size=1)
sentences = st.lists(words, min_size=1, max_size=4).map(" ".join)
actions = st.one_of(
    st.builds(PLAY, cards, st.none() | small),
    st.builds(GIVE, st.lists(cards, max_size=3).map(tuple), seats, st.none() | small),
    st.builds(SPEND, st.lists(small, max_size=4).map(tuple)),
    st.builds(CLAIM, seats, st.sampled_from(("Angel", "citizen"))),
    st.builds(NOTE, sentences),
    st.builds(NAME, words),
    st.builds(REST),
)


@given(actions)
def test_what_is_spelled_reads_back(action):
    assert NOTATION.read(action.text) is action


@given(actions, st.sampled_from(("  ", "\t", "   ")))
def test_blanks_may_be_many(action, blank):
    assume(action.verb is not NOTE)
    assert NOTATION.read(f" {action.text.replace(' ', blank)} ") is action


@given(actions, st.sampled_from((str.upper, str.lower, str.title, str.swapcase)))
def test_case_means_nothing_but_in_free_words(action, change):
    assume(action.verb not in {NOTE, NAME})
    assert NOTATION.read(change(action.text)) is action


@given(actions)
def test_no_text_has_blanks_around_it(action):
    assert action.text == action.text.strip()
    assert not re.search(r"\s\s", action.text)


@given(actions, actions)
def test_two_actions_have_two_texts(one, other):
    assert (one is other) == (one.text == other.text)


@given(actions)
def test_equal_arguments_give_the_same_object(action):
    assert action.verb(*action.args) is action
    assert [getattr(action, n) for n in action.verb.names] == list(action.args)


def read_or_refusal(text):
    try:
        return NOTATION.read(text)
    except UsageError as error:
        return str(error)


@given(st.text())
def test_any_other_text_is_refused_with_a_sentence(text):
    read = read_or_refusal(text)
    if isinstance(read, str):
        assert len(read.split()) > 2
    else:
        assert NOTATION.read(read.text) is read


@given(st.sampled_from(VERBS), st.text())
def test_a_verb_with_any_rest_is_an_action_or_refused(verb, rest):
    read = read_or_refusal(f"{verb.name} {rest}")
    assert isinstance(read, str) or read.verb is verb or rest[:1].strip()


def test_nothing_at_all_is_spelled_out():
    assert SPEND(()).text == "spend nothing"
    assert NOTATION.read("SPEND NOTHING") is SPEND(())


def test_an_optional_part_leaves_no_blank():
    assert PLAY(PIECES[0], None).text == "play cups-2"
    assert PLAY(PIECES[0], 4).text == "play cups-2 as 4"


def test_a_wrong_count_of_arguments_is_refused():
    with pytest.raises(UsageError, match="takes 2 arguments, not 1"):
        PLAY(PIECES[0])


def test_a_declaration_must_fit_its_pattern():
    with pytest.raises(UsageError, match="the pattern has the arguments"):
        Verb("play {card}", piece=PIECE)
    with pytest.raises(UsageError, match="text, verb and args are taken"):
        Verb("play {text}", text=TEXT)


def test_an_unknown_attribute_names_the_action():
    with pytest.raises(AttributeError, match="`name ann` has no argument `card`"):
        _ = NAME("ann").card


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("play cups-3", "there is no piece `cups-3`"),
        ("claim dan is angel", "there is no seat `dan`"),
        ("claim ann is a cat", "does not fit the notation"),
        ("claim ann is cat", "is not one of Angel, citizen"),
        ("dance", "no such verb"),
        ("", "no such verb"),
        ("play", "does not fit the notation `play"),
    ],
)
def test_a_misspelled_action_says_what_is_wrong(text, says):
    with pytest.raises(UsageError, match=re.escape(says)):
        NOTATION.read(text)


def test_actions_survive_pickling():
    again = pickle.loads(pickle.dumps(REST()))  # noqa: S301 - our own
    assert again.text == "rest"


def test_an_option_of_one_composition_is_an_option_in_another():
    """Pieces are their ids: two compositions of one ruleset do not take each other's options for strangers."""
    one, other = (Match(compose("tic-tac-toe"), seed=1) for _ in range(2))
    assert one.ruleset is not other.ruleset
    for option in one.options(one.to_answer[0]):
        assert other.why_not(other.to_answer[0], option) is None
