"""At a person's prompt: answers that a circle sees, known verbs, leaving, and the whole table at the end."""

import re

ALONE = ("play", "cellar", "--players", "2", "--seats", "me")
CIRCLE = ("play", "cellar", "--players", "3", "--round", "--seed", "7")
"""ann and ben see each other's answers to a question; cho sees neither."""


def parts_of(text):
    """What each person saw: (name, text) in order."""
    pieces = re.split(r"^=== (\w+) ===$", text, flags=re.MULTILINE)[1:]
    return list(zip(pieces[::2], pieces[1::2], strict=True))


def test_a_member_of_a_circle_changes_an_earlier_answer_at_the_next_prompt(shell):
    out = shell.ok(*CIRCLE, "--seats", "ann,ben", typed="toast ben\nANN: toast cho\ntoast cho\n")
    assert "ben> ANN: toast cho\nann has chosen toast cho; `ann: ...` changes it.\n" in out
    assert "The house drinks to cho." in out


def test_an_answer_that_is_not_changed_counts(shell):
    out = shell.ok(*CIRCLE, "--seats", "ann,ben", typed="toast ben\ntoast cho\n")
    (_, first), (_, second), *_ = parts_of(out)
    assert "has chosen" not in first
    assert "  ann has chosen toast ben; `ann: ...` changes it\n" in second
    assert "The house drinks to nobody." in out


def test_a_number_for_another_counts_in_the_list_on_the_screen(shell):
    begin = (*CIRCLE, "--seats", "ann,ben")
    out = shell.ok(*begin, typed="toast ben\nann: 2\ntoast cho\n")
    assert "1  toast ann\n  2  toast cho\n" in parts_of(out)[1][1]
    assert "ann has chosen toast cho;" in out
    out = shell.ok(*begin, typed="toast ben\nann: 1\ntoast cho\n")  # ann cannot toast herself
    assert "No: ann cannot choose `1` now. (not-offered)" in out
    assert "The house drinks to nobody." in out


def test_a_changed_answer_is_one_that_is_possible_and_clear(shell):
    typed = "toast ben\nann: toast ann\nann: toast\nann: toats cho\nann:\ntoast cho\n"
    out = shell.ok(*CIRCLE, "--seats", "ann,ben", typed=typed)
    assert "No: ann cannot choose `toast ann` now. (not-offered)" in out
    assert "No: `toast` may mean several answers of ann. (unreadable)" in out
    assert "No: ann cannot choose `toats cho` now. (not-offered)" in out
    assert "No: ann answers at ann's own prompt. (not-your-seat)" in out
    assert "The house drinks to nobody." in out


def test_a_seat_outside_the_circle_neither_sees_nor_changes_an_answer(shell):
    typed = "toast cho\nann: toast ben\ncho: toast ben\nquit!\n"
    _, (name, cho), *_ = parts_of(shell.ok(*CIRCLE, "--seats", "ann,ben=chatty,cho", typed=typed))
    assert name == "cho"
    assert "has chosen" not in cho
    assert "toast cho" not in cho.partition("cho> ")[0]
    assert "No: ann answers at ann's own prompt. (not-your-seat)" in cho
    # nor can it find out whether the other has answered at all
    early = shell.ok(*CIRCLE, "--seats", "ann,ben=chatty,cho", typed="cho: toast ben\nquit!\n")
    assert "No: cho answers at cho's own prompt. (not-your-seat)" in early


def test_the_answer_of_a_bot_in_the_circle_is_seen_and_stays(shell):
    out = shell.ok(
        *CIRCLE, "--seats", "ann,ben=chatty,cho", typed="ben: toast cho\ntoast cho\n1\nquit!\n"
    )
    assert "  ben: toast ann\n" in parts_of(out)[0][1]
    assert "No: " in out


def test_two_of_a_night_agree_at_one_screen(shell):
    out = shell.ok(
        "play", "mafia", "--seats", "ann,ben", "--players", "9", "--roles", "mafia=2,angel=1",
        "--option", "role_assignment=moderator_picks", "--assignment", "ann=mafia,ben=mafia",
        typed="kill cho\nann: kill dee\nkill dee\nsleep\nsleep\nquit!\n",
    )  # fmt: skip
    assert "The choice of the mafia is dee." in out
    assert "dee was killed in the night." in out


# --- verbs --------------------------------------------------------------------------------------------


def test_an_unknown_word_finds_unsolicited_inputs_too(shell):
    begin = ("play", "mafia", "--seats", "me", "--players", "7", "--seed", "3")
    out = shell.ok(*begin, typed="lea\ntestfy\nqqq\nquit!\n")
    assert '`lea` is not an answer or a command here. Did you mean "leave"?' in out
    assert '`testfy` is not an answer or a command here. Did you mean "testify"?' in out
    known = re.search(
        r"`qqq` is not an answer or a command here\. Known: (.*)\. \(unreadable\)", out
    )
    assert known is not None
    names = known[1].split(", ")
    assert {"sleep", "claim", "testify", "leave", "?", "undo", "quit"} <= set(names)
    assert len(names) == len(set(names))


def test_an_input_that_the_seat_may_not_put_in_is_not_offered(shell):
    out = shell.ok(*ALONE, typed="qqq\nhelp\nquit!\n")  # a game without a rule for leaving
    assert "`qqq` is not an answer or a command here. Known: play, say, ?" in out
    assert "say {words}" in out
    assert "Leave the game for good." not in out


# --- leaving ------------------------------------------------------------------------------------------

LEAVING = ("play", "mafia", "--players", "7", "--seed", "3")


def test_the_last_person_at_a_terminal_must_confirm_leaving(terminal):
    t = terminal(*LEAVING, "--seats", "me")
    t.until("me> ")
    t.type("leave\r")
    assert "there is no way back" in t.until("leave? (y/n) ")
    t.type("\r")
    assert "me leaves" not in t.until("me> ")
    t.type("leave\r")
    t.until("leave? (y/n) ")
    t.type("y\r")
    t.until("me leaves the table.")
    t.until("The game ends")


def test_piped_input_need_not_confirm_leaving(shell):
    out = shell.ok(*LEAVING, "--seats", "me", typed="leave\n")
    assert "leave? (y/n)" not in out
    assert "me leaves the table." in out
    assert "The game ends" in out


def test_one_of_several_people_leaves_without_confirming(terminal):
    t = terminal(*LEAVING, "--seats", "ann,ben")
    t.until("is looking.")
    t.type("\r")
    t.until("ann> ")
    t.type("leave\r")
    t.until("to clear the screen.")
    t.type("\r")
    t.until("It is ben's turn")
    t.until("is looking.")
    t.type("\r")
    t.until("ben> ")
    t.type("leave\r")
    t.until("leave? (y/n) ")


# --- the end ------------------------------------------------------------------------------------------


def test_a_person_who_played_sees_the_whole_table_at_the_end(shell):
    out = shell.ok(*ALONE, "--seed", "7", typed="1\n1\n")
    decks = re.findall(r"^deck +(.*)$", out, re.MULTILINE)
    assert decks[0] == "4 face down"
    assert len(re.findall(r"b\d", decks[-1])) == 4
    assert "face down" not in out.rpartition("\n\n")[2]


def test_several_people_see_the_whole_table_at_the_end_too(shell):
    out = shell.ok("play", "cellar", "--seats", "ann,ben", "--seed", "7", typed="1\n1\n1\n1\n")
    assert "face down" not in out.rpartition("\n\n")[2]
    assert "deck" in out.rpartition("\n\n")[2]


def test_the_cards_of_the_living_are_shown_at_the_end_only(shell):
    stopped = shell.ok(*LEAVING, "--seats", "me", typed="\nquit\n")
    assert re.search(r"^  ann +\?$", stopped, re.MULTILINE)
    assert not re.search(r"^  ann +(mafia|angel|civilian)", stopped, re.MULTILINE)
    ended = shell.ok(*LEAVING, "--seats", "me", typed="leave\n")
    last = ended.rpartition(" dead\n")[2]
    assert " ?" not in last
    assert len(re.findall(r"^ [ +]\w+ +(?:mafia|angel|civilian)", last, re.MULTILINE)) == 7


def test_the_view_of_a_seat_hides_cards_at_the_end_too(shell):
    out = shell.ok("play", "mafia", "--players", "7", "--seed", "3", "--view", "ben")
    last = out.rpartition(" dead\n")[2]
    assert re.search(r"^  \w+ +\?$", last, re.MULTILINE)
