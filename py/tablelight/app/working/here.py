"""What the page itself works out, in portions: what no worker is needed for, and everything where there is none."""

from __future__ import annotations

import json
from collections.abc import Mapping

from tablelight.app.answers import STATES_WITHIN_A_TAP, sight_map
from tablelight.app.move.queries import WHOLE_KEY
from tablelight.app.sight.looks import looks
from tablelight.app.threats.tracks import bare_tracks
from tablelight.app.working.state import LOOKS, SIGHT_MAP, TRACKS, Job, Unanswered
from tablelight.ask import result_of
from tablelight.board.document import Document, Json
from tablelight.board.problems import QuestionError
from tablelight.checked import CheckedQuestion
from tablelight.progress.portions import Portion, Portions, run
from tablelight.rules.explain import BoundedSearches, LongSearchError


def answer_in_portions(job: Job) -> Portions[object]:
    """The answer to a job as a record. Of an error, which is found soon, the page finds the problem itself."""
    question = json.loads(job.question)
    if question["ask"] == LOOKS:
        return (yield from looks.steps(job.document, question["figure"], job.before, question["lines"]))
    if question["ask"] == SIGHT_MAP:
        viewer = question["from"]
        return (yield from sight_map.steps(job.document, viewer if isinstance(viewer, str) else tuple(viewer)))
    if question["ask"] == TRACKS:
        return (yield from bare_tracks(job.document, question["ways"]))
    try:
        if question["ask"] == "path" and not question.get(WHOLE_KEY):
            return (yield from _path_in_portions(job.document, question))
        return (yield from result_of(CheckedQuestion.read(job.document, question)))
    except QuestionError:
        return Unanswered()


def _path_in_portions(document: Document, question: Mapping[str, Json]) -> Portions[object]:
    """A path, or why there is none: asked again and again, with searches that go on where they were given up."""
    searches = BoundedSearches()
    while True:
        try:
            with searches.going_on(STATES_WITHIN_A_TAP):
                return run(result_of(CheckedQuestion.read(document, question)))
        except LongSearchError:
            yield Portion("spaces", searches.looked_at)
