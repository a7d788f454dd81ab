"""What is wrong with a position, all of it looked at each time: the oracle of `board/watched.py`, by which `rules/check.py`
and `board/positions.py` look only at what has changed.

The texts and their order are the listing's own, which is asked here whatever is known of the position looked at before.
"""

from __future__ import annotations

from unittest import mock

from tablelight.board.document import Document
from tablelight.board.problems import Problem
from tablelight.board.watched import Watched
from tablelight.rules import check


class _Unknown(Watched[object, object]):
    """A list of which nothing is known: something may be at fault."""

    def __init__(self) -> None:
        super().__init__(lambda *_: 0)
        self._looks[0].at_fault = 1


def problems(document: Document) -> list[Problem]:
    """Every list of a document looked through for faults, one thing after another."""
    with mock.patch.object(Watched, "follow", lambda *_: _Unknown()):
        return check.problems(document)
