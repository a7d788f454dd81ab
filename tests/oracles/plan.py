"""Plans by asking about everything and throwing every die: slow and obvious (PL-20 to PL-22)."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from tablelight.board.codec import encode
from tablelight.rules.check import read
from tablelight.rules.registry import rules_of
from tests.asking import ask
from tests.oracles.joint import life_of

Json = dict[str, Any]
Dice = Callable[[Json, Json], Sequence[Sequence[Any]]]
"""The faces of each die of a roll, by the document and the question."""
Decided = Callable[[Json, frozenset[str], str], Fraction]
"""The best chance from a document on, by the figures that have acted and the one that acts."""
WAYS = ("move", "climb", "disengage")
"""Actions of Oráculo that move."""


def thrown(document: Json, order: Json, dice: Dice) -> list[tuple[Fraction, str, Json]]:
    """Every throw of a roll: its chance, its outcome, the document after it. Equal results are put together."""
    question = {key: value for key, value in order.items() if key != "ask"}
    sides = dice(document, question)
    chance = Fraction(1)
    for die in sides:
        chance /= len(die)
    known: dict[tuple[Any, ...], str] = {}
    found: dict[str, tuple[Fraction, str, Json]] = {}
    for faces in product(*sides):
        if faces not in known:
            answer = ask(document, "roll", **question, dice=list(faces))
            known[faces] = json.dumps([answer["outcome"], answer["document"]])
            found.setdefault(known[faces], (Fraction(0), answer["outcome"], answer["document"]))
        before, outcome, after = found[known[faces]]
        found[known[faces]] = before + chance, outcome, after
    return list(found.values())


def ended(document: Json) -> Json:
    """The document after an activation."""
    board = read(document)
    return dict(encode(rules_of(board).end_activation(board)))


def chance_of(document: Json, step: Mapping[str, Any] | None, target: str, dice: Dice) -> Fraction:
    """The chance that a plan brings a figure down: every die of each of its orders is thrown."""
    if life_of(document, target) <= 0:
        assert step is None
        return Fraction(1)
    if step is None:
        return Fraction(0)
    order = step["order"]
    if "end" in order:
        return chance_of(ended(document), step.get("then"), target, dice)
    if order["ask"] == "apply":
        after = ask(document, "apply", **{key: value for key, value in order.items() if key != "ask"})["document"]
        return chance_of(after, step.get("then"), target, dice)
    found = Fraction(0)
    for chance, outcome, after in thrown(document, order, dice):
        (result,) = [each for each in step["results"] if outcome in each["outcomes"]]
        for name, life in result["left"].items():
            assert max(0, life_of(after, name)) == life
        found += chance * chance_of(after, result["then"], target, dice)
    return found


def best_chance(document: Json, side: str, target: str, attack: Json, dice: Dice) -> Fraction:
    """The best chance that a side brings a figure down, if everything is decided again after each throw. Each figure
    moves once, is struck at by those it leaves, then attacks once; in Oráculo it does what its turn allows, in any
    order. `attack`: the keys of its roll."""
    known: dict[str, Fraction] = {}

    def decide(board: Json, acted: frozenset[str]) -> Fraction:
        if life_of(board, target) <= 0:
            return Fraction(1)
        key = json.dumps([board["figures"], sorted(acted)])
        if key not in known:
            idle = [each for each in board["figures"] if each["side"] == side and each["id"] not in acted]
            chances = [act(board, acted, each["id"]) for each in idle if life_of(board, each["id"]) > 0]
            known[key] = max(chances, default=Fraction(0))
        return known[key]

    def act(board: Json, acted: frozenset[str], name: str) -> Fraction:
        if board["game"] == "oraculo":
            return freely(board, acted | {name}, name)
        action = ask(board, "actions", figure=name)["actions"][0]["id"]
        keys = {"prefer": "safe"} if board["game"] == "heroscape" else {}
        ends = ask(board, "moves", figure=name, action=action, **keys)["spaces"]
        moved = [ask(board, "apply", figure=name, action=action, to=end["at"], **keys) for end in ends]
        places = [board, *(each["document"] for each in moved)]
        return max(arrived(place, acted | {name}, name) for place in places)

    def arrived(board: Json, acted: frozenset[str], name: str) -> Fraction:
        owed = board.get("turn", {}).get("strikes", [])
        if not owed:
            return strike(board, acted, name)
        results = thrown(board, {"figure": owed[0][0], "roll": "strike", "by": owed[0][1]}, dice)
        return sum((chance * arrived(after, acted, name) for chance, _, after in results), Fraction(0))

    def freely(board: Json, acted: frozenset[str], name: str) -> Fraction:
        if life_of(board, target) <= 0:
            return Fraction(1)
        key = json.dumps([name, board["figures"], board.get("turn"), sorted(acted)])
        if key not in known:
            chances = [strike(board, acted, name, freely)]
            for action in ask(board, "actions", figure=name)["actions"]:
                if action["allowed"] and action["id"] in WAYS:
                    ends = ask(board, "moves", figure=name, action=action["id"])["spaces"]
                    moved = [ask(board, "apply", figure=name, action=action["id"], to=end["at"]) for end in ends]
                    chances += [freely(each["document"], acted, name) for each in moved]
            known[key] = max(chances)
        return known[key]

    def finish(board: Json, acted: frozenset[str], _: str) -> Fraction:
        return decide(ended(board), acted)

    def strike(board: Json, acted: frozenset[str], name: str, then: Decided = finish) -> Fraction:
        chances = [finish(board, acted, name)]
        for enemy in board["figures"]:
            if enemy["side"] == side or life_of(board, enemy["id"]) <= 0:
                continue
            order = {"figure": name, "target": enemy["id"], **attack}
            if attackable(board, order):
                results = thrown(board, order, dice)
                chances.append(sum((c * then(after, acted, name) for c, _, after in results), Fraction(0)))
        return max(chances)

    return decide(document, frozenset())


def attackable(document: Json, order: Json) -> bool:
    """Whether the rules allow an attack."""
    return "refused" not in ask(document, "roll", **order)
