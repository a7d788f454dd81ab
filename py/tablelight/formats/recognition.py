"""Finds the format of a file by its content alone, never by its name. It loads no format's package."""

from __future__ import annotations

import re
import struct
from collections.abc import Mapping

from tablelight.board.records import mapping_of
from tablelight.formats.format import ZIP, Content
from tablelight.formats.values import error_at

VERSIONS = range(1, 8)
"""The known versions, in ten-thousandths: 0.0001 to 0.0007."""


def version_in(data: bytes) -> int:
    """The version in ten-thousandths, or 0."""
    if len(data) < 8:
        return 0
    number: float = struct.unpack_from("<d", data)[0]
    # The number is exact only to four places.
    found = round(round(number, 4) * 10_000) if 0 < number < 1 else 0
    return found if found in VERSIONS else 0


LONGEST_STAT_LINE = 400
MOST_STAT_LINES = 200
"""How many lines of a text are looked at to recognise it."""
_PART = re.compile(r"[,;|\t]|\s/\s")
_PAIR = re.compile(r"(?P<word>\S(?:.*\S)?)\s*(?<!\d)(?P<number>\d{1,4}[+\"”″'’]?)", re.DOTALL)
_LETTER = re.compile(r"[^\W\d_]")
Pairs = list[tuple[str, str]]


def pairs(line: str) -> Pairs | None:
    """The words of a line with their numbers, if it holds nothing else; the first word may have a name before it."""
    if len(line) > LONGEST_STAT_LINE:
        return None
    found: Pairs = []
    for part in _PART.split(line.strip().rstrip(".")):
        pair = _PAIR.fullmatch(part.strip())
        if pair is None:
            return None
        word = pair["word"].rstrip(" :=")
        if _LETTER.search(word) is None:
            return None
        found.append((word, pair["number"]))
    return found


def is_stat_block(text: str) -> bool:
    """Whether a text has lines of a stat block, with at least two numbers. Pieces of JSON or XML have none."""
    if any(sign in text for sign in "{}<>"):
        return False
    lines = text[: MOST_STAT_LINES * LONGEST_STAT_LINE].splitlines()[:MOST_STAT_LINES]
    return sum(len(pairs(line) or ()) for line in lines if line.strip()) >= 2


KINDS = (
    "Tablelight games, saves and rosters, HCMaps and hcunits JSON, One Page Dungeon JSON, VirtualScape .hsc, "
    "HeroScape map editor JSON, Universal VTT, Foundry scenes, Tiled maps, MegaMek boards, tables of figures (CSV), "
    "army lists of BattleScribe, New Recruit and Army Forge, stat blocks"
)
OBJECTS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("hcmaps", ("rows", "width")),
    ("onepage", ("rects",)),
    ("hexeditor", ("hexMap", "boardPieces")),
    ("uvtt", ("resolution", "line_of_sight")),
    ("foundry", ("walls", "grid")),
    ("tiled", ("layers", "tilewidth")),
    ("battlescribe", ("roster",)),
    ("armyforge", ("gameSystem", "units")),
    ("armyforge", ("gameSystem", "list")),
)
"""The keys by which JSON objects are recognised, in the order of the search."""
_ROOT = re.compile(r"\s*+(?>(?:<\?.*?\?>|<!--.*?-->|<!DOCTYPE[^>]*+>)\s*+)*+<(map|roster)[\s>/]", re.DOTALL)
_ARCHIVED = re.compile(rb"PK\x03\x04.{22}.{4}[^\x00-\x1f]{0,200}\.ros", re.DOTALL | re.IGNORECASE)
"""A zip archive that begins with a roster."""
ADDRESS = re.compile(r"\s*\S*?[?&]m=([^&#\s]*)")
"""An address of the HeroScape map editor, which holds the map."""
_BOARD = re.compile(r"size\s+\d+\s+\d+\s*(#.*)?")


def recognise(content: Content) -> str:
    """The id of a file's format; `DocumentError` if it has none."""
    if content.data.startswith(ZIP):
        if _ARCHIVED.match(content.data):
            return "battlescribe"
        raise error_at("$", "is a zip archive: unpack it first")
    if version_in(content.data):
        return "hsc"
    found = {"{": _object, "[": _list, "<": _xml}.get(content.start, _text)(content)
    if found is None:
        raise error_at("$", "is of a type that is not supported. Supported: {kinds}", kinds=KINDS)
    return found


def _object(content: Content) -> str | None:
    data = mapping_of(content.json)
    named = data.get("format")
    if isinstance(named, str) and named.startswith("tablelight"):
        return "tablelight"
    return next((name for name, keys in OBJECTS if all(key in data for key in keys)), None)


def _list(content: Content) -> str | None:
    data = content.json
    first = data[0] if isinstance(data, list) and data else None
    return "hcunits" if isinstance(first, Mapping) and "unit_id" in first else None


def _xml(content: Content) -> str | None:
    root = _ROOT.match(content.text or "")
    return None if root is None else "tiled" if root[1] == "map" else "battlescribe"


def _text(content: Content) -> str | None:
    # Only texts wait for the module that reads tables: this module is part of the app's start.
    from tablelight.formats.tables import has_names

    text = content.text
    if text is None:
        return None
    if ADDRESS.match(text) is not None:
        return "hexeditor"
    line = next((line for line in text[:100_000].splitlines() if line.strip() and not line.startswith("#")), "")
    if _BOARD.fullmatch(line.strip()):
        return "megamek"
    return "csv" if has_names(text) else "statblocks" if is_stat_block(text) else None
