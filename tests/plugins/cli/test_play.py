"""`boxlid play`: bots by themselves, a person or a program at a seat, saves and records."""

import json
import os
import re
import signal
import subprocess
import time
from pathlib import Path

import pytest

ALONE = ("play", "cellar", "--players", "2", "--seats", "me")
"""A person against one bot."""


def found(pattern, text):
    """The first group of a pattern that must be there."""
    match = re.search(pattern, text)
    assert match is not None, text
    return match[1]


def lines_of(text):
    return [json.loads(line) for line in text.splitlines()]


def test_bots_play_a_report_with_the_seed_first_and_the_ending_clause_last(shell):
    lines = shell.ok("play", "cellar", "--seed", "7").splitlines()
    assert lines[:2] == [
        "The Cellar: ann (bot chatty), ben (bot chatty), cho (bot chatty)",
        "seed 7",
    ]
    assert "-- The deal" in lines
    assert sum("plays" in line for line in lines) == 6
    assert lines[-1] == "Ended by CE-END-1: The greatest sum wins."
    assert lines[-2].startswith("Scores: ")


def test_without_flags_the_seed_is_random(shell):
    seeds = {found(r"seed (\d+)", shell.ok("play", "cellar")) for _ in range(3)}
    assert len(seeds) > 1


def test_a_match_is_decided_by_its_seed(shell):
    assert shell.ok("play", "cellar", "--seed", "7") == shell.ok("play", "cellar", "--seed", "7")


def test_bots_talk_between_decisions(shell):
    out = shell.ok("play", "cellar", "--seats", "ann=random,ben=chatty")
    assert "ben: “I am ben”" in out
    assert "I am ann" not in out


def test_players_without_seats_are_bots(shell):
    assert "dee (bot chatty)" in shell.ok("play", "cellar", "--players", "4")


def test_seats_are_filled_up_with_bots(shell):
    out = shell.ok("play", "cellar", "--players", "3", "--seats", "zoe=random,ann=random")
    assert "zoe (bot random), ann (bot random), ben (bot chatty)" in out


def test_a_person_who_comes_alone_finds_bots_at_the_table(shell):
    out = shell.ok("play", "cellar", "--seats", "me", typed="quit!\n")
    assert "me (you), ann (bot chatty), ben (bot chatty)" in out


def test_a_save_tells_its_game(shell):
    shell.ok("play", "cellar", "--seats", "me", "--save", "s.save", "--mood", "very-bright")
    assert "The game ends" in shell.ok(
        "play", "--load", "s.save", "--seats", "me=random,ben=random"
    )
    assert "`--mood` cannot be given here" in shell.bad("play", "--load", "s.save", "--mood", "dim")
    assert "which game?" in shell.bad("play")


def test_detail_shows_every_event_with_its_clauses(shell):
    out = shell.ok("play", "cellar", "--seed", "7", "--detail")
    assert "deck is shuffled [CE-SETUP-1]" in out


def test_the_view_of_a_seat_hides_the_others_cards(shell):
    out = shell.ok("play", "cellar", "--seed", "7", "--view", "ben")
    assert out.count("ann gets a card.") == 2
    assert "ben gets a card." not in out


def test_json_is_one_object_an_event(shell):
    lines = lines_of(shell.ok("play", "cellar", "--seed", "7", "--json"))
    assert (lines[0]["type"], lines[0]["seed"]) == ("start", "7")
    assert [x["index"] for x in lines[1:-1]] == list(range(len(lines) - 2))
    played = [x for x in lines if x.get("event") == "played"]
    assert len(played) == 6
    assert played[0]["clauses"] == ["CE-PLAY-1"]
    assert set(played[0]["facts"]) == {"seat", "card"}
    assert (lines[-1]["type"], lines[-1]["clause"]) == ("end", "CE-END-1")


def test_a_person_sees_the_own_cards_only_and_the_seed_at_the_end(shell):
    out = shell.ok(*ALONE, "--seed", "7", typed="1\n1\n")
    head, _, tail = out.partition("The game ends")
    assert "seed" not in head
    assert tail.rstrip().endswith("seed 7")
    assert "ann gets a card." in head
    assert "me gets a card." not in head
    assert "Which bottle? [CE-PLAY-1]" in head


def test_answers_by_number_notation_and_beginning(shell):
    begin = (*ALONE, "--seed", "7")
    card = found(r"1  play (b\d)", shell.ok(*begin, typed="quit!\n"))
    for answer in ("1", f"play {card}", f"  PLAY   {card.upper()} ", card, f"p {card}"):
        out = shell.ok(*begin, typed=f"{answer}\nquit!\n")
        assert f"> {answer.strip()}" in out
        assert out.count("me plays") == 1


def test_a_beginning_of_two_answers_is_asked_back(shell):
    out = shell.ok(*ALONE, typed="play\nquit!\n")
    assert "That may mean:" in out


def test_the_question_mark_tells_why_with_code_clause_and_statement(shell):
    begin = shell.ok(*ALONE, "--seed", "7", typed="quit!\n")
    mine = set(re.findall(r"play (b\d)", begin))
    other = next(f"b{i}" for i in range(1, 9) if f"b{i}" not in mine)
    out = shell.ok(
        *ALONE, "--seed", "7",
        typed=f"? play {other}\nplay {other}\n? play {min(mine)}\nquit!\n",
    )  # fmt: skip
    assert out.count("No: That bottle is not in your hand. (not-yours)") == 2
    assert "CE-PLAY-1 In your turn you put one bottle of your hand on the table." in out
    assert "That is possible." in out


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("77", "No: the answers are numbered from 1 to 2."),
        ("plya b1", 'No: `plya` is not an answer or a command here. Did you mean "play"?'),
        ("play b99", "there is no piece `b99`"),
        ("leave", "no rule for a player who leaves"),
        ("undo", "You have no decision to undo."),
        ("rules CE-PLAX-1", 'Did you mean "CE-PLAY-1"?'),
        ("rules CE-PLAY-2", "Bottles are handled gently."),
        ("say hello there", "me: “hello there”"),
        ("help", "? ANSWER"),
        ("?", "play {card}[ beside {other}] Put a bottle on the table."),
        ("view", "hand.me"),
        ("log 1", "me gets"),
        ("save no/where.save", "Not saved: there is no folder no"),
    ],
)
def test_what_may_be_typed(shell, typed, message):
    out = shell.ok(*ALONE, "--seed", "8", typed=f"{typed}\nquit!\n")
    assert message in out
    assert "Traceback" not in out


def test_a_choice_too_large_to_list_is_described_and_takes_notation(shell):
    typed = "5\n? discard b1 b1 b2\ndiscard b1 b2\nb4 b1 b2\n1000\n57\nlog\nquit!\n"
    out = shell.ok(*ALONE, "--pour", typed=typed)
    assert "  discard 3 of b1, b2, b3, b4, b5, b6, b7, b8 (56 ways)" in out
    assert "  for example: discard b1 b2 b3  (Ale, Brandy, Claret)" in out
    assert "No: `5` is not an answer or a command here" in out
    assert out.count("(not-offered)") == 2
    assert "  bid a number from 1 to 999 (999 ways)" in out
    assert "No: `1000` is not an answer or a command here" in out
    detail = shell.ok(*ALONE, "--pour", "--detail", typed=typed)
    assert "me: discard b1 b2 b4" in detail
    assert "me: bid 57" in detail


def test_one_player_of_molly_house_is_refused_with_the_games_own_sentence(shell):
    refused = shell.bad("play", "molly-house", "--players", "1")
    assert "No text we have specifies a solo game" in refused


def test_enter_takes_the_only_option_and_nothing_else(shell):
    sleeping = shell.ok(
        "play", "mafia", "--seats", "me", "--players", "7", "--seed", "3", typed="\n\nquit!\n"
    )
    assert sleeping.count("(Enter takes it)") == 3  # two calls of the night, then the talk
    assert "Day 1 breaks." in sleeping
    choosing = shell.ok(*ALONE, "--seed", "8", typed="\n\nquit!\n")
    assert "(Enter takes it)" not in choosing
    assert choosing.count("me> ") == 3


def test_undo_goes_back_to_the_own_last_decision_and_keeps_chance(shell):
    out = shell.ok(*ALONE, "--seed", "7", typed="1\nundo\n1\n1\n")
    questions = re.findall(r"Which bottle\?.*?(?=me>)", out, re.DOTALL)
    assert questions[0] == questions[2]
    assert questions[1] == questions[3]


def test_the_end_of_input_saves_and_the_save_goes_on(shell):
    out = shell.ok(
        "play", "cellar", "--players", "2", "--seats", "me,bo=random", "--seed", "7", typed="1\n"
    )
    assert "Saved to cellar.save (it holds everything that is hidden" in out
    assert json.loads((shell.folder / "cellar.save").read_text().splitlines()[0])["seats"]
    command = found(r"Go on with: boxlid (.*)", out).split()
    again = shell.ok(*command, typed="1\n")
    assert again.count("me plays") == 2
    whole = shell.ok(
        "play", "cellar", "--players", "2", "--seats", "me,bo=random", "--seed", "7", typed="1\n1\n"
    )
    assert again.partition("The game ends")[2] == whole.partition("The game ends")[2]


def test_a_save_knows_who_were_people_and_which_bots(shell):
    shell.ok("play", "cellar", "--seats", "me,bo=slow", "--option", "cork_size=0", "--seed", "7")
    again = ["play", "--load", "cellar.save"]
    assert "bo (bot slow)" in shell.ok(*again)
    assert "Stopped: the input has ended." in shell.ok(*again)
    assert "me plays" in shell.ok(*again, typed="1\n")
    assert "me> " not in shell.ok(*again, "--seats", "me=chatty,bo=random")
    start = lines_of(shell.ok(*again, "--json"))[0]
    assert (start["people"], start["bots"], start["seed"]) == (["me"], {"bo": "slow"}, None)


def test_a_save_without_such_notes_is_played_by_bots(shell):
    shell.ok(*ALONE, "--save", "s.save")
    head, *rest = (shell.folder / "s.save").read_text().splitlines()
    data = json.loads(head)
    del data["host"]
    (shell.folder / "s.save").write_text("\n".join([json.dumps(data), *rest, ""]))
    assert "The game ends" in shell.ok("play", "--load", "s.save")


def test_a_default_save_never_takes_a_name_that_exists(shell):
    (shell.folder / "cellar.save").write_text("mine")
    assert "Saved to cellar-2.save" in shell.ok(*ALONE)
    assert (shell.folder / "cellar.save").read_text() == "mine"


def test_save_names_the_file_and_writes_over_saves_only(shell):
    shell.ok(*ALONE, "--save", "x.save")
    shell.ok(*ALONE, "--save", "x.save")
    (shell.folder / "diary.txt").write_text("dear diary")
    assert "diary.txt exists and is not a Boxlid record" in shell.bad(
        "play", "cellar", "--save", "diary.txt"
    )
    assert (shell.folder / "diary.txt").read_text() == "dear diary"
    out = shell.ok(*ALONE, typed="save x.save\nquit!\n")
    assert "Not saved: x.save exists already" in out


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_is_no_bug(shell):
    assert "/dev/full cannot be written: No space left" in shell.bad(
        "play", "cellar", "--record", "/dev/full"
    )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_match_that_stops_is_saved_elsewhere_if_its_place_refuses(shell, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(shell.folder))
    done = shell.run(*ALONE, "--save", "/dev/full", "--record", "r.jsonl")
    assert done.returncode == 2
    assert f"Saved to {shell.folder / 'cellar.save'}" in done.stdout
    assert "Recorded in r.jsonl." in done.stdout
    assert "/dev/full cannot be written: No space left" in done.stderr
    done = shell.run(*ALONE, "--record", "/dev/full")
    assert "Saved to cellar-2.save" in done.stdout
    assert "/dev/full cannot be written: No space left" in done.stderr


def test_a_record_is_replayed(shell):
    played = shell.ok("play", "cellar", "--seed", "7", "--record", "r.jsonl")
    replayed = shell.ok("replay", "r.jsonl")
    assert replayed.splitlines()[1:] == [
        x for x in played.splitlines()[2:] if "Recorded in" not in x
    ]
    assert "ann gets a card." in shell.ok("replay", "r.jsonl", "--view", "ben")
    out = shell.ok("replay", "r.jsonl", "--to", "2")
    assert out.count("plays") == 2
    assert "Decision 2 is open" in out
    assert lines_of(shell.ok("replay", "r.jsonl", "--json"))[-1]["type"] == "end"


def test_own_flags_reach_the_match_and_files_are_given_again(shell):
    names = ["Ash", "Bay", "Cob", "Dun", "Elm", "Fen", "Gum", "Hip"]
    (shell.folder / "l.toml").write_text(f"names = {json.dumps(names)}")
    out = shell.ok(
        "play", "cellar", "--labels", "l.toml", "--record", "r.jsonl", "--save", "s.save"
    )
    assert "Claret" not in out
    assert any(f"plays {name}." in out for name in names)
    assert "The game ends" in shell.ok("replay", "r.jsonl", "--labels", "l.toml")
    assert "was made with other data" in shell.bad("replay", "r.jsonl")
    assert "was made with other data" in shell.bad("play", "cellar", "--load", "s.save")


def test_a_program_takes_a_seat(shell):
    out = shell.ok(
        *ALONE, "--seed", "7", "--json",
        typed="play b99\n7\nsay hi\n1\nundo\n1\n1\n",
    )  # fmt: skip
    lines = lines_of(out)
    assert (lines[0]["seed"], lines[0]["people"]) == (None, ["me"])
    kinds = [x["type"] for x in lines]
    assert kinds.count("question") == 4
    refused = [x for x in lines if x["type"] == "refused"]
    assert [x["code"] for x in refused] == ["unreadable", "unreadable"]
    assert refused[1]["sentence"] == "The answers are numbered from 1 to 2."
    question = next(x for x in lines if x["type"] == "question")
    assert question["seat"] == "me"
    assert len(question["options"]) == 2
    assert "hand.me" in question["view"]["zones"]
    assert any(x.get("event") == "said" for x in lines)
    assert any(x["type"] == "undone" for x in lines)
    hidden = [x for x in lines if x.get("event") == "dealt" and x["facts"]["seat"] == "ann"]
    assert [x["facts"]["card"] for x in hidden] == [None, None]
    assert (lines[-1]["type"], lines[-1]["seed"]) == ("end", "7")


def test_a_program_that_hangs_up_leaves_a_save(shell):
    lines = lines_of(shell.ok(*ALONE, "--json"))
    assert (lines[-1]["type"], lines[-1]["file"]) == ("stopped", "cellar.save")


def test_real_dice_are_typed(shell):
    out = shell.ok("play", "cellar", "--players", "2", "--dice", "first", typed="nobody\nben\n")
    assert "first: what does it show? (ann, ben)" in out
    assert "`nobody` is not one of ann, ben" in out
    assert "ben begins." in out


def test_a_real_shuffle_is_typed_as_far_as_it_is_known(shell):
    out = shell.ok(
        "play", "cellar", "--players", "2", "--dice", "deck", typed="b8 b8\nb8 b77\nb8 b7 b1 b2\n"
    )
    assert "of a shuffle the first ones in order" in out
    assert out.count("is not one of") == 2
    for line in ("ann gets Hock.", "ann gets Grappa.", "ben gets Ale.", "ben gets Brandy."):
        assert line in out


def test_a_rule_that_crashes_is_called_a_bug_and_the_match_is_saved(shell):
    done = shell.run(
        *ALONE, "--trap", "--record", "r.jsonl",
        typed="1\ncrash\n",
    )  # fmt: skip
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "a bug in the rules of cellar" in done.stderr
    assert re.search(r"AttributeError: .* \(cli/cellar.py, line \d+, in turn\)", done.stderr)
    assert "Saved to cellar.save" in done.stderr
    out = shell.ok("play", "cellar", "--load", "cellar.save", "--seats", "me", typed="1\n")
    assert "The game ends" in out
    assert "is open" in shell.ok("replay", "r.jsonl")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--players", "9"], "The Cellar is for 2 to 4 players, not 9"),
        (["--players", "1.5"], "Invalid value for '--players': `1.5` is not a whole number"),
        (["--seed", ""], "--seed takes a number or a word"),
        (["--seats", "me=random"], "is for 2 to 4 players, not 1"),
        (["--seats", "a,b,c,d,e"], "is for 2 to 4 players, not 5"),
        (["--seats", "a,b", "--players", "1"], "is for 2 to 4 players, not 1"),
        (["--seats", "a,b,c", "--players", "2"], "--seats names 3 players, --players says 2"),
        (["--seats", "a,a"], "two seats have the same name"),
        (["--seats", "ann,Ann"], "two seats have the same name"),
        (["--seats", "a,,b"], "--seats takes names"),
        (["--seats", ""], "--seats takes names"),
        (["--seats", "a b,c"], "a seat's name must be one word"),
        (["--seats", "ann=chaty,ben"], 'there is no bot `chaty`. Did you mean "chatty"?'),
        (["--view", "zoe"], "there is no seat `zoe` to view"),
        (["--seats", "a,b", "--view", "all"], "--view does not go with several people"),
        (["--save", "no/where.save"], "there is no folder no"),
        (["--record", "."], "is a folder"),
        (["--record", "x" * 300], "File name too long"),
        (["--record", "both", "--save", "both"], "two files, not both both"),
        (["--load", "old.jsonl"], "old.jsonl: line 1.schema: found 1"),
        (["--load", "gone.save"], "gone.save: found No such file or directory"),
        (["--load", "gone.save", "--seed", "3"], "--seed cannot be given here"),
        (["--labels", "bad.toml"], "bad.toml: names: found"),
        (["--labels", "bytes.toml"], "bytes.toml"),
    ],
)
def test_bad_words(shell, words, message):
    (shell.folder / "bad.toml").write_text('names = ["Ale", "Ale"]')
    (shell.folder / "bytes.toml").write_bytes(b"\xff\xfe")
    (shell.folder / "old.jsonl").write_text('{"boxlid": "record", "schema": 1}\n')
    before = sorted(p.name for p in shell.folder.iterdir())
    assert message in shell.bad("play", "cellar", *words)
    assert sorted(p.name for p in shell.folder.iterdir()) == before


def test_the_view_of_everything_warns_a_person(shell):
    done = shell.run(*ALONE, "--view", "all", typed="quit!\n")
    assert done.returncode == 0
    assert "could not know in a real game" in done.stderr
    assert "a card" not in done.stdout


def test_a_reader_that_goes_away_is_no_error(shell):
    gone, pipe = os.pipe()
    os.close(gone)
    with os.fdopen(pipe, "w") as output:
        done = subprocess.run(
            shell.command("rules", "cellar"), cwd=shell.folder, env=shell.env,
            stdout=output, stderr=subprocess.PIPE, timeout=30, check=False,
        )  # fmt: skip
    assert (done.returncode, done.stderr) == (141, b"")


def test_the_script_itself_gives_the_status(shell):
    done = shell.process("play", "celar")
    assert (done.returncode, done.stdout) == (2, "")
    assert 'Did you mean "cellar"?' in done.stderr
    assert shell.process("play", "cellar", "--seed", "7").stdout == shell.ok(
        "play", "cellar", "--seed", "7"
    )


def test_a_long_story_is_not_told_again_at_a_terminal(shell, terminal):
    shell.ok(
        "play", "cellar", "--players", "4", "--seats", "me", "--seed", "7", "--save", "s.save",
        typed="1\n",
    )  # fmt: skip
    t = terminal("play", "cellar", "--load", "s.save", "--seats", "me")
    shown = t.until("me> ")
    assert "(log shows what happened before)" in shown
    assert "The deal" not in shown
    t.type("log\r")
    assert "The deal" in t.until("me> ")


# --- at a terminal ------------------------------------------------------------------------------------


def test_ctrl_c_at_the_prompt_saves_and_says_where(shell, terminal):
    t = terminal(*ALONE)
    t.until("me> ")
    t.type("\x03")
    assert "Saved to cellar.save" in t.rest()
    assert t.status() == 0
    assert (shell.folder / "cellar.save").is_file()


def test_ctrl_d_at_the_prompt_saves_too(shell, terminal):
    t = terminal(*ALONE, "--save", "mine.save")
    t.until("me> ")
    t.type("\x04")
    assert "Saved to mine.save" in t.rest()
    assert t.status() == 0


def test_a_terminal_that_is_closed_leaves_a_save(shell, terminal):
    t = terminal(*ALONE)
    t.until("me> ")
    t.hang_up()
    t.status()
    assert (shell.folder / "cellar.save").is_file()


def test_a_request_to_end_leaves_a_save_too(shell, terminal):
    t = terminal(*ALONE)
    t.until("me> ")
    time.sleep(0.3)  # the prompt stands before the reading begins
    os.kill(t.pid, signal.SIGTERM)
    assert "Saved to cellar.save" in t.rest()
    assert t.status() == 0


def test_a_process_that_is_killed_has_saved_every_decision(shell, terminal):
    t = terminal(*ALONE, "--seed", "7", "--save", "s.save", "--record", "r.jsonl")
    t.until("me> ")
    t.type("1\r")
    played = found(r"me plays (\w+)", t.until("me> "))
    t.type("pla")  # an answer that is being typed
    os.kill(t.pid, signal.SIGKILL)
    t.status()
    again = shell.ok("play", "--load", "s.save", typed="1\n")
    assert f"me plays {played}." in again
    assert again.count("me plays") == 2
    assert f"me plays {played}." in shell.ok("replay", "r.jsonl")


def test_a_match_goes_on_in_the_file_it_comes_from(shell):
    shell.ok(*ALONE, "--seed", "7", "--save", "s.save", typed="1\n")
    before = (shell.folder / "s.save").read_text()
    shell.ok("play", "--load", "s.save", "--save", "s.save", typed="undo\n1\n1\n")
    after = (shell.folder / "s.save").read_text()
    assert after.startswith(before)
    assert '"undo"' in after.removeprefix(before)
    assert "The game ends" in shell.ok("replay", "s.save")


def test_a_save_at_the_prompt_is_written_on(shell):
    shell.ok(*ALONE, "--seed", "7", typed="save here.save\n1\nquit!\n")
    assert "me plays" in shell.ok("replay", "here.save")


def hand_in(text):
    return set(re.findall(r"play (b\d)", text))


def test_several_people_never_see_each_others_cards(terminal):
    t = terminal("play", "cellar", "--seats", "ann,ben", "--seed", "7")
    first = found(r"It is (ann|ben)'s turn", t.until("is looking."))
    second = {"ann": "ben", "ben": "ann"}[first]
    t.type("\r")
    shown = t.until(f"{first}> ")
    cleared = shown.rpartition("\x1b[3J")[2]
    hand = hand_in(cleared)
    assert len(hand) == 2
    played = min(hand)
    t.type(f"play {played}\r")
    t.until(f"{first}, press Enter to clear the screen.")
    t.type("\r")
    between = t.until(f"Press Enter when only {second} is looking.")
    assert "\x1b[2J\x1b[3J" in between
    t.type("\r")
    seen = t.until(f"{second}> ").rpartition("\x1b[3J")[2]
    kept = (hand - {played}).pop()
    assert kept not in seen
    assert f"{first} gets a card." in seen
    t.type("\x1b[A\x1b[A\r")  # nothing of the other's in the line's history
    assert f"play {played}" not in t.until(f"{second}> ")
    t.type("quit\r")
    end = t.rest()
    assert "\x1b[3J" in end
    assert not hand_in(end.rpartition("\x1b[3J")[2])
    assert t.status() == 0


def test_undo_of_one_of_several_people_is_told_to_the_next(terminal):
    t = terminal("play", "cellar", "--seats", "ann,ben", "--seed", "7")
    for n in range(3):
        who = found(r"when only (ann|ben) is", t.until("is looking."))
        t.type("\r")
        t.until(f"{who}> ")
        t.type("undo\r" if n == 2 else "1\r")
        if n < 2:
            t.until("to clear the screen.")
            t.type("\r")
    t.until(f"{who}> ")
    t.type("1\r")
    t.until("to clear the screen.")
    t.type("\r")
    assert f"{who} went back to decision 0." in t.until("is looking.")


def test_another_person_at_the_terminal_puts_something_in(terminal):
    t = terminal("play", "cellar", "--seats", "ann,ben", "--seed", "7")
    who = found(r"when only (ann|ben) is", t.until("is looking."))
    other = {"ann": "ben", "ben": "ann"}[who]
    t.type("\r")
    t.until(f"{who}> ")
    t.type(f"{other.upper()}: say hello\r")
    assert f"{other}: “hello”" in t.until(f"{who}> ")
    t.type(f"{other}: 1\r")
    assert f"{other} answers at {other}'s own prompt." in t.until(f"{who}> ")
    t.type(f"{who}: say me too\r")
    assert f"{who}: “me too”" in t.until(f"{who}> ")


def test_the_command_to_go_on_is_not_broken_over_lines(terminal):
    save = f"{'a-long-name-' * 9}.save"
    t = terminal("play", "cellar", "--seats", "ann,ben", "--seed", "7", "--save", save)
    t.until("is looking.")
    t.type("\x04")
    assert f"--load {save}" in t.rest()


def test_several_people_need_a_terminal_that_clears(terminal):
    t = terminal("play", "cellar", "--seats", "ann,ben", TERM="dumb")
    assert "that can be cleared" in t.rest()
    assert t.status() == 2


def test_tab_completes_an_answer(terminal):
    t = terminal(*ALONE)
    card = min(hand_in(t.until("me> ")))
    t.type(f"play {card[:1]}\t\t")
    t.type(f"{card[1:]}\r")
    t.until("me plays")


def test_ctrl_c_between_bots_stops_after_the_move(shell, terminal):
    t = terminal("play", "cellar", "--seats", "ann=slow,ben=slow")
    t.until("ann plays")
    t.type("\x03")
    out = t.rest()
    assert "stopping after this move" in out
    assert "Saved to cellar.save" in out
    assert t.status() == 0
    again = shell.ok("play", "cellar", "--load", "cellar.save")
    assert again.count("plays") == 4


def test_a_second_ctrl_c_stops_at_once_and_leaves_a_whole_save(shell, terminal):
    t = terminal("play", "cellar", "--seats", "ann=slow,ben=slow", "--option", "cork_size=60")
    t.until("begins")
    t.type("\x03")
    t.until("stopping after this move")
    t.type("\x03")
    assert "Saved to cellar.save" in t.rest()
    assert t.status() == 0
    quick = ("--seats", "ann=random,ben=random")
    assert "The game ends" in shell.ok("play", "cellar", "--load", "cellar.save", *quick)


def test_help_tells_the_flags_of_the_game(shell):
    out = shell.ok("play", "cellar", "--help")
    assert "Flags of cellar:" in out
    assert "--mood dim|very_bright\tdim\tHow it is lit." in out
    assert "Flags of" not in shell.ok("play", "--help")
    assert "Flags of" not in shell.ok("play", "celar", "--help")
