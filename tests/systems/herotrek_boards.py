"""Boards of HeroTrek."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]


Space = tuple[int, int]


GROUND = {
    ".": "clear", "B": "building", "W": "woods", "~": "water", "S": "swamp", "R": "rough", "F": "fire",
    "#": "deep-water", "O": "dome", "_": "void",
}  # fmt: skip


def board(
    *rows: str,
    walls: list[tuple[Space, Space]] | None = None,
    entrances: list[tuple[Space, Space]] | None = None,
    flyers: str = "",
    under: dict[str, str] | None = None,
    speed: int = 5,
    turn: Json | None = None,
) -> Json:
    """Hexes, pointy tops, a character each; odd rows lie half a hexagon to the right. `a` to `e` are red, the
    others blue."""
    spaces, figures = [], []
    for r, row in enumerate(rows):
        for c, sign in enumerate(row.replace(" ", "")):
            if sign.islower():
                side = "red" if sign <= "e" else "blue"
                traits = ["flyer"] if sign in flyers else []
                figures.append({"id": sign, "side": side, "at": [c, r], "stats": {"speed": speed}, "traits": traits})
                sign = (under or {}).get(sign, ".")
            if sign != ".":
                spaces.append({"at": [c, r], "terrain": GROUND[sign]})
    edges = [{"between": [list(a), list(b)], "kind": "wall"} for a, b in walls or []]
    edges += [{"between": [list(a), list(b)], "kind": "entrance"} for a, b in entrances or []]
    columns = max(len(row.replace(" ", "")) for row in rows)
    grid = {"grid": "hex", "columns": columns, "rows": len(rows), "spaces": spaces, "edges": edges}
    game: Json = {"format": "tablelight", "version": 1, "game": "herotrek", "board": grid, "figures": figures}
    return {**game, "turn": turn} if turn else game
