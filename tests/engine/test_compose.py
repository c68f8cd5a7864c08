"""Composing: every hook with a user, clashes that name both plugins, edits, wraps, precedence, identity."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import boxlid as bx
import pytest
from boxlid import hosting
from boxlid.rulesets import hookspecs

from tests.toys.heap import LAST, SIZE, TAKE, TOOK, Heap, heap, last, most, prepare, take
from tests.toys.tiny import Tiny


class Named:
    """A component with aliases."""

    def __init__(self, name: str, aliases: tuple[str, ...]) -> None:
        self.name, self.aliases = name, aliases


EXTRA = {"__annotations__": {"stones": "int"}, "stones": bx.field(bx.PUBLIC, default=1)}
FIRST = bx.Bot("first", "The first option.", lambda _s: lambda turn: turn.options[0])
NOD = bx.InputRule(bx.Verb("nod"), lambda _t, _seat, _action: None)


def full() -> Tiny:
    """The heap with a name of every kind."""
    return heap(
        pieces=lambda: [bx.piece("stone", Named("Stone", ("rock",)))],
        bots=[FIRST],
        screen=lambda: str,
        views=lambda: {"even": lambda t, _seat: t.stones % 2 == 0},
        shorthands=lambda: {"heap": lambda _t, n: {"stones": n}},
        inputs=[NOD],
        ledger=bx.Ledger((bx.Clause("HP-TAKE-1", "One or two.", "HP-TAKE"),)),
        pages=[bx.Page("HP-TAKE", "Sizes", ("stones",), (("5",),))],
        data=lambda: "heap",
    )


def play(rules: hosting.Ruleset, *numbers: int) -> hosting.Match:
    m = hosting.Match(rules, 2)
    for n in numbers:
        m.act(m.to_answer[0], f"take {n}")
    return m


def test_plays() -> None:
    m = play(hosting.compose(heap()), 2, 1, 2)
    assert m.outcome is not None
    assert m.outcome.winners == ("ann",)
    assert m.outcome.clause == "HP-END-1"


# --- rulings and options ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("how", "last_stone", "size"),
    [
        ({}, "wins", 5),
        ({"preset": "misere"}, "loses", 7),
        ({"rulings": {"HP.last-stone": "loses"}}, "loses", 5),
        ({"options": {"last-stone": "loses"}}, "loses", 5),
        ({"options": {"last_stone": "LOSES"}}, "loses", 5),
        ({"preset": "misere", "rulings": {"last_stone": "wins"}}, "wins", 7),
        ({"preset": "misere", "options": {"size": "9"}}, "loses", 9),
    ],
)
def test_given_wins_over_preset_wins_over_default(how: Any, last_stone: Any, size: Any) -> None:
    rules = hosting.compose(heap(), **how).settings
    assert (rules.last_stone, rules.size) == (last_stone, size)


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ({"rulings": {"HP.last-stome": "wins"}}, 'Did you mean "last_stone"'),
        ({"rulings": {"last_stone": "draws"}}, "readings: wins, loses"),
        ({"options": {"size": "many"}}, "whole number"),
        ({"preset": "printed"}, "presets: brief, misere"),
        ({"rulings": {"last_stone": "wins"}, "options": {"last-stone": "loses"}}, "given twice"),
    ],
)
def test_wrong_settings_are_refused(how: Any, words: str) -> None:
    with pytest.raises(bx.UsageError, match=words):
        hosting.compose(heap(), **how)


def test_validate_may_refuse() -> None:
    def validate(settings: bx.Settings) -> None:
        if settings.size < 1:
            raise bx.UsageError("a heap has at least one stone")

    with pytest.raises(bx.UsageError, match="at least one stone"):
        hosting.compose(heap(validate=validate), options={"size": 0})


def test_what_is_in_the_box_may_depend_on_how_many_play() -> None:
    def cards(players: int) -> list[bx.Piece[bx.Component]]:
        return [bx.piece(f"card-{i + 1}", bx.Component("card"), "deck") for i in range(2 * players)]

    @bx.table
    class Deck(Heap):
        deck: str = bx.zone(bx.PUBLIC)

    game = bx.Game("heap", "Heap", (2, None), Deck, default_seats=3, prepare=prepare)
    rules = hosting.compose(heap(game=game, pieces=cards))
    assert len(rules.pieces) == 6
    few, many = hosting.Match(rules, 2), hosting.Match(rules, 500)
    assert few.view("ann").zones["deck"] == ("card-1", "card-2", "card-3", "card-4")
    assert [*few.ruleset.pieces_by_word] == ["card-1", "card-2", "card-3", "card-4"]
    assert len(many.table.zones["deck"]) == len(many.ruleset.pieces) == 1000
    assert few.ruleset.fingerprint == many.ruleset.fingerprint == rules.fingerprint
    back = hosting.read_record(hosting.record_text(few)).match(rules)
    assert back.view("ann").zones == few.view("ann").zones
    with pytest.raises(bx.UsageError, match="for 2 or more players, not 1"):
        hosting.Match(rules, 1)


def test_settings_are_frozen() -> None:
    rules = hosting.compose(heap())
    with pytest.raises(bx.UsageError):
        rules.settings.size = 3


# --- extensions ------------------------------------------------------------------------------------------


def test_a_wrap_changes_a_rule_point_and_wraps_nest_in_order() -> None:
    def more(inner: Any) -> Any:
        return lambda t: inner(t) + 1

    def double(inner: Any) -> Any:
        return lambda t: inner(t) * 2

    one = Tiny("more", wraps={"heap.most": more})
    two = Tiny("double", wraps={"heap.most": double})
    assert len(hosting.Match(hosting.compose(heap(), [one]), 2).options("ann")) == 3
    assert (
        len(
            hosting.Match(hosting.compose(heap(), [one, two], options={"size": 9}), 2).options(
                "ann"
            )
        )
        == 6
    )
    assert (
        len(
            hosting.Match(hosting.compose(heap(), [two, one], options={"size": 9}), 2).options(
                "ann"
            )
        )
        == 5
    )
    with pytest.raises(bx.UsageError, match="is not a rule point"):
        hosting.compose(heap(), [Tiny("lost", wraps={"heap.least": more})])


def test_an_extension_inserts_steps_by_name_and_brings_its_own_fields() -> None:
    class Extra:
        bonus: int = bx.field(bx.PUBLIC, default=1)

    @bx.step("grow")
    def grow(t: Any) -> None:
        if t.bonus:
            t.set("stones", t.stones + t.bonus)
            t.set("bonus", 0)

    ext = Tiny(
        "grow", "heap", table=Extra, edit_schedule=lambda tree: bx.before(tree, "turns.take", grow)
    )
    m = hosting.Match(hosting.compose(heap(), [ext]), 2)
    assert m.view().fields["stones"] == 6
    assert m.view().fields["bonus"] == 0
    assert m.fork().digest() == m.digest()
    assert [n for n in hosting.tree_lines(m.ruleset.program.tree) if "grow" in n]
    lost = Tiny("lost", "heap", edit_schedule=lambda tree: bx.after(tree, "give", grow))
    with pytest.raises(bx.UsageError, match=r"lost.*give"):
        hosting.compose(heap(), [lost])


@pytest.mark.parametrize(
    ("hook", "given"),
    [
        ("verbs", [bx.Verb("take {seat}", seat=bx.SEAT)]),
        ("events", [bx.EventKind("took", "again")]),
        ("wins", [bx.WinCondition("last", "after-take", last)]),
        ("rulings", [LAST]),
        ("options", [SIZE]),
        ("schedule", bx.seq("other")),
        ("points", [most]),
        ("game", bx.Game("other", "Other", (2, 2), Heap)),
        ("pieces", lambda: [bx.piece("stone", bx.Component())]),
        ("pieces", lambda: [bx.piece("Stone", bx.Component())]),
        ("pieces", lambda: [bx.piece("pebble", Named("Pebble", ("stone",)))]),
        ("pieces", lambda: [bx.piece("pebble", Named("Pebble", ("rock",)))]),
        ("bots", [FIRST]),
        ("screen", lambda: repr),
        ("views", lambda: {"even": lambda _t, _seat: True}),
        ("shorthands", lambda: {"heap": lambda _t, n: {"stones": n}}),
        ("inputs", [NOD]),
        ("ledger", bx.Ledger((bx.Clause("HP-TAKE-1", "Two."),))),
        ("pages", [bx.Page("HP-TAKE", "Sizes", ("stones",), (("7",),))]),
        ("data", lambda: "other"),
        ("table", type("Extra", (), EXTRA)),
        ("options", [bx.Option("last_stone", "Not a ruling.")]),
        ("verbs", [bx.Verb("nod")]),
    ],
)
def test_clashes_name_both_plugins(hook: str, given: Any) -> None:
    with pytest.raises(hosting.ClashError, match=r"`heap`.*`rival`|`rival`.*`heap`"):
        hosting.compose(full(), [Tiny("rival", **{hook: given})])


@pytest.mark.parametrize(
    ("hook", "given"),
    [
        ("verbs", [bx.Verb("say {words}", words=bx.TEXT)]),
        ("inputs", [bx.InputRule(bx.Verb("close"), lambda _t, _seat, _action: None)]),
        ("bots", [bx.Bot("random", "Mine.", lambda _seat: bx.choose_randomly)]),
    ],
)
def test_a_kernel_name_cannot_be_taken(hook: str, given: Any) -> None:
    with pytest.raises(hosting.ClashError, match=r"the plugin `rival`: .* is the kernel's"):
        hosting.compose(heap(), [Tiny("rival", **{hook: given})])


def test_a_game_may_take_an_event_name_of_the_kernel() -> None:
    walked = bx.EventKind("moved", "{seat} walks.")

    @bx.step("walk")
    def walk(t: Any) -> None:
        t.tell(walked, "ann")

    tree = bx.seq("heap", walk, bx.loop("turns", take, bx.check("after-take")))
    rules = hosting.compose(heap(events=[TOOK, walked], schedule=tree))
    assert rules.kinds["moved"] is walked
    assert rules.kinds["boxlid.moved"].name == "moved"
    m = hosting.Match(rules, 2)
    assert [rules.kind_name(e.kind) for e in m.events or ()][:1] == ["moved"]
    assert hosting.read_record(hosting.record_text(m)).match(rules).digest() == m.digest()
    with pytest.raises(hosting.PluginError, match=r"`boxlid\.moved` must not have a dot"):
        hosting.compose(heap(events=[TOOK, bx.EventKind("boxlid.moved", "")]))


def test_two_extensions_that_declare_one_field_are_both_named() -> None:
    def extra() -> Any:
        return type(
            "Extra",
            (),
            {"__annotations__": {"more": "int"}, "more": bx.field(bx.PUBLIC, default=0)},
        )

    with pytest.raises(hosting.ClashError, match="`one` and `two`"):
        hosting.compose(heap(), [Tiny("one", table=extra()), Tiny("two", table=extra())])


def test_whoever_has_a_window_may_register_its_pass() -> None:
    rules = hosting.compose(heap(), [Tiny("one", verbs=[bx.PASS]), Tiny("two", verbs=[bx.PASS])])
    assert rules.verbs["pass"] is bx.PASS


@pytest.mark.parametrize(
    ("hook", "given"),
    [
        ("edit_schedule", lambda tree: 1 / 0),
        ("edit_schedule", lambda tree: None),
        ("wraps", lambda: ["heap.most"]),
        ("wraps", lambda: {"heap.most": lambda _inner: None}),
        ("wraps", lambda: {"heap.most": lambda _inner: 1 / 0}),
        ("views", lambda: {"even": True}),
        ("table", lambda: 5),
        ("table", type("Bare", (), {"__annotations__": {"bare": "int"}})),
        ("hidden", lambda: None),
        ("scenarios", lambda: 5),
        ("ledger", lambda: None),
        ("pages", ["Sizes"]),
        ("pages", [bx.Page("HP-GIVE", "Sizes", ("stones",), ())]),
        ("pages", [bx.Page("HP-TAKE", "Sizes", ("stones",), (("5", "6"),))]),
        ("verbs", lambda: (1 / 0 for _ in [1])),
        ("screen", lambda: 5),
        ("pieces", lambda: ["stone"]),
        ("options", [bx.Option("colour", "", type="colour")]),
        ("options", [bx.Option("colour", "", type="number", default="red")]),
        ("options", [bx.Option("colour", "", type="choice", default="red", choices=("blue",))]),
        ("options", [bx.Option("colour", "", type="number", default=1, presets={"misere": "x"})]),
        ("options", [bx.Option("my colour", "")]),
        ("rulings", [bx.Ruling("HP.x", "?", "no", (bx.Reading("yes"),))]),
        (
            "rulings",
            [bx.Ruling("HP.x", "?", "yes", (bx.Reading("yes"),), presets={"misere": "no"})],
        ),
    ],
)
def test_a_plugin_that_gives_nonsense_is_named(hook: str, given: Any) -> None:
    base = heap(ledger=bx.Ledger(sections=(bx.Section("HP-TAKE", "Taking"),)))
    with pytest.raises(hosting.PluginError, match="`sad`"):
        hosting.compose(base, [Tiny("sad", **{hook: given})])


def odd(value: Any) -> Any:
    """A value that no type checker lets pass."""
    return value


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: hosting.compose(heap(), "more"), "must be a list of plugins"),
        (lambda: hosting.compose(heap(), rulings=odd("loses")), "mappings from names"),
        (lambda: hosting.compose(heap(), options=odd({1: 2})), "mappings from names"),
        (lambda: hosting.compose(heap(game=bx.Game("heap", "Heap", (3, 2), Heap))), "with 1 <= least <= most"),
        (lambda: hosting.compose(heap(game=bx.Game("heap", "Heap", (2, 3), Heap, bound=0))), "with 1 <= least <= most"),
        (lambda: hosting.Match(hosting.compose(heap()), "ann"), "must be a list of names"),
        (lambda: hosting.Match(hosting.compose(heap()), odd([1, 2])), "a seat's name"),
        (lambda: hosting.Match(hosting.compose(heap()), odd([["ann"], "ben"])), "a seat's name"),
        (lambda: hosting.Match(hosting.compose(heap()), odd(2.0)), "must be a list of names"),
        (lambda: hosting.Match(hosting.compose(heap()), True), "must be a list of names"),
        (lambda: hosting.Match(hosting.compose(heap()), 0), "not 0"),
        (lambda: hosting.Match(hosting.compose(heap()), 2, keep=-1), "keep must be"),
        (lambda: hosting.Match(hosting.compose(heap()), 2, keep="sometimes"), "keep must be"),
        (lambda: hosting.Match(hosting.compose(heap()), 2).fork(keep="sometimes"), "keep must be"),
    ],
)  # fmt: skip
def test_values_of_a_wrong_kind_are_refused(call: Any, words: str) -> None:
    with pytest.raises(bx.UsageError, match=words):
        call()


def test_an_actor_and_a_seat_have_different_names() -> None:
    game = bx.Game("heap", "Heap", (2, 3), Heap, actors=lambda _settings, _seats: ("judge",))
    with pytest.raises(bx.UsageError, match="two parties have the same name"):
        hosting.Match(hosting.compose(heap(game=game)), ("ann", "Judge"))


def test_versions_that_cannot_be_read_are_refused() -> None:
    plugin = Tiny("odd")
    plugin.boxlid_plugin = bx.hookimpl(lambda: bx.Plugin("odd", "1", "banana"))  # type: ignore[attr-defined]
    with pytest.raises(hosting.PluginError, match=r"odd.*banana"):
        hosting.compose(heap(), [plugin])


def test_pieces_of_one_ruleset_do_not_move_for_another() -> None:
    one, two = (
        Tiny(name, pieces=lambda piece=bx.piece(f"{name}-1", bx.Component()): [piece])  # noqa: B008
        for name in ("one", "two")
    )
    first = hosting.compose(heap(), [one, two])
    hosting.compose(heap(), [two, one])
    assert [(p, p.order) for p in first.pieces] == [("one-1", 0), ("two-1", 1)]


def test_an_extension_of_another_game_is_refused() -> None:
    with pytest.raises(bx.UsageError, match="extends chess, not heap"):
        hosting.compose(heap(), [Tiny("knights", "chess")])


def test_a_plugin_for_another_version_is_refused_with_both_numbers() -> None:
    late = Tiny("late")
    late.boxlid_plugin = bx.hookimpl(lambda: bx.Plugin("late", "3", ">=99"))  # type: ignore[attr-defined]
    with pytest.raises(hosting.PluginError, match=rf"late.*>=99.*{bx.__version__}"):
        hosting.compose(heap(), [late])


def test_a_plugin_that_fails_or_misspells_a_hook_is_named() -> None:
    def broken() -> Any:
        raise ZeroDivisionError

    with pytest.raises(hosting.PluginError, match=r"sad.*boxlid_verbs.*ZeroDivisionError"):
        hosting.compose(heap(), [Tiny("sad", verbs=broken)])
    with pytest.raises(hosting.PluginError, match=r"typo.*boxlid_verb\b"):
        hosting.compose(heap(), [Tiny("typo", verb=[TAKE])])


# --- identity --------------------------------------------------------------------------------------------


def test_equal_rulesets_have_equal_fingerprints_and_the_same_pieces() -> None:
    def box() -> list[bx.Piece[Any]]:
        return [bx.piece("stone", bx.Component("Stone"))]

    one, two = hosting.compose(heap(pieces=box)), hosting.compose(heap(pieces=box))
    assert one.fingerprint == two.fingerprint
    assert one.pieces[0] is two.pieces[0]
    assert one.fingerprint != hosting.compose(heap(pieces=box), options={"size": 6}).fingerprint


def test_data_joins_the_fingerprint() -> None:
    class Data:
        def __init__(self, word: str) -> None:
            self.word = word

        def fingerprint(self) -> str:
            return self.word

    prints = {hosting.compose(heap(data=lambda w=w: Data(w))).fingerprint for w in "aab"}
    assert len(prints) == 2


# --- the remaining hooks, each with a user -----------------------------------------------------------------


def test_views_inputs_hidden_bots_screen_ledger_scenarios_shorthands(tmp_path: Path) -> None:
    nod = bx.Verb("nod")
    nodded = bx.EventKind("nodded", "{seat} nods.")
    ledger = bx.Ledger((bx.Clause("HP-TAKE-1", "One or two.", "HP-TAKE"),))
    rules = hosting.compose(
        heap(
            events=[TOOK, nodded],
            inputs=[bx.InputRule(nod, lambda t, seat, _a: t.tell(nodded, seat))],
            views=lambda: {"even": lambda t, _seat: t.stones % 2 == 0},
            hidden=lambda: [lambda t, _seat, _rng, _seen: t.zones],
            bots=[bx.Bot("first", "The first option.", lambda _s: lambda turn: turn.options[0])],
            screen=lambda: lambda view: f"{view.fields['stones']} stones",
            ledger=ledger,
            pages=lambda settings: [
                bx.Page("HP-TAKE", "Sizes", ("stones",), ((str(settings.size),),))
            ],
            scenarios=[tmp_path],
            shorthands=lambda: {"heap": lambda _t, n: {"stones": n}},
        )
    )
    m = hosting.Match(rules, 2)
    m.act("ben", "nod")
    assert m.log() == ["ben nods."]
    assert m.view("ann").more == {"even": False}
    assert rules.screen is not None
    assert rules.screen(m.view("ann")) == "5 stones"
    assert rules.clause("HP-TAKE-1").statement == "One or two."
    assert rules.pages == (bx.Page("HP-TAKE", "Sizes", ("stones",), (("5",),)),)
    assert rules.scenarios == (tmp_path,)
    assert rules.shorthands["heap"](m.table, 3) == {"stones": 3}
    assert m.plan("ann", 1).number == m.number
    hosting.play_bots(m, {seat: rules.bots["first"].make(seat) for seat in m.seats})
    assert m.outcome is not None


# --- a plugin as one value -----------------------------------------------------------------------------------


def test_a_plugin_is_built_from_values_and_functions() -> None:
    built = bx.plugin(
        "heap",
        "1.0",
        game=bx.Game("heap", "Heap", (2, 3), Heap, prepare=prepare),
        schedule=lambda settings: bx.seq("heap", bx.loop("turns", take, bx.check("after-take"))),
        verbs=(TAKE,),
        events=[TOOK],
        wins=lambda settings, given: [bx.WinCondition("last", "after-take", last)],
        rulings=[LAST],
        options=[SIZE],
        points=[most],
        screen=str,
        picture=str,
        constraints=[],
    )
    m = play(hosting.compose(built), 2, 1, 2)
    assert m.outcome is not None
    assert m.outcome.winners == ("ann",)
    assert m.ruleset.screen is m.ruleset.picture is str
    assert repr(built) == "<plugin heap 1.0>"


def test_a_hook_that_is_misspelt_is_refused_by_name() -> None:
    with pytest.raises(
        bx.UsageError, match=r'plugin `x`: there is no hook `verb`\. Did you mean "verbs"'
    ):
        bx.plugin("x", "1", verb=[TAKE])


def test_a_function_that_is_not_marked_as_a_hook_is_refused_with_its_line() -> None:
    class Forgetful(Tiny):
        def boxlid_bots(self) -> list[bx.Bot]:
            return [FIRST]

    with pytest.raises(
        hosting.PluginError, match=r"boxlid_bots \(.*test_compose.py:\d+\) is not marked as a hook"
    ):
        hosting.compose(heap(), [Forgetful("forgetful")])


# --- wraps by the value of a field -----------------------------------------------------------------------------


def test_a_wrap_is_in_force_only_while_a_field_has_its_value() -> None:
    def by(plugin: str, wraps: dict[int, int]) -> Tiny:
        def more(number: int) -> Any:
            return lambda inner: lambda t: inner(t) + number

        given = {value: more(number) for value, number in wraps.items()}
        return Tiny(plugin, wraps={"heap.most": bx.by("stones", given)})

    rules = hosting.compose(heap(), [by("one", {5: 1, 3: 10}), by("two", {5: 100, 2: 1})])
    m = hosting.Match(rules, 2)
    found = []
    for stones in (5, 4, 3, 2):
        m.table.stones = stones  # type: ignore[attr-defined]
        found.append(most(m.table))
    assert found == [2 + 1 + 100, 2, 2 + 10, 2 + 1]


def test_a_wrap_by_a_field_that_no_table_has_is_refused() -> None:
    wraps = {"heap.most": bx.by("stone", {5: lambda inner: inner})}
    with pytest.raises(bx.UsageError, match=r"by the field `stone`, .*fields: stones, active"):
        hosting.compose(heap(), [Tiny("late", wraps=wraps)])


# --- what a game's own records bring -----------------------------------------------------------------------------


class _Specs:
    """The hook of a game that has curses as records."""

    @staticmethod
    @bx.hookspec
    def heap_curses() -> list[str]:
        """The words of curses."""
        return []


def cursed() -> Tiny:
    """A heap whose curses bring a field, a verb, a view item and a clause each."""

    def each(given: Any) -> Any:
        return [(plugin, word) for plugin, words in given["heap_curses"] for word in words]

    def fields(given: Any) -> Any:
        for plugin, word in each(given):
            body = {"__annotations__": {word: "int"}, word: bx.field(bx.PUBLIC, default=0)}
            yield bx.brought_by(plugin, type(word.title(), (), body))

    def verbs(given: Any) -> Any:
        return [TAKE, *(bx.brought_by(p, bx.Verb(f"shout-{w}")) for p, w in each(given))]

    def views(given: Any) -> Any:
        return [bx.brought_by(p, {f"is-{w}": lambda _t, _seat: True}) for p, w in each(given)]

    def ledgers(given: Any) -> Any:
        clauses = ((p, bx.Clause(f"HP-{w}", "A curse.", "HP-TAKE")) for p, w in each(given))
        return [bx.brought_by(p, bx.Ledger((clause,))) for p, clause in clauses]

    game = bx.Game("heap", "Heap", (2, 3), Heap, prepare=prepare, hookspecs=_Specs)
    return heap(game=game, table=fields, verbs=verbs, views=views, ledger=ledgers)


def curse(plugin: str, *words: str) -> Any:
    return bx.plugin(plugin, "1", hooks={"heap_curses": list(words)})


def test_a_games_own_records_bring_fields_verbs_views_and_clauses() -> None:
    rules = hosting.compose(cursed(), [curse("one", "toad", "newt"), curse("two", "rat")])
    view = hosting.Match(rules, 2).view("ann")
    assert {"toad", "newt", "rat"} <= set(view.fields)
    assert {"is-toad", "is-newt", "is-rat"} <= set(view.more)
    assert {"shout-toad", "shout-rat"} <= set(rules.verbs)
    assert [c.id for c in rules.ledger.clauses] == ["HP-toad", "HP-newt", "HP-rat"]
    assert (rules.owners["field:rat"], rules.owners["clause:HP-rat"]) == ("two", "two")


def test_a_clash_among_such_records_names_both_plugins() -> None:
    with pytest.raises(hosting.ClashError, match="`shout-toad`: `one` and `two`"):
        hosting.compose(cursed(), [curse("one", "toad"), curse("two", "toad")])


# --- hooks -------------------------------------------------------------------------------------------------------


def test_every_hook_is_used_here() -> None:
    here = Path(__file__).read_text(encoding="utf-8")
    for name in (n for n in vars(hookspecs) if n.startswith("boxlid_")):
        word = name.removeprefix("boxlid_")
        assert f"{word}=" in here or f'"{word}"' in here or f".{name} =" in here, f"unused: {name}"
