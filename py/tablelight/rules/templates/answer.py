"""`template`: the ground that a template covers, and the figures it hits (TP-01 to TP-05).

On spaces it is decided exactly in integers: offsets of centres and corners have whole coordinates (`mesh_of`), and
weights of the two axes make hexagons regular, so products of lengths and squares of areas stay whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import hypot, radians, tan

from attrs import field, frozen

from tablelight.board.document import Document, Figure, GridBoard, Location, Point
from tablelight.board.parts import MOST_MEASURES
from tablelight.board.units import FINE_UNITS
from tablelight.geometry.exact.planar import IntegerPoint, cross, dot, is_inside, minus, segment_square, sides
from tablelight.geometry.exact.rounds import Round, swallows
from tablelight.grid import Space
from tablelight.progress.memo import remember
from tablelight.rules.answers import Extra, Reason, WrittenLocation
from tablelight.rules.bare.table import disc_of, end_of, units, written
from tablelight.rules.out import living, placed_errors
from tablelight.rules.questions import SightQuestion, location_of
from tablelight.rules.rays import mesh_of
from tablelight.rules.system import System

TANGENTS = {53: Fraction(1, 4), 60: Fraction(1, 3), 90: Fraction(1)}
"""The square of the tangent of a cone's half angle, by its angle; at 53 degrees a cone is as wide as it is long."""


@frozen(kw_only=True)
class TemplateQuestion:
    """A template: its shape, origin, target and size."""

    shape: str
    origin: Figure | Location
    target: Figure | Location | None
    size: int
    """In spaces, or thousandths of an inch."""
    angle: int
    needs_sight: bool = False

    @property
    def middle(self) -> Figure | Location:
        """The centre of a burst or a blast (TP-01)."""
        return self.target if self.shape == "blast" and self.target is not None else self.origin

    @property
    def ends(self) -> tuple[Location, Location]:
        """The origin's place, and the target's; the origin's again if there is no target."""
        start = location_of(self.origin)
        return start, start if self.target is None else location_of(self.target)


@frozen(kw_only=True)
class Hit:
    """A figure that a template hits, wholly or in part (TP-04)."""

    figure: str
    whole: bool


@frozen(kw_only=True)
class Template:
    """The spaces that a template covers; on a bare table `extra` has its outline, or its centre and radius."""

    figures: tuple[Hit, ...]
    unseen: tuple[Reason, ...] = ()
    extra: Extra = field(factory=dict)


def template(rules: System, document: Document, question: TemplateQuestion) -> Template:
    """The answer for the living figures of a document; the figure that a burst, cone or line comes from is not hit."""
    board = living(rules, document)
    extra, found = covered(board, question)
    own = question.origin.id if isinstance(question.origin, Figure) and question.shape != "blast" else None
    others = [(figure, whole) for figure, whole in found if figure.id != own]
    seen = placed_errors(
        document, lambda: [not question.needs_sight or _is_seen(rules, board, question, figure) for figure, _ in others]
    )
    hits, unseen = [], []
    for (figure, whole), is_seen in zip(others, seen, strict=True):
        if is_seen:
            hits.append(Hit(figure=figure.id, whole=whole))
        else:
            unseen.append(Reason("TP-05.unseen", figure=figure.id, values={"name": figure.label}))
    return Template(figures=tuple(hits), unseen=tuple(unseen), extra=extra)


def covered(document: Document, question: TemplateQuestion) -> tuple[Extra, Sequence[tuple[Figure, bool]]]:
    """The ground that a template covers, and each figure there with whether it is wholly covered (TP-01 to TP-04)."""
    return (_in_inches if document.board.grid == "inches" else _on_spaces)(document, question)


def _is_seen(rules: System, document: Document, question: TemplateQuestion, figure: Figure) -> bool:
    """Whether a figure is seen from the origin; from its centre, for a blast (TP-05)."""
    eye = question.middle
    if isinstance(eye, Figure) and eye.id == figure.id:
        return True
    return rules.sight(document, SightQuestion(viewer=eye, target=figure)).visible


def _on_spaces(document: Document, question: TemplateQuestion) -> tuple[Extra, Sequence[tuple[Figure, bool]]]:
    middle = question.middle
    places = (
        question.ends if question.shape in ("cone", "line") else middle.at if isinstance(middle, Figure) else (middle,)
    )
    found = _spaces(document.spaces_board, question.shape, places, question.size, question.angle)
    there = set(found)
    hits = [(each, there.issuperset(each.at)) for each in document.figures if not there.isdisjoint(each.at)]
    return {"spaces": [*found]}, hits


@remember(MOST_MEASURES)
def _spaces(board: GridBoard, shape: str, places: tuple[Space, ...], size: int, angle: int) -> Sequence[Space]:
    """The spaces of a cone or a line between two places, or around some: the same after each move of a figure."""
    match shape:
        case "cone":
            return cone(board, places[0], places[1], size, angle)
        case "line":
            return line(board, places[0], places[1], size)
        case _:
            return around(board, places, size)


def around(board: GridBoard, places: Sequence[Space], size: int) -> list[Space]:
    """The spaces within a distance of any of these (TP-01)."""
    grid = board.topology
    columns, rows = (
        range(max(min(numbers) - size, 0), min(max(numbers) + size + 1, most))
        for numbers, most in zip(zip(*places, strict=True), board.size, strict=True)
    )
    near = [(column, row) for row in rows for column in columns if (column, row) in grid]
    return [space for space in near if min(grid.distance(space, other) for other in places) <= size]


def cone(board: GridBoard, start: Space, to: Space, size: int, angle: int) -> list[Space]:
    """The spaces within a distance whose centres lie within the angle (TP-02)."""
    across, down = _weights(board)
    way, within = _way(board, start, to), TANGENTS[angle]
    return [
        space
        for space, arm, along in _ahead(board, start, to, size)
        if across * down * cross(way, arm) ** 2 <= within * along**2
    ]


def line(board: GridBoard, start: Space, to: Space, size: int) -> list[Space]:
    """The spaces within a distance whose inside the straight line enters (TP-03)."""
    way, corners, found = _way(board, start, to), mesh_of(board.topology).corners, list[Space]()
    for space, (x, y), _ in _ahead(board, start, to, size):
        turns = [cross(way, (x + dx, y + dy)) for dx, dy in corners]
        if min(turns) < 0 < max(turns):
            found.append(space)
    return found


def _ahead(board: GridBoard, start: Space, to: Space, size: int) -> Iterator[tuple[Space, IntegerPoint, int]]:
    """The other spaces within a distance that lie in the direction, not behind; each with the way there, and the
    product of this way and the direction."""
    (across, down), way = _weights(board), _way(board, start, to)
    for space in around(board, [start], size):
        arm = _way(board, start, space)
        along = across * way[0] * arm[0] + down * way[1] * arm[1]
        if along > 0:
            yield space, arm, along


def _way(board: GridBoard, start: Space, to: Space) -> IntegerPoint:
    """From the centre of a space to that of another; on hexes with flat tops mirrored."""
    return mesh_of(board.topology).centre(board.topology.offset(start, to))


def _weights(board: GridBoard) -> tuple[int, int]:
    """The weights of the squares of the two coordinates in the square of a length."""
    return (1, 1) if board.grid == "square" else (4, 3)


BREADTH = 1000
"""The width of a line on a bare table: an inch."""


def _in_inches(document: Document, question: TemplateQuestion) -> tuple[Extra, Sequence[tuple[Figure, bool]]]:
    """On a bare table bases are judged exactly; the corners of cones and lines are rounded to a thousandth of an inch."""
    if question.shape in ("cone", "line"):
        corners = _outline(question)
        judged = [(each, _in_outline(corners, each)) for each in document.figures]
        extra: Extra = {"outline": [written(corner) for corner in corners]}
    else:
        middle = question.middle
        judged = [(each, _in_circle(end_of(middle), question.size, each)) for each in document.figures]
        at: WrittenLocation = written(location_of(middle))
        rim = middle.radius if isinstance(middle, Figure) else 0
        extra = {"centre": at, "radius": round(question.size / document.board.unit + rim, 3)}
    return extra, [(figure, whole) for figure, whole in judged if whole is not None]


def _in_circle(middle: Round, size: int, figure: Figure) -> bool | None:
    """Whether a base lies wholly within a distance of a disc; None if no part of it does (TP-01, TP-04)."""
    disc, reach = disc_of(figure), middle.radius + size * FINE_UNITS
    away = minus(disc.centre, middle.centre)
    square = dot(away, away)
    if square > (reach + disc.radius) ** 2:
        return None
    return reach >= disc.radius and square <= (reach - disc.radius) ** 2


def _in_outline(corners: tuple[Point, ...], figure: Figure) -> bool | None:
    """Whether an outline covers a base wholly; None if it covers no part of it (TP-04)."""
    disc, outline = disc_of(figure), [units(corner) for corner in corners]
    if swallows(outline, disc):
        return True
    near = any(segment_square(disc.centre, a, b) <= disc.radius**2 for a, b in sides(outline))
    return False if near or is_inside(disc.centre, outline) else None


def _outline(question: TemplateQuestion) -> tuple[Point, ...]:
    """The corners of a triangle from the origin for a cone, of a strip an inch wide for a line (TP-02, TP-03)."""
    (start, to), size, angle = question.ends, question.size, question.angle
    length = hypot(to[0] - start[0], to[1] - start[1])
    dx, dy = (to[0] - start[0]) / length, (to[1] - start[1]) / length
    end = start[0] + size * dx, start[1] + size * dy

    def beside(place: tuple[float, float], wide: float) -> Point:
        return round(place[0] - wide * dy), round(place[1] + wide * dx)

    if question.shape == "cone":
        wide = size * (0.5 if angle == 53 else tan(radians(angle / 2)))
        return start, beside(end, wide), beside(end, -wide)
    wide = BREADTH / 2
    return beside(start, wide), beside(end, wide), beside(end, -wide), beside(start, -wide)
