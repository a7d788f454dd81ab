"""What Threats mode asks the rules about a state."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from math import prod
from typing import Any, TypeAlias

from attrs import evolve

from tablelight.app.answers import Answer, answered_in_portions, value_of
from tablelight.app.move.queries import document_after_move
from tablelight.app.state import AppState
from tablelight.board.document import Document, Figure
from tablelight.board.records import items_of
from tablelight.progress.pictures import Effort, progressive, ready
from tablelight.progress.portions import Portion, Portions
from tablelight.rules.answers import Path
from tablelight.rules.danger import questions
from tablelight.rules.danger.policy import Danger, empty_turn
from tablelight.rules.danger.records import Enemy, ThreatMap, Threats
from tablelight.rules.danger.subject import imagine
from tablelight.rules.out import living
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.registry import rules_of
from tablelight.view.plane import Place, place_at
from tablelight.view.tokens import figure_at

BoardThreats: TypeAlias = ThreatMap | Mapping[str, object]
"""The threats to each space; on a bare table its areas."""
AT_ONCE = 4000
"""The most spaces times enemies of a board whose numbers are shown unasked."""
WITHIN_A_TAP, SOON = 8000, 40_000
"""The most spaces times figures of a board for which a tap, or its second picture, waits for all enemies' actions."""
SOON_BARE = 30
"""The most areas plus figures of a bare table for which the second picture waits for it."""
MAPPED_SOON = 1500
"""The most spaces times figures of a board whose numbers the second picture has."""


def size_of(document: Document) -> int:
    """Spaces times figures of a board: the work for danger grows with it. A bare table counts as larger than any."""
    return prod(document.board.size) * len(document.figures) if document.board.has_spaces else sys.maxsize


def _effort_of_figure(document: Document, _: str) -> Effort:
    is_small = bool(document.board.areas) and len(document.board.areas) + len(document.figures) <= SOON_BARE
    return "short" if is_small or size_of(document) <= SOON else "long"


def queried_place(state: AppState) -> Place | None:
    """The place that is asked about: the tapped one, else the selected figure's."""
    tapped = state.threats.at
    return state.figure.space if tapped is None and state.figure is not None else tapped


def queried_side(state: AppState) -> str:
    """The side that is threatened."""
    if state.figure is not None:
        return state.figure.side
    chosen = state.threats.side
    return chosen if chosen in state.document.sides else state.game_history.side


@progressive(
    keep=4, where="either", effort=lambda document, *_: "touch" if size_of(document) <= WITHIN_A_TAP else "long"
)
@answered_in_portions
def _threats(document: Document, at: Place, who: str) -> Portions[Threats]:
    rules, there = rules_of(document), figure_at(document, at)
    if there is not None and there.side == who:
        return questions.threats(rules, document, there)
    return questions.threats(rules, *imagine(rules, document, at, who, {}, {}))


def threats_of(state: AppState) -> Answer[Threats] | None:
    """What every enemy could do to the figure that is, or would be, at the queried place."""
    at = queried_place(state)
    if state.mode != "threats" or at is None or state.threats.question != "threats":
        return None
    return _threats.get(state.document, at, queried_side(state))


def enemies_of(state: AppState) -> tuple[tuple[Figure, Enemy], ...]:
    """The enemies that threaten that place, of the kind that is looked at."""
    found = value_of(threats_of(state))
    if found is None:
        return ()
    listed = ((state.document.figure(enemy.figure), only(enemy, state.threats.kind)) for enemy in found.enemies)
    return tuple((figure, enemy) for figure, enemy in listed if enemy.is_feared)


def tracks_of(state: AppState) -> Mapping[str, Track]:
    """The tracks of those enemies, to be drawn, once they are known."""
    enemies = tuple(enemy for _, enemy in enemies_of(state))
    return ready(tracks.get(state.document, enemies), {}) if enemies else {}


def only(enemy: Enemy, kind: str) -> Enemy:
    """What an enemy could do, of one kind or of all."""
    if kind == "all":
        return enemy
    kept = {"now": ("now", "extra")}.get(kind, (kind,))
    return Enemy(figure=enemy.figure, **{name: getattr(enemy, name) for name in kept})


@progressive(keep=2, where="worker", effort=lambda document, _: "short" if size_of(document) <= MAPPED_SOON else "long")
@answered_in_portions
def _map(document: Document, who: str) -> Portions[BoardThreats]:
    return questions.threat_map(rules_of(document), document, who)


def shows_whole_board(state: AppState) -> bool:
    """Whether the numbers of the whole board are wanted."""
    wanted, board = state.threats.whole_board, state.document.board
    if wanted is not None or not board.has_spaces or state.figure is not None:
        return bool(wanted)
    side = queried_side(state)
    enemies = sum(figure.side != side for figure in state.document.figures)
    return prod(board.size) * enemies <= AT_ONCE


def map_of(state: AppState) -> Answer[BoardThreats] | None:
    """The threats to each space, if they are shown; on a bare table the areas where each enemy could attack a base or
    come next to it."""
    if state.mode != "threats" or state.threats.question != "threats" or not shows_whole_board(state):
        return None
    return _map.get(state.document, queried_side(state))


@progressive(keep=256, where="either", effort=_effort_of_figure)
@answered_in_portions
def threats_there(document: Document, figure: str) -> Portions[Threats]:
    """What every enemy could do to a figure at its place."""
    return questions.threats(rules_of(document), document, document.figure(figure))


def threats_at_proposal(state: AppState) -> Answer[Threats] | None:
    """What every enemy could do to the selected figure where its proposed move ends; None without a proposal."""
    document, figure = document_after_move(state), state.figure
    return None if document is None or figure is None else threats_there.get(document, figure.id)


Track: TypeAlias = tuple[Place, ...]
"""The places that an enemy goes through, from where it stands."""


@progressive(keep=4, effort=lambda document, _: "long" if document.board.grid == "inches" else "short")
def tracks(document: Document, enemies: tuple[Enemy, ...]) -> Portions[Mapping[str, Track]]:
    """The track of each enemy that moves before it attacks, or comes beside, by its id: one move a portion, each from
    where the last one ends; straight if `path` has none."""
    ways = {enemy.figure: way for enemy in enemies if (way := enemy.after or enemy.beside) is not None and way.actions}
    rules, has_spaces, found = rules_of(document), document.board.has_spaces, dict[str, Track]()
    fresh = rules.danger.fresh if isinstance(rules.danger, Danger) else empty_turn
    start = fresh(living(rules, document))
    for done, (name, way) in enumerate(ways.items()):
        board, places, via = start, [start.figure(name).space], items_of(way.extra.get("via"))
        given: Mapping[str, Any] = way.extra
        keys = (key for key in rules.keys.get("path", {}) if key in given and key != "via")
        extra = {key: list(given[key]) if isinstance(given[key], tuple) else given[key] for key in keys}
        stops = [*([via] if has_spaces and via else via), way.to]
        for number, (action, stop) in enumerate(zip(way.actions, stops, strict=False), 1):
            to = place_at(board.board, stop)
            question = MoveQuestion(figure=board.figure(name), action=action, to=to, rolled="success", extra=extra)
            gone = rules.path(board, question)
            places += [place_at(board.board, at) for at in (gone.path[1:] if isinstance(gone, Path) else [stop])]
            yield Portion("enemies", done, len(ways))
            after = rules.apply(board, question) if has_spaces and number < len(stops) else None
            board = after if isinstance(after, Document) else board.with_figure(evolve(board.figure(name), at=(to,)))
        found[name] = tuple(places)
    return found
