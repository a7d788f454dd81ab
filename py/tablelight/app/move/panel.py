"""The panel of the move at hand: keys to choose, a destination to confirm, a reason why not. The risks of a path in
their order, the chance to arrive, and another path if there is a safer or a shorter one; the plan to a place for the
whole activation; and the list of destinations, for players who do not tap the board."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from tablelight.app import answers, queries
from tablelight.app.actions import Confirm, Propose
from tablelight.app.controls import (
    answer_node,
    choice,
    figure_button,
    fold,
    left_out_notes,
    reason_node,
    remedy,
    switch,
)
from tablelight.app.fields import FieldUi, field_control
from tablelight.app.figure_lists import figure_choice
from tablelight.app.move import keys_panel
from tablelight.app.move import queries as move_queries
from tablelight.app.move.scene import NO_RISKS, risks_of
from tablelight.app.move.update import begin_plan, go_without_destination, set_end, set_key, toggle_numbers
from tablelight.app.notes_panel import notes_of
from tablelight.app.state import AppState
from tablelight.app.transitions import with_ends, with_key
from tablelight.board.document import Json
from tablelight.board.records import as_record, known, mapping_of, named_rows, typed
from tablelight.board.schema import Field
from tablelight.rules.answers import Destination, Moves, Path, Reason, Step
from tablelight.view.games.ui import KeyUi, plain
from tablelight.view.lit import grouped
from tablelight.view.nodes import Node, button, el, icon, listed
from tablelight.view.plane import Place, place_at
from tablelight.view.words import Words, dotted, place_name, place_words


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
    figure, action, to = state.figure.id, state.action, state.proposal.to
    parts, chosen, fields = [], dict(state.keys), state.rules.keys.get("path", {})
    ranking = [key for key in state.ui.keys if key.key in fields and fields[key.key].kind == "choice"]
    for key in ranking:
        for value, label in key.labels.items():
            if value == chosen.get(key.key, next(iter(key.labels))):
                continue
            keys = with_ends(with_key(state.keys, key.key, value), state.proposal.ends)
            other = answers.value_of(answers.path(state.document, figure, action, to, keys))
            survival = None if other is None else _chances(state, other)[1]
            if other is not None and survival is not None and (survival, other.cost) != (alive, found.cost):
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
    begin = say("Begin with: {action}", action=first)
    return [
        el("p", words, cls="note" if chance == 1 else "notice"),
        *([el("p", str(chance), cls="note")] if chance.denominator != 1 else []),
        el("ol", *rows, cls="plan", aria_label=say("The plan")),
        el("p", say("Spare action points: {count}", count=known(path.extra["spare"], int)), cls="note"),
        button(begin, begin_plan(), picture="confirm", cls="primary wide", key=None),
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


def keys(state: AppState, say: Words) -> list[Node]:
    """Controls for the further keys of the move's question, such as the figure to carry, or whether to fly."""
    figure, action = state.figure, state.action
    if figure is None or action is None:
        return []
    fields_by_question, chosen = state.rules.keys, dict(state.keys)
    fields = {**fields_by_question.get("moves", {}), **fields_by_question.get("path", {})}
    people = dict(queries.figure_choices(state))
    found: list[Node] = []
    for key in state.ui.keys:
        if key.key not in fields or not key.concerns(figure, action):
            continue
        field, value = fields[key.key], chosen.get(key.key)
        if field.kind == "figure":
            found += [_figure_key(state, key, value, say)] if people.get(key.key) else []
        else:
            found += _control(key, field, value, say)
    planned = move_queries.known_moves(state) if move_queries.is_planned(state) else None
    if planned is not None:
        found += left_out_notes(planned.extra, say)
    taken = keys_panel.carried(state) if state.keys else None
    if taken is not None:
        text = say("Tap where to put {name} down", name=say.figure(taken))
        found.append(switch(text, state.sets_down_first, keys_panel.toggle_set_down()))
    return found


def _control(key: KeyUi, field: Field, value: Json, say: Words) -> list[Node]:
    """The control of a key that names no figure; off and 0 mean that it is not given."""
    if field.kind == "choice" and value is None:
        value = field.default if field.default is not None else field.choices[0]
    elif field.kind == "integer":
        value = typed(value, int) or 0

    def change(to: Json) -> object:
        return set_key(key.key, (to or None) if field.kind in ("truth", "integer") else to)

    ui = FieldUi(label=say.label(key.label), names=key.labels, lowest=None, is_signed=True, key=f"key-{key.key}")
    return field_control(field, value, ui, change, say)


def _figure_key(state: AppState, key: KeyUi, value: Json, say: Words) -> Node:
    """The figures that a key may name; a figure that cannot be chosen comes with the reason."""
    items = []
    for other in dict(queries.figure_choices(state))[key.key]:
        answer = answers.value_of(move_queries.moves_by(state, with_key(state.keys, key.key, other.id)))
        refused = None if answer is None else answer.refused
        if refused is not None and refused.figure not in (other.id, None):
            refused = None  # another figure is the reason, not this choice
        is_chosen = value == other.id
        choose = None if refused else set_key(key.key, None if is_chosen else other.id)
        press = figure_button(state, other, choose, say, chosen=is_chosen)
        items.append(el("li", press, reason_node(refused, say) if refused else None, key=other.id))
    return figure_choice(say.label(key.label), items, f"key-{key.key}")


def no_destination_button(state: AppState, say: Words) -> list[Node]:
    """The button that takes the action without a destination."""
    if not keys_panel.may_go_without_destination(state):
        return []
    label = state.ui.actions[state.action or ""].anyway
    return [button(say.label(label), go_without_destination(), picture="confirm", cls="wide", key=None)]


def can_be_made(state: AppState) -> bool:
    """Whether the proposed move can be made now."""
    return move_queries.proposed_path(state) is not None and move_queries.roll_before_proposal(state) is None


def aim(state: AppState, say: Words) -> list[Node]:
    """The destination and the cost of the proposed move, above the dice that it needs first; empty if it needs none."""
    if state.proposal is None or move_queries.roll_before_proposal(state) is None:
        return []
    place = place_name(state.document, state.proposal.to, say)
    cost = cost_words(state, state.proposal.to, say, risks=False)
    return [el("p", say("To {place}, {cost}.", place=place, cost=cost), cls="headline aim", key="aim")]


def proposal(state: AppState, say: Words) -> list[Node]:
    """The proposed move: its path, cost, reasons and choices, and the button that confirms it."""
    if state.proposal is None or state.figure is None:
        return []
    to = state.proposal.to
    found = move_queries.path_to(state, to, state.proposal.ends)
    if (reason := answers.refusal_of(found)) is not None:
        parts = [reason_node(reason, say)]
        if move_queries.falls_short(state, to, state.proposal.ends):
            parts.append(button(say("Go as far as possible"), Confirm(), picture="warning", cls="primary wide"))
        return [el("section", *parts, cls="now bad", key="proposal", aria_label=say("The move"))]
    return answer_node(state, found, say, lambda path: _possible_proposal(state, path, to, say))


def _possible_proposal(state: AppState, found: Path, to: Place, say: Words) -> list[Node]:
    in_inches = move_queries.is_in_inches(state)
    parts = keys_panel.headline(state, found, to, say) if in_inches else [_headline(state, found, to, say)]
    parts += _ends(state, say)
    if {"actions", "chance"} <= found.extra.keys():  # a plan: its actions are begun one by one
        parts += plan(state, found, say)
        return [el("section", *parts, cls="now", key="proposal", aria_label=say("The plan"))]
    parts += [reason_node(reason, say) for reason in _reasons(found, say)]
    parts += risks(state, found, say)
    owed = move_queries.roll_before(state, found)
    if owed is None:
        action = state.ui.actions.get(state.action or "")
        label = say.label(action.go) if action is not None and action.go else say("Move here")
        parts.append(button(label, Confirm(), picture="confirm", cls="primary wide", key=None))
    else:
        parts.append(el("p", say("First the roll: then this move can be made."), cls="note"))
        parts += path_without_roll(found, say)
    if in_inches:
        parts += [*keys_panel.jump_ends(state, found, say), *keys_panel.exact_button(state, say)]
    parts += keys_panel.waypoint_button(state, to, say)
    parts += state.ui.panel.step_notes(state.document, found, say)
    return [el("section", *parts, cls="now", key="proposal", aria_label=say("The move"))]


def _headline(state: AppState, found: Path, to: Place, say: Words) -> Node:
    assert state.figure is not None
    start, end = place_name(state.document, state.figure.space, say), place_name(state.document, to, say)
    text = say("{start} to {end}, cost {cost}", start=start, end=end, cost=found.cost)
    return el("p", text, cls="headline")


def _reasons(found: Path, say: Words) -> list[Reason]:
    """The reasons along a path, each sentence once: two spaces of one kind give the same sentence."""
    once: dict[str, Reason] = {}
    for step in found.steps:
        for reason in step.reasons:
            once.setdefault(say.reason(reason), reason)
    return list(once.values())


def _ends(state: AppState, say: Words) -> list[Node]:
    assert state.proposal is not None
    chosen, found = dict(state.proposal.ends), []
    several = move_queries.destinations_at(state, state.proposal.to)
    for end in state.ui.end_keys:
        values: list[tuple[str, Json]] = []
        if end.many:
            choices = move_queries.drop_end(state)
            spaces = choices[1] if choices is not None and choices[0] == end else ()
            values += [(place_name(state.document, space, say), space) for space in spaces]
        else:
            modes = ((str(mode), each.cost) for each in several if (mode := each.extra.get(end.extra)) is not None)
            values += [(f"{say.label(end.labels.get(mode, plain(mode)))} ({cost})", mode) for mode, cost in modes]
        if values:
            options = [(text, chosen.get(end.key) == value, set_end(end.key, value)) for text, value in values]
            found.append(choice(say.label(end.label), options))
    return found


def explained(state: AppState, say: Words) -> list[Node]:
    """The place that is explained: what is there, and why the figure may or may not go there."""
    if state.explaining is None:
        return []
    parts = [el("p", place_words(state.document, state.explaining, state.ui, say), cls="headline")]
    parts += notes_of(state.document, state.explaining)
    place = state.explaining

    def possible(found: Path) -> list[Node]:
        in_inches = move_queries.is_in_inches(state)
        cost = keys_panel.used_words(state, found, say) if in_inches else found.cost
        shown = [el("p", say("It can go there for {cost}.", cost=cost), cls="note")]
        shown += [reason_node(reason, say) for reason in _reasons(found, say)]
        if move_queries.may_end(state, place):
            shown.append(button(say("Go there"), Propose(place), cls="wide"))
            shown += keys_panel.waypoint_button(state, place, say)
        return shown

    parts += answer_node(state, move_queries.explanation(state, place), say, possible)
    return [el("section", *parts, cls="now", key="why", aria_label=say("This space"))]


def refusal(state: AppState, say: Words) -> list[Node]:
    """Why the action has no destinations."""
    found = move_queries.moves_of(state)
    if move_queries.missing_figure_key(state) is not None:
        return [el("p", say("Tap them on the board, or choose here."), cls="hint")]

    def refused(moves: Moves) -> list[Node]:
        if moves.refused is None or state.pending_roll is not None:
            return []
        parts = [reason_node(moves.refused, say), *remedy(state, moves.refused, say)]
        return [el("section", *parts, cls="now", key="refused")]

    return answer_node(state, found, say, refused)
