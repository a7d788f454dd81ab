"""The risks of a path in their order, the chance to arrive, and another path if there is a safer or a shorter one;
the plan to a place for the whole activation; and the list of destinations, for players who do not tap the board."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from tablelight.app import answers
from tablelight.app.actions import Propose
from tablelight.app.answers import value_of
from tablelight.app.controls import fold, reason_node, switch
from tablelight.app.move import keys_panel
from tablelight.app.move import queries as move_queries
from tablelight.app.move.scene import NO_RISKS, risks_of
from tablelight.app.move.update import begin_plan, set_key, toggle_numbers
from tablelight.app.state import AppState
from tablelight.app.transitions import with_ends, with_key
from tablelight.board.records import as_record, known, mapping_of, named_rows, typed
from tablelight.rules.answers import Destination, Path, Reason, Step
from tablelight.view.lit import grouped
from tablelight.view.nodes import Node, button, el, icon, listed
from tablelight.view.plane import Place, place_at
from tablelight.view.words import Words, dotted, place_name


def risks(state: AppState, found: Path, say: Words) -> list[Node]:
    """The risks of the proposed path, its chances, and buttons for the paths by other preferences; empty if no path
    is dangerous."""
    unharmed, alive = _chances(state, found)
    if alive is None and unharmed is None:
        return []
    parts: list[Node] = []
    if found.risks:
        words = arrival_words(unharmed, alive, say)
        if words:
            sure = unharmed == 1 and alive in (None, 1)
            fractions = [str(each) for each in (unharmed, alive) if each is not None and each.denominator != 1]
            exact = el("span", dotted(dict.fromkeys(fractions)), cls="exact")
            picture = icon("confirm" if sure else "warning")
            parts.append(el("p", picture, el("span", el("strong", words), exact), cls="notice arrival"))
        rows = [_risk(state, risk, say, str(n)) for n, risk in enumerate(found.risks)]
        parts.append(el("ol", *rows, cls="risks", aria_label=say("Dangers on the way")))
    return [*parts, *(_others(state, found, alive, say) if alive is not None else [])]


def arrival_words(unharmed: Fraction | None, alive: Fraction | None, say: Words) -> str:
    """The chance to come through without a wound, and to come through at all; one chance if every wound is fatal."""
    if unharmed == alive != 1:
        unharmed = None
    spared = "" if unharmed is None else say("Unharmed {chance}", chance=say.percent(unharmed))
    if alive is None or unharmed == 1:
        return spared
    if not spared:
        return say("Lives {chance}", chance=say.percent(alive))
    if alive == 1:
        return say("{unharmed}, cannot die", unharmed=spared)
    return say("{unharmed}, lives {chance}", unharmed=spared, chance=say.percent(alive))


def risk_words(state: AppState, found: Path, say: Words) -> list[str]:
    """The risks of a path as sentences to be read aloud, and the chance to come through without a wound."""
    sentences = [say.reason(reason) for risk in found.risks if isinstance(reason := risk.get("reason"), Reason)]
    words = arrival_words(*_chances(state, found), say)
    return [*sentences, words] if found.risks and words else sentences


def _chances(state: AppState, found: Path) -> tuple[Fraction | None, Fraction | None]:
    """The chance to come through without a wound, and to come through at all, if the game has them."""
    arrival = state.ui.arrival
    if arrival is None:
        return None, None
    return typed(found.extra.get(arrival.unharmed), Fraction), typed(found.extra.get(arrival.alive), Fraction)


def _risk(state: AppState, risk: Mapping[str, object], say: Words, key: str) -> Node:
    at = place_at(state.document.board, as_record(risk["at"], tuple[float, float]))
    step = say("Step {step}, {place}", step=risk["step"], place=place_name(state.document, at, say))
    return el("li", el("span", step, cls="note"), reason_node(known(risk["reason"], Reason), say), key=key)


def _others(state: AppState, found: Path, alive: Fraction, say: Words) -> list[Node]:
    assert state.proposal is not None and state.figure is not None and state.action is not None
    parts, chosen, fields = [], dict(state.keys), state.rules.keys.get("path", {})
    ranking = [key for key in state.ui.keys if key.key in fields and fields[key.key].kind == "choice"]
    for key in ranking:
        for value, label in key.labels.items():
            if value == chosen.get(key.key, next(iter(key.labels))):
                continue
            keys = with_ends(with_key(state.keys, key.key, value), state.proposal.ends)
            other = value_of(answers.path(state.document, state.figure.id, state.action, state.proposal.to, keys))
            survival = None if other is None else _chances(state, other)[1]
            if other is None or survival is None:
                continue
            if (survival, other.cost) != (alive, found.cost):
                lives = say("arrives with {chance}", chance=say.chance(survival))
                text = say.labelled(say.label(label), f"{say('cost {cost}', cost=other.cost)}, {lives}")
                parts.append(button(text, set_key(key.key, value), picture="move", cls="wide"))
    return parts


def path_without_roll(path: Path, say: Words) -> list[Node]:
    """The button for the longer path that needs no roll, if there is one."""
    other = mapping_of(path.extra.get("without_roll"))
    if not other or len(path.risks) > 1:
        return []
    words = say("A path around it, without a roll: {used}", used=say.inches(float(other["cost"])))
    return [button(words, set_key("around", True), picture="move", cls="wide")]


def plan(state: AppState, path: Path, say: Words) -> list[Node]:
    """The chance of a plan, its actions as a list, and the button that begins with the first."""
    chance = known(path.extra["chance"], Fraction)
    rows = [el("li", _step_words(state, step, say), key=str(number)) for number, step in enumerate(path.steps)]
    first = say.label(state.ui.action(str(path.steps[0].extra["action"])).label)
    words = el("strong", say("It gets there with {chance}", chance=say.percent(chance)))
    parts = [el("p", words, cls="note" if chance == 1 else "notice")]
    if chance.denominator != 1:
        parts.append(el("p", str(chance), cls="note"))
    return [
        *parts,
        el("ol", *rows, cls="plan", aria_label=say("The plan")),
        el("p", say("Spare action points: {count}", count=known(path.extra["spare"], int)), cls="note"),
        button(
            say("Begin with: {action}", action=first), begin_plan(), picture="confirm", cls="primary wide", key=None
        ),
    ]


def _step_words(state: AppState, step: Step, say: Words) -> str:
    ui = state.ui
    words = say.label(ui.action(str(step.extra["action"])).label)
    if step.cost:
        words += " " + say.inches(float(step.cost))
    for roll in named_rows(step.extra["rolls"]):
        label = say.label(ui.rolls[str(roll["roll"])].label)
        words += " · " + say.labelled(label, say.percent(known(roll["chance"], Fraction)))
    return words


def destinations(state: AppState, say: Words) -> list[Node]:
    """Every destination as a button, for players who do not see the board."""
    found = move_queries.known_moves(state)
    if found is None or not found.spaces:
        return []
    spaces = grouped(found)

    def row(space: Place, best: Destination) -> Node:
        name = el("span", place_name(state.document, space, say), cls="name")
        return el("button", name, el("span", _cost(state, best, say), cls="note"), cls="row", do=Propose(space))

    def rows() -> list[Node]:
        return [listed((row(space, several[0]) for space, several in spaces.items()), "places spaces")]

    title = say("Where it can go ({count})", count=len(spaces))
    numbers = switch(say("Costs on every space"), state.shows_numbers, toggle_numbers())
    return [numbers, fold(state, "destinations", title, rows)]


def _cost(state: AppState, best: Destination, say: Words, *, risks: bool = True) -> str:
    parts = [say("cost {cost}", cost=best.cost)]
    if best.halts:
        parts.append(say("stops there"))
    unharmed, alive = risks_of(state) if risks else NO_RISKS
    if best.at in unharmed:
        parts.append(say("unharmed {chance}", chance=say.percent(unharmed[best.at])))
    if best.at in alive:
        parts.append(say("arrives with {chance}", chance=say.percent(alive[best.at])))
    return ", ".join(parts)


def cost_words(state: AppState, place: Place, say: Words, *, risks: bool = True) -> str:
    """The cost of a destination, for the status line and the live region; with the risks on the way if wanted."""
    if move_queries.is_in_inches(state):
        return keys_panel.path_words(state, place, say) if move_queries.moves_of(state) is not None else ""
    found = move_queries.destinations_at(state, place)
    return _cost(state, found[0], say, risks=risks) if found else ""
