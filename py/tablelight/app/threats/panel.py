"""Threats: who could hurt whoever stands somewhere, and how; where one would see, where one is safe."""

from __future__ import annotations

from collections.abc import Sequence

from tablelight.app import actions as do
from tablelight.app import queries
from tablelight.app.controls import choice, clause_chip, figure_button, fold, problem_node, reason_node, switch
from tablelight.app.figure_lists import figure_list, placed_row
from tablelight.app.state import AppState
from tablelight.app.threats.actions import AskShelter, AskSide, AskThreats, AskVantage, GoThere, ToggleWholeBoard
from tablelight.app.threats.queries import (
    Enemy,
    enemies_of,
    exposure_of,
    queried_place,
    queried_side,
    reachable,
    shows_whole_board,
    spots_of,
    threats_of,
    whole_board_counts,
)
from tablelight.app.turn.state import sides
from tablelight.board.document import Figure, FreeBoard
from tablelight.board.problems import Problem
from tablelight.rules.answers import Moves, Spots, Threats
from tablelight.view.nodes import Node, button, el, icon, listed
from tablelight.view.plane import Place
from tablelight.view.words import Words, figure_at, length_words, place_name, place_words

SHOWN, FEW = 60, 8
"""The most spaces in a list; the most enemies without a fold."""


def threats(state: AppState, say: Words) -> list[Node]:
    """The answer to what is asked, and what else can be asked."""
    parts: list[Node] = []
    figure = state.figure
    wanted = state.threats.question
    if figure is None:
        parts.append(
            el("p", say("Tap a space: who could hurt somebody there? Tap a figure for its own questions."), cls="hint")
        )
        parts += _sides(state, say)
    if wanted == "threats":
        parts += _answer(state, say)
    else:
        parts += _spots(state, say)
    if figure is not None:
        parts += _questions(state, figure, say)
    if not isinstance(state.document.board, FreeBoard) and wanted == "threats":
        parts.append(switch(say("Numbers on the whole board"), shows_whole_board(state), ToggleWholeBoard()))
        if shows_whole_board(state):
            parts.append(
                el("p", say("A number counts the enemies that could come to a space or shoot at it next."), cls="note")
            )
    return parts


def _sides(state: AppState, say: Words) -> list[Node]:
    known = sides(state.document)
    if len(known) < 2:
        return []
    now = queried_side(state)
    options = [(say.side(side), side == now, AskSide(side)) for side in known]
    return [choice(say("Who is threatened?"), options)]


def _answer(state: AppState, say: Words) -> list[Node]:
    found, at = threats_of(state), queried_place(state)
    if isinstance(found, Problem):
        return [problem_node(state, found, say)]
    if found is None or at is None:
        return []
    enemies = enemies_of(state)
    kind, picture = ("bad", "threats") if enemies else ("good", "confirm")
    parts = [el("p", icon(picture), el("strong", _count(state, found, say)), cls="headline whole")]
    if state.figure is None or state.figure.space != at:
        parts.append(el("p", place_words(state.document, at, queries.ui_of(state), say), cls="note"))
    rows = [_enemy(state, enemy, say) for enemy in enemies]
    if rows:
        parts.append(el("ul", *rows, cls="places threats"))
    return [el("section", *parts, cls=f"now {kind}", key="threats", aria_label=say("Threats"))]


def _count(state: AppState, found: Threats, say: Words) -> str:
    if not found.reach and not found.sight:
        return say("No enemy reaches or shoots here next")
    counts = {"reach": len(found.reach), "sight": len(found.sight)}
    return say.filled(queries.ui_of(state).threatened, counts)


def _enemy(state: AppState, enemy: Enemy, say: Words) -> Node:
    """One of them, what it could do, and why."""
    reaching, seeing = (say.label(text) for text in queries.ui_of(state).threat)
    parts = [
        figure_button(
            state, enemy.figure, do.SelectFigure(enemy.figure.id), place_name(state.document, enemy.figure.space, say)
        )
    ]
    if enemy.reaches:
        words = (
            reaching
            if enemy.cost is None
            else f"{reaching}, {say('cost {cost}', cost=length_words(state.document, enemy.cost, say))}"
        )
        parts.append(el("p", icon("move"), el("span", words), cls="reason"))
        if enemy.roll is not None:
            chance = say("first a roll, chance {chance}", chance=say.chance(enemy.roll.chance))
            parts.append(
                el("p", icon("die"), el("span", chance), clause_chip(enemy.roll.reason.clause, say), cls="reason")
            )
    if enemy.sight is not None:
        far = (
            ""
            if enemy.sight.distance is None
            else ", " + say("distance {distance}", distance=length_words(state.document, enemy.sight.distance, say))
        )
        parts.append(el("p", icon("see"), el("span", f"{seeing}{far}"), cls="reason"))
        once = {say.reason(reason): reason for reason in enemy.sight.reasons}
        parts += [reason_node(reason, say) for reason in once.values()]
    return el("li", *parts, key=enemy.figure.id)


def _questions(state: AppState, figure: Figure, say: Words) -> list[Node]:
    """The selected figure's own questions, one tap each."""
    now = state.threats
    safe = button(
        say("Where is {name} safe?", name=say.figure(figure)),
        AskThreats(figure.space) if now.question == "shelter" else AskShelter(),
        picture="shield",
        cls="wide",
        aria_pressed="true" if now.question == "shelter" else "false",
    )
    rows = [
        placed_row(
            state,
            other,
            AskVantage(other.id),
            say,
            chosen=now.question == "vantage" and now.target == other.id,
        )
        for other in state.document.enemies(figure)
    ]
    head = el("h3", say("From where would {name} see ...?", name=say.figure(figure)))
    many = len(rows) > FEW
    shown = (
        [fold(state, "vantage", say("Enemies ({count})", count=len(rows)), [figure_list(state, rows)])]
        if many
        else [figure_list(state, rows)]
    )
    return [safe, head, *shown] if rows else [safe]


def _spots(state: AppState, say: Words) -> list[Node]:
    """The vantage or the shelter: how many spaces, and each as a button that proposes the move."""
    found, moves = spots_of(state), reachable(state)
    if isinstance(found, Problem):
        return [problem_node(state, found, say)]
    if isinstance(moves, Moves) and moves.refused is not None:
        return [reason_node(moves.refused, say)]
    if not isinstance(found, Spots) or not isinstance(moves, Moves):
        return []
    kind = "good" if found.spaces or found.area else "bad"
    parts = [
        el(
            "p",
            icon("confirm" if kind == "good" else "close"),
            el("strong", _title(state, found, moves, say)),
            cls="headline whole",
        )
    ]
    if moves.needs_roll is not None:
        chance = say("first a roll, chance {chance}", chance=say.chance(moves.needs_roll.chance))
        parts.append(
            el("p", icon("die"), el("span", chance), clause_chip(moves.needs_roll.reason.clause, say), cls="reason")
        )
    if isinstance(state.document.board, FreeBoard):
        parts.append(el("p", say("The region is marked on the board."), cls="note"))
    elif found.spaces:
        parts.append(el("p", say("Marked with a tick on the board. Tap a space below to go there."), cls="note"))
        parts.append(_places(state, [each.at for each in found.spaces], moves, say))
    else:
        parts += _least(state, moves, say)
    return [el("section", *parts, cls=f"now {kind}", key="spots", aria_label=say("Spaces"))]


def _places(state: AppState, spaces: Sequence[Place], moves: Moves, say: Words) -> Node:
    """Spaces to go to, the nearest first, each with its cost."""
    costs: dict[Place, int] = {}
    for each in moves.spaces:
        costs[each.at] = min(each.cost, costs.get(each.at, each.cost))
    rows = [
        button(
            say("{place}, cost {cost}", place=place_name(state.document, at, say), cost=costs[at]),
            GoThere(at),
            cls="spot",
        )
        for at in sorted(dict.fromkeys(spaces), key=costs.__getitem__)
    ]
    return listed(rows[:SHOWN], "spots")


def _least(state: AppState, moves: Moves, say: Words) -> list[Node]:
    """Where nothing is safe: the spaces with the fewest enemies to fear."""
    exposed = exposure_of(state)
    if not exposed:
        return []
    least = min(exposed.values())
    spaces = [at for at, count in exposed.items() if count == least]
    words = say("Least danger: {count} to fear; spaces: {spaces}", count=least, spaces=len(spaces))
    return [el("p", words), _places(state, spaces, moves, say)]


def _title(state: AppState, found: Spots, moves: Moves, say: Words) -> str:
    figure = state.figure
    assert figure is not None
    target = next((each for each in state.document.figures if each.id == state.threats.target), None)
    if isinstance(state.document.board, FreeBoard):
        if state.threats.question == "shelter":
            return say("Safe places within reach") if found.area else say("Nowhere within reach is safe")
        name = say.figure(target) if target else ""
        return (
            say("Sees {name} from the marked places", name=name)
            if found.area
            else say("Sees {name} from nowhere within reach", name=name)
        )
    spaces, all_of = len({each.at for each in found.spaces}), len({each.at for each in moves.spaces})
    if state.threats.question == "shelter":
        return say("Safe: {count} of {all} spaces", count=spaces, all=all_of)
    return say(
        "Sees {name} from {count} of {all} spaces", name=say.figure(target) if target else "", count=spaces, all=all_of
    )


def danger_words(state: AppState, place: Place, say: Words) -> str:
    """How many threaten a space, for the line under the board."""
    over_all = whole_board_counts(state)
    if not isinstance(over_all, dict) or figure_at(state.document, place) is not None:
        return ""
    count = len(over_all.get(place, ()))
    return say("threatened by {count}", count=count) if count else say("not threatened")


def threat_words(state: AppState, say: Words) -> str:
    """The answer, to be spoken."""
    found, moves = spots_of(state), reachable(state)
    if isinstance(found, Spots) and isinstance(moves, Moves):
        return say.reason(moves.refused) if moves.refused is not None else _title(state, found, moves, say)
    who = threats_of(state)
    at = queried_place(state)
    if not isinstance(who, Threats) or at is None or state.cursor not in (None, at):
        return ""
    names = ", ".join(say.figure(enemy.figure) for enemy in enemies_of(state))
    parts = [place_name(state.document, at, say), _count(state, who, say), names]
    return ". ".join(part for part in parts if part)
