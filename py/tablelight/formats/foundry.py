"""Foundry scenes as exported JSON: walls as lines in pixels, and doors; light and tokens are left aside."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor, isfinite

from tablelight.board.document import Document
from tablelight.board.values import LARGEST_SIDE
from tablelight.formats.draft import Closing, Draft, WallEnd, WallPiece, squares_near
from tablelight.formats.format import Content, Format
from tablelight.formats.losses import Losses
from tablelight.formats.uvtt import IMAGE, LIGHTS
from tablelight.formats.values import FileValue, clean
from tablelight.grid import Space

SQUARES = (0, 1)
"""Types of grid: none, and squares."""
MOST_WALLS = 50_000
LIMITED = 10
"""The code of sight that is hidden only behind two such walls."""


def _read(content: Content, game: str, losses: Losses) -> Document:
    source = FileValue(content.json)
    size = _grid(source)
    width, height = source.need("width"), source.need("height")
    columns, rows = _count(width, size), _count(height, size)
    given = source.find("padding")
    padding = given.number() if given else Fraction(0)
    # The scene begins at a whole square of the padded canvas.
    begin = ceil(padding * width.number() / size) * size, ceil(padding * height.number() / size) * size
    draft = Draft(columns, rows)
    closing = Closing(draft, losses)
    for wall in source.need("walls").items(MOST_WALLS):
        _wall(wall, begin, size, closing, losses)
    closing.finish()
    for token in source.listed("tokens"):
        text = "Tokens are left out: their figures are unknown here."
        losses.lost("figure", token.path, text, at=_square(token, begin, size))
    for light in source.listed("lights"):
        losses.lost("light", light.path, LIGHTS, at=_square(light, begin, size))
    background = source.given("background")
    if background and background.given_text("src"):
        losses.lost("image", background.below("src"), IMAGE)
    elif source.given_text("img"):
        losses.lost("image", source.below("img"), IMAGE)
    return Document(game=game, title=clean(source.text_of("name")), board=draft.board())


def _grid(source: FileValue) -> Fraction:
    grid = source.need("grid")
    if isinstance(grid.raw, dict):
        kind, size = grid.find("type"), grid.need("size")
    else:
        kind, size = source.find("gridType"), grid
    if kind and kind.whole() not in SQUARES:
        if 2 <= kind.whole() <= 5:
            kind.fail("is a grid of hexes: only scenes of squares are read")
        kind.fail("must be from {low} to {high}", low=0, high=5)
    number = size.number()
    if number <= 0:
        size.fail("must be more than 0")
    return number


def _count(side: FileValue, size: Fraction) -> int:
    count = ceil(side.number() / size)
    if not 1 <= count <= LARGEST_SIDE:
        side.fail("are {found} squares: a board has from 1 to {maximum}", found=min(count, 10**9), maximum=LARGEST_SIDE)
    return count


def _square(thing: FileValue, begin: WallEnd, size: Fraction) -> tuple[Space, ...]:
    """The square of a thing that is not read; empty if the file does not say where it is."""
    if not isinstance(thing.raw, dict):
        return ()
    places = [thing.raw.get(key) for key in ("x", "y")]
    x, y = (Fraction(at) if type(at) is int or (type(at) is float and isfinite(at)) else None for at in places)
    return () if x is None or y is None else ((floor((x - begin[0]) / size), floor((y - begin[1]) / size)),)


def _wall(wall: FileValue, begin: WallEnd, size: Fraction, closing: Closing, losses: Losses) -> None:
    ends = wall.need("c")
    numbers = [end.number() for end in ends.items()]
    if len(numbers) != 4:
        ends.fail("must be four numbers")
    x0, y0, x1, y1 = ((number - begin[i % 2]) / size for i, number in enumerate(numbers))
    piece: WallPiece = ((x0, y0), (x1, y1))
    door, state = wall.whole_of("door", 0), wall.whole_of("ds", 0)
    sense = "sight" if "sight" in wall.fields else "sense"
    bars, hides = wall.whole_of("move", 20) != 0, wall.whole_of(sense, 20)
    near = squares_near(piece)
    if door in (1, 2):
        is_there = closing.portal(piece, wall.path, is_open=state == 1)
        if is_there and door == 2:
            losses.lost("edge", wall.path, "Secret doors are shown as doors: they would not be seen.", at=near)
        elif is_there and state == 2:
            losses.lost("edge", wall.path, "Locked doors are shown as closed ones.", at=near)
        return
    _line(wall, piece, bars=bars, hides=hides, closing=closing, losses=losses)


def _line(wall: FileValue, piece: WallPiece, *, bars: bool, hides: int, closing: Closing, losses: Losses) -> None:
    """A wall that is no door: what it blocks decides whether it is a wall here."""
    if not (bars or hides) or not closing.touches(piece):
        return
    near = squares_near(piece)
    limited = LIMITED if "sight" in wall.fields else 2
    if bars and not hides:
        text = "Walls that only stop steps are shown as walls, though figures could see through them."
        losses.lost("edge", wall.path, text, at=near)
    elif not bars:
        text = "Walls that only hide are left out: figures could walk through them."
        losses.lost("edge", wall.path, text, at=near)
        return
    elif hides == limited:
        text = "Walls of limited sight are shown as walls: they hide only what is behind two of them."
        losses.lost("edge", wall.path, text, at=near)
    closing.wall(piece, wall.path)


FORMAT = Format(id="foundry", games=("oraculo", "heroclix"), read=_read)
