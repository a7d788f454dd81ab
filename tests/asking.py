"""Questions asked as from outside: plain JSON in, plain JSON out."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from tablelight.ask import answer, answer_case, read_document
from tablelight.board.codec import encode
from tablelight.board.document import Document
from tablelight.board.problems import DocumentError, QuestionError
from tablelight.board.text import as_written

Json = dict[str, Any]
SHORT = 20_000
"""The longest text of a document that is kept."""


def ask(document: Json, ask: str, **question: Any) -> Json:
    """The answer; the test fails if there is none. A trailing underscore spares Python's keywords: `from_`."""
    asked = case(document, ask, question)
    found, answered = _answered(asked)
    assert answered and isinstance(found, dict), (found, ask, question)
    return found


def _answered(asked: Json) -> tuple[Any, bool]:
    """What `answer_case` answers. A document is read once for several questions: that took half of the time."""
    text = json.dumps(asked["document"])
    if len(text) > SHORT:
        return answer_case(asked)
    try:
        found: Any = answer(_read(text), asked["question"])
    except (DocumentError, QuestionError):
        return answer_case(asked)
    if isinstance(found, dict) and "document" in found:
        found["document"] = as_written(asked["document"], _written(text), found["document"])
    return found, True


@lru_cache(200)
def _read(text: str) -> Document:
    return read_document(json.loads(text))


@lru_cache(200)
def _written(text: str) -> Json:
    return encode(_read(text))


def error(document: Json, ask: str, **question: Any) -> Json:
    """The error of a question that cannot be answered: `path`, `message`."""
    found, answered = answer_case(case(document, ask, question))
    assert not answered and isinstance(found, dict), found
    wrong: Json = found["error"]
    return wrong


def case(document: Json, ask: str, question: Json) -> Json:
    """The input of the command."""
    return {"document": document, "question": {"ask": ask, **{key.rstrip("_"): each for key, each in question.items()}}}
