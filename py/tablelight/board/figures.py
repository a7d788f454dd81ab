"""Figures placed, copied, turned and removed by hand. No game is known here: stats, traits and states are names."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from attrs import evolve

from tablelight.board.document import Document, Figure, Json
from tablelight.board.parts import MeasureEnd
from tablelight.board.reminders import without_figure
from tablelight.board.schema import Fields
from tablelight.grid import Grid, Space

NO_FIELDS: Fields = {}


def free_id(document: Document, like: str = "f") -> str:
    """An unused id: the wanted one, or the same with a number behind it."""
    taken = {figure.id for figure in document.figures}
    base = like.rstrip("0123456789") or "f"
    return like if like not in taken else next(n for i in range(2, len(taken) + 3) if (n := f"{base}{i}") not in taken)


def free_name(document: Document, like: str) -> str:
    """An unused name for a figure: the wanted one, or the same with the next number behind it."""
    taken = {figure.name for figure in document.figures}
    if not like or like not in taken:
        return like
    words, _, last = like.rpartition(" ")
    base = words if words and last.isdigit() else like
    return next(name for number in range(2, len(taken) + 3) if (name := f"{base} {number}") not in taken)


def with_names(document: Document, before: Document, word: Callable[[str], str]) -> Document:
    """The document with a name for each unnamed figure that `before` lacks: its side's `word` and the next number."""
    known = {figure.id for figure in before.figures}
    for figure in document.figures:
        if not figure.name and figure.id not in known:
            document = document.with_figure(evolve(figure, name=free_name(document, f"{word(figure.side)} 1")))
    return document


def place(document: Document, figure: Figure) -> Document:
    """The document with one more figure, whose id and name are made unique. A mark that another has is left out."""
    mark = None if any(figure.mark == other.mark for other in document.figures) else figure.mark
    new = evolve(figure, id=free_id(document, figure.id), name=free_name(document, figure.name), mark=mark)
    return evolve(document, figures=(*document.figures, new))


def move(document: Document, figure_id: str, to: Space) -> Document:
    """The document with a figure elsewhere; one on two spaces keeps its facing if the board allows it."""
    figure = document.figure(figure_id)
    if len(figure.at) == 1 or not document.board.has_spaces:
        return document.with_figure(evolve(figure, at=(to,)))
    grid = document.topology
    head, tail = figure.at
    direction = grid.direction(head, tail) if head in grid and tail in grid else None
    return document.with_figure(evolve(figure, at=(to, behind(grid, to, direction or 0))))


def behind(grid: Grid, head: Space, direction: int) -> Space:
    """The space of the figure's other half: in a direction, or in the next one clockwise that is on the board."""
    count = len(grid.shifts)
    tails = (grid.step(head, (direction + turn) % count) for turn in range(count))
    return next((tail for tail in tails if tail is not None), head)


def turn(document: Document, figure_id: str) -> Document:
    """The document with a figure on two spaces turned about its head, clockwise to the next space of the board."""
    figure = document.figure(figure_id)
    if len(figure.at) != 2 or not document.board.has_space(figure.space):
        return document
    grid, (head, tail) = document.topology, figure.at
    direction = grid.direction(head, tail) if tail in grid else None
    following = 0 if direction is None else (direction + 1) % len(grid.shifts)
    return document.with_figure(evolve(figure, at=(head, behind(grid, head, following))))


def spread(document: Document, figure_id: str, spaces: int) -> Document:
    """The document with a figure on one or two spaces."""
    figure = document.figure(figure_id)
    if spaces == len(figure.at) or not document.board.has_space(figure.space):
        return document
    at = (figure.space,) if spaces == 1 else (figure.space, behind(document.topology, figure.space, 0))
    return document.with_figure(evolve(figure, at=at))


def delete(document: Document, figure_id: str, state: Fields = NO_FIELDS, turn: Fields = NO_FIELDS) -> Document:
    """The document without a figure. Entries about it in others' states and in the turn go as well, and the whole turn if
    it is the figure's, except lists of figures. `state`, `turn`: the fields of the game's records."""
    names = tuple(name for name, field in state.items() if field.kind in ("figure", "figures"))
    kept = []
    for figure in document.figures:
        if figure.id == figure_id:
            continue
        gone = [name for name in names if _mentions(figure.state.get(name), figure_id)]
        kept.append(figure.with_state(**dict.fromkeys(gone)) if gone else figure)
    left = without_gone(document.turn, {figure_id}, turn)
    if any(_mentions(value, figure_id) for key, value in left.items() if not _has_other_names(turn, key)):
        left = {key: value for key, value in left.items() if key in turn and turn[key].kind == "figures"}
    return evolve(forgotten(document, figure_id), figures=tuple(kept), turn=left)


def forgotten(document: Document, figure_id: str) -> Document:
    """The document whose measures and reminders do not name a figure that leaves: the next one may get its id."""

    def loose(end: MeasureEnd) -> MeasureEnd:
        return evolve(end, figure=None) if end.figure == figure_id else end

    measures = tuple(evolve(each, ends=tuple(map(loose, each.ends))) for each in document.measures)
    return evolve(document, measures=measures, reminders=without_figure(document.reminders, figure_id))


def without_gone(turn: Mapping[str, Json], gone: Collection[str], fields: Fields = NO_FIELDS) -> Mapping[str, Json]:
    """The turn's record of the others: a figure that is out owes nothing and is owed nothing. A list with `choices` is of
    other names: an action may be called like a figure."""
    found = {key: value if _has_other_names(fields, key) else _others(value, gone) for key, value in turn.items()}
    return {key: value for key, value in found.items() if value or not turn[key]}


def _has_other_names(fields: Fields, key: str) -> bool:
    return key in fields and bool(fields[key].choices)


def _others(value: Json, gone: Collection[str]) -> Json:
    """A list without the removed ids and without lists that name one; a mapping without their keys."""
    if isinstance(value, Mapping):
        return {key: _others(item, gone) for key, item in value.items() if key not in gone}
    if isinstance(value, list):
        return [
            item
            for item in value
            if not (isinstance(item, str) and item in gone)
            and not (isinstance(item, list) and any(isinstance(name, str) and name in gone for name in item))
        ]
    return value


def _mentions(value: Json, name: str) -> bool:
    if isinstance(value, str):
        return value == name
    if hasattr(value, "items"):
        return any(key == name or _mentions(item, name) for key, item in value.items())  # type: ignore[union-attr]
    return isinstance(value, list | tuple) and any(_mentions(item, name) for item in value)


def with_stat(figure: Figure, name: str, value: int | None) -> Figure:
    """The figure with a stat set; None removes it."""
    stats = {**figure.stats, name: value}
    return evolve(figure, stats={key: number for key, number in stats.items() if number is not None})


def with_trait(figure: Figure, trait: str) -> Figure:
    """The figure with a trait added, or removed if it had it."""
    has = trait in figure.traits
    return evolve(figure, traits=tuple(t for t in figure.traits if t != trait) if has else (*figure.traits, trait))
