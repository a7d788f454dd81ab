"""Questions asked as from outside: plain JSON in, plain JSON out."""

from __future__ import annotations

from typing import Any

from tablelight.ask import answer_case

Json = dict[str, Any]


def ask(document: Json, ask: str, **question: Any) -> Json:
    """The answer; the test fails if there is none. A trailing underscore spares Python's keywords: `from_`."""
    found, answered = answer_case(case(document, ask, question))
    assert answered and isinstance(found, dict), (found, ask, question)
    return found


def error(document: Json, ask: str, **question: Any) -> Json:
    """The error of a question that cannot be answered: `path`, `message`."""
    found, answered = answer_case(case(document, ask, question))
    assert not answered and isinstance(found, dict), found
    wrong: Json = found["error"]
    return wrong


def case(document: Json, ask: str, question: Json) -> Json:
    """The input of the command."""
    return {"document": document, "question": {"ask": ask, **{key.rstrip("_"): each for key, each in question.items()}}}
