"""The layers of the picture for a state. Each is made again only if what it shows has changed. Here are also those of
figures, of sight (the line, all that is seen, whom the selected figure may attack) and of what led to a past moment."""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot

from tablelight.app import queries
from tablelight.app.answers import effort_of_map, value_of
from tablelight.app.board_scene import BoardPicture, asked_of, board_picture, shown_board
from tablelight.app.dice import queries as dice_queries
from tablelight.app.editor import areas, photograph
from tablelight.app.editor import scene as editor_scene
from tablelight.app.editor.state import EditorSession
from tablelight.app.history import History
from tablelight.app.log.state import Entry
from tablelight.app.move import queries as move_queries
from tablelight.app.move import scene as move_scene
from tablelight.app.partner.seats import may_ask_why
from tablelight.app.points.scene import objectives_layer
from tablelight.app.ruler.scene import rings_layer, rulers_layer, templates_layer
from tablelight.app.side_view import from_the_side
from tablelight.app.sight import queries as sight_queries
from tablelight.app.state import AppState
from tablelight.app.threats.scene import threat_arrows, threat_ground
from tablelight.app.timeline.queries import shown as shown_state
from tablelight.app.transitions import Transition
from tablelight.board.document import Board, Document
from tablelight.board.records import items_of, named_rows, typed
from tablelight.progress.memo import remember
from tablelight.progress.pictures import progressive, ready
from tablelight.progress.portions import Steps
from tablelight.rules.answers import Moves, Sight, SightMap
from tablelight.rules.danger.verdict import Verdict, harm_chance
from tablelight.view import marks, tokens
from tablelight.view.drawing import EMPTY, Layer
from tablelight.view.formatting import whole_percent
from tablelight.view.games.ui import ui_of
from tablelight.view.highlights import add_target, draw_way, map_layer, sight_layer
from tablelight.view.inches import seen_layer
from tablelight.view.names import names_layer
from tablelight.view.plane import XY, Place, plane_of
from tablelight.view.tokens import TokenOptions, add_ring, figures_layer, middle, radius, ring_layer, token_middle
from tablelight.view.words import Words


def layers(state: AppState, gliding: str = "") -> tuple[Layer, ...]:
    """The picture, from the table upwards, without the figure that is still gliding to its place."""
    if state.history is None:
        return ()
    state = shown_state(state) if state.timeline.index is not None else state
    session = state.editor.session
    if session is not None:
        return _edited(state, session)
    found = _from_above(state, gliding)
    return from_the_side(state, found) if state.is_tilted else found


def _from_above(state: AppState, gliding: str) -> tuple[Layer, ...]:
    document = move_queries.staged_document(state)
    drawn, asked = _board(state, document.board), state.partner.asked
    squares = tuple((each.at, each.free) for each in move_queries.required_squares(state))
    # The place that is looked at, or that is compared with the place of Tablelight's order.
    ringed = asked if asked is not None and state.target is None and may_ask_why(state) else state.target
    return (
        drawn.ground,
        drawn.patch.ground,
        drawn.zones,
        drawn_sight(state.document, value_of(queries.sight_map_of(state))) if state.mode == "see" else EMPTY,
        objectives_layer(document),
        move_scene.lit_places(state, document, drawn.ground.texts),
        *(threat_ground(state) if state.mode == "threats" else ()),
        templates_layer(document, state.ruler, state.language),
        rings_layer(document, state.ruler),
        aims_layer(state),
        ring_layer(state.document, state.selected, 9, "selected-edge", "selected"),
        *((trail_layer(state),) if state.timeline.is_past else ()),
        token_layer(*_token_looks(state, queries.acted(state), gliding)),
        move_scene.switched_layer(state.document, document),
        drawn.heights,
        drawn.patch.heights,
        _names(drawn, state.document),
        move_scene.required_squares_layer(document, squares),
        *move_scene.path_layers(state),
        _planned(state),
        line_of_sight(document, value_of(queries.sight_of(state))),
        threat_arrows(state) if state.mode == "threats" else EMPTY,
        rulers_layer(document, state.ruler, state.language),
        *(_ghosts(state) if state.mode == "look" else ()),
        _attention(document, state.viewpoint, ringed, state.explaining),
        _targets(state),  # above the frame, which would cover the chance
        _cursor(document, state.cursor, state.hover),
        _peer_pointing(state) if state.peer.pointing is not None else EMPTY,
    )


def _targets(state: AppState) -> Layer:
    """The figures that may be attacked. While dice are in the hand, the roll's own rings mark them."""
    found = sight_queries.targets_of(state) if state.pending_roll is None else {}
    return targets_marked(state.document, tuple(found.items())) if found else EMPTY


def _names(drawn: BoardPicture, document: Document) -> Layer:
    if not drawn.spots:
        return EMPTY
    plane, ui = plane_of(document.board), ui_of(document)
    discs = tuple(
        (*(plane.centre(space) if len(figure.at) > 1 else middle(figure, plane, ui)), tokens.RADIUS)
        for figure in document.figures
        for space in figure.at
    )
    return names_layer(drawn.spots, discs)


def _planned(state: AppState) -> Layer:
    if state.turn_plan is None or state.mode != "move":
        return EMPTY
    from tablelight.app.turn_plan.scene import turn_plan_layer  # loaded once a plan is asked for

    return turn_plan_layer(state)


def _peer_pointing(state: AppState) -> Layer:
    from tablelight.app.peer.attention import pointing_layer  # loaded only to play on two tablets

    return pointing_layer(state)


def _ghosts(state: AppState) -> tuple[Layer, ...]:
    from tablelight.app.look.panel import ghost_layers  # loaded with the photograph

    return ghost_layers(state)


def aims_layer(state: AppState) -> Layer:
    """The figures that the pending roll may be made against, or the one that was chosen."""
    if state.pending_roll is None:
        return EMPTY
    sheet, chosen = marks.LayerSheet(), dict(state.pending_roll.keys)
    for roll_key, field in dice_queries.roll_keys(state, state.pending_roll):
        if field.kind != "figure":
            continue
        for figure, barred in dice_queries.candidates(state, state.pending_roll, roll_key):
            is_it = chosen.get(roll_key.key) == figure.id
            if is_it or (barred is None and roll_key.key not in chosen):
                add_ring(sheet, state.document, figure.id, 8, "aim-at" if is_it else "aim")
    chances = value_of(dice_queries.chances_of(state, state.pending_roll))
    for row in named_rows(chances.extra.get("targets", [])) if chances is not None else ():
        # A figure that an area attack hits too.
        add_ring(sheet, state.document, typed(row["figure"], str), 8, "aim-at" if row["whole"] else "aim")
    return sheet.layer()


def _edited(state: AppState, session: EditorSession) -> tuple[Layer, ...]:
    document, photo = state.document, photograph.photo_on_board(state)
    if session.fitting and photo is not None:
        return (editor_scene.fitting_layer(state, session, photo),)
    drawn = _board(state, areas.dragged_board(state, session.stroke))
    return (
        drawn.ground,
        drawn.patch.ground,
        drawn.zones,
        objectives_layer(document),
        *(_rules_layers(state, session) if session.tool == "rules" else ()),
        ring_layer(document, state.selected, 9, "selected-edge", "selected"),
        token_layer(*_token_looks(state, frozenset(), "")),
        drawn.heights,
        drawn.patch.heights,
        _names(drawn, state.document),
        editor_scene.tool_layer(state, session),
        _cursor(document, state.cursor, state.hover),
    )


def _rules_layers(state: AppState, session: EditorSession) -> tuple[Layer, ...]:
    """While the rules of an own game are changed: where the selected figure can go, or what it sees."""
    from tablelight.app.editor.rules.panel import figure_shown, lit

    figure = figure_shown(state)
    start = figure.space if figure is not None else None
    match value_of(lit(state, session)):
        case SightMap() as seen:
            return (drawn_sight(state.document, seen),)
        case Moves() as moves:
            return (move_scene.lit_layer(state.document, moves, start, True, move_scene.NO_RISKS, ()),)
    return ()


def draw_game(history: History, language: str) -> Steps[None]:
    """Draw ahead what is slow in a game that is about to be shown: the board, its levels and figures, with stops."""
    state = AppState(history=history, language=language)
    yield from token_layer.steps(*_token_looks(state, queries.acted(state), ""))
    yield from board_picture.steps(*asked_of(state, history.present.board))


def _board(state: AppState, board: Board) -> BoardPicture:
    has_photo = state.history is not None and state.history.now.photo is not None
    # As `asked_of` returns it. A call would add its file to those whose functions run at every tap.
    asked = board, state.ui, state.document.game, has_photo, state.language
    known = board_picture.known(*asked)
    return shown_board(state, *asked) if known is None else known.answer


def _token_looks(
    state: AppState, acted: frozenset[str], gliding: str
) -> tuple[Document, frozenset[str], str, str, Mapping[str, str]]:
    return state.document, acted, state.language, gliding, state.game_history.now.portraits


@progressive(keep=3)
def token_layer(
    document: Document, acted: frozenset[str], language: str, gliding: str, portraits: Mapping[str, str]
) -> Steps[Layer]:
    """The figures of a document, without the one that is still gliding."""
    say = Words(language, game=document.game)
    called = {figure.id: say.figure(figure) for figure in document.figures}
    yield
    shown = TokenOptions(acted=acted, called=called, drawn=lambda each: each.id != gliding, portraits=portraits)
    return (yield from figures_layer.steps(document, plane_of(document.board), ui_of(document), shown))


@remember(4)
def _attention(document: Document, eye: Place | None, target: Place | None, roll_key: Place | None) -> Layer:
    sheet, plane = marks.LayerSheet(), plane_of(document.board)
    for place, style in ((eye, "selected"), (target, "goal"), (roll_key, "hover")):
        if place is not None:
            # On a free board a ring goes around the base that stands there, so that its letters stay readable.
            bases = (round(radius(each) + 8, 1) for each in document.figures if each.space == place)
            sheet.mark(plane.centre(place), plane.cell or marks.disc(next(bases, 12)), style)
    return sheet.layer()


@remember(2)
def _cursor(document: Document, cursor: Place | None, hover: Place | None) -> Layer:
    sheet, plane = marks.LayerSheet(), plane_of(document.board)
    if hover is not None and hover != cursor:
        sheet.mark(plane.centre(hover), plane.cell or marks.disc(12), "hover")
    if cursor is not None:
        sheet.mark(plane.centre(cursor), plane.cell or marks.disc(30), "cursor-edge", "cursor")
    return sheet.layer()


LINE_END_UNITS = 12.0
"""How near to a token's middle a line counts as ending there, in units: a figure in the air is drawn so far off."""


@remember(3)
def targets_marked(document: Document, found: tuple[tuple[str, Verdict], ...]) -> Layer:
    """Figures that may be attacked, each with the chance of harm."""
    sheet, plane, ui = marks.LayerSheet(), plane_of(document.board), ui_of(document)
    for name, verdict in found:
        figure, best = document.figure(name), verdict.best
        assert best is not None, "a figure that may be attacked is attacked in some way"
        chance = harm_chance(best)
        text = "" if chance is None else whole_percent(chance) + "%"
        add_target(sheet, middle(figure, plane, ui), radius(figure), text, best.attack)
    return sheet.layer()


def drawn_sight(document: Document, found: SightMap | None) -> Layer:
    """Everything that is seen, once it is drawn."""
    return EMPTY if found is None else ready(seen_spaces.get(document, found), EMPTY)


@progressive(keep=2, effort=lambda document, _: "touch" if effort_of_map(document) == "touch" else "short")
def seen_spaces(document: Document, found: SightMap) -> Steps[Layer]:
    """Everything that is seen."""
    plane = plane_of(document.board)
    if not document.board.has_spaces:
        return seen_layer(found, plane) if "area" in found.extra else _seen_figures(document, found)
    return (yield from map_layer.steps(found, document.topology.spaces(), plane))


def _seen_figures(document: Document, found: SightMap) -> Layer:
    sheet = marks.LayerSheet()
    seen, clearly = (items_of(found.extra.get(key)) for key in ("figures", "clearly"))
    for figure in document.figures:
        if figure.id in seen:
            style = "clear" if figure.id in clearly else "hindered"
            add_ring(sheet, document, figure.id, 9, "seen", "line-edge", style)
    return sheet.layer()


@remember(2)
def line_of_sight(document: Document, found: Sight | None) -> Layer:
    """A line of sight and what stands in it."""
    if found is None:
        return EMPTY
    plane = plane_of(document.board)
    rims = (_rim(document, plane.at(found.line[0])), _rim(document, plane.at(found.line[1])))
    return sight_layer(found, plane, lambda figure: token_middle(document, figure), rims)


def _rim(document: Document, end: XY) -> float:
    """How much of a line lies on the token in whose middle it ends."""
    for figure in document.figures:
        at = token_middle(document, figure.id)
        if at is not None and hypot(at[0] - end[0], at[1] - end[1]) <= LINE_END_UNITS:
            return radius(figure) + 5
    return 0


def trail_layer(state: AppState) -> Layer:
    """What led to the moment on view."""
    now = state.game_history.now
    return _trail(state.document, now.transition, state.game_history.entry(now))


@remember(4)
def _trail(document: Document, transition: Transition | None, entry: Entry | None) -> Layer:
    sheet = marks.LayerSheet()
    ways: list[tuple[Place, ...]] = [transition.places] if transition is not None else []
    if entry is not None:
        if entry.start is not None and entry.end is not None and not any(ways):
            ways.append((entry.start, entry.end))
        ways += [(shift.start, shift.end) for shift in entry.shifts]
    for way in ways:
        if len(way) > 1 and all(document.board.holds(place) for place in way):
            draw_way(sheet, plane_of(document.board), way)
    if entry is not None and entry.kind == "roll" and transition is not None:
        roller = transition.question.get("figure")
        others = [value for key, value in transition.question.items() if key not in ("ask", "roll", "figure")]
        for figure in document.figures:
            if figure.id == roller or figure.id in others:
                add_ring(sheet, document, figure.id, 9, "selected" if figure.id == roller else "aim-at")
    return sheet.layer()
