"""Every order that the rules accept now. An order is a question of the contract, `apply` or `roll`, and not refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from tablelight.board.document import Document, Figure, Json
from tablelight.board.problems import QuestionError
from tablelight.board.schema import Field, Fields
from tablelight.checked import CheckedQuestion
from tablelight.dice.throw import Random
from tablelight.rules.answers import Destination, Refused, WrittenArea
from tablelight.rules.danger.policy import Danger
from tablelight.rules.questions import MoveQuestion, RollQuestion
from tablelight.rules.registry import rules_of
from tablelight.rules.system import System

PLACES = 6
"""How many places are tried in the area of a move on a bare table."""


def orders_of(document: Document, figure: Figure, chance: Random) -> Iterator[dict[str, Json]]:
    """Every order that a figure may be given, in the order of the game's tables. On a bare table `chance` picks places
    of the moves. It ignores whose turn it is and what else the activation allows, beyond the document."""
    rules = rules_of(document)
    for answer in rules.list_actions(document, figure):
        if answer.allowed and answer.id in (rules.moving or rules.actions):
            yield from _actions(rules, document, figure, answer.id, chance)
    for name in rules.rolls:
        yield from _rolls(rules, document, figure, name)


def _actions(
    rules: System, document: Document, figure: Figure, action: str, chance: Random
) -> Iterator[dict[str, Json]]:
    # On a bare table the keys take rolls as thrown, or ask for whole plans: an order has none of them.
    fields = {} if document.board.grid == "inches" else rules.keys.get("moves", {})
    for keys in _choices(document, figure, fields):
        order: dict[str, Json] = {"ask": "apply", "figure": figure.id, "action": action, **keys}
        try:
            found = rules.moves(document, MoveQuestion(figure=figure, action=action, extra=keys))
        except QuestionError:
            continue  # this action needs another key, or takes none of these
        if found.refused is not None or found.needs_roll is not None:
            continue
        yield from ({**order, **_to(rules, destination)} for destination in found.spaces)
        if not found.spaces:
            tried = [order, *({**order, "to": place} for place in _places(found.area or (), chance))]
            yield from (each for each in tried if _is_taken(document, each))


def _to(rules: System, destination: Destination) -> dict[str, Json]:
    """The keys that lead to a destination, its mode among them. `apply` picks a double's stand and a carried figure's."""
    keys = rules.danger.end_keys(destination) if isinstance(rules.danger, Danger) else {}
    return {"to": list(destination.at), **keys}


def _places(area: WrittenArea, chance: Random) -> Iterator[Json]:
    """Places within the bounds of an area."""
    corners = [point for polygon in area for point in polygon[0]]
    if corners:
        xs, ys = zip(*corners, strict=True)
        for _ in range(PLACES):
            yield [round(chance.uniform(min(xs), max(xs)), 3), round(chance.uniform(min(ys), max(ys)), 3)]


def _is_taken(document: Document, order: Mapping[str, Json]) -> bool:
    checked = CheckedQuestion.read(document, order)
    try:
        return not isinstance(checked.rules.apply(document, checked.move()), Refused)
    except QuestionError:
        return False  # it needs a place


def _rolls(rules: System, document: Document, figure: Figure, name: str) -> Iterator[dict[str, Json]]:
    chances = rules.rolls[name].chances
    if chances is None:
        return
    for keys in _choices(document, figure, rules.rolls[name].fields):
        try:
            refused = isinstance(chances(document, RollQuestion(figure=figure, roll=name, extra=keys)), Refused)
        except QuestionError:
            continue
        if not refused:
            yield {"ask": "roll", "figure": figure.id, "roll": name, **keys}


def _choices(document: Document, figure: Figure, fields: Fields) -> Iterator[dict[str, Json]]:
    """Every combination of the keys that name a figure or one of a few values; others are left out."""
    others = [each.id for each in document.figures if each.id != figure.id]
    values = {key: _values(field, others) for key, field in fields.items()}
    chosen = {key: choices for key, choices in values.items() if choices}
    for combined in product(*((None, *choices) for choices in chosen.values())):
        yield {key: value for key, value in zip(chosen, combined, strict=True) if value is not None}


def _values(field: Field, others: list[str]) -> list[Json]:
    match field.kind:
        case "figure":
            return [*others]
        case "choice":
            return [*field.choices]
        case "truth":
            return [True]
    return []
