"""What a step may yield (questions to one seat or to several at once, checkpoints), and how it leaves a loop."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import frozen

from boxlid.errors import RuleError
from boxlid.vocabulary.actions import Action, Verb

if TYPE_CHECKING:
    from boxlid.errors import Refusal
    from boxlid.vocabulary.outcomes import Outcome


R = TypeVar("R")
Flow = Generator[Any, Any, R]
"""The type of a function that may ask questions: a generator with a result of type R."""

Options = Sequence[Action] | Callable[[], Sequence[Action]]
Circle = Sequence[str] | Callable[[], Sequence[str]]


class Question:
    """A question to one seat.

    A step makes one with `t.ask(...)` and yields it to get the answer, an Action.

    Args:
        seat: the seat or actor that is asked. Which one must follow from public facts.
        options: the actions, a Space, or a function that returns either; the function is called once, when the
            options are first needed.
        prompt: the question in words, for people.
        clause: the id of the clause that asks.
        refuse: explains why an action that is not among the options is not possible. It may read only what the seat
            may know.
        default: the answer that is taken if the seat has left or the question is closed.
        secret: whether only the seat itself sees its answer. In a group only the circle sees answers.
        note: a few words for a person about an option ("2 spaces", "joins two doors"); called late, and it may read
            only what the seat may know.

    Attributes:
        late: the function that builds the options; None if they were given as a sequence.
    """

    __slots__ = (
        "_options",
        "clause",
        "default",
        "late",
        "note",
        "prompt",
        "refuse",
        "seat",
        "secret",
    )

    def __init__(
        self,
        seat: str,
        options: Options,
        *,
        prompt: str = "",
        clause: str = "",
        refuse: Callable[[Action], Refusal | None] | None = None,
        default: Action | None = None,
        secret: bool = False,
        note: Callable[[Action], str] | None = None,
    ) -> None:
        self.seat = seat
        self.prompt = prompt
        self.clause = clause
        self.refuse = refuse
        self.default = default
        self.secret = secret
        self.note = note
        self.late: Callable[[], Sequence[Action]] | None
        self._options: Sequence[Action] | None
        if callable(options):
            self.late = options
            self._options = None
        else:
            self.late = None
            self._options = options

    def __repr__(self) -> str:
        return f"<Question to {self.seat}: {self.prompt or 'no prompt'}>"

    @property
    def options(self) -> Sequence[Action]:
        """The actions that may be chosen.

        Raises:
            RuleError: there are no options, so the question could never be answered.
        """
        options = self._options
        if options is None:
            assert self.late is not None
            options = self._options = self.late()
        if not options:
            what = f"the question `{self.prompt}`" if self.prompt else "a question"
            raise RuleError(
                f"{what} to {self.seat} has no options; ask only where there is a choice"
            )
        return options

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            hint = "; a step gets the answer by `answer = yield t.ask(...)`"
            known = name in Question.__slots__ or name.startswith("__")
            raise AttributeError(f"a question has no `{name}`{'' if known else hint}")

    def forget(self) -> None:
        """Build late options again when they are next read: the table was changed from outside the step."""
        if self.late is not None:
            self._options = None

    @property
    def questions(self) -> tuple[Question]:
        """A tuple of this question alone, so that callers can treat a question and a group alike."""
        return (self,)

    def question_of(self, seat: str) -> Question | None:
        """The question to a seat; None if the seat is not asked."""
        return self if seat == self.seat else None

    def payload(self, answers: Mapping[str, Action]) -> Action:
        """What the step is sent: the answer of the seat."""
        return answers[self.seat]

    def __iter__(self) -> Iterator[Question]:
        yield self


class Group:
    """Questions to several seats that are open at the same time, until all have answered or the group is closed.

    Attributes:
        questions: one for each seat that is asked.
        closer: the seat or actor that may close the group; empty: only the host may.
        clause: the id of the clause that asks.
    """

    __slots__ = ("_circle", "clause", "closer", "questions")

    def __init__(
        self,
        questions: tuple[Question, ...],
        circle: Circle = (),
        closer: str = "",
        clause: str = "",
    ) -> None:
        self.questions, self._circle = questions, circle
        self.closer, self.clause = closer, clause

    def __repr__(self) -> str:
        return (
            f"<Group of questions to {', '.join(one.seat for one in self.questions) or 'nobody'}>"
        )

    @property
    def circle(self) -> tuple[str, ...]:
        """The seats that see each other's current answers; empty if each seat sees only its own.

        A hidden circle is given as a function, which is called each time, so that a planning fork can draw it again.
        """
        circle = self._circle
        return tuple(circle() if callable(circle) else circle)

    def __iter__(self) -> Iterator[Question]:
        return iter(self.questions)

    def forget(self) -> None:
        """Build the late options of all questions again when they are next read."""
        for question in self.questions:
            question.forget()

    def question_of(self, seat: str) -> Question | None:
        """The question to a seat; None if the seat is not asked."""
        for question in self.questions:
            if question.seat == seat:
                return question
        return None

    def payload(self, answers: Mapping[str, Action]) -> dict[str, Action]:
        """What the step is sent: seat -> answer, in the order of the questions, without seats that gave none."""
        return {q.seat: answers[q.seat] for q in self.questions if q.seat in answers}


class _Nobody(Group):
    """A group without questions; the match answers it at once with {}."""

    __slots__ = ()


NOBODY = _Nobody(())


@frozen
class AwaitedRoll:
    """A roll whose outcome a person must supply before the match goes on.

    Attributes:
        label: the roll's label.
        faces: the faces of one die; for a shuffle, the pieces in their present order.
        count: how many equal dice are rolled at once.
        is_order: whether the outcome is an order of the faces. It may name only the first ones; the others then follow
            in their present order.
    """

    label: str
    faces: tuple[str, ...]
    count: int = 1
    is_order: bool = False

    @property
    def questions(self) -> tuple[Question, ...]:
        """An empty tuple: a roll asks no seat. So whatever a match waits for has `questions`."""
        return ()

    def question_of(self, seat: str) -> Question | None:
        """Always None: a roll asks no seat."""
        return None


class Checkpoint:
    """A checkpoint: the point at which the win conditions of that name are tested, in their declared order.

    Args:
        name: the name by which win conditions refer to it.
    """

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name


class ExitLoop(Exception):  # noqa: N818 - a control transfer, not an error
    """Leaves the named loop of the schedule at once, in the middle of a round.

    Args:
        loop: the loop's name.
        again: start the loop's next round instead of leaving it; its condition is tested first.
    """

    def __init__(self, loop: str, *, again: bool = False) -> None:
        self.loop, self.again = loop, again
        super().__init__(loop)


class EndMatch(Exception):  # noqa: N818 - a control transfer, not an error
    """Ends the match at once with an outcome, where no checkpoint decides it.

    Args:
        outcome: how the match ended.
    """

    def __init__(self, outcome: Outcome) -> None:
        self.outcome = outcome
        super().__init__(outcome.result)


PASS = Verb("pass", "Do nothing now.")
"""The verb with which a seat passes in a `window`; a game that opens windows registers it."""


def _with_pass(offers: Callable[[str], Sequence[Action]], seat: str, skip: Action) -> list[Action]:
    return [*offers(seat), skip]


def window(
    seats: Sequence[str],
    offers: Callable[[str], Sequence[Action]],
    play: Callable[[str, Action], Flow[None] | None],
    *,
    could: Callable[[str], bool] | None = None,
    prompt: str = "",
    clause: str = "",
    once: bool = False,
    pass_with: Verb = PASS,
    refuse: Callable[[str, Action], Refusal | None] | None = None,
) -> Flow[None]:
    """A reaction window: ask seats in turn until all have passed since the last reaction.

    Args:
        seats: the seats that may react, in the order in which they are asked.
        offers: seat -> its possible reactions, without the pass; called when the options are first needed.
        play: (seat, reaction) -> carries it out.
        could: seat -> whether it might have a reaction, as far as everybody knows; a seat that could not is not asked.
            For open items the answer is exact. For hidden abilities it must be true of every seat that might have
            one, since a seat that is passed over would be known to have none.
        prompt: of each question.
        clause: of each question.
        once: whether the first reaction closes the window.
        pass_with: the verb for passing.
        refuse: (seat, action) -> why a reaction that is not offered is not possible. It may read only what the seat
            may know.
    """
    skip = pass_with()
    waiting = list(seats)
    while waiting:
        seat = waiting.pop(0)
        if could is not None and not could(seat):
            continue
        answer = yield Question(
            seat,
            partial(_with_pass, offers, seat, skip),
            prompt=prompt,
            clause=clause,
            refuse=None if refuse is None else partial(refuse, seat),
            default=skip,
        )
        if answer is skip:
            continue
        reaction = play(seat, answer)
        if reaction is not None:
            yield from reaction
        if once:
            return
        at = list(seats).index(seat)
        waiting = [*seats[at + 1 :], *seats[: at + 1]]
