"""The panel of the tool for areas."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Literal

from tablelight.app.controls import counter
from tablelight.app.editor.areas import update as areas
from tablelight.app.editor.controls import held, mover, options, snap, swatches
from tablelight.app.editor.state import EditorSession
from tablelight.app.handlers import FunctionAction
from tablelight.app.queries import rules_of, ui_of
from tablelight.app.state import AppState
from tablelight.board.document import Area
from tablelight.board.polygons import extent
from tablelight.board.units import INCH
from tablelight.view.nodes import Node, button, el, entry
from tablelight.view.words import Words

HEIGHTS = (2, 3, 4, 5)
"""Usual heights of buildings in inches, each a button."""
STEP_INCHES = 0.5
"""By how much a tap raises or lowers a height or level."""
LARGEST_INCHES = 99


def areas_panel(state: AppState, session: EditorSession, say: Words) -> list[Node]:
    """How areas are drawn, their kinds, and the fields of the selected one."""
    ui, number = say.lettered(ui_of(state)), session.area
    board = state.document.free_board
    area = board.areas[number] if number is not None and number < len(board.areas) else None
    kinds = rules_of(state).vocabulary.areas
    if not kinds:
        return no_kinds(say)
    kind = area.kind if area is not None else areas.kind_in_hand(state)
    items = [(name, ui.terrain(name), name == kind, areas.set_area_field("kind", name)) for name in kinds]
    ways = {"touch": say("Select"), "box": say("Rectangle"), "polygon": say("Polygon")}
    hints = {
        "touch": say("Tap an area to select it, drag to push it."),
        "box": say("Drag from corner to corner, or tap two corners."),
        "polygon": say("Tap each corner; tap the first one again to close it."),
    }
    parts = [options(say("Draw"), ways, session.draw, held("draw")), el("p", hints[session.draw], cls="hint")]
    if session.points:
        parts.append(button(say("Close the polygon"), areas.close_polygon(), picture="confirm", cls="wide primary"))
    parts.append(swatches(say("Kind"), items, say, bare=True))
    height = area.height if area is not None else session.area_height
    usual = {each * INCH: say.inches(each) for each in HEIGHTS}
    parts.append(options(say("Height"), usual, height, partial(areas.set_area_field, "height")))
    if area is not None:
        parts.append(_size(area, say))
        parts += _area(area.level, area.height, session, say)
    return [*parts, snap(session, say)]


def no_kinds(say: Words) -> list[Node]:
    """The panel for a sheet without terrain: the usual terrains, each added with a tap."""
    from tablelight.app.editor.rules.adding import INCH_TERRAINS, presets
    from tablelight.app.editor.rules.update import add_rule

    buttons = [button(say.label(add.label), add_rule(add), picture="new") for add in presets("terrains", INCH_TERRAINS)]
    hint = say("An area needs a terrain, and these rules have none yet. Add one, then draw.")
    return [el("p", hint, cls="hint"), el("div", *buttons, cls="adds", role="group", aria_label=say("Add"))]


def _size(area: Area, say: Words) -> Node:
    """The width and depth of the area, as numbers that can be typed."""
    width, depth = extent(area.points)
    limits: Any = {"type": "number", "inputmode": "decimal", "step": "0.25", "min": "0.25"}
    across = entry(say("Width (inches)"), _typed(width), lambda text: areas.set_area_size(width=text), **limits)
    down = entry(say("Depth (inches)"), _typed(depth), lambda text: areas.set_area_size(depth=text), **limits)
    return el("div", across, down, cls="pair", key="area-size")


def _typed(thousandths: int) -> str:
    return f"{thousandths / INCH:.3f}".rstrip("0").rstrip(".")


def _setting(name: Literal["level", "height"]) -> Callable[[float | None], FunctionAction]:
    return lambda value: areas.set_area_field(name, None if value is None else round(value * INCH))


def _area(level: int, height: int | None, session: EditorSession, say: Words) -> list[Node]:
    above = None if height is None else height / INCH
    number = partial(counter, say=say, high=LARGEST_INCHES, step=STEP_INCHES, grain=0.1)
    parts = [
        number(say("Level of its ground (inches)"), level / INCH, _setting("level"), low=-LARGEST_INCHES),
        number(say("Height above it (inches)"), above, _setting("height"), low=0.1, empty="low", first=STEP_INCHES),
        el("p", say("Drag a corner to move it, or the middle of a side to add one."), cls="hint"),
    ]
    parts.append(mover(session, say("Move this corner with a tap") if session.corner is not None else None, say))
    if session.corner is not None:
        parts.append(button(say("Remove this corner"), areas.delete_corner(), picture="less", cls="wide"))
    parts.append(button(say("Copy"), areas.copy_area(), picture="copy", cls="wide"))
    parts.append(button(say("Turn by a quarter"), areas.rotate_area(), picture="turn", cls="wide"))
    parts.append(button(say("Delete this area"), areas.delete_area(), picture="delete", cls="wide"))
    return parts
