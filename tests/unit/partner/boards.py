"""Small boards for the partner, one for each kind of game."""

from __future__ import annotations

from random import Random
from typing import Any

Json = dict[str, Any]


def document(game: str, grid: str, size: tuple[int, int], figures: list[Json], **more: Any) -> Json:
    """A board with nothing on it but figures."""
    board: Json = {"grid": grid, "columns": size[0], "rows": size[1], **more.pop("board", {})}
    return {"format": "tablelight", "version": 1, "game": game, "board": board, "figures": figures, **more}


def heroscape(*places: tuple[str, str, int, int], life: int = 3, **stats: Any) -> Json:
    """Figures by id, side and place, all alike."""
    usual = {"move": 4, "range": 1, "attack": 3, "defence": 2, "life": life, "height": 4, **stats}
    figures = [{"id": name, "side": side, "at": [c, r], "stats": usual} for name, side, c, r in places]
    return document("heroscape", "hex", (12, 8), figures)


def oraculo(*places: tuple[str, str, int, int], edges: list[Json] | None = None, aim: int = 0) -> Json:
    """Miniatures by id, side and place, all alike."""
    stats: Json = {"move": 4, "combat": 3, "aim": aim, "life": 3}
    figures = [{"id": name, "side": side, "at": [c, r], "stats": stats} for name, side, c, r in places]
    return document("oraculo", "square", (10, 5), figures, board={"edges": edges or []})


def heroclix(*places: tuple[str, str, int, int], **stats: Any) -> Json:
    """Figures by id, side and place, all alike."""
    usual = {"speed": 5, "range": 4, **stats}
    figures = [{"id": name, "side": side, "at": [c, r], "stats": usual} for name, side, c, r in places]
    return document("heroclix", "square", (16, 6), figures)


def herotrek(*places: tuple[str, str, int, int], **stats: Any) -> Json:
    """Characters by id, side and place, all alike."""
    usual: Json = {"speed": 4, **stats}
    figures = [{"id": name, "side": side, "at": [c, r], "stats": usual} for name, side, c, r in places]
    return document("herotrek", "hex", (14, 6), figures)


def carnevale(*places: tuple[str, str, float, float]) -> Json:
    """Characters by id, side and place, all alike, on a table of 24 x 24 inches."""
    stats = {"move": 5, "dexterity": 6, "attack": 4, "protection": 3, "mind": 3, "life": 6, "action_points": 2}
    figures = [{"id": name, "side": side, "at": [x, y], "base": 30, "stats": stats} for name, side, x, y in places]
    board = {"grid": "inches", "width": 24, "height": 24}
    return {"format": "tablelight", "version": 1, "game": "carnevale", "board": board, "figures": figures}


SHEET: Json = {
    "version": 1,
    "board": "square",
    "life": "life",
    "stats": [{"id": "fight", "begin": 4}, {"id": "life", "begin": 4}],
    "movement": {"modes": [{"id": "walk", "points": 5}]},
    "control": {"within": 1, "leaving": {"strike": "swipe"}, "starting": {"roll": "slip"}},
    "attacks": [
        {"id": "strike", "reach": "adjacent", "roll": "blow"},
        {"id": "shoot", "reach": "sight", "range": 6, "engaged": "never", "roll": "shot"},
    ],
    "rolls": [
        {
            "id": "blow",
            "dice": {"stat": "fight"},
            "tests": [{"at_least": 4}],
            "effects": {"1..": {"wounds": "outcome"}},
        },
        {"id": "shot", "dice": 2, "tests": [{"at_least": 5}], "effects": {"1..": {"wounds": "outcome"}}},
        {"id": "swipe", "dice": 1, "tests": [{"at_least": 5}], "effects": {"1": {"wounds": 1}}},
        {"id": "slip", "kind": "sum", "dice": "1d6", "against": 4, "outcome": "success"},
    ],
    "turn": {"actions": 2, "moves": 1, "attacks": 1, "attack_ends": True},
}


def own(*places: tuple[str, str, float, float], board: str = "square") -> Json:
    """Figures by id, side and place, of a sheet that has control, strikes and shots."""
    figures: list[Json] = [{"id": name, "side": side, "at": [x, y]} for name, side, x, y in places]
    if board == "inches":
        sheet = {**SHEET, "board": board, "control": {"within": 0}}
        table = {"grid": "inches", "width": 24, "height": 24}
        figures = [{**figure, "base": 30} for figure in figures]
        found = document("own", board, (0, 0), figures, rules=sheet)
        return {**found, "board": table}
    return document("own", board, (12, 8), figures, rules={**SHEET, "board": board})


def small(game: str, random: Random, attackers: int = 2, rows: int = 2) -> Json:
    """Red figures on the left of a small board, one or two blue ones on the right."""
    columns = 4
    spaces = [(c, r) for c in range(columns) for r in range(rows)]
    random.shuffle(spaces)
    names = [*"abc"[:attackers], *"xy"[: random.randint(1, 2)]]
    places = [(name, "red" if name in "abc" else "blue", *at) for name, at in zip(names, spaces, strict=False)]
    if game == "heroscape":
        found = heroscape(*places, move=2, attack=2, defence=1, range=random.choice((1, 3)))
    elif game == "oraculo":
        found = oraculo(*places)
    else:
        found = own(*places)
        if game == "own":  # without control: each figure moves once, then attacks once
            found["rules"] = {key: value for key, value in found["rules"].items() if key != "control"}
            found["rules"]["attacks"] = found["rules"]["attacks"][:1]
    found["board"].update(columns=columns, rows=rows)
    for figure in found["figures"]:
        figure["stats"] = {**figure.get("stats", {}), "life": random.randint(1, 3)}
        if game == "oraculo":
            figure["stats"].update(move=random.randint(1, 2), combat=random.randint(1, 2))
        elif game != "heroscape":
            figure["stats"]["fight"] = random.randint(1, 2)
    return found
