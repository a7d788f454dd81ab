"""The dice: throw them here, or enter what the real ones showed; then what came of it, and what is owed now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from tablelight.app import queries
from tablelight.app.controls import badge_node, choice, problem_node, reason_node
from tablelight.app.dice import queries as dice_queries
from tablelight.app.dice.actions import (
    EnterFace,
    PickUpDice,
    PutDownDice,
    RemoveFace,
    SetRollKey,
    SettleDebt,
    ThrowDice,
    UseFaces,
)
from tablelight.app.dice.keys_panel import roll_keys
from tablelight.app.dice.state import PendingRoll
from tablelight.app.log.wording import removed_words
from tablelight.app.move.actions import ChooseAction
from tablelight.app.odds.bars import bars, by_aces, outcome_name
from tablelight.app.state import AppState
from tablelight.board.document import Figure, Json
from tablelight.board.problems import Problem
from tablelight.rules.answers import NeededRoll, Odds, Path, Reason, Refused
from tablelight.view.games.ui import RollUi
from tablelight.view.nodes import Node, button, el, icon, tool
from tablelight.view.words import Words


def dice(state: AppState, say: Words) -> list[Node]:
    """The roll at hand: its keys, its odds, the buttons for the dice."""
    pending = dice_queries.roll_at_hand(state)
    figure = dice_queries.roller(state, pending) if pending is not None else None
    if pending is None or figure is None:
        return []
    form, needed = dice_queries.dice_form(state, pending.roll), queries.needed_roll(state)
    is_owed = dice_queries.is_owed(state) and needed is not None
    title = say.label(form.label)
    parts: list[Node] = [_head(state, figure, title, say, put_down=state.pending_roll is not None)]
    if is_owed and needed is not None and form.dice != 1 and not _is_due(state):
        return [_folded(title, needed, pending, say)]
    if is_owed and needed is not None:
        parts.append(reason_node(needed.reason, say))
    parts += _shares(figure, pending, form, say)
    parts += roll_keys(state, pending, say)
    chances = dice_queries.chances_of(state, pending)
    if isinstance(chances, Refused):
        parts += [reason_node(chances.refused, say), *remedy(state, chances.refused, say)]
    elif isinstance(chances, Problem):
        parts.append(problem_node(state, chances, say))
    elif dice_queries.missing_key(state, pending) is None:
        if is_owed and needed is not None and form.dice == 1:
            parts[0] = el("p", el("span", title), el("strong", say.chance(needed.chance), cls="chance"), cls="headline")
        elif isinstance(chances, Odds):
            parts += [reason_node(reason, say) for reason in reasons_of(chances)]
            parts.append(bars(state, chances, form, say))
        parts += _counters(state, pending, form, say)
        parts += _entry(state, pending, form, say)
        if isinstance(chances, Odds):
            parts += by_aces(state, chances, say)
    return [el("section", *parts, cls="now roll", key="dice", aria_label=title)]


def _is_due(state: AppState) -> bool:
    """Whether the roll that is needed before the move is to be made now: its dice are in the hand, or the proposed path
    needs it."""
    if state.pending_roll is not None:
        return True
    way = queries.path_to(state, state.proposal.to, state.proposal.ends) if state.proposal is not None else None
    return isinstance(way, Path) and queries.roll_before(state, way) is not None


def _folded(title: str, needed: NeededRoll, pending: PendingRoll, say: Words) -> Node:
    """A roll that may be needed later: its chance, its reason, and the button that takes the dice."""
    head = el("p", el("span", title), el("strong", say.chance(needed.chance), cls="chance"), cls="headline")
    take = button(say("Take the dice"), PickUpDice(pending), picture="die", cls="wide")
    return el("section", head, reason_node(needed.reason, say), take, cls="now roll", key="dice", aria_label=title)


def _head(state: AppState, figure: Figure, title: str, say: Words, *, put_down: bool) -> Node:
    """The roll's name, its figure if another one is selected, and the button that puts the dice down."""
    whose = [badge_node(state, figure), el("span", say.figure(figure))] if figure.id != state.selected else []
    out = [tool(say("Put the dice down"), PutDownDice(), "close", cls="quiet")] if put_down else []
    return el("div", el("p", el("span", title), *whose, cls="headline"), *out, cls="roll-head")


def reasons_of(chances: Odds) -> Sequence[Reason]:
    """The reasons for the number of dice."""
    return cast(Sequence[Reason], chances.extra.get("reasons", ()))


def remedy(state: AppState, reason: Reason, say: Words) -> list[Node]:
    """What the player can do about a refusal, as a button."""
    found = queries.ui_of(state).remedies.get(reason.key)
    pending, figure = dice_queries.roll_at_hand(state), state.figure
    if found is None or figure is None:
        return []
    action: object = ChooseAction(found.action)
    if found.roll:
        started = dice_queries.new_roll(
            state, pending.figure if pending is not None else figure.id, found.roll, (), pending
        )
        action = PickUpDice(started)
    return [button(say.label(found.label), action, picture="die", cls="primary wide")]


def _counters(state: AppState, pending: PendingRoll, form: RollUi, say: Words) -> list[Node]:
    """A button for each figure that may answer the roll before it is made."""
    if form.counter is None:
        return []
    label = say.label(form.counter.label)
    return [
        button(say.labelled(label, say.figure(figure)), PickUpDice(answer), picture="shield", cls="wide")
        for figure, answer in dice_queries.counters(state, pending)
    ]


def _entry(state: AppState, pending: PendingRoll, form: RollUi, say: Words) -> list[Node]:
    """The button that throws here, and the faces to enter real dice with."""
    pools = dice_queries.pools(state, pending)
    count = sum(pools) if pools is not None else None
    here = say("Throw the die here") if count == 1 else say("Throw the dice here")
    parts: list[Node] = []
    if not pending.faces:
        parts.append(button(here, ThrowDice(), picture="die", cls="primary wide"))
        parts.append(
            el(
                "p",
                say("or tap what the real die showed") if count == 1 else say("or tap what the real dice showed"),
                cls="note",
            )
        )
    if count != 1:
        parts += _slots(state, pending, form, pools, say)
    known = _faces(state, pending)
    is_full = count is not None and len(pending.faces) >= count
    faces = [_face(face, form, is_full, say) for face in known]
    cls = "faces six" if len(faces) == 6 else "faces ten" if len(faces) == 10 else "faces"
    parts.append(el("div", *faces, cls=cls, role="group", aria_label=say("Faces of the die")))
    if count != 1:
        is_ready = is_full if count is not None else bool(pending.faces)
        drop = tool(say("Take back the last die"), RemoveFace(), "undo", disabled=not pending.faces or None)
        settle = button(
            say("These are the dice"),
            UseFaces(),
            picture="confirm",
            cls="settle" + (" primary" if is_ready and count is not None else ""),
            disabled=not is_ready or None,
        )
        parts.append(el("div", drop, settle, cls="entered"))
    return parts


def _slots(
    state: AppState, pending: PendingRoll, form: RollUi, pools: tuple[int, int] | None, say: Words
) -> list[Node]:
    """The faces entered so far and empty slots for the rest, one row for each side."""
    faces = pending.faces
    if pools is None:
        return [el("p", *[_small(face, "", form, say) for face in faces], cls="slots")] if faces else []
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


def _shares(figure: Figure, pending: PendingRoll, form: RollUi, say: Words) -> list[Node]:
    """Controls for the numbers that the roll takes: how many of its dice it uses."""
    found, chosen = [], dict(pending.keys)
    for share in form.keys:
        most = figure.stats.get(share.most, 0)
        options: list[tuple[str, bool, object]] = [
            (str(number), chosen.get(share.key) == number, SetRollKey(share.key, number))
            for number in range(1, most + 1)
        ]
        whole = (say("All"), chosen.get(share.key) is None, SetRollKey(share.key, None))
        if most > 1:
            found.append(choice(say.label(share.label), [whole, *options]))
    return found


def _faces(state: AppState, pending: PendingRoll) -> Sequence[Json]:
    """The faces of the die that is entered next: those of this roll where its odds name them, else all of the die."""
    chances, name = dice_queries.chances_of(state, pending), pending.roll
    if isinstance(chances, Odds):
        pools = dice_queries.pools(state, pending)
        is_answer = pools is not None and len(pending.faces) >= pools[0]
        faces = chances.extra.get("against_faces" if is_answer else "faces") or chances.extra.get("faces")
        if isinstance(faces, tuple):
            return faces
    die = queries.rules_of(state).rolls[name].die
    if die.kind == "integer":
        return list(range(die.minimum or 0, (die.maximum or 6) + 1))
    return list(die.choices)


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
    return el(
        "button", *shown, cls="face", do=EnterFace(face), type="button", aria_label=name, disabled=is_full or None
    )


def _small(face: Json, cls: str, form: RollUi, say: Words) -> Node:
    return el("span", *face_node(face, form, say), cls=f"face small {cls}".strip())


def rolled(state: AppState, say: Words) -> list[Node]:
    """The result of the last roll."""
    found, threw = state.roll_result, state.last_roll
    if found is None or threw is None:
        return []
    form = dice_queries.dice_form(state, threw.roll)
    outcome = outcome_name(state, found.outcome, say)
    good = found.outcome in ("success", "critical", "safe") or (
        found.outcome.isdecimal() and (found.outcome == "0") == form.hurts
    )
    others = found.detail.get(form.answered)
    own = len(found.dice) - (len(others) if isinstance(others, list | tuple) else 0)
    roller = dice_queries.roller(state, threw)
    title = say.label(form.label)
    who = f"{title} · {say.figure(roller)}" if roller is not None and roller.id != state.selected else title
    shown = [
        _thrown(face, "first" if number == 0 and form.first else "", form, say)
        for number, face in enumerate(found.dice[:own])
    ]
    parts = [
        el("p", who, cls="label"),
        el("p", *shown, el("strong", outcome), cls="headline"),
    ]
    if own < len(found.dice):
        faces = [_thrown(face, "", form, say) for face in found.dice[own:]]
        parts.append(el("p", el("span", say("against"), cls="note"), *faces, cls="headline against"))
    parts += [reason_node(reason, say) for reason in found.reasons]
    entry = state.history.entry(state.history.now) if state.history is not None else None
    gone = removed_words(entry, say) if entry is not None else []
    parts += [el("p", el("strong", f"{text}."), cls="note") for text in gone]
    return [el("section", *parts, cls="now " + ("good" if good else "bad"), key="rolled", aria_label=say("The dice"))]


def _thrown(face: object, cls: str, form: RollUi, say: Words) -> Node:
    whole = " ".join(map(str, face)) if isinstance(face, list | tuple) else face
    return _small(whole if isinstance(whole, str | int) else str(whole), cls, form, say)


def _settling(text: str, number: int, say: Words) -> Node:
    """A debt that is being settled on the board, and what to do for it."""
    what = el("p", icon("move"), el("span", text), cls="headline")
    return el("li", what, el("p", say("Tap on the board where it goes."), cls="note"), key=str(number))


def owed(state: AppState, say: Words) -> list[Node]:
    """What figures owe, each with the button that settles it."""
    pending = state.pending_roll
    rows: list[Node] = []
    for number, debt in enumerate(dice_queries.debts(state)):
        values = {
            "name": say.figure(debt.figure),
            "count": debt.amount,
            "other": say.figure(debt.other) if debt.other else "",
        }
        text = say.filled(debt.owed.label, values)
        if debt.owed.roll:
            settles = dice_queries.settling_roll(state, debt)
            if pending is not None and (pending.figure, pending.roll) == (settles.figure, settles.roll):
                continue
            press = button(text, PickUpDice(settles), picture="die", cls="wide owed")
        else:
            if (state.selected, state.action) == (debt.figure.id, debt.owed.action):
                if state.proposal is None:
                    rows.append(_settling(text, number, say))
                continue
            press = button(text, SettleDebt(debt.figure.id, debt.owed.action), picture="move", cls="wide owed")
        rows.append(el("li", press, key=str(number)))
    if not rows:
        return []
    title = say("Now owed")
    return [
        el(
            "section",
            el("p", title, cls="label"),
            el("ul", *rows, cls="actions"),
            key="owed",
            aria_label=title,
            cls="now",
        )
    ]
