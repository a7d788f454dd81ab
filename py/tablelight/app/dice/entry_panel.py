"""The keys of a roll: its target, its range, its equipment. For real dice: how many show a symbol, or the face of each,
and the button that throws here instead."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from attrs import evolve

from tablelight.app import answers
from tablelight.app.changes import set_state
from tablelight.app.controls import face_keys, figure_button, reason_node
from tablelight.app.dice import queries as dice_queries
from tablelight.app.dice.update import enter_count, enter_face, remove_face, set_roll_key, throw_dice, use_faces
from tablelight.app.dice.wording import throw_names
from tablelight.app.fields import FieldUi, field_control
from tablelight.app.figure_lists import figure_choice
from tablelight.app.play_state import DicePart, PendingRoll
from tablelight.app.sight.wording import sight_note
from tablelight.app.state import AppState
from tablelight.board.document import Json
from tablelight.board.records import typed
from tablelight.board.schema import Field
from tablelight.rules.answers import Reason
from tablelight.rules.questions import added_dice
from tablelight.view.games.roll_ui import RollKeyUi, RollUi
from tablelight.view.nodes import Node, button, el, icon, tool
from tablelight.view.words import Words


def roll_keys(state: AppState, pending: PendingRoll, say: Words) -> list[Node]:
    """A control for each key of the roll that the player sets."""
    offered = dice_queries.roll_keys(state, pending)
    return [node for roll_key, field in offered for node in _control(state, pending, roll_key, field, say)]


def _control(state: AppState, pending: PendingRoll, roll_key: RollKeyUi, field: Field, say: Words) -> Sequence[Node]:
    value = dict(pending.keys).get(roll_key.key)
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
        return set_roll_key(roll_key.key, None if roll_key.is_off_at_zero and to == 0 else to)

    label, key = say.label(roll_key.label), f"roll-{roll_key.key}"
    ui = FieldUi(label=label, options=tuple(roll_key.options), can_clear=True, key=key)
    return field_control(field, value, ui, change, say)


def _numbers(roll_key: RollKeyUi, field: Field, values: Mapping[str, int], say: Words) -> Sequence[Node]:
    """A stepper for each part of a key; parts at 0 are left out of the question."""

    def change(part: str) -> Callable[[Json], object]:
        def action(to: Json) -> object:
            left = {key: number for key, number in {**values, part: to}.items() if number}
            return set_roll_key(roll_key.key, left or None)

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
    """A choice among the things that a figure keeps, each with its details. Another thing is entered by a letter or its
    name, and can be kept as well."""
    things, owner = dice_queries.lasting_things(state, pending, roll_key), dice_queries.owner(state, pending, roll_key)
    assert roll_key.lasting is not None
    if not roll_key.lasting.keep:
        if not things:
            return []
        field = evolve(field, kind="choice")
    names = {name: say.filled(roll_key.lasting.told, thing) for name, thing in things.items()}
    label, options, key = say.label(roll_key.label), (*things, *roll_key.options), f"roll-{roll_key.key}"
    ui = FieldUi(label=label, names=names, options=options, can_clear=True, key=key)
    nodes = field_control(field, value, ui, lambda to: set_roll_key(roll_key.key, to), say)
    entered = dice_queries.with_lasting_thing(state, pending, roll_key) if roll_key.lasting.keep else None
    if entered is not None and owner is not None:
        label = say.filled(roll_key.lasting.keep, {"name": say.figure(owner)})
        nodes.append(button(label, set_state(owner.id, roll_key.lasting.state, entered), picture="new", cls="wide"))
    return nodes


def _figure_key(state: AppState, pending: PendingRoll, roll_key: RollKeyUi, value: Json, say: Words) -> Sequence[Node]:
    """The possible targets of the roll; all of them again if none is chosen. If there are none, the first reason."""
    items: list[Node] = []
    reasons: list[Reason] = []
    for other, barred in dice_queries.candidates(state, pending, roll_key):
        is_chosen = other.id == value
        if value is not None and not is_chosen:
            continue
        if barred is not None and not is_chosen:
            reasons.append(barred)
            continue
        line = None if roll_key.was_beside else answers.sight(state.document, pending.figure, other.space)
        note = sight_note(state, answers.value_of(line), say)
        choose = set_roll_key(roll_key.key, None if is_chosen else other.id)
        items.append(el("li", figure_button(state, other, choose, say, note, chosen=is_chosen), key=other.id))
    hint: Node | None = None
    if items and value is None:
        hint = el("p", say("Tap them on the board, or choose here."), cls="note")
    elif reasons and not items:
        hint = reason_node(reasons[0], say)
    if not items and hint is None:
        return []
    return [figure_choice(say.label(roll_key.label), items, f"roll-{roll_key.key}", hint)]


def entry_keys(state: AppState, pending: PendingRoll, form: RollUi, say: Words) -> list[Node]:
    """The entry of real dice: a row of numbers for each symbol, else the faces of a die; then the button to confirm."""
    pools, counted = dice_queries.pools(state, pending), dice_queries.counted_pools(state, pending)
    throws = dice_queries.throws_of(state, pending) if pools is None else None
    count = dice_queries.dice(state, pending)
    if counted:
        rows = [row for pool in counted for row in _counts(state, pending, pool, form, say)]
        return [el("div", *rows, cls="counts", key="counts"), _resolve_button(state, pending, say, drop=False)]
    is_single = dice_queries.is_single(state, pending)
    if is_single:
        parts = [el("p", say("Tap what the real die showed"), cls="note")]
    else:
        parts = _slots(state, pending, form, pools, throws, say)
    number = 0 if pools is None or len(pending.faces) < pools[0] else 1
    known = throws[-1].faces if throws else dice_queries.faces_of(state, pending, number)
    is_full = count is not None and len(pending.faces) >= count
    faces = [_face(face, form, is_full, say) for face in known]
    parts.append(face_keys(faces, say("Faces of the die")))
    if not is_single:
        parts.append(_resolve_button(state, pending, say, drop=True))
    return parts


def throw_here(state: AppState, pending: PendingRoll, say: Words) -> list[Node]:
    """The button for players without dice at hand; it goes as soon as real ones are entered."""
    if pending.faces or pending.counts:
        return []
    here = say("Throw the die here") if dice_queries.is_single(state, pending) else say("Throw the dice here")
    return [button(here, throw_dice(), picture="die", cls="wide")]


def _resolve_button(state: AppState, pending: PendingRoll, say: Words, *, drop: bool) -> Node:
    is_ready = dice_queries.entered(state, pending) is not None
    is_sure = is_ready and dice_queries.dice(state, pending) is not None
    back = tool(say("Take back the last die"), remove_face(), "undo", disabled=not pending.faces or None)
    cls, label = "settle primary" if is_sure else "settle", say("Confirm the dice")
    settle = button(label, use_faces(), picture="confirm", cls=cls, disabled=not is_ready or None)
    return el("div", back if drop else None, settle, cls="entered", key="entered")


def _counts(
    state: AppState, pending: PendingRoll, pool: dice_queries.CountedPool, form: RollUi, say: Words
) -> list[Node]:
    whose = state.document.figure(pending.figure) if not pool.number else dice_queries.opponent(state, pending)
    shown = {face: count for number, face, count in pending.counts if number == pool.number}
    rows = []
    for face in pool.faces:
        name = face_name(face, form, say)
        label = say.labelled(say.figure(whose) if whose is not None else say("The other side"), name)
        known = shown.get(face, 0 if shown else None)
        keys = []
        for count in range(pool.dice + 1):
            enter, said = enter_count(pool.number, face, count), say.labelled(name, str(count))
            key, is_known = str(count), count == known
            keys.append(el("button", key, cls="face", do=enter, key=key, aria_label=said, aria_pressed=is_known))
        picture = form.pictures.get(face)
        head = el("span", icon(picture) if picture else None, el("span", label), cls="label with-icon")
        group = el("div", *keys, cls="faces count", role="group", aria_label=label)
        rows.append(el("div", head, group, cls="counted", key=f"count-{pool.number}-{face}"))
    return rows


def _slots(
    state: AppState,
    pending: PendingRoll,
    form: RollUi,
    pools: tuple[int, int] | None,
    throws: Sequence[DicePart] | None,
    say: Words,
) -> list[Node]:
    """The faces entered so far and empty slots for the rest, one row for each side, or for each throw."""
    faces = pending.faces
    if throws is not None:
        names = throw_names(state, pending, throws, say)
        rows = [_row(name, faces, each.start, each.count, form, say) for name, each in zip(names, throws, strict=True)]
        return [el("div", *(rows or [_row(say("The dice"), faces, 0, 0, form, say)]), cls="pools", key="pools")]
    if pools is None:
        return [el("p", *[small_face(face, "", form, say) for face in faces], cls="slots")] if faces else []
    own, other = pools
    if not other:
        rows = [_row(say("Your dice"), faces, 0, own, form, say)]
    else:
        against = dice_queries.opponent(state, pending)
        theirs = say.figure(against) if against is not None else say("The other side")
        mine = say.figure(state.document.figure(pending.figure))
        rows = [_row(mine, faces, 0, own, form, say), _row(theirs, faces, own, other, form, say)]
    return [el("div", *rows, cls="pools", key="pools")]


def _row(label: str, faces: Sequence[Json], start: int, count: int, form: RollUi, say: Words) -> Node:
    cells = []
    for number in range(start, start + count):
        shown = face_node(faces[number], form, say) if number < len(faces) else []
        is_first = number == 0 and bool(form.first)
        looks = {"first": is_first, "next": number == len(faces), "filled": bool(shown)}
        cls = " ".join(["die-slot", *(name for name, is_so in looks.items() if is_so)])
        cells.append(el("span", *shown, cls=cls, key=str(number), title=say.label(form.first) if is_first else None))
    if start == 0 and form.first and count:
        label = say("{whose}, {first} first", whose=label, first=say.label(form.first))
    empty = el("span", say("no dice"), cls="note") if not count else None
    return el("div", el("span", label, cls="label"), el("div", *cells, empty, cls="slots"), key=f"row-{start}")


def face_name(face: Json, form: RollUi, say: Words) -> str:
    """The name of a face."""
    return say.label(form.faces[str(face)]) if str(face) in form.faces else str(face)


def face_node(face: Json, form: RollUi, say: Words) -> list[Node]:
    """A face as a picture with a hidden name, or as its name."""
    name = face_name(face, form, say)
    picture = form.pictures.get(str(face))
    return [icon(picture), el("span", name, cls="hidden-words")] if picture else [el("span", name)]


def _face(face: Json, form: RollUi, is_full: bool, say: Words) -> Node:
    name = face_name(face, form, say)
    shown = [icon(f"die-{face}")] if form.icons and isinstance(face, int) and 1 <= face <= 6 else [el("span", name)]
    if str(face) in form.pictures:
        shown = [icon(form.pictures[str(face)]), el("span", name, cls="word")]
    return el("button", *shown, cls="face", do=enter_face(face), aria_label=name, disabled=is_full or None)


def small_face(face: Json, cls: str, form: RollUi, say: Words) -> Node:
    """A thrown face, drawn small."""
    return el("span", *face_node(face, form, say), cls=f"face small {cls}".strip())
