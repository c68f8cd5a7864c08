"""The playing cards that represent the roles (MF-SETUP-7..10, case MFC-02)."""

from boxlid import hosting

RED = {f"{n} of {suit}" for suit in ("hearts", "diamonds") for n in range(2, 10)}


def faces(n, **options):
    match = hosting.Match(hosting.compose("mafia", options=options), n, seed=1)
    found: dict[str, set[str]] = {}
    for seat in match.seats:
        for card in match.table.zones[f"card.{seat}"]:
            found.setdefault(card.kind.role, set()).add(card.kind.face)
    return found


def test_twelve_players():
    dealt = faces(12)
    assert dealt["mafia"] == {"J of clubs", "Q of clubs", "K of clubs"}
    assert dealt["angel"] == {"Q of hearts"}
    assert len(dealt["civilian"]) == 8
    assert dealt["civilian"] < RED


def test_twenty_four_players_need_more_cards():
    dealt = faces(24)
    assert dealt["mafia"] == {"J of clubs", "Q of clubs", "K of clubs", "10 of clubs"}
    assert dealt["civilian"] == RED | {"10 of hearts", "10 of diamonds", "2 of spades"}


def test_two_angels():
    assert faces(12, second_angel="on")["angel"] == {"Q of hearts", "Q of diamonds"}


def test_special_cards():
    dealt = faces(12, roles="mafia=3,archangel=1,devil=1,vest=1,magistrate=1")
    special = {r: dealt[r] for r in ("archangel", "devil", "vest", "magistrate")}
    assert special == {
        "archangel": {"A of hearts"},
        "devil": {"A of spades"},
        "vest": {"J of diamonds"},
        "magistrate": {"K of diamonds"},
    }
