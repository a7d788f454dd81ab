"""The doors of the space at hand, to be opened and closed."""

from __future__ import annotations

from tablelight.app import queries
from tablelight.app.move.actions import SwingDoor
from tablelight.app.move.doors import doors_at, place_of
from tablelight.app.state import AppState
from tablelight.view.nodes import Node, button, el
from tablelight.view.words import Words, place_name


def doors(state: AppState, say: Words) -> list[Node]:
    """A button for each door of the space that was asked about or proposed, or of the figure's own."""
    place = place_of(state)
    if place is None:
        return []
    sides, rows = queries.ui_of(state).edges, []
    for edge in doors_at(state, place):
        other = edge.between[0] if edge.between[1] == place else edge.between[1]
        ends = {"place": place_name(state.document, place, say), "other": place_name(state.document, other, say)}
        is_shut = sides[sides[edge.kind].turned].form == "door-open"
        words = (
            say("Open the door {place}–{other}", **ends) if is_shut else say("Close the door {place}–{other}", **ends)
        )
        press = button(words, SwingDoor(edge.between), picture="door", cls="wide")
        rows.append(el("li", press, key=f"{edge.between}"))
    return [el("ul", *rows, cls="actions", key="doors", aria_label=say("Doors"))] if rows else []
