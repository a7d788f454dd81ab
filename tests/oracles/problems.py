"""A position's problems, with everything checked each time: the oracle of `board/watched.py`, with which
`rules/check.py` and `board/positions.py` check only what has changed.

The texts and their order are the listing's own. It runs here whatever is known of the position checked before.
"""

from __future__ import annotations

from unittest import mock

from tablelight.board.document import Document
from tablelight.board.problems import Problem
from tablelight.board.watched import Watched
from tablelight.rules import check


class _Unknown(Watched[object, object]):
    """A list of which nothing is known: any item may be at fault."""

    def __init__(self) -> None:
        super().__init__(lambda *_: 0)
        self._looks[0].at_fault = 1


def problems(document: Document) -> list[Problem]:
    """The problems of every list of a document, found item by item."""
    with mock.patch.object(Watched, "follow", lambda *_: _Unknown()):
        return check.problems(document)
