"""The plan of a turn in the panel: the chance in large figures, the steps in order, and what follows each result. Its
first step is carried out by the actions of any player."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby

from attrs import evolve

from tablelight.app import actions as do
from tablelight.app.controls import fold, reason_node
from tablelight.app.dice.wording import outcome_name
from tablelight.app.handlers import perform, play_action
from tablelight.app.partner.panel import order_words
from tablelight.app.partner.update import do_order
from tablelight.app.play_state import AskedPlan
from tablelight.app.state import AppState
from tablelight.app.turn.summary import ABLE, figures_of_turn
from tablelight.app.turn_plan.buttons import next_turn
from tablelight.app.turn_plan.queries import (
    StepResult,
    TurnPlan,
    TurnStep,
    asked_plan,
    is_attack_order,
    known_plan,
    plan_of,
)
from tablelight.app.working.panel import WORKING, working
from tablelight.locale.messages import plural
from tablelight.partner.orders import end_of
from tablelight.progress.pictures import Pending
from tablelight.rules.answers import Reason, Refused
from tablelight.rules.conduct import PlayOrder, is_attack
from tablelight.view.nodes import Node, button, el, tool
from tablelight.view.words import Words


def _has_step(state: AppState, _: object) -> bool:
    found = known_plan(state)
    return found is not None and bool(found.steps) and state.pending_roll is None


@play_action(_has_step)
def take_plan_step(state: AppState) -> AppState:
    """Do what the first step of the plan says: move at once, or take up the dice of a throw. What ends before it is
    undone with it."""
    found, asked = known_plan(state), asked_plan(state)
    assert found is not None and asked is not None
    step, after = found.steps[0], state
    for order in (*map(end_of, step.ends), step.order):
        after = perform(after, do_order(order))
    if after.history is not state.history:
        joined = after.game_history.with_present(is_joined=bool(step.ends) and after.pending_roll is None)
        after = evolve(after, history=joined, selected=None, action=None, keys=(), proposal=None)
    moments = {id(each): each for each in (*asked.moments, state.game_history.now, after.game_history.now)}
    return evolve(after, turn_plan=evolve(asked, moments=tuple(moments.values()), awaited=step.order))


@play_action()
def leave_plan(state: AppState) -> AppState:
    """Drop the plan."""
    return evolve(state, turn_plan=None)


def turn_plan_panel(state: AppState, say: Words) -> list[Node]:
    """The plan: one line while a figure is selected, its next step after a throw, and nothing while dice are in the
    hand."""
    asked, found = asked_plan(state), plan_of(state)
    if asked is None or found is None or state.pending_roll is not None:
        return []
    title = _title(state, asked.target, say)
    leave = tool(say("Leave the plan"), leave_plan(), "close", cls="quiet")
    head = el("div", el("strong", title, cls="who"), leave, cls="heading")
    if state.selected is not None:
        back = button(say("Back to the plan"), do.SelectFigure(None), picture="back", cls="wide")
        return [el("section", head, back, cls="now", key="turn-plan", aria_label=title)]
    match found:
        case Pending():
            parts = [working(found, say)]
        case Refused(refused=reason):
            parts = [reason_node(reason, say)]
        case TurnPlan(steps=steps) if steps and state.roll_result is not None:
            parts = [el("p", order_words(state, steps[0].order, say)), _carry_out(say)]
        case TurnPlan():
            parts = _plan(state, found, asked, say)
    return [el("section", head, *parts, cls="now turn-plan", key="turn-plan", aria_label=title)]


def plan_below_result(state: AppState, say: Words) -> list[Node]:
    """After a throw: the whole plan, below the result. Its next step is above it, in view on a phone too."""
    asked, found = asked_plan(state), plan_of(state)
    if asked is None or state.pending_roll is not None or not isinstance(found, TurnPlan) or not found.steps:
        return []
    title = _title(state, asked.target, say)
    return [el("section", *_plan(state, found, asked, say), cls="now", key="whole-plan", aria_label=title)]


def _title(state: AppState, target: str | None, say: Words) -> str:
    figure = state.document.find(target)
    return say("The plan of the turn") if figure is None else say("Bring down {name}", name=say.figure(figure))


def _plan(state: AppState, found: TurnPlan, asked: AskedPlan, say: Words) -> list[Node]:
    target = asked.target
    if not found.steps:
        end = [next_turn(state, say)] if _is_done(state, asked) else []
        return [el("p", _empty(state, asked, say), cls="note"), *_left_out(state, found, say), *end]
    notes = _left_out(state, found, say) + _others(state, found, asked, say)
    if target is None:
        notes.append(reason_node(Reason("PL-14.worth", values={"worth": f"{float(found.worth):.2f}"}), say))
    if any(is_attack(step.order) for step in found.steps):
        notes.append(el("p", say("In this game an attack counts as one hit, with a chance of 1/2."), cls="note"))
    activations = groupby(found.steps, key=lambda step: step.number)
    rows = [_activation(state, number, list(steps), found.steps[0], say) for number, steps in activations]
    return [_chance(state, found, target, say), el("ol", *rows, cls="plan-steps"), *notes]


def _empty(state: AppState, asked: AskedPlan, say: Words) -> str:
    """The text if nothing is to be done: any more, or at all."""
    if _is_done(state, asked):
        return say("The plan is done.")
    figure = state.document.find(asked.target)
    if figure is not None:
        return say("{name} cannot be defeated this turn.", name=say.figure(figure))
    return say("No attack promises a gain this turn.")


def _is_done(state: AppState, asked: AskedPlan) -> bool:
    """Whether steps of the plan were carried out."""
    return state.history is not None and asked.moments[0] is not state.history.now


def _chance(state: AppState, found: TurnPlan, target: str | None, say: Words) -> Node:
    words = plan_words(state, target, say)
    numeral = say.percent(found.chance)
    if target is None and not found.chance:  # no enemy can be defeated yet: show the gain
        numeral, words = say.fixed(found.worth, 1), say("life points to gain this turn")
    return el("p", el("strong", numeral, cls="numeral"), el("span", words), cls="plan-chance")


def plan_words(state: AppState, target: str | None, say: Words) -> str:
    """The meaning of the chance."""
    figure = state.document.find(target)
    if figure is None:
        return say("chance to defeat an enemy this turn")
    return say("chance to defeat {name} this turn", name=say.figure(figure))


def _others(state: AppState, found: TurnPlan, asked: AskedPlan, say: Words) -> list[Node]:
    """The other figures that may be out, enemies first."""
    figures = [figure for figure in state.document.figures if figure.id in found.out and figure.id != asked.target]
    figures.sort(key=lambda figure: (figure.side == asked.side, -found.out[figure.id]))
    told = [f"{say.figure(figure)} {say.percent(found.out[figure.id])}" for figure in figures]
    return [el("p", say("Defeated by then: {names}", names=", ".join(told)), cls="note")] if told else []


def _left_out(state: AppState, found: TurnPlan, say: Words) -> list[Node]:
    """The figures that can still act but have no part in the plan: a plan consists of attacks, not of approaches."""
    planned = {step.figure for step in found.steps}
    figures = [each.figure for each in figures_of_turn(state) if each.status in ABLE and each.figure.id not in planned]
    names = ", ".join(map(say.figure, figures))
    return [el("p", say("Not in the plan, but can still act: {names}", names=names), cls="note")] if figures else []


def _activation(state: AppState, number: int, steps: Sequence[TurnStep], first: TurnStep, say: Words) -> Node:
    parts: list[Node] = []
    for place, step in enumerate(steps):
        parts.append(el("p", order_words(state, step.order, say)))
        if step is first and state.roll_result is None:
            parts.append(_carry_out(say))
        parts += _results(state, f"plan-{number}-{place}", step, say)
    return el("li", *parts, key=f"plan-{number}")


def _carry_out(say: Words) -> Node:
    return button(say("Carry it out"), take_plan_step(), cls="primary wide")


def _results(state: AppState, name: str, step: TurnStep, say: Words) -> list[Node]:
    """What is done on each result, in a fold; results with the same next step are together."""
    if len(step.results) < 2:
        return []
    rows = [el("li", text) for text in result_words(state, step, say)]
    return [fold(state, name, say("What then?"), [el("ul", *rows)])]


def result_words(state: AppState, step: TurnStep, say: Words) -> list[str]:
    """For each distinct result: its chance, what it is, and what is done then."""
    found: dict[tuple[str, str], Fraction] = {}
    for result in step.results:
        key = _result_words(state, result, say), _then(state, result.then, say)
        found[key] = found.get(key, Fraction(0)) + result.chance
    told = ((what, say.percent(chance), then) for (what, then), chance in found.items())
    return [say("{what} ({chance}): {then}", what=what, chance=chance, then=then) for what, chance, then in told]


def _result_words(state: AppState, result: StepResult, say: Words) -> str:
    """A result: the figures that are out, or how much life is left; else what the roll is called."""
    told = []
    for name, left in result.left.items():
        figure = state.document.find(name)
        if figure is not None and left:
            text = plural("{name} has {count} life point left", "{name} has {count} life points left")
            told.append(say(text, name=say.figure(figure), count=left))
        elif figure is not None:
            told.append(say("{name} is defeated", name=say.figure(figure)))
    if told:
        return ", ".join(told)
    if set(result.outcomes) <= {"miss", "0"}:
        return say("No harm")
    return ", ".join(outcome_name(state, outcome, say) for outcome in result.outcomes)


def _then(state: AppState, orders: Sequence[PlayOrder], say: Words) -> str:
    """What is done then, in short: which figure turns on which target, or its next order."""
    if not orders:
        return say("the plan ends")
    attack = next((order for order in orders if is_attack_order(order)), None)
    order = attack or orders[-1]
    figure, target = (state.document.find(str(order.get(key))) for key in ("figure", "target"))
    if attack is None or figure is None or target is None:
        return order_words(state, order, say)
    return say("{figure} turns on {target}", figure=say.figure(figure), target=say.figure(target))


def spoken_plan(state: AppState, say: Words) -> str:
    """The plan as it is read out: the chance, then the steps; or that it is worked out, or why there is none."""
    asked, found = asked_plan(state), plan_of(state)
    if asked is None or found is None:
        return ""
    if isinstance(found, Refused):
        return say.reason(found.refused)
    if not isinstance(found, TurnPlan):
        return f"{_title(state, asked.target, say)}. {say(WORKING)}"
    if not found.steps:
        return _empty(state, asked, say)
    head = f"{say.percent(found.chance)} {plan_words(state, asked.target, say)}."
    steps = [f"{number}. {order_words(state, step.order, say)}" for number, step in enumerate(found.steps, 1)]
    return " ".join([head, *steps])
