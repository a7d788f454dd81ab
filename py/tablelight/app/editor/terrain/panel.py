"""What the tools for terrain, levels and objects offer."""

from __future__ import annotations

from functools import partial

from tablelight.app.controls import choice, counter, switch
from tablelight.app.editor import actions as do
from tablelight.app.editor.controls import swatches
from tablelight.app.editor.opening import terrains
from tablelight.app.editor.state import EditorSession
from tablelight.app.editor.terrain.update import offers_corners
from tablelight.app.notes_panel import note_editor
from tablelight.app.queries import rules_of, ui_of
from tablelight.app.state import AppState
from tablelight.board import edits
from tablelight.board.edits import MOST_LEVELS
from tablelight.view.games.board_ui import TerrainUi
from tablelight.view.games.ui import plain
from tablelight.view.nodes import Node, button, el, entry
from tablelight.view.words import Words, place_name

LEVEL_BUTTONS = 6
"""Levels that have a button; higher ones are reached step by step."""


def _shapes(session: EditorSession, say: Words) -> list[Node]:
    names = (("brush", say("Brush")), ("rectangle", say("Rectangle")), ("fill", say("Fill")))
    shapes = [(text, session.shape == name, do.SetToolOption("shape", name)) for name, text in names]
    hints = {
        "brush": say("Drag over the spaces."),
        "rectangle": say("Drag from corner to corner, or tap two corners."),
        "fill": say("Tap to fill everything of the same kind that is connected, up to walls."),
    }
    wide = [switch(say("Broad brush"), session.wide, do.SetToolOption("wide", not session.wide))]
    return [
        choice(say("Shape"), shapes),
        *(wide if session.shape == "brush" else []),
        el("p", hints[session.shape], cls="hint"),
    ]


def terrain_panel(state: AppState, session: EditorSession, say: Words) -> list[Node]:
    """The terrains, or in games with roofs what lies indoors; the shape of the brush, the label of a space."""
    grounds = say.lettered(ui_of(state)).terrains
    items = [
        (name, grounds.get(name, TerrainUi(plain(name))), name == session.terrain, do.SetToolOption("terrain", name))
        for name in terrains(state)
    ]
    parts = [swatches(say("Terrain"), items, say)]
    if rules_of(state).vocabulary.roofs:
        names = (
            ("ground", say("The ground")),
            ("indoors", say("Indoors")),
            ("outdoors", say("Outdoors")),
            ("as-board", say("As the board")),
        )
        rows = [(text, session.cover == name, do.SetToolOption("cover", name)) for name, text in names]
        parts = [choice(say("What a stroke paints"), rows), *(parts if session.cover == "ground" else [])]
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
    ways = (
        ("set", say("Set")),
        ("raise", say("Raise by 1")),
        ("lower", say("Lower by 1")),
        ("hill", say("Stepped hill")),
    )
    lifts = choice(
        say("What a stroke does"), [(text, session.lift == name, do.SetToolOption("lift", name)) for name, text in ways]
    )
    if session.lift in ("raise", "lower"):
        return [lifts, *_shapes(session, say)]
    if session.lift == "hill":
        hint = el(
            "p",
            say("Its edge is level 1; each ring further in is one level higher, up to the chosen level."),
            cls="hint",
        )
        lifts = el("div", lifts, hint, cls="choice")
    return [
        lifts,
        el("div", *buttons, cls="faces six", role="group", aria_label=label),
        counter(label, level, partial(do.SetToolOption, "level"), say, low=0, high=MOST_LEVELS),
        *_shapes(session, say),
    ]


def objects_panel(state: AppState, session: EditorSession, say: Words) -> list[Node]:
    """The objects, and the height of one that has its own."""
    ui = ui_of(state)
    kinds = [
        button(
            say.label(ui.object_label(name)),
            do.SetToolOption("thing", name),
            cls="kind",
            aria_pressed=name == session.thing,
        )
        for name in rules_of(state).vocabulary.objects
    ]
    height, tall = session.thing_height, []
    if ui.is_tall(session.thing):
        write = partial(do.SetToolOption, "thing_height")
        tall = [counter(say("Height"), height, write, say, low=1, high=MOST_LEVELS, empty="low")]
    where = []
    if offers_corners(state):
        ways = ((say("In a space"), False), (say("On a corner"), True))
        where = [choice(say("Where"), [(t, session.on_corner == c, do.SetToolOption("on_corner", c)) for t, c in ways])]
    return [
        el("div", *kinds, cls="kinds", role="group", aria_label=say("Objects")),
        *tall,
        *where,
        el("p", say("Tap or drag. Tap again to remove it."), cls="hint"),
    ]
