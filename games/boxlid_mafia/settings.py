"""The options of Mafia beside its rulings, and the contradictions that are refused."""

from __future__ import annotations

from boxlid import Option, Settings, UsageError

from boxlid_mafia.book import Book
from boxlid_mafia.composition import parse_roles
from boxlid_mafia.shelf import Variant, variants

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
        "With role_assignment=moderator_picks: `ann=mafia,ben=angel`.",
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

NOT_MODELLED: dict[str, tuple[str, ...]] = {}
"""Readings that no code carries out yet: refused, so that nobody believes in them."""


def validate(settings: Settings, book: Book) -> None:
    """Refuse settings that contradict each other.

    Raises:
        UsageError: with the reason.
    """
    values = settings.as_dict()
    for key, readings in NOT_MODELLED.items():
        if str(values[key]) in readings:
            raise UsageError(f"`{key}={values[key]}` is not modelled yet")
    for variant in variants():
        _demands(variant, str(values[variant.id]), values)
    counts = parse_roles(settings.roles, book) if settings.roles else {}
    if settings.davidoff == "on":
        special = [r for r in counts if r not in {"mafia", "civilian"}]
        if special or settings.second_angel == "on":
            raise UsageError(
                f"davidoff=on has no special roles, but there is {', '.join(special) or 'an angel'} (MF-NIGHT-51)"
            )
    if settings.wake_order == "custom" and not settings.wake_list:
        raise UsageError("wake_order=custom needs a list: wake_list=W30,W20 (MF-ORDER-10)")
    _pairs(settings, counts)


def _demands(variant: Variant, value: str, values: dict[str, object]) -> None:
    for demand in variant.requires.get(value, ()):
        pairs = [one.partition("=") for one in demand.split(" or ")]
        if not any(str(values[key]) == wanted for key, _, wanted in pairs):
            raise UsageError(f"{variant.id}={value} requires {demand} ({variant.clause})")


def _pairs(settings: Settings, counts: dict[str, int]) -> None:
    """Contradictions between options and cards."""
    if settings.vote_mode == "monarchy" and not counts.get("kingmaker"):
        raise UsageError(
            "vote_mode=monarchy needs a kingmaker: --roles kingmaker=1,... (MF-DAY-56)"
        )
    if counts.get("kingmaker") and settings.vote_mode != "monarchy":
        raise UsageError("a kingmaker needs vote_mode=monarchy (MF-DAY-56)")
    if settings.resurrection in {"guess", "on_save"} and not counts.get("archangel"):
        raise UsageError(f"resurrection={settings.resurrection} needs an archangel (MF-NIGHT-56)")
    if settings.godfather_kills == "on" and not counts.get("godfather"):
        raise UsageError(
            "godfather_kills=on needs a godfather: --roles godfather=1,... (MF-NIGHT-60)"
        )
    if settings.existence == "random" and not settings.roles:
        raise UsageError(
            "existence=random needs the pile: --roles with more cards than players (MF-SETUP-54)"
        )
    if settings.one_life == "on" and not settings.roles:
        raise UsageError(
            "one_life=on needs the stacks: --roles with a multiple of the players' cards (MF-SETUP-55)"
        )
    if settings.families == "two" and settings.roles and not counts.get("family2"):
        raise UsageError(
            "families=two needs both families: --roles mafia=..,family2=.. (MF-NIGHT-53)"
        )
    if settings.families == "one" and counts.get("family2"):
        raise UsageError("a second family needs families=two (MF-NIGHT-53)")
    both = counts.get("mafia") and counts.get("werewolf")
    if settings.rival_wolves == "off" and both:
        raise UsageError("mafia and werewolves in one game need rival_wolves=on (MF-NIGHT-54)")
    if settings.rival_wolves == "on" and not both:
        raise UsageError("rival_wolves=on needs both: --roles mafia=..,werewolf=.. (MF-NIGHT-54)")
    if counts.get("roleblocker") and settings.roleblocker_side not in {"group", "town"}:
        raise UsageError("roleblocker_side is group or town (MF-ROLE-roleblocker-2)")
