"""What each tool offers in the panel: terrains, levels, edges, objects, areas, the photograph, the board's size."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tablelight.app import actions as app
from tablelight.app.asking import look_of, rules_of
from tablelight.app.editing import actions as do
from tablelight.app.editing import create
from tablelight.app.editing.changing import session_of
from tablelight.app.editing.opening import terrains
from tablelight.app.editing.session import Session
from tablelight.app.editing.strokes import is_sided, stands
from tablelight.app.panels.parts import choice, switch
from tablelight.app.state import State
from tablelight.board import edits
from tablelight.board.document import FreeBoard, GridBoard
from tablelight.view.games.look import Ground, plain
from tablelight.view.nodes import Node, button, el, entry, tool
from tablelight.view.words import Words, place_name, place_words

LEVELS = 6
"""Levels that have a button; higher ones are reached step by step."""
STEP = 500
"""Thousandths of an inch that a height or level goes up or down at a tap."""


def palette(state: State, say: Words) -> list[Node]:
    """What the tool in hand needs."""
    made: dict[str, Callable[[State, Session, Words], list[Node]]] = {
        "hand": _hand,
        "terrain": _terrain,
        "level": _level,
        "edges": _edges,
        "objects": _objects,
        "areas": _areas,
        "photo": _photo,
        "board": _board,
    }
    session = session_of(state)
    return made[session.tool](state, session, say)


def _hand(state: State, _: Session, say: Words) -> list[Node]:
    parts = [el("p", say("One finger moves the board. With the other tools two fingers do, and zoom."), cls="hint")]
    if state.cursor is not None:
        parts.append(el("p", place_words(state.document, state.cursor, look_of(state), say), cls="headline"))
    elif isinstance(state.document.board, GridBoard):
        parts.append(el("p", say("Tap a space to read what it is and to give it a name."), cls="hint"))
    return [*parts, *_label(state, say)]


def _shapes(session: Session, say: Words) -> list[Node]:
    names = (("brush", say("Brush")), ("rectangle", say("Rectangle")), ("fill", say("Fill")))
    shapes = [(text, session.shape == name, do.SetTool("shape", name)) for name, text in names]
    hints = {
        "brush": say("Drag over the spaces."),
        "rectangle": say("Drag from corner to corner, or tap two corners."),
        "fill": say("Tap: all that hangs together and is alike is filled, up to walls."),
    }
    wide = [switch(say("Broad brush"), session.wide, do.SetTool("wide", not session.wide))]
    return [
        choice(say("Shape"), shapes),
        *(wide if session.shape == "brush" else []),
        el("p", hints[session.shape], cls="hint"),
    ]


def swatches(label: str, items: Sequence[tuple[str, Ground, bool, object]], say: Words) -> Node:
    """A palette: each kind with its colour, pattern's letter and name."""
    buttons = [
        el(
            "button",
            el("span", ground.letter, cls=f"swatch ground-{ground.style or 'plain'}", aria_hidden="true"),
            el("span", say.label(ground.label)),
            cls="kind",
            do=action,
            type="button",
            key=name,
            aria_pressed="true" if chosen else "false",
        )
        for name, ground, chosen, action in items
    ]
    return el("div", *buttons, cls="kinds", role="group", aria_label=label)


def _terrain(state: State, session: Session, say: Words) -> list[Node]:
    grounds = look_of(state).grounds
    items = [
        (name, grounds.get(name, Ground(plain(name))), name == session.terrain, do.SetTool("terrain", name))
        for name in terrains(state)
    ]
    return [swatches(say("Terrain"), items, say), *_shapes(session, say), *_label(state, say)]


def _label(state: State, say: Words) -> list[Node]:
    """The label of the space that the cursor is on."""
    board, place = state.document.board, state.cursor
    if not isinstance(board, GridBoard) or place is None or place not in board.topology:
        return []
    here = place
    text = edits.spec_at(board, here).label or ""
    name = say("Label of {place}", place=place_name(state.document, here))
    return [entry(name, text, lambda value: do.SetLabel(here, value), key=f"label-{here}", maxlength=24)]


def _level(_: State, session: Session, say: Words) -> list[Node]:
    level = session.level
    buttons = [
        button(
            str(number), do.SetTool("level", number), cls="face", aria_pressed="true" if number == level else "false"
        )
        for number in range(LEVELS)
    ]
    label = say("Level")
    return [
        el("div", *buttons, cls="faces six", role="group", aria_label=label),
        stepper(label, str(level), do.SetTool("level", max(level - 1, 0)), do.SetTool("level", level + 1), say),
        *_shapes(session, say),
    ]


def stepper(label: str, value: str, less: object | None, more: object | None, say: Words) -> Node:
    """A number with a button at each side; None where it goes no further."""
    return el(
        "div",
        el("span", label, cls="label"),
        tool(say("{label}: one less", label=label), less, "less", disabled=less is None or None),
        el("output", value),
        tool(say("{label}: one more", label=label), more, "new", disabled=more is None or None),
        cls="stepper",
        role="group",
        aria_label=label,
    )


def _edges(state: State, session: Session, say: Words) -> list[Node]:
    sides = look_of(state).sides
    kinds = [
        button(
            say.label(sides[name].label if name in sides else plain(name)),
            do.SetTool("edge", name),
            cls=f"kind edge form-{sides[name].form if name in sides else 'wall'}",
            aria_pressed="true" if name == session.edge else "false",
        )
        for name in rules_of(state).edges
    ]
    hint = say("Tap the side between two spaces, or drag along sides. Where it stands already it is taken away.")
    return [
        el("div", *kinds, cls="kinds", role="group", aria_label=say("Walls")),
        el("p", hint, cls="hint"),
        *([el("p", say("Its inner side is that of the space you touch."), cls="hint")] if is_sided(state) else []),
        *_sides(state, session, say),
    ]


def _sides(state: State, session: Session, say: Words) -> list[Node]:
    """The sides of the space that the cursor is on, as buttons: for keys and for who cannot aim."""
    board, place = state.document.board, state.cursor
    if not isinstance(board, GridBoard) or place is None or place not in board.topology:
        return []
    here = place_name(state.document, place)
    buttons = []
    for other in edits.beside(board, place):
        on = stands(board, session, (place, other), sided=is_sided(state))
        name = say("Side to {place}", place=place_name(state.document, other))
        buttons.append(switch(name, on, do.SetSide((place, other))))
    return [el("div", el("span", say("Sides of {place}", place=here), cls="label"), *buttons, cls="switches")]


def _objects(state: State, session: Session, say: Words) -> list[Node]:
    names = look_of(state).objects
    kinds = [
        button(
            say.label(names.get(name, plain(name))),
            do.SetTool("thing", name),
            cls="kind",
            aria_pressed="true" if name == session.thing else "false",
        )
        for name in rules_of(state).objects
    ]
    height, tall = session.thing_height, []
    if session.thing in look_of(state).tall:
        less = None if height is None else do.SetTool("thing_height", height - 1 if height > 1 else None)
        more = do.SetTool("thing_height", (height or 0) + 1)
        tall = [stepper(say("Height"), "–" if height is None else str(height), less, more, say)]
    return [
        el("div", *kinds, cls="kinds", role="group", aria_label=say("Objects")),
        *tall,
        el("p", say("Tap or drag. Where it stands already it is taken away."), cls="hint"),
    ]


def _areas(state: State, session: Session, say: Words) -> list[Node]:
    grounds, number = look_of(state).grounds, session.area
    board = state.document.free_board
    area = board.areas[number] if number is not None and number < len(board.areas) else None
    kind = area.kind if area is not None else session.area_kind
    items = [
        (name, grounds.get(name, Ground(plain(name))), name == kind, do.SetArea("kind", name))
        for name in rules_of(state).areas
    ]
    ways = (("touch", say("Select")), ("box", say("Rectangle")), ("polygon", say("Polygon")))
    hints = {
        "touch": say("Tap an area to select it, drag to push it."),
        "box": say("Drag from corner to corner, or tap two corners."),
        "polygon": say("Tap corner after corner; the first one again closes it."),
    }
    parts = [
        choice(say("Draw"), [(text, session.draw == name, do.SetTool("draw", name)) for name, text in ways]),
        el("p", hints[session.draw], cls="hint"),
    ]
    if session.points:
        parts.append(button(say("Close the polygon"), do.ClosePolygon(), picture="confirm", cls="wide primary"))
    parts.append(swatches(say("Kind"), items, say))
    if area is not None:
        parts += _area(area.level, area.height, session, say)
    return [*parts, _snap(session, say)]


def mover(session: Session, label: str | None, say: Words) -> Node:
    """For who does not drag: the next tap is where it goes."""
    text = say("Tap its new place") if session.moving else label or say("Move it by a tap")
    pressed = "true" if session.moving else "false"
    return button(text, do.SetTool("moving", not session.moving), picture="move", cls="wide", aria_pressed=pressed)


def _snap(session: Session, say: Words) -> Node:
    return switch(say("Snap to quarter inches"), session.snap, do.SetTool("snap", not session.snap))


def inches(thousandths: int) -> str:
    """A length in words of the table."""
    return f"{thousandths / 1000:g}″"


def _area(level: int, height: int | None, session: Session, say: Words) -> list[Node]:
    lower = do.SetArea("level", level - STEP)
    parts = [
        stepper(say("Level of its ground"), inches(level), lower, do.SetArea("level", level + STEP), say),
        stepper(
            say("Height above it"),
            "–" if height is None else inches(height),
            None if height is None else do.SetArea("height", height - STEP if height > STEP else None),
            do.SetArea("height", (height or 0) + STEP),
            say,
        ),
        el("p", say("Drag a corner to bend it, the middle of a side for a new corner."), cls="hint"),
    ]
    parts.append(mover(session, say("Move this corner by a tap") if session.corner is not None else None, say))
    if session.corner is not None:
        parts.append(button(say("Take this corner away"), do.DeleteCorner(), picture="less", cls="wide"))
    parts.append(button(say("Delete this area"), do.DeleteArea(), picture="delete", cls="wide"))
    return parts


def _photo(state: State, session: Session, say: Words) -> list[Node]:
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
            choice(say("Corner"), [(str(n + 1), n == session.pin, do.SetTool("pin", n)) for n in range(4)]),
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


def _board(state: State, session: Session, say: Words) -> list[Node]:
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
        entry(say("Name of the game"), state.document.title, lambda text: do.SetTitle(text), maxlength=80),
        create.sizes(width, height, board.grid, lambda key: change[key], say),
    ]
    if isinstance(board, GridBoard) and board.grid == "hex":
        ways = [
            (say.label(text), key == board.orientation, do.SetOrientation("flat" if key == "flat" else "pointy"))
            for key, text in create.POINTED.items()
        ]
        parts.append(choice(say("Hexes"), ways))
    if free:
        parts.append(_snap(session, say))
    if rules_of(state).options:
        parts.append(button(say("Options of this game"), app.Show("options"), picture="settings", cls="wide"))
    note = say("What no longer fits on a smaller board is taken away; figures stay, to be moved.")
    return [*parts, el("p", note, cls="note")]
