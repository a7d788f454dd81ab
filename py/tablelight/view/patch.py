"""Some spaces of a board, to be drawn over a picture of it from before they changed: all of a large one takes long."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve, frozen

from tablelight.board.document import GridBoard
from tablelight.board.edits import side_neighbours
from tablelight.board.parts import BoardObject, SpaceSpec
from tablelight.board.watched import differing
from tablelight.grid import Space
from tablelight.grid.square import squares_around
from tablelight.progress.portions import Steps
from tablelight.view import marks
from tablelight.view.drawing import Layer, LayerSheet
from tablelight.view.games.ui import GameUi
from tablelight.view.ground import draw_spaces
from tablelight.view.levels import cliffs_about, heights_layer, letter_and_level_places
from tablelight.view.plane import Plane, point

MOST_SPACES = 600
"""Spaces that are drawn in this way; of more all of the board is waited for."""
NUMERAL = 14
"""Units: the radius of the largest disc under a level's numeral."""


@frozen
class BoardPatch:
    """What is drawn over two layers of a board as it was."""

    ground: Layer
    heights: Layer
    has_levels: bool = False
    """Whether the levels are other ones."""


def changed_spaces(before: GridBoard, after: GridBoard) -> frozenset[Space]:
    """The spaces that look different on two boards of one size."""
    specs: list[SpaceSpec] = [spec for each in differing(before.spaces, after.spaces) for spec in each]
    found = {spec.at for spec in specs}
    for edges in differing(before.edges, after.edges):
        found.update(at for edge in edges for at in edge.between)
    for things in differing(before.objects, after.objects):
        found.update(_about(things))
    return frozenset(at for at in found if at in after.topology)


def _about(things: Iterable[BoardObject]) -> Iterable[Space]:
    for thing in things:
        yield from squares_around(thing.at) if thing.corner else (thing.at,)


def board_patch(before: GridBoard, after: GridBoard, plane: Plane, ui: GameUi) -> Steps[BoardPatch | None]:
    """What makes a picture of one board that of another of the same size; None where too much has changed."""
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
        objects=tuple(thing for thing in after.objects if not changed.isdisjoint(_about([thing]))),
    )
    yield
    void = {at for at, spec in specs.items() if spec.terrain == "void"}
    levels = {at: specs[at].level if at in specs else 0 for at in near - void}
    sheet = LayerSheet()
    sheet.add("void", plane.region(sorted(changed & void)))
    yield from draw_spaces(sheet, part, plane, ui, sorted(changed - void), _cliffs(sheet, part, plane, changed, levels))
    numerals = heights_layer(part, plane)
    lowered = sorted(at for at in raised if not levels.get(at))
    has_levels = raised != _levels(spec for spec in part.spaces if spec.level)
    return BoardPatch(sheet.layer(), _without_numerals(numerals, plane, ui, lowered, specs), has_levels)


def _levels(specs: Iterable[SpaceSpec]) -> dict[Space, int]:
    return {spec.at: spec.level for spec in specs if spec.terrain != "void"}


def _cliffs(
    sheet: LayerSheet, board: GridBoard, plane: Plane, spaces: Iterable[Space], levels: dict[Space, int]
) -> Steps[None]:
    cliffs_about(sheet, board, plane, spaces, levels)
    yield


def _without_numerals(
    layer: Layer, plane: Plane, ui: GameUi, lowered: Iterable[Space], specs: dict[Space, SpaceSpec]
) -> Layer:
    """The numerals of levels, and where there is none any more a piece of the ground."""
    sheet, (x, y) = LayerSheet(), letter_and_level_places(plane)[1]
    for at in lowered:
        terrain = specs[at].terrain if at in specs else "clear"
        ground = "void" if terrain == "void" else ui.terrains[terrain].style if terrain in ui.terrains else ""
        sheet.add(ground or "table", plane.region([at], f"m{point((x, y))}{marks.disc(NUMERAL)}"))
    return evolve(layer, inks=(*sheet.layer().inks, *layer.inks))
