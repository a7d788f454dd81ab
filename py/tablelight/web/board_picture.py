"""Pictures of the board: small as it is on the screen, for the list of games; alone and without its rim, as other programs
lay it under their grid."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import js
from pyodide.ffi import create_once_callable

from tablelight.app.scene import layers
from tablelight.view.camera import Camera
from tablelight.web.canvas import Canvas
from tablelight.web.host import BoardHost
from tablelight.web.working_sign import between_frames

PIXELS, LONGEST = 70, 4200
"""Pixels of a square, and of the longer side of the picture at most."""
THUMBNAIL_WIDTH, THUMBNAIL_HEIGHT = 240, 150
"""Pixels of the small picture, at most."""


async def board_picture(host: BoardHost, is_left: Callable[[], bool]) -> tuple[bytes, int] | None:
    """A PNG of the board of squares on the table, and how many pixels a square has; None if that is left before its end."""
    board = host.state.document.spaces_board
    pixels = max(1, min(PIXELS, LONGEST // max(board.columns, board.rows)))
    element = js.document.createElement("canvas")
    element.width, element.height = board.columns * pixels, board.rows * pixels
    canvas = Canvas(element, host.portrait)
    canvas.restyle()
    camera = Camera(x=0, y=0, scale=element.width / host.view.plane.width, ratio=1)
    paper = str(js.getComputedStyle(js.document.documentElement).getPropertyValue("--paper")).strip()
    if not await between_frames(canvas.in_parts(layers(host.state), camera, host.backdrop(), paper), is_left):
        return None
    data = await (await png(element)).arrayBuffer()
    return data.to_bytes(), pixels


async def png(element: Any) -> Any:
    """What is on a canvas as a blob; the browser makes it apart from the page."""
    made: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
    element.toBlob(create_once_callable(made.set_result), "image/png")
    return await made


def thumbnail(board: Any) -> str:
    """The board as it is on the screen (`board`: its canvas element), small, as a data URL."""
    small = js.document.createElement("canvas")
    factor = min(THUMBNAIL_WIDTH / max(board.width, 1), THUMBNAIL_HEIGHT / max(board.height, 1))
    small.width, small.height = max(round(board.width * factor), 1), max(round(board.height * factor), 1)
    context = small.getContext("2d")
    context.imageSmoothingQuality = "high"
    context.drawImage(board, 0, 0, small.width, small.height)
    return str(small.toDataURL("image/webp", 0.7))
