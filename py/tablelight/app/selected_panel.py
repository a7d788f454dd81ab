"""The panel of the selected figure in Move mode: what must be settled at once (rolls and moves that figures owe,
figures that have fallen), then its card, its actions and destinations."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias

from tablelight.app import actions as do
from tablelight.app import answers, card, queries
from tablelight.app.controls import fold
from tablelight.app.dice import queries as dice_queries
from tablelight.app.dice.panel import dice, rolled
from tablelight.app.dice.update import settle_debt
from tablelight.app.figure_lists import figures_fold
from tablelight.app.history import History
from tablelight.app.move import keys_panel
from tablelight.app.move import panel as move
from tablelight.app.move import queries as move_queries
from tablelight.app.move.doors import doors
from tablelight.app.notes_panel import notes_fold
from tablelight.app.partner.seats import is_over, is_shown, level_now
from tablelight.app.portraits.panel import portrait_fold
from tablelight.app.sight.panel import target_section
from tablelight.app.state import AppState
from tablelight.app.threats.advice_panel import there
from tablelight.app.turn.summary import ABLE, figures_of_turn, not_its_turn, own_figures, spent
from tablelight.app.turn.update import take_off_table
from tablelight.app.turn_plan.buttons import bring_down, next_turn
from tablelight.board.document import Document, Figure
from tablelight.locale.messages import plural
from tablelight.progress.memo import remember
from tablelight.progress.pictures import later
from tablelight.rules.out import out_figures
from tablelight.rules.registry import rules_of
from tablelight.view.nodes import Node, button, el, icon
from tablelight.view.words import Words


def owed(state: AppState, say: Words) -> list[Node]:
    """What figures owe. Several debts fold to one line while a target's verdict is shown: the newest answer is on top."""
    rows = debt_rows(state, say)
    if not rows:
        return []
    if len(rows) > 1 and state.target is not None:
        title = say(plural("{count} roll still to resolve", "{count} rolls still to resolve"), count=len(rows))
        return [fold(state, "owed", title, [el("ul", *rows, cls="actions")])]
    title = say("Still to resolve")
    parts = el("p", title, cls="label"), el("ul", *rows, cls="actions")
    return [el("section", *parts, key="owed", aria_label=title, cls="now")]


def debt_rows(state: AppState, say: Words) -> list[Node]:
    """A row for each debt, with the button that settles it."""
    pending = state.pending_roll
    rows: list[Node] = []
    for number, debt in enumerate(dice_queries.debts(state)):
        values = {
            "name": say.figure(debt.figure),
            "count": debt.amount,
            "other": say.figure(debt.other) if debt.other else "",
            "roll": say.label(dice_queries.dice_form(state, debt.owed.roll).label),
        }
        text = say.filled(debt.owed.label, values)
        if debt.owed.roll:
            settles = dice_queries.settling_roll(state, debt)
            if pending is not None and (pending.figure, pending.roll) == (settles.figure, settles.roll):
                continue
            press = button(text, do.PickUpDice(settles), picture="die", cls="wide owed")
        else:
            if (state.selected, state.action) == (debt.figure.id, debt.owed.action):
                if state.proposal is None:  # it is being settled on the board
                    hint = el("p", say("Tap on the board where it goes."), cls="note")
                    rows.append(el("li", el("p", icon("move"), text, cls="headline"), hint, key=str(number)))
                continue
            press = button(text, settle_debt(debt.figure.id, debt.owed.action), picture="move", cls="wide owed")
        rows.append(el("li", press, key=str(number)))
    return rows


def fallen(state: AppState, say: Words) -> list[Node]:
    """A sentence and the two buttons for each figure that has lost its last life since the last moment (DG-06), until
    the player turns to a figure that had no part in it."""
    history = state.history
    if history is None or not history.past:
        return []
    found, names = [], _newly_out(history.past[-1].document, history.present)
    if not names or not _is_about(state, history, names):
        return []
    for name in names:
        figure = state.document.figure(name)
        text = say("{name} is defeated", name=say.figure(figure))
        off = button(say("Take it off the table"), take_off_table(name), picture="delete")
        back = button(say("Undo"), do.Undo(), picture="undo")
        parts = el("p", icon("skull"), text, cls="headline"), el("div", off, back, cls="pair")
        found.append(el("section", *parts, cls="now bad", key=f"fallen-{name}", aria_label=text))
    return found


def _is_about(state: AppState, history: History, names: tuple[str, ...]) -> bool:
    """Whether no card is open, the card is of the figure that fell or of the one that felled it, or the dice of a
    roll are shown."""
    figure, entry = state.figure, history.entry(history.now)
    if figure is None or figure.id in names or state.roll_result is not None:
        return True
    return entry is not None and (entry.figure, entry.side) == (figure.label, figure.side)


@remember(2)
def _newly_out(before: Document, now: Document) -> tuple[str, ...]:
    rules = rules_of(now)
    out = {figure.id for figure in out_figures(rules, before)}
    known = {figure.id for figure in before.figures}
    return tuple(figure.id for figure in out_figures(rules, now) if figure.id in known - out)


Need: TypeAlias = Literal["throw", "roll first", "roll later", "go on", "confirm", "choose whom", "fallen", "nothing"]
"""Throw the dice in the hand; roll before the proposed move; roll before some of the moves; confirm the move that the dice
allow; confirm the proposed move; choose whom the action names; take a fallen figure off the table; nothing yet."""


def need_of(state: AppState, figure: Figure) -> Need:
    """The most pressing need of the selected figure in Move mode."""
    owes_roll = move_queries.needed_roll(state) is not None and dice_queries.is_owed(state)
    if state.pending_roll is not None and not owes_roll:
        return "throw"
    roll = move_queries.roll_before_proposal(state)
    if owes_roll:
        return "roll later" if roll is None else "roll first"
    if state.proposal is not None:
        may_go = move.can_be_made(state)
        return "go on" if may_go and state.roll_result is not None and not dice_queries.debts(state) else "confirm"
    if state.rules.is_out(figure):
        return "fallen"
    return "nothing" if move_queries.missing_figure_key(state) is None else "choose whom"


PanelPart: TypeAlias = Callable[[AppState, Words], list[Node]]


def _proposed(state: AppState, say: Words) -> list[Node]:
    """The proposed move; an order of Tablelight has its own card."""
    shown = [] if is_shown(state) and level_now(state) is not None else move.proposal(state, say)
    return [*shown, *there(state, say)] if shown else []


def _squares(state: AppState, say: Words) -> list[Node]:
    squares = move_queries.required_squares_by_enemy(state)
    return state.ui.panel.required_squares(state.document, squares, say) if squares else []


def turn_end(state: AppState, say: Words) -> list[Node]:
    """The button that ends the turn against Tablelight, once none of your figures can act. A plan has its own."""
    turn = state.game_history.turn
    if not turn.partners or state.turn_plan is not None or level_now(state) is not None or is_over(state):
        return []
    if state.pending_roll is not None or dice_queries.debts(state):
        return []
    is_out = state.rules.is_out
    if any(figure.id not in turn.acted and not is_out(figure) for figure in own_figures(state)):
        return []  # checked first: whether an action is open takes longer
    return [] if any(each.status in ABLE for each in figures_of_turn(state)) else [next_turn(state, say)]


_USUAL = (rolled, turn_end, target_section, owed, move.refusal, _squares)
PARTS: Mapping[Need, tuple[PanelPart, ...]] = {
    "throw": (dice, rolled, owed, move.refusal),
    "roll first": (rolled, target_section, owed, move.refusal, _squares, move.aim, dice, _proposed),
    "roll later": (rolled, target_section, owed, move.refusal, _squares, _proposed),
    "go on": (_proposed, *_USUAL),
    "confirm": (*_USUAL, _proposed),
    "choose whom": _USUAL,
    "fallen": _USUAL,
    "nothing": _USUAL,
}
"""The parts at the top of the panel, in order."""
SHOWN: Mapping[PanelPart, Callable[[AppState], bool]] = {
    rolled: lambda state: state.roll_result is not None,
    turn_end: lambda state: state.proposal is None,
    target_section: lambda state: state.target is not None,
    owed: lambda state: bool(state.document.turn),
    _proposed: lambda state: state.proposal is not None,
}
"""When a part may have something to show; it is not called otherwise."""


def selected(state: AppState, figure: Figure, above: list[Node], say: Words) -> list[Node]:
    """The panel of the selected figure. `above`: what comes first, below its name."""
    need = need_of(state, figure)
    parts = [part for part in PARTS[need] if part not in SHOWN or SHOWN[part](state)]
    first = [node for part in parts for node in part(state, say)]
    if need == "throw":  # the dice need their keys, not the card above them
        return [*above, *first, *figures_fold(state, say)]
    has_just_fallen = any(node.key == f"fallen-{figure.id}" for node in above)
    may_ask_advice = need in ("nothing", "choose whom") or (need == "roll later" and state.proposal is None)
    # Explaining why a place of a large board is out of reach leaves the picture no time for the foot.
    asked = state.explaining if answers.has_many_spaces(state.document.board) else None
    is_others_turn = bool(queries.other_side_now(state, figure))
    at_hand = state.ui.action(state.action) if state.action is not None else None
    shown = [
        card.heading(state, figure, say),
        *([] if has_just_fallen else card.take_off_section(state, figure, say)),
        *(not_its_turn(state, figure, say) if is_others_turn else []),
        *above,
        *first,
        *(spent(state, figure, say) if queries.is_spent(state, figure) else []),
        *move.explained(state, say),
        *(doors(state, say) if state.ui.doors else []),
        *(dice(state, say) if need == "roll later" else []),
        *(keys_panel.waypoint_controls(state, say) if at_hand is not None and at_hand.stops else []),
        *(move.no_destination_button(state, say) if at_hand is not None and at_hand.anyway else []),
        *move.keys(state, say),
        *([card.advice_button(state, say)] if may_ask_advice else []),
        *(bring_down(state, figure, say) if is_others_turn else []),
        card.stats(state, figure, say),
        card.activation(state, figure, say),
        card.points(state, figure, say),
        card.action_list(state, figure, say),
        *later(("foot", asked), lambda: _foot(state, figure, say)),
    ]
    return [part for part in shown if part is not None]


def _foot(state: AppState, figure: Figure, say: Words) -> list[Node | None]:
    notes = notes_fold(state, say) if state.document.board.notes else []
    controls = card.switches(state, figure, say), portrait_fold(state, figure, say)
    return [*controls, *move.destinations(state, say), *notes, *figures_fold(state, say)]
