"""What the tools for the table as a whole offer in the panel: areas of a bare table, the photograph, the board's size."""

from __future__ import annotations

from tablelight.app import actions as app
from tablelight.app.controls import choice, stepper, switch
from tablelight.app.editor import actions as do
from tablelight.app.editor import new_board
from tablelight.app.editor.controls import mover, swatches
from tablelight.app.editor.state import EditorSession
from tablelight.app.queries import rules_of, ui_of
from tablelight.app.state import AppState
from tablelight.board.document import FreeBoard, GridBoard
from tablelight.view.games.ui import TerrainUi, plain
from tablelight.view.nodes import Node, button, el, entry
from tablelight.view.numbers import INCH
from tablelight.view.words import Words

STEP = 500
"""Thousandths of an inch that a height or level goes up or down at a tap."""


def areas(state: AppState, session: EditorSession, say: Words) -> list[Node]:
    grounds, number = say.lettered(ui_of(state)).grounds, session.area
    board = state.document.free_board
    area = board.areas[number] if number is not None and number < len(board.areas) else None
    kind = area.kind if area is not None else session.area_kind
    items = [
        (name, grounds.get(name, TerrainUi(plain(name))), name == kind, do.SetAreaField("kind", name))
        for name in rules_of(state).areas
    ]
    ways = (("touch", say("Select")), ("box", say("Rectangle")), ("polygon", say("Polygon")))
    hints = {
        "touch": say("Tap an area to select it, drag to push it."),
        "box": say("Drag from corner to corner, or tap two corners."),
        "polygon": say("Tap corner after corner; the first one again closes it."),
    }
    parts = [
        choice(say("Draw"), [(text, session.draw == name, do.SetToolOption("draw", name)) for name, text in ways]),
        el("p", hints[session.draw], cls="hint"),
    ]
    if session.points:
        parts.append(button(say("Close the polygon"), do.ClosePolygon(), picture="confirm", cls="wide primary"))
    parts.append(swatches(say("Kind"), items, say, bare=True))
    if area is not None:
        parts += _area(area.level, area.height, session, say)
    return [*parts, snap(session, say)]


def _area(level: int, height: int | None, session: EditorSession, say: Words) -> list[Node]:
    lower = do.SetAreaField("level", level - STEP)
    parts = [
        stepper(
            say("Level of its ground"), say.inches(level / INCH), lower, do.SetAreaField("level", level + STEP), say
        ),
        stepper(
            say("Height above it"),
            "–" if height is None else say.inches(height / INCH),
            None if height is None else do.SetAreaField("height", height - STEP if height > STEP else None),
            do.SetAreaField("height", (height or 0) + STEP),
            say,
        ),
        el("p", say("Drag a corner to bend it, the middle of a side for a new corner."), cls="hint"),
    ]
    parts.append(mover(session, say("Move this corner by a tap") if session.corner is not None else None, say))
    if session.corner is not None:
        parts.append(button(say("Take this corner away"), do.DeleteCorner(), picture="less", cls="wide"))
    parts.append(button(say("Copy"), do.CopyArea(), picture="copy", cls="wide"))
    parts.append(button(say("Turn by a quarter"), do.RotateArea(), picture="turn", cls="wide"))
    parts.append(button(say("Delete this area"), do.DeleteArea(), picture="delete", cls="wide"))
    return parts


def snap(session: EditorSession, say: Words) -> Node:
    return switch(say("Snap to quarter inches"), session.snap, do.SetToolOption("snap", not session.snap))


def photo_panel(state: AppState, session: EditorSession, say: Words) -> list[Node]:
    photo = state.history.photo if state.history is not None else None
    if photo is None:
        text = say("A picture of the real table, under the board. Take it from above, with all four corners in sight.")
        return [
            el("p", text, cls="hint"),
            button(say("Choose or take a picture"), do.ChoosePhoto(), picture="photo", cls="wide primary"),
        ]
    if session.fitting:
        fit = say("Drag the four corners onto the corners of the board. The lines should meet those of the table.")
        return [
            el("p", fit, cls="hint"),
            choice(say("Corner"), [(str(n + 1), n == session.pin, do.SetToolOption("pin", n)) for n in range(4)]),
            el("p", say("The arrow keys move the corner that is chosen."), cls="note"),
            button(say("It fits"), do.FitPhoto(False), picture="confirm", cls="wide primary"),
        ]
    slider = entry(
        say("How strongly it shows"),
        str(photo.opacity),
        lambda value: do.SetOpacity(value),
        type="range",
        min="0",
        max="100",
        step="5",
    )
    return [
        slider,
        button(say("Fit the corners"), do.FitPhoto(True), picture="scan", cls="wide"),
        button(say("Another picture"), do.ChoosePhoto(), picture="photo", cls="wide"),
        button(say("Take the picture away"), do.RemovePhoto(), picture="delete", cls="wide"),
        el("p", say("The picture is kept with the game. It is not part of links."), cls="note"),
    ]


def board_panel(state: AppState, session: EditorSession, say: Words) -> list[Node]:
    board = state.document.board
    free = isinstance(board, FreeBoard)
    if isinstance(board, FreeBoard):
        width, height = board.width // 1000, board.height // 1000
    else:
        width, height = board.columns, board.rows
    change = {
        "columns": lambda text: do.SetSize(width=text),
        "rows": lambda text: do.SetSize(height=text),
    }
    parts = [
        entry(say("Name of the game"), say.title(state.document.title), lambda text: do.SetTitle(text), maxlength=80),
        new_board.sizes(width, height, board.grid, lambda key: change[key], say),
    ]
    if isinstance(board, GridBoard) and board.grid == "hex":
        ways = [
            (say.label(text), key == board.orientation, do.SetOrientation("flat" if key == "flat" else "pointy"))
            for key, text in new_board.POINTED.items()
        ]
        parts.append(choice(say("Hexes"), ways))
    if free:
        parts.append(snap(session, say))
    if rules_of(state).options:
        parts.append(button(say("Options of this game"), app.OpenDialog("options"), picture="settings", cls="wide"))
    note = say("What no longer fits on a smaller board is taken away; figures stay, to be moved.")
    return [*parts, el("p", note, cls="note")]
