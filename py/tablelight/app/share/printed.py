"""What is printed: the board with its figures and what has happened; and the marks for photographs, four for the corners of
the board and those of the figures in three sizes."""

from __future__ import annotations

from math import ceil
from urllib.parse import quote

from attrs import evolve

from tablelight.app.changes import with_document
from tablelight.app.controls import words_of
from tablelight.app.handlers import play_action
from tablelight.app.log.wording import entry_words
from tablelight.app.queries import has_game
from tablelight.app.state import AppState
from tablelight.board.codec import FIRST_MARK, LAST_MARK
from tablelight.board.document import Figure
from tablelight.rules.registry import rules_of
from tablelight.view.nodes import Node, el
from tablelight.view.words import Words, place_name


def sheet(state: AppState) -> Node:
    """The sheet, with an empty canvas: printing draws the board there, which unlike a picture's address is instant."""
    say, document = words_of(state), state.document
    titles = (say("Figure"), say("Side"), say("Place"), say("Values"))
    head = el("tr", *(el("th", title, scope="col") for title in titles))
    rows = [_row(state, figure, say) for figure in sorted(document.figures, key=lambda figure: figure.side)]
    return el(
        "div",
        el("h1", say.title(document.title) or say("Untitled")),
        el("p", rules_of(document).name),
        el("canvas", role="img", aria_label=say("The board")),
        el("table", el("thead", head), el("tbody", *rows)) if rows else None,
        *_course(state, say),
    )


def _course(state: AppState, say: Words) -> list[Node]:
    """Every entry of the log, the first one first; undone ones are struck out."""
    log = state.game_history.log
    if not log:
        return []
    rows = []
    for number, entry in enumerate(log):
        words = entry_words(state, entry, say)
        parts = [el("s", words), " ", say("undone")] if entry.undone else [words]
        rows.append(el("li", *parts, key=str(number)))
    return [el("h2", say("What happened")), el("ol", *rows)]


def _row(state: AppState, figure: Figure, say: Words) -> Node:
    ui, now = state.ui, state.rules.vocabulary.stats_of(figure)
    stats = [f"{say.label(ui.stat_label(name))} {value}" for name, value in now.items()]
    traits = [say.label(ui.trait_label(trait)) for trait in figure.traits]
    return el(
        "tr",
        el("td", say.figure(figure)),
        el("td", say.side(figure.side)),
        el("td", place_name(state.document, figure.space, say)),
        el("td", ", ".join([*stats, *traits])),
        key=figure.id,
    )


CODES = (
    "b5320f9a332d9946549e79cd9e2ec4f2fedacf56f99111a70eb72a0f24b1263e466566006c5e76af868bb02bccd5dd82fe479471ace4a5542123346f"
    "441557b29ecff0cb08ae0929187504ff0df61c5a17182a28328c38b224e82eeb2d3f4b64502e5013519455685d415f9768016867612461e96b126fe5"
    "67df7e1b80a083448ba2937a846c852a859c9c899fa1bb7cbc04b65bbfc8b7abca1fc962d958d3d5cc98c7a0c537e95df925fbbbee2af74d35758aad"
    "76170acf064b2dc149d843f44f364fd369e470c7"
)
"""OpenCV's DICT_4X4_100: four hexadecimal digits per mark, its sixteen modules row by row; 1 is white."""
MODULES = 6
"""Modules per side of the black square; a white margin of one module is around it."""
CORNER_MM = 30
FIGURE_MM = (10, 12, 16)
"""The sides of the black squares."""
PIXEL_MM = 25.4 / 96
"""Millimetres per pixel on paper."""


def modules(mark: int) -> list[tuple[int, int]]:
    """The white modules of a mark, (column, row) from the upper left of its margin."""
    bits = f"{int(CODES[4 * mark : 4 * mark + 4], 16):016b}"
    return [(2 + index % 4, 2 + index // 4) for index, bit in enumerate(bits) if bit == "1"]


def mark_picture(mark: int, side_mm: float, name: str) -> Node:
    """A mark in its true size; the thin line around its margin shows where to cut."""
    size = side_mm * (MODULES + 2) / MODULES
    pixels = ceil(size / PIXEL_MM)  # the browser does not stretch whole pixels
    shown = (MODULES + 2) * pixels * PIXEL_MM / size
    white = "".join(f"M{x} {y}h1v1h-1z" for x, y in modules(mark))
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{pixels}" height="{pixels}" viewBox="0 0 {shown:.5g} {shown:.5g}" '
        f'shape-rendering="crispEdges"><path fill="#fff" stroke="#999" stroke-width=".03" d="M0 0h8v8h-8z"/>'
        f'<path d="M1 1h6v6h-6z"/><path fill="#fff" d="{white}"/></svg>'
    )
    return el("img", src=f"data:image/svg+xml,{quote(svg)}", alt=f"{name}, {mark}")


def marks_sheet(state: AppState) -> Node:
    """The sheet of marks for the game on the table."""
    say = words_of(state)
    ends = (say("upper left"), say("upper right"), say("lower right"), say("lower left"))
    corners = [
        el("figure", mark_picture(number, CORNER_MM, end), el("figcaption", f"{number} · {end}"), key=str(number))
        for number, end in enumerate(ends)
    ]
    figures = [
        el(
            "figure",
            *(mark_picture(figure.mark, side, say.figure(figure)) for side in FIGURE_MM),
            el("figcaption", f"{figure.mark} · {say.figure(figure)} · {say.side(figure.side)}"),
            key=figure.id,
        )
        for figure in state.document.figures
        if figure.mark is not None
    ]
    return el(
        "div",
        el("h1", say("Marks for photographs")),
        el("p", say("Print in true size (100 %). Cut along the thin lines, the white margin stays.")),
        el("p", say("Lay the four corner marks outside the board, each with one corner at a corner of the board.")),
        el("div", *corners),
        el("p", say("Put a figure’s mark under it, or stick it to its base. Choose the size that fits.")),
        el("div", *figures),
        cls="marks",
    )


@play_action(has_game)
def give_marks(state: AppState) -> AppState:
    """Give free numbers to the figures without a mark, while there are any."""
    document = state.document
    taken = {figure.mark for figure in document.figures}
    free = (number for number in range(FIRST_MARK, LAST_MARK + 1) if number not in taken)
    for figure, number in zip([each for each in document.figures if each.mark is None], free, strict=False):
        document = document.with_figure(evolve(figure, mark=number))
    return state if document is state.document else with_document(state, document)
