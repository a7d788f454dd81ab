"""The points in the bar: apart from their dialog, which is loaded when it is opened."""

from __future__ import annotations

from tablelight.app import actions as do
from tablelight.app.controls import side_badge
from tablelight.app.queries import rules_of
from tablelight.app.state import AppState
from tablelight.board.scores import score_of
from tablelight.rules.objectives.scoring import is_roll_owed, is_scored
from tablelight.rules.system import sides_of
from tablelight.view.nodes import Node, el, icon
from tablelight.view.words import Words

SHOWN = 3
"""Sides whose points have room in the bar."""


def points_button(state: AppState, say: Words) -> Node | None:
    """The points of each side, in a game that counts any; it opens the objectives."""
    if state.history is None:
        return None
    document, rules = state.document, rules_of(state)
    if not is_scored(rules, document):
        return None
    score = score_of(document.score)
    totals = score.totals(tuple(sides_of(document)))
    parts = [
        part for side, points in [*totals.items()][:SHOWN] for part in (side_badge(state, side), el("b", str(points)))
    ]
    if is_roll_owed(rules.scenario(document), score):
        parts.append(icon("die"))
    said = say.series([say.labelled(say.side(side), str(points)) for side, points in totals.items()])
    return el(
        "button",
        *parts,
        cls="whose points",
        do=do.OpenDialog("points"),
        type="button",
        aria_label=say("Points. {points}", points=said),
    )
