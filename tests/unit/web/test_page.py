"""The page's elements, its pictures and links, as they are handed to the browser."""

from __future__ import annotations

import asyncio
import json
from typing import Any
from unittest.mock import AsyncMock, MagicMock

import pytest

from tablelight.app import side_view
from tablelight.app.history import History
from tablelight.app.importing.update import file_not_loaded
from tablelight.app.share.actions import SendLink
from tablelight.app.state import AppState
from tablelight.app.table_state import AtTableState
from tablelight.app.update import show_notice
from tablelight.board.document import Document, GridBoard, SpaceSpec
from tablelight.view.camera import Camera
from tablelight.view.nodes import picker
from tests.unit.web.conftest import FalseHost, JsError, settled


def test_a_list_shows_what_is_chosen_even_after_the_player_has_chosen_in_it(js: MagicMock) -> None:
    from tablelight.web.dom import Tree

    def made(text: str) -> list[Any]:
        def count(described: list[Any]) -> int:
            return 1 + sum(map(count, described[6]))

        return [MagicMock() for _ in range(count(json.loads(text)))]

    js.tablelight.elements = made
    tree = Tree(MagicMock(), lambda _: None)
    options = [("", "Nothing"), ("water", "Water")]
    tree.render(picker("Tile", options, "", str))
    assert tree._live is not None
    tree.render(picker("Tile", options, "water", str))
    nothing, water = (child.element for child in tree._live.children)
    assert water.selected is True
    tree.render(picker("Tile", options, "", str))
    assert nothing.selected is True


@pytest.mark.parametrize("refusal", ["cannot", "fails", "cancelled"])
def test_a_link_that_the_share_dialog_does_not_take_is_copied(js: MagicMock, host: FalseHost, refusal: str) -> None:
    from tablelight.web.sending import Sending

    async def play() -> None:
        error = JsError()
        error.name = "AbortError" if refusal == "cancelled" else "NotAllowedError"  # type: ignore[attr-defined]
        js.navigator.canShare.return_value = refusal != "cannot"
        js.navigator.share = AsyncMock(side_effect=error)
        js.navigator.clipboard.writeText = AsyncMock()
        Sending(host).perform(SendLink("https://example.org/#1.abc"))
        await settled()
        assert bool(host.asked_for(show_notice)) == (refusal != "cancelled")

    asyncio.run(play())


@pytest.mark.parametrize(("columns", "pixels"), [(20, 70), (58, 70), (60, 68), (256, 16)])
def test_the_picture_for_other_programs_is_not_larger_than_an_ipad_draws(
    js: MagicMock, columns: int, pixels: int
) -> None:
    from tablelight.web import board_picture

    async def play() -> None:
        element = js.document.createElement.return_value
        board = GridBoard(grid="square", columns=columns, rows=columns)
        false = MagicMock(state=tilted(board))
        false.view.plane.width = 100.0 * columns
        layers = MagicMock(return_value=())
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(board_picture, "layers", layers)
            patch.setattr(board_picture, "drawn", lambda *_, **__: iter(()))
            patch.setattr(
                board_picture, "png", AsyncMock(return_value=MagicMock(arrayBuffer=AsyncMock(return_value=MagicMock())))
            )
            found = await board_picture.board_picture(false, lambda: False)
        assert found is not None and found[1] == pixels
        assert element.width == columns * pixels <= 4096
        assert not layers.call_args.args[0].is_tilted, "other programs lay it under their own grid"

    asyncio.run(play())


def tilted(board: GridBoard) -> AppState:
    """A board on the table, its levels seen from the side."""
    history = History.of(Document(game="heroclix", board=board, figures=()))
    return AppState(history=history, at_table=AtTableState(is_tilted=True))


def test_a_picture_that_is_passed_on_has_all_of_what_is_raised() -> None:
    from tablelight.web.board_picture import frame_of

    state = tilted(GridBoard(grid="square", columns=8, rows=8, spaces=(SpaceSpec(at=(2, 0), level=6),)))
    (_, middle), (_, top, _, height) = side_view.middles(state)((2, 0)), frame_of(state)
    assert top < middle - 50 and top + height >= 800


def test_zooming_out_ends_where_the_whole_of_a_large_board_is_seen(js: MagicMock) -> None:
    from tablelight.web.board_view import BoardView

    js.document.getElementById.return_value.getBoundingClientRect.return_value = MagicMock(width=360.0, height=500.0)
    js.devicePixelRatio = 2.0
    board = GridBoard(grid="square", columns=128, rows=128)
    state = AppState(history=History.of(Document(game="heroclix", board=board, figures=())))
    view = BoardView(lambda: state, lambda: None, MagicMock())
    view.resize()
    whole = view.camera.scale
    assert 128 * 100 * whole <= 360
    view.zoom_middle(4)
    view.zoom_middle(0.01)
    assert view.camera.scale == whole


def test_the_cursor_stays_in_view_where_a_raised_space_is_seen_from_the_side(js: MagicMock) -> None:
    """Its ground is drawn higher on the screen than its middle on the board."""
    from tablelight.web.board_view import RIM_PIXELS, BoardView

    js.document.getElementById.return_value.getBoundingClientRect.return_value = MagicMock(width=360.0, height=500.0)
    js.devicePixelRatio = 1.0
    board = GridBoard(grid="square", columns=8, rows=8, spaces=(SpaceSpec(at=(2, 2), level=6),))
    state = tilted(board)
    view = BoardView(lambda: state, lambda: None, MagicMock())
    view.resize()
    view.camera = Camera(y=-100.0)
    view.follow((2, 2))
    assert view.camera.screen(*view.shown_at((2, 2)))[1] >= RIM_PIXELS
    view.camera = Camera(y=-100.0)
    view.lead_to((2, 2))
    assert view.camera.screen(*view.shown_at((2, 2)))[1] >= 2 * RIM_PIXELS


def test_a_shared_file_for_which_the_browser_had_no_room_is_told(js: MagicMock, host: FalseHost) -> None:
    from tablelight.web.files import Files

    async def play() -> None:
        address = {"shared": "QuotaExceededError", "lost": "hill.hsc"}
        js.URLSearchParams.new.return_value = MagicMock(has=address.__contains__, get=address.get)
        js.caches.open = AsyncMock(return_value=MagicMock(keys=AsyncMock(return_value=[])))
        js.caches.delete = AsyncMock()
        Files(host)
        await settled()
        (told,) = host.asked_for(file_not_loaded)
        assert told.given["name"] == "hill.hsc" and "QuotaExceededError" in str(told.given["problems"])

    asyncio.run(play())
