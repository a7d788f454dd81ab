"""The paths of the enemies that Threats mode draws."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import TypeAlias

from attrs import evolve

from tablelight.board.document import Document, Figure, Json
from tablelight.board.records import as_record
from tablelight.progress.pictures import progressive
from tablelight.progress.portions import Portion, Portions, Steps
from tablelight.rules.answers import Path
from tablelight.rules.danger.attacks import After, Way
from tablelight.rules.danger.policy import Danger
from tablelight.rules.danger.records import Enemy
from tablelight.rules.out import living
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.registry import rules_of
from tablelight.rules.system import System
from tablelight.view.plane import Place, place_at

Track: TypeAlias = tuple[Place, ...]
"""The places that an enemy goes through, from where it stands."""


@progressive(keep=4, effort=lambda document, _: "long" if document.board.grid == "inches" else "short")
def tracks(document: Document, enemies: tuple[Enemy, ...]) -> Generator[object, None, Mapping[str, Track]]:
    """The track of each enemy that moves before it attacks, or comes beside, by its id: one move a portion."""
    ways = {enemy.figure: way for enemy in enemies if (way := enemy.after or enemy.beside) is not None and way.actions}
    if not document.board.has_spaces:
        return (yield from _bare_tracks(document, ways))
    rules = rules_of(document)
    assert isinstance(rules.danger, Danger)
    board, found = rules.danger.fresh(living(rules, document)), dict[str, Track]()
    for name, way in ways.items():
        found[name] = yield from _track(rules, board, board.figure(name), way)
    return found


def _bare_tracks(document: Document, ways: Mapping[str, After | Way]) -> Portions[Mapping[str, Track]]:
    """The tracks on a bare table, a move a portion, each from where the last one ends; straight if `path` has none."""
    rules = rules_of(document)
    start, found = evolve(living(rules, document), turn={}), dict[str, Track]()
    for done, (name, way) in enumerate(ways.items()):
        board, places = start, [start.figure(name).space]
        extra: dict[str, Json] = {"around": True} if way.extra.get("around") else {}
        via = as_record(way.extra.get("via", ()), tuple[tuple[float, float], ...])
        for action, stop in zip(way.actions, (*via, way.to), strict=False):
            to = place_at(board.board, stop)
            question = MoveQuestion(figure=board.figure(name), action=action, to=to, rolled="success", extra=extra)
            gone = rules.path(board, question)
            points = gone.path[1:] if isinstance(gone, Path) else [stop]
            places += [place_at(board.board, point) for point in points]
            board = board.with_figure(evolve(board.figure(name), at=(to,)))
            yield Portion("enemies", done, len(ways))
        found[name] = tuple(places)
    return found


def _track(rules: System, board: Document, figure: Figure, way: After | Way) -> Steps[Track]:
    extra: dict[str, Json] = {}
    for key in rules.keys.get("path", {}):
        if key in way.extra and key != "via":
            value = way.extra[key]
            extra[key] = list(value) if isinstance(value, tuple) else value  # type: ignore[assignment]
    via = way.extra.get("via")
    ends = [via, way.to] if isinstance(via, tuple) else [way.to]
    found: list[Place] = [figure.space]
    for left, (action, end) in enumerate(zip(way.actions, ends, strict=True), 1 - len(ends)):
        to = place_at(board.board, end)
        question = MoveQuestion(figure=board.figure(figure.id), action=action, to=to, rolled="success", extra=extra)
        gone = rules.path(board, question)
        if isinstance(gone, Path):
            found += [place_at(board.board, point) for point in gone.path[1:]]
        yield
        if left:  # if another move follows
            after = rules.apply(board, question)
            board = after if isinstance(after, Document) else board
    return tuple(found)
