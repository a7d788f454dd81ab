"""The figure that the next tap places, whether there is room for it, and figures placed in a row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import dist

from attrs import evolve

from tablelight.app.controls import words_of
from tablelight.app.editor.opening import session_of, with_document, with_session
from tablelight.app.editor.state import EditorSession
from tablelight.app.state import AppState, Notice
from tablelight.board import figures
from tablelight.board.document import Document, Figure
from tablelight.board.units import DEFAULT_BASE, INCH, MILLIMETRES_AN_INCH
from tablelight.board.values import plain_text
from tablelight.rules.registry import rules_of
from tablelight.view.plane import Place, plane_of
from tablelight.view.tokens import radius

OVERLAPPING = 0.99
"""Bases overlap if they are nearer to each other than this fraction of the sum of their radii."""


def next_waiting(document: Document, session: EditorSession) -> int | None:
    """The number of the first waiting figure that is not on the board; a figure whose placing is undone waits again."""
    there = document.by_id
    return next((number for number, name in enumerate(session.placed) if name not in there), None)


def in_hand(state: AppState) -> Figure | None:
    """The figure that the next tap on the board places: the figure of the form, else the next one that waits."""
    session = session_of(state)
    if session.placing is not None:
        return session.placing
    number = next_waiting(state.document, session)
    return None if number is None else session.waiting[number]


def blocking_figure(document: Document, figure: Figure, at: tuple[Place, ...]) -> Figure | None:
    """The first figure that leaves no room at a place; figures that are out do not count (DG-06)."""
    is_out = rules_of(document).is_out
    others = [other for other in document.figures if not is_out(other)]
    if document.board.has_spaces:
        return next((other for other in others if set(other.at) & set(at)), None)
    centre = plane_of(document.board).centre
    here = centre(at[0])
    room = radius(figure)
    return next((o for o in others if dist(centre(o.space), here) < (radius(o) + room) * OVERLAPPING), None)


def put(document: Document, figure: Figure, place: Place) -> Document | Figure:
    """The document with a new figure in a place, or the figure that leaves it no room. A figure of two spaces is turned
    to the first direction with room for both."""
    placed = figures.place(document, figure)
    placed = figures.move(placed, placed.figures[-1].id, place)
    barred = blocking_figure(document, figure, placed.figures[-1].at)
    for _ in range(5):
        if barred is None or len(figure.at) == 1 or place in barred.at:
            break
        placed = figures.turn(placed, placed.figures[-1].id)
        barred = blocking_figure(document, figure, placed.figures[-1].at)
    return placed if barred is None else barred


def named(state: AppState, document: Document) -> Document:
    """The document with names for the new figures that have none: "Red 1"."""
    return figures.with_names(document, state.document, lambda side: plain_text(words_of(state).side(side)))


def placed_at(state: AppState, place: Place) -> AppState:
    """Place the figure in hand; without room, or with nothing in hand, show a notice that says so."""
    figure = in_hand(state)
    if figure is None:
        return evolve(state, notice=Notice("Tap “New figure” first, then the board."))
    after = put(state.document, figure, place)
    if isinstance(after, Figure):
        return evolve(state, notice=Notice("Taken: {name} stands there.", {"name": after.label}))
    new = after.figures[-1]
    if session_of(state).placing is None:
        number = next_waiting(state.document, session_of(state))
        assert number is not None
        state = _with_placed(state, number, new.id)
    return with_document(with_session(state, side=figure.side), named(state, after))


def _with_placed(state: AppState, number: int, name: str) -> AppState:
    placed = session_of(state).placed
    return with_session(state, placed=(*placed[:number], name, *placed[number + 1 :]))


def no_room(figure: Figure) -> Notice:
    """The notice that no place on the board has room for a figure."""
    return Notice("There is no room for {name}.", {"name": figure.label})


def placed_along(state: AppState, places: Iterable[Place], *, one_side: bool = False) -> AppState:
    """Place the waiting figures, one in each place that has room, as one step that can be undone. `one_side`: stop at
    the first figure of another side, which gets its own row; otherwise say if there is no room for all."""
    document, first = state.document, in_hand(state)
    for place in places:
        number = next_waiting(document, session_of(state))
        if number is None:
            break
        figure = session_of(state).waiting[number]
        if one_side and first is not None and figure.side != first.side:
            break
        after = put(document, figure, place)
        if isinstance(after, Document):
            state = _with_placed(with_session(state, side=figure.side), number, after.figures[-1].id)
            document = after
    state = with_document(state, named(state, document))
    left = in_hand(state)
    return state if left is None or one_side else evolve(state, notice=no_room(left))


def row_places(state: AppState) -> Iterator[Place]:
    """Places for a row, line by line: from the last placed figure on, else from the board's corner."""
    document = state.document
    session = session_of(state)
    there = document.by_id
    last = next((there[name] for name in reversed(session.placed) if name in there), None)
    board = document.board
    if board.grid == "inches":
        widest = max((figure.base or 0 for figure in session.waiting), default=0) or DEFAULT_BASE
        step = round(widest * INCH / MILLIMETRES_AN_INCH + 125) // 250 * 250 + 250
        columns, rows = range(step, board.width, step), range(step, board.height, step)
        spots = [(x, y) for y in rows for x in columns]
    else:
        grid, layout = board.topology, document.layout
        spots = [space for space in grid.spaces() if layout.terrain_at(space) != "void"]
    if last is None:
        yield from spots
        return
    x, y = last.space
    yield from sorted(spots, key=lambda at: (at[1] < y, abs(at[1] - y), at[0] < x, abs(at[0] - x)))


def base_steps(state: AppState, places: Iterable[Place]) -> list[Place]:
    """The points of a stroke on a free board where bases stand side by side; on spaces, each place of the stroke."""
    if state.document.board.has_spaces:
        return list(places)
    centre = plane_of(state.document.board).centre
    found: list[Place] = []
    wide = max((radius(figure) for figure in session_of(state).waiting), default=0) * 2.05
    for place in places:
        if not found or dist(centre(place), centre(found[-1])) >= wide:
            found.append(place)
    return found
