"""What the command line says about games; plain for programs and files."""

import json
import re

import boxlid
import pytest


def test_help_lists_the_commands(shell):
    out = shell.ok("--help")
    for command in ("games", "show", "play", "replay", "rules", "rulings", "check", "clauses"):
        assert f"\n  {command} " in out
    assert "╭" not in out
    assert "..." not in out.replace("ARGS]...", "")


@pytest.mark.parametrize("command", ["show", "rules", "rulings", "clauses", "play"])
def test_every_command_about_a_game_takes_the_flags_that_make_a_ruleset(shell, command):
    out = shell.ok(command, "--help")
    for flag in ("--preset P", "--ruling ID=READING", "--option KEY=VALUE", "--with PLUGIN"):
        assert f"\n  {flag} " in out


def test_no_words_are_a_call_for_help(shell):
    assert shell.ok() == shell.ok("--help")


def test_the_version(shell):
    assert shell.ok("--version") == f"boxlid {boxlid.__version__}\n"


def test_games_is_one_record_a_line(shell):
    lines = shell.ok("games").splitlines()
    assert "cellar\t2-4\tBottles." in lines
    assert "tic-tac-toe\t2\tThree in a row wins." in lines


def test_games_json(shell):
    games = {g["id"]: g for g in json.loads(shell.ok("games", "--json"))}
    assert games["cellar"] == {
        "id": "cellar", "title": "The Cellar", "players": [2, 4], "about": "Bottles.", "version": "1.2",
    }  # fmt: skip


def test_show_tells_options_rulings_presets_schedule(shell):
    out = shell.ok("show", "cellar")
    assert "players\t2-4" in out
    assert "presets\tbrief (now), strict" in out
    assert "bots\trandom, chatty, slow" in out
    assert "--labels FILE\t-\tNames of the bottles, from a file." in out
    assert "--mood dim|very_bright\tdim\tHow it is lit." in out
    assert (
        "CE.ties\tall\tWho wins a tie?\tall (brief): they share the victory; nobody (strict): nobody wins"
        in out
    )
    assert "\n  deal  [CE-SETUP-1]\n" in out


def test_show_with_a_preset_and_own_flags(shell):
    out = shell.ok("show", "cellar", "--preset", "strict", "--cork-size=7", "--trap")
    assert "CE.ties\tnobody" in out
    assert "--cork-size NUMBER\t7" in out
    assert "--trap on|off\ton" in out


def test_show_json(shell):
    data = json.loads(shell.ok("show", "cellar", "--json", "--mood", "VERY-BRIGHT"))
    assert data["id"] == "cellar"
    assert {o["id"]: o["value"] for o in data["options"]}["mood"] == "very_bright"
    assert data["rulings"][0]["id"] == "CE.ties"
    assert data["presets"] == ["brief", "strict"]


def test_show_the_addresses_of_the_schedule(shell):
    assert "cellar.turns.turn" in shell.ok("show", "cellar", "--schedule").splitlines()


def test_show_tells_the_words_for_scenarios_and_house_rules(shell):
    lines = shell.ok("show", "cellar").splitlines()
    for line in (
        "hand.SEAT\towner\t",
        "deck\thidden\tordered",
        "queue\tpublic\ttuple[str, ...]",
        "play {card}[ beside {other}]\tanswer\tPut a bottle on the table.",
        "say {words}\tunsolicited\tTalk to the whole table; changes nothing.",
        "dealt\tstory\t{seat} gets {card}.",
        "end\tempty",
        "deck\tb1, b2, b3, b4, b5, b6, b7, b8",
        "shelf\tThe bottles on the table, by seat.",
        "worth-of\tWhat a bottle counts.",
    ):
        assert line in lines
    assert set(shell.ok("show", "cellar", "--words").splitlines()) < set(lines)


def test_show_the_words_as_json(shell):
    data = json.loads(shell.ok("show", "cellar", "--words", "--json"))
    assert {"id": "b2", "name": "Brandy", "zone": "deck"} in data["pieces"]
    verbs = {v["id"]: v for v in data["verbs"]}
    assert verbs["discard"]["arguments"] == {"cards": "pieces"}
    assert [v for v in verbs if verbs[v]["unsolicited"]] == ["say", "leave", "close"]
    assert data["checkpoints"] == [{"id": "end", "wins": ["empty"]}]
    whole = json.loads(shell.ok("show", "cellar", "--json"))
    assert {key: whole[key] for key in data} == data


def test_the_fields_of_every_game_can_be_shown(shell):
    for game in json.loads(shell.ok("games", "--json")):
        fields = json.loads(shell.ok("show", game["id"], "--words", "--json"))["fields"]
        assert all(f["type"] and f["visibility"] for f in fields)
    fields = {f["id"]: f for f in json.loads(shell.ok("show", "mafia", "--json"))["fields"]}
    assert fields["dead"]["records"] == {"Death": ["seat", "round", "how", "night"]}


def test_show_mermaid(shell):
    assert shell.ok("show", "cellar", "--mermaid").startswith("flowchart TD\n")


def test_rulings_json_names_reading_and_clauses(shell):
    (ruling,) = json.loads(shell.ok("rulings", "cellar", "--json", "--ruling", "CE.ties=nobody"))
    assert (ruling["reading"], ruling["default"], ruling["clauses"]) == (
        "nobody",
        "all",
        ["CE-END-1"],
    )


def test_rules_print_in_order_with_the_readings_in_force(shell):
    lines = shell.ok("rules", "cellar", "--preset", "strict").splitlines()
    starts = [line.split()[0] for line in lines if line.startswith("CE-")]
    assert starts == [
        "CE-SETUP-1",
        "CE-SETUP-2",
        "CE-SETUP-3",
        "CE-PLAY-1",
        "CE-PLAY-2",
        "CE-END-1",
    ]
    assert lines[-1] == "   CE.ties = nobody: nobody wins"


@pytest.mark.parametrize("part", ["CE-PLAY", "play", "Play"])
def test_rules_of_a_section(shell, part):
    out = shell.ok("rules", "cellar", part)
    assert "CE-PLAY-1 In your turn you put one bottle of your hand on the table." in out
    assert "CE-END-1" not in out


def test_rules_of_a_clause(shell):
    out = shell.ok("rules", "cellar", "ce_end_1")
    assert "The greatest sum wins." in out
    assert "question: Who wins a tie?" in out


def test_pages_of_the_rules_stand_behind_their_section(shell):
    lines = shell.ok("rules", "cellar").splitlines()
    at = lines.index("Bottles: As they are labelled.")
    assert lines[at - 1].startswith("CE-PLAY-2")
    assert lines[at + 1 : at + 3] == ["bottle\tcounts", "Ale\t0"]
    assert lines[at + 10] == "End (CE-END)"
    assert shell.ok("rules", "cellar", "bottles").splitlines() == lines[at : at + 10]


def test_pages_are_made_from_the_data_in_force(shell):
    names = ["Ash", "Bay", "Cob", "Dun", "Elm", "Fen", "Gum", "Hip"]
    (shell.folder / "l.toml").write_text(f"names = {json.dumps(names)}")
    assert "Bay\t1" in shell.ok("rules", "cellar", "--labels", "l.toml").splitlines()


def test_the_rules_of_serviam_tell_what_cards_say(shell):
    out = shell.ok("rules", "serviam")
    for line in (
        "1\t0\t2 to 4 players",
        "T+1\tThe marker of the recipient, the holder who gets the gift, moves 1 to the right.\tSV-OFFER-9",
        "G04\tCampaign map\tarmy\tT+1 kurt+1\t*\t",
        "G31\tThreat letter\t\tT+2 ?-1\t*!\t",
        "DEVIL\tDevil\t\t?-2\t*\t4 copies, 1 per player",
        "matthias\tMatthias\tRoyal Army\t2\ta rank 3 -2\tSV-INTRIGUE-11",
        "Irma\tVictoria, Kurt\tits holders' values sum to 7 or more\tthe family gains 2 VP\t5, 6, 7",
    ):
        assert f"\n{line}\n" in out
    assert "; engine:" not in out
    own = ["--data", "example-box", "--ruling", "SV.scale=custom"]
    assert shell.ok("rules", "serviam", "gifts", *own) != shell.ok("rules", "serviam", "gifts")


@pytest.mark.parametrize("part", ["CE.ties", "ties", "ce.TIES"])
def test_rules_of_a_ruling(shell, part):
    assert shell.ok("rules", "cellar", part, "--preset", "strict").splitlines() == [
        "CE.ties Who wins a tie? CE-END-1",
        "    all: they share the victory brief",
        "  * nobody: nobody wins strict",
        "CE-END-1 The greatest sum wins.",
        "   CE.ties = nobody: nobody wins",
    ]


@pytest.mark.parametrize("part", ["offering", "OFFERING (phase 1)", "sv-offer", "offer", "Offerin"])
def test_a_section_by_a_part_of_its_title(shell, part):
    assert shell.ok("rules", "serviam", part).startswith("Offering (phase 1) (SV-OFFER)\n")


def test_rules_tell_players_what_is_for_players(shell):
    assert "CE-SETUP-1 The bottles are shuffled.\n" in shell.ok("rules", "cellar")
    assert "engine: seeded" in shell.ok("rules", "cellar", "CE-SETUP-1")


def test_the_games_own_flags_stand_before_or_behind_the_part(shell):
    part = shell.ok("rules", "cellar", "CE-PLAY-1")
    for words in (
        ["CE-PLAY-1", "--mood", "dim"], ["--mood", "dim", "CE-PLAY-1"], ["--mood=dim", "CE-PLAY-1"],
        ["--trap", "CE-PLAY-1"], ["--trap", "off", "CE-PLAY-1", "--mood", "dim"],
    ):  # fmt: skip
        assert shell.ok("rules", "cellar", *words) == part
    whole = shell.ok("rules", "cellar")
    for words in (["--mood", "dim"], ["--mood=dim"], ["--trap"]):
        assert shell.ok("rules", "cellar", *words) == whole
    assert "nobody" in shell.ok("rules", "cellar", "--ties", "nobody", "CE.ties")


def test_rules_json(shell):
    data = json.loads(shell.ok("rules", "cellar", "--json"))
    assert [s["id"] for s in data["sections"]] == ["CE-SETUP", "CE-PLAY", "CE-END"]
    assert data["sections"][1]["pages"][0]["columns"] == ["bottle", "counts"]
    (end,) = data["sections"][2]["clauses"]
    assert (end["statement"], end["rulings"]) == ("The greatest sum wins.", ["CE.ties"])
    assert data["rulings"][0]["reading"] == "all"
    (section,) = json.loads(shell.ok("rules", "cellar", "CE.ties", "--json"))["sections"]
    assert [c["id"] for c in section["clauses"]] == ["CE-END-1"]
    (section,) = json.loads(shell.ok("rules", "cellar", "bottles", "--json"))["sections"]
    assert (section["clauses"], len(section["pages"])) == ([], 1)


def test_no_colour_in_a_pipe(shell):
    assert "\x1b" not in shell.ok("show", "cellar") + shell.ok("play", "cellar", "--seed", "1")


def test_a_terminal_gets_colour_unless_told_not_to(terminal):
    coloured = re.compile(r"\x1b\[(\d+;)*3\dm")
    assert coloured.search(terminal("games").rest())
    assert not coloured.search(terminal("games", NO_COLOR="1").rest())


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["show", "celar"], 'there is no game `celar`. Did you mean "cellar"?'),
        (["rules", "cellar", "CE-PLAX"], 'Did you mean "CE-PLAY"?'),
        (["rules", "cellar", "e"], "`e` is a part of several titles: Set-up, End, Bottles"),
        (["rules", "cellar", "cork"], "sections: CE-SETUP (Set-up), CE-PLAY (Play), CE-END (End)"),
        (["rules", "tic-tac-toe"], "has no rule catalogue"),
        (["show", "serviam", "--ruling", "SV.scale=custom"], "`--data example-box` is such a file"),
        (["show", "cellar", "--preset", "printd"], "has no preset `printd` (presets: brief, strict)"),
        (["show", "cellar", "--ruling", "CE.tie=all"], 'Did you mean "ties"?'),
        (["show", "cellar", "--ruling", "CE.ties=some"], "`CE.ties` has no reading `some`"),
        (["show", "cellar", "--ruling", "CE.ties"], "--ruling takes KEY=VALUE"),
        (["show", "cellar", "--ruling", "ties=all", "--ruling", "ties=nobody"], "`ties` is given twice"),
        (["show", "cellar", "--ruling", "ties=all", "--option", "ties=nobody"], "`ties` is given twice"),
        (["show", "cellar", "--option", "cork_size=big"], "`cork_size` takes a whole number"),
        (["show", "cellar", "--mood", "gay"], "`mood` has no value `gay` (values: dim, very_bright)"),
        (["show", "cellar", "--cork-sise", "3"], 'cellar has no flag `--cork-sise`. Did you mean "--cork-size"?'),
        (["show", "cellar", "--cork-size"], "`--cork-size` needs a value"),
        (["show", "cellar", "more"], "`more` is one word too many"),
        (["play", "cellar", "--trap", "maybe"], "`--trap` is on or off, not `maybe`; alone it means on"),
        (["play", "cellar", "--trap=maybe"], "`trap` is on or off, not `maybe`"),
        (["play", "cellar", "--trap=on", "maybe"], "`maybe` is one word too many"),
        (["play", "cellar", "--trap", "on", "maybe"], "`maybe` is one word too many"),
        (["rules", "cellar", "--mood", "dim", "CE-PLAY", "CE-END"], "`CE-END` is one word too many"),
        (["rules", "cellar", "--mood"], "`--mood` needs a value"),
        (["show", "cellar", "--cork-size", "9999999999"], "takes a number from -999999999 to 999999999"),
        (["show", "--mood", "dim", "cellar"], "name the game before its flags"),
        (["show"], "Missing argument 'GAME'"),
        (["shwo"], "No such command 'shwo'"),
        (["show", "cellar", "--with", "kellar"], "there is no plugin `kellar`"),
        (["show", "cellar", "--with", "kuhn-poker"], "`kuhn-poker` is a game; it cannot extend another one"),
        (["show", "cellar", "--labels", "no.toml"], "no.toml: found No such file or directory"),
    ],
)  # fmt: skip
def test_bad_words(shell, words, message):
    assert message in shell.bad(*words)
