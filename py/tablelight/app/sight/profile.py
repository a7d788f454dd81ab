"""A line of sight from the side: the ground it crosses, what stands on it, the part of the target that is seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Protocol, cast

from tablelight.board.records import known, mapping_of, named_rows, typed
from tablelight.rules.answers import Sight
from tablelight.view.nodes import Node, el
from tablelight.view.words import Words

WIDTH, HEIGHT, MARGIN = 300.0, 150.0, 16.0


class Station(Protocol):
    """A stretch of the line over one space."""

    enters: Fraction
    leaves: Fraction
    ground: int
    top: int | None
    figure: str | None


def profile(found: Sight, say: Words) -> list[Node]:
    """The drawing and how much is seen, for a game with heights."""
    side, seen = mapping_of(found.extra.get("profile")), typed(found.extra.get("fraction"), Fraction)
    if not side or seen is None:
        return []
    words = say("Part of its height in sight: {part}", part=say.chance(seen))
    return [el("p", words, cls="note"), _drawing(side, words)]


def _drawing(side: Mapping[str, object], words: str) -> Node:
    stations = cast(Sequence[Station], side["stations"])
    obstacles = named_rows(side["obstacles"])
    eye, base, top = (known(side[name], int) for name in ("eye", "base", "top"))
    hidden = known(side["hidden"], Fraction)
    tops = [station.top for station in stations if station.top is not None]
    walls = [known(wall["top"], int) for wall in obstacles]
    low = min(station.ground for station in stations) - 1
    high = max(eye, top, *tops, *walls, low + 6)

    def x(where: Fraction | int) -> float:
        return round(MARGIN + float(where) * (WIDTH - 2 * MARGIN), 1)

    def y(level: Fraction | int) -> float:
        return round(HEIGHT - 6 - float(level - low) / (high - low) * (HEIGHT - 16), 1)

    def box(station: Station, bottom: int, upper: int, cls: str) -> Node:
        # The first and the last space reach to the rim of the drawing.
        left = 0.0 if station.enters == 0 else x(station.enters)
        right = WIDTH if station.leaves == 1 else x(station.leaves)
        return _svg(
            "rect", cls, x=left, y=y(upper), width=round(right - left, 1), height=round(y(bottom) - y(upper), 1)
        )

    def line(cls: str, ax: Fraction | int, ay: Fraction | int, bx: Fraction | int, by: Fraction | int) -> Node:
        return _svg("line", cls, x1=x(ax), y1=y(ay), x2=x(bx), y2=y(by))

    parts = [box(station, low, station.ground, "ground") for station in stations]
    parts += [
        box(station, station.ground, station.top, "body" if station.figure else "rock")
        for station in stations
        if station.top is not None
    ]
    parts += [_wall(line, wall, low) for wall in obstacles]
    parts += [line("viewer", 0, known(side["ground"], int), 0, eye), line("unseen", 1, base, 1, hidden)]
    if hidden < top:
        parts += [line("ray", 0, eye, 1, top), line("ray", 0, eye, 1, hidden), line("seen", 1, hidden, 1, top)]
    else:
        parts.append(line("barred", 0, eye, 1, top))
    parts.append(_svg("circle", "eye", cx=x(0), cy=y(eye), r=5))
    box_of = f"0 0 {WIDTH:g} {HEIGHT:g}"
    return el("svg", *parts, cls="profile", viewBox=box_of, role="img", aria_label=words)


def _wall(line: object, wall: Mapping[str, object], low: int) -> Node:
    where, top = known(wall["where"], Fraction), known(wall["top"], int)
    assert callable(line)
    return known(line("wall", where, low, where, top), Node)


def _svg(tag: str, cls: str, **attrs: float) -> Node:
    return el(tag, cls=cls, more={name: f"{value:g}" for name, value in attrs.items()})
