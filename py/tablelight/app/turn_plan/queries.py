"""The plan of a turn as the page shows it: its likely course, and what is done on each result."""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction

from attrs import frozen

from tablelight.app.partner.queries import question_of
from tablelight.app.play_state import AskedPlan
from tablelight.app.state import AppState
from tablelight.board.document import Document
from tablelight.board.problems import QuestionError
from tablelight.board.records import typed
from tablelight.checked import CheckedQuestion
from tablelight.partner.asked import read
from tablelight.partner.orders import under_way
from tablelight.partner.plan import PlannedOrder, PlanResult, plan
from tablelight.partner.turns import Turn, TurnPosition
from tablelight.progress.pictures import Pending, progressive
from tablelight.progress.portions import Portions, onwards
from tablelight.rules.answers import Path, Refused
from tablelight.rules.conduct import PlayOrder, is_attack
from tablelight.rules.out import living
from tablelight.rules.registry import rules_of
from tablelight.view.plane import Place

EFFORT = 1
"""How far a plan looks ahead on a large board; on small boards it is the best there is (PL-22)."""


@frozen(kw_only=True)
class StepResult:
    """One result of a throw. `left`: the life of the figures that it harms; `outcomes`: what the roll says; `then`: the
    orders up to the next throw, none if the plan ends."""

    chance: Fraction
    left: Mapping[str, int]
    outcomes: tuple[str, ...]
    then: tuple[PlayOrder, ...]


@frozen(kw_only=True)
class TurnStep:
    """An order of the likely course. `ends`: the figures whose activation ends before it; `number`: the number of its
    activation; `way`: the places of a move, from where the figure stands; `is_owed`: a roll that comes in between."""

    order: PlayOrder
    number: int
    figure: str
    ends: tuple[str, ...] = ()
    way: tuple[Place, ...] = ()
    results: tuple[StepResult, ...] = ()
    is_owed: bool = False


@frozen(kw_only=True)
class TurnPlan:
    """The plan: the chance that its target (without one, some enemy) is out, and that each figure is; its worth."""

    chance: Fraction
    worth: Fraction
    out: Mapping[str, Fraction]
    steps: tuple[TurnStep, ...]


@progressive(keep=6, where="worker", effort="long")
def turn_plan(document: Document, asked: str) -> Portions[TurnPlan | Refused]:
    """The best turn of a side. `asked`: the keys of `plan`, as JSON."""
    rules, question = rules_of(document), read(document, json.loads(asked))
    found = yield from onwards(plan(rules, document, question))
    if isinstance(found, Refused):
        return found
    turn = Turn(rules, question.side, question.hit)
    name = under_way(rules.played, document, question.side, question.acted, question.done)
    start = TurnPosition(living(rules, document), question.acted, name, question.done)
    steps = tuple(_course(turn, start, found.plan))
    return TurnPlan(chance=found.chance, worth=found.worth, out=found.out, steps=steps)


def _course(turn: Turn, position: TurnPosition, planned: PlannedOrder | None) -> list[TurnStep]:
    """The likely course: after each throw, the likeliest result that leaves something to do."""
    steps: list[TurnStep] = []
    ends: tuple[str, ...] = ()
    numbers: dict[str, int] = {}
    while planned is not None:
        order, name = planned.order, str(planned.order.get("figure"))
        owed = turn.owed(position)
        after = owed[0][1] if owed else turn.results(position, order)
        results = planned.extra.get("results", ())
        assert isinstance(results, tuple)
        going_on = [number for number, result in enumerate(results) if _orders(result.then)]
        likely = max(going_on, key=lambda number: results[number].chance, default=None)
        if "end" in order:
            ends = (*ends, name)
        else:
            number = max(1, len(numbers)) if owed else numbers.setdefault(name, len(numbers) + 1)
            way, told = _way(turn, position, order), tuple(map(_result, results))
            steps.append(
                TurnStep(order=order, number=number, figure=name, ends=ends, way=way, results=told, is_owed=bool(owed))
            )
            ends = ()
        if results:
            if likely is None:
                break
            planned, position = results[likely].then, after[likely][1]
        else:
            planned, position = typed(planned.extra.get("then"), PlannedOrder), after[0][1]
    return steps


def _result(told: PlanResult) -> StepResult:
    return StepResult(chance=told.chance, left=told.left, outcomes=told.outcomes, then=_orders(told.then))


def _orders(planned: PlannedOrder | None) -> tuple[PlayOrder, ...]:
    """The orders up to the next throw, without the ends of activations."""
    found: list[PlayOrder] = []
    while planned is not None:
        if "end" not in planned.order:
            found.append(planned.order)
        planned = typed(planned.extra.get("then"), PlannedOrder)
    return tuple(found)


def _way(turn: Turn, position: TurnPosition, order: PlayOrder) -> tuple[Place, ...]:
    """The places of a move, from where the figure stands; the straight line if the rules find no path."""
    board, figure = position.board, position.board.find(str(order.get("figure")))
    if order.get("ask") != "apply" or figure is None or "to" not in order:
        return ()
    try:
        question = CheckedQuestion.read(board, dict(order)).move()
        found = turn.rules.path(board, question)
    except QuestionError:
        return ()
    unit = board.board.unit
    if isinstance(found, Path) and found.path:
        return tuple((round(x * unit), round(y * unit)) for x, y in found.path)
    return () if question.to is None else (figure.space, question.to)


def asked_plan(state: AppState) -> AskedPlan | None:
    """The plan that was asked for, if it fits this position: only its own steps have changed the board."""
    asked, history = state.turn_plan, state.history
    if asked is None or history is None or not state.is_played or history.side != asked.side:
        return None
    if any(each is history.now for each in asked.moments):
        return asked
    before, order, led = next(reversed(history.past), None), asked.awaited, history.now.transition
    if order is None or led is None or not any(each is before for each in asked.moments):
        return None
    is_awaited = all(led.question.get(key) == order.get(key) for key in ("ask", "figure", "roll"))
    return asked if is_awaited else None


def plan_of(state: AppState) -> TurnPlan | Refused | Pending | None:
    """The plan for this position; None if none is asked for."""
    asked = asked_plan(state)
    return None if asked is None else turn_plan.get(state.document, _question(state, asked))


def known_plan(state: AppState) -> TurnPlan | None:
    """The plan, if it is already known."""
    asked = asked_plan(state)
    known = None if asked is None else turn_plan.known(state.document, _question(state, asked))
    return None if known is None else typed(known.answer, TurnPlan)


def _question(state: AppState, asked: AskedPlan) -> str:
    target = {} if asked.target is None else {"target": asked.target}
    return question_of(state, effort=EFFORT, **target)


def is_attack_order(order: PlayOrder) -> bool:
    """Whether an order is an attack: by a roll, or by PL-15."""
    return is_attack(order) or (order.get("ask") == "roll" and order.get("target") is not None)
