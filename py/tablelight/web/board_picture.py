"""Pictures of the board: small as it is on the screen, for the list of games; alone and without its rim, as other programs
lay it under their grid."""

from __future__ import annotations

from base64 import b64decode
from typing import Any

import js

from tablelight.app.scene import layers
from tablelight.view.camera import Camera
from tablelight.web.canvas import Canvas
from tablelight.web.host import BoardHost

PIXELS, LONGEST = 70, 4200
"""Pixels of a square, and of the longer side of the picture at most."""
THUMBNAIL_WIDTH, THUMBNAIL_HEIGHT = 240, 150
"""Pixels of the small picture, at most."""


def board_picture(host: BoardHost) -> tuple[bytes, int]:
    """A PNG of the board of squares on the table, and how many pixels a square has."""
    board = host.state.document.spaces_board
    pixels = max(1, min(PIXELS, LONGEST // max(board.columns, board.rows)))
    element = js.document.createElement("canvas")
    element.width, element.height = board.columns * pixels, board.rows * pixels
    canvas = Canvas(element, host.portrait)
    canvas.restyle()
    camera = Camera(x=0, y=0, scale=element.width / host.view.plane.width, ratio=1)
    ground = js.getComputedStyle(js.document.documentElement).getPropertyValue("--paper")
    canvas.paint(layers(host.state), camera, host.backdrop(), str(ground).strip())
    return b64decode(str(element.toDataURL("image/png")).partition(",")[2]), pixels


def thumbnail(board: Any) -> str:
    """The board as it is on the screen (`board`: its canvas element), small, as a data URL."""
    small = js.document.createElement("canvas")
    factor = min(THUMBNAIL_WIDTH / max(board.width, 1), THUMBNAIL_HEIGHT / max(board.height, 1))
    small.width, small.height = max(round(board.width * factor), 1), max(round(board.height * factor), 1)
    context = small.getContext("2d")
    context.imageSmoothingQuality = "high"
    context.drawImage(board, 0, 0, small.width, small.height)
    return str(small.toDataURL("image/webp", 0.7))
