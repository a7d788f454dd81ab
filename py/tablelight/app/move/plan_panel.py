"""The plan to a place for the whole activation: its actions in order, their rolls, and the button that begins it."""

from __future__ import annotations

from fractions import Fraction

from tablelight.app import queries
from tablelight.app.move.actions import BeginPlan
from tablelight.app.state import AppState
from tablelight.board.records import known, named_rows
from tablelight.rules.answers import Path, Step
from tablelight.view.nodes import Node, button, el
from tablelight.view.words import Words


def is_plan(path: Path) -> bool:
    """Whether a way is one of several actions that are each begun by itself: its rolls make it likely or not."""
    return "actions" in path.extra and "chance" in path.extra


def plan(state: AppState, path: Path, say: Words) -> list[Node]:
    """The chance of a plan, its actions as a list, and the button that takes up the first."""
    chance = known(path.extra["chance"], Fraction)
    rows = [el("li", _step_words(state, step, say), key=str(number)) for number, step in enumerate(path.steps)]
    first = say.label(queries.ui_of(state).action(str(path.steps[0].extra["action"])).label)
    words = el("strong", say("It gets there with {chance}", chance=say.percent(chance)))
    parts = [el("p", words, cls="note" if chance == 1 else "notice")]
    if chance.denominator != 1:
        parts.append(el("p", str(chance), cls="note"))
    return [
        *parts,
        el("ol", *rows, cls="plan", aria_label=say("The plan")),
        el("p", say("Spare action points: {count}", count=known(path.extra["spare"], int)), cls="note"),
        button(say("Begin with: {action}", action=first), BeginPlan(), picture="confirm", cls="primary wide", key=None),
    ]


def _step_words(state: AppState, step: Step, say: Words) -> str:
    """An action of a plan: its name, its inches, its rolls."""
    ui = queries.ui_of(state)
    words = say.label(ui.action(str(step.extra["action"])).label)
    if step.cost:
        words += " " + say.inches(float(step.cost))
    for roll in named_rows(step.extra["rolls"]):
        label = say.label(ui.rolls[str(roll["roll"])].label)
        words += " · " + say.labelled(label, say.percent(known(roll["chance"], Fraction)))
    return words
