"""The panel of the tool for the photograph."""

from __future__ import annotations

from tablelight.app.controls import choice, counter
from tablelight.app.editor.actions import ChoosePhoto, ReadGround
from tablelight.app.editor.board import set_size
from tablelight.app.editor.controls import held, kinds, pictured, swatches
from tablelight.app.editor.new_board import size_names
from tablelight.app.editor.opening import set_tool_option, terrains, tools
from tablelight.app.editor.photograph.update import fit_photo, name_ground, paint_grounds, remove_photo, set_opacity
from tablelight.app.editor.state import EditorSession, GroundGroup
from tablelight.app.queries import rules_of, ui_of
from tablelight.app.state import AppState
from tablelight.board.values import LARGEST_SIDE
from tablelight.locale.messages import plural
from tablelight.view.nodes import Node, button, el, entry
from tablelight.view.words import Words


def photo_panel(state: AppState, session: EditorSession, say: Words) -> list[Node]:
    """The photograph: choosing, fitting, its opacity."""
    photo = state.history.photo if state.history is not None else None
    if photo is None:
        text = say("A picture of the real table, under the board. Take it from above, with all four corners in sight.")
        return [
            el("p", text, cls="hint"),
            button(say("Choose or take a picture"), ChoosePhoto(), picture="photo", cls="wide primary"),
        ]
    if session.fitting:
        fit = say("The lines should meet those of the table.")
        if state.notice is None:  # the first notice says so already
            fit = say("Drag the four corners onto the corners of the board.") + " " + fit
        return [
            el("p", fit, cls="hint"),
            choice(say("Corner"), [(str(n + 1), n == session.pin, set_tool_option("pin", n)) for n in range(4)]),
            el("p", say("The arrow keys move the corner that is chosen."), cls="note"),
            *_count(state, session, say),
            button(say("It fits"), fit_photo(False), picture="confirm", cls="wide primary"),
        ]
    if session.grounds:
        return _grounds(state, session, say)
    limits = {"type": "range", "min": "0", "max": "100", "step": "5"}
    slider = entry(say("How strongly it shows"), str(photo.opacity), set_opacity, **limits)
    by_colour = button(say("Terrain by colour"), ReadGround(), picture="brush", cls="wide")
    return [
        slider,
        button(say("Fit the corners"), fit_photo(True), picture="corners", cls="wide"),
        *([by_colour] if "terrain" in tools(state) else []),
        button(say("Another picture"), ChoosePhoto(), picture="photo", cls="wide"),
        button(say("Remove the picture"), remove_photo(), picture="delete", cls="wide"),
        el("p", say("The picture is kept with the game. It is not part of links."), cls="note"),
    ]


def _count(state: AppState, session: EditorSession, say: Words) -> list[Node]:
    """How many columns and rows the board has, and how many the photograph shows."""
    board, seen = state.document.board, session.seen_size
    writes = (lambda n: set_size(width=f"{n:g}"), lambda n: set_size(height=f"{n:g}"))
    parts = [
        counter(label, count, write, say, low=1, high=LARGEST_SIDE)
        for label, count, write in zip(size_names(board.grid, say), board.size, writes, strict=True)
    ]
    if seen is not None and seen != board.size:
        size = f"{seen[0]} × {seen[1]}"
        text = say("The picture shows {size} spaces.", size=size)
        take = button(say("Make the board {size}", size=size), set_size(str(seen[0]), str(seen[1])), cls="wide")
        parts = [el("p", text, cls="said"), take, *parts]
    return parts


def _grounds(state: AppState, session: EditorSession, say: Words) -> list[Node]:
    """The colours of the photograph, the terrain of each, and the button that paints them."""
    ui = say.lettered(ui_of(state))
    named = {name: ui.terrain(name) for name in terrains(rules_of(state))}

    def told(ground: GroundGroup) -> str:
        name = say.label(named[ground.terrain].label) if ground.terrain in named else say("not named")
        return say.labelled(say(plural("{count} space", "{count} spaces"), count=len(ground.spaces)), name)

    groups = [
        pictured(_chip(ground), told(ground), held("ground")(n), is_on=n == session.ground, key=f"ground-{n}")
        for n, ground in enumerate(session.grounds)
    ]
    here = session.grounds[min(session.ground, len(session.grounds) - 1)]
    items = [(name, ui, name == here.terrain, name_ground(name)) for name, ui in named.items()]
    count = sum(len(each.spaces) for each in session.grounds if each.terrain)
    text = say(plural("Paint {count} space", "Paint {count} spaces"), count=count)
    return [
        el("p", say("Say what each colour is. The rest stays as it is."), cls="hint"),
        kinds(say("Spaces of one colour"), groups),
        el("p", say("The spaces that are marked on the board are:"), cls="label"),
        swatches(say("Terrain"), items, say),
        *([button(text, paint_grounds(), picture="confirm", cls="wide primary")] if count else []),
        button(say("Close"), set_tool_option("grounds", ()), cls="wide"),
    ]


def _chip(ground: GroundGroup) -> Node:
    """A swatch in the mean colour of a group."""
    red, green, blue = (round(each) for each in ground.colour)
    fill = Node(tag="path", attrs={"d": "M0 0h1v1h-1z", "fill": f"rgb({red},{green},{blue})"})
    attrs = {"viewBox": "0 0 1 1", "aria-hidden": "true", "focusable": "false"}
    return Node(tag="svg", cls="swatch", children=(fill,), attrs=attrs)
