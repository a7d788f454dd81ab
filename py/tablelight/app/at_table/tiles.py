"""The board in true size on several sheets of paper, with marks to join them."""

from __future__ import annotations

from math import ceil

from attrs import frozen

from tablelight.app.at_table.state import DRAWING, Paper
from tablelight.app.controls import words_of
from tablelight.app.state import AppState
from tablelight.view.nodes import Node, el
from tablelight.view.plane import UNIT, Plane, plane_of

TILE = 7, 10
"""Inches of the board on a sheet: both A4 and Letter have room for them."""
MARK_UNITS = 20
"""Units around a tile for the marks; a hundred are an inch."""
MOST_TILES = 60


@frozen
class PaperTile:
    """A part of the board on one sheet, in units of the plane; `column` and `row` count from 1."""

    x: int
    y: int
    width: int
    height: int
    column: int
    row: int


def tiles_of(plane: Plane) -> list[PaperTile]:
    """The sheets of a board by row, upright or lengthwise, whichever takes fewer."""
    grids = [(width, height) for width, height in (TILE, TILE[::-1])]
    width, height = min(grids, key=lambda each: _across(plane.width, each[0]) * _across(plane.height, each[1]))
    columns, rows = _across(plane.width, width), _across(plane.height, height)
    side, up = round(width * UNIT), round(height * UNIT)
    return [
        PaperTile(column * side, row * up, side, up, column + 1, row + 1)
        for row in range(rows)
        for column in range(columns)
    ]


def _across(length: float, inches: int) -> int:
    return max(1, ceil(round(length / UNIT / inches, 6)))


def tiles_sheet(state: AppState, paper: Paper) -> Node:
    """The sheets; the caller that prints them adds the drawing."""
    say, tiles = words_of(state), tiles_of(plane_of(state.document.board))
    title, count = say.title(state.document.title), len(tiles)
    pages = [
        _page(tile, f"{title} · {number} / {count} · {tile.column}, {tile.row}") for number, tile in enumerate(tiles, 1)
    ]
    wide = "-wide" if tiles[0].width > tiles[0].height else ""
    return el("div", el("svg", el("g", more={"id": DRAWING}), cls="hidden-words"), *pages, cls=f"tiles {paper}{wide}")


def _page(tile: PaperTile, label: str) -> Node:
    """A sheet: its part of the board, crosses at the corners, and where it belongs."""
    width, height = tile.width + 2 * MARK_UNITS, tile.height + 2 * MARK_UNITS
    part = el(
        "svg",
        el("use", more={"href": f"#{DRAWING}"}),
        more={
            "width": str(tile.width),
            "height": str(tile.height),
            "viewBox": f"{tile.x} {tile.y} {tile.width} {tile.height}",
        },
    )
    marks = "".join(
        f"M{x - MARK_UNITS} {y}H{x + MARK_UNITS}M{x} {y - MARK_UNITS}V{y + MARK_UNITS}"
        for x in (0, tile.width)
        for y in (0, tile.height)
    )
    return el(
        "section",
        el(
            "svg",
            part,
            el("path", cls="join", more={"d": marks}),
            el("text", label, more={"x": "30", "y": "-6"}),
            more={
                "width": f"{width / UNIT:g}in",
                "height": f"{height / UNIT:g}in",
                "viewBox": f"{-MARK_UNITS} {-MARK_UNITS} {width} {height}",
            },
        ),
        key=f"{tile.column}-{tile.row}",
    )
