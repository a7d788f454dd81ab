"""Small tables to ask about, as plain JSON."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from math import cos, pi, sin
from random import Random
from typing import Any

from tests import asking

Json = dict[str, Any]
STATS = {"move": 5, "dexterity": 4, "attack": 4, "protection": 3, "mind": 2, "life": 6, "will": 4, "action_points": 4}


def figure(name: str, at: tuple[float, float], side: str = "red", **more: Any) -> Json:
    """A figure with ordinary stats; `stats` are changed one by one."""
    stats = {**STATS, **more.pop("stats", {})}
    return {"id": name, "side": side, "at": list(at), "base": 30, "stats": stats, **more}


def box(kind: str, x0: float, y0: float, x1: float, y1: float, **more: Any) -> Json:
    """A rectangular area."""
    return {"kind": kind, "points": [[x0, y0], [x1, y0], [x1, y1], [x0, y1]], **more}


KINDS: dict[str, dict[str, tuple[float, ...]]] = {
    "water": {},
    "building": {"height": (0.8, 1.5, 3)},
    "impassable": {},
    "obstacle": {"height": (0.8, 1.5)},
    "ground": {"level": (0.5, 1, 2, 3)},
    "debris": {"height": (0.5,)},
}


def random_area(random: Random) -> dict[str, Any]:
    """A star of three to six corners near the middle of the table."""
    kind = random.choice(list(KINDS))
    x, y, size, first = (random.uniform(*pair) for pair in ((7, 17), (7, 17), (0.6, 4), (0, 2 * pi)))
    count = random.randint(3, 6)
    points = []
    for number in range(count):
        far, angle = size * random.uniform(0.5, 1), first + 2 * pi * number / count
        points.append([round(x + far * cos(angle), 3), round(y + far * sin(angle), 3)])
    return {"kind": kind, "points": points, **{key: random.choice(values) for key, values in KINDS[kind].items()}}


def table(*figures: Json, areas: list[Json] | None = None, **more: Any) -> Json:
    """A document on a table of 24 by 24 inches."""
    board = {"grid": "inches", "width": 24, "height": 24, "areas": areas or []}
    return {
        "format": "tablelight",
        "version": 1,
        "game": "carnevale",
        "board": board,
        "figures": list(figures),
        **more,
    }


def ask(document: Json, kind: str, **question: Any) -> Json:
    """The answer; the test fails if there is none, or if the document changes."""
    before = deepcopy(document)
    found = asking.ask(document, kind, **question)
    assert document == before, "a question leaves the document alone"
    return found


def roll(document: Json, name: str, kind: str, dice: list[int], **more: Any) -> Json:
    """The answer to a roll with given dice."""
    return ask(document, "roll", figure=name, roll=kind, dice=dice, **more)


def after(document: Json, name: str, **question: Any) -> Json:
    """The document after an action."""
    found = ask(document, "apply", figure=name, **question)
    assert "document" in found, found
    changed: Json = found["document"]
    return changed


def struck(document: Json, by: str, against: str) -> Json:
    """The document after an attack of opportunity that misses."""
    dice = of(document, by)["stats"]["attack"] * [2]
    found = roll(document, by, "attack", dice, target=against, opportunity=True)
    assert found["outcome"] == "fail", found
    changed: Json = found["document"]
    return changed


def of(document: Json, name: str) -> Json:
    """A figure of a document."""
    return next(each for each in document["figures"] if each["id"] == name)


def state(document: Json, name: str) -> Json:
    """A figure's state."""
    found: Json = of(document, name).get("state", {})
    return found


def refusal(answer: Json) -> str:
    """The clause that refuses."""
    clause: str = answer["refused"]["clause"]
    return clause


def holds(area: Sequence[Sequence[Sequence[Sequence[float]]]], x: float, y: float) -> bool:
    """Whether an answer's area holds a point: rings by the even-odd rule."""
    odd = False
    for polygon in area:
        for ring in polygon:
            for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True):
                if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
                    odd = not odd
    return odd
