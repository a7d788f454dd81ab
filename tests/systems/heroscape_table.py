"""Battlefields in a few words, and questions asked as an outside program asks them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.asking import ask

Json = dict[str, Any]
STATS = {"move": 5, "range": 6, "attack": 3, "defence": 3, "life": 2, "height": 5}


def figure(name: str, at: Sequence[Any], side: str = "red", traits: Sequence[str] = (), **stats: int) -> Json:
    """A figure with usual stats; `at` a space or two."""
    plain = [list(one) for one in at] if isinstance(at[0], list | tuple) else list(at)
    return {"id": name, "side": side, "at": plain, "stats": {**STATS, **stats}, "traits": list(traits)}


def field(
    *figures: Json,
    levels: Mapping[tuple[int, int], int] | None = None,
    terrain: Mapping[tuple[int, int], str] | None = None,
    edges: Sequence[Json] = (),
    objects: Sequence[Json] = (),
    size: tuple[int, int] = (9, 5),
    **options: Any,
) -> Json:
    """A document: grass at level 0 except where something else is given."""
    levels, terrain = levels or {}, terrain or {}
    spaces = [
        {"at": list(at), "terrain": terrain.get(at, "grass"), "level": levels.get(at, 0)}
        for at in sorted({*levels, *terrain})
    ]
    board = {
        "grid": "hex",
        "columns": size[0],
        "rows": size[1],
        "spaces": spaces,
        "edges": list(edges),
        "objects": list(objects),
    }
    return {
        "format": "tablelight",
        "version": 1,
        "game": "heroscape",
        "options": options,
        "board": board,
        "figures": list(figures),
    }


def edge(a: Sequence[int], b: Sequence[int], kind: str = "ruin", inside: Sequence[int] | None = None) -> Json:
    """An edge between two spaces."""
    plain: Json = {"between": [list(a), list(b)], "kind": kind}
    return plain if inside is None else {**plain, "inside": list(inside)}


def costs(document: Json, who: str = "a", **keys: Any) -> dict[tuple[int, int], int]:
    """The cost of each space where the move may end."""
    found = ask(document, "moves", figure=who, action="move", **keys)
    return {tuple(space["at"]): space["cost"] for space in found["spaces"]}


def way(document: Json, to: Sequence[int], who: str = "a", **keys: Any) -> Json:
    """The path to a space, or why not."""
    return ask(document, "path", figure=who, action="move", to=list(to), **keys)


def why(document: Json, to: Sequence[int], who: str = "a") -> str:
    """The clause that bars the way."""
    return str(way(document, to, who)["refused"]["clause"])
