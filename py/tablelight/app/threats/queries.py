"""What Threats mode asks of the rules about a state."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import prod
from typing import TypeVar

from tablelight.app import answers
from tablelight.app.move.proposal_queries import document_after_move
from tablelight.app.state import AppState
from tablelight.app.threats.tracks import Track, bare_ways, tracks
from tablelight.app.turn.state import side_of, sides
from tablelight.app.working import queries as working
from tablelight.app.working.state import TRACKS, Working
from tablelight.board.document import Document, Figure, Json
from tablelight.board.problems import Problem
from tablelight.progress.memo import progressive
from tablelight.progress.portions import Portions, silent
from tablelight.rules.danger import questions
from tablelight.rules.danger.records import Enemy, ThreatMap, Threats
from tablelight.rules.danger.subject import imagine
from tablelight.rules.registry import rules_of
from tablelight.view.plane import Place
from tablelight.view.tokens import figure_at

T = TypeVar("T")

AT_ONCE = 4000
"""Spaces times enemies of a board whose numbers are known at once, on a tablet."""
WITHIN_A_TAP = 8000
"""Spaces times figures of a board on which a tap waits for what all enemies could do in a place."""


def queried_place(state: AppState) -> Place | None:
    """The place that is asked about: one that was tapped, else the selected figure's."""
    tapped = state.threats.at
    return state.figure.space if tapped is None and state.figure is not None else tapped


def queried_side(state: AppState) -> str:
    """The side that is threatened."""
    if state.figure is not None:
        return state.figure.side
    assert state.history is not None
    chosen = state.threats.side
    return chosen if chosen in sides(state.document) else side_of(state.document, state.history.turn)


@progressive(keep=4)
def _threats(document: Document, at: Place, who: str) -> Portions[Threats | Problem]:
    rules, there = rules_of(document), figure_at(document, at)

    def ask() -> Portions[Threats]:
        if there is not None and there.side == who:
            return questions.threats(rules, document, there)
        board, subject = imagine(rules, document, at, who, {}, {})
        return questions.threats(rules, board, subject)

    return answers.in_portions(document, ask)


def threats_of(state: AppState) -> Threats | Problem | Working | None:
    """What every enemy could do to the figure that stands, or would stand, in the queried place."""
    at = queried_place(state)
    if state.mode != "threats" or at is None or state.threats.question != "threats":
        return None
    document, who = state.document, queried_side(state)
    there = figure_at(document, at)
    question: dict[str, Json] = {"ask": "threats"}
    question |= (
        {"figure": there.id}
        if there is not None and there.side == who
        else {"side": who, "at": document.board.written(at)}
    )
    # On a bare table the ways of all enemies are sought: the tap does not wait for them, nor for many enemies on spaces.
    is_awaited = not document.board.has_spaces or prod(document.board.size) * len(document.figures) > WITHIN_A_TAP
    return working.answer(state, question, lambda: _threats(document, at, who), never_at_once=is_awaited)


def enemies_of(state: AppState) -> tuple[tuple[Figure, Enemy], ...]:
    """The enemies that are to be feared there, of the kind that is looked at."""
    found = threats_of(state)
    if not isinstance(found, Threats):
        return ()
    listed = ((state.document.figure(enemy.figure), only(enemy, state.threats.kind)) for enemy in found.enemies)
    return tuple((figure, enemy) for figure, enemy in listed if enemy.is_feared)


def tracks_of(state: AppState) -> Mapping[str, Track] | Problem | Working:
    """The ways of those enemies, to be drawn; a hurried picture goes without them, unless they are known. On a bare table
    they take longer to find than all else of the picture."""
    document, enemies, ways = _tracked(state)
    if not ways:
        is_left_out = not enemies or (state.hurry and not tracks.knows(document, enemies))
        return {} if is_left_out else tracks(document, enemies)
    question: dict[str, Json] = {"ask": TRACKS, "ways": ways}
    return working.answer(state, question, lambda: tracks(document, enemies), never_at_once=True)


def tracks_ahead(state: AppState) -> Iterator[None]:
    """What `tracks_of` will find on a board of spaces, an enemy a portion; it is remembered for it."""
    document, enemies, ways = _tracked(state)
    if enemies and ways is None:
        yield from silent(tracks.steps(document, enemies))


def _tracked(state: AppState) -> tuple[Document, tuple[Enemy, ...], dict[str, Json] | None]:
    """The enemies whose ways are drawn; how they come on a bare table, None on a board of spaces."""
    document, enemies = state.document, tuple(enemy for _, enemy in enemies_of(state))
    return document, enemies, None if document.board.has_spaces else bare_ways(enemies)


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


@progressive(keep=2)
def _map(document: Document, who: str) -> Portions[ThreatMap | Problem]:
    def ask() -> Portions[ThreatMap]:
        found = yield from questions.threat_map(rules_of(document), document, who)
        assert isinstance(found, ThreatMap), "a board of spaces"
        return found

    return answers.in_portions(document, ask)


def shows_whole_board(state: AppState) -> bool:
    """Whether the numbers of the whole board are wanted."""
    wanted, board = state.threats.whole_board, state.document.board
    if wanted is not None or not board.has_spaces or state.figure is not None:
        return bool(wanted)
    side = queried_side(state)
    enemies = sum(figure.side != side for figure in state.document.figures)
    return prod(board.size) * enemies <= AT_ONCE


def map_of(state: AppState) -> ThreatMap | Problem | Working | None:
    """Who threatens each space; None if nobody wants to know, or on a free board, which has no spaces."""
    if state.mode != "threats" or state.threats.question != "threats" or not state.document.board.has_spaces:
        return None
    if not shows_whole_board(state):
        return None
    document, who = state.document, queried_side(state)
    return working.answer(state, {"ask": "threat-map", "side": who}, lambda: _map(document, who))


@progressive(keep=2)
def _bare_map(document: Document, who: str) -> Portions[object]:
    return answers.in_portions(document, lambda: questions.threat_map(rules_of(document), document, who))


def bare_map_of(state: AppState) -> object:
    """On a free board, if it is wanted: the areas where each enemy would find a base; a `Problem`, `Working`, or None."""
    if state.mode != "threats" or state.threats.question != "threats" or state.document.board.has_spaces:
        return None
    if state.hurry or not state.threats.whole_board:
        return None
    document, who = state.document, queried_side(state)
    return working.answer(state, {"ask": "threat-map", "side": who}, lambda: _bare_map(document, who))


@progressive(keep=48)
def threats_there(document: Document, figure: str) -> Portions[Threats | Problem]:
    """What every enemy could do to a figure where it would stand."""
    return answers.in_portions(
        document, lambda: questions.threats(rules_of(document), document, document.figure(figure))
    )


def threats_at_proposal(state: AppState) -> Threats | Problem | Working | None:
    """What every enemy could do to the selected figure where its proposed move ends; None without a proposal."""
    document, figure = document_after_move(state), state.figure
    if document is None or figure is None:
        return None
    question = {"ask": "threats", "figure": figure.id}
    return working.answer(state, question, lambda: threats_there(document, figure.id), document=document)
