"""`o`: the board, the sides, the terrain in regions, what is owed (W-30)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from attrs import frozen

from tablelight.app.turn.state import sides
from tablelight.board.document import GridBoard, Json, Location
from tablelight.grid import Space
from tablelight.words.table import Reply, WordTable

MOST_REGIONS = 12


@frozen
class TerrainRegion:
    """Spaces of one terrain and level that are joined over sides."""

    terrain: str
    level: int
    spaces: tuple[Space, ...]
    """By row, then column."""


def regions_of(board: GridBoard) -> list[TerrainRegion]:
    """The regions of a board, the largest first; open ground at level 0 is none."""
    layout, left = board.layout, {}
    for spec in board.spaces:
        level = layout.level_at(spec.at)
        if level or layout.terrain_at(spec.at) != "clear":
            left[spec.at] = layout.terrain_at(spec.at), level
    found = []
    for start in sorted(left, key=lambda space: (space[1], space[0])):
        if start in left:
            terrain, level = left[start]
            found.append(TerrainRegion(terrain, level, tuple(_joined(board, left, start))))
    return sorted(found, key=lambda region: -len(region.spaces))


def _joined(board: GridBoard, left: dict[Space, tuple[str, int]], start: Space) -> list[Space]:
    """The spaces that hang together with one and are like it; they are taken out of `left`."""
    kind, waiting, found = left.pop(start), [start], [start]
    while waiting:
        for beside in beside_sides(board, waiting.pop()):
            if left.get(beside) == kind:
                del left[beside]
                waiting.append(beside)
                found.append(beside)
    return sorted(found, key=lambda space: (space[1], space[0]))


def beside_sides(board: GridBoard, space: Space) -> list[Space]:
    """The spaces that have a side in common with one."""
    if board.grid == "hex":
        return board.topology.neighbours(space)
    column, row = space
    around = (column, row - 1), (column + 1, row), (column, row + 1), (column - 1, row)
    return [each for each in around if each in board.topology]


def box(table: WordTable, places: Collection[Location]) -> dict[str, Json]:
    """The corners of the smallest box around places, null around none."""
    if not places:
        return {"from": None, "to": None}
    columns, rows = zip(*places, strict=True)
    least, most = (min(columns), min(rows)), (max(columns), max(rows))
    return {"from": table.written(least), "to": table.written(most)}


def overview(table: WordTable, _: str) -> Reply:
    """The whole table in a few lines."""
    board, tell = table.document.board, table.voice
    facts: dict[str, Any] = {"grid": board.grid}
    if isinstance(board, GridBoard):
        facts |= {"columns": board.columns, "rows": board.rows}
        size = tell(f"board.{board.grid}", columns=board.columns, rows=board.rows)
    else:
        width, height = board.written((board.width, board.height))
        facts |= {"width": width, "height": height}
        size = tell("board.inches", width=tell.number(width), height=tell.number(height))
    facts |= {"side": table.side(), "round": table.session.turn.round}
    facts["sides"] = [_side(table, side) for side in sides(table.document)]
    facts |= _regions(table)
    facts["owed"] = table.owed()
    turn = turn_words(table)
    said = [f"{turn} {size}", *_side_lines(table, facts["sides"]), *_region_lines(table, facts)]
    return Reply(facts, [*said, *owed_lines(table, facts["owed"])])


def turn_words(table: WordTable) -> str:
    """A sentence about whose turn it is, and the round."""
    side, count = table.side(), table.session.turn.round
    return (
        table.voice("turn", side=table.voice.side(side), round=count) if side else table.voice("turn.none", round=count)
    )


def owed_lines(table: WordTable, owed: Iterable[dict[str, Any]]) -> list[str]:
    """A sentence for each debt."""
    tell = table.voice
    return [
        tell(
            "owed",
            name=tell.name(debt["figure"]),
            roll=tell.roll(debt["roll"]) if debt["roll"] in table.rules.rolls else tell.action(debt["roll"]),
        )
        for debt in owed
    ]


def _side(table: WordTable, side: str) -> dict[str, Any]:
    own = [figure for figure in table.document.figures if figure.side == side]
    living = [figure for figure in own if not table.is_out(figure)]
    return {
        "side": side,
        "figures": [figure.id for figure in living],
        "out": [figure.id for figure in own if table.is_out(figure)],
        **box(table, [figure.space for figure in living]),
    }


def _side_lines(table: WordTable, found: Iterable[dict[str, Any]]) -> Iterable[str]:
    tell = table.voice
    for side in found:
        names = ", ".join(tell.name(each) for each in side["figures"])
        who = tell.side(side["side"])
        if side["figures"]:
            start, end = (tell.place(side[key]) for key in ("from", "to"))
            yield tell("side", side=who, names=names, start=start, end=end)
        else:
            yield tell("side.none", side=who)
        if side["out"]:
            yield tell("side.out", names=", ".join(tell.name(each) for each in side["out"]))


def _regions(table: WordTable) -> dict[str, Any]:
    board = table.document.board
    if not isinstance(board, GridBoard):
        areas = [{"terrain": area.kind, **box(table, area.points)} for area in board.areas]
        return {"regions": areas, "others": 0}
    found = regions_of(board)
    regions = [
        {"terrain": each.terrain, "level": each.level, "spaces": len(each.spaces), **box(table, each.spaces)}
        for each in found[:MOST_REGIONS]
    ]
    return {"regions": regions, "others": max(len(found) - MOST_REGIONS, 0)}


def _region_lines(table: WordTable, facts: dict[str, Any]) -> Iterable[str]:
    tell = table.voice
    for region in facts["regions"]:
        parts = [tell.terrain(region["terrain"])]
        if region.get("level"):
            parts.append(tell("level", level=region["level"]))
        if "spaces" in region:
            parts.append(tell.count("spaces", region["spaces"]))
        start, end = (tell.place(region[key]) for key in ("from", "to"))
        yield tell("region" if start != end else "region.single", what=", ".join(parts), start=start, end=end)
    if facts["others"]:
        yield tell.count("regions.more", facts["others"])
