"""Make, change, place and delete figures of the board; change and place lines of the roster. The figure that the next tap
places, whether there is room for it, and figures in a row."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import dist

from attrs import evolve

from tablelight.app.actions import SelectFigure
from tablelight.app.controls import words_of
from tablelight.app.editor.opening import place_at, session_of, with_document, with_roster, with_session
from tablelight.app.editor.state import EditorSession, Stroke
from tablelight.app.handlers import editor_action, handles_while_editing
from tablelight.app.state import AppState, Notice
from tablelight.board import figures
from tablelight.board.document import Document, Figure
from tablelight.board.roster import NOWHERE
from tablelight.board.schema import Field
from tablelight.board.units import DEFAULT_BASE, INCH, MILLIMETRES_AN_INCH, Millimetres
from tablelight.board.values import plain_text
from tablelight.rules.registry import rules_of
from tablelight.view.games.ui import game_ui
from tablelight.view.plane import Place, plane_of
from tablelight.view.tokens import figure_at, radius

FIRST_SIDE = "red"
BASE_MM = Millimetres(30)
"""The base of a new figure."""
FIRST_STAT = 5
"""The initial number of the first figure's stats, if the game gives none."""


def new_figure_of(document: Document, side: str, like: Figure | None) -> Figure:
    """A new figure of a game, with every stat as in the figure made before it, else with the game's usual values."""
    rules = rules_of(document)
    ui = game_ui(rules.id)
    stats = {key: ui.panel.first_stats.get(key, _first_stat(field)) for key, field in rules.vocabulary.stats.items()}
    stats |= {key: value for key, value in (like.stats if like is not None else {}).items() if key in stats}
    base = None if document.board.has_spaces else BASE_MM
    traits = (ui.panel.usual_size,) if ui.panel.usual_size else ()
    return Figure(id="f1", side=side, at=NOWHERE, stats=stats, base=base, traits=traits)


def _first_stat(field: Field) -> int:
    if isinstance(field.default, int):
        return field.default
    return min(max(FIRST_STAT, field.minimum or 0), field.maximum if field.maximum is not None else FIRST_STAT)


@editor_action()
def new_figure(state: AppState) -> AppState:
    """Take the figures' tool; the next tap places a new figure of the selected figure's side, else of the first side."""
    session = session_of(state)
    if session.placing is not None and session.member is None:
        return with_session(state, placing=None)
    state = without_waiting(state)
    side = next_side(state)
    like = state.figure or next(reversed(state.document.figures), None)
    figure = new_figure_of(state.document, side, like)
    figure = evolve(figure, id=figures.free_id(state.document, figure.id))
    return with_session(evolve(state, selected=None), placing=figure, member=None, tool="figures")


def without_waiting(state: AppState) -> AppState:
    """The state without figures that wait to be placed, and without the text that lists them."""
    return with_session(state, lines="", lines_side="", waiting=(), placed=())


def next_side(state: AppState) -> str:
    """The side of the next figure: the selected figure's side, else the last figure's, else the first on the board."""
    session, known = session_of(state), state.document.sides
    if state.figure is not None:
        return state.figure.side
    return session.side or (known[0] if known else FIRST_SIDE)


@editor_action()
def place_member(state: AppState, member: str) -> AppState:
    """Let the next taps place a line of the roster; pressed again, end that."""
    found = state.editor.roster.find(member)
    if found is None or session_of(state).member == member:
        return with_session(state, placing=None, member=None)
    return with_session(evolve(state, selected=None), placing=found.figure, member=member)


@editor_action()
def change_figure(
    state: AppState, change: Callable[[Figure], Figure], figure: str | None = None, member: str | None = None
) -> AppState:
    """Change a figure of the board (`figure`), a line of the roster (`member`), or what is about to be placed."""
    if member is not None:
        found = state.editor.roster.find(member)
        if found is None:
            return state
        new = evolve(found, figure=change(found.figure))
        state = with_roster(state, state.editor.roster.changed(new))
        return with_session(state, placing=new.figure) if session_of(state).member == new.id else state
    if figure is not None:
        there = state.document.by_id.get(figure)
        return state if there is None else with_document(state, state.document.with_figure(change(there)))
    placing = session_of(state).placing
    if placing is None:
        return state
    placing = change(placing)
    return with_session(state, placing=placing, side=placing.side)


@editor_action()
def copy_figure(state: AppState) -> AppState:
    """Copy the selected figure, without its state, to the nearest place with room."""
    figure = state.figure
    if figure is None:
        return state
    for place in _places_near(state.document, figure):
        after = put(state.document, evolve(figure, state={}), place)
        if isinstance(after, Document):
            return evolve(with_document(state, after), selected=after.figures[-1].id)
    return evolve(state, notice=no_room(figure))


def _places_near(document: Document, figure: Figure) -> list[Place]:
    """The places for a copy of a figure, the nearest first: spaces, or on a free board points a base and a half apart."""
    centre, (x, y) = plane_of(document.board).centre, figure.space
    if document.board.has_spaces:
        taken = {space for other in document.figures for space in other.at}
        spots = [
            at for at in document.topology.spaces() if at not in taken and document.layout.terrain_at(at) != "void"
        ]
    else:
        board, step = document.free_board, (figure.base or BASE_MM) * 60
        down = range(y % step, board.height + 1, step)
        spots = [(across, along) for across in range(x % step, board.width + 1, step) for along in down]
    here = centre(figure.space)
    return sorted(spots, key=lambda at: (dist(centre(at), here), at[1] != y, -at[0], -at[1]))


@editor_action()
def delete_figure(state: AppState) -> AppState:
    """Delete the selected figure, and its id from the state of other figures."""
    if state.figure is None:
        return state
    words = state.rules.vocabulary
    return with_document(state, figures.delete(state.document, state.figure.id, words.state, words.turn))


@editor_action()
def rotate_figure(state: AppState) -> AppState:
    """Turn the selected figure about its head."""
    return state if state.figure is None else with_document(state, figures.turn(state.document, state.figure.id))


@editor_action()
def set_figure_spaces(state: AppState, spaces: int) -> AppState:
    """Set how many spaces the selected figure occupies."""
    if state.figure is None:
        return state
    document = figures.spread(state.document, state.figure.id, spaces)
    figure = with_width(document.figure(state.figure.id), state.ui.panel.wide)
    return with_document(state, document.with_figure(figure))


def with_width(figure: Figure, wide: str) -> Figure:
    """The figure with or without the trait of those that take two spaces, as its own number of spaces says."""
    differs = wide and (wide in figure.traits) != (len(figure.at) > 1)
    return figures.with_trait(figure, wide) if differs else figure


@handles_while_editing(SelectFigure)
def select_figure(state: AppState, action: SelectFigure) -> AppState:
    return with_session(evolve(state, selected=action.figure), tool="figures", placing=None, member=None, moving=False)


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
    new = placed.figures[-1].id
    placed = figures.move(placed, new, place)
    for _ in range(6):
        barred = blocking_figure(document, figure, placed.figures[-1].at)
        if barred is None or len(figure.at) == 1 or place in barred.at:
            break
        placed = figures.turn(placed, new)
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


def row_places(state: AppState) -> list[Place]:
    """Places for a row, line by line: from the last placed figure on, else from the board's corner."""
    document, session = state.document, session_of(state)
    board, there = document.board, document.by_id
    last = next((there[name] for name in reversed(session.placed) if name in there), None)
    if board.grid == "inches":
        widest = max((figure.base or 0 for figure in session.waiting), default=0) or DEFAULT_BASE
        step = round(widest * INCH / MILLIMETRES_AN_INCH + 125) // 250 * 250 + 250
        spots = [(x, y) for y in range(step, board.height, step) for x in range(step, board.width, step)]
    else:
        spots = [space for space in board.topology.spaces() if document.layout.terrain_at(space) != "void"]
    if last is not None:
        x, y = last.space
        spots.sort(key=lambda at: (at[1] < y, abs(at[1] - y), at[0] < x, abs(at[0] - x)))
    return spots


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


def begin_figure(state: AppState, stroke: Stroke) -> AppState:
    """Begin a stroke: on a figure it takes hold of it; elsewhere it is a tap, or a row if figures wait."""
    place = plane_of(state.document.board).pick(*stroke.start)
    figure = figure_at(state.document, place) if place is not None else None
    if figure is not None:
        stroke = evolve(stroke, grip="figure", figure=figure.id)
    elif state.figure is None and session_of(state).placing is None and in_hand(state) is not None:
        stroke = evolve(stroke, grip="row", spaces=(place,) if place is not None else ())
    return with_session(state, stroke=stroke)


def finish_figure(state: AppState, stroke: Stroke) -> AppState:
    """Move the dragged figure, or select the tapped one. While figures are placed, a tap on one says that its place is
    taken, and the figure in hand stays in hand."""
    is_placing = state.figure is None and in_hand(state) is not None
    if not stroke.moved:
        if is_placing:
            place = place_at(state, stroke.last)
            return state if place is None else placed_at(state, place)
        chosen = evolve(state, selected=stroke.figure)
        side = chosen.figure.side if chosen.figure is not None else ""
        return with_session(chosen, placing=None, member=None, moving=False, side=side)
    place = place_at(state, stroke.last)
    if not is_placing:
        state = evolve(state, selected=stroke.figure)
    return state if place is None else with_document(state, figures.move(state.document, stroke.figure, place))


def finish_tap(state: AppState, stroke: Stroke) -> AppState:
    """Place the figure in hand, or move or deselect the selected one."""
    place, session = place_at(state, stroke.last), session_of(state)
    if place is None or stroke.moved:
        return state
    if session.moving and state.selected is not None:
        return with_session(with_document(state, figures.move(state.document, state.selected, place)), moving=False)
    if state.figure is not None:
        return evolve(state, selected=None)
    return placed_at(state, place)


def finish_row(state: AppState, stroke: Stroke) -> AppState:
    """Place the figures that wait along the stroke; a tap places the next one."""
    if not stroke.moved or len(stroke.spaces) < 2:
        return finish_tap(state, evolve(stroke, moved=False))
    return placed_along(state, base_steps(state, stroke.spaces), one_side=True)
