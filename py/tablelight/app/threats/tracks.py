"""The ways of the enemies that Threats mode draws."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from attrs import evolve, frozen

from tablelight.app.memo import remember
from tablelight.board.document import Document, Figure, Json
from tablelight.board.records import as_record
from tablelight.board.units import INCH
from tablelight.rules.answers import Path
from tablelight.rules.danger.attacks import After, Way
from tablelight.rules.danger.policy import Danger
from tablelight.rules.danger.records import Enemy
from tablelight.rules.out import living
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.registry import rules_of
from tablelight.view.plane import Place


@frozen
class Track:
    """The way of an enemy, to be drawn: the spaces that it goes through, from where it stands."""

    places: tuple[Place, ...]


@remember(4)
def tracks(document: Document, enemies: tuple[Enemy, ...]) -> Mapping[str, Track]:
    """The way of each enemy that moves before it attacks, or comes beside, by its id."""
    rules = rules_of(document)
    board = living(rules, document)
    board = rules.danger.fresh(board) if isinstance(rules.danger, Danger) else evolve(board, turn={})
    found = {}
    for enemy in enemies:
        way = enemy.after or enemy.beside
        if way is None or not way.actions:
            continue
        figure = board.figure(enemy.figure)
        found[enemy.figure] = Track(
            _track(board, figure, way, rules.path, rules.apply)
            if board.board.has_spaces
            else _bare_track(board, figure, way, rules.path)
        )
    return found


def _bare_track(
    board: Document, figure: Figure, way: After | Way, path: Callable[[Document, MoveQuestion], object]
) -> tuple[Place, ...]:
    """On a bare table the way of each move, from where the one before it ends; straight where `path` tells none."""
    extra: dict[str, Json] = {"around": True} if way.extra.get("around") else {}
    stops = [*as_record(way.extra.get("via", ()), tuple[tuple[float, float], ...]), way.to]
    found: list[Place] = [figure.space]
    for action, stop in zip(way.actions, stops, strict=False):
        to = round(stop[0] * INCH), round(stop[1] * INCH)
        question = MoveQuestion(figure=board.figure(figure.id), action=action, to=to, rolled="success", extra=extra)
        gone = path(board, question)
        points = gone.path[1:] if isinstance(gone, Path) else [stop]
        found += [(round(x * INCH), round(y * INCH)) for x, y in points]
        board = board.with_figure(evolve(board.figure(figure.id), at=(to,)))
    return tuple(found)


def _track(
    board: Document,
    figure: Figure,
    way: After | Way,
    path: Callable[[Document, MoveQuestion], object],
    apply: Callable[[Document, MoveQuestion], object],
) -> tuple[Place, ...]:
    extra: dict[str, Json] = {}
    for key in rules_of(board).keys.get("path", {}):
        if key in way.extra and key != "via":
            value = way.extra[key]
            extra[key] = list(value) if isinstance(value, tuple) else value  # type: ignore[assignment]
    via = way.extra.get("via")
    ends = [via, way.to] if isinstance(via, tuple) else [way.to]
    found: list[Place] = [figure.space]
    for action, to in zip(way.actions, ends, strict=True):
        question = MoveQuestion(
            figure=board.figure(figure.id), action=action, to=(int(to[0]), int(to[1])), rolled="success", extra=extra
        )
        gone = path(board, question)
        if isinstance(gone, Path):
            found += [(int(x), int(y)) for x, y in gone.path[1:]]
        after = apply(board, question)
        board = after if isinstance(after, Document) else board
    return tuple(found)
