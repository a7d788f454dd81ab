"""The layers of the picture for a state. Each is made anew only when what it shows has changed."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping

from tablelight.app import queries, side_view
from tablelight.app.board_scene import BoardPicture, asked_of, board_ahead, board_picture, draw_board, standing_in
from tablelight.app.dice import queries as dice_queries
from tablelight.app.editor import scene as editor_scene
from tablelight.app.editor.photograph import update as photograph
from tablelight.app.editor.state import EditorSession
from tablelight.app.history import History
from tablelight.app.move import queries as move_queries
from tablelight.app.move.dangers import NO_RISKS
from tablelight.app.move.scene import (
    lit_ahead,
    lit_layer,
    lit_places,
    path_layers,
    required_squares_layer,
    switched_layer,
)
from tablelight.app.ruler.scene import rulers_layer, templates_layer
from tablelight.app.side_view import from_the_side, lifted_ahead
from tablelight.app.sight.scene import attackable, line_of_sight, seen_ahead, seen_by_now, seen_spaces
from tablelight.app.state import AppState
from tablelight.app.threats.scene import threat_arrows, threat_ground, threat_ground_ahead
from tablelight.app.timeline.queries import shown as shown_state
from tablelight.app.timeline.scene import trail_layer
from tablelight.app.token_scene import is_drawn_alike, token_layers, tokens_ahead
from tablelight.board.document import Board, Document
from tablelight.progress.memo import remember
from tablelight.progress.portions import Steps
from tablelight.view import marks
from tablelight.view.drawing import EMPTY, Layer, LayerSheet
from tablelight.view.games import ui_of
from tablelight.view.plane import Place, plane_of, point
from tablelight.view.tokens import radius, token_middle


def layers(state: AppState, gliding: str = "") -> tuple[Layer, ...]:
    """The picture, from the table upwards, without the figure that is still gliding to its place."""
    if state.history is None:
        return ()
    state = shown_state(state) if state.timeline.index is not None else state
    assert state.history is not None
    session = state.editor.session
    if session is not None:
        return _edited(state, session)
    found = _from_above(state, gliding)
    return from_the_side(state, found) if state.is_tilted else found


def is_lift_awaited(state: AppState) -> bool:
    """Whether the first picture of a state shows its board as it was, or from above, although its levels are to be seen from
    the side."""
    if state.history is None or not state.is_tilted:
        return False
    state = shown_state(state)
    asked = asked_of(state, state.document.board)
    ground = board_picture(*asked).ground if board_picture.knows(*asked) else None
    return not side_view.is_lifted(state, ground)


def _from_above(state: AppState, gliding: str) -> tuple[Layer, ...]:
    """The layers of a game that is played, its levels seen from above."""
    assert state.history is not None
    document = move_queries.staged_document(state)
    drawn = _board(state, document.board)
    seen = queries.sight_map_of(state)
    return (
        drawn.ground,
        drawn.patch.ground,
        EMPTY if seen is None else seen_by_now(state, seen),
        lit_places(state, document, drawn.ground.texts),
        *(threat_ground(state) if state.mode == "threats" else ()),
        templates_layer(document, state.ruler, state.language),
        _selected(state.document, state.selected),
        *((trail_layer(state),) if state.timeline.is_past else ()),
        *token_layers(*_token_looks(state, state.document, queries.acted(state), gliding)),
        switched_layer(state.document, document),
        drawn.heights,
        drawn.patch.heights,
        drawn.names,
        required_squares_layer(
            document, tuple((square.at, square.free) for square in move_queries.required_squares(state))
        ),
        *path_layers(state),
        aims_layer(state),
        line_of_sight(document, queries.sight_of(state)),
        threat_arrows(state) if state.mode == "threats" else EMPTY,
        rulers_layer(document, state.ruler, state.language),
        _attention(document, state.viewpoint, state.target, state.explaining),
        attackable(state) if state.hurry < 2 else EMPTY,  # above the frame, which would cover the chance
        _cursor(document, state.cursor, state.hover),
        _pointed_at(state),
    )


def layers_ahead(state: AppState) -> Iterator[None]:
    """What the whole picture draws on every space of a large board, in portions; it is remembered for `layers`."""
    shown = shown_state(state)
    yield from board_ahead(shown)
    if state.editor.session is not None:
        return
    if state.timeline.index is None:
        yield from _ground_ahead(state)
        if not state.hurry:
            yield from tokens_ahead(state, _standing(state.document))
    if state.is_tilted:
        yield from lifted_ahead(shown, _from_above(shown, ""))


def _ground_ahead(state: AppState) -> Iterator[None]:
    """What a mode marks on every space."""
    if state.mode == "see":
        yield from seen_ahead(state)
    elif state.mode == "threats":
        yield from threat_ground_ahead(state)
    elif state.mode == "move" and move_queries.is_planned(state):
        document = move_queries.staged_document(state)
        yield from lit_ahead(state, document, _board(state, document.board).ground.texts)


def _pointed_at(state: AppState) -> Layer:
    if state.peer.pointing is None:
        return EMPTY
    from tablelight.app.peer.attention import pointing_layer  # only who plays on two tablets loads it

    return pointing_layer(state)


def aims_layer(state: AppState) -> Layer:
    """The figures that the pending roll may be made against, or the one that was chosen."""
    if state.pending_roll is None:
        return EMPTY
    sheet, chosen = LayerSheet(), dict(state.pending_roll.keys)
    for roll_key, field in dice_queries.roll_keys(state, state.pending_roll):
        if field.kind != "figure":
            continue
        for figure, barred in dice_queries.candidates(state, state.pending_roll, roll_key):
            at = token_middle(state.document, figure.id)
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
    drawn = _board(state, editor_scene.board_in_stroke(state, session) or document.board)
    return (
        drawn.ground,
        drawn.patch.ground,
        *_by_the_rules(state, session),
        _selected(document, state.selected),
        *token_layers(*_token_looks(state, document, frozenset(), "")),
        drawn.heights,
        drawn.patch.heights,
        drawn.names,
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
    return seen_spaces(state.document, found), lit_layer(state.document, found, start, True, NO_RISKS, ())


def draw_game(history: History, language: str) -> Steps[None]:
    """Draw what is long of a game that is about to be shown: the board, its levels and figures, with stops in between."""
    state = AppState(history=history, language=language)
    asked = _token_looks(state, history.present, queries.acted(state), "")
    yield from token_layers.steps(*asked)
    yield from draw_board(history.present, history.photo is not None, language)


def _board(state: AppState, board: Board) -> BoardPicture:
    """The layers of the board on the table, or of one in its place."""
    has_photo = state.history is not None and state.history.now.photo is not None
    asked = board, ui_of(state.document), state.document.game, has_photo, state.language
    is_hurried = state.hurry and not board_picture.knows(*asked)
    return standing_in(state, *asked) if is_hurried else board_picture(*asked)


_stood: deque[Document] = deque(maxlen=3)


def _standing(document: Document) -> Document:
    """The document of which figures that look the same were drawn: a changed board changes nothing about them."""
    for known in _stood:
        if known is document or (known.figures is document.figures and is_drawn_alike(known, document)):
            return known
    _stood.appendleft(document)
    return document


def _token_looks(
    state: AppState, document: Document, acted: frozenset[str], gliding: str
) -> tuple[Document, frozenset[str], str, str, Mapping[str, str]]:
    """What the layers of the figures depend on."""
    assert state.history is not None
    return _standing(document), acted, state.language, gliding, state.history.now.portraits


@remember(2)
def _selected(document: Document, selected: str | None) -> Layer:
    """A ring about the selected figure, beneath the tokens and what is marked on them."""
    sheet = LayerSheet()
    for figure in document.figures:
        if figure.id == selected:
            at = token_middle(document, selected)
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
