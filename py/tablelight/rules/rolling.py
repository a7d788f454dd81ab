"""The shared parts of several games' rolls: the target, the dice as given or thrown, and one set of checks for a roll
and its preview."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from operator import eq
from typing import Any, TypeVar

from attrs import frozen

from tablelight.board.document import Document, Figure, Json
from tablelight.board.problems import QuestionError
from tablelight.dice.throw import throw
from tablelight.rules.answers import Odds, Refused, Rolled
from tablelight.rules.questions import RollQuestion, named_figure
from tablelight.rules.system import RollTable

R = TypeVar("R")


def figure_of_key(document: Document, question: RollQuestion, key: str = "target") -> Figure:
    """The figure that a key of a roll names; `QuestionError` if it names none."""
    return named_figure(document, f"$.question.{key}", question.extra.get(key))


@frozen
class AlikeDice:
    """Dice of one kind. `counted`: the only face that matters; None: every face does."""

    faces: Sequence[Json]
    count: int
    counted: Json = None

    def thrown(self) -> list[Json]:
        return throw(self.faces, self.count, None if self.counted is None else partial(eq, self.counted))


def dice_of(question: RollQuestion, *kinds: AlikeDice) -> tuple[Any, ...]:
    """The dice of a roll, kind by kind: as given, or else thrown here. `QuestionError` for impossible dice."""
    if question.dice is None:
        return tuple(face for kind in kinds for face in kind.thrown())
    faces = [kind.faces for kind in kinds for _ in range(kind.count)]
    if len(question.dice) != len(faces):
        raise QuestionError("$.question.dice", "must be a list of length {length}", length=len(faces))
    for number, (die, known) in enumerate(zip(question.dice, faces, strict=True)):
        if die not in known:
            choices = ", ".join(str(face) for face in dict.fromkeys(known))
            raise QuestionError(f"$.question.dice[{number}]", "must be one of: {choices}", choices=choices)
    return question.dice


def roll_table(
    ready_for: Callable[[Document, RollQuestion], R | Refused],
    answer: Callable[[Document, RollQuestion, R], Rolled],
    chances: Callable[[R], Odds],
    **more: Any,
) -> RollTable:
    """The table of a roll. `ready_for` makes the checks before the dice, for the roll and its preview: it gives a
    refusal, or the start for `answer` and `chances`."""

    def rolled(document: Document, question: RollQuestion) -> Rolled | Refused:
        ready = ready_for(document, question)
        return ready if isinstance(ready, Refused) else answer(document, question, ready)

    def previewed(document: Document, question: RollQuestion) -> Odds | Refused:
        ready = ready_for(document, question)
        return ready if isinstance(ready, Refused) else chances(ready)

    return RollTable(answer=rolled, chances=previewed, **more)
