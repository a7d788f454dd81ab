"""The picture while a board is edited: the board as always, and over it the stroke of the finger."""

from __future__ import annotations

from collections.abc import Sequence

from tablelight.app.beside import Photo
from tablelight.app.board_scene import shows_change
from tablelight.app.editor import areas, photograph
from tablelight.app.editor.figures.update import base_steps
from tablelight.app.editor.state import EditorSession, Stroke
from tablelight.app.editor.terrain import cut_spaces, has_on_corner, painted, stroke_corner, with_levels
from tablelight.app.state import AppState
from tablelight.board.document import Figure, GridBoard
from tablelight.board.units import INCH
from tablelight.grid import Space
from tablelight.view import marks
from tablelight.view.camera import projection
from tablelight.view.drawing import Layer
from tablelight.view.formatting import Notation
from tablelight.view.games.ui import GameUi
from tablelight.view.ground import corner_disc, inner_marks, side_inks
from tablelight.view.marks import LayerSheet
from tablelight.view.plane import XY, Plane, plane_of, point
from tablelight.view.tokens import radius

LINES = 24
"""The most grid lines in each direction while a photograph is fitted."""


def tool_layer(state: AppState, session: EditorSession) -> Layer:
    """The layer that the tool in hand draws over the board."""
    sheet, plane = LayerSheet(), plane_of(state.document.board)
    stroke = session.stroke
    if state.document.board.has_spaces:
        board = state.document.spaces_board
        landed = session.landed
        if landed is not None and landed.after is board and not shows_change(state):
            _on_spaces(sheet, state, landed.before, landed.session)
        _on_spaces(sheet, state, board, session)
        if session.anchor is not None:
            sheet.add("goal", plane.region([session.anchor]))
    else:
        _areas(sheet, state, session, plane)
    if stroke is not None and stroke.grip == "figure" and stroke.moved:
        _held(sheet, state.document.figure(stroke.figure), stroke.last)
    if stroke is not None and stroke.grip == "row" and stroke.moved:
        for figure, place in zip(session.waiting, base_steps(state, stroke.spaces), strict=False):
            _held(sheet, figure, plane.centre(place))
    for place in session.problem_places:
        sheet.add("offender", f"M{point(plane.centre(place))}{plane.cell or marks.disc(handle(plane) * 1.6)}")
    return sheet.layer()


def _on_spaces(sheet: LayerSheet, state: AppState, board: GridBoard, session: EditorSession) -> None:
    """Draw what a stroke over spaces or sides would do."""
    stroke, plane, ui = session.stroke, plane_of(board), state.ui
    if session.tool == "photo":
        for number, each in enumerate(session.grounds):
            spaces = [at for at in each.spaces if at in board.topology]
            if each.terrain:
                _ground(sheet, plane, ui, each.terrain, spaces)
            if number == session.ground:
                sheet.add("brushed-rim", plane.region(spaces))
    if stroke is not None and stroke.grip == "spaces":
        corner = stroke_corner(state, stroke) if session.tool == "objects" else None
        if corner is not None:
            style = "rubbed-dot" if has_on_corner(board, corner, session.thing) else "object"
            sheet.add(style, corner_disc(plane, corner))
        else:
            _painting(sheet, board, session, stroke, plane, ui)
    if stroke is not None and stroke.grip == "sides":
        form = ui.edges.get(session.edge)
        for pair in stroke.sides:
            if not stroke.clears and form is not None and form.sided:
                sheet.add("inner", *inner_marks(plane, *pair))
            if stroke.clears:
                a, b = plane.side(*pair)
                sheet.add("rubbed", f"M{point(a)}L{point(b)}")
            else:
                side_inks(sheet, plane, pair, form.form if form else "wall")


def handle(plane: Plane) -> float:
    """The radius of a handle, in units; its size on the screen is the same for every board that is shown whole."""
    return round(max(plane.width, plane.height) / 75, 1)


def _painting(
    sheet: LayerSheet, board: GridBoard, session: EditorSession, stroke: Stroke, plane: Plane, ui: GameUi
) -> None:
    if session.tool == "objects":
        sheet.add("rubbed-dot" if stroke.clears else "object", plane.region(stroke.spaces, marks.octagon(24)))
        return
    if session.tool == "stamp":
        sheet.add("brushed-rim", plane.region(cut_spaces(board, session, stroke)))
        return
    if session.shape == "fill" or (session.shape == "rectangle" and not stroke.moved and session.anchor is None):
        sheet.add("goal", plane.region(stroke.spaces[:1]))
        return
    spaces = painted(board, session, stroke)
    if session.tool == "level":
        sheet.add("brushed", plane.region(spaces))
        after = {spec.at: spec.level for spec in with_levels(board, session, spaces).spaces}
        for space in spaces:
            sheet.add("path-numeral", plane.region([space], marks.label(str(after.get(space, 0)), 30)))
        return
    if session.cover == "ground" or session.tool != "terrain":
        _ground(sheet, plane, ui, session.terrain, spaces)
    sheet.add("brushed-rim", plane.region(spaces))


def _ground(sheet: LayerSheet, plane: Plane, ui: GameUi, terrain: str, spaces: Sequence[Space]) -> None:
    ground = ui.terrain(terrain)
    sheet.add(ground.style or "table", plane.region(spaces))
    if ground.motif:
        sheet.add(f"{ground.style}-mark", plane.region(spaces, marks.MOTIFS[ground.motif]))


def _held(sheet: LayerSheet, figure: Figure, at: XY) -> None:
    sheet.add("ghost", f"M{point(at)}{marks.disc(round(radius(figure), 1))}")


def _outline(points: list[XY]) -> str:
    return "M" + "L".join(point(at) for at in points)


def _areas(sheet: LayerSheet, state: AppState, session: EditorSession, plane: Plane) -> None:
    stroke, size = session.stroke, handle(plane)
    if stroke is not None and stroke.grip == "box" and stroke.moved:
        corners = areas.drawn(state, stroke)
        if corners:
            sheet.add("brushed", _outline(areas.on_plane(corners)) + "z")
            width, height = (abs(corners[2][axis] - corners[0][axis]) / INCH for axis in (0, 1))
            x, y = areas.on_plane(corners)[0]
            size_of = " × ".join(map(Notation(state.language).inches, (width, height)))
            sheet.write("path-numeral", x + 10, y - 2.4 * size, 2.6 * size, size_of)
    if session.anchor is not None:
        sheet.add("grip", f"M{point(areas.on_plane((session.anchor,))[0])}{marks.disc(size)}")
    if session.points:
        points = areas.on_plane(session.points)
        sheet.add("drawn", _outline(points))
        sheet.add("grip", *(f"M{point(at)}{marks.disc(size)}" for at in points))
        sheet.add("goal", f"M{point(points[0])}{marks.disc(round(size * 1.5, 1))}")
    if session.area is not None:
        area = areas.dragged_board(state, stroke).areas[session.area]
        corners_at, middles = areas.handles(area.points)
        sheet.add("drawn", _outline(corners_at) + "z")
        sheet.add("grip-mid", *(f"M{point(at)}{marks.disc(round(size * 0.6, 1))}" for at in middles))
        sheet.add("grip", *(f"M{point(at)}{marks.disc(size)}" for at in corners_at))
        if session.corner is not None and session.corner < len(corners_at):
            sheet.add("grip-held", f"M{point(corners_at[session.corner])}{marks.disc(size)}")


def fitting_layer(state: AppState, session: EditorSession, photo: Photo) -> Layer:
    """The board's grid in the perspective of the photograph, with corners that can be dragged."""
    sheet, plane = LayerSheet(), plane_of(state.document.board)
    corners = photograph.corner_points(state, photo)
    project = projection(corners)
    across, down = (max(side, 1) for side in state.document.board.size)
    for count, turned in ((across, False), (down, True)):
        every = -(-count // LINES)
        for number in range(every, count, every):
            part = number / count
            ends = [project(*((part, end) if not turned else (end, part))) for end in (0.0, 1.0)]
            sheet.draw(_outline(ends), "fit-edge", "fit")
    sheet.draw(_outline(corners) + "z", "fit-edge", "drawn")
    size = round(handle(plane) * 1.4, 1)
    sheet.add("grip", *(f"M{point(at)}{marks.disc(size)}" for at in corners))
    sheet.add("grip-held", f"M{point(corners[session.pin])}{marks.disc(size)}")
    for number, at in enumerate(corners):
        sheet.add("path-numeral", f"M{point(at)}{marks.label(str(number + 1), size)}")
    return sheet.layer()
