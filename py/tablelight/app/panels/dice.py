"""The dice: throw them here, or enter what the real ones showed; then what came of it."""

from __future__ import annotations

from tablelight.app import actions as do
from tablelight.app import asking
from tablelight.app.panels.parts import choice, reason_node
from tablelight.app.rolling import form_of
from tablelight.app.state import State
from tablelight.board.document import Json
from tablelight.rules.answers import Odds, Refused, Rolled
from tablelight.view.games.look import Throw, plain
from tablelight.view.nodes import Node, button, el, icon, tool
from tablelight.view.words import Words, chance_words


def dice(state: State, say: Words) -> list[Node]:
    """The roll that is owed or was asked for."""
    name = asking.current_roll(state)
    if name is None or state.figure is None:
        return []
    form, owed = form_of(state, name), asking.needed_roll(state)
    parts: list[Node] = []
    title = say.label(form.label)
    if owed is not None:
        head = el("p", el("span", title), el("strong", chance_words(owed.chance), cls="chance"), cls="headline")
        parts += [head, reason_node(owed.reason, say)]
    else:
        parts.append(el("p", title, cls="headline"))
    parts += _shares(state, form, say)
    chances = asking.chances_of(state)
    if isinstance(chances, Refused):
        parts.append(reason_node(chances.refused, say))
        return [el("section", *parts, cls="now roll", key="dice", aria_label=title)]
    if isinstance(chances, Odds) and owed is None:
        parts.append(_bars(state, chances, say))
    parts.append(
        button(
            say("Throw the die here") if form.dice == 1 else say("Throw the dice here"),
            do.ThrowDice(),
            picture="die",
            cls="primary wide",
        )
    )
    parts.append(el("p", say("or tap what the real die showed"), cls="note"))
    faces = [_face(face, form, say) for face in _faces(state, name)]
    parts.append(
        el(
            "div",
            *faces,
            cls="faces six" if len(faces) == 6 else "faces",
            role="group",
            aria_label=say("Faces of the die"),
        )
    )
    if form.dice is None:
        shown = [el("span", _name(face, form, say), cls="face small") for face in state.faces]
        clear = tool(say("Enter the dice anew"), do.ClearFaces(), "delete", disabled=not state.faces or None)
        settle = button(say("These are the dice"), do.FacesDone(), picture="confirm", disabled=not state.faces or None)
        parts.append(el("div", *shown, clear, settle, cls="entered"))
    return [el("section", *parts, cls="now roll", key="dice", aria_label=title)]


def _shares(state: State, form: Throw, say: Words) -> list[Node]:
    """Numbers that the roll is asked with."""
    found, chosen = [], dict(state.keys)
    assert state.figure is not None
    for share in form.keys:
        most = state.figure.stats.get(share.most, 0)
        options: list[tuple[str, bool, object]] = [
            (str(number), chosen.get(share.key) == number, do.SetKey(share.key, number))
            for number in range(1, most + 1)
        ]
        whole = (say("All"), chosen.get(share.key) is None, do.SetKey(share.key, None))
        if most > 1:
            found.append(choice(say.label(share.label), [whole, *options]))
    return found


def _bars(state: State, odds: Odds, say: Words) -> Node:
    """Each outcome with its chance, as a bar and as a fraction."""
    rows = [
        el(
            "li",
            el("span", _outcome(state, outcome, say), cls="name"),
            el("meter", min="0", max="1", value=f"{float(chance):.4f}", aria_hidden="true"),
            el("span", chance_words(chance), cls="note"),
            key=outcome,
        )
        for outcome, chance in odds.outcomes.items()
    ]
    return el("ul", *rows, cls="odds", aria_label=say("What may come of it"))


def _outcome(state: State, outcome: str, say: Words) -> str:
    look = asking.look_of(state)
    if outcome.isdigit() and look.counted:
        return say.filled(look.counted, {"count": outcome})
    return say.label(look.outcomes.get(outcome, plain(outcome)))


def _faces(state: State, name: str) -> list[Json]:
    die = asking.rules_of(state).rolls[name].die
    if die.kind == "integer":
        return list(range(die.minimum or 0, (die.maximum or 6) + 1))
    return list(die.choices)


def _name(face: Json, form: Throw, say: Words) -> str:
    return say.label(form.faces[str(face)]) if str(face) in form.faces else str(face)


def _face(face: Json, form: Throw, say: Words) -> Node:
    name = _name(face, form, say)
    picture = icon(f"die-{face}") if form.icons and isinstance(face, int) and 1 <= face <= 6 else el("span", name)
    return el("button", picture, cls="face", do=do.Face(face), type="button", aria_label=name)


def rolled(state: State, say: Words) -> list[Node]:
    """What came of the last roll."""
    found: Rolled | None = state.rolled
    if found is None:
        return []
    outcome = _outcome(state, found.outcome, say)
    thrown = [
        el("span", str(face) if not isinstance(face, list | tuple) else " ".join(map(str, face)), cls="face small")
        for face in found.dice
    ]
    good = found.outcome in ("success", "critical") or (found.outcome.isdigit() and found.outcome != "0")
    parts = [el("p", *thrown, el("strong", outcome), cls="headline")]
    parts += [reason_node(reason, say) for reason in found.reasons]
    return [el("section", *parts, cls="now " + ("good" if good else "bad"), key="rolled", aria_label=say("The dice"))]
