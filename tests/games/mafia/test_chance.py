"""How likely things are that the rules leave to chance."""

from fractions import Fraction

from boxlid import hosting
from boxlid.scenarios import load_cases, start_case

PEEK = """
schema = 1
game = "mafia"
seats = ["A", "B", "C", "D", "E", "F", "G"]
[[case]]
id = "PEEK"
title = "The little girl peeks, and nobody else has answered yet."
seed = 1
options.roles = "werewolf=2,littlegirl=1"
rulings."MF.little-girl-mode" = "peek"
given = { village = { werewolf = ["A", "B"], littlegirl = "E", night = 2 }, phase = "nightfall" }
step = [
    { together = ["A: kill F", "B: kill F"], rest = "sleep" },
    { do = ["A: sleep", "B: sleep", "C: sleep", "D: sleep", "F: sleep", "G: sleep"] },
]
"""
RISK = """
schema = 1
game = "mafia"
seats = ["A", "B", "C", "D", "E", "F", "G"]
[[case]]
id = "RISK"
title = "The doctor guards a mafia, and nobody else has answered yet."
seed = 1
options.roles = "mafia=1,doctor=1"
rulings."MF.doctor-guards-group" = 30
given = { village = { mafia = "A", doctor = "D", night = 2 }, phase = "doctor" }
step = [{ do = ["A: sleep", "B: sleep", "C: sleep", "E: sleep", "F: sleep", "G: sleep"] }]
"""


def likely(tmp_path, text, seat, action, holds):
    """How likely something holds after an answer."""
    file = tmp_path / "case.toml"
    file.write_text(text, "utf-8")
    found = hosting.branches(start_case(load_cases(file)[0]), seat, action)
    return sum((b.probability for b in found if holds(b.match.table)), Fraction(0))


def test_a_little_girl_who_peeks_is_caught_one_time_in_three(tmp_path):
    caught = likely(tmp_path, PEEK, "E", "peek", lambda t: "E" not in t.living and "F" in t.living)
    assert caught == Fraction(1, 3)


def test_a_guard_of_the_group_dies_as_often_as_the_ruling_says(tmp_path):
    dies = likely(tmp_path, RISK, "D", "protect A", lambda t: "D" not in t.living)
    assert dies == Fraction(30, 100)
