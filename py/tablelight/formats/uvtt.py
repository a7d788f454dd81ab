"""Universal VTT (.uvtt, .dd2vtt, .df2vtt): walls as lines in squares, doors, the picture."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import ceil

from tablelight.board.document import Document
from tablelight.board.values import LARGEST_SIDE
from tablelight.formats.content import Content
from tablelight.formats.draft import Draft
from tablelight.formats.format import Format
from tablelight.formats.losses import Losses, loss_text
from tablelight.formats.outlines import Outline, inside_of
from tablelight.formats.uvtt_writing import write
from tablelight.formats.values import FileValue
from tablelight.formats.wall_sides import Closing, WallEnd, WallPiece, on_grid, squares_near, touches

MOST_POINTS = 50_000
"""Points of all lines together: a hundred times those of the largest maps."""
OFF_GRID = loss_text(
    "Walls that do not run along the grid close the sides between the squares whose centres they part."
)
NO_SIDE = loss_text("Doors that are on no side of a square are left out.")
LIGHTS = loss_text("Lights are left out.")
IMAGE = loss_text("The picture is not part of the board: the app lays it under it.")


def read(content: Content, game: str, losses: Losses) -> Document:
    """The map as squares with walls and doors on their sides."""
    source = FileValue(content.json)
    resolution = source.need("resolution")
    given = resolution.find("map_origin")
    origin = _spot(given, (Fraction(0), Fraction(0))) if given else (Fraction(0), Fraction(0))
    size = resolution.need("map_size")
    columns, rows = (_length(size.need(key)) for key in ("x", "y"))
    draft = Draft(columns, rows)
    closing = Closing(draft)
    count = 0
    for line in source.need("line_of_sight").items():
        count += len(line.items())
        if count > MOST_POINTS:
            line.fail("has too many points: at most {maximum} are read", maximum=MOST_POINTS)
        points = [(_spot(point, origin), point.path) for point in line.items()]
        for (a, path), (b, _) in pairwise(points):
            _wall((a, b), path, closing, losses)
    for portal in source.listed("portals"):
        _portal(portal, origin, closing, losses)
    closing.finish()
    outlines = []
    for line in source.listed("objects_line_of_sight"):
        count += len(line.items())
        if count > MOST_POINTS:
            line.fail("has too many points: at most {maximum} are read", maximum=MOST_POINTS)
        outlines.append(_outline(line, origin))
    _objects(outlines, draft, losses)
    for light in source.listed("lights"):
        position = light.fields.get("position")
        at = _spot(FileValue(position, light.below("position")), origin) if position is not None else None
        if at is None or touches((at, at), columns, rows):
            losses.lost("light", light.path, LIGHTS, at=squares_near((at, at)) if at else ())
    image = source.given("image")
    if image and image.text():
        losses.lost("image", image.path, IMAGE)
    return Document(game=game, board=draft.board())


def _length(value: FileValue) -> int:
    """Squares of a side of the map, rounded up."""
    number = ceil(value.number())
    if not 1 <= number <= LARGEST_SIDE:
        value.fail("must be from {low} to {high}", low=1, high=LARGEST_SIDE)
    return number


def _spot(point: FileValue, origin: WallEnd) -> WallEnd:
    return point.need("x").number() - origin[0], point.need("y").number() - origin[1]


def _wall(piece: WallPiece, path: str, closing: Closing, losses: Losses) -> None:
    if not touches(piece, closing.draft.columns, closing.draft.rows):
        return
    if not on_grid(piece):
        losses.lost("off-grid", path, OFF_GRID, at=squares_near(piece))
    closing.wall(piece, path)


def _portal(portal: FileValue, origin: WallEnd, closing: Closing, losses: Losses) -> None:
    bounds = portal.need("bounds")
    ends = bounds.items()
    if len(ends) != 2:
        bounds.fail("must be two points")
    closed = portal.find("closed")
    piece = (_spot(ends[0], origin), _spot(ends[1], origin))
    if not closing.portal(piece, portal.path, is_open=closed is not None and not closed.truth()):
        losses.lost("place", portal.path, NO_SIDE, at=squares_near(piece))


def _outline(line: FileValue, origin: WallEnd) -> Outline:
    return Outline(line.path, [_spot(point, origin) for point in line.items()])


def _objects(outlines: list[Outline], draft: Draft, losses: Losses) -> None:
    """Squares whose centres lie within a thing are blocking."""
    for space in inside_of(outlines, draft.columns, draft.rows):
        draft.terrain[space] = "blocking"
    for outline in outlines:
        if not outline.rows:
            at = squares_near((outline.points[0], outline.points[-1])) if outline.points else ()
            losses.lost("object", outline.path, "Things that do not cover the centre of a square are left out.", at=at)


FORMAT = Format(id="uvtt", games=("oraculo", "heroclix"), read=read, write=write)
