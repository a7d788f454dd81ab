"""How the figures of a game threaten: the policies that questions about danger are answered with, and those that hold for
any game on spaces, made of its own answers.

Spaces are masks, and every policy answers within `among` alone, so that one space is asked about as cheaply as it can be.
The guest is who stands on the space in thought: a figure that has been lifted off the document, or nobody in particular.
A guest that takes two spaces stands on both where it is asked about either.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from attrs import evolve, field, frozen

from tablelight.board.document import Document, Figure
from tablelight.grid.topology import Grid, Space, bits
from tablelight.rules.answers import Destination, Spots, Threats
from tablelight.rules.questions import MoveQuestion, SightQuestion

if TYPE_CHECKING:
    from tablelight.rules.system import System


FEW = 4
"""So many spaces are quicker looked at one by one than in a mask."""


def new_turn(document: Document) -> Document:
    """The document as an activation begins that nothing has been done in yet."""
    return evolve(document, turn={})


def stand(document: Document, question: MoveQuestion) -> Callable[[Destination], Document]:
    """The document with the figure where its move ends."""
    return lambda destination: document.with_figure(evolve(question.figure, at=(destination.at,)))


@frozen(kw_only=True)
class Threat:
    """The policies of one game on spaces.

    `reaches(document, enemy, among)`: the spaces where one of its moves may end, rolls that it owes taken as made.
    `shoots(document, enemy, guest, among)`: those on which it could shoot at the guest from where it stands, or sees it
    where a game leaves shooting open.
    `strikes(document, enemy, guest, among)`: those where it has the guest in close combat from where it stands.
    `views(document, figure, target, among)`: those from which the figure would see the target.
    """

    reaches: Callable[[Document, Figure, int], int]
    shoots: Callable[[Document, Figure, Figure | None, int], int]
    strikes: Callable[[Document, Figure, Figure | None, int], int]
    views: Callable[[Document, Figure, Figure, int], int]
    refreshed: Callable[[Document], Document] = field(default=new_turn)
    """The document as the enemies' next activation begins."""
    after: Callable[[Document, MoveQuestion], Callable[[Destination], Document]] = field(default=stand)
    """The documents after a move, without looking again at whether it is allowed."""


@frozen(kw_only=True)
class FreeThreat:
    """The answers of a game on a free board: each finds its places in its own way. Points in thousandths of an inch."""

    threats: Callable[[Document, tuple[int, int], str], Threats]
    vantage: Callable[[Document, MoveQuestion, Figure], Spots]
    shelter: Callable[[Document, MoveQuestion], Spots]


def lifted(document: Document, *figures: Figure) -> Document:
    """The document without these figures."""
    gone = {figure.id for figure in figures}
    return evolve(document, figures=tuple(figure for figure in document.figures if figure.id not in gone))


def within(grid: Grid, origins: Iterable[Space], distance: int, among: int) -> int:
    """The spaces of a mask that are at most so far from one of some."""
    near = grid.mask(origins)
    for _ in range(distance):
        wider = near | grid.around(near)
        if wider == near:
            break
        near = wider
    return near & among


def is_near(grid: Grid, origin: Space, distance: int, among: int) -> bool:
    """Whether any space of a mask is at most so far from one."""
    if among.bit_count() > FEW:
        return bool(within(grid, (origin,), distance, among))
    return any(grid.distance(origin, grid.space(index)) <= distance for index in bits(among))


def by_answers(rules: System) -> Threat:
    """Policies for a game that names none: from its `moves` and `sight-map`, `range` as the crow flies where figures
    have one."""

    def reaches(document: Document, enemy: Figure, among: int) -> int:
        question = MoveQuestion(figure=enemy, action="move", rolled="success")
        found = rules.moves(document, question)
        return document.topology.mask(destination.at for destination in found.spaces) & among

    def shoots(document: Document, enemy: Figure, _: Figure | None, among: int) -> int:
        seen = document.topology.mask(rules.sight_map(document, SightQuestion(viewer=enemy)).visible) & among
        reach = enemy.stats.get("range")
        return seen if reach is None else within(document.topology, enemy.at, reach, seen)

    def strikes(document: Document, enemy: Figure, _: Figure | None, among: int) -> int:
        return document.topology.around(document.topology.mask(enemy.at)) & among

    def views(document: Document, figure: Figure, target: Figure, among: int) -> int:
        found, grid = 0, document.topology
        for index in bits(among):
            moved = document.with_figure(evolve(figure, at=(grid.space(index),)))
            question = SightQuestion(viewer=moved.figure(figure.id), target=target)
            found |= rules.sight(moved, question).visible << index
        return found

    return Threat(reaches=reaches, shoots=shoots, strikes=strikes, views=views)
