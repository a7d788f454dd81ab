"""The board itself: terrain, levels and cliffs, what stands between spaces, objects, the letters of its rim."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from math import hypot

from tablelight.board.document import Board, GridBoard
from tablelight.board.edits import side_neighbours
from tablelight.grid import Space
from tablelight.view import marks
from tablelight.view.drawing import Ink, Layer, LayerSheet
from tablelight.view.games.ui import GameUi, TerrainUi, plain
from tablelight.view.plane import XY, Plane, point
from tablelight.view.styles import LEVEL_ALPHAS, STYLES

CORNER_MARK, HIGHEST = 35, 40
IN_HEX = 28, 27
"""Where a hexagon's level stands, from its centre: within it, and beside what stands on it."""
LETTER, LEVEL, COORDINATE = 15, 16, 17
SHADES = len(LEVEL_ALPHAS)
"""Levels above which the ground grows no darker: from there on two shades take turns."""
STEEP = 3
"""Levels of a cliff above which its line grows no wider."""
DARK = frozenset({"blocking"})
"""Grounds so dark that their letter is light."""


def over_photograph(layer: Layer) -> Layer:
    """A board's layer with its ground so thin that a photograph shows through; lines, letters and numerals stay."""
    inks = (Ink(f"{ink.style}-thin" if f"{ink.style}-thin" in STYLES else ink.style, ink.path) for ink in layer.inks)
    return Layer(tuple(ink for ink in inks if ink.style != "table"), layer.texts)


def column_name(column: int) -> str:
    """A, B ... Z, AA, AB ..."""
    name = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        name = chr(ord("A") + letter) + name
    return name


def board_layer(board: GridBoard, plane: Plane, ui: GameUi) -> Layer:
    """The layer of a board of spaces: ground, motifs, levels, edges, objects."""
    sheet = LayerSheet()
    void = {spec.at for spec in board.spaces if spec.terrain == "void"}
    live = [space for space in board.topology.spaces() if space not in void]
    everywhere = plane.region(live)
    sheet.add("table", everywhere)
    _terrain(sheet, board, plane, ui)
    _levels(sheet, board, plane, ui)
    _letters(sheet, board, plane, ui)
    sheet.add("grid", everywhere)
    _cliffs(sheet, board, plane)
    _roofs(sheet, board, plane, ui)
    _sides(sheet, board, plane, ui)
    for thing in board.objects:
        label = ui.objects[thing.kind].label if thing.kind in ui.objects else "?"
        if thing.corner:
            sheet.add("object", corner_disc(plane, thing.at))
            sheet.add("object-letter", f"M{point(plane.at(thing.at))}{marks.label(label[:2], 14)}")
            continue
        sheet.add("object", f"M{point(plane.centre(thing.at))}{marks.octagon(24)}")
        sheet.add("object-letter", f"M{point(plane.centre(thing.at))}{marks.label(label[:2], 18)}")
        if thing.height is not None:
            x, y = plane.centre(thing.at)
            sheet.add("letter", f"M{point((x + 31, y - 24))}{marks.label(str(thing.height), 16)}")
    _coordinates(sheet, board, plane)
    return sheet.layer()


def corner_disc(plane: Plane, corner: Space) -> str:
    """The path of an object on a square's upper left corner: a disc, small enough to keep off the figures around it."""
    return f"M{point(plane.at(corner))}{marks.disc(19)}"


def _corners(plane: Plane) -> tuple[XY, XY]:
    """Where a space's letter and its level stand, from its centre."""
    if plane.cell.count("l"):  # six sides
        return (0, -HIGHEST), IN_HEX
    return (-CORNER_MARK, -CORNER_MARK), (CORNER_MARK, CORNER_MARK)


def letter_ink(ground: TerrainUi) -> str:
    """The ink of a ground's letter, to be read on it."""
    return "letter-on-dark" if ground.style in DARK else "letter"


def _terrain(sheet: LayerSheet, board: GridBoard, plane: Plane, ui: GameUi) -> None:
    places: dict[str, list[Space]] = defaultdict(list)
    for spec in board.spaces:
        places[spec.terrain].append(spec.at)
    seen = {terrain: ui.terrains.get(terrain, TerrainUi(plain(terrain))) for terrain in places if terrain != "void"}
    for terrain, spaces in places.items():
        ground = seen.get(terrain)
        if ground is None or not ground.style:
            continue
        sheet.add(ground.style, plane.region(spaces))
        if ground.motif:
            sheet.add(f"{ground.style}-mark", plane.region(spaces, marks.MOTIFS[ground.motif]))
    unknown = [
        at for terrain, spaces in places.items() if terrain not in (*ui.terrains, "clear", "void") for at in spaces
    ]
    _question(sheet, [plane.centre(at) for at in unknown])


def _letters(sheet: LayerSheet, board: GridBoard, plane: Plane, ui: GameUi) -> None:
    """The letter of each ground: above every ground and the shades of the levels, which would dim it."""
    places: dict[str, list[Space]] = defaultdict(list)
    for spec in board.spaces:
        places[spec.terrain].append(spec.at)
    (x, y), _ = _corners(plane)
    for terrain, spaces in places.items():
        ground = ui.terrains.get(terrain)
        if ground is not None and ground.letter:
            sheet.add(letter_ink(ground), plane.region(spaces, f"m{point((x, y))}{marks.label(ground.letter, LETTER)}"))


def _roofs(sheet: LayerSheet, board: GridBoard, plane: Plane, ui: GameUi) -> None:
    """A house where a space says that it lies indoors, a sun where outdoors: in the corner that nothing else is in."""
    places: dict[tuple[str, bool], list[Space]] = defaultdict(list)
    for spec in board.spaces:
        if spec.indoors is not None and spec.terrain != "void":
            ink = letter_ink(ui.terrains.get(spec.terrain, TerrainUi(plain(spec.terrain))))
            places[ink, spec.indoors].append(spec.at)
    _, (x, y) = _corners(plane)
    for (ink, indoors), spaces in places.items():
        sheet.add(ink, plane.region(spaces, f"m{point((x, -y))}{marks.ROOFS[indoors]}"))


def _question(sheet: LayerSheet, places: Sequence[XY]) -> None:
    """A mark where something is of a kind that the game does not know: the ground is drawn clear."""
    if places:
        sheet.add("chip", *(f"M{point(at)}{marks.disc(18)}" for at in places))
        sheet.add("chip-letter", *(f"M{point(at)}{marks.label('?', 26)}" for at in places))


def _by_level(board: Board) -> Mapping[int, Sequence[Space]]:
    by_level: dict[int, list[Space]] = defaultdict(list)
    for spec in board.spaces:
        if spec.level and spec.terrain != "void":
            by_level[spec.level].append(spec.at)
    return by_level


def _levels(sheet: LayerSheet, board: GridBoard, plane: Plane, ui: GameUi) -> None:
    """The shading of what is higher."""
    dark = {kind for kind, ground in ui.terrains.items() if ground.style in DARK}
    on_dark = {spec.at for spec in board.spaces if spec.terrain in dark}
    for level, spaces in sorted(_by_level(board).items()):
        for is_dark in (False, True):
            alike = [at for at in spaces if (at in on_dark) is is_dark]
            if alike:
                sheet.add(level_style(level, is_dark=is_dark), plane.region(alike))


def level_style(level: int, *, is_dark: bool) -> str:
    """The style that shades a level from 1 up, on a ground that is dark by day or on any other."""
    return f"level-on-dark-{shade_of(level)}" if is_dark else f"level-{shade_of(level)}"


def shade_of(level: int) -> int:
    """The shade of a level from 1 up; neighbouring levels never have the same."""
    return level if level <= SHADES else SHADES - (level - SHADES) % 2


def heights_layer(board: Board, plane: Plane) -> Layer:
    """A numeral for each level, on a disc of its own: above cliffs, what is lit and the rims of tokens: always read."""
    sheet, by_level = LayerSheet(), _by_level(board)
    _, (x, y) = _corners(plane)
    for level, spaces in sorted(by_level.items()):
        text = str(level)
        disc = marks.disc(11 if len(text) == 1 else 14)
        sheet.add("chip", plane.region(spaces, f"m{point((x, y))}{disc}"))
        sheet.add("chip-letter", plane.region(spaces, f"m{point((x, y))}{marks.label(text, LEVEL)}"))
    return sheet.layer()


def names_layer(board: Board, plane: Plane, called: Mapping[str, str]) -> Layer:
    """The labels of spaces, below whoever stands there: above walls, what is lit and the figures of the row below, with a
    rim of the ground's colour. `called`: what they are in the player's language, where that is not what they are."""
    sheet, below = LayerSheet(), 56 if plane.cell.count("l") else 46
    for spec in board.spaces:
        if spec.label:
            x, y = plane.centre(spec.at)
            sheet.write("spot", x, y + below, 23, called.get(spec.label, spec.label))
    return sheet.layer()


def _cliffs(sheet: LayerSheet, board: GridBoard, plane: Plane) -> None:
    """A line wherever the level changes between spaces that share a side, the wider the higher the step, with its shadow on
    what lies below."""
    level = {spec.at: spec.level for spec in board.spaces if spec.level}
    void = {spec.at for spec in board.spaces if spec.terrain == "void"}
    lines: dict[int, list[str]] = defaultdict(list)
    shadows: dict[int, list[str]] = defaultdict(list)
    for space, height in level.items():
        for neighbour in side_neighbours(board, space):
            lower = level.get(neighbour, 0)
            if lower < height and neighbour not in void:
                drop = min(height - lower, STEEP)
                a, b = plane.side(space, neighbour)
                lines[drop].append(f"M{point(a)}L{point(b)}")
                (x, y), (to_x, to_y) = plane.centre(space), plane.centre(neighbour)
                dx, dy = (to_x - x) * 0.04 * drop, (to_y - y) * 0.04 * drop
                shadows[drop].append(f"M{point((a[0] + dx, a[1] + dy))}L{point((b[0] + dx, b[1] + dy))}")
    for drop, paths in sorted(shadows.items()):
        sheet.add(f"cliff-shade-{drop}", *paths)
    for drop, paths in sorted(lines.items()):
        sheet.add(f"cliff-{drop}", *paths)


def _between(a: XY, b: XY, along: float, across: float) -> XY:
    """A point of a side: `along` it from 0 to 1, and `across` it in units."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = hypot(dx, dy)
    return a[0] + dx * along - dy / length * across, a[1] + dy * along + dx / length * across


def _sides(sheet: LayerSheet, board: GridBoard, plane: Plane, ui: GameUi) -> None:
    for edge in board.edges:
        if edge.kind not in ui.edges:
            a, b = plane.side(*edge.between)
            _question(sheet, [_between(a, b, 0.5, 0)])
            continue
        side_inks(sheet, plane, edge.between, ui.edges[edge.kind].form)
        if edge.inside in edge.between:
            inner, outer = edge.between if edge.inside == edge.between[0] else edge.between[::-1]
            sheet.add("inner", *inner_marks(plane, inner, outer))


def inner_marks(plane: Plane, inner: Space, outer: Space) -> list[str]:
    """Three short strokes on the inner side of what stands between two spaces."""
    a, b = plane.side(inner, outer)
    (x, y), reach = plane.centre(inner), 0.24
    feet = [_between(a, b, along, 0) for along in (0.25, 0.5, 0.75)]
    return [f"M{point(at)}L{point((at[0] + (x - at[0]) * reach, at[1] + (y - at[1]) * reach))}" for at in feet]


def side_inks(sheet: LayerSheet, plane: Plane, between: tuple[Space, Space], form: str) -> None:
    """What stands on a side, in its form."""
    a, b = plane.side(*between)
    line = f"M{point(a)}L{point(b)}"
    if form == "stairs":
        for along in (0.28, 0.72):
            ends = [_between(a, b, along, across) for across in (-26, 26)]
            sheet.add("stairs", f"M{point(ends[0])}L{point(ends[1])}")
        for across in (-18, -6, 6, 18):
            ends = [_between(a, b, along, across) for along in (0.28, 0.72)]
            sheet.add("stairs", f"M{point(ends[0])}L{point(ends[1])}")
    elif form == "door-open":
        for start, end in ((0.0, 0.18), (0.82, 1.0)):
            sheet.add("wall", f"M{point(_between(a, b, start, 0))}L{point(_between(a, b, end, 0))}")
        sheet.add("door", f"M{point(_between(a, b, 0.18, 0))}L{point(_between(a, b, 0.3, 44))}")
    elif form == "door":
        sheet.add("wall", line)
        sheet.add("door", f"M{point(_between(a, b, 0.2, 0))}L{point(_between(a, b, 0.8, 0))}")
    else:
        sheet.add(form, line)


def _coordinates(sheet: LayerSheet, board: GridBoard, plane: Plane) -> None:
    for column in range(board.columns):
        x, _ = plane.centre((column, 0))
        sheet.add("coordinate", f"M{point((x, -18))}{marks.label(column_name(column), COORDINATE)}")
    for row in range(board.rows):
        _, y = plane.centre((0, row))
        sheet.add("coordinate", f"M{point((-22, y))}{marks.label(str(row + 1), COORDINATE)}")
