"""Answering: decisions, groups, inputs, closing, and outcomes that a person rolls."""

# ruff: noqa: SLF001 - a match sets up its table

from __future__ import annotations

from typing import Any

from boxlid.errors import ChanceError, IllegalAction, Refusal, RuleError
from boxlid.matches.journal import ANSWER, CLOSED_GROUP, INPUT, Entry
from boxlid.matches.running import FLOOD, Running
from boxlid.matches.standing import rolling
from boxlid.tables.chance import Chance
from boxlid.vocabulary.actions import CLOSE, Action
from boxlid.vocabulary.events import ANSWERED, CLOSED, Event
from boxlid.vocabulary.questions import EndMatch, ExitLoop, Group, Question


class Answering(Running):
    """The half of a match that takes what comes from outside."""

    __slots__ = ()

    def _redo(self, entry: Entry) -> None:
        """Take a journal's entry again."""
        raise NotImplementedError

    def act(self, seat: str, action: Action | str, number: int | None = None) -> None:
        """Answer, or put an input in, as a seat.

        Args:
            seat: who acts.
            action: an action, or its notation.
            number: the decision that is meant; a wrong one is refused.

        Raises:
            IllegalAction: with the reason; nothing has changed.
        """
        if number is not None and number != self.number:
            raise IllegalAction(
                Refusal("stale", f"That answers decision {number}; open is {self.number}.")
            )
        read = self._meant(seat, self._read(seat, action))
        refusal = self._why_not(seat, read)
        if refusal is not None:
            raise IllegalAction(refusal)
        if read.verb.name in self.ruleset.inputs:
            self._input(seat, read)
        else:
            self._accept(seat, read)

    def answer(self, number: int, seat: str, index: int) -> None:
        """Answer by an option's index: the fast way, for hosts that took the options from here.

        Raises:
            IllegalAction: another decision is open, or the seat is not asked.
        """
        request = self._request
        if number != self.number or request is None or self._awaiting is not None:
            raise IllegalAction(self._no_answer(number))
        ask = request if type(request) is Question and request.seat == seat else self.ask_of(seat)
        options = ask.options
        if index < 0 or index >= len(options):
            raise IllegalAction(
                Refusal("not-offered", f"There is no option {index}; there are {len(options)}.")
            )
        if ask is request:
            self._decide(options[index])
        else:
            self._accept(seat, options[index])

    def _no_answer(self, number: int) -> Refusal:
        return rolling(self._awaiting) or Refusal(
            "stale", f"That answers decision {number}; open is {self.number}."
        )

    def _accept(self, seat: str, action: Action) -> None:
        request = self._request
        assert request is not None
        if type(request) is Question:
            self._decide(action)
            return
        self._partial[seat] = action
        if len(self._partial) < len(request.asks):
            return
        others = {s: a for s, a in self._partial.items() if s != seat}
        self._decide_group(self._payload(request, self._partial), others)

    def _decide_group(
        self, payload: Any, standing: dict[str, Action], kind: str = ANSWER, by: str = ""
    ) -> None:
        """Take a group's decision; if a rule crashes, the answers `standing` before stand again."""
        try:
            self._decide(payload, kind, by)
        except Exception:
            if self._keep:
                self._partial = standing
            raise

    def _decide(self, payload: Any, kind: str = ANSWER, by: str = "") -> None:
        """Take a whole decision; `by` is who closed the question, if it was closed."""
        request = self._request
        assert request is not None
        single = type(request) is Question
        seat = request.seat if single and kind is ANSWER else by  # type: ignore[union-attr]
        self._journal = Entry(self._journal, kind, seat, payload, self.number, self.table.barriers)
        events = self.events
        if events is not None:
            if single:
                seat = request.seat  # type: ignore[union-attr]
                to = (seat,) if request.secret else None  # type: ignore[union-attr]
                events.append(Event(ANSWERED, (seat, payload), request.clause, to))
            else:
                self._tell_answers(request, payload)  # type: ignore[arg-type]
        elif self.trace is not None:
            self.trace.extend(a.clause for a in request.asks)
        self.number += 1
        self._want_snapshot()
        self._go(payload)

    def _tell_answers(self, request: Group, payload: Any) -> None:
        assert self.events is not None
        circle = request.circle
        for ask in request.asks:
            if ask.seat in payload:
                to = tuple(circle) if ask.seat in circle else (ask.seat,)
                self.events.append(Event(ANSWERED, (ask.seat, payload[ask.seat]), ask.clause, to))

    def _input(self, seat: str, action: Action) -> None:
        if action.verb is CLOSE and isinstance(self._request, Group):
            self._close(seat)
            return
        self._journal = Entry(self._journal, INPUT, seat, action, self.number, self.table.barriers)
        self._put_in(seat, action)

    def _put_in(self, seat: str, action: Action) -> None:
        """Carry an input out, guarded like an answer."""
        entry, standing = self._journal, dict(self._partial)
        try:
            self._apply_input(seat, action)
            self._answer_for_all_gone()
        except Exception as error:
            again = self._put_back(error, entry)
            if self._keep or again:
                self._partial = standing
            if not again:
                raise
            return

    def _apply_input(self, seat: str, action: Action) -> None:
        if self.events is not None:
            self.table._cap = len(self.events) + FLOOD
        rule, before = self.ruleset.inputs[action.verb.name], self.table.departed
        outcome = None
        try:
            rule.apply(self.table, seat, action)
        except EndMatch as finish:
            outcome = finish.outcome
        except ExitLoop as leave:
            msg = f"the input `{action.text}` leaves `{leave.loop}`; only a step leaves a loop"
            raise RuleError(msg) from leave
        if rule.checkpoint and outcome is None:
            outcome = self._tested(rule.checkpoint)
        if outcome is not None:
            self._end(outcome)
            self._partial = {}  # nothing is asked any more
            if self._gen is not None:
                self._gen.close()
                self._gen = None
            return
        for (
            left
        ) in self.table.departed:  # an answer that can still be replaced leaves with its seat
            if left in self._partial and left not in before:
                del self._partial[left]
        if self._request is not None:
            for ask in self._request.asks:
                ask.forget()
                given = self._partial.get(ask.seat)
                if given is not None and given not in ask.options and given is not ask.default:
                    del self._partial[ask.seat]  # no longer possible: it must be answered again

    def _close(self, seat: str) -> None:
        """Close a group: who has not answered gets the default, or is missing from the answers."""
        request = self._request
        assert isinstance(request, Group)
        standing = self._partial
        answers = dict(standing)
        for ask in request.asks:
            if ask.seat not in answers and ask.default is not None:
                answers[ask.seat] = ask.default
        self._tell_closed(seat)
        self._decide_group(self._payload(request, answers), standing, CLOSED_GROUP, seat)

    def _tell_closed(self, seat: str) -> None:
        if self.events is not None and self._request is not None:
            self.events.append(Event(CLOSED, (seat or "the host",), self._request.clause))

    def close(self) -> None:
        """Close the open group as the host (a time-out); single questions get their default.

        Raises:
            IllegalAction: nothing is open, or the single question has no default.
        """
        request = self.pending
        if isinstance(request, Group):
            self._close("")
        elif request is not None and request.default is not None:
            self._tell_closed("")
            self._decide(request.default, CLOSED_GROUP)
        else:
            raise IllegalAction(Refusal("no-closing", "Nothing is open that could be closed."))

    def supply(self, label: str, outcome: str) -> None:
        """Give the outcome of a roll that a person makes; of a shuffle the first ones in order, with blanks between.

        Raises:
            ChanceError: it is not awaited, or not one of the faces.
        """
        need = self._awaiting
        if need is None or need.label != label:
            raise ChanceError(
                f"no outcome of `{label}` is awaited" + (f", but of `{need.label}`" if need else "")
            )
        words = str(outcome).split() if need.order else [str(outcome)]
        if not words or any(words.count(w) > need.faces.count(w) for w in words):
            raise ChanceError(
                f"chance `{label}`: `{outcome}` is not one of {', '.join(dict.fromkeys(need.faces))}"
            )
        self.use(self._chance.given(label, need.number, str(outcome)))
        again = self._pending_entry
        self._awaiting = self._pending_entry = None
        if again is not None:
            self._redo(again)
            return
        self._rebuild(self._journal)

    def use(self, chance: Chance) -> None:
        """Go on with a source of the same seed that knows more outcomes; what forked off before keeps its own."""
        self._sources = {**self._sources, chance.seed: chance}
        self._chance = self.table._chance = chance

    @property
    def awaited(self) -> tuple[str, tuple[str, ...]] | None:
        """The label and the faces of the roll whose outcome a person must supply, if there is one."""
        return None if self._awaiting is None else (self._awaiting.label, self._awaiting.faces)

    @property
    def awaits_order(self) -> bool:
        """Whether what is awaited is a shuffle: its outcome an order of the faces, or the first ones of it."""
        return self._awaiting is not None and self._awaiting.order

    def take_closed(self, seat: str, answers: dict[str, Action]) -> None:
        """Close the open group with these answers, as a save or record says it was."""
        request = self._request
        if not isinstance(request, Group):
            raise IllegalAction(Refusal("no-closing", "Nothing is open that could be closed."))
        self._tell_closed(seat)
        self._decide(self._payload(request, answers), CLOSED_GROUP, seat)
