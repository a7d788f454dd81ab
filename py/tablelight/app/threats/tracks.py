"""The paths of the enemies that Threats mode draws."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping

from attrs import evolve, frozen

from tablelight.board.document import Document, Figure, Json
from tablelight.board.records import as_record
from tablelight.board.units import INCH
from tablelight.progress.pictures import progressive
from tablelight.progress.portions import Portion, Portions, Steps
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
    """The path of an enemy, to be drawn: the spaces that it goes through, from where it stands."""

    places: tuple[Place, ...]


@frozen
class BareWay:
    """The way of an enemy on a bare table, an entry of `bare_ways`: its actions, the points (inches) where each of them
    ends, and whether they go around difficult ground."""

    actions: tuple[str, ...]
    stops: tuple[tuple[float, float], ...]
    around: bool


@progressive(keep=4, effort=lambda document, _: "long" if document.board.grid == "inches" else "short")
def tracks(document: Document, enemies: tuple[Enemy, ...]) -> Generator[object, None, Mapping[str, Track]]:
    """The track of each enemy that moves before it attacks, or comes beside, by its id: one move a portion."""
    if not document.board.has_spaces:
        return (yield from bare_tracks(document, bare_ways(enemies)))
    rules = rules_of(document)
    board = living(rules, document)
    assert isinstance(rules.danger, Danger)
    board, found = rules.danger.fresh(board), dict[str, Track]()
    for name, way in _ways(enemies):
        places = yield from _track(board, board.figure(name), way, rules.path, rules.apply)
        found[name] = Track(places)
    return found


def _ways(enemies: Iterable[Enemy]) -> Iterator[tuple[str, After | Way]]:
    for enemy in enemies:
        way = enemy.after or enemy.beside
        if way is not None and way.actions:
            yield enemy.figure, way


def bare_ways(enemies: Iterable[Enemy]) -> dict[str, Json]:
    """What is needed to find the ways of enemies on a bare table again: by the id of each its actions, where each of
    them ends, in inches, and whether they go around difficult ground."""
    return {
        name: {
            "actions": list(way.actions),
            "stops": [list(stop) for stop in (*_stops(way), way.to)],
            "around": bool(way.extra.get("around")),
        }
        for name, way in _ways(enemies)
    }


def _stops(way: After | Way) -> tuple[tuple[float, float], ...]:
    return as_record(way.extra.get("via", ()), tuple[tuple[float, float], ...])


def bare_tracks(document: Document, ways: Mapping[str, Json]) -> Portions[Mapping[str, Track]]:
    """The tracks of `bare_ways`, a move a portion, each from where the last one ends; straight if `path` has none."""
    rules = rules_of(document)
    start, found = evolve(living(rules, document), turn={}), dict[str, Track]()
    known = as_record(ways, dict[str, BareWay])
    for done, (name, way) in enumerate(known.items()):
        board, figure = start, start.figure(name)
        places: list[Place] = [figure.space]
        extra: dict[str, Json] = {"around": True} if way.around else {}
        for action, stop in zip(way.actions, way.stops, strict=False):
            to = round(stop[0] * INCH), round(stop[1] * INCH)
            question = MoveQuestion(figure=board.figure(name), action=action, to=to, rolled="success", extra=extra)
            gone = rules.path(board, question)
            points = gone.path[1:] if isinstance(gone, Path) else [stop]
            places += [(round(x * INCH), round(y * INCH)) for x, y in points]
            board = board.with_figure(evolve(board.figure(name), at=(to,)))
            yield Portion("enemies", done, len(known))
        found[name] = Track(tuple(places))
    return found


def _track(
    board: Document,
    figure: Figure,
    way: After | Way,
    path: Callable[[Document, MoveQuestion], object],
    apply: Callable[[Document, MoveQuestion], object],
) -> Steps[tuple[Place, ...]]:
    extra: dict[str, Json] = {}
    for key in rules_of(board).keys.get("path", {}):
        if key in way.extra and key != "via":
            value = way.extra[key]
            extra[key] = list(value) if isinstance(value, tuple) else value  # type: ignore[assignment]
    via = way.extra.get("via")
    ends = [via, way.to] if isinstance(via, tuple) else [way.to]
    found: list[Place] = [figure.space]
    for left, (action, to) in enumerate(zip(way.actions, ends, strict=True), 1 - len(ends)):
        question = MoveQuestion(
            figure=board.figure(figure.id), action=action, to=(int(to[0]), int(to[1])), rolled="success", extra=extra
        )
        gone = path(board, question)
        if isinstance(gone, Path):
            found += [(int(x), int(y)) for x, y in gone.path[1:]]
        yield
        if left:  # if another move follows
            after = apply(board, question)
            board = after if isinstance(after, Document) else board
    return tuple(found)
