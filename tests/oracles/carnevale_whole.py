"""The whole activation the plain way: `moves`, `path`, `apply`, `roll` and `odds` asked action by action.

`followed` replays a plan that was answered. `wandered` makes one up: action after action to a random place that
`moves` offers, each roll taken as made, with the chance that `path` gives. No plan that was answered may be worse
than one that was made up.
"""

from __future__ import annotations

from copy import deepcopy
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

from tests.oracles.carnevale_danger import no_fumble
from tests.systems.carnevale_table import ask, holds, of

Json = dict[str, Any]
Stage = tuple[Fraction, Fraction]
"""The chance that a plan goes on, and that it may be tried again."""


def basic(document: Json, figure: str, *, needed: int = 7) -> dict[str, Fraction]:
    """The outcomes of a basic dexterity roll, by `odds`."""
    dice = effective(document, figure, "dexterity")
    found = ask(document, "odds", roll="basic", **{"with": {"dice": dice, "needed": needed}})["by_outcome"]
    return {outcome: Fraction(chance) for outcome, chance in found.items()}


def effective(document: Json, figure: str, stat: str) -> int:
    """A stat, one less for a stunned figure."""
    value: int = of(document, figure)["stats"][stat]
    return max(1, value - 1) if of(document, figure).get("state", {}).get("stunned") else value


def chance_of(stages: list[Stage], spare: int) -> Fraction:
    """The chance to pass all stages with `spare` tries to spare: the sum over every row of passes and repeats."""
    total = Fraction(0)
    for tries in product(range(spare + 1), repeat=len(stages)):
        if sum(tries) <= spare:
            part = Fraction(1)
            for (passes, stays), again in zip(stages, tries, strict=True):
                part *= passes * stays**again
            total += part
    return total


def made(document: Json, figure: str, step: Json, to: list[float]) -> tuple[Json, list[Stage]]:
    """The document after a step with its rolls made, and its stages."""
    action = step["action"]
    if action == "jump":
        return _jumped(document, figure, to)
    more = {key: True for key in ("around", "afresh") if step.get(key)}
    climber = of(document, figure).get("state", {}).get("on_wall")
    if step.get("down") or (action == "climb" and step.get("hangs")):
        raise AssertionError("high walls are replayed by the clause tests")
    path = ask(document, "path", figure=figure, action=action, to=to, **more)
    assert "refused" not in path, (step, to, path, document)
    passes = Fraction(1)
    for risk in path["risks"]:
        passes *= no_fumble(document, figure) if risk["roll"] == "disengage" else Fraction(risk["chance"])
    stays = 1 - passes - (basic(document, figure).get("fumble", Fraction(0)) if climber and path["risks"] else 0)
    after = ask(document, "apply", figure=figure, action=action, to=to, outcome="success", **more)["document"]
    assert of(after, figure)["at"] == to, (step, to, after)
    return after, [(passes, stays)] if path["risks"] else []


def _jumped(document: Json, figure: str, to: list[float]) -> tuple[Json, list[Stage]]:
    stages: list[Stage] = []
    board = document
    if ask(board, "moves", figure=figure, action="jump")["needs_roll"]["roll"] == "disengage":
        passes = no_fumble(board, figure)
        stages.append((passes, 1 - passes))
        board = deepcopy(board)
        board["turn"] = {**board.get("turn", {}), "figure": figure, "disengaged": "success"}
        board["turn"] = {k: v for k, v in board["turn"].items() if k not in ("move_left", "move_rolled")}
    path = ask(board, "path", figure=figure, action="jump", to=to)
    assert "refused" not in path, (to, path, board)
    arrives = Fraction(path["chance"])
    after = ask(board, "apply", figure=figure, action="jump", to=to, outcome="critical", aces=10)["document"]
    assert of(after, figure)["at"] == to
    stages.append((arrives, Fraction(0)))
    return after, stages


def settled(document: Json, figure: str, *, last: bool) -> tuple[Json, list[Stage]]:
    """The document after an owed fall, with all of its loss except the last life, and its stage."""
    loss = document.get("turn", {}).get("falling", {}).get(figure)
    if loss is None:
        return document, []
    mine = of(document, figure)
    life = mine.get("state", {}).get("life", mine["stats"].get("life"))
    odds = ask(
        document, "odds", roll="fall", **{"with": {"dice": effective(document, figure, "dexterity"), "loss": loss}}
    )
    passes = Fraction(0)
    for key, chance in odds["outcomes"].items():
        if (life is None or odds["effects"][key]["lost"] < life) and (last or not key.startswith("fumble")):
            passes += Fraction(chance)
    after = deepcopy(document)
    del after["turn"]["falling"]
    if life is not None:
        of(after, figure).setdefault("state", {})["life"] = max(1, life - loss)
    return after, [(passes, Fraction(0))]


def followed(document: Json, figure: str, plan: Json) -> tuple[Json, Fraction]:
    """The document after a plan's steps, one by one, and its chance."""
    board, stages = document, []
    for number, step in enumerate(plan["steps"]):
        board, more = made(board, figure, step, step["at"])
        stages += more
        board, more = settled(board, figure, last=number == len(plan["steps"]) - 1)
        stages += more
    left = of(board, figure)["stats"]["action_points"] - board.get("turn", {}).get("spent", 0)
    return board, chance_of(stages, left)


def wandered(document: Json, figure: str, random: Random) -> tuple[list[float], Fraction] | None:
    """Where some made-up actions lead, and their chance; None if they lead nowhere."""
    board, stages = document, []
    for _ in range(random.randint(1, 4)):
        allowed = [a["id"] for a in ask(board, "actions", figure=figure)["actions"] if a["allowed"]]
        action = random.choice([a for a in ("move", "move", "climb", "jump") if a in allowed] or ["none"])
        if action == "none":
            break
        to = _drawn(ask(board, "moves", figure=figure, action=action)["area"], random)
        if to is None or "refused" in ask(board, "path", figure=figure, action=action, to=to):
            continue
        board, more = made(board, figure, {"action": action}, to)
        stages += more
        here = board
        board, more = settled(board, figure, last=False)
        if more and random.random() < 0.5:
            stages += settled(here, figure, last=True)[1]
            break
        stages += more
    at: list[float] = of(board, figure)["at"]
    if at == of(document, figure)["at"]:
        return None
    left = of(board, figure)["stats"]["action_points"] - board.get("turn", {}).get("spent", 0)
    return at, chance_of(stages, left)


def _drawn(area: list[list[list[list[float]]]], random: Random) -> list[float] | None:
    points = [point for polygon in area for point in polygon[0]]
    if not points:
        return None
    xs, ys = [x for x, _ in points], [y for _, y in points]
    for _ in range(60):
        to = [round(random.uniform(min(xs), max(xs)), 3), round(random.uniform(min(ys), max(ys)), 3)]
        if holds(area, *to):
            return to
    return None
