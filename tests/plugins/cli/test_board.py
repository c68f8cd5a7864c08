"""`boxlid show --board`: a picture of the table, drawn by the game from a view."""

import importlib
from pathlib import Path

import boxlid as bx
import pytest

ALONE = ("play", "cellar", "--players", "2", "--seats", "me", "--seed", "7")


def picture(view):
    """The bottles that the seat sees, as text."""
    bottles = sorted(str(p) for pieces in view.zones.values() for p in pieces if p is not None)
    return f"<svg xmlns='http://www.w3.org/2000/svg'><text>{view.seat}: {bottles}</text></svg>"


@pytest.fixture
def drawn(shell, monkeypatch):
    """Writes a picture, and returns it; the cellar has one here."""
    monkeypatch.syspath_prepend(str(Path(__file__).parent))
    monkeypatch.setattr(
        importlib.import_module("cellar"),
        "boxlid_picture",
        bx.hookimpl(lambda: picture),
        raising=False,
    )

    def draw(*words):
        shell.ok("show", *words, "--board", "board.svg")
        return (shell.folder / "board.svg").read_text()

    return draw


def seen(text):
    """Whose eyes, and how many bottles they see."""
    return text.partition("<text>")[2].partition(":")[0], text.count("'b")


def test_a_game_is_drawn_at_its_start_with_everything(drawn):
    assert seen(drawn("cellar")) == ("", 8)


def test_a_game_is_drawn_the_same_each_time(drawn):
    assert drawn("cellar", "--view", "ann") == drawn("cellar", "--view", "ann")


def test_a_seat_sees_its_own_hand_only(drawn):
    assert seen(drawn("cellar", "--view", "ben")) == ("ben", 2)


def test_a_save_is_drawn_for_the_person_who_plays_it(shell, drawn):
    shell.ok(*ALONE, "--save", "s.save")
    name, bottles = seen(drawn("s.save"))
    assert name == "me"
    assert bottles in {2, 3}  # the other may have played already
    assert seen(drawn("s.save", "--view", "all")) == ("", 8)


def test_a_save_of_several_people_wants_a_seat(shell, drawn):
    shell.ok("play", "cellar", "--seats", "ann,ben", "--save", "s.save")
    assert "--view SEAT" in shell.bad("show", "s.save", "--board", "b.svg")
    assert seen(drawn("s.save", "--view", "ann"))[0] == "ann"


def test_a_record_is_drawn_where_it_ends(shell, drawn):
    shell.ok("play", "cellar", "--players", "2", "--record", "r.jsonl")
    assert seen(drawn("r.jsonl")) == ("", 8)
    assert seen(drawn("r.jsonl", "--view", "ann")) == ("ann", 4)  # two of each on the table


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["cellar", "--board", "diary.txt"], "diary.txt exists and is not an SVG picture"),
        (["cellar", "--board", "no/where.svg"], "there is no folder no for the picture"),
        (["cellar", "--board", "b.svg", "--view", "zoe"], "there is no seat `zoe` to view"),
        (["cellar", "--view", "ann"], "--view goes with --board"),
        (["gone.save", "--board", "b.svg"], "there is no game `gone.save`"),
        (["diary.txt", "--board", "b.svg"], "diary.txt"),
        (["s.save", "--preset", "strict", "--board", "b.svg"], "carries its own settings"),
        (["s.save", "--mood", "dim", "--board", "b.svg"], "carries its own"),
    ],
)
def test_bad_words(shell, drawn, words, message):
    shell.ok(*ALONE, "--save", "s.save")
    (shell.folder / "diary.txt").write_text("dear diary")
    before = sorted(p.name for p in shell.folder.iterdir())
    assert message in shell.bad("show", *words)
    assert sorted(p.name for p in shell.folder.iterdir()) == before
    assert (shell.folder / "diary.txt").read_text() == "dear diary"


def test_a_game_without_a_picture_says_so(shell):
    assert "The Cellar has no picture" in shell.bad("show", "cellar", "--board", "b.svg")
    assert not (shell.folder / "b.svg").exists()
