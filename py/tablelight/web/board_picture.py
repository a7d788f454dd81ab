"""Pictures of the board: small, as it is on the screen, for the list of games; alone without its rim, for other
programs to lay under their grid; drawn off the screen, to be passed on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import js
from attrs import evolve
from pyodide.ffi import JsException, create_once_callable

from tablelight.app import side_view
from tablelight.app.scene import layers
from tablelight.app.state import AppState
from tablelight.progress.portions import Steps
from tablelight.view.camera import Camera
from tablelight.view.drawing import Layer
from tablelight.view.plane import XY, plane_of
from tablelight.view.svg import Frame
from tablelight.web.canvas import Canvas
from tablelight.web.host import Host
from tablelight.web.looking import scaled
from tablelight.web.working_sign import between_frames

PIXELS, LONGEST = 70, 4096
"""The pixels of a square, and the most pixels of the longer side of the picture: an iPad draws no larger one."""
THUMBNAIL_WIDTH, THUMBNAIL_HEIGHT = 240, 150
"""The most pixels of the small picture."""
RIM_UNITS = 60.0
"""Units of the plane around the board, for the letters at its rim."""


def colour(name: str) -> str:
    """A colour of the page."""
    return str(js.getComputedStyle(js.document.documentElement).getPropertyValue(name)).strip()


def frame_of(state: AppState) -> Frame:
    """The board of a state with its rim, and what is raised above it in the view from the side."""
    plane, top = plane_of(state.document.board), -RIM_UNITS - side_view.above(state)
    return -RIM_UNITS, top, plane.width + 2 * RIM_UNITS, plane.height + RIM_UNITS - top


def drawn(host: Host, shown: tuple[Layer, ...], element: Any, corner: XY, scale: float, *, ground: str) -> Steps[None]:
    """Draw layers on a canvas off the screen, on a ground of a colour, part by part. `corner`: the point of the plane in
    the canvas's upper left corner; `scale`: pixels per unit."""
    canvas = Canvas(element, host.portrait)
    canvas.brush.restyle()
    camera = Camera(x=-corner[0] * scale, y=-corner[1] * scale, scale=scale, ratio=1)
    return canvas.in_parts(shown, camera, host.backdrop(), ground)


async def board_picture(host: Host, is_left: Callable[[], bool]) -> tuple[bytes, int] | None:
    """A PNG of the board of squares on the table, seen from above, and the pixels per square; None if it was left before
    its end."""
    state = host.state
    board, above = state.document.spaces_board, evolve(state, at_table=evolve(state.at_table, is_tilted=False))
    pixels = max(1, min(PIXELS, LONGEST // max(board.columns, board.rows)))
    element = js.document.createElement("canvas")
    element.width, element.height = board.columns * pixels, board.rows * pixels
    scale = element.width / host.view.plane.width
    parts = drawn(host, layers(above), element, (0, 0), scale, ground=colour("--paper"))
    if await between_frames(parts, is_left) is None:
        return None
    data = await (await png(element)).arrayBuffer()
    return data.to_bytes(), pixels


async def png(element: Any) -> Any:
    """The content of a canvas as a blob; the browser makes it apart from the page."""
    made: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
    element.toBlob(create_once_callable(made.set_result), "image/png")
    return await made


async def shared(data: Any) -> bool:
    """Offer something in the device's own share dialog; False if that cannot take it."""
    try:
        if not js.navigator.canShare(data):
            return False
        await js.navigator.share(data)
    except AttributeError:  # the browser cannot share
        return False
    except JsException as error:
        return bool(error.name == "AbortError")  # the player cancelled it
    return True


def thumbnail(board: Any) -> str:
    """The board as on the screen (`board`: its canvas element), small, as a data URL."""
    factor = min(THUMBNAIL_WIDTH / max(board.width, 1), THUMBNAIL_HEIGHT / max(board.height, 1))
    return str(scaled(board, board.width * factor, board.height * factor).toDataURL("image/webp", 0.7))
