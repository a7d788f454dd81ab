"""What an enemy can do to a figure on the bare table, the plain way: `path`, `apply`, `sight` and `odds` asked one by one
(DG-01 to DG-07). Only one move is searched; of moves in a row a given way is followed."""

from __future__ import annotations

from copy import deepcopy
from fractions import Fraction
from math import cos, hypot, pi, sin, sqrt
from typing import Any

from tests.systems.carnevale_table import ask, of

Json = dict[str, Any]
SPOKES = 90
"""How many places around a base are tried for another one."""
TOUCH, ROOM = 0.01, 0.004


def radius(figure: Json) -> float:
    """The radius of a base in inches."""
    return float(figure.get("base", 30)) / 50.8


def are_in_contact(document: Json, a: str, b: str) -> bool:
    """Whether two figures are in contact, by `sight`."""
    return bool(ask(document, "sight", **{"from": a, "to": b})["contact"])


def least_to_contact(document: Json, enemy: str, subject: str, move: int | None = None) -> float | None:
    """The fewest inches of one move into contact, to the spokes around the subject; `move` replaces its own."""
    one = deepcopy(document)
    if move is not None:
        of(one, enemy)["stats"]["move"] = move
    x, y = of(one, subject)["at"]
    reach = radius(of(one, enemy)) + radius(of(one, subject)) + ROOM
    best = None
    for number in range(SPOKES):
        angle = 2 * pi * number / SPOKES
        to = [round(x + reach * cos(angle), 3), round(y + reach * sin(angle), 3)]
        if hypot(to[0] - of(one, enemy)["at"][0], to[1] - of(one, enemy)["at"][1]) > of(one, enemy)["stats"]["move"]:
            continue
        found = ask(one, "path", figure=enemy, to=to)
        if "refused" not in found and (best is None or found["cost"] < best):
            # Not only another place: under a bridge the figure's state says that it is there.
            there = ask(one, "apply", figure=enemy, to=to, rolled="success")["document"]
            best = found["cost"] if are_in_contact(there, enemy, subject) else best
    return best


def spoke_error(document: Json, enemy: str, subject: str) -> float:
    """How far the spokes may be off the least."""
    reach = radius(of(document, enemy)) + radius(of(document, subject)) + TOUCH
    return reach * pi / SPOKES + TOUCH


def followed(document: Json, enemy: str, way: Json) -> tuple[Json, float, Fraction]:
    """The document after a way's moves, one after the other, each with its rolls made; the inches that they took; the chance
    by the risks that `path` names."""
    board, spent, chance = document, 0.0, Fraction(1)
    more = {"around": True} if way.get("around") else {}
    for to in [*way.get("via", []), way["to"]]:
        found = ask(board, "path", figure=enemy, action="move", to=to, **more)
        assert "refused" not in found, (to, found)
        spent += found["cost"]
        for risk in found["risks"]:
            chance *= no_fumble(board, enemy) if risk["roll"] == "disengage" else Fraction(risk["chance"])
        board = ask(board, "apply", figure=enemy, action="move", to=to, rolled="success")["document"]
        assert of(board, enemy)["at"] == to
        # The move is over: its remaining inches are not used.
        board["turn"] = {key: value for key, value in board["turn"].items() if key in ("figure", "spent", "acted")}
    return board, spent, chance


def no_fumble(document: Json, figure: str) -> Fraction:
    """The chance to leave contact without a fumble, against the worst enemy in contact."""
    mine = of(document, figure)
    others = [o for o in document["figures"] if o["side"] != mine["side"] and are_in_contact(document, figure, o["id"])]
    dice = mine["stats"]["dexterity"] - (1 if len(others) >= 3 else 0)
    found = []
    for other in others:
        with_ = {"dice": dice, "against": other["stats"]["dexterity"], "needed": 7}
        odds = ask(document, "odds", roll="opposed", **{"with": with_})
        found.append(1 - Fraction(odds["by_outcome"].get("fumble", "0")))
    return min(found)


def harm(document: Json, enemy: str, subject: str) -> dict[int, Fraction]:
    """The life points lost by one attack and the protection that answers it, from the odds of each."""
    attacker, target = of(document, enemy)["stats"], of(document, subject)["stats"]
    lost: dict[int, Fraction] = {}
    hit = ask(
        document, "odds", roll="attack", **{"with": {"dice": attacker["attack"], "dexterity": target["dexterity"]}}
    )
    for key, chance in hit["outcomes"].items():
        effect = hit["effects"][key]
        if not effect["damage"]:
            lost[effect["lost"]] = lost.get(effect["lost"], Fraction(0)) + Fraction(chance)
            continue
        given = {"dice": target["protection"], "damage": effect["damage"]}
        saved = ask(document, "odds", roll="protection", **{"with": given})
        for other, further in saved["outcomes"].items():
            points = effect["lost"] + saved["effects"][other]["lost"]
            lost[points] = lost.get(points, Fraction(0)) + Fraction(chance) * Fraction(further)
    return lost


def straight(a: Json, b: Json) -> float:
    """The distance of two centres."""
    return sqrt((a["at"][0] - b["at"][0]) ** 2 + (a["at"][1] - b["at"][1]) ** 2)
