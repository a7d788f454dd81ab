"""What is worked out apart from the page, and what has come of it."""

from __future__ import annotations

import json

from attrs import evolve, field, frozen

from tablelight.board.document import Document
from tablelight.progress.portions import Portion

LOOKS = "looks"
"""What a figure sees of each enemy and whether it may attack it: `app.sight.looks`."""
SIGHT_MAP = "sight-map"
"""Everything that is seen from a figure or a place."""
TRACKS = "tracks"
"""The ways of enemies on a bare table, as they are drawn: `app.threats.tracks`."""
HERE = (LOOKS, SIGHT_MAP, TRACKS)
"""What the page itself works out, in slices: it would take as long to send a worker the board."""
ANSWERS_KEPT = 64
"""How many answers are kept: those of the last questions, so that going back to one is quick, and those about each figure
of a side."""


@frozen(eq=False)
class Job:
    """A question of the contract about a document, as JSON text; or one that the page alone asks and answers (`HERE`).
    Two are the same for the same documents and text."""

    document: Document
    question: str
    before: Document | None = None
    """Of `LOOKS`, the document before the move that leads to this one."""

    @property
    def ask(self) -> str:
        """What kind of question it is."""
        return str(json.loads(self.question)["ask"])

    def is_same(self, other: Job | None) -> bool:
        """Whether another job asks the same question about the same documents."""
        return (
            other is not None
            and self.document is other.document
            and self.before is other.before
            and self.question == other.question
        )


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
    progress: tuple[Job, Portion] | None = field(default=None, repr=False)
    """How far the answer has come that is worked out now."""
    answers: tuple[tuple[Job, object], ...] = field(default=(), repr=False)
    """The last answers, the newest first."""

    def with_answer(self, job: Job, found: object) -> WorkingState:
        """The state with one more answer."""
        others = [each for each in self.answers if not each[0].is_same(job)]
        return evolve(self, answers=((job, found), *others[: ANSWERS_KEPT - 1]))

    def progress_of(self, job: Job) -> Portion | None:
        """How far the answer to a job has come, None while nothing is known of that."""
        return self.progress[1] if self.progress is not None and self.progress[0].is_same(job) else None

    def answer_to(self, job: Job) -> object:
        """The answer to a job, None while there is none."""
        return next((found for known, found in self.answers if known.is_same(job)), None)
