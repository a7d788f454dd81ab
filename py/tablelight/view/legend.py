"""The legend of a board: what is on it, each thing drawn by the code for boards, on a board of one space or two; and the
marks of answers that are on the board, drawn by the code that draws answers, each with its meaning."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction

from attrs import evolve, frozen

from tablelight.board.document import Area, Board, Document, Edge, FreeBoard, GridBoard, SpaceSpec
from tablelight.board.units import Thousandths
from tablelight.locale.messages import SOURCE, msg
from tablelight.rules.answers import Destination, Moves, NeededRoll, Path, Reason, Sight, SightMap, Step
from tablelight.view import marks
from tablelight.view.drawing import Ink, Layer
from tablelight.view.free import free_layer
from tablelight.view.games.ui import GameUi
from tablelight.view.ground import board_layer
from tablelight.view.guides import Guide, Note
from tablelight.view.highlights import add_target, map_layer, offender_layer, path_layer, sight_layer
from tablelight.view.levels import heights_layer
from tablelight.view.lit import PLAIN, LitOptions, moves_layer
from tablelight.view.marks import LayerSheet
from tablelight.view.plane import SquarePlane, plane_of
from tablelight.view.svg import Frame
from tablelight.view.threats import EnemyCount, add_arrows, counts_layer
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
    for kind in _ordered(there, ui.terrains):
        small = _small(board, 1, SpaceSpec(at=(0, 0), terrain=kind))
        found.append(Item(ui.terrain(kind).label, guide.terrains.get(kind), *_drawn(small, ui)))
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
    for kind in _ordered(kinds, ui.edges):
        edge = Edge(between=((0, 0), (1, 0)), kind=kind, inside=(0, 0) if kinds[kind] else None)
        small = evolve(_small(board, 2), edges=(edge,))
        found.append(Item(ui.edge_label(kind), guide.edges.get(kind), *_drawn(small, ui, middle=True)))
    return found


def objects(board: Board, ui: GameUi, guide: Guide) -> list[Item]:
    """Things in spaces and on corners, each kind once; with its height, if it has one."""
    in_spaces, on_corners = (
        {thing.kind: thing for thing in reversed(board.objects) if bool(thing.corner) is corner}
        for corner in (False, True)
    )
    found = []
    for kind in _ordered(in_spaces, ui.objects):
        small = evolve(_small(board, 1), objects=(evolve(in_spaces[kind], at=(0, 0)),))
        found.append(Item(ui.object_label(kind), guide.objects.get(kind), *_drawn(small, ui)))
    for kind in _ordered(on_corners, ui.objects):
        small = evolve(_small(board, 2), rows=2, objects=(evolve(on_corners[kind], at=(1, 1)),))
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


def _ordered(names: Iterable[str], known: Iterable[str]) -> list[str]:
    """Names in the order of those that a game knows; the others follow by the alphabet."""
    order = [*known]
    return sorted(names, key=lambda name: (order.index(name) if name in order else len(order), name))


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


def _one_per_kind(board: FreeBoard, ui: GameUi) -> list[Area]:
    kinds = {area.kind: area for area in reversed(board.areas)}
    return [kinds[kind] for kind in _ordered(kinds, ui.terrains)]


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


ONE: Frame = (0, 0, 100, 100)
HERE = (0, 0)
SMALL = SquarePlane(1, 1)
ROLL = NeededRoll(roll="", chance=Fraction(1, 2), reason=Reason("", at=None))


@frozen
class Mark:
    """A mark: the style that shows that it is on the board, its meaning, and how it is drawn."""

    style: str
    means: str | int
    """A text, or which of the three texts that the game has for lines of sight."""
    draw: Callable[[GameUi], Layer]


def present(layers: Iterable[Layer]) -> set[str]:
    """The styles that a picture has."""
    return {ink.style for layer in layers for ink in layer.inks}


def marks_shown(styles: set[str], ui: GameUi, *, bare: bool) -> Iterator[Item]:
    """The marks of a picture with these styles. `bare`: on a bare table, where an area is lit instead of spaces."""
    for mark in (*(AREAS if bare else SPACES), *BOTH):
        if mark.style in styles:
            means = mark.means if isinstance(mark.means, str) else ui.seen[mark.means]
            yield Item(means, None, (mark.draw(ui),), ONE)


def _end(
    *, halts: bool = False, mode: str = "", roll: NeededRoll | None = None, shown: LitOptions = PLAIN
) -> Callable[[GameUi], Layer]:
    def draw(ui: GameUi) -> Layer:
        end = Destination(at=HERE, cost=3, halts=halts, extra={ui.marks.ends_in: mode})
        return moves_layer(Moves(spaces=(end,), needs_roll=roll), SMALL, ui, shown)

    return draw


def _risk(unharmed: Fraction, *, deadly: bool = False) -> Callable[[GameUi], Layer]:
    return _end(shown=LitOptions(unharmed={HERE: unharmed}, alive={HERE: unharmed} if deadly else {}))


def _target(_: GameUi) -> Layer:
    sheet = LayerSheet()
    add_target(sheet, (50, 56), 30, "50%", "range")
    return sheet.layer()


def _way(_: GameUi) -> Layer:
    steps = (Step(at=(0, 0), cost=2), Step(at=(1, 0), cost=1))
    return path_layer(Path(path=((-1, 0), (0, 0), (1, 0)), cost=3, steps=steps), SMALL)


def _line(visible: bool, clear: bool) -> Callable[[GameUi], Layer]:
    sight = Sight(
        visible=visible,
        clear=clear,
        distance=1,
        line=((Fraction(0), Fraction(1, 2)), (Fraction(1), Fraction(1, 2))),
        reasons=() if visible else (Reason("", at=HERE),),
    )
    # Without the outline of what is in the way, which is a separate mark.
    layer = sight_layer(sight, SMALL, lambda _: None)
    return lambda _: Layer(tuple(ink for ink in layer.inks if ink.style != "offender"), layer.texts)


def _seen(*, visible: bool, clear: bool = True) -> Callable[[GameUi], Layer]:
    spaces = (HERE,) if visible else ()
    found = SightMap(visible=spaces, clear=spaces if clear else ())
    return lambda _: map_layer(found, [HERE], SMALL)


def _arrow(*, comes: bool) -> Callable[[GameUi], Layer]:
    sheet, way = LayerSheet(), ((0.0, 70.0), (40.0, 70.0)) if comes else ()
    add_arrows(sheet, ((0, 50), 0), way, (100, 50), 6, shoots=not comes, strikes=comes)
    return lambda _: sheet.layer()


def _counted(kind: str) -> Callable[[GameUi], Layer]:
    return lambda _: counts_layer({HERE: EnemyCount(2, kind)}, SMALL)


def _inks(*inks: tuple[str, str]) -> Callable[[GameUi], Layer]:
    layer = Layer(tuple(Ink(style, path) for style, path in inks))
    return lambda _: layer


def _in_middle(*inks: tuple[str, str]) -> Callable[[GameUi], Layer]:
    return _inks(*((style, f"M50 50{mark}") for style, mark in inks))


def _offender(style: str) -> Callable[[GameUi], Layer]:
    return lambda _: offender_layer(SMALL, Reason("", at=HERE), style=style)


WAVE, AREA, RING = "M-10 60Q50 20 110 60", "M-10 110V40Q50 0 110 40V110z", marks.disc(38)
LIFE = (
    ("life-back", f"M50 50{marks.pill(50, 36)}"),
    ("life", f"M26 50{marks.disc(11)}M50 50{marks.disc(11)}"),
    ("life-lost", f"M74 50{marks.disc(11)}"),
)
SPACES = (
    Mark("reach-dot", msg("The move may end here, at this cost"), _end()),
    Mark("halt-dot", msg("The rules end the movement here"), _end(halts=True)),
    Mark("roll-dot", msg("Only after a successful roll"), _end(roll=ROLL)),
    Mark("roll-stop", msg("Needs a roll first, and the movement ends here"), _end(halts=True, roll=ROLL)),
    Mark("badge", msg("It can get there by flying high"), _end(mode="high")),
)
AREAS = (
    Mark("reach-edge", msg("The base’s centre gets this far"), _inks(("reach", AREA), ("reach-edge", AREA))),
    Mark(
        "roll-edge",
        msg("Only after a successful roll"),
        _inks(("roll", AREA), ("roll-hatch", f"M50 70{marks.hatch(46, 26)}"), ("roll-edge", AREA)),
    ),
    Mark("contour", msg("A line for each inch"), _inks(("contour", WAVE))),
    Mark("whole", msg("Inside it: the chance in this activation"), _inks(("whole", WAVE))),
    Mark("ring", msg("A jump of this length, with its chance"), _inks(("ring", WAVE))),
)
BOTH = (
    Mark("risk", msg("An enemy can react to this step"), _in_middle(("risk", marks.scaled(marks.WARNING, 1.6)))),
    Mark("risk-1", msg("Low risk: the chance to arrive unharmed"), _risk(Fraction(5, 6))),
    Mark("risk-2", msg("A risk: the chance to arrive unharmed"), _risk(Fraction(1, 2))),
    Mark("risk-3", msg("High risk: the chance to arrive unharmed"), _risk(Fraction(1, 4))),
    Mark("risk-deadly", msg("It could be defeated on the way"), _risk(Fraction(1, 4), deadly=True)),
    Mark("target", msg("It can be attacked from here, with this chance"), _target),
    Mark("drop", msg("A friend can be set down here"), _in_middle(("drop", marks.square(22)))),
    Mark("path", msg("The path; numbers mark steps that cost more"), _way),
    Mark("clear", 0, _line(visible=True, clear=True)),
    Mark("hindered", 1, _line(visible=True, clear=False)),
    Mark("blocked", 2, _line(visible=False, clear=False)),
    Mark("in-the-way", msg("In the way of the line"), _offender("in-the-way")),
    Mark("offender", msg("What the reason refers to"), _offender("offender")),
    Mark("seen", msg("Seen from there"), _seen(visible=True)),
    Mark("seen-rough", msg("Partly hidden"), _seen(visible=True, clear=False)),
    Mark("unseen", msg("Not seen from there"), _seen(visible=False)),
    Mark("threat-now", msg("Enemies that can hurt it: one attacks from where it stands"), _counted("now")),
    Mark("threat-after", msg("Enemies that can hurt it: one attacks after moving"), _counted("after")),
    Mark("threat-beside", msg("Enemies that can move next to it"), _counted("beside")),
    Mark("threat-from", msg("The path of an enemy, and where it ends"), _arrow(comes=True)),
    Mark("threat-sight", msg("An attack from where the enemy stands"), _arrow(comes=False)),
    Mark("aim", msg("Can be chosen as the target"), _in_middle(("aim", RING))),
    Mark("aim-at", msg("The chosen target"), _in_middle(("aim-at", RING))),
    Mark("selected", msg("Selected"), _in_middle(("selected-edge", RING), ("selected", RING))),
    Mark("life-back", msg("Life: a dot for each point left, a ring for each point lost"), _inks(*LIFE)),
    Mark(
        "acted-tick",
        msg("Has acted in this turn"),
        _in_middle(("acted", marks.disc(24)), ("acted-tick", marks.scaled(marks.TICK, 1.7))),
    ),
    Mark("cursor", msg("The cursor of the keyboard"), _in_middle(("cursor", marks.square(42)))),
    Mark("peer", msg("Where the other player points"), _in_middle(("peer-edge", RING), ("peer", RING))),
)
