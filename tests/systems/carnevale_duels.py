"""Tables with a hero and enemies, for the questions about danger."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.oracles import carnevale_danger as slow
from tests.systems.carnevale_table import ask, figure, random_area, table

Json = dict[str, Any]


def duel(x: float, *, areas: list[Json] | None = None, **more: Any) -> Json:
    """A hero at (6, 12) and an enemy at (x, 12)."""
    enemy = figure("e", (x, 12), "blue", stats={"action_points": 2, **more.pop("stats", {})})
    return table(figure("a", (6, 12)), enemy, areas=areas, **more)


def only(document: Json, **question: Any) -> Json:
    """The answer of `threats` for the only enemy."""
    found = ask(document, "threats", figure="a", **question)
    assert len(found["enemies"]) == 1 and found["without"] == ["jump", "climb", "dive", "surface"]
    enemy: Json = found["enemies"][0]
    return enemy


def random_position(random: Random) -> Json:
    """A hero, one to three enemies, a friend, and some areas."""
    figures = [figure("a", (12, 12), base=random.choice((30, 40)))]
    for name, side in (("e", "blue"), ("f", "blue"), ("g", "green"), ("b", "red")):
        at = (round(random.uniform(7, 17), 3), round(random.uniform(7, 17), 3))
        stats = {"move": random.choice((3, 4, 5)), "action_points": random.choice((1, 2, 2, 3))}
        new = figure(name, at, side, base=random.choice((30, 40)), stats=stats)
        if all(slow.straight(new, old) > slow.radius(new) + slow.radius(old) for old in figures):
            figures.append(new)
    return table(*figures, areas=[random_area(random) for _ in range(random.randint(0, 4))])
