"""The legend of a board: what is on it, each thing drawn by the code for boards, on a board of one space or two."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, frozen

from tablelight.board.document import Area, Board, Document, Edge, FreeBoard, GridBoard, SpaceSpec
from tablelight.board.units import Thousandths
from tablelight.locale.messages import SOURCE, msg
from tablelight.view.drawing import Layer
from tablelight.view.free import free_layer
from tablelight.view.games.ui import GameUi
from tablelight.view.ground import board_layer
from tablelight.view.guides import Guide, Note
from tablelight.view.levels import heights_layer
from tablelight.view.plane import plane_of
from tablelight.view.svg import Frame
from tablelight.view.tokens import TokenOptions, figures_layer, is_raised
from tablelight.view.words import Words

PIECE_THOUSANDTHS = 2800
"""The side of the bare table on which an area is shown (thousandths of an inch); the area keeps off its rim."""
LEGEND_RIM = 150
LEVELS = msg("Levels")
ROOFS = {True: msg("Indoors"), False: msg("Outdoors")}


@frozen
class Item:
    """One line: its name (a text of the tables, or a side's name), what it does, and its picture."""

    name: str
    note: Note | None
    layers: tuple[Layer, ...]
    frame: Frame


def terrains(board: Board, ui: GameUi, guide: Guide, language: str = SOURCE) -> list[Item]:
    """Every kind of ground there is, clear ground first, in the order of the game's table."""
    if board.grid == "inches":
        return [_area(area, ui, guide, language) for area in _one_per_kind(board, ui)]
    there = {spec.terrain for spec in board.spaces}
    if len({spec.at for spec in board.spaces}) < board.columns * board.rows:
        there.add("clear")
    found = []
    for kind in sorted(there, key=lambda name: _rank(name, tuple(ui.terrains))):
        small = _small(board, 1, SpaceSpec(at=(0, 0), terrain=kind))
        ground = ui.terrain(kind)
        found.append(Item(ground.label, guide.terrains.get(kind), *_drawn(small, ui)))
    return found


def levels(board: Board, ui: GameUi, guide: Guide, language: str = SOURCE) -> list[Item]:
    """A change of level, if there is one: the lowest."""
    if guide.levels is None:
        return []
    if board.grid == "inches":
        raised = [area for area in _one_per_kind(board, ui) if area.height or area.level]
        return [_area(area, ui, guide, language, note=guide.levels) for area in raised[:1]]
    found = {spec.level for spec in board.spaces if spec.level and spec.terrain != "void"}
    if not found:
        return []
    small = _small(board, 2, SpaceSpec(at=(1, 0), level=min(found)))
    pictures, (left, top, width, height) = _drawn(small, ui, middle=True)
    # The higher space nearly whole: its number is at its rim.
    return [Item(LEVELS, guide.levels, pictures, (left + 45, top, width, height))]


def roofs(board: Board, ui: GameUi, guide: Guide) -> list[Item]:
    """Spaces that are marked as indoors, and those marked as outdoors."""
    there = {spec.indoors for spec in board.spaces if spec.terrain != "void"}
    return [
        Item(name, guide.roofs.get(said), *_drawn(_small(board, 1, SpaceSpec(at=(0, 0), indoors=said)), ui))
        for said, name in ROOFS.items()
        if said in there
    ]


def edges(board: Board, ui: GameUi, guide: Guide) -> list[Item]:
    """The kinds of edges on this board."""
    kinds = {edge.kind: edge.inside is not None for edge in board.edges}
    found = []
    for kind in sorted(kinds, key=lambda name: _rank(name, tuple(ui.edges))):
        edge = Edge(between=((0, 0), (1, 0)), kind=kind, inside=(0, 0) if kinds[kind] else None)
        small = evolve(_small(board, 2), edges=(edge,))
        label = ui.edge_label(kind)
        found.append(Item(label, guide.edges.get(kind), *_drawn(small, ui, middle=True)))
    return found


def objects(board: Board, ui: GameUi, guide: Guide) -> list[Item]:
    """Things in spaces and on corners, each kind once; with its height, if it has one."""
    kinds = {(bool(thing.corner), thing.kind): thing for thing in reversed(board.objects)}
    found = []
    for on_corner, kind in sorted(kinds, key=lambda key: (key[0], _rank(key[1], tuple(ui.objects)))):
        thing = kinds[on_corner, kind]
        if not on_corner:
            small = evolve(_small(board, 1), objects=(evolve(thing, at=(0, 0)),))
            found.append(Item(ui.object_label(kind), guide.objects.get(kind), *_drawn(small, ui)))
            continue
        small = evolve(_small(board, 2), rows=2, objects=(evolve(thing, at=(1, 1)),))
        layers, (left, top, width, height) = _drawn(small, ui)
        # As large as things in a space are shown.
        frame = left + width / 4, top + height / 4, width / 2, height / 2
        found.append(Item(ui.object_label(kind, on_corner=True), guide.on_corners.get(kind), layers, frame))
    return found


def people(document: Document, ui: GameUi, guide: Guide, say: Words) -> list[Item]:
    """The sides, each by its first figure; and a figure that is up in the air."""
    chosen = [next(f for f in document.figures if f.side == side) for side in document.sides]
    names = [say.side(figure.side) for figure in chosen]
    notes: list[Note | None] = [None] * len(chosen)
    raised = next((figure for figure in document.figures if is_raised(figure, ui)), None)
    chosen = [evolve(figure, state={}) for figure in chosen]
    if raised is not None and guide.raised is not None:
        chosen, names, notes = [*chosen, raised], [*names, ""], [*notes, guide.raised]
    board = GridBoard(grid="square", columns=max(len(chosen), 1), rows=1)
    row = [evolve(figure, at=((column, 0),), base=None) for column, figure in enumerate(chosen)]
    # All on one board, so that each side keeps its colour and shape.
    called = {figure.id: say.figure(figure) for figure in row}
    layer = figures_layer(
        evolve(document, board=board, figures=tuple(row)), plane_of(board), ui, TokenOptions(called=called)
    )
    return [
        Item(name, note, (layer,), (column * 100, 0, 100, 100))
        for column, (name, note) in enumerate(zip(names, notes, strict=True))
    ]


def _rank(name: str, known: tuple[str, ...]) -> tuple[int, str]:
    return (known.index(name) if name in known else len(known), name)


def _small(board: Board, columns: int, *specs: SpaceSpec) -> GridBoard:
    """A board of one row, with the same kind of spaces."""
    assert board.grid != "inches", "what is shown on a space lies on one"
    return GridBoard(grid=board.grid, columns=columns, rows=1, orientation=board.orientation, spaces=specs)


def _drawn(board: GridBoard, ui: GameUi, *, middle: bool = False) -> tuple[tuple[Layer, ...], Frame]:
    """A small board's picture, and the part of it to show: the whole, or what is around the side between two spaces."""
    plane = plane_of(board)
    layers = (board_layer(board, plane, ui), heights_layer(board, plane))
    if not middle:
        side = max(plane.width, plane.height)
        return layers, ((plane.width - side) / 2, (plane.height - side) / 2, side, side)
    (ax, ay), (bx, by) = plane.centre((0, 0)), plane.centre((1, 0))
    return layers, ((ax + bx) / 2 - 55, (ay + by) / 2 - 55, 110, 110)


def _one_per_kind(board: FreeBoard, ui: GameUi) -> Iterator[Area]:
    kinds: dict[str, Area] = {}
    for area in board.areas:
        kinds.setdefault(area.kind, area)
    for kind in sorted(kinds, key=lambda name: _rank(name, tuple(ui.terrains))):
        yield kinds[kind]


def _area(area: Area, ui: GameUi, guide: Guide, language: str, note: Note | None = None) -> Item:
    """An area of this kind and height, square."""
    low, high = LEGEND_RIM, PIECE_THOUSANDTHS - LEGEND_RIM
    square = evolve(area, points=((low, low), (high, low), (high, high), (low, high)))
    board = FreeBoard(width=Thousandths(PIECE_THOUSANDTHS), height=Thousandths(PIECE_THOUSANDTHS), areas=(square,))
    layer = free_layer(board, plane_of(board), ui, language)
    ground = ui.terrain(area.kind)
    name = ground.label if note is None else LEVELS
    return Item(
        name, note or guide.terrains.get(area.kind), (layer,), (0, 0, PIECE_THOUSANDTHS / 10, PIECE_THOUSANDTHS / 10)
    )
