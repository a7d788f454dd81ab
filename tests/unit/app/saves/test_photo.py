"""The photograph beside a save: a kept one comes back, and a broken one is left out."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tablelight.app.beside import MOST_SOURCE_CHARACTERS, PREFIX, Photo, photo_json, read_photo
from tablelight.app.history import History
from tablelight.board.codec import decode
from tablelight.board.problems import DocumentError
from tablelight.rules.check import draft

PHOTO = Photo(
    source=PREFIX + "AAAA",
    width=1600,
    height=1200,
    corners=((0.1, 0.2), (0.9, 0.1), (1.0, 1.0), (0.0, 0.8)),
    opacity=55,
)
DOCUMENT: dict[str, Any] = {
    "format": "tablelight",
    "version": 1,
    "game": "heroclix",
    "board": {"grid": "square", "columns": 4, "rows": 3},
    "figures": [
        {"id": "a", "side": "red", "at": [0, 0], "stats": {"speed": 8}},
        {"id": "b", "side": "red", "at": [0, 0], "stats": {"speed": 8}},
    ],
}


def test_it_comes_back_as_it_was() -> None:
    assert read_photo(json.loads(json.dumps(photo_json(PHOTO)))) == PHOTO


@pytest.mark.parametrize(
    "change",
    [
        {"source": "data:text/html,<b>"},
        {"source": 5},
        {"source": PREFIX + "A" * MOST_SOURCE_CHARACTERS},
        {"opacity": 101},
        {"opacity": True},
        {"corners": [[0, 0], [1, 0], [1, 1]]},
        {"corners": [[0, 0], [1, 0], [1, 1], [0, 1.5]]},
        {"corners": [[0, 0], [1, 0], [1, 1], [0, float("nan")]]},
        {"size": [0, 10]},
        {"size": None},
    ],
)
def test_a_broken_one_is_none(change: dict[str, Any]) -> None:
    assert read_photo({**photo_json(PHOTO), **change}) is None
    assert read_photo(None) is None and read_photo([]) is None


def test_undo_covers_the_photograph() -> None:
    history = History.of(decode(DOCUMENT)).with_next(photo=PHOTO)
    assert history.photo == PHOTO and history.undone().photo is None
    assert history.then(history.present).photo == PHOTO, "a move leaves it there"
    assert history.undone().redone().photo == PHOTO


def test_a_draft_may_have_problems_that_the_editor_mends() -> None:
    document, found = draft(DOCUMENT)
    assert [problem.path for problem in found] == ["$.figures[1].at"]
    assert len(document.figures) == 2


def test_a_draft_whose_board_does_not_hold_together_is_refused() -> None:
    board = {"grid": "square", "columns": 4, "rows": 3, "edges": [{"between": [[0, 0], [2, 2]], "kind": "wall"}]}
    with pytest.raises(DocumentError):
        draft({**DOCUMENT, "board": board})
