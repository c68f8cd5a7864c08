"""Accusations: who may accuse whom, whose turn it is, and when the moderator closes them (MF-DAY-11..28, -52..54)."""

from __future__ import annotations

from functools import partial

from boxlid import PASS, Action, Flow, Refusal, step

from boxlid_mafia.model.readings import many_convictions
from boxlid_mafia.model.table import MODERATOR, Village
from boxlid_mafia.model.vocabulary import (
    ACCUSE,
    ACCUSED,
    CLOSE_DAY,
    CLOSED_DAY,
    END_DAY,
    ENDS,
    FLAGGED,
    GO_ON,
    NO_VICTIM,
)
from boxlid_mafia.village.day_powers import day_powers, use_day_power
from boxlid_mafia.village.franchise import electorate, why_no_vote
from boxlid_mafia.village.queries import hearers, is_immortal, silenced
from boxlid_mafia.village.speech import spoken

TRIAL = "trial"


def accusable(t: Village, seat: str = "") -> list[str]:
    """Whom a player may accuse now (MF-DAY-12, -19, -20)."""
    return [s for s in t.living if why_not_accusable(t, seat, s) is None]


def why_untouchable(t: Village, target: str) -> Refusal | None:
    """Why this player cannot be executed today by any kind of vote; from public facts."""
    if target not in t.living:
        return Refusal("dead", f"{target} is dead.", "MF-DAY-12 MF-VOTE-51")
    if target in t.custody:
        return Refusal("custody", f"{target} is in custody today.", "MF-DAY-57")
    if target in t.jail:
        return Refusal("jailed", f"{target} is in jail.", "MF-VOTE-58")
    if is_immortal(t, target):
        return Refusal("stump", f"{target} is a tree stump.", "MF-ROLE-treestump-2")
    return None


def why_not_accusable(t: Village, seat: str, target: str) -> Refusal | None:
    """Why a player cannot be accused now, from public facts."""
    if (untouchable := why_untouchable(t, target)) is not None:
        return untouchable
    if target == seat and t.rules.self_accusation == "no":
        return Refusal("yourself", "Nobody accuses himself.", "MF-DAY-19")
    if target in t.acquitted:
        return Refusal("acquitted", f"{target} was acquitted today.", "MF-DAY-20")
    if target in t.barred:
        return Refusal("barred", f"{target} was accused in vain today.", "MF-DAY-15")
    if any(target == c[1] for c in t.open_charges):
        return Refusal("open", f"{target} is accused already.", "MF-DAY-54")
    return None


def why_no_accuser(t: Village, seat: str) -> Refusal | None:
    """Why a player may not accuse anybody now."""
    if seat not in t.living:
        return Refusal("dead", "The dead accuse nobody.", "MF-DAY-4")
    if silenced(t, seat):
        return Refusal("custody", "You are in custody today.", "MF-ROLE-magistrate-3")
    if t.rules.accuser_limit == "one" and seat in t.accusers:
        return Refusal("limit", "You have accused somebody today.", "MF-DAY-27")
    return None


def accusations_of(t: Village, seat: str) -> list[Action]:
    """A seat's legal accusations, without reasons."""
    return [ACCUSE(s, None) for s in accusable(t, seat) if why_no_accuser(t, seat) is None]


def accuse_options(t: Village, seat: str) -> AccusationSpace:
    """Accuse somebody, with or without reasons, or pass."""
    return AccusationSpace(accusations_of(t, seat), _other_moves(t, seat))


def _other_moves(t: Village, seat: str) -> list[Action]:
    more = day_powers(t, seat)
    if why_no_end(t, seat) is None:
        more.append(END_DAY())
    return [*more, PASS()]


def why_no_end(t: Village, seat: str) -> Refusal | None:
    """Why a player may not vote to end the day (MF-DAY-52, -53)."""
    if not many_convictions(t.rules) and t.rules.close_accusations != "majority_vote":
        return Refusal("no-such-vote", "The moderator closes the day.", "MF-DAY-22")
    if somebody_is_due(t):
        return Refusal("must-convict", "Today somebody must be convicted.", "MF-DAY-53")
    return why_no_vote(t, seat)


def somebody_is_due(t: Village) -> bool:
    """Whether the day may not end yet: it must convict somebody, and has not (MF-DAY-53)."""
    return bool(t.rules.must_convict == "yes" and not t.convictions)


class AccusationSpace(list[Action]):
    """The listed moves; reasons may be added to any accusation in the list."""

    def __init__(self, accusations: list[Action], more: list[Action]) -> None:
        super().__init__([*accusations, *more])

    def __contains__(self, action: object) -> bool:
        return super().__contains__(without_reasons(action))


def without_reasons(action: object) -> object:
    """The accusation without its reasons, as the options list it (MF-DAY-13)."""
    if isinstance(action, Action) and action.verb is ACCUSE:
        return ACCUSE(action.target, None)
    return action


def refuse_accusation(t: Village, seat: str, action: Action) -> Refusal | None:
    """Why an accusation, or a vote to end the day, is not possible."""
    if action.verb is END_DAY:
        return why_no_end(t, seat)
    if action.verb is not ACCUSE:
        return None
    return why_no_accuser(t, seat) or why_not_accusable(t, seat, action.target)


@step("accuse", "MF-DAY-11 MF-DAY-12 MF-DAY-24")
def accuse(t: Village) -> Flow[None]:
    """The next player accuses or passes; when all have passed, the moderator closes."""
    t.set("time", "accusations", clause="MF-DAY-11")
    if not t.accused:  # else accused before the opening, by a ruling
        _end_by_majority(t)
        yield from _close_if_over(t)
    if t.accused or not in_turn(t):  # all who live may sit in jail
        return
    seat = _next_accuser(t)
    t.set("turn", seat)
    answer = yield t.ask(
        seat,
        partial(accuse_options, t, seat),
        prompt="Accuse somebody, or pass.",
        clause="MF-DAY-12 MF-DAY-19",
        default=PASS(),
        refuse=partial(refuse_accusation, t, seat),
        secret=bool(t.jail),  # the jailed do not hear the reasons
    )
    if answer.verb is ACCUSE:
        open_charge(t, seat, answer)
    elif answer.verb is END_DAY:
        t.add("day_enders", seat)
        if t.rules.vote_secrecy == "public":
            t.tell(ENDS, seat, clause="MF-DAY-52 MF-INFO-10")
    elif answer.verb is PASS:
        t.add("passed", seat, clause="MF-DAY-24")
    else:
        use_day_power(t, seat, answer)


def open_charge(t: Village, seat: str, answer: Action) -> None:
    """Record a new accusation (MF-DAY-12)."""
    t.set("passed", ())
    t.set("accuser", seat, clause="MF-DAY-12")
    t.set("accused", answer.target, clause="MF-DAY-12")
    t.add("accusers", seat)
    t.tell(
        ACCUSED,
        seat,
        answer.target,
        spoken(answer.reasons),
        clause=f"MF-DAY-12 MF-INFO-10{' MF-DAY-13' if answer.reasons else ''}",
        to=hearers(t),
        rest=(seat, answer.target, "."),
    )


def _end_by_majority(t: Village) -> None:
    """Close accusations if more than half of the living vote to end the day (MF-DAY-52)."""
    votes = [s for s in electorate(t) if s in t.day_enders]
    if len(votes) * 2 > len(electorate(t)):
        _close(t, "MF-DAY-52 MF-DAY-22")


def _close(t: Village, clause: str) -> None:
    """Close accusations; without a conviction nobody is executed (MF-DAY-23)."""
    t.tell(CLOSED_DAY, clause=clause)
    if not t.convictions:
        t.tell(NO_VICTIM, clause="MF-DAY-23")
    raise t.exit_loop(TRIAL)


def in_turn(t: Village) -> list[str]:
    """Those who may accuse, in the order in which they are asked."""
    order = (*t.clockwise(t.turn, after=True), t.turn) if t.turn else t.seats
    return [s for s in order if s in t.living and s not in t.jail]


def _next_accuser(t: Village) -> str:
    return next(s for s in in_turn(t) if s not in t.passed and s not in t.day_enders)


def _close_if_over(t: Village) -> Flow[None]:
    """Close accusations if nobody can be accused or everybody has passed (MF-DAY-22, -26)."""
    cap = t.rules.close_accusations
    if isinstance(cap, int) and t.trials >= cap and not somebody_is_due(t):
        _close(t, "MF-DAY-22 MF-DAY-24")
    stuck = not any(accusations_of(t, s) for s in in_turn(t))
    silent = all(s in t.passed or s in t.day_enders for s in in_turn(t))
    if not (stuck or silent) or _next_charge(t):
        return
    if somebody_is_due(t):
        _must_convict(t, stuck=stuck)
        return
    if not stuck and MODERATOR in t.layout.actors:
        answer = yield t.ask(
            MODERATOR,
            (CLOSE_DAY(), GO_ON()),
            prompt="Everybody has passed. Close accusations?",
            clause="MF-DAY-22 MF-DAY-24",
            default=CLOSE_DAY(),
        )
        if answer.verb is GO_ON:
            _ask_again(t)
            return
    _close(t, "MF-DAY-22 MF-DAY-26" if stuck else "MF-DAY-22 MF-DAY-24")


def _ask_again(t: Village) -> None:
    """Forget who has passed, or has voted to end the day."""
    t.set("passed", ())
    t.set("day_enders", ())


def _next_charge(t: Village) -> bool:
    """Start the trial of the first open accusation that has a supporter; whether there is one (MF-DAY-54)."""
    while t.open_charges:
        (accuser, accused, supporter), *rest = t.open_charges
        t.set("open_charges", tuple(rest), clause="MF-DAY-54")
        if accused in t.living and not is_immortal(t, accused):  # he may have declared since
            t.set("accuser", accuser)
            t.set("accused", accused)
            t.set("supporter", supporter)
            return True
    return False


def _must_convict(t: Village, *, stuck: bool) -> None:
    """Continue the day until somebody is convicted, up to a limit of rounds (MF-DAY-53)."""
    _ask_again(t)
    t.set(
        "cycles", t.cycles + 1, clause="MF-DAY-53"
    )  # a round of passes counts, or the day would never end
    if stuck:
        t.set("acquitted", (), clause="MF-DAY-53")
        t.set("barred", ())
        t.set("accusers", ())
    if t.cycles >= int(t.rules.must_convict_cap):
        t.tell(FLAGGED, clause="MF-DAY-53")
        t.tell(NO_VICTIM, clause="MF-DAY-53")
        raise t.exit_loop(TRIAL)


def drop_charge(t: Village) -> None:
    """Remove the accusation that was on trial."""
    for name in ("accuser", "accused", "supporter"):
        t.set(name, "")
    t.set("also", ())
