"""`n`: who and what is near (W-33)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attrs import frozen

from tablelight.board.document import Area, Figure, GridBoard, Json, Location
from tablelight.board.units import INCH
from tablelight.words.directions import direction_of
from tablelight.words.lexicon import is_word
from tablelight.words.naming import NamedThing, named, named_by_beginning, place_named, unknown_name
from tablelight.words.table import Reply, WordTable

NEAR_DISTANCE = 6
"""Spaces, or inches, within which things are near."""
WHO = ("enemy", "own")


@frozen
class NearQuestion:
    """What is looked for: around whom or what, and which kind."""

    around: NamedThing
    kind: str | None = None


def near(table: WordTable, rest: str) -> Reply:
    """The figures and things within 6; of a kind all, however far."""
    asked = _asked(table, rest)
    start, kind = asked.around, asked.kind
    figures: list[dict[str, Any]] = []
    things: list[dict[str, Any]] = []
    if kind is None or kind in WHO:
        figures = _figures(table, start, kind)
    if kind not in WHO:
        things = _things(table, start.place, kind)
    facts = {"from": table.written(start.place), "figures": figures, "things": things}
    return Reply(facts, [*_lines(table, facts, kind)])


def _asked(table: WordTable, rest: str) -> NearQuestion:
    """What a line asks about: a place, a kind, a name, in this order; or one of the first two and a kind."""
    if not rest:
        return NearQuestion(_own(table))
    words = rest.split()
    place = place_named(table.document, rest)
    if place is not None:
        return NearQuestion(NamedThing(place, table.standing(place), is_space=True))
    kind = _kind(table, rest, exact=True)
    if kind is not None:
        return NearQuestion(_own(table), kind)
    around = named(table, rest)
    if around is not None:
        return NearQuestion(around)
    kind = _kind(table, rest, exact=False)
    if kind is not None:
        return NearQuestion(_own(table), kind)
    for cut in range(len(words) - 1, 0, -1):
        around, kind = named(table, " ".join(words[:cut])), _kind(table, " ".join(words[cut:]), exact=False)
        if around is not None and kind is not None:
            return NearQuestion(around, kind)
    raise unknown_name(table, rest, _kinds(table).values())


def _own(table: WordTable) -> NamedThing:
    """The selected figure, or else the place of the cursor."""
    if table.selected is not None:
        figure = table.figure()
        return NamedThing(figure.space, figure)
    place = table.cursor()
    return NamedThing(place, table.standing(place))


def _kinds(table: WordTable) -> dict[str, str]:
    """The kinds that things of this game have, with their words."""
    known = table.rules.vocabulary
    kinds = (*known.terrains, *known.areas, *known.objects, *known.edges)
    return {kind: table.voice.kind(kind) for kind in kinds}


def _kind(table: WordTable, text: str, *, exact: bool) -> str | None:
    """The kind that a text names: by its id or its whole word (`exact`), or by a beginning."""
    for who in WHO:
        if is_word(table.voice, text, who):
            return who
    words = _kinds(table)
    found = named_by_beginning(text, words)
    if found is None or not exact:
        return found
    return found if text.lower() in (found, words[found].lower()) else None


def _figures(table: WordTable, start: NamedThing, kind: str | None) -> list[dict[str, Any]]:
    """The living figures by their distance as `sight` answers it, then in the document's order."""
    own = start.figure.side if start.figure is not None else None
    if own is None:
        own = table.figure().side if table.selected is not None else table.side()
    others = [figure for figure in table.living() if start.figure is None or figure.id != start.figure.id]
    if kind is not None:
        others = [figure for figure in others if (figure.side == own) == (kind == "own")]
    viewer: Json = start.figure.id if start.figure is not None else table.written(start.place)
    found = []
    for figure in others:
        distance = table.ask("sight", from_=viewer, to=figure.id)["distance"]
        if kind is not None or (distance is not None and distance <= NEAR_DISTANCE):
            found.append(_figure(table, start.place, figure, distance))
    return sorted(found, key=lambda each: (each["distance"] is None, each["distance"] or 0))


def _figure(table: WordTable, start: Location, figure: Figure, distance: float | None) -> dict[str, Any]:
    return {
        "figure": figure.id,
        "at": table.written(figure.space),
        "distance": distance,
        "direction": direction_of(table.document.board, start, figure.space),
    }


def _things(table: WordTable, start: Location, kind: str | None) -> list[dict[str, Any]]:
    """The things of a kind, the nearest first; of no kind the nearest of each within 6."""
    board = table.document.board
    found = [*_on_spaces(board, start, kind)] if isinstance(board, GridBoard) else [*_areas(board.areas, start, kind)]
    found.sort(key=lambda each: (each[1], each[2][1], each[2][0]))
    if kind is None:
        nearest: dict[str, tuple[str, float, Location]] = {}
        for each in found:
            if each[1] <= NEAR_DISTANCE:
                nearest.setdefault(each[0], each)
        found = [*nearest.values()]
    return [
        {"kind": name, "at": table.written(at), "distance": distance, "direction": direction_of(board, start, at)}
        for name, distance, at in found
    ]


def _on_spaces(board: GridBoard, start: Location, kind: str | None) -> Iterable[tuple[str, float, Location]]:
    """The objects and the terrain of a board, and the edges of a kind, each at the nearer of its two spaces."""
    away = board.topology.distance
    for thing in board.objects:
        if kind in (None, thing.kind):
            yield thing.kind, away(start, thing.at), thing.at
    open_ground = ("clear", "void") if kind is None else ()
    terrains = dict.fromkeys(("clear", *(spec.terrain for spec in board.spaces)))
    for terrain in terrains:
        if terrain not in open_ground and kind in (None, terrain):
            for space in board.topology.spaces(board.layout.terrain(terrain)):
                yield terrain, away(start, space), space
    if kind is not None:
        for edge in board.edges:
            if edge.kind == kind:
                at = min(edge.between, key=lambda space: (away(start, space), space[1], space[0]))
                yield kind, away(start, at), at


def _areas(areas: Iterable[Area], start: Location, kind: str | None) -> Iterable[tuple[str, float, Location]]:
    """The areas of a bare table, each at its point that is nearest, in inches."""
    for area in areas:
        if kind in (None, area.kind):
            at = nearest_point(area.points, start)
            dx, dy = at[0] - start[0], at[1] - start[1]
            yield area.kind, round((dx * dx + dy * dy) ** 0.5 / INCH, 3), at


def nearest_point(points: tuple[Location, ...], start: Location) -> Location:
    """The point of a polygon that is nearest to a place; the place itself within it."""
    x, y = start
    inside, best, least = False, points[0], float("inf")
    for (ax, ay), (bx, by) in zip(points, (*points[1:], points[0]), strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
        dx, dy = bx - ax, by - ay
        length = dx * dx + dy * dy
        part = max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / length)) if length else 0.0
        at = round(ax + part * dx), round(ay + part * dy)
        away = (at[0] - x) ** 2 + (at[1] - y) ** 2
        if away < least:
            best, least = at, away
    return start if inside else best


def _lines(table: WordTable, facts: dict[str, Any], kind: str | None) -> Iterable[str]:
    tell, place = table.voice, table.voice.place(facts["from"])
    count = len(facts["figures"]) + len(facts["things"])
    if kind is None:
        yield tell.count("near.figures", len(facts["figures"]), place=place)
    elif kind in WHO:
        yield tell.count(f"near.{kind}", count, place=place)
    else:
        yield tell.count("near.kind", count, kind=tell.kind(kind), place=place)
    for each in (*facts["figures"], *facts["things"]):
        name = tell.name(each["figure"]) if "figure" in each else tell.kind(each["kind"])
        at, direction = tell.place(each["at"]), tell.direction(each["direction"])
        if each["distance"] is None:
            yield tell("near.nowhere", name=name, place=at, direction=direction)
        else:
            yield tell("near", name=name, place=at, distance=tell.length(each["distance"]), direction=direction)
