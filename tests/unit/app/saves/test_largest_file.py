"""The app reads back what it writes: the largest board, described and walled all over, under the largest photograph.

`npm test` takes a board that is only walled in part; the full run adds one that is described, and one with both.
"""

from __future__ import annotations

from typing import Any

import pytest

from tablelight.app.beside import LARGEST_SIDE_PX, MOST_SOURCE_CHARACTERS, PREFIX, Photo
from tablelight.app.history import History
from tablelight.app.saves.files import read_file, write_file
from tablelight.board.values import LARGEST_SIDE
from tablelight.formats.format import LARGEST_BYTES
from tablelight.rules.check import read
from tests.effort import QUICK, some

SOURCE = PREFIX + "A" * (MOST_SOURCE_CHARACTERS - len(PREFIX))
PHOTO = Photo(source=SOURCE, width=LARGEST_SIDE_PX, height=LARGEST_SIDE_PX * 3 // 4)  # as the app shrinks it
EVERY = [(column, row) for row in range(LARGEST_SIDE) for column in range(LARGEST_SIDE)]


def largest(*, spaces: bool, walls: int) -> dict[str, Any]:
    """A board of 256 x 256; `walls`: how many of its sides carry one."""
    sides = [((c, r), other) for c, r in EVERY for other in ((c + 1, r), (c, r + 1)) if max(other) < LARGEST_SIDE]
    board = {
        "grid": "square",
        "columns": LARGEST_SIDE,
        "rows": LARGEST_SIDE,
        "spaces": [{"at": list(at), "terrain": "hindering", "level": 1} for at in EVERY] if spaces else [],
        "edges": [{"between": [list(a), list(b)], "kind": "door-closed"} for a, b in sides[:walls]],
    }
    return {"format": "tablelight", "version": 1, "game": "heroclix", "board": board}


@pytest.mark.skipif(QUICK, reason="takes as long as a thousand others")
@pytest.mark.parametrize(("spaces", "walls"), some([(False, 40_000), (True, 0), (True, 130_560)], 3))
def test_the_apps_own_file_is_within_its_own_limit(spaces: bool, walls: int) -> None:
    history = History.of(read(largest(spaces=spaces, walls=walls))).with_next(photo=PHOTO)
    text = write_file(history)
    assert len(text.encode()) <= LARGEST_BYTES
    again = read_file(text)
    assert again.present == history.present and again.photo == PHOTO
