"""A board without figures, like boards of other programs: the app puts one of each side on it, ready to move."""

from __future__ import annotations

import json
from typing import Any

import pytest
from attrs import evolve

from tablelight.app.editor.figures.first import edit_figures, put_first_figures
from tablelight.app.history import History
from tablelight.app.importing.update import open_import
from tablelight.app.move import queries as move_queries
from tablelight.app.page import panel
from tablelight.app.saves.actions import FileLoaded
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.board.document import Document, Figure, GridBoard, SpaceSpec
from tablelight.board.roster import NOWHERE, Member, Roster
from tablelight.rules.answers import Moves
from tablelight.rules.check import read
from tests.contract.documents import document as example
from tests.formats.files import editor, hcmap, hsc, tile

FILES: dict[str, Any] = {
    "hcmaps": hcmap(special=["Rule"], tiles={(0, 0): {"isStartingZone": True}}),
    "onepage": {"title": "Crypt", "rects": [{"x": 0, "y": 0, "w": 4, "h": 3}, {"x": 4, "y": 1, "w": 2, "h": 1}]},
    "hsc": hsc([tile(1007), tile(10011, 1, 1, 1)]),
    "hexeditor": editor("0~0~0~0~g7", "1~0~1~0~tr11"),
    "megamek": b'size 4 3\nhex 0101 1 "woods:1" ""\nend\n',
    "foundry": {"walls": [{"c": [10, 0, 10, 20]}], "grid": {"size": 10}, "width": 40, "height": 20},
}


def texts(state: AppState) -> str:
    return str(panel(state))


@pytest.mark.parametrize("content", FILES.values(), ids=FILES.keys())
def test_three_taps_from_a_file_to_lit_moves(content: Any) -> None:
    data = content if isinstance(content, bytes) else json.dumps(content).encode()
    state = update(AppState(), FileLoaded("file", data))  # the first tap opened the file dialog
    if state.dialog == "import":
        state = update(state, open_import())
    assert "Put a figure of each side on it" in texts(state)
    state = update(state, put_first_figures())
    moves = move_queries.known_moves(state)
    assert isinstance(moves, Moves) and moves.spaces and state.selected == state.document.figures[0].id
    assert [figure.side for figure in state.document.figures] == ["red", "blue"]
    assert "Put a figure of each side on it" not in texts(state)
    assert state.history is not None and not state.history.undone().present.figures


def test_they_stand_where_figures_start_and_come_out_of_the_roster() -> None:
    spaces = tuple(SpaceSpec(at=at, label="start") for at in ((2, 3), (5, 1)))
    document = Document(game="heroclix", board=GridBoard(grid="square", columns=8, rows=5, spaces=spaces))
    ann = Figure(id="ann", name="Ann", side="green", at=NOWHERE, stats={"speed": 4, "range": 6})
    roster = Roster((Member(id="r1", game="heroclix", figure=ann),))
    state = AppState(history=History.of(document))
    state = update(evolve(state, editor=evolve(state.editor, roster=roster)), put_first_figures())
    assert {(figure.name, figure.side, figure.at) for figure in state.document.figures} == {
        ("Ann", "green", ((2, 3),)),
        ("Ann 2", "blue", ((5, 1),)),
    }


def test_a_board_without_room_for_figures_says_so() -> None:
    spaces = tuple(SpaceSpec(at=(column, 0), terrain="blocking") for column in range(2))
    board = GridBoard(grid="square", columns=2, rows=1, spaces=spaces)
    state = update(AppState(history=History.of(Document(game="heroclix", board=board))), put_first_figures())
    assert not state.document.figures and state.notice is not None
    editing = update(state, edit_figures())
    assert editing.editor.session is not None and editing.editor.session.tool == "figures"


def test_figures_put_on_by_the_app_are_named_after_their_side() -> None:
    """Players never read "f1": a figure without a name gets the name of its side and a number."""
    board = evolve(read(example("heroscape", "heroscape-ford")), figures=(), turn={})
    state = update(AppState(history=History.of(board)), put_first_figures())
    assert [figure.name for figure in state.document.figures] == ["Red 1", "Blue 1"]
