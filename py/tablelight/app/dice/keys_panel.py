"""The further keys of a roll, as controls: whom it is made against, how far, with what."""

from __future__ import annotations

from collections.abc import Sequence

from tablelight.app import answers
from tablelight.app.controls import choice, figure_button, reason_node, stepper, switch
from tablelight.app.dice import queries as dice_queries
from tablelight.app.dice.actions import SetRollKey
from tablelight.app.dice.state import PendingRoll
from tablelight.app.sight.wording import sight_note
from tablelight.app.state import AppState
from tablelight.board.document import Json
from tablelight.board.schema import Field
from tablelight.rules.answers import Reason
from tablelight.view.games.ui import RollKeyUi, plain
from tablelight.view.nodes import Node, el, entry
from tablelight.view.words import Words


def roll_keys(state: AppState, throwing: PendingRoll, say: Words) -> list[Node]:
    """Every key that the player is asked for."""
    return [
        node
        for asked, field in dice_queries.roll_keys(state, throwing)
        for node in _control(state, throwing, asked, field, dict(throwing.keys).get(asked.key), say)
    ]


def _control(
    state: AppState, throwing: PendingRoll, asked: RollKeyUi, field: Field, value: Json, say: Words
) -> Sequence[Node]:
    label = say.label(asked.label)
    match field.kind:
        case "figure":
            return _people(state, throwing, asked, value, say)
        case "truth":
            now = value if isinstance(value, bool) else bool(asked.begin)
            if dice_queries.is_idle(state, throwing, asked.key, now):
                return []
            return [switch(label, now, SetRollKey(asked.key, not now))]
        case "integer":
            return [_number(asked, field, value if isinstance(value, int) else asked.begin, say)]
        case "choice" | "text":
            options = field.choices or asked.options
            written = [_written(asked, value, say)] if field.kind == "text" else []
            return [
                choice(
                    label,
                    [
                        (
                            say.label(asked.labels.get(str(option), plain(str(option)))),
                            option == value,
                            SetRollKey(asked.key, None if option == value else option),
                        )
                        for option in options
                    ],
                ),
                *written,
            ]
    return []


def _written(asked: RollKeyUi, value: Json, say: Words) -> Node:
    """A name of the players' own, where any will do."""
    shown = value if isinstance(value, str) and value not in asked.options else ""
    return entry(say("Or its name"), shown, lambda text: SetRollKey(asked.key, text.strip() or None))


def _number(asked: RollKeyUi, field: Field, now: int, say: Words) -> Node:
    label = say.label(asked.label)
    low = field.minimum if field.minimum is not None else 0
    less = SetRollKey(asked.key, now - 1) if now > low else None
    more = SetRollKey(asked.key, now + 1) if field.maximum is None or now < field.maximum else None
    return stepper(label, str(now), less, more, say, key=f"roll-{asked.key}")


def _people(state: AppState, throwing: PendingRoll, asked: RollKeyUi, value: Json, say: Words) -> Sequence[Node]:
    """Whom the roll may be made against; those who cannot be are counted, with the reason that most of them have."""
    rows: list[Node] = []
    reasons: list[Reason] = []
    for other, barred in dice_queries.candidates(state, throwing, asked):
        if value is not None and other.id != value:
            continue  # one is chosen: the others come back when it is let go
        if barred is not None and other.id != value:
            reasons.append(barred)
            continue
        is_chosen = other.id == value
        rows.append(
            el(
                "li",
                figure_button(
                    state,
                    other,
                    SetRollKey(asked.key, None if is_chosen else other.id),
                    sight_note(state, answers.sight(state.document, throwing.figure, other.space), say),
                    aria_pressed="true" if is_chosen else "false",
                ),
                key=other.id,
            )
        )
    label = say.label(asked.label)
    parts: list[Node] = [el("span", label, cls="label")]
    if rows and value is None:
        parts.append(el("p", say("Tap them on the board, or choose here."), cls="note"))
    if rows:
        parts.append(el("ul", *rows, cls="people", aria_label=label))
    if reasons and not rows:
        parts.append(reason_node(reasons[0], say))
    return [el("div", *parts, cls="choice", key=f"roll-{asked.key}")] if rows or reasons else []
