"""Whose a figure is, as a choice of badges."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import evolve

from tablelight.app.editor.figures.lines import SIDES
from tablelight.app.state import AppState
from tablelight.app.turn.state import sides
from tablelight.board.document import Figure
from tablelight.view.nodes import Node, el
from tablelight.view.sides import NAMED, Badge, badges
from tablelight.view.words import Words


def side_choice(state: AppState, now: str, change: Callable[[str], object], say: Words) -> Node:
    """The sides on the board, and unused colours for new ones, each with its badge."""
    there = tuple(dict.fromkeys((*sides(state.document), now)))
    shown = _badges(state, there)
    taken = {badge.colour for badge in shown.values()}
    free = tuple(side for side in SIDES if side not in shown and NAMED[side] not in taken)
    shown |= {side: _badges(state, (*there, side))[side] for side in free}
    known = (*there, *free)
    buttons = [
        el(
            "button",
            el("span", cls=f"badge side-{shown[side].colour} shape-{shown[side].shape}", aria_hidden="true"),
            el("span", say.side(side)),
            cls="kind side",
            do=change(side),
            type="button",
            key=side,
            aria_pressed="true" if side == now else "false",
        )
        for side in known
    ]
    label = say("Side")
    return el(
        "div",
        el("span", label, cls="label", aria_hidden="true"),
        el("div", *buttons, cls="kinds"),
        cls="choice",
        role="group",
        aria_label=label,
        key="side",
    )


def _badges(state: AppState, sides: Sequence[str]) -> dict[str, Badge]:
    return badges(evolve(state.document, figures=tuple(Figure(id=side, side=side, at=()) for side in sides)))
