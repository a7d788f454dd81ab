"""True size: the screen is measured with a bank card. For a screen that is too small, the board is printed on
several sheets with marks to join them."""

from __future__ import annotations

from math import ceil

from attrs import frozen

from tablelight.app.at_table.panel import PrintTrueSize, SetAtTable, ShowTrueSize, board_inches
from tablelight.app.controls import words_of
from tablelight.app.state import AppState
from tablelight.app.table_state import DRAWING, LARGEST_INCH, LEAST_INCH, Paper
from tablelight.view.nodes import Node, button, el, entry, tool
from tablelight.view.plane import UNIT, Plane, plane_of
from tablelight.view.words import Words

TILE = 7, 10
"""Inches of the board on a sheet: both A4 and Letter have room for them."""
MARK_UNITS = 20
"""The margin around a tile for the marks, in units; a hundred are an inch."""
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
    """The sheets of a board, row by row; upright or lengthwise, whichever takes fewer."""
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
    """A sheet: its part of the board, crosses at the corners, and a label with its position."""
    width, height = tile.width + 2 * MARK_UNITS, tile.height + 2 * MARK_UNITS
    shown = f"{tile.x} {tile.y} {tile.width} {tile.height}"
    part = el("svg", el("use", href=f"#{DRAWING}"), width=str(tile.width), height=str(tile.height), viewBox=shown)
    marks = "".join(
        f"M{x - MARK_UNITS} {y}H{x + MARK_UNITS}M{x} {y - MARK_UNITS}V{y + MARK_UNITS}"
        for x in (0, tile.width)
        for y in (0, tile.height)
    )
    inside = part, el("path", cls="join", d=marks), el("text", label, x="30", y="-6")
    around = f"{-MARK_UNITS} {-MARK_UNITS} {width} {height}"
    drawing = el("svg", *inside, width=f"{width / UNIT:g}in", height=f"{height / UNIT:g}in", viewBox=around)
    return el("section", drawing, key=f"{tile.column}-{tile.row}")


CARD_MM = 85.60, 53.98
"""The sides of a bank card (ISO/IEC 7810, ID-1)."""
MM_AN_INCH = 25.4
USUAL_INCH = 96.0
"""CSS pixels per inch on a standard screen."""
PAPERS: dict[Paper, str] = {"a4": "A4", "letter": "Letter"}


def card_px(inch: float) -> float:
    """The longer side of a bank card in pixels."""
    return CARD_MM[0] / MM_AN_INCH * inch


def inch_of(card: float) -> float:
    """Pixels per inch from a card's longer side in pixels, clamped to what a screen may have."""
    return min(max(card / CARD_MM[0] * MM_AN_INCH, LEAST_INCH), LARGEST_INCH)


def true_size_dialog(state: AppState, say: Words) -> tuple[str, list[Node]]:
    """A card to compare with, and the sheets to print."""
    now = state.at_table
    inch = now.inch or USUAL_INCH
    card = card_px(inch)
    least, most = round(card_px(LEAST_INCH)), round(card_px(LARGEST_INCH))

    def measured(value: str) -> SetAtTable:
        return SetAtTable(inch=inch_of(float(value) if value.replace(".", "", 1).isdecimal() else card))

    label, now_px = say("Length of the card"), str(round(card))
    slider = entry(label, now_px, measured, key="card-length", type="range", min=least, max=most, step=1)
    steps = [
        tool(say("Smaller"), SetAtTable(inch=inch_of(card - 1)), "less"),
        slider,
        tool(say("Larger"), SetAtTable(inch=inch_of(card + 1)), "new"),
    ]
    return say("True size"), [
        el("p", say("Lay a bank card on the screen, and make the picture exactly as long as the card.")),
        el("div", *steps, cls="card-steps"),
        _card(card / now.text * 100),
        button(say("It fits: one space is one inch"), ShowTrueSize(True, inch), cls="wide primary"),
        el("h3", say("On paper")),
        *_printing(state, say),
    ]


def _card(length: float) -> Node:
    """An upright card, so that it fits on a phone."""
    width = length * CARD_MM[1] / CARD_MM[0]
    radius = length * 3.18 / CARD_MM[0]
    box = el("rect", x="0.5", y="0.5", rx=f"{radius:.1f}", width=f"{width - 1:.1f}", height=f"{length - 1:.1f}")
    return el("svg", box, cls="bank-card", width=f"{width:.1f}", height=f"{length:.1f}", aria_hidden="true")


def _printing(state: AppState, say: Words) -> list[Node]:
    """A button for each paper size, and the number of sheets."""
    across, down = board_inches(state)
    count = len(tiles_of(plane_of(state.document.board)))
    if count > MOST_TILES:
        too_large = say("This board is too large to print in true size. Sheets: {count}.", count=count)
        return [el("p", too_large, cls="note")]
    size = {"across": say.number(round(across, 1)), "down": say.number(round(down, 1))}
    text = say(
        "The board without figures, in inches: {across} × {down}. Sheets: {count}, with marks to join.",
        **size,
        count=count,
    )
    prints = ((say("Print on {paper}", paper=name), PrintTrueSize(paper)) for paper, name in PAPERS.items())
    buttons = [button(words, printing, picture="print", cls="wide") for words, printing in prints]
    return [el("p", text, cls="note"), *buttons, el("p", say("Print at 100 %, not fitted to the page."), cls="note")]
