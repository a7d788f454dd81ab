"""What Threats mode asks of the rules about a state."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from math import prod
from typing import TypeVar

from tablelight.app import answers, queries
from tablelight.app.memo import remember
from tablelight.app.move.proposed_document import document_after_move
from tablelight.app.state import AppState
from tablelight.app.threats.tracks import Track, bare_ways, tracks
from tablelight.app.turn.state import side_of, sides
from tablelight.app.working import queries as working
from tablelight.app.working.state import TRACKS, Working
from tablelight.board.document import Document, Figure, Json
from tablelight.board.problems import Problem
from tablelight.grid import Space
from tablelight.rules.answers import Moves
from tablelight.rules.danger import questions
from tablelight.rules.danger.records import Advice, Advised, Enemy, MapSpace, Spots, ThreatMap, Threats
from tablelight.rules.danger.subject import imagine
from tablelight.rules.portions import whole
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.registry import rules_of
from tablelight.view.plane import Place
from tablelight.view.tokens import figure_at

T = TypeVar("T")

AT_ONCE = 4000
"""Spaces times enemies of a board whose numbers are known at once, on a tablet."""


def queried_place(state: AppState) -> Place | None:
    """The place that is asked about: one that was tapped, else the selected figure's."""
    asked = state.threats.at
    return state.figure.space if asked is None and state.figure is not None else asked


def queried_side(state: AppState) -> str:
    """The side that is threatened."""
    if state.figure is not None:
        return state.figure.side
    assert state.history is not None
    asked = state.threats.side
    return asked if asked in sides(state.document) else side_of(state.document, state.history.turn)


@remember(4)
def _threats(document: Document, at: Place, who: str) -> Threats | Problem:
    rules, there = rules_of(document), figure_at(document, at)

    def ask() -> Threats:
        if there is not None and there.side == who:
            return whole(questions.threats(rules, document, there))
        board, subject = imagine(rules, document, at, who, {}, {})
        return whole(questions.threats(rules, board, subject))

    return answers.answered(document, ask)


def threats_of(state: AppState) -> Threats | Problem | Working | None:
    """What every enemy could do to the figure that stands, or would stand, in the queried place."""
    at = queried_place(state)
    if state.mode != "threats" or at is None or state.threats.question != "threats":
        return None
    document, who = state.document, queried_side(state)
    there = figure_at(document, at)
    asked: dict[str, Json] = {"ask": "threats"}
    asked |= (
        {"figure": there.id}
        if there is not None and there.side == who
        else {"side": who, "at": document.board.written(at)}
    )
    # On a bare table the ways of all enemies are sought: the tap does not wait for them.
    is_bare = not document.board.has_spaces
    return working.answer(state, asked, lambda: _threats(document, at, who), never_at_once=is_bare)


def enemies_of(state: AppState) -> tuple[tuple[Figure, Enemy], ...]:
    """The enemies that are to be feared there, of the kind that is looked at."""
    found = threats_of(state)
    if not isinstance(found, Threats):
        return ()
    listed = ((state.document.figure(enemy.figure), only(enemy, state.threats.kind)) for enemy in found.enemies)
    return tuple((figure, enemy) for figure, enemy in listed if enemy.is_feared)


def tracks_of(state: AppState) -> Mapping[str, Track] | Problem | Working:
    """The ways of those enemies, to be drawn. On a bare table they take longer to find than all else of the picture."""
    document, enemies = state.document, tuple(enemy for _, enemy in enemies_of(state))
    ways = {} if document.board.has_spaces else bare_ways(enemies)
    if not ways:
        return tracks(document, enemies) if enemies else {}
    asked: dict[str, Json] = {"ask": TRACKS, "ways": ways}
    return working.answer(state, asked, lambda: tracks(document, enemies), never_at_once=True)


def only(enemy: Enemy, kind: str) -> Enemy:
    """What an enemy could do, of one kind alone or of all."""
    if kind == "all":
        return enemy
    return Enemy(
        figure=enemy.figure,
        now=enemy.now if kind == "now" else (),
        after=enemy.after if kind == "after" else None,
        beside=enemy.beside if kind == "beside" else None,
        extra={} if kind in ("after", "beside") else enemy.extra,
    )


@remember(2)
def _map(document: Document, who: str) -> Mapping[Space, MapSpace] | Problem:
    return answers.answered(document, lambda: _by_space(whole(questions.threat_map(rules_of(document), document, who))))


@remember(2)
def _by_space(found: object) -> Mapping[Space, MapSpace]:
    assert isinstance(found, ThreatMap)
    return {(int(each.at[0]), int(each.at[1])): each for each in found.spaces}


def shows_whole_board(state: AppState) -> bool:
    """Whether the numbers of the whole board are wanted."""
    wanted, board = state.threats.whole_board, state.document.board
    if wanted is not None or not board.has_spaces or state.figure is not None:
        return bool(wanted)
    enemies = sum(figure.side != queried_side(state) for figure in state.document.figures)
    return prod(board.size) * enemies <= AT_ONCE


def map_of(state: AppState) -> Mapping[Space, MapSpace] | Problem | Working | None:
    """Who threatens each space; None if nobody wants to know, or on a free board, which has no spaces."""
    if state.mode != "threats" or state.threats.question != "threats" or not state.document.board.has_spaces:
        return None
    if not shows_whole_board(state):
        return None
    document, who = state.document, queried_side(state)
    found = working.answer(state, {"ask": "threat-map", "side": who}, lambda: _map(document, who))
    return _by_space(found) if isinstance(found, ThreatMap) else found


@remember(2)
def _bare_map(document: Document, who: str) -> object:
    return answers.answered(document, lambda: whole(questions.threat_map(rules_of(document), document, who)))


def bare_map_of(state: AppState) -> object:
    """On a free board, if it is wanted: the areas where each enemy would find a base; a `Problem`, `Working`, or None."""
    if state.mode != "threats" or state.threats.question != "threats" or state.document.board.has_spaces:
        return None
    if state.hurry or not state.threats.whole_board:
        return None
    document, who = state.document, queried_side(state)
    return working.answer(state, {"ask": "threat-map", "side": who}, lambda: _bare_map(document, who))


def first_moving_action(state: AppState) -> str:
    """The first action that leads anywhere: a figure that is held asks about its way out."""
    rules, figure = queries.rules_of(state), state.figure
    assert figure is not None
    named = rules.moving or rules.actions
    for action in named:
        found = answers.moves(state.document, figure.id, action, ())
        if isinstance(found, Moves) and found.refused is None and (found.spaces or found.area):
            return action
    return named[0]


@remember(4)
def answer_about(document: Document, figure: str, action: str, kind: str, target: str | None) -> object:
    """Shelter, vantage (of a target) or advice for a figure."""
    rules, question = rules_of(document), MoveQuestion(figure=document.figure(figure), action=action)

    def ask() -> object:
        if kind == "shelter":
            return whole(questions.shelter(rules, document, question))
        if target is not None:
            return whole(questions.vantage(rules, document, question, document.figure(target)))
        return whole(questions.advise(rules, document, question))

    return answers.answered(document, ask)


def spots_of(state: AppState) -> object:
    """The vantage or the shelter that is asked for: `Spots`, what a free board has instead, a `Problem`, or `Working`."""
    threats, figure = state.threats, state.figure
    if state.mode != "threats" or figure is None or threats.question not in ("shelter", "vantage"):
        return None
    target = threats.target if threats.question == "vantage" else None
    there = {each.id for each in state.document.figures}
    if threats.question == "vantage" and (target not in there or target == figure.id):
        return None
    return about_moves(state, figure, threats.question, target)


def about_moves(state: AppState, figure: Figure, kind: str, target: str | None) -> object:
    """What comes of a question about all places of the figure's first moving action."""
    document, action = state.document, first_moving_action(state)
    asked: dict[str, Json] = {"ask": kind, "figure": figure.id, "action": action}
    if target is not None:
        asked["target"] = target
    return working.answer(state, asked, lambda: answer_about(document, figure.id, action, kind, target))


def safe_spots(found: Spots) -> tuple[list[Space], dict[Space, int]]:
    """Of a shelter the places where no enemy is to be feared, the cheapest first, and the number of places in each
    other class; of several ways to stand in a place the safest."""
    fear: dict[Space, int] = {}
    for spot in found.spaces:
        counts = spot.extra["counts"]
        at = (int(spot.at[0]), int(spot.at[1]))
        number = getattr(counts, "either", 0) or getattr(counts, "beside", 0)
        fear[at] = min(number, fear.get(at, number))
    return [at for at, number in fear.items() if not number], {at: number for at, number in fear.items() if number}


def spaces_of(spots: object) -> list[Space]:
    """Where some places are, each space once."""
    assert isinstance(spots, tuple)
    return list(dict.fromkeys((int(spot.at[0]), int(spot.at[1])) for spot in spots))


def advice_of(state: AppState) -> object:
    """The advice that is asked for: `Advice`, a `Problem`, `Working`, or None."""
    figure = state.figure
    if state.mode != "threats" or figure is None or state.threats.question != "advice":
        return None
    return about_moves(state, figure, "advise", None)


def advised_place(document: Document, place: Advised) -> Place:
    """Where an advised place is: a space, or a point in thousandths of an inch."""
    factor = document.board.unit
    return round(place.at[0] * factor), round(place.at[1] * factor)


@remember(48)
def threats_there(document: Document, figure: str) -> Threats | Problem:
    """What every enemy could do to a figure where it would stand."""
    return answers.answered(
        document, lambda: whole(questions.threats(rules_of(document), document, document.figure(figure)))
    )


def threats_at_proposal(state: AppState) -> Threats | Problem | Working | None:
    """What every enemy could do to the selected figure where its proposed move ends; None without a proposal."""
    document, figure = document_after_move(state), state.figure
    if document is None or figure is None:
        return None
    asked = {"ask": "threats", "figure": figure.id}
    return working.answer(state, asked, lambda: threats_there(document, figure.id), document=document)


def marked_places(state: AppState) -> Collection[Place]:
    """The places that the answer marks on the board, to be gone to: of shelter and vantage, of advice."""
    advice = advice_of(state)
    if isinstance(advice, Advice):
        return {advised_place(state.document, place) for place in advice.places if not place.extra.get("stay")}
    found = spots_of(state)
    return {(int(spot.at[0]), int(spot.at[1])) for spot in found.spaces} if isinstance(found, Spots) else ()
