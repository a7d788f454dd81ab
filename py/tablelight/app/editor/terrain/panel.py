"""The panels of the tools for terrain, levels and objects."""

from __future__ import annotations

from tablelight.app.controls import counter
from tablelight.app.editor import actions as do
from tablelight.app.editor.controls import held, kinds, options, swatches, switched
from tablelight.app.editor.opening import terrains
from tablelight.app.editor.state import EditorSession
from tablelight.app.editor.terrain.update import offers_corners
from tablelight.app.notes_panel import note_editor
from tablelight.app.queries import rules_of, ui_of
from tablelight.app.state import AppState
from tablelight.board import edits
from tablelight.board.edits import MOST_LEVELS
from tablelight.view.nodes import Node, button, el, entry
from tablelight.view.words import Words, place_name

LEVEL_BUTTONS = 6
"""The number of levels with a button; higher ones are reached step by step."""


def _shapes(session: EditorSession, say: Words) -> list[Node]:
    names = {"brush": say("Brush"), "rectangle": say("Rectangle"), "fill": say("Fill")}
    hints = {
        "brush": say("Drag over the spaces."),
        "rectangle": say("Drag from corner to corner, or tap two corners."),
        "fill": say("Tap to fill everything of the same kind that is connected, up to walls."),
    }
    return [
        options(say("Shape"), names, session.shape, held("shape")),
        *([switched(session, "wide", say("Broad brush"))] if session.shape == "brush" else []),
        el("p", hints[session.shape], cls="hint"),
    ]


def terrain_panel(state: AppState, session: EditorSession, say: Words) -> list[Node]:
    """The terrains, or in games with roofs what is indoors; the shape of the brush, the label of a space."""
    ui, now = say.lettered(ui_of(state)), session.terrain
    items = [(name, ui.terrain(name), name == now, held("terrain")(name)) for name in terrains(state)]
    parts = [swatches(say("Terrain"), items, say)]
    if rules_of(state).vocabulary.roofs:
        names = {
            "ground": say("The ground"), "indoors": say("Indoors"), "outdoors": say("Outdoors"),
            "as-board": say("As the board"),
        }  # fmt: skip
        roof = options(say("What a stroke paints"), names, session.cover, held("cover"))
        parts = [roof, *(parts if session.cover == "ground" else [])]
    return [*parts, *_shapes(session, say), *label_entry(state, say)]


def label_entry(state: AppState, say: Words) -> list[Node]:
    """The label and the notes of the space that the cursor is on."""
    document, here = state.document, state.cursor
    if here is None or not document.board.has_space(here):
        return []
    label = edits.spec_at(document.spaces_board, here).label
    text = say.spot(label) if label else ""
    name = say("Label of {place}", place=place_name(document, here, say))
    label_line = entry(name, text, lambda value: do.SetLabel(here, value), key=f"label-{here}", maxlength=24)
    return [label_line, *note_editor(state, here, say)]


def level_panel(_: AppState, session: EditorSession, say: Words) -> list[Node]:
    """The level that is painted, and the shape of the brush."""
    level = session.level
    buttons = [
        button(str(number), do.SetToolOption("level", number), cls="face", aria_pressed=number == level)
        for number in range(LEVEL_BUTTONS)
    ]
    label = say("Level")
    ways = {"set": say("Set"), "raise": say("Raise by 1"), "lower": say("Lower by 1"), "hill": say("Stepped hill")}
    lifts = options(say("What a stroke does"), ways, session.lift, held("lift"))
    if session.lift in ("raise", "lower"):
        return [lifts, *_shapes(session, say)]
    if session.lift == "hill":
        hint = say("Its edge is level 1; each ring further in is one level higher, up to the chosen level.")
        lifts = el("div", lifts, el("p", hint, cls="hint"), cls="choice")
    return [
        lifts,
        el("div", *buttons, cls="faces six", role="group", aria_label=label),
        counter(label, level, held("level"), say, low=0, high=MOST_LEVELS),
        *_shapes(session, say),
    ]


def objects_panel(state: AppState, session: EditorSession, say: Words) -> list[Node]:
    """The objects, and the height of one that has its own."""
    ui = ui_of(state)
    buttons = [
        button(say.label(ui.object_label(n)), do.SetToolOption("thing", n), cls="kind", aria_pressed=n == session.thing)
        for n in rules_of(state).vocabulary.objects
    ]
    height, tall = session.thing_height, []
    if ui.is_tall(session.thing):
        tall = [counter(say("Height"), height, held("thing_height"), say, low=1, high=MOST_LEVELS, empty="low")]
    where = []
    if offers_corners(state):
        ways = {False: say("In a space"), True: say("On a corner")}
        where = [options(say("Where"), ways, session.on_corner, held("on_corner"))]
    return [
        kinds(say("Objects"), buttons),
        *tall,
        *where,
        el("p", say("Tap or drag. Tap again to remove it."), cls="hint"),
    ]
