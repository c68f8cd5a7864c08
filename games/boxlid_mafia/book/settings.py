"""The options of Mafia besides its rulings, and the contradictions that are refused."""

from __future__ import annotations

from collections.abc import Callable

from boxlid import Option, Settings, UsageError

from boxlid_mafia.book.composition import parse_roles
from boxlid_mafia.book.loading import Variant, variants
from boxlid_mafia.model.book import Book

OPTIONS = (
    Option(
        "roles",
        "The cards, as `mafia=2,angel=1,doctor=1`; civilians fill up.",
        clause="MF-SETUP-11",
    ),
    Option(
        "theme",
        "The names, and which compositions are recommended; the rules stay the same.",
        "choice",
        "princeton",
        ("princeton", "werewolf"),
        "MF-SETUP-26",
        {"werewolf": "werewolf"},
    ),
    Option(
        "moderator",
        "Who moderates: the engine, or a person as the seat `moderator`.",
        "choice",
        "engine",
        ("engine", "person"),
        "MF-SETUP-1",
    ),
    Option(
        "assignment",
        "With role_assignment=moderator_picks: `ann=mafia,ben=angel`; the others are dealt at random.",
        clause="MF-SETUP-22",
    ),
    Option(
        "sheriff",
        "Whether the sheriff's office exists.",
        "choice",
        "off",
        ("off", "on", "from_eight"),
        "MF-SETUP-29",
        {"werewolf": "from_eight"},
    ),
    Option(
        "whispers",
        "Whether two players may speak in private by day.",
        "switch",
        False,
        clause="MF-DAY-7",
    ),
    Option(
        "wake_list",
        "With wake_order=custom: wake steps in order, as `W30,W20`.",
        clause="MF-ORDER-10",
    ),
)


def validate(settings: Settings, book: Book) -> None:
    """Refuse settings that contradict each other.

    Raises:
        UsageError: with the reason.
    """
    values = settings.as_dict()
    for variant in variants():
        _demands(variant, str(values[variant.id]), values)
    counts = parse_roles(settings.roles, book) if settings.roles else {}
    if settings.davidoff == "on":
        special = [r for r in counts if r not in {"mafia", "werewolf", "civilian"}]
        if special or settings.second_angel == "on":
            raise UsageError(
                f"davidoff=on has no special roles, but there is {', '.join(special) or 'an angel'} (MF-NIGHT-51)"
            )
    if settings.wake_order == "custom" and not settings.wake_list:
        raise UsageError("wake_order=custom needs a list: wake_list=W30,W20 (MF-ORDER-10)")
    _pairs(settings, counts)
    _fit(settings, counts, book)


def _demands(variant: Variant, value: str, values: dict[str, object]) -> None:
    for demand in variant.requires.get(value, ()):
        pairs = [one.partition("=") for one in demand.split(" or ")]
        if not any(str(values[key]) == wanted for key, _, wanted in pairs):
            raise UsageError(f"{variant.id}={value} requires {demand} ({variant.clause})")


Rule = tuple[Callable[[Settings, dict[str, int]], object], str]

PAIRS: tuple[Rule, ...] = (
    (
        lambda s, _c: s.moderator == "person" and s.moderator_choice != "engine",
        "moderator=person seats a moderator, moderator_choice takes one of the players: one is enough (MF-SETUP-1)",
    ),
    (
        lambda s, c: c.get("witness") and s.witness != "on",
        "a witness is not a card: choose the ruling witness=on (MF-NIGHT-55)",
    ),
    (
        lambda s, _c: s.assignment and s.role_assignment != "moderator_picks",
        "a map of cards needs the ruling role_assignment=moderator_picks (MF-SETUP-22)",
    ),
    (
        lambda s, _c: s.wake_list and s.wake_order != "custom",
        "a list of wake steps needs the ruling wake_order=custom (MF-ORDER-10)",
    ),
    (
        lambda _s, c: c.get("kingmaker", 0) > 1,
        "there is one kingmaker: each would name another monarch (MF-ROLE-kingmaker-1)",
    ),
    (
        lambda _s, c: c.get("sheriff", 0) > 1,
        "there is one sheriff's office (MF-ROLE-sheriff-1)",
    ),
    (
        lambda s, _c: s.vote_mode == "jail" and s.vote_rule == "unanimous",
        "vote_mode=jail has thresholds of its own, vote_rule=unanimous another (MF-VOTE-50, -57)",
    ),
    (
        lambda s, _c: s.vote_mode == "plurality" and s.must_convict == "yes",
        "must_convict=yes needs accusations that stay open; vote_mode=plurality has none (MF-DAY-53, MF-VOTE-51)",
    ),
    (
        lambda s, c: s.vote_mode == "monarchy" and not c.get("kingmaker"),
        "vote_mode=monarchy needs a kingmaker: --roles kingmaker=1,... (MF-DAY-56)",
    ),
    (
        lambda s, c: c.get("kingmaker") and s.vote_mode != "monarchy",
        "a kingmaker needs vote_mode=monarchy (MF-DAY-56)",
    ),
    (
        lambda s, c: s.resurrection in {"guess", "on_save"} and not c.get("archangel"),
        "this resurrection needs an archangel (MF-NIGHT-56)",
    ),
    (
        lambda s, c: s.godfather_kills == "on" and not c.get("godfather"),
        "godfather_kills=on needs a godfather: --roles godfather=1,... (MF-NIGHT-60)",
    ),
    (
        lambda s, _c: s.existence == "random" and not s.roles,
        "existence=random needs the pile: --roles with more cards than players (MF-SETUP-54)",
    ),
    (
        lambda s, _c: s.one_life == "on" and not s.roles,
        "one_life=on needs the stacks: --roles with a multiple of the players' cards (MF-SETUP-55)",
    ),
    (
        lambda s, _c: s.one_life == "on" and s.existence == "random",
        "one_life=on and existence=random both decide how many cards there are (MF-SETUP-54, -55)",
    ),
    (
        lambda s, c: s.families == "two" and s.roles and not c.get("family2"),
        "families=two needs both families: --roles mafia=..,family2=.. (MF-NIGHT-53)",
    ),
    (
        lambda s, c: s.families == "one" and c.get("family2"),
        "a second family needs families=two (MF-NIGHT-53)",
    ),
    (
        lambda s, c: s.rival_wolves == "off" and c.get("mafia") and c.get("werewolf"),
        "mafia and werewolves in one game need rival_wolves=on (MF-NIGHT-54)",
    ),
    (
        lambda s, c: s.rival_wolves == "on" and not (c.get("mafia") and c.get("werewolf")),
        "rival_wolves=on needs both: --roles mafia=..,werewolf=.. (MF-NIGHT-54)",
    ),
    (
        lambda s, _c: s.role_assignment == "moderator_picks" and s.existence == "random",
        "the moderator cannot pick from a pile that is dealt at random (MF-SETUP-22, -54)",
    ),
    (
        lambda s, _c: (
            s.role_assignment == "moderator_picks" and s.moderator_choice == "random_card"
        ),
        "who draws the moderator's card cannot pick the others' (MF-SETUP-22, -52)",
    ),
    (
        lambda s, _c: (
            s.role_assignment == "moderator_picks"
            and (s.double_identity == "on" or s.one_life == "on")
        ),
        "a moderator's map names one card for each player, not several (MF-SETUP-22, -55, -56)",
    ),
    (
        lambda s, _c: (
            s.moderator_choice == "random_card"
            and (s.double_identity == "on" or s.one_life == "on")
        ),
        "the moderator's card is the only one of who draws it: no two cards, no stacks (MF-SETUP-52, -55, -56)",
    ),
    (
        lambda s, _c: s.double_identity == "on" and s.one_life == "on",
        "a second card is held or lies in a stack, not both (MF-SETUP-55, -56)",
    ),
    (
        lambda s, _c: (
            s.moderator_choice.startswith("first_victim")
            and (
                s.first_night_kill == "no"
                or s.informant_lead == "on"
                or s.davidoff == "on"
                or s.plan_ahead == "on"
            )
        ),
        "the first victim moderates only where the first night has one (MF-SETUP-50, MF-NIGHT-21)",
    ),
    (
        lambda s, _c: s.davidoff == "on" and s.witness == "on",
        "davidoff=on has nobody who asks, witness=on has (MF-NIGHT-51, -55)",
    ),
    (
        lambda s, _c: (
            s.counts == "recommended"
            and not s.roles
            and (s.davidoff == "on" or s.witness == "on" or s.families == "two")
        ),
        "the recommended cards have an angel and one family: name others with --roles (MF-NIGHT-51, -53, -55)",
    ),
    (
        lambda s, c: (
            s.governor_mode == "secret"
            and c.get("governor")
            and (s.multi_convictions == "many" or s.vote_tie == "all" or s.vote_rule == "unanimous")
        ),
        "a secret governor has one execution a day: other rulings bring several (MF-ROLE-governor-2)",
    ),
    (
        lambda s, c: s.witness == "on" and s.sk_immune != "dies" and c.get("serialkiller"),
        "witness=on names the victim at once: no serial killer whom it cannot kill (MF-NIGHT-55)",
    ),
)
"""Contradictions between options and cards, each with what to do."""


def _pairs(settings: Settings, counts: dict[str, int]) -> None:
    for contradicts, message in PAIRS:
        if contradicts(settings, counts):
            raise UsageError(message)


def _fit(settings: Settings, counts: dict[str, int], book: Book) -> None:
    """Refuse roles that have nothing to do if the victim is named at once (MF-NIGHT-55)."""
    unfit = any("witness" in book.roles[r].unfit for r in counts)
    if settings.witness == "on" and (settings.second_angel == "on" or unfit):
        raise UsageError(
            "witness=on names the victim at once and replaces the angel: no informants, no protectors (MF-NIGHT-55)"
        )
