"""The board alone as a picture, without its rim: so other programs lay it under their grid."""

from __future__ import annotations

from base64 import b64decode

import js

from tablelight.app.scene import layers
from tablelight.view.camera import Camera
from tablelight.web.canvas import Canvas
from tablelight.web.host import BoardHost

PIXELS, LONGEST = 70, 4200
"""Pixels of a square, and of the longer side of the picture at most."""


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
