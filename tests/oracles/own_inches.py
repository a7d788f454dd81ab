"""A base under a rules sheet on a bare table, the plain way: sheet and document read as JSON, the table looked at point
by point (`tests.oracles.inches`), sight by very many lines (`tests.oracles.disc_sight`).

A way that begins in slow ground or enters it has at most that ground's inches. So for each such number, ways are sought
that keep out of all ground with a lesser one, and have that many inches.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot, inf
from typing import Any

from tests.oracles.disc_sight import hidden_part, sees
from tests.oracles.inches import MILLIMETRES, Area, Point, Table, within

Json = dict[str, Any]
CONTACT = 0.01


def kinds_of(document: Json) -> dict[str, Json]:
    return {kind["id"]: kind for kind in document["rules"].get("terrains", [])}


def corners(area: Json) -> tuple[Point, ...]:
    return tuple((float(x), float(y)) for x, y in area["points"])


def radius(figure: Json) -> float:
    return float(figure.get("base", 30)) / 2 / MILLIMETRES


def figure_of(document: Json, name: str) -> Json:
    found: Json = next(f for f in document["figures"] if f["id"] == name)
    return found


def top(area: Json) -> float:
    return float(area.get("level", 0)) + float(area.get("height", 0))


class Bare(Table):
    """The table for a base that walks: on the way, or (`ending`) where it may end. `fewest`: it keeps out of ground in
    which a way has fewer inches than this."""

    def __init__(self, document: Json, figure: str, *, fewest: float = 0.0, ending: bool = False) -> None:
        board, sheet, kinds = document["board"], document["rules"], kinds_of(document)
        mine = figure_of(document, figure)
        self.width, self.height = float(board["width"]), float(board["height"])
        self.radius, self.start = radius(mine), (float(mine["at"][0]), float(mine["at"][1]))
        self.step = float(sheet["levels"]["climb"]) if sheet.get("levels") else inf
        self.toll = max((float(kind.get("toll", 0)) for kind in kinds.values()), default=0.0)
        self.areas = list(self._areas(board.get("areas", []), kinds, bool(sheet.get("levels")), fewest))
        self.bases = list(self._bases(document, mine, ending))

    def _areas(self, listed: list[Json], kinds: dict[str, Json], high: bool, fewest: float) -> Iterator[Area]:
        for area in listed:
            kind, points = kinds[area["kind"]], corners(area)
            if kind.get("enter") == "never":
                yield Area("impassable", points, None, 0.0)
                continue
            if high and top(area):
                yield Area("building", points, top(area), 0.0)
            if kind.get("toll"):
                yield Area("water", points, None, 0.0)
            if kind.get("slow", inf) < fewest and not within(self.start, points):
                yield Area("difficult", points, None, 0.0)

    def _bases(self, document: Json, mine: Json, ending: bool) -> Iterator[tuple[float, float, float]]:
        sheet = document["rules"]
        control = sheet.get("control") or {}
        for other in document["figures"]:
            if other["id"] == mine["id"]:
                continue
            x, y = float(other["at"][0]), float(other["at"][1])
            both, enemy = self.radius + radius(other), other["side"] != mine["side"]
            rule = sheet["movement"].get("enemies", "block") if enemy else sheet["movement"].get("friends", "pass")
            if rule == "block" or ending:
                yield x, y, both
            if enemy and control.get("entering") == "never":
                near = both + (control.get("within", 1) or CONTACT)
                yield x, y, min(near, hypot(x - self.start[0], y - self.start[1]))


def limits(document: Json, figure: str, points: float) -> list[float]:
    """The inches that ways may have: all the points, or the limit of ground that they go through."""
    kinds, at = kinds_of(document), tuple(figure_of(document, figure)["at"])
    begun, later = points, []
    for area in document["board"].get("areas", []):
        most = kinds[area["kind"]].get("slow", inf)
        if within(at, corners(area)):
            begun = min(begun, most)
        else:
            later.append(most)
    return [begun, *sorted({most for most in later if most < begun}, reverse=True)]


def in_the_way(document: Json, one: Json, other: Json, *sights: str) -> list[list[Point]]:
    """The areas that block (or hinder) between two bases. With levels: those at least as high as both, without those
    that one of them stands on."""
    kinds, levels, found = kinds_of(document), document["rules"].get("levels"), []
    ends = [tuple(one["at"]), tuple(other["at"])]
    heights = [_stands(document, end) for end in ends] if levels else [0.0, 0.0]
    for area in document["board"].get("areas", []):
        if kinds[area["kind"]].get("sight", "open") not in sights:
            continue
        on_top = any(h >= top(area) and within(end, corners(area)) for end, h in zip(ends, heights, strict=True))
        if not levels or (top(area) >= max(heights) and not on_top):
            found.append(list(corners(area)))
    return found


def _stands(document: Json, at: Point) -> float:
    kinds = kinds_of(document)
    under = [area for area in document["board"].get("areas", []) if within(at, corners(area))]
    return max([0.0, *(top(area) for area in under if kinds[area["kind"]].get("enter") != "never")])


def disc(figure: Json) -> tuple[float, float, float]:
    return float(figure["at"][0]), float(figure["at"][1]), radius(figure)


def is_seen(document: Json, one: Json, other: Json) -> bool:
    """Whether some line of those tried joins the two bases past all that blocks."""
    return sees(disc(one), disc(other), in_the_way(document, one, other, "blocks"))


def is_hidden(document: Json, one: Json, other: Json) -> bool:
    """Whether an area that is not around the centre of the one hides a sampled part of the other's base from it."""
    eye = disc(one)[:2]
    polygons = in_the_way(document, one, other, "blocks", "hinders")
    return any(hidden_part(eye, disc(other), [polygon]) for polygon in polygons if not within(eye, polygon))
