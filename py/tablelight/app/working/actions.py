"""What the browser tells of work that is done apart from the page."""

from __future__ import annotations

from attrs import field, frozen

from tablelight.app.actions import Action
from tablelight.app.working.state import Job
from tablelight.progress.portions import Portion


@frozen
class WorkApart(Action):
    """From now on long questions are answered apart from the page."""


@frozen
class Answered(Action):
    """The answer to a job, as `ask` gives it: JSON text, `{"answered", "found"}`."""

    job: Job
    text: str = field(repr=False)


@frozen
class WorkedOut(Action):
    """The answer to a job that the page itself worked out, as a record."""

    job: Job
    found: object = field(repr=False)


@frozen
class Progressed(Action):
    """How far the answer to a job has come."""

    job: Job
    portion: Portion
