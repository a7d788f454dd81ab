"""Small Oráculo positions for tests, and the questions asked of them as JSON."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.asking import ask

Square = tuple[int, int]


def figure(name: str, side: str, at: Square, *traits: str, **stats: int) -> dict[str, Any]:
    """A hero or monster with modest stats unless others are given."""
    numbers = {"move": 4, "combat": 2, "aim": 2, "life": 3} | stats
    return {"id": name, "side": side, "at": list(at), "stats": numbers, "traits": list(traits)}


def hero(name: str, at: Square, *traits: str, **stats: int) -> dict[str, Any]:
    """A hero of the players' side."""
    return figure(name, "heroes", at, "hero", *traits, **stats)


def monster(name: str, at: Square, *traits: str, **stats: int) -> dict[str, Any]:
    """An enemy of the heroes."""
    return figure(name, "oracle", at, *traits, **stats)


def table(
    *figures: dict[str, Any],
    size: tuple[int, int] = (8, 8),
    terrain: dict[Square, str] | None = None,
    edges: dict[tuple[Square, Square], str] | None = None,
    objects: dict[Square, str] | None = None,
    corners: Iterable[Square] = (),
    options: dict[str, Any] | None = None,
    turn: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """A document as plain JSON. `corners`: the places of columns, each by the square of which it is the upper left."""
    things: list[dict[str, Any]] = [{"at": list(at), "kind": kind} for at, kind in (objects or {}).items()]
    on_corners = [{"at": list(at), "kind": "column", "corner": True} for at in corners]
    board = {
        "grid": "square",
        "columns": size[0],
        "rows": size[1],
        "spaces": [{"at": list(at), "terrain": kind} for at, kind in (terrain or {}).items()],
        "edges": [{"between": [list(a), list(b)], "kind": kind} for (a, b), kind in (edges or {}).items()],
        "objects": [*things, *on_corners],
    }
    version = 2 if on_corners else 1
    found = {"format": "tablelight", "version": version, "game": "oraculo", "board": board, "figures": list(figures)}
    return found | ({"options": options} if options else {}) | ({"turn": turn} if turn else {})


def actions(document: dict[str, Any], name: str = "a") -> dict[str, str | None]:
    """Each action of a figure with the clause that bars it, None if nothing does."""
    listed = ask(document, "actions", figure=name)["actions"]
    return {entry["id"]: entry["reason"]["clause"] if "reason" in entry else None for entry in listed}


def ends(document: dict[str, Any], action: str = "move", name: str = "a") -> dict[Square, int]:
    """Where a movement may end, with its cost."""
    answer = ask(document, "moves", figure=name, action=action)
    assert answer["refused"] is None, answer
    assert answer["needs_roll"] is None
    return {tuple(entry["at"]): entry["cost"] for entry in answer["spaces"]}


def refused(document: dict[str, Any], to: Square, action: str = "move", name: str = "a") -> Any:
    """The reason why a way is refused."""
    return ask(document, "path", figure=name, action=action, to=list(to))["refused"]


def sight(document: dict[str, Any], start: Any, end: Any) -> Any:
    """The answer about a line of sight."""
    return ask(document, "sight", from_=start, to=end)


def clauses(answer: Any) -> list[str]:
    """The clauses of an answer's reasons."""
    return [reason["clause"] for reason in answer["reasons"]]
