"""The symmetries of a board, as functions on documents and answers: a turned board has the turned answer.

Squares and free boards have eight. Hexes have twelve; a turned board of hexes is no rectangle, so it is put into a
larger one whose other spaces are void. A thirteenth exchanges columns and rows, and gives flat tops.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

Json = dict[str, Any]
Place: TypeAlias = tuple[Any, Any]
PLACES = ("at", "to", "inside", "drop")
"""Keys that hold a place, or a pair of them."""
LISTS = ("between", "points", "drops", "visible", "clear")
"""Keys that hold a list of places."""


def moved(value: Any, place: Callable[[Place], Place]) -> Any:
    """A document, a question or an answer with every place in it moved."""

    def spot(item: Any) -> Any:
        if isinstance(item, list) and len(item) == 2 and not isinstance(item[0], list):
            return list(place((item[0], item[1])))
        return [spot(each) for each in item] if isinstance(item, list) else item

    if isinstance(value, Mapping):
        if value.get("corner"):
            # A corner is named by the square to its lower right: of the two across it, the one lower and further right.
            column, row = value["at"]
            images = place((column - 1, row - 1)), place((column, row))
            return {**value, "at": [max(image[axis] for image in images) for axis in (0, 1)]}
        return {
            key: spot(item) if key in (*PLACES, *LISTS) and isinstance(item, list) else moved(item, place)
            for key, item in value.items()
        }
    return [moved(item, place) for item in value] if isinstance(value, list) else value


def symmetries(document: Json) -> list[tuple[Json, Callable[[Place], Place]]]:
    """The document every way round, each with the function that moves a place there."""
    return _hexes(document) if document["board"]["grid"] == "hex" else _rectangle(document)


def _rectangle(document: Json) -> list[tuple[Json, Callable[[Place], Place]]]:
    board = document["board"]
    free = board["grid"] == "inches"
    names = ("width", "height") if free else ("columns", "rows")
    wide, high = (board[name] - (0 if free else 1) for name in names)

    def mapping(left: bool, up: bool, across: bool) -> Callable[[Place], Place]:
        def place(at: Place) -> Place:
            x, y = wide - at[0] if left else at[0], high - at[1] if up else at[1]
            return (y, x) if across else (x, y)

        return place

    found = []
    for number in range(1, 8):
        place = mapping(bool(number & 1), bool(number & 2), bool(number & 4))
        turned = moved(document, place)
        if number & 4:
            turned["board"] |= {names[0]: board[names[1]], names[1]: board[names[0]]}
        found.append((turned, place))
    return found


def _hexes(document: Json) -> list[tuple[Json, Callable[[Place], Place]]]:
    board = document["board"]
    if board.get("orientation", "pointy") == "flat":
        # The same board with its columns and rows exchanged has pointy tops: turn that one.
        pointy = exchanged(document)
        return [
            (pointy, _exchange),
            *((turned, lambda at, place=place: place(_exchange(at))) for turned, place in _hexes(pointy)[:-1]),
        ]
    spaces = [(c, r) for r in range(board["rows"]) for c in range(board["columns"])]

    def turn(at: Place, sixths: int, mirror: bool) -> Place:
        q, r = at[0] - at[1] // 2, at[1]
        if mirror:
            q, r = r, q
        for _ in range(sixths):
            q, r = -r, q + r
        return q, r

    def mapping(sixths: int, mirror: bool) -> tuple[Callable[[Place], Place], int, int]:
        turned = [turn(at, sixths, mirror) for at in spaces]
        top = min(r for _, r in turned)
        columns = [q + (r - top) // 2 for q, r in turned]
        left = min(columns)

        def place(at: Place) -> Place:
            q, r = turn(at, sixths, mirror)
            return q + (r - top) // 2 - left, r - top

        return place, max(columns) - left + 1, max(r for _, r in turned) - top + 1

    found: list[tuple[Json, Callable[[Place], Place]]] = []
    for number in range(1, 12):
        place, columns, rows = mapping(number % 6, number >= 6)
        turned = moved(document, place)
        there = {place(at) for at in spaces}
        void = [{"at": [c, r], "terrain": "void"} for r in range(rows) for c in range(columns) if (c, r) not in there]
        turned["board"] |= {"columns": columns, "rows": rows, "spaces": turned["board"].get("spaces", []) + void}
        found.append((turned, place))
    return [*found, (exchanged(document), _exchange)]


def _exchange(at: Place) -> Place:
    return at[1], at[0]


def exchanged(document: Json) -> Json:
    """A board of hexes with columns and rows exchanged, and the other tops."""
    turned: Json = moved(document, _exchange)
    board = turned["board"]
    board["columns"], board["rows"] = board["rows"], board["columns"]
    board["orientation"] = "pointy" if board.get("orientation", "pointy") == "flat" else "flat"
    return turned
