"""The layers of the picture for a state. Each is made anew only when what it shows has changed."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import hypot

from attrs import evolve

from tablelight.app import queries
from tablelight.app.dice import queries as dice_queries
from tablelight.app.editor import scene as editor_scene
from tablelight.app.editor.photograph import update as photograph
from tablelight.app.editor.state import EditorSession
from tablelight.app.memo import remember
from tablelight.app.move import setting_down
from tablelight.app.move.dangers import NO_RISKS, risks_of
from tablelight.app.move.update import explanation
from tablelight.app.ruler.scene import rulers_layer, templates_layer
from tablelight.app.sight.scene import attackable
from tablelight.app.state import AppState
from tablelight.app.threats.scene import threat_arrows, threat_ground
from tablelight.app.timeline.queries import shown as shown_state
from tablelight.app.timeline.scene import trail_layer
from tablelight.board.document import Board, Document, GridBoard
from tablelight.rules.answers import Moves, Path, Reason, Refused, Sight, SightMap
from tablelight.view import marks
from tablelight.view.drawing import EMPTY, Layer, LayerSheet, Text
from tablelight.view.free import free_layer
from tablelight.view.games import ui_of
from tablelight.view.games.ui import GameUi
from tablelight.view.ground import board_layer, heights_layer, names_layer, over_photograph
from tablelight.view.highlights import demand_layer, drops_layer, offender_layer, path_layer
from tablelight.view.inches import boxes_of, region_layer, seen_layer
from tablelight.view.lit import LitOptions, moves_layer
from tablelight.view.oblique import heights, raised_layer, relief
from tablelight.view.plane import XY, Place, Plane, plane_of, point
from tablelight.view.sides import badges
from tablelight.view.sightline import map_layer, sight_layer
from tablelight.view.tokens import figures_layer, ghosts_layer, middle, radius
from tablelight.view.words import Words

OTHERS = 0.35
"""How strongly the other destinations show while one is proposed."""
NO_CHANCES: Mapping[Place, Fraction] = {}
LINE_END_UNITS = 12.0
"""Units from a token's middle within which a line counts as ending there: one up in the air is drawn so far off."""


def layers(state: AppState, gliding: str = "") -> tuple[Layer, ...]:
    """The picture, from the table upwards, without the figure that is still gliding to its place."""
    if state.history is None:
        return ()
    state = shown_state(state) if state.timeline.index is not None else state
    assert state.history is not None
    session = state.editor.session
    if session is not None:
        return _edited(state, session)
    document = queries.staged_document(state)
    table = _board(document.board, ui_of(document), document.game, state.history.photo is not None, state.language)
    found = (
        table,
        _seen(document, queries.sight_map_of(state)),
        _where(state, document, table.texts),
        *(threat_ground(state) if state.mode == "threats" else ()),
        templates_layer(document, state.ruler, state.language),
        _selected(state.document, state.selected),
        *((trail_layer(state),) if state.timeline.is_past else ()),
        _figures(state.document, queries.acted(state), state.language, gliding, state.history.portraits),
        _ghosts(state.document, document),
        _heights(document.board),
        _names(document.board, document.game, state.language),
        _required_squares(document, tuple((square.at, square.free) for square in queries.required_squares(state))),
        *_way(state),
        aims_layer(state),
        _sight(document, queries.sight_of(state)),
        threat_arrows(state) if state.mode == "threats" else EMPTY,
        rulers_layer(document, state.ruler, state.language),
        _attention(document, state.viewpoint, state.target, state.explaining),
        attackable(state) if state.hurry < 2 else EMPTY,  # above the frame, which would cover the chance
        _cursor(document, state.cursor, state.hover),
        _pointed_at(state),
    )
    if state.at_table.is_tilted and document.board.has_spaces:
        board = document.spaces_board
        return (_relief(found[0], board), *(_raised(layer, board) for layer in found[1:]))
    return found


def _pointed_at(state: AppState) -> Layer:
    if state.peer.pointing is None:
        return EMPTY
    from tablelight.app.peer.attention import pointing_layer  # only who plays on two tablets loads it

    return pointing_layer(state)


@remember(2)
def _relief(layer: Layer, board: GridBoard) -> Layer:
    """The board with its levels seen from the side."""
    return relief(layer, board, plane_of(board))


@remember(48)
def _raised(layer: Layer, board: GridBoard) -> Layer:
    """What is marked on the board, as high as the ground there."""
    return raised_layer(layer, plane_of(board), heights(board))


def _where(state: AppState, document: Document, letters: tuple[Text, ...]) -> Layer:
    """What is lit; fainter while one of it is proposed, or an enemy is looked at. `letters`: what is written on the
    board."""
    unharmed, alive = NO_RISKS if queries.ui_of(state).arrival is None else risks_of(state)
    wanted = _wanted(state)
    lines = wanted.contours if isinstance(wanted, Moves) else None
    # Lines that are drawn already stay in the first picture of the next tap.
    is_whole = lines is None or lines.is_drawn or state.hurry < 2
    start, numbers = queries.start_of(state), state.shows_numbers
    found = _lit(document, wanted, start, numbers, unharmed, alive, letters if is_whole else None)
    return _dimmed(found) if state.proposal is not None or state.target is not None else found


@remember(2)
def _dimmed(layer: Layer) -> Layer:
    return evolve(layer, alpha=OTHERS)


def _wanted(state: AppState) -> object:
    """What is lit: nothing while other dice are in the hand."""
    if state.pending_roll is not None and not dice_queries.is_owed(state):
        return None
    return setting_down.lit(state) if state.sets_down_first else queries.moves_of(state)


def aims_layer(state: AppState) -> Layer:
    """The figures that the pending roll may be made against, or the one that was chosen."""
    if state.pending_roll is None:
        return EMPTY
    sheet, chosen = LayerSheet(), dict(state.pending_roll.keys)
    for roll_key, field in dice_queries.roll_keys(state, state.pending_roll):
        if field.kind != "figure":
            continue
        for figure, barred in dice_queries.candidates(state, state.pending_roll, roll_key):
            at = _token(state.document, figure.id)
            is_it = chosen.get(roll_key.key) == figure.id
            if at is not None and (is_it or (barred is None and roll_key.key not in chosen)):
                sheet.add("aim-at" if is_it else "aim", f"M{point(at)}{marks.disc(round(radius(figure) + 8, 1))}")
    return sheet.layer()


def _edited(state: AppState, session: EditorSession) -> tuple[Layer, ...]:
    """The board with the tools' own marks; a photograph that is fitted lies bare."""
    assert state.history is not None
    document, photo = state.document, photograph.photo_on_board(state)
    if session.fitting and photo is not None:
        return (editor_scene.fitting_layer(state, session, photo),)
    board = editor_scene.board_in_stroke(state, session) or document.board
    return (
        _board(board, ui_of(document), document.game, photo is not None, state.language),
        *_by_the_rules(state, session),
        _selected(document, state.selected),
        _figures(document, frozenset(), state.language, "", state.history.portraits),
        _heights(board),
        _names(board, document.game, state.language),
        editor_scene.tool_layer(state, session),
        _cursor(document, state.cursor, state.hover),
    )


def _by_the_rules(state: AppState, session: EditorSession) -> tuple[Layer, ...]:
    """While the rules of an own game are changed: where the selected figure can go, or what it sees."""
    if session.tool != "rules":
        return ()
    from tablelight.app.editor.rules.shown import figure_shown, lit

    found, figure = lit(state, session), figure_shown(state)
    start = figure.space if figure is not None else None
    return _seen(state.document, found), _lit(state.document, found, start, True, NO_CHANCES, NO_CHANCES, ())


@remember(2)
def _board(board: Board, ui: GameUi, game: str, has_photo: bool, language: str) -> Layer:
    say = Words(language, game=game)
    plane, made = plane_of(board), say.lettered(ui)
    drawn = free_layer(board, plane, made, language) if board.grid == "inches" else board_layer(board, plane, made)
    return over_photograph(drawn) if has_photo else drawn


@remember(2)
def _heights(board: Board) -> Layer:
    return heights_layer(board, plane_of(board)) if board.has_spaces else EMPTY


@remember(2)
def _names(board: Board, game: str, language: str) -> Layer:
    say = Words(language, game=game)
    return names_layer(board, plane_of(board), {s.label: say.spot(s.label) for s in board.spaces if s.label})


@remember(2)
def _seen(document: Document, found: object) -> Layer:
    if not isinstance(found, SightMap):
        return EMPTY
    plane = plane_of(document.board)
    if not document.board.has_spaces:
        return seen_layer(found, plane)
    return map_layer(found, document.topology.spaces(), plane)


@remember(3)
def _lit(
    document: Document,
    found: object,
    start: Place | None,
    numbers: bool,
    unharmed: Mapping[Place, Fraction],
    alive: Mapping[Place, Fraction],
    letters: tuple[Text, ...] | None,
) -> Layer:
    """What is lit. `letters`: what is written on a bare table, among which its inches are; None to leave them out."""
    if not isinstance(found, Moves) or found.refused is not None:
        return EMPTY
    plane = plane_of(document.board)
    if start is not None and found.area is not None:
        if letters is None:
            return region_layer(found, plane, plane.centre(start), with_contours=False)
        bases = [(plane.centre(each.space), (radius(each),) * 2) for each in document.figures]
        return region_layer(found, plane, plane.centre(start), taken=[*boxes_of(letters), *bases])
    near = document.topology.neighbours
    things = frozenset(thing.at for thing in document.board.objects if not thing.corner)
    shown = LitOptions(start=start, near=near, numbers=numbers, lettered=things, unharmed=unharmed, alive=alive)
    return moves_layer(found, plane, ui_of(document), shown)


@remember(3)
def _figures(
    document: Document, acted: frozenset[str], language: str, gliding: str, portraits: Mapping[str, str]
) -> Layer:
    say = Words(language, game=document.game)
    called = {figure.id: say.figure(figure) for figure in document.figures}
    return figures_layer(
        document, plane_of(document.board), ui_of(document), acted, called, lambda each: each.id != gliding, portraits
    )


@remember(2)
def _ghosts(document: Document, staged: Document) -> Layer:
    """Figures that would change places in a move that is not made yet, drawn where they would stand."""
    if staged is document:
        return EMPTY
    moved = [figure for figure in staged.figures if document.figure(figure.id).at != figure.at]
    return ghosts_layer(moved, plane_of(document.board), ui_of(document), badges(document))


@remember(2)
def _required_squares(document: Document, squares: tuple[tuple[Place, bool], ...]) -> Layer:
    on_board = [(at, free) for at, free in squares if at in document.topology] if squares else []
    return demand_layer(on_board, plane_of(document.board)) if on_board else EMPTY


def _way(state: AppState) -> tuple[Layer, ...]:
    """The proposed way, or that to the place under the pointer, or what is wrong with it."""
    document = queries.staged_document(state)
    plane = plane_of(document.board)
    if state.proposal is not None:
        found = queries.path_to(state, state.proposal.to, state.proposal.ends)
        choice = queries.drop_end(state)
        if choice is None or not choice[0].on_board:
            return (_path(document, found, _reach(state)), _waypoints(document, queries.waypoints(state)))
        chosen = dict(state.proposal.ends).get(choice[0].key)
        spot = (int(chosen[0]), int(chosen[1])) if isinstance(chosen, tuple) else None
        return _path(document, found, _reach(state)), drops_layer(choice[1], spot, plane)
    if state.explaining is not None:
        return (_path(document, explanation(state, state.explaining), _reach(state)),)
    stops = _waypoints(document, queries.waypoints(state))
    if state.hover is not None and state.mode == "move" and queries.may_end(state, state.hover):
        return (_path(document, queries.path_to(state, state.hover), _reach(state)), stops)
    return (_path(document, queries.path_so_far(state), _reach(state)), stops)


def _reach(state: AppState) -> float | None:
    """The radius of the moving figure's token on a free board: the ring at the end of a path shows its base."""
    figure = state.figure
    return None if figure is None or state.document.board.has_spaces else radius(figure)


@remember(2)
def _waypoints(document: Document, stops: tuple[Place, ...]) -> Layer:
    """Waypoints, numbered; no discs, which hold costs."""
    sheet, plane = LayerSheet(), plane_of(document.board)
    for number, place in enumerate(stops, 1):
        at = f"M{point(plane.centre(place))}"
        sheet.add("path-tick", f"{at}{marks.diamond(32)}")
        sheet.add("path-numeral", f"{at}{marks.label(str(number), 24)}")
    return sheet.layer()


@remember(4)
def _path(document: Document, found: object, end: float | None) -> Layer:
    plane = plane_of(document.board)
    if isinstance(found, Path):
        return path_layer(found, plane, ui_of(document).marks.is_watched, end)
    return _offender(document, found.refused, plane) if isinstance(found, Refused) else EMPTY


def _offender(document: Document, reason: Reason, plane: Plane) -> Layer:
    there = _token(document, reason.figure) if reason.figure is not None else None
    return offender_layer(plane, reason.at, reason.between, there)


def _token(document: Document, figure: str | None) -> XY | None:
    """Where a figure's token is drawn."""
    for other in document.figures:
        if other.id == figure:
            return middle(other, plane_of(document.board), ui_of(document))
    return None


@remember(2)
def _sight(document: Document, found: object) -> Layer:
    if not isinstance(found, Sight):
        return EMPTY
    plane = plane_of(document.board)
    rims = (_rim(document, plane.at(found.line[0])), _rim(document, plane.at(found.line[1])))
    return sight_layer(found, plane, lambda figure: _token(document, figure), rims)


def _rim(document: Document, end: XY) -> float:
    """How much of a line lies on the token in whose middle it ends."""
    for figure in document.figures:
        at = _token(document, figure.id)
        if at is not None and hypot(at[0] - end[0], at[1] - end[1]) <= LINE_END_UNITS:
            return radius(figure) + 5
    return 0


@remember(2)
def _selected(document: Document, selected: str | None) -> Layer:
    """A ring about the selected figure, beneath the tokens and what is marked on them."""
    sheet = LayerSheet()
    for figure in document.figures:
        if figure.id == selected:
            at = _token(document, selected)
            assert at is not None
            ring = f"M{point(at)}{marks.disc(round(radius(figure) + 9, 1))}"
            sheet.add("selected-edge", ring)
            sheet.add("selected", ring)
    return sheet.layer()


@remember(4)
def _attention(document: Document, eye: Place | None, target: Place | None, roll_key: Place | None) -> Layer:
    sheet, plane = LayerSheet(), plane_of(document.board)
    for place, style in ((eye, "selected"), (target, "goal"), (roll_key, "hover")):
        if place is not None:
            sheet.add(style, f"M{point(plane.centre(place))}{plane.cell or _about(document, place)}")
    return sheet.layer()


def _about(document: Document, place: Place) -> str:
    """A ring on a free board: about the base that stands there, so that its letters stay read; else about the point."""
    figure = next((figure for figure in document.figures if figure.space == place), None)
    return marks.disc(12 if figure is None else round(radius(figure) + 8, 1))


@remember(2)
def _cursor(document: Document, cursor: Place | None, hover: Place | None) -> Layer:
    sheet, plane = LayerSheet(), plane_of(document.board)
    if hover is not None and hover != cursor:
        sheet.add("hover", f"M{point(plane.centre(hover))}{plane.cell or marks.disc(12)}")
    if cursor is not None:
        cell = f"M{point(plane.centre(cursor))}{plane.cell or marks.disc(30)}"
        sheet.add("cursor-edge", cell)
        sheet.add("cursor", cell)
    return sheet.layer()
