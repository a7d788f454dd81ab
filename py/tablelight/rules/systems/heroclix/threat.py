"""Whom a HeroClix figure threatens: by a move with the attempt to break away made, and by range."""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve

from tablelight.board.document import Document, Figure
from tablelight.grid.topology import bits
from tablelight.rules.answers import Destination
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.systems.heroclix.figures import is_flyer, is_high
from tablelight.rules.systems.heroclix.ground import ground_of
from tablelight.rules.systems.heroclix.moving import begin
from tablelight.rules.systems.heroclix.sight import View, range_to
from tablelight.rules.threat import Threat, is_near, lifted, within


def reaches(document: Document, enemy: Figure, among: int) -> int:
    """The squares where its move may end, in either mode."""
    movement, before = begin(document, MoveQuestion(figure=enemy, action="move", rolled="success"))
    grid = document.topology
    if before.refused or not is_near(grid, enemy.space, movement.budget, among):
        return 0
    own = grid.bit(enemy.space)
    return (movement.ends | movement.ends >> grid.size) & among & ~own


def shoots(document: Document, enemy: Figure, guest: Figure | None, among: int) -> int:
    """HC-50: the squares in its range to which there is a line of fire. One next to it counts: it is seen, whichever way
    it would be attacked (HC-55)."""
    reach = range_to(document, enemy, guest)
    return _seen(document, enemy, guest, within(document.topology, enemy.at, reach, among)) if reach else 0


def strikes(document: Document, enemy: Figure, guest: Figure | None, among: int) -> int:
    """The squares adjacent to it: high up any neighbour (HC-29), below by HC-08; none across bands of flight (HC-27)."""
    if guest is not None and is_high(guest) != is_high(enemy):
        return 0
    grid = document.topology
    near = grid.around if is_high(enemy) else ground_of(document.layout).near
    return near(grid.bit(enemy.space)) & among


def views(document: Document, figure: Figure, target: Figure, among: int) -> int:
    """The squares from which there is a line of fire to the target: it is the same line both ways."""
    return _seen(lifted(document, figure), target, figure, among)


def _seen(document: Document, viewer: Figure, guest: Figure | None, among: int) -> int:
    grid = document.topology
    view = View(document, viewer.space, guest)
    return sum(1 << index for index in bits(among) if view.to(grid.space(index))[0])


def after(document: Document, question: MoveQuestion) -> Callable[[Destination], Document]:
    """The documents after a move: a flyer in the mode in which it ends."""

    def moved(destination: Destination) -> Document:
        figure = evolve(question.figure, at=(destination.at,))
        if is_flyer(figure):
            figure = figure.with_state(flight=str(destination.extra["mode"]))
        return document.with_figure(figure)

    return moved


THREAT = Threat(reaches=reaches, shoots=shoots, strikes=strikes, views=views, after=after)
