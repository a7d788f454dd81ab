"""Several attacks one after the other, by throwing every die of each through `roll`: slow and obvious (PL-01 to PL-05).

Dice are those of the position as it stands: before each attack its two figures get the lives that they have by then, and
every other figure stands as in the question.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

from tests.asking import ask

Json = dict[str, Any]
Lives = tuple[int, ...]
Dice = Callable[[Json], Sequence[Sequence[Any]]]
"""The faces of each die of a roll, by its question."""


def life_of(document: Json, name: str) -> int:
    """The life that a figure has left."""
    figure = next(each for each in document["figures"] if each["id"] == name)
    state, stats = figure.get("state", {}), figure["stats"]
    return int(state["life"]) if "life" in state else max(0, int(stats["life"]) - int(state.get("wounds", 0)))


def with_life(document: Json, lives: Mapping[str, int]) -> Json:
    """The document with the given lives left."""
    found = deepcopy(document)
    for figure in found["figures"]:
        if figure["id"] in lives:
            state = figure.setdefault("state", {})
            if document["game"] in ("oraculo", "own"):
                state["wounds"] = figure["stats"]["life"] - lives[figure["id"]]
            else:
                state["life"] = lives[figure["id"]]
    return found


def enumerated(document: Json, attacks: Sequence[Json], dice: Dice) -> Json:
    """The answer of `joint`, without `mean`, and always with `attackers`."""
    names = list(dict.fromkeys(name for each in attacks for name in (each["to"], each["from"])))
    known: dict[str, Mapping[Lives, Fraction]] = {}
    states: dict[Lives, Fraction] = {tuple(life_of(document, name) for name in names): Fraction(1)}
    made = []
    for attack in attacks:
        by, on = names.index(attack["from"]), names.index(attack["to"])
        chance_made = Fraction(0)
        for time in range(attack.get("with", {}).get("times", 1)):
            after: dict[Lives, Fraction] = {}
            for lives, chance in states.items():
                if not lives[by] or not lives[on]:
                    after[lives] = after.get(lives, Fraction(0)) + chance
                    continue
                chance_made += chance if time == 0 else 0
                key = f"{attack} {lives[by]} {lives[on]}"
                if key not in known:
                    known[key] = ends(document, attack, (lives[by], lives[on]), dice)
                for (own, other), further in known[key].items():
                    end = list(lives)
                    end[by], end[on] = own, other
                    after[tuple(end)] = after.get(tuple(end), Fraction(0)) + chance * further
            states = after
        made.append(str(chance_made))
    targets, attackers = (list(dict.fromkeys(each[key] for each in attacks)) for key in ("to", "from"))
    places = [names.index(name) for name in targets]
    all_out = sum((chance for lives, chance in states.items() if not any(lives[n] for n in places)), Fraction(0))
    return {
        "targets": [left(states, names.index(name), name) for name in targets],
        "made": made,
        "all_out": str(all_out),
        "attackers": [left(states, names.index(name), name) for name in attackers],
    }


def left(states: Mapping[Lives, Fraction], place: int, name: str) -> Json:
    """The lives that one figure may have left, with their chances."""
    found: dict[int, Fraction] = {}
    for lives, chance in states.items():
        found[lives[place]] = found.get(lives[place], Fraction(0)) + chance
    return {"figure": name, "left": {str(life): str(found[life]) for life in sorted(found)}}


def ends(document: Json, attack: Json, lives: Lives, dice: Dice) -> Mapping[Lives, Fraction]:
    """The lives of attacker and target after one attack: every throw of its dice, and of all that it calls for."""
    pair = attack["from"], attack["to"]
    start = with_life({**document, "turn": {}}, dict(zip(pair, lives, strict=True)))
    keys = {"attack": attack["with"]["attack"]} if "attack" in attack.get("with", {}) else {}
    question = {"figure": pair[0], "roll": attack["roll"], "target": pair[1], **keys}
    found: dict[Lives, Fraction] = {}
    waiting: list[tuple[Json, Json | None, Fraction]] = [(start, question, Fraction(1))]
    while waiting:
        board, asked, chance = waiting.pop()
        if asked is None:
            end = life_of(board, pair[0]), life_of(board, pair[1])
            found[end] = found.get(end, Fraction(0)) + chance
            continue
        for faces in product(*(Counter(die).items() for die in dice(asked))):
            likely = prod(Fraction(count, len(die)) for (_, count), die in zip(faces, dice(asked), strict=True))
            after = thrown(board, asked, [face for face, _ in faces])
            waiting.append((after, owed(after), chance * likely))
    return found


def thrown(document: Json, question: Json, dice: list[Any]) -> Json:
    """The document after a roll."""
    found: Json = ask(document, "roll", **question, dice=dice)
    assert "document" in found, (found, question)
    return dict(found["document"])


def owed(document: Json) -> Json | None:
    """The roll that a fight calls for next; None if it is over (CV-53, CV-60)."""
    turn = document.get("turn", {})
    for name in turn.get("damage", {}):
        if life_of(document, name):
            return {"figure": name, "roll": "protection"}
    for by, against in turn.get("opportunities", []):
        if life_of(document, by) and life_of(document, against):
            return {"figure": by, "roll": "attack", "target": against, "opportunity": True}
    return None
