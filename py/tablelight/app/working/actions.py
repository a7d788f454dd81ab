"""What the browser tells of work that is done apart from the page."""

from __future__ import annotations

from attrs import field, frozen

from tablelight.app.actions import Action
from tablelight.app.working.state import Job


@frozen
class WorkApart(Action):
    """From now on long questions are answered apart from the page."""


@frozen
class WorkHere(Action):
    """Nothing but the page itself can work answers out: it stands still meanwhile."""


@frozen
class Answered(Action):
    """The answer to a job, as `ask` gives it: JSON text, `{"answered", "found"}`."""

    job: Job
    text: str = field(repr=False)
