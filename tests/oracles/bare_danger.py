"""Which figures can hurt which by a sheet on a bare table, the plain way: tries places on a lattice and around bases
with `path`, `apply` and `sight` (DG-01 to DG-05). It misses places in between; what it finds is certain."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import cos, floor, hypot, pi, sin
from typing import Any

from tests.asking import ask
from tests.oracles.dangers import figure_of

Json = dict[str, Any]
APART = 0.9
"""How far apart the places of the lattice are (inches)."""
SPOKES = 16
"""How many places are tried around a base."""


def radius(figure: Json) -> float:
    """The radius of a base in inches."""
    return float(figure.get("base", 30)) / 50.8


def fresh(board: Json) -> Json:
    """The document as the next activation begins."""
    return {**board, "turn": {}}


def attacks(board: Json, by: str, on: str) -> list[Json]:
    """DG-01: the attacks that `sight` allows the figure, close ones first."""
    seen = ask(board, ask="sight", from_=by, to=on)
    reach = {rule["id"]: rule.get("reach", "adjacent") for rule in board["rules"].get("attacks", [])}
    found = []
    for told in seen.get("attacks", []):
        if told["allowed"]:
            kind = "close" if reach[told["attack"]] == "adjacent" else "range"
            wounds = told["odds"]["wounds"]
            mean = sum((int(number) * Fraction(chance) for number, chance in wounds.items()), Fraction(0))
            found.append(
                {
                    "attack": kind,
                    "with": told["attack"],
                    "distance": seen["distance"],
                    "clear": seen["clear"],
                    "outcomes": wounds,
                    "mean": mean,
                }
            )
    return sorted(found, key=lambda attack: attack["attack"] != "close")


def places(board: Json, name: str, other: str, reach: float) -> Iterator[list[float]]:
    """Places to try: a lattice around the figure, and a ring around the other's base."""
    figure, target = figure_of(board, name), figure_of(board, other)
    x, y = figure["at"]
    many = floor(reach / APART)
    for across in range(-many, many + 1):
        for down in range(-many, many + 1):
            yield [round(x + across * APART, 3), round(y + down * APART, 3)]
    around = radius(figure) + radius(target) + 0.005
    for number in range(SPOKES):
        angle = 2 * pi * number / SPOKES
        yield [round(target["at"][0] + around * cos(angle), 3), round(target["at"][1] + around * sin(angle), 3)]


def ends(board: Json, name: str, mode: str, other: str) -> Iterator[tuple[Json, Json]]:
    """Places that a mode gets to, each with its cost and chance, and the document after `apply`."""
    moves = ask(board, ask="moves", figure=name, action=mode)
    if moves["refused"]:
        return
    rolled = {"rolled": "success"} if moves["needs_roll"] else {}
    chance = Fraction(moves["needs_roll"]["chance"]) if moves["needs_roll"] else Fraction(1)
    for to in places(board, name, other, moves["budget"]):
        if hypot(to[0] - figure_of(board, name)["at"][0], to[1] - figure_of(board, name)["at"][1]) > moves["budget"]:
            continue
        if to == figure_of(board, name)["at"] or min(to) < 0:
            continue
        found = ask(board, ask="path", figure=name, action=mode, to=to, **rolled)
        if "refused" not in found:
            after = ask(board, ask="apply", figure=name, action=mode, to=to, **rolled)["document"]
            yield {"to": to, "cost": found["cost"], "chance": chance}, after


def modes(board: Json) -> list[str]:
    """Every mode."""
    return [mode["id"] for mode in board["rules"]["movement"]["modes"]]


def after(board: Json, enemy: str, subject: str) -> Json | None:
    """DG-02: the worst attack from any of the places tried."""
    best: Json | None = None
    for mode in modes(board):
        for end, there in ends(board, enemy, mode, subject):
            for attack in attacks(there, enemy, subject):
                made = {**end, **attack, "worth": end["chance"] * attack["mean"]}
                if best is None or (-made["worth"], made["cost"]) < (-best["worth"], best["cost"]):
                    best = made
    return best


def touch(board: Json, a: str, b: str) -> bool:
    """Whether two bases are in contact on flat ground."""
    one, other = figure_of(board, a), figure_of(board, b)
    apart = hypot(one["at"][0] - other["at"][0], one["at"][1] - other["at"][1])
    return apart <= radius(one) + radius(other) + 0.01


def beside(board: Json, enemy: str, subject: str) -> float | None:
    """DG-04: the fewest inches into contact at any of the places tried; 0 if they are in contact already."""
    if touch(board, enemy, subject):
        return 0.0
    found = [
        end["cost"]
        for mode in modes(board)
        for end, there in ends(board, enemy, mode, subject)
        if touch(there, enemy, subject)
    ]
    return min(found, default=None)
