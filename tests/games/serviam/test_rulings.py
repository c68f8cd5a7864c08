"""Settings and data files: wrong ones are refused, and a rule point can be wrapped."""

import boxlid
import pytest
from boxlid import hosting

RULESET = hosting.compose("serviam")


def test_a_scale_of_the_data_needs_its_ruling():
    with pytest.raises(boxlid.DataError, match=r"influence\.scale.*SV\.scale=custom"):
        hosting.compose("serviam", options={"data": "example_box"})


def test_another_box_has_another_fingerprint():
    other = hosting.compose(
        "serviam", options={"data": "example_box"}, rulings={"SV.scale": "custom"}
    )
    assert other.data_fingerprint != RULESET.data_fingerprint
    assert other.fingerprint != RULESET.fingerprint


@pytest.mark.parametrize(
    ("options", "seats", "words"),
    [
        ({"first": "zoe"}, 2, "first: `zoe` is not one of ann, ben"),
        ({"families": "alfani"}, 2, "1 are given for 2 players"),
        ({"families": "alfani, medici"}, 2, "`medici` is not one of"),
        ({"families": "alfani, alfani"}, 2, "given twice"),
        ({"families": "bazzi_betti"}, 1, "not one of alfani, montalto, serravalle"),
        ({}, ["ann", "family"], "no player may be called `family`"),
        ({}, 5, "1 to 4 players"),
    ],
)
def test_wrong_settings_are_refused(options, seats, words):
    with pytest.raises(boxlid.UsageError, match=words):
        hosting.Match(hosting.compose("serviam", options=options), seats)


def test_a_wrong_card_file_is_refused_with_its_place(tmp_path):
    file = tmp_path / "cards.toml"
    file.write_text("[influence]\nscale = 3\n", encoding="utf-8")
    with pytest.raises(boxlid.DataError, match=r"cards\.toml"):
        hosting.compose("serviam", options={"data": str(file)})


def test_rule_points_can_be_wrapped():
    """A house rule adds 1 to every change of VP."""

    class House:
        @staticmethod
        @boxlid.hookimpl
        def boxlid_plugin():
            return boxlid.Plugin("generous", "1", extends="serviam")

        @staticmethod
        @boxlid.hookimpl
        def boxlid_wraps():
            def more(inner):
                def rule(t, who, amount, clause):
                    inner(t, who, amount + 1, clause)

                return rule

            return {"change-vp": more}

    ruleset = hosting.compose("serviam", [House()])
    match = hosting.Match(ruleset, ["ann", "ben"], 1)
    plain = hosting.Match(RULESET, ["ann", "ben"], 1)
    for one in (match, plain):
        seat = one.to_answer[0]
        give = next(o for o in one.options(seat) if o.gift == "BRIBE")
        one.act(seat, give)
    vp, usual = match.view().fields["vp"], plain.view().fields["vp"]
    assert max(vp.values()) == max(usual.values()) + 1
