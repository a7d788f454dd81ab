"""The further keys of a roll, as controls: whom it is made against, how far, with what."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from attrs import evolve

from tablelight.app import answers
from tablelight.app.actions import SetState
from tablelight.app.answers import value_of
from tablelight.app.controls import reason_node
from tablelight.app.dice import queries as dice_queries
from tablelight.app.dice.actions import SetRollKey
from tablelight.app.dice.state import PendingRoll
from tablelight.app.fields import FieldUi, field_control
from tablelight.app.figure_lists import FigureRow, figure_choice
from tablelight.app.sight.wording import sight_note
from tablelight.app.state import AppState
from tablelight.board.document import Json
from tablelight.board.records import typed
from tablelight.board.schema import Field
from tablelight.rules.answers import Reason
from tablelight.rules.questions import added_dice
from tablelight.view.games.roll_ui import RollKeyUi
from tablelight.view.nodes import Node, button, el
from tablelight.view.words import Words


def roll_keys(state: AppState, pending: PendingRoll, say: Words) -> list[Node]:
    """A control for each key of the roll that the player sets."""
    return [
        node
        for roll_key, field in dice_queries.roll_keys(state, pending)
        for node in _control(state, pending, roll_key, field, dict(pending.keys).get(roll_key.key), say)
    ]


def _control(
    state: AppState, pending: PendingRoll, roll_key: RollKeyUi, field: Field, value: Json, say: Words
) -> Sequence[Node]:
    if field.kind == "figure":
        return _figure_key(state, pending, roll_key, value, say)
    if field.kind == "numbers":
        return _numbers(roll_key, field, added_dice(value), say)
    if field.kind == "truth":
        value = bool(roll_key.begin) if typed(value, bool) is None else bool(value)
        if dice_queries.is_idle(state, pending, roll_key.key, value):
            return []
    elif field.kind == "integer":
        value = value if isinstance(value, int) else roll_key.begin
    if roll_key.lasting is not None:
        return _lasting(state, pending, roll_key, field, value, say)

    def change(to: Json) -> object:
        return SetRollKey(roll_key.key, None if roll_key.is_off_at_zero and to == 0 else to)

    ui = FieldUi(
        label=say.label(roll_key.label), options=tuple(roll_key.options), can_clear=True, key=f"roll-{roll_key.key}"
    )
    return field_control(field, value, ui, change, say)


def _numbers(roll_key: RollKeyUi, field: Field, values: Mapping[str, int], say: Words) -> Sequence[Node]:
    """A stepper for each part of a key; parts at 0 are left out of the question."""

    def change(part: str) -> Callable[[Json], object]:
        def action(to: Json) -> object:
            left = {key: number for key, number in {**values, part: to}.items() if number}
            return SetRollKey(roll_key.key, left or None)

        return action

    one = Field("integer", minimum=field.minimum, maximum=field.maximum)
    found = []
    for part in map(str, field.choices):
        ui = FieldUi(label=say.label(roll_key.parts[part]), is_signed=True, key=f"roll-{roll_key.key}-{part}")
        found += field_control(one, values.get(part, 0), ui, change(part), say)
    return found


def _lasting(
    state: AppState, pending: PendingRoll, roll_key: RollKeyUi, field: Field, value: Json, say: Words
) -> Sequence[Node]:
    """What a figure keeps, to choose from, each with what it tells; any other by a letter or its name, which can be kept as
    well."""
    things, owner = dice_queries.lasting_things(state, pending, roll_key), dice_queries.owner(state, pending, roll_key)
    assert roll_key.lasting is not None
    if not roll_key.lasting.keep:
        if not things:
            return []
        field = evolve(field, kind="choice")
    names = {name: say.filled(roll_key.lasting.told, thing) for name, thing in things.items()}
    ui = FieldUi(
        label=say.label(roll_key.label),
        names=names,
        options=(*things, *roll_key.options),
        can_clear=True,
        key=f"roll-{roll_key.key}",
    )
    nodes = field_control(field, value, ui, lambda to: SetRollKey(roll_key.key, to), say)
    entered = dice_queries.with_lasting_thing(state, pending, roll_key) if roll_key.lasting.keep else None
    if entered is not None and owner is not None:
        label = say.filled(roll_key.lasting.keep, {"name": say.figure(owner)})
        nodes.append(button(label, SetState(owner.id, roll_key.lasting.state, entered), picture="new", cls="wide"))
    return nodes


def _figure_key(state: AppState, pending: PendingRoll, roll_key: RollKeyUi, value: Json, say: Words) -> Sequence[Node]:
    """The possible targets of the roll; all of them again if none is chosen. If there are none, the first reason."""
    rows: list[FigureRow] = []
    reasons: list[Reason] = []
    for other, barred in dice_queries.candidates(state, pending, roll_key):
        is_chosen = other.id == value
        if value is not None and not is_chosen:
            continue
        if barred is not None and not is_chosen:
            reasons.append(barred)
            continue
        is_told = not roll_key.was_beside
        note = (
            sight_note(state, value_of(answers.sight(state.document, pending.figure, other.space)), say)
            if is_told
            else ""
        )
        choose = SetRollKey(roll_key.key, None if is_chosen else other.id)
        rows.append(FigureRow(figure=other, action=choose, note=note, chosen=is_chosen))
    hint: Node | None = None
    if rows and value is None:
        hint = el("p", say("Tap them on the board, or choose here."), cls="note")
    elif reasons and not rows:
        hint = reason_node(reasons[0], say)
    if not rows and hint is None:
        return []
    return [figure_choice(state, say.label(roll_key.label), rows, say, key=f"roll-{roll_key.key}", note=hint)]
