"""The other end of a job: what the second interpreter runs.

In and out go the JSON of `ask`; only in the place of a reason's text stands what makes it, so that the page says it in its
own words and language.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from time import monotonic

from attrs import asdict

from tablelight.app.working.state import Job
from tablelight.ask import answer_case
from tablelight.board.document import Document
from tablelight.board.text import document_text
from tablelight.progress.memo import Remembering
from tablelight.progress.portions import Steps
from tablelight.rules.answers import Reason

TOLD = 0.25
"""Seconds between two words of how far an answer has come."""


_written: Remembering[[Document], str] = Remembering(document_text, 1)
"""The JSON of a document: one question about it often follows another."""


def case_of(job: Job) -> str:
    """A job as it is sent: `{"document", "question"}`."""
    return f'{{"document": {_written(job.document)}, "question": {job.question}}}'


def case_in_steps(job: Job) -> Steps[str]:
    """`case_of` in portions: a large board takes long to write. Text that is kept for saving is reused."""
    if not _written.knows(job.document):
        _written.keep((yield from document_text.steps(job.document)), job.document)
        yield
    return case_of(job)


def answer_text(case: str, tell: Callable[[str], object] | None = None) -> str:
    """The answer to a job that was sent: `{"answered", "found"}`. `tell` is told every `TOLD` seconds how far it has come,
    as a `Portion`'s `{"what", "done", "total"}`."""
    portions, last = answer_case.steps(json.loads(case), keyed), monotonic()
    while True:
        try:
            portion = next(portions)
        except StopIteration as end:
            found, is_answered = end.value
            return json.dumps({"answered": is_answered, "found": found})
        if tell is not None and monotonic() - last >= TOLD:
            last = monotonic()
            tell(json.dumps(asdict(portion)))


def keyed(reason: Reason) -> str:
    """What makes a reason: its key, and the values that fill its text."""
    return json.dumps({"key": reason.key, "values": {name: _plain(value) for name, value in reason.values.items()}})


def _plain(value: object) -> object:
    if isinstance(value, Fraction):
        return {"fraction": str(value)}
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    return value if value is None or isinstance(value, str | int | float) else str(value)
