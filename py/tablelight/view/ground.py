"""The board itself: terrain, levels and cliffs, what stands between spaces, objects, the letters of its rim."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from math import hypot

from tablelight.board.document import GridBoard
from tablelight.grid import Space
from tablelight.progress.pictures import progressive
from tablelight.progress.portions import Steps
from tablelight.view import marks
from tablelight.view.drawing import Ink, Layer
from tablelight.view.formatting import column_name
from tablelight.view.games.board_ui import ObjectUi, TerrainUi
from tablelight.view.games.ui import GameUi
from tablelight.view.levels import DARK, cliff_edges, letter_and_level_places, level_shades
from tablelight.view.marks import LayerSheet
from tablelight.view.names import areas, outline
from tablelight.view.plane import UNIT, XY, Plane, point
from tablelight.view.styles import STYLES

UNKNOWN = ObjectUi("?")
LETTER, COORDINATE = 15, 17
OBJECT, OBJECT_ROOM = 24, 42
"""The distance to the sides of an object's octagon, and the greatest width of its letters."""
THINGS_AT_ONCE, NAMES_AT_ONCE = 400, 32
"""Things on a board or between its spaces, and names of columns and rows, drawn between two stops."""
WHOLE = (0.0, 0.0), (1.0, 0.0)
"""A stroke along the whole of a side: each end is given by its place along the side (0 to 1), and across it in units."""
STROKES: Mapping[str, Sequence[tuple[str, XY, XY]]] = {
    "stairs": (
        *(("stairs", (along, -26.0), (along, 26.0)) for along in (0.28, 0.72)),
        *(("stairs", (0.28, across), (0.72, across)) for across in (-18.0, -6.0, 6.0, 18.0)),
    ),
    "door-open": (("wall", (0, 0), (0.18, 0)), ("wall", (0.82, 0), (1, 0)), ("door", (0.18, 0), (0.3, 44))),
    "door": (("wall", *WHOLE), ("door", (0.2, 0), (0.8, 0))),
    # From the middle of one space to that of the other.
    "road": (("road-way", (0.5, -UNIT / 2), (0.5, UNIT / 2)), ("road-middle", (0.5, -UNIT / 2), (0.5, UNIT / 2))),
    "river": (("river", *WHOLE), ("river-middle", *WHOLE)),
}
"""The strokes of the forms that are not one line in a style of their own name: the style and the two ends of each."""
MOST_GROUND_LETTERS = 20
"""The most letters of grounds on a board. Beyond that, the smallest areas of the most scattered grounds have none:
their colour and pattern tell what they are."""


def over_photograph(layer: Layer) -> Layer:
    """A board's layer with its ground so thin that a photograph shows through; lines, letters and numerals stay."""
    inks = (Ink(f"{ink.style}-thin" if f"{ink.style}-thin" in STYLES else ink.style, ink.path) for ink in layer.inks)
    return Layer(tuple(ink for ink in inks if ink.style != "table"), layer.texts)


@progressive()
def board_layer(board: GridBoard, plane: Plane, ui: GameUi) -> Steps[Layer]:
    """The layer of a board of spaces: ground, motifs, levels, edges, objects."""
    sheet = LayerSheet()
    void = {spec.at for spec in board.spaces if spec.terrain == "void"}
    yield
    live = [space for space in board.topology.spaces() if space not in void]
    yield
    yield from draw_spaces(sheet, board, plane, ui, live, cliff_edges(sheet, board, plane))
    yield from _coordinates(sheet, board, plane)
    return sheet.layer()


def draw_spaces(
    sheet: LayerSheet, board: GridBoard, plane: Plane, ui: GameUi, live: Sequence[Space], cliffs: Steps[None]
) -> Steps[None]:
    """Draw spaces, with what the board says of them, and what is in and between them. `cliffs` draws the cliffs."""
    yield from sheet.spread("table", plane, live)
    places: dict[str, list[Space]] = defaultdict(list)
    for spec in board.spaces:
        places[spec.terrain].append(spec.at)
    yield
    yield from _terrain(sheet, plane, ui, places)
    yield from level_shades(sheet, board, plane, ui)
    yield from _letters(sheet, board, plane, ui, places)
    rock = {at for kind, spaces in places.items() if ui.terrain(kind).style in DARK for at in spaces}
    yield from sheet.spread("grid", plane, [at for at in live if at not in rock] if rock else live)
    yield from cliffs
    yield from _roofs(sheet, board, plane, ui)
    yield from _sides(sheet, board, plane, ui)
    yield from _objects(sheet, board, plane, ui)


def _objects(sheet: LayerSheet, board: GridBoard, plane: Plane, ui: GameUi) -> Steps[None]:
    """The things in spaces and on corners; like ones side by side share a letter and a height. If only one kind stands
    on corners, it has no letter there."""
    is_plain = sum(bool(each.on_corner) for each in ui.objects.values()) == 1
    alike: dict[tuple[str, int | None], list[Space]] = defaultdict(list)
    for thing in board.objects:
        if not thing.corner:
            alike[thing.kind, thing.height].append(thing.at)
    named: set[Space] = set()
    for spaces in alike.values():
        named.update(area[0] for area in (yield from areas(board, spaces)))
    for number, thing in enumerate(board.objects, 1):
        if number % THINGS_AT_ONCE == 0:
            yield
        shown = ui.objects.get(thing.kind, UNKNOWN)
        label = shown.label
        if thing.corner:
            sheet.add("object", corner_disc(plane, thing.at))
            if not (is_plain and shown.on_corner):
                sheet.mark(plane.at(thing.at), marks.label(label[:2], 14), "object-letter")
            continue
        sheet.mark(plane.centre(thing.at), marks.octagon(OBJECT), "object")
        if thing.at in named:
            letter = shown.letter or label[:2]
            text, size = (letter, 18) if thing.height is None else (f"{letter}{thing.height}", 16)
            glyphs = marks.label(text, marks.fitting(text, size, OBJECT_ROOM))
            sheet.mark(plane.centre(thing.at), glyphs, "object-letter")


def corner_disc(plane: Plane, corner: Space) -> str:
    """The path of an object on a square's upper left corner: a disc, small enough to keep off the figures around it."""
    return f"M{point(plane.at(corner))}{marks.disc(19)}"


def letter_ink(ground: TerrainUi) -> str:
    """The ink of a ground's letter, readable on the ground."""
    return "letter-on-dark" if ground.style in DARK else "letter"


def _terrain(sheet: LayerSheet, plane: Plane, ui: GameUi, places: Mapping[str, Sequence[Space]]) -> Steps[None]:
    for terrain, spaces in places.items():
        ground = ui.terrain(terrain)
        if terrain == "void" or not ground.style:
            continue
        yield from sheet.spread(ground.style, plane, spaces)
        if ground.motif and ground.style not in DARK:
            yield from sheet.spread(f"{ground.style}-mark", plane, spaces, marks.MOTIFS[ground.motif])
    strange = [spaces for terrain, spaces in places.items() if terrain not in (*ui.terrains, "clear", "void")]
    _question(sheet, [plane.centre(at) for spaces in strange for at in spaces])


def _letters(
    sheet: LayerSheet, board: GridBoard, plane: Plane, ui: GameUi, places: Mapping[str, Sequence[Space]]
) -> Steps[None]:
    """A letter for each area of one ground, or for the largest of many, in its first space: above every ground and the
    shades of the levels, which would dim it."""
    (x, y), _ = letter_and_level_places(plane)
    lettered: list[tuple[TerrainUi, list[list[Space]]]] = []
    for terrain, spaces in places.items():
        ground = ui.terrains.get(terrain)
        if ground is not None and ground.letter:
            lettered.append((ground, (yield from areas(board, spaces))))
    most = max((len(found) for _, found in lettered), default=0)
    while most > 1 and sum(min(len(found), most) for _, found in lettered) > MOST_GROUND_LETTERS:
        most -= 1
    for ground, found in lettered:
        letter = f"m{point((x, y))}{marks.label(ground.letter, LETTER)}"
        largest = {area[0] for area in sorted(found, key=len, reverse=True)[:most]}
        yield from sheet.spread(letter_ink(ground), plane, [area[0] for area in found if area[0] in largest], letter)


def _roofs(sheet: LayerSheet, board: GridBoard, plane: Plane, ui: GameUi) -> Steps[None]:
    """An outline around each area that is marked as indoors or outdoors, and in its first space a house or a sun: in
    the corner that nothing else is in."""
    places: dict[bool, dict[Space, str]] = {True: {}, False: {}}
    for spec in board.spaces:
        if spec.indoors is not None and spec.terrain != "void":
            places[spec.indoors][spec.at] = spec.terrain
    _, (x, y) = letter_and_level_places(plane)
    for indoors, terrains in places.items():
        for area in (yield from areas(board, terrains)):
            ground = ui.terrain(terrains[area[0]])
            sheet.add("zone", *(yield from outline(plane, area)))
            sheet.add(letter_ink(ground), plane.region(area[:1], f"m{point((x, -y))}{marks.ROOFS[indoors]}"))


def _question(sheet: LayerSheet, places: Sequence[XY]) -> None:
    """Mark things of a kind that the game does not know; unknown ground is drawn clear."""
    if places:
        sheet.add("chip", *(f"M{point(at)}{marks.disc(18)}" for at in places))
        sheet.add("chip-letter", *(f"M{point(at)}{marks.label('?', 26)}" for at in places))


def _between(a: XY, b: XY, along: float, across: float) -> XY:
    """A point of a side: `along` it from 0 to 1, and `across` it in units."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = hypot(dx, dy)
    return a[0] + dx * along - dy / length * across, a[1] + dy * along + dx / length * across


def _sides(sheet: LayerSheet, board: GridBoard, plane: Plane, ui: GameUi) -> Steps[None]:
    for number, edge in enumerate(board.edges, 1):
        if number % THINGS_AT_ONCE == 0:
            yield
        if edge.kind not in ui.edges:
            _question(sheet, [plane.between(*edge.between)])
            continue
        side_inks(sheet, plane, edge.between, ui.edges[edge.kind].form)
        if edge.inside in edge.between:
            inner, outer = edge.between if edge.inside == edge.between[0] else edge.between[::-1]
            sheet.add("inner", *inner_marks(plane, inner, outer))


def inner_marks(plane: Plane, inner: Space, outer: Space) -> list[str]:
    """Three short strokes on the inner side of an edge."""
    a, b = plane.side(inner, outer)
    (x, y), reach = plane.centre(inner), 0.24
    feet = [_between(a, b, along, 0) for along in (0.25, 0.5, 0.75)]
    return [f"M{point(at)}L{point((at[0] + (x - at[0]) * reach, at[1] + (y - at[1]) * reach))}" for at in feet]


def side_inks(sheet: LayerSheet, plane: Plane, between: tuple[Space, Space], form: str) -> None:
    """An edge, drawn in its form."""
    a, b = plane.side(*between)
    for style, *ends in STROKES.get(form, [(form, *WHOLE)]):
        start, end = (point(_between(a, b, *place)) for place in ends)
        sheet.add(style, f"M{start}L{end}")


def _coordinates(sheet: LayerSheet, board: GridBoard, plane: Plane) -> Steps[None]:
    names = [(column_name(column), (plane.centre((column, 0))[0], -18.0)) for column in range(board.columns)]
    names += [(str(row + 1), (-22.0, plane.centre((0, row))[1])) for row in range(board.rows)]
    for number, (name, at) in enumerate(names):
        if number % NAMES_AT_ONCE == 0:
            yield
        sheet.mark(at, marks.label(name, COORDINATE), "coordinate")
