"""What is worked out apart from the page, and what has come of it."""

from __future__ import annotations

import json

from attrs import evolve, field, frozen

from tablelight.board.document import Document

KEPT = 64
"""How many answers are kept: those of the last questions, so that going back to one is quick, and those about each figure
of a side."""


@frozen(eq=False)
class Job:
    """A question of the contract about a document, as JSON text. Two are the same for the same document and text."""

    document: Document
    question: str

    @property
    def ask(self) -> str:
        """What kind of question it is."""
        return str(json.loads(self.question)["ask"])

    def is_same(self, other: Job | None) -> bool:
        """Whether another job asks the same question about the same document."""
        return other is not None and self.document is other.document and self.question == other.question


@frozen
class Working:
    """In the place of an answer: it is being worked out."""

    job: Job


@frozen
class Unanswered:
    """In the place of an answer: the question cannot be answered."""


@frozen(kw_only=True)
class WorkingState:
    """Whether long questions are answered apart from the page, and the answers that have come."""

    is_apart: bool = False
    """False: every answer is worked out at once, as in tests and headless."""
    is_here: bool = False
    """Whether the page itself has to work them out, so that it stands still meanwhile."""
    answers: tuple[tuple[Job, object], ...] = field(default=(), repr=False)
    """The last answers, the newest first."""

    def with_answer(self, job: Job, found: object) -> WorkingState:
        """The state with one more answer."""
        others = [each for each in self.answers if not each[0].is_same(job)]
        return evolve(self, answers=((job, found), *others[: KEPT - 1]))

    def answer_to(self, job: Job) -> object:
        """The answer to a job, None while there is none."""
        return next((found for known, found in self.answers if known.is_same(job)), None)
