"""What is wrong with a document's JSON, from the errors of its structuring: a problem for each place."""

from __future__ import annotations

import json

from attrs import has
from cattrs.errors import ForbiddenExtraKeysError
from cattrs.v import transform_error

from tablelight.board.problems import Problem
from tablelight.board.values import WrongFormError

UNKNOWN = "unknown keys "
"""Begins the line in which a record's unknown keys come back from cattrs, before they become a problem each."""


def problems_in(error: Exception) -> list[Problem]:
    """cattrs' nested errors as a flat list."""
    found = []
    for line in transform_error(error, format_exception=_describe):
        message, _, path = line.rpartition(" @ ")
        path = path.replace("['", ".").replace("']", "")
        if message.startswith(UNKNOWN):
            found += [Problem(f"{path}.{key}", "is not known here") for key in json.loads(message[len(UNKNOWN) :])]
        else:
            message, values = json.loads(message)
            found.append(Problem(path, message, values))
    return found


def _describe(error: BaseException, kind: type | None) -> str:
    """One error as text, since text is all that cattrs hands on: the message and its values as JSON."""
    if isinstance(error, ForbiddenExtraKeysError):
        return UNKNOWN + json.dumps(sorted(map(str, error.extra_fields)))
    wrong = error if isinstance(error, WrongFormError) else _wrong_form(error, kind)
    return json.dumps([wrong.message, wrong.values])


def _wrong_form(error: BaseException, kind: type | None) -> WrongFormError:
    if isinstance(error, KeyError):
        return WrongFormError("is missing")
    if kind is not None and has(kind):
        return WrongFormError("must be an object")
    return WrongFormError("is not of the right form")
