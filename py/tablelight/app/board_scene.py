"""The board's own layers. A large board that has changed takes longer than a touch to draw. Until then its old picture
is shown, with the changes drawn over it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from attrs import evolve, frozen

from tablelight.app.answers import has_many_spaces
from tablelight.app.state import AppState
from tablelight.board.document import Board, GridBoard
from tablelight.board.edits import side_neighbours
from tablelight.board.parts import BoardObject, SpaceSpec
from tablelight.board.watched import differing
from tablelight.grid import Space
from tablelight.grid.square import squares_around
from tablelight.progress.pictures import Pending, progressive
from tablelight.progress.portions import Steps
from tablelight.view import marks
from tablelight.view.drawing import EMPTY, Layer
from tablelight.view.free import free_layer
from tablelight.view.games.ui import GameUi
from tablelight.view.ground import board_layer, draw_spaces, over_photograph
from tablelight.view.levels import cliffs_about, heights_layer, letter_and_level_places
from tablelight.view.names import BoardLabel, spots
from tablelight.view.plane import Plane, plane_of, point
from tablelight.view.words import Words

MOST_SPACES = 600
"""The most changed spaces that a patch draws; with more, the app waits for the whole board."""
NUMERAL = 14
"""The radius of the largest disc under a level's numeral, in units."""


@frozen
class BoardPatch:
    """What is drawn over two layers of an outdated board."""

    ground: Layer
    heights: Layer
    has_levels: bool = False
    """Whether any level has changed."""


def changed_spaces(before: GridBoard, after: GridBoard) -> frozenset[Space]:
    """The spaces that look different on two boards of one size."""
    specs: list[SpaceSpec] = [spec for each in differing(before.spaces, after.spaces) for spec in each]
    found = {spec.at for spec in specs}
    for edges in differing(before.edges, after.edges):
        found.update(at for edge in edges for at in edge.between)
    for things in differing(before.objects, after.objects):
        found.update(_touched_spaces(things))
    return frozenset(at for at in found if at in after.topology)


def _touched_spaces(things: Iterable[BoardObject]) -> Iterable[Space]:
    for thing in things:
        yield from squares_around(thing.at) if thing.corner else (thing.at,)


def board_patch(before: GridBoard, after: GridBoard, plane: Plane, ui: GameUi) -> Steps[BoardPatch | None]:
    """The patch that turns one board's picture into another's, of the same size; None if too much has changed."""
    changed = changed_spaces(before, after)
    yield
    if len(changed) > MOST_SPACES:
        return None
    near = changed.union(*(side_neighbours(after, at) for at in changed))
    specs = {spec.at: spec for spec in after.spaces if spec.at in near}
    yield
    raised = _levels(spec for spec in before.spaces if spec.level and spec.at in changed)
    yield
    part = evolve(
        after,
        spaces=tuple(spec for spec in specs.values() if spec.at in changed),
        edges=tuple(edge for edge in after.edges if not changed.isdisjoint(edge.between)),
        objects=tuple(thing for thing in after.objects if not changed.isdisjoint(_touched_spaces([thing]))),
    )
    yield
    void = {at for at, spec in specs.items() if spec.terrain == "void"}
    levels = {at: specs[at].level if at in specs else 0 for at in near - void}
    sheet = marks.LayerSheet()
    sheet.add("void", plane.region(sorted(changed & void)))
    cliffs = cliffs_about(sheet, part, plane, changed, levels)
    yield from draw_spaces(sheet, part, plane, ui, sorted(changed - void), cliffs)
    numerals = heights_layer(part, plane)
    lowered = sorted(at for at in raised if not levels.get(at))
    has_levels = raised != _levels(spec for spec in part.spaces if spec.level)
    return BoardPatch(sheet.layer(), _without_numerals(numerals, plane, ui, lowered, specs), has_levels)


def _levels(specs: Iterable[SpaceSpec]) -> dict[Space, int]:
    return {spec.at: spec.level for spec in specs if spec.terrain != "void"}


def _without_numerals(
    layer: Layer, plane: Plane, ui: GameUi, lowered: Iterable[Space], specs: dict[Space, SpaceSpec]
) -> Layer:
    """The numerals of levels; where a numeral is gone, a piece of the ground covers it."""
    sheet, (x, y) = marks.LayerSheet(), letter_and_level_places(plane)[1]
    for at in lowered:
        terrain = specs[at].terrain if at in specs else "clear"
        ground = "void" if terrain == "void" else ui.terrains[terrain].style if terrain in ui.terrains else ""
        sheet.add(ground or "table", plane.region([at], f"m{point((x, y))}{marks.disc(NUMERAL)}"))
    return evolve(layer, inks=(*sheet.layer().inks, *layer.inks))


MOMENTS_AROUND = 200
"""How far before and after the present moment a board may be to stand in for the present one, in moments."""
MOST_PATCHES = 8
"""The most patches drawn over each other until a browser has drawn the whole board."""

Asked: TypeAlias = tuple[Board, GameUi, str, bool, str]
"""What the layers depend on: the board, its game's look, the game, whether there is a photograph, the language."""


NOTHING = BoardPatch(EMPTY, EMPTY)


@frozen
class BoardPicture:
    """What is drawn of a board; parts at different heights in a picture are separate layers."""

    board: Board
    ground: Layer
    heights: Layer
    zones: Layer
    """The outlines of areas that share a label."""
    spots: tuple[BoardLabel, ...]
    """The labels."""
    patch: BoardPatch = NOTHING
    """What has changed since the board was drawn."""


def shown_board(state: AppState, *asked: *Asked) -> BoardPicture:
    """The layers of a board that are ready: for a large board perhaps the old ones, with the changes over them."""
    before = _before(state, asked)
    if before is None:
        return board_picture(*asked)
    patch = _patch.get(before.board, *asked)
    found = _redrawn.get(before, *asked)
    if not isinstance(found, Pending):
        return found
    return before if isinstance(patch, Pending) else evolve(before, patch=patch or NOTHING)


def shows_change(state: AppState) -> bool:
    """Whether the first picture of a state shows the latest change of the board."""
    asked = asked_of(state, state.document.board)
    before = _before(state, asked)
    return before is None or _patch.known(before.board, *asked) is not None


@progressive(keep=1, effort="long")
def _redrawn(before: BoardPicture, *asked: *Asked) -> Steps[BoardPicture]:
    """All of a large board that has changed. Each layer carries a stand-in until a browser has drawn the layer."""
    board = asked[0]
    patch = yield from _patch.steps(before.board, *asked)
    if patch is not None and not patch.has_levels and _heights.known(board) is None:
        _heights.keep(before.heights, board)
    found = yield from board_picture.steps(*asked)
    if patch is not None:
        found = evolve(found, ground=_over(found.ground, before.ground, patch.ground))
        if found.heights is not before.heights:
            found = evolve(found, heights=_over(found.heights, before.heights, patch.heights))
    board_picture.keep(found, *asked)
    return found


def _over(layer: Layer, before: Layer, patch: Layer) -> Layer:
    """A layer with its stand-in, the layer before with a patch, until a browser has drawn it."""
    return evolve(layer, meanwhile=(*before.meanwhile, patch)[-MOST_PATCHES:])


def asked_of(state: AppState, board: Board) -> Asked:
    """What the layers of a board on the table depend on."""
    has_photo = state.history is not None and state.history.now.photo is not None
    return board, state.ui, state.document.game, has_photo, state.language


def _before(state: AppState, asked: Asked) -> BoardPicture | None:
    """The board that was drawn last, if it can stand in for a large board that has not been drawn: it must belong to an
    earlier or later moment of the same game."""
    board, before, history = asked[0], board_picture.last, state.history
    if before is None or history is None or board_picture.known(*asked) is not None:
        return None
    if not has_many_spaces(board) or before.board.size != board.size:
        return None
    near = (*history.past[-MOMENTS_AROUND:], *history.future[:MOMENTS_AROUND])
    # While a past moment is viewed, only the game's first moment is near; the board drawn last is of that game anyway.
    is_of_game = state.timeline.is_past or any(moment.document.board is before.board for moment in near)
    return before if is_of_game and plane_of(before.board) is plane_of(board) else None


@progressive(keep=2)
def board_picture(board: Board, ui: GameUi, game: str, has_photo: bool, language: str) -> Steps[BoardPicture]:
    """The layers of a board, drawn whole."""
    say, plane = Words(language, game=game), plane_of(board)
    made = say.lettered(ui)
    if board.grid == "inches":
        ground = free_layer(board, plane, made, language)
        return BoardPicture(board, over_photograph(ground) if has_photo else ground, EMPTY, EMPTY, ())
    ground = yield from board_layer.steps(board, plane, made)
    heights = yield from _heights.steps(board)
    yield
    labels = {spec.label: say.spot(spec.label) for spec in board.spaces if spec.label}
    found, zones = yield from spots(board, plane, labels)
    return BoardPicture(board, over_photograph(ground) if has_photo else ground, heights, zones, found)


@progressive(keep=2)
def _heights(board: Board) -> Steps[Layer]:
    return heights_layer.steps(board, plane_of(board))


@progressive(keep=2)
def _patch(before: Board, *asked: *Asked) -> Steps[BoardPatch | None]:
    board, ui, game, has_photo, language = asked
    if before.grid == "inches" or board.grid == "inches":
        return None
    made = Words(language, game=game).lettered(ui)
    found = yield from board_patch(before, board, plane_of(board), made)
    if found is None or not has_photo:
        return found
    return evolve(found, ground=over_photograph(found.ground), heights=over_photograph(found.heights))
