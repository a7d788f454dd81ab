"""The further keys of a roll, as controls: whom it is made against, how far, with what."""

from __future__ import annotations

from collections.abc import Sequence

from tablelight.app import answers
from tablelight.app.actions import SetState
from tablelight.app.controls import reason_node
from tablelight.app.dice import queries as dice_queries
from tablelight.app.dice.actions import SetRollKey
from tablelight.app.dice.state import PendingRoll
from tablelight.app.fields import FieldUi, field_control
from tablelight.app.figure_lists import FigureRow, figure_choice
from tablelight.app.sight.wording import sight_note
from tablelight.app.state import AppState
from tablelight.board.document import Json
from tablelight.board.schema import Field
from tablelight.rules.answers import Reason
from tablelight.view.games.roll_ui import RollKeyUi
from tablelight.view.nodes import Node, button, el
from tablelight.view.words import Words


def roll_keys(state: AppState, pending: PendingRoll, say: Words) -> list[Node]:
    """A control for each key of the roll that the player sets."""
    return [
        node
        for asked, field in dice_queries.roll_keys(state, pending)
        for node in _control(state, pending, asked, field, dict(pending.keys).get(asked.key), say)
    ]


def _control(
    state: AppState, pending: PendingRoll, asked: RollKeyUi, field: Field, value: Json, say: Words
) -> Sequence[Node]:
    if field.kind == "figure":
        return _figure_key(state, pending, asked, value, say)
    if field.kind == "truth":
        value = value if isinstance(value, bool) else bool(asked.begin)
        if dice_queries.is_idle(state, pending, asked.key, value):
            return []
    elif field.kind == "integer":
        value = value if isinstance(value, int) else asked.begin
    if asked.kept is not None:
        return _kept(state, pending, asked, field, value, say)

    def change(to: Json) -> object:
        return SetRollKey(asked.key, None if asked.is_off_at_zero and to == 0 else to)

    ui = FieldUi(
        label=say.label(asked.label),
        options=tuple(asked.options),
        can_clear=True,
        key=f"roll-{asked.key}",
    )
    return field_control(field, value, ui, change, say)


def _kept(
    state: AppState, pending: PendingRoll, asked: RollKeyUi, field: Field, value: Json, say: Words
) -> Sequence[Node]:
    """What a figure keeps, to choose from, each with what it tells; any other by a letter or its name, which can be kept as
    well."""
    things, owner = dice_queries.kept_things(state, pending, asked), dice_queries.owner(state, pending, asked)
    assert asked.kept is not None
    names = {name: say.filled(asked.kept.told, thing) for name, thing in things.items()}
    ui = FieldUi(
        label=say.label(asked.label),
        names=names,
        options=(*things, *asked.options),
        can_clear=True,
        key=f"roll-{asked.key}",
    )
    nodes = field_control(field, value, ui, lambda to: SetRollKey(asked.key, to), say)
    entered = dice_queries.with_kept(state, pending, asked)
    if entered is not None and owner is not None:
        label = say.filled(asked.kept.keep, {"name": say.figure(owner)})
        nodes.append(button(label, SetState(owner.id, asked.kept.state, entered), picture="new", cls="wide"))
    return nodes


def _figure_key(state: AppState, pending: PendingRoll, asked: RollKeyUi, value: Json, say: Words) -> Sequence[Node]:
    """Whom the roll may be made against, all again once nobody is chosen. Where nobody can be, the first reason why."""
    rows: list[FigureRow] = []
    reasons: list[Reason] = []
    for other, barred in dice_queries.candidates(state, pending, asked):
        is_chosen = other.id == value
        if value is not None and not is_chosen:
            continue
        if barred is not None and not is_chosen:
            reasons.append(barred)
            continue
        note = sight_note(state, answers.sight(state.document, pending.figure, other.space), say)
        choose = SetRollKey(asked.key, None if is_chosen else other.id)
        rows.append(FigureRow(figure=other, action=choose, note=note, chosen=is_chosen))
    hint: Node | None = None
    if rows and value is None:
        hint = el("p", say("Tap them on the board, or choose here."), cls="note")
    elif reasons and not rows:
        hint = reason_node(reasons[0], say)
    if not rows and hint is None:
        return []
    return [figure_choice(state, say.label(asked.label), rows, say, key=f"roll-{asked.key}", note=hint)]
