"""The keys for real dice: how many show a symbol, or the face of each; and the button that throws here instead."""

from __future__ import annotations

from collections.abc import Sequence

from tablelight.app.dice import entering
from tablelight.app.dice import queries as dice_queries
from tablelight.app.dice.actions import EnterCount, EnterFace, RemoveFace, ThrowDice, UseFaces
from tablelight.app.dice.state import DicePart, PendingRoll
from tablelight.app.dice.wording import throw_names
from tablelight.app.state import AppState
from tablelight.board.document import Json
from tablelight.view.games.roll_ui import RollUi
from tablelight.view.nodes import Node, button, el, icon, tool
from tablelight.view.words import Words


def entry_keys(state: AppState, pending: PendingRoll, form: RollUi, say: Words) -> list[Node]:
    """What the real dice showed: a row of numbers for each symbol, else the faces of a die; then the button that takes
    them."""
    pools, counted = entering.pools(state, pending), entering.counted_pools(state, pending)
    throws = entering.throws_of(state, pending) if pools is None else None
    count = entering.dice(state, pending)
    if counted:
        rows = [row for pool in counted for row in _counts(state, pending, pool, form, say)]
        return [el("div", *rows, cls="counts", key="counts"), _settle(state, pending, say, drop=False)]
    is_single = entering.is_single(state, pending)
    if is_single:
        parts = [el("p", say("Tap what the real die showed"), cls="note")]
    else:
        parts = _slots(state, pending, form, pools, throws, say)
    number = 0 if pools is None or len(pending.faces) < pools[0] else 1
    known = throws[-1].faces if throws else entering.faces_of(state, pending, number)
    is_full = count is not None and len(pending.faces) >= count
    faces = [_face(face, form, is_full, say) for face in known]
    cls = "faces six" if len(faces) == 6 else "faces ten" if len(faces) == 10 else "faces"
    parts.append(el("div", *faces, cls=cls, role="group", aria_label=say("Faces of the die")))
    if not is_single:
        parts.append(_settle(state, pending, say, drop=True))
    return parts


def throw_here(state: AppState, pending: PendingRoll, say: Words) -> list[Node]:
    """The button for those who have no dice at hand; gone as soon as real ones are entered."""
    if pending.faces or pending.counts:
        return []
    single = entering.is_single(state, pending)
    here = say("Throw the die here") if single else say("Throw the dice here")
    return [button(here, ThrowDice(), picture="die", cls="wide")]


def _settle(state: AppState, pending: PendingRoll, say: Words, *, drop: bool) -> Node:
    """The button that resolves the roll with what was entered; it stays in view."""
    is_ready = entering.entered(state, pending) is not None
    is_sure = is_ready and entering.dice(state, pending) is not None
    back = (
        tool(say("Take back the last die"), RemoveFace(), "undo", disabled=not pending.faces or None) if drop else None
    )
    settle = button(
        say("Confirm the dice"),
        UseFaces(),
        picture="confirm",
        cls="settle" + (" primary" if is_sure else ""),
        disabled=not is_ready or None,
    )
    return el("div", back, settle, cls="entered", key="entered")


def _counts(state: AppState, pending: PendingRoll, pool: entering.CountedPool, form: RollUi, say: Words) -> list[Node]:
    """A row of numbers for each face that is counted: how many of a side's dice show it."""
    whose = state.document.figure(pending.figure) if not pool.number else dice_queries.opponent(state, pending)
    shown = {face: count for number, face, count in pending.counts if number == pool.number}
    rows = []
    for face in pool.faces:
        name = face_name(face, form, say)
        label = say.labelled(say.figure(whose) if whose is not None else say("The other side"), name)
        known = shown.get(face, 0 if shown else None)
        keys = [
            el(
                "button",
                str(count),
                cls="face",
                do=EnterCount(pool.number, face, count),
                key=str(count),
                aria_label=say.labelled(name, str(count)),
                aria_pressed=count == known,
            )
            for count in range(pool.dice + 1)
        ]
        picture = form.pictures.get(face)
        head = el("span", *([icon(picture)] if picture else []), el("span", label), cls="label with-icon")
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
    rows = [
        _row(
            say("Your dice") if not other else say.figure(state.document.figure(pending.figure)),
            faces,
            0,
            own,
            form,
            say,
        )
    ]
    against = dice_queries.opponent(state, pending)
    if other:
        rows.append(
            _row(say.figure(against) if against is not None else say("The other side"), faces, own, other, form, say)
        )
    return [el("div", *rows, cls="pools", key="pools")]


def _row(label: str, faces: Sequence[Json], start: int, count: int, form: RollUi, say: Words) -> Node:
    cells = []
    for number in range(start, start + count):
        shown = face_node(faces[number], form, say) if number < len(faces) else []
        is_first = number == 0 and bool(form.first)
        cls = "die-slot" + (" first" if is_first else "") + (" next" if number == len(faces) else "")
        cls += " filled" if shown else ""
        cells.append(el("span", *shown, cls=cls, key=str(number), title=say.label(form.first) if is_first else None))
    if start == 0 and form.first and count:
        label = say("{whose}, {first} first", whose=label, first=say.label(form.first))
    empty = el("span", say("no dice"), cls="note") if not count else None
    return el("div", el("span", label, cls="label"), el("div", *cells, empty, cls="slots"), key=f"row-{start}")


def face_name(face: Json, form: RollUi, say: Words) -> str:
    """What a face is called."""
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
    return el("button", *shown, cls="face", do=EnterFace(face), aria_label=name, disabled=is_full or None)


def small_face(face: Json, cls: str, form: RollUi, say: Words) -> Node:
    """A face that was thrown."""
    return el("span", *face_node(face, form, say), cls=f"face small {cls}".strip())
