"""The rule catalogues of the bundled games are complete by the id lists, and consistent.

The lists in ids/ name every clause and ruling of a game; the catalogue must have each once.
"""

import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
GAMES = HERE.parents[1] / "games"
LISTS = sorted((HERE / "ids").glob("*.ids.txt"))
NAMES = [path.name.removesuffix(".ids.txt") for path in LISTS]
STATUSES = {"implemented", "data", "text", "ruling", "not modelled"}


def data(game: str, name: str) -> dict[str, Any]:
    return tomllib.loads((GAMES / f"boxlid_{game}/data/{name}.toml").read_text(encoding="utf-8"))


def clauses(game: str) -> list[dict[str, Any]]:
    return data(game, "clauses")["clause"]  # type: ignore[no-any-return]


def rulings(game: str) -> list[dict[str, Any]]:
    return data(game, "rulings")["ruling"]  # type: ignore[no-any-return]


def readings(ruling: dict[str, Any]) -> list[str]:
    return [reading["id"] for reading in ruling["reading"]]


@pytest.fixture(params=NAMES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_there_are_id_lists():
    assert NAMES


def test_every_listed_id_is_in_the_ledger_once(game):
    listed = (HERE / f"ids/{game}.ids.txt").read_text(encoding="utf-8").split()
    kept = [entry["id"] for entry in clauses(game) + rulings(game)]
    assert Counter(kept) == Counter(listed)


@pytest.mark.parametrize("name", ["clauses", "rulings"])
def test_a_ledger_names_its_schema_and_game(game, name):
    ledger = data(game, name)
    assert (ledger["schema"], ledger["game"]) == (1, game.replace("_", "-"))


def test_statuses_are_known_and_reasoned(game):
    wrong = [
        clause["id"]
        for clause in clauses(game)
        if clause["status"] not in STATUSES
        or bool(clause["reason"]) == (clause["status"] == "implemented")
        or (clause["status"] == "ruling" and not clause["rulings"])
    ]
    assert wrong == []


def test_a_clause_has_a_sentence_and_a_source(game):
    wrong = [
        clause["id"]
        for clause in clauses(game)
        if not (clause["statement"] and clause["source"])
        or re.search(r"  |\(\)|\*\*", clause["statement"])
    ]
    assert wrong == []


def test_a_clause_stands_in_the_section_of_its_prefix(game):
    sections = [section["id"] for section in data(game, "clauses")["section"]]
    assert len(set(sections)) == len(sections)
    assert all(clause["section"] in sections for clause in clauses(game))
    assert all(re.fullmatch(rf"{c['section']}-\d+", c["id"]) for c in clauses(game))


def test_the_rulings_that_a_clause_names_exist(game):
    known = {ruling["id"] for ruling in rulings(game)}
    assert {id_ for clause in clauses(game) for id_ in clause["rulings"]} <= known


def test_every_id_in_the_text_exists(game):
    known = {entry["id"] for entry in clauses(game) + rulings(game)}
    texts = [clause["statement"] for clause in clauses(game)]
    texts += [reading["text"] for ruling in rulings(game) for reading in ruling["reading"]]
    named = re.findall(
        r"\b(?:SV|MF|MH|BH)(?:\.[a-z0-9]+(?:-[a-z0-9]+)*|-[A-Za-z-]+-\d+)", "\n".join(texts)
    )
    assert set(named) <= known


def test_a_ruling_has_a_default_among_distinct_readings(game):
    for ruling in rulings(game):
        names = readings(ruling)
        assert ruling["default"] in names, ruling["id"]
        assert len(set(names)) == len(names) > 1, ruling["id"]
        assert ruling["question"], ruling["id"]


def test_a_ruling_key_is_its_id_in_option_notation(game):
    for ruling in rulings(game):
        assert ruling["key"] == ruling["id"].partition(".")[2].replace("-", "_")


def test_presets_take_readings_of_their_ruling(game):
    for ruling in rulings(game):
        assert set(ruling["presets"].values()) <= set(readings(ruling)), ruling["id"]
        assert "brief" not in ruling["presets"], ruling["id"]  # the default is the brief's


def test_a_ruling_touches_clauses_that_exist(game):
    known = {clause["id"] for clause in clauses(game)}
    for ruling in rulings(game):
        assert ruling["touches"], ruling["id"]
        assert set(ruling["touches"]) <= known, ruling["id"]


def test_mafia_options_are_rulings_and_ask_for_values_that_exist():
    known = {ruling["key"]: ruling for ruling in rulings("mafia")}
    sentences = {clause["id"] for clause in clauses("mafia")}
    for option in data("mafia", "options")["option"]:
        ruling = known[option["id"]]
        assert option["values"] == readings(ruling)
        assert (option["default"], option["text"]) == (ruling["default"], ruling["question"])
        assert option["clause"] in sentences
        for demands in (option["requires"], option["forces"]):
            assert set(demands) <= set(option["values"])
            for demand in " or ".join(" or ".join(each) for each in demands.values()).split(" or "):
                key, _, value = demand.partition("=")
                assert not demand or value in readings(known[key])


def test_mafia_roles_have_their_clauses_and_steps():
    roles = data("mafia", "roles")["role"]
    steps = {step["id"] for step in data("mafia", "wake")["wake"]}
    steps |= {step["id"] for step in data("mafia", "resolution")["step"]}
    named = [id_ for role in roles for id_ in role["clauses"]]
    assert sorted(named) == sorted(c["id"] for c in clauses("mafia") if "-ROLE-" in c["id"])
    used = {
        id_ for role in roles for id_ in re.findall(r"[WR]\d+", role["wake"] + role["resolves"])
    }
    assert used <= steps


def test_mafia_compositions_have_a_card_for_everybody():
    roles = {role["id"] for role in data("mafia", "roles")["role"]}
    for composition in data("mafia", "compositions")["composition"]:
        assert composition["votes_to_convict"] == composition["n"] // 2 + 1
        for column in ("default", "recommended", "werewolf"):
            assert sum(composition[column].values()) == composition["n"]
            assert set(composition[column]) <= roles


def test_molly_house_numbers_agree_with_its_pieces():
    box = data("molly_house", "components")
    assert [site["id"] for site in box["site"]] == [f"s{index}" for index in range(16)]
    assert sum(item["copies"] for item in box["item"]) == 20
    assert sum(face["count"] for face in box["die_face"]) == 6
    assert len(box["indictment"]) == 16
    for numbers in box["players"]:
        if (n := numbers["n"]) == 1:
            continue
        ranks = int(numbers["desires"].removeprefix("1-")) + 4
        assert numbers["vice_deck"] == 4 * ranks
        dealt = 5 + n * numbers["hand_dealt"]  # market, gossip, hands
        assert numbers["deck_left"] == numbers["vice_deck"] - dealt
        assert numbers["hand_after_start_card"] == numbers["hand_dealt"] - 1
