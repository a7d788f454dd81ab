"""HCMaps: maps of HeroClix as JSON. Walls lie between corners of the grid, ramps between squares."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tablelight.board.document import Document
from tablelight.board.values import LARGEST_SIDE
from tablelight.formats.draft import Draft, Side, side_of
from tablelight.formats.format import Content, Format
from tablelight.formats.losses import Losses, loss_text
from tablelight.formats.values import FileValue, clean, plain_text
from tablelight.grid import Space

PLAIN = ("clear", "hindering", "water", "blocking")
"""Terrain that has the same name in both."""
LABELLED = {"special": "special", "special2": "special 2", "window": "window"}
"""Terrain whose meaning is only in words: clear ground with this label."""
OUTDOOR = ("outdoor", "outdoors", "")
MOST_WALLS, MOST_SIDES = 50_000, 400_000
"""The most walls, ramps or texts, and the most sides that all walls together run along: three times a board's sides."""
LOWEST, HIGHEST = 1, 6


def _read(content: Content, game: str, losses: Losses) -> Document:
    source = FileValue(content.json)
    columns = source.need("width").whole(1, LARGEST_SIDE)
    rows = source.need("height").whole(1, LARGEST_SIDE)
    place = _MapDefaults(source)
    draft = Draft(columns, rows)
    _rows(source, place, draft, losses)
    _walls(source, draft, losses)
    _ramps(source, draft, losses)
    for text in source.listed("special", MOST_WALLS):
        if text.text().strip():
            losses.note("rule", text.path, text.text())
    for line in source.listed("ziplines", MOST_WALLS):
        losses.lost("addon", line.path, "Ziplines are left out: this game has none.")
    return Document(
        game=game,
        title=clean(source.text_of("name")),
        options={"indoors": True} if place.kind == "indoor" else {},
        board=draft.board(),
    )


class _MapDefaults:
    def __init__(self, source: FileValue) -> None:
        kind = source.text_of("type")
        self.kind = "outdoor" if kind in OUTDOOR else kind
        self.terrain = source.text_of("defaultTerrain", "clear")
        self.elevation = source.whole_of("defaultElevation", 1)
        self.tile_kind = source.text_of("defaultType", self.kind)


def _rows(source: FileValue, place: _MapDefaults, draft: Draft, losses: Losses) -> None:
    rows = source.need("rows")
    lines = rows.items()
    if len(lines) < draft.rows:
        rows.fail("has {found} rows of {height}", found=len(lines), height=draft.rows)
    for line in lines[draft.rows :]:
        losses.lost("place", line.path, "Rows below the map's height are left out.")
    for row, line in enumerate(lines[: draft.rows]):
        tiles = line.need("tiles")
        squares = tiles.items()
        if len(squares) < draft.columns:
            tiles.fail("has {found} squares of {width}", found=len(squares), width=draft.columns)
        for square in squares[draft.columns :]:
            text = "Squares beyond the map's width are left out."
            losses.lost("place", square.path, text, at=[(draft.columns - 1, row)])
        for column, square in enumerate(squares[: draft.columns]):
            if square.raw is None:
                draft.terrain[column, row] = "void"
            else:
                _tile(square, (column, row), place, draft, losses)


def _tile(tile: FileValue, space: Space, place: _MapDefaults, draft: Draft, losses: Losses) -> None:
    label = tile.find("label")
    text = label.find("text") if label else None
    if text:
        draft.label(space, plain_text(text).strip())
    elevation = tile.whole_of("elevation", place.elevation)
    level = min(max(elevation, LOWEST), HIGHEST)
    if level != elevation:
        losses.lost("level", tile.path, "Elevations outside 1 to 6 become the nearest of them.", at=[space])
    if level != LOWEST:
        draft.level[space] = level - LOWEST
    _ground(space, tile.path, tile.text_of("terrain", place.terrain), draft, losses)
    for key, start in (("isStartingZone", "start"), ("isStartingZone4p", "start 4")):
        if tile.truth_of(key):
            draft.label(space, start)
    _indoors(space, tile.path, tile.text_of("type", place.tile_kind), place, draft, losses)


def _ground(space: Space, path: str, terrain: str, draft: Draft, losses: Losses) -> None:
    if terrain in PLAIN or (terrain == "obscuring" and losses.keeps_more):
        if terrain != "clear":
            draft.terrain[space] = terrain
    elif terrain == "obscuring":
        draft.terrain[space] = "hindering"
        text = "Obscuring terrain is shown as hindering: it hinders fire, but not movement."
        losses.lost("terrain", path, text, at=[space])
    elif terrain in LABELLED:
        draft.label(space, LABELLED[terrain])
        text = 'Squares of terrain "{terrain}" are clear with a label: the rules of the map say what they do.'
        losses.lost("terrain", path, text, at=[space], terrain=terrain)
    else:
        text = 'Terrain "{terrain}" is not known: these squares are clear.'
        losses.lost("terrain", path, text, at=[space], terrain=clean(terrain))


def _indoors(space: Space, path: str, kind: str, place: _MapDefaults, draft: Draft, losses: Losses) -> None:
    if losses.keeps_more:
        if kind in ("indoor", "outdoor", "outdoors") and (kind == "indoor") != (place.kind == "indoor"):
            draft.indoors[space] = kind == "indoor"
    elif kind == "indoor" and place.kind != "indoor":
        losses.lost("indoors", path, "Squares that lie indoors count as outdoors, as the map does.", at=[space])
    elif kind in ("outdoor", "outdoors") and place.kind == "indoor":
        losses.lost("indoors", path, "Squares that lie outdoors count as indoors, as the map does.", at=[space])


GLASS = loss_text("Glass is shown as a wall: fire would pass through it.")
WALLS: Mapping[str, tuple[str | None, str]] = {
    "normal": ("wall", ""),
    "door": ("door-closed", ""),
    "door2": ("door-closed", ""),
    "glass": ("wall", GLASS),
    "glass2": ("wall", GLASS),
    "forceField": ("wall", loss_text("Force fields are shown as walls: see the map's rules.")),
    "levelSeparator": ("wall", loss_text("Separators of levels are shown as walls: only trapdoors cross them.")),
    "chainLinkFence": (None, loss_text("Chain link fences are left out: movement would stop behind them.")),
}
"""Walls by type: the edge, and what is lost."""
OTHER_WALLS = (None, loss_text("Walls of unknown kinds are left out."))


def _walls(source: FileValue, draft: Draft, losses: Losses) -> None:
    usual = source.text_of("defaultWallType", "normal")
    closed: set[Side] = set()
    work = 0
    for wall in source.listed("walls", MOST_WALLS):
        x0, y0, x1, y1 = (wall.need(key).whole() for key in ("x0", "y0", "x1", "y1"))
        kind = wall.text_of("type", usual)
        inside = all(0 <= x <= draft.columns for x in (x0, x1)) and all(0 <= y <= draft.rows for y in (y0, y1))
        if not inside or (x0 == x1) == (y0 == y1):
            text = "Walls that are diagonal, of no length or off the map are left out."
            losses.lost("place", wall.path, text, at=[(x0, y0), (x1, y1)])
            continue
        work += abs(x1 - x0) + abs(y1 - y0)
        if work > MOST_SIDES:
            wall.fail("has more walls than can be read")
        edge, text = WALLS.get(kind, OTHER_WALLS)
        if losses.keeps_more and text == GLASS:
            edge = "glass"  # the document may say that fire passes through it
        elif text:
            losses.lost("edge", wall.path, text, at=(space for side in _sides(x0, y0, x1, y1) for space in side))
        if edge is not None:
            for side in _sides(x0, y0, x1, y1):
                if side[0] in draft and side[1] in draft and side not in closed:
                    closed.add(side)
                    draft.edge(side, edge)


def _sides(x0: int, y0: int, x1: int, y1: int) -> Iterator[Side]:
    if x0 == x1:
        for y in range(min(y0, y1), max(y0, y1)):
            yield (x0 - 1, y), (x0, y)
    else:
        for x in range(min(x0, x1), max(x0, x1)):
            yield (x, y0 - 1), (x, y0)


def _ramps(source: FileValue, draft: Draft, losses: Losses) -> None:
    for ramp in source.listed("ramps", MOST_WALLS):
        x0, y0, x1, y1 = (ramp.need(key).whole() for key in ("x0", "y0", "x1", "y1"))
        a, b = (x0, y0), (x1, y1)
        if abs(x0 - x1) + abs(y0 - y1) == 1 and a in draft and b in draft:
            draft.edge(side_of(a, b), "access")
        else:
            losses.lost("place", ramp.path, "Ramps that do not join two neighbouring squares are left out.", at=[a, b])


FORMAT = Format(id="hcmaps", games=("heroclix",), read=_read)
