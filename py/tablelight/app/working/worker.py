"""The other end of a job: what the second interpreter runs, or the page itself where there is none.

In and out go the JSON of `ask`; only in the place of a reason's text stands what makes it, so that the page says it in its
own words and language.
"""

from __future__ import annotations

import json
from fractions import Fraction

from tablelight.app.working.state import Job
from tablelight.ask import answer_case
from tablelight.board.codec import encode
from tablelight.rules.answers import Reason


def case_of(job: Job) -> str:
    """A job as it is sent: `{"document", "question"}`."""
    return json.dumps({"document": encode(job.document), "question": json.loads(job.question)})


def answer_text(case: str) -> str:
    """The answer to a job that was sent: `{"answered", "found"}`."""
    found, is_answered = answer_case(json.loads(case), keyed)
    return json.dumps({"answered": is_answered, "found": found})


def keyed(reason: Reason) -> str:
    """What makes a reason: its key, and the values that fill its text."""
    return json.dumps({"key": reason.key, "values": {name: _plain(value) for name, value in reason.values.items()}})


def _plain(value: object) -> object:
    if isinstance(value, Fraction):
        return {"fraction": str(value)}
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    return value if value is None or isinstance(value, str | int | float) else str(value)
