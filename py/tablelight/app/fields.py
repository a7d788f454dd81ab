"""The control for each kind of field; only this module decides which."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from attrs import field, frozen

from tablelight.app.controls import choice, stepper, switch
from tablelight.board.document import Json
from tablelight.board.records import typed
from tablelight.board.schema import Field
from tablelight.board.values import plain_text
from tablelight.view.games.ui import plain
from tablelight.view.nodes import Node, button, el, entry
from tablelight.view.words import Words


@frozen(kw_only=True)
class FieldUi:
    """How a field is shown, apart from its kind."""

    label: str
    """What it is called, translated."""
    names: Mapping[str, str] = field(factory=dict)
    """Labels of choices (English, keys of translation); other choices show their own value."""
    options: tuple[Json, ...] = ()
    """The options offered if the field itself has no choices."""
    can_clear: bool = False
    """Whether pressing the chosen option again chooses none."""
    unit: int = 1
    """One step of a number, in the field's unit; the number is shown in steps."""
    lowest: int | None = 0
    """The least number, if the field has none; None: no bound."""
    highest: int | None = None
    """The greatest number, if it is below the field's own; None: no other bound."""
    is_signed: bool = False
    """Whether a number is shown with its sign."""
    key: str | None = None
    """The key of the control in the page."""


def field_control(kind: Field, value: Json, ui: FieldUi, change: Callable[[Json], object], say: Words) -> list[Node]:
    """The control that sets a field; empty if its kind has none. `change` makes the action for another value."""
    match kind.kind:
        case "truth":
            return [switch(ui.label, bool(value), change(not value))]
        case "choice":
            return [_choice(kind.choices or ui.options, value, ui, change, say)]
        case "text":
            written = value if isinstance(value, str) and value not in ui.options else ""
            line = entry(say("Or its name"), written, lambda text: change(plain_text(text) or None))
            return [_choice(kind.choices or ui.options, value, ui, change, say), line]
        case "integer":
            return [_number(kind, value, ui, change, say)]
        case "list" if isinstance(value, list):
            return [_items(kind.choices, value, ui, change, say)]
    return []


def named(value: Json, ui: FieldUi, say: Words) -> str:
    """The label of a choice of a field."""
    return say.label(ui.names.get(str(value), plain(str(value))))


def _choice(options: Sequence[Json], value: Json, ui: FieldUi, change: Callable[[Json], object], say: Words) -> Node:
    rows = []
    for option in options:
        is_it = option == value
        rows.append((named(option, ui, say), is_it, change(None if ui.can_clear and is_it else option)))
    return choice(ui.label, rows)


def _number(kind: Field, value: Json, ui: FieldUi, change: Callable[[Json], object], say: Words) -> Node:
    """A stepper within the bounds; it shows a dash if there is no number yet."""
    now = typed(value, int) or 0
    low = kind.minimum if kind.minimum is not None else ui.lowest
    high = min((bound for bound in (kind.maximum, ui.highest) if bound is not None), default=None)
    fewer = now - ui.unit if low is None else max(now - ui.unit, low)
    more = now + ui.unit if high is None else min(now + ui.unit, high)
    less_action = change(fewer) if low is None or now > low else None
    more_action = change(more) if high is None or now < high else None
    shown = f"{now:+d}" if ui.is_signed and now else say.number(now / ui.unit)
    return stepper(ui.label, "–" if value is None else shown, (less_action, more_action), say, key=ui.key)


def _items(
    choices: Sequence[Json], value: Sequence[Json], ui: FieldUi, change: Callable[[Json], object], say: Words
) -> Node:
    """A list of choices, the faces of a die: a tap on an item changes it to the next choice."""
    buttons = []
    for number, item in enumerate(value):
        following = choices[(choices.index(item) + 1) % len(choices)]
        changed = [*value[:number], following, *value[number + 1 :]]
        buttons.append(el("li", button(named(item, ui, say), change(changed), cls="face"), key=str(number)))
    label = el("span", ui.label, cls="label")
    return el("div", label, el("ul", *buttons, cls="faces die", aria_label=ui.label), cls="choice")
