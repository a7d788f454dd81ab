"""MegaMek boards: text, a line a hex, flat tops, terrain by name and level."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from itertools import product

from attrs import frozen

from tablelight.board.document import BoardObject, Document
from tablelight.board.values import LARGEST_SIDE
from tablelight.formats.draft import Draft
from tablelight.formats.format import Content, Format
from tablelight.formats.losses import Losses
from tablelight.formats.values import error_at
from tablelight.grid import Space

_SIZE = re.compile(r"size\s+(\d{1,9})\s+(\d{1,9})\s*", re.ASCII)
_HEX = re.compile(r'hex\s+(\d+)\s+(-?\d{1,9})(?:\s+"([^"]*)")?(?:\s+"[^"]*")?\s*', re.ASCII)
_TERRAIN = re.compile(r"\s*([^:;\s]+)\s*:\s*(-?\d{1,9})\s*(?::[^;]*)?", re.ASCII)

COMMENT = re.compile(r"""^((?:[^"#]|"[^"]*")*)#.*$""")
"""A line with a comment at its end; in quotes the sign begins none."""
MOST_LINES, LONGEST_LINE = 2 * LARGEST_SIDE * LARGEST_SIDE, 10_000
UNSAID = re.compile(r"road|pavement|fluff|bldg_.*|bridge.*|arms|legs")
"""Terrains that no player misses next to another."""
WALL_HEIGHT = 9
"""The height of impassable terrain in HeroScape."""


@frozen
class ShownHex:
    """How a hex of some terrain is shown: its ground, the height of an outcrop on it, the kind of loss if it is one."""

    ground: str
    height: int | None = None
    lost: str = ""


HEROTREK: Mapping[str, ShownHex] = {
    "impassable": ShownHex("deep-water", lost="terrain"),
    "building": ShownHex("building"),
    "magma 2": ShownHex("fire"),
    "fire": ShownHex("fire"),
    "magma 1": ShownHex("rough"),
    "water 2": ShownHex("deep-water"),
    "water 1": ShownHex("water"),
    "water 0": ShownHex("clear"),
    **dict.fromkeys(("woods", "jungle"), ShownHex("woods")),
    **dict.fromkeys(("swamp", "mud"), ShownHex("swamp")),
    **dict.fromkeys(("rough", "rubble", "fortified"), ShownHex("rough")),
    **dict.fromkeys(("ice", "snow", "sand", "tundra"), ShownHex("clear", lost="terrain")),
    **dict.fromkeys(("pavement", "road"), ShownHex("clear")),
}
HEROSCAPE: Mapping[str, ShownHex] = {
    "impassable": ShownHex("rock", WALL_HEIGHT, "terrain"),
    "building": ShownHex("rock", 1, "object"),
    "magma 2": ShownHex("molten-lava"),
    "fire": ShownHex("grass", lost="terrain"),
    "magma 1": ShownHex("lava-field"),
    **dict.fromkeys(("water 2", "water 1"), ShownHex("water")),
    "water 0": ShownHex("swamp-water"),
    **dict.fromkeys(("woods", "jungle"), ShownHex("grass", lost="terrain")),
    **dict.fromkeys(("swamp", "mud"), ShownHex("swamp-water", lost="terrain")),
    **dict.fromkeys(("rough", "rubble", "fortified"), ShownHex("rock")),
    "ice": ShownHex("ice"),
    "snow": ShownHex("snow"),
    **dict.fromkeys(("sand", "tundra"), ShownHex("sand")),
    **dict.fromkeys(("pavement", "road"), ShownHex("road")),
}
"""By name, for magma and water with the level; the first one that a hex has counts."""
GAMES = {"herotrek": HEROTREK, "heroscape": HEROSCAPE}


@frozen
class HexLine:
    """A line of the file, for one hex."""

    path: str
    elevation: int
    terrain: Mapping[str, int]


def _read(content: Content, game: str, losses: Losses) -> Document:
    columns, rows, size, hexes = _parse(content.text or "", losses)
    draft = Draft(columns, rows)
    table = GAMES[game]
    for space, each in hexes.items():
        shown = _shown_hex(space, each, table, losses)
        if shown is None:
            continue
        if shown.ground != "clear":
            draft.terrain[space] = shown.ground
        if shown.height is not None:
            height = each.terrain.get("bldg_elev", 1) if shown.height == 1 else shown.height
            if not 0 <= height <= LARGEST_SIDE:
                raise error_at(each.path, "has a building of an impossible height")
            draft.objects[space] = BoardObject(at=space, kind="outcrop", height=height)
    elevations = {space: each.elevation for space, each in hexes.items()}
    missing = columns * rows - len(hexes)
    if game == "heroscape":
        lowest = min([*elevations.values(), *([0] if missing else [])])
        for space in product(range(columns), range(rows)):
            level = elevations.get(space, 0) - lowest
            if level > LARGEST_SIDE:
                path = hexes[space].path if space in hexes else size
                raise error_at(path, "lies more than {maximum} levels above the lowest", maximum=LARGEST_SIDE)
            if level:
                draft.level[space] = level
    else:
        _levels_lost(hexes, missing, size, losses)
    return Document(game=game, board=draft.board("hex", "flat"))


def _parse(text: str, losses: Losses) -> tuple[int, int, str, dict[Space, HexLine]]:
    """Columns, rows, the path of the line with the size, and the hexes that have a line."""
    columns = rows = 0
    size = "$"
    hexes: dict[Space, HexLine] = {}
    for number, line in enumerate(text.splitlines()):
        path = f"$[{number}]"
        word = line.split(maxsplit=1)[0] if line.split() else "#"
        if word == "end":
            break
        if number >= MOST_LINES or len(line) > LONGEST_LINE:
            raise error_at(path, "is more than can be read: too many lines, or too long a line")
        line = COMMENT.sub(r"\1", line)
        if word == "size" and not columns:
            match = _SIZE.fullmatch(line.strip())
            if match is None:
                raise error_at(path, 'must be "size", columns and rows')
            columns, rows, size = int(match[1]), int(match[2]), path
            if not (1 <= columns <= LARGEST_SIDE and 1 <= rows <= LARGEST_SIDE):
                raise error_at(path, "must be from {low} to {high}", low=1, high=LARGEST_SIDE)
        elif word == "hex":
            space, each = _hex(line, path)
            if 0 <= space[0] < columns and 0 <= space[1] < rows:
                hexes[space] = each
            else:
                losses.lost("place", path, "Hexes off the board are left out.")
    return columns, rows, size, hexes


def _hex(line: str, path: str) -> tuple[Space, HexLine]:
    match = _HEX.fullmatch(line.strip())
    if match is None or len(match[1]) % 2 or len(match[1]) > 8:
        raise error_at(path, "must be a hex: its number, its elevation and its terrain in quotes")
    half = len(match[1]) // 2
    terrain: dict[str, int] = {}
    for part in (match[3] or "").split(";"):
        if not part.strip():
            continue
        found = _TERRAIN.fullmatch(part)
        if found is None:
            raise error_at(path, "must be a hex: its number, its elevation and its terrain in quotes")
        terrain[found[1]] = int(found[2])
    return (int(match[1][:half]) - 1, int(match[1][half:]) - 1), HexLine(path, int(match[2]), terrain)


def _key(name: str, level: int) -> str:
    if name == "water":
        return f"water {min(level, 2)}"
    return f"magma {level}" if name == "magma" else name


def _shown_hex(space: Space, each: HexLine, table: Mapping[str, ShownHex], losses: Losses) -> ShownHex | None:
    keys = {_key(name, level): name for name, level in each.terrain.items()}
    first = next((key for key in table if key in keys), None)
    for key, name in keys.items():
        if key != first and not UNSAID.fullmatch(name):
            losses.lost("terrain", each.path, 'Terrain "{terrain}" is left out.', at=[space], terrain=name)
    if first is None:
        return None
    shown = table[first]
    if shown.lost == "object":
        losses.lost("object", each.path, "Buildings are shown as outcrops.", at=[space])
    elif shown.lost:
        text = 'Terrain "{terrain}" is shown as other ground.'
        losses.lost("terrain", each.path, text, at=[space], terrain=keys[first])
    return shown


def _levels_lost(hexes: Mapping[Space, HexLine], missing: int, size: str, losses: Losses) -> None:
    """Note the hexes that are not at the commonest elevation as lost: HeroTrek has no levels."""
    counts = Counter(each.elevation for each in hexes.values()) + Counter({0: missing})
    usual, most = min(counts.items(), key=lambda entry: (-entry[1], entry[0]))
    others = {space: each.path for space, each in hexes.items() if each.elevation != usual}
    text = "Levels are left out: this game is played on one."
    losses.lost("level", next(iter(others.values()), size), text, counts.total() - most, at=others)


FORMAT = Format(id="megamek", games=("herotrek", "heroscape"), read=_read)
