"""Whom a HeroTrek character threatens: by a move, on foot or in flight, by slipping away, and by a shot."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import cast

from attrs import evolve

from tablelight.board.document import Document, Figure
from tablelight.board.document import Json as Value
from tablelight.grid.topology import bits
from tablelight.rules.answers import Destination, Refused
from tablelight.rules.lines import LinesOfSight
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.systems.herotrek.ground import ground_of
from tablelight.rules.systems.herotrek.movement import Movement
from tablelight.rules.systems.herotrek.moving import begin, is_flyer
from tablelight.rules.systems.herotrek.sight import flew, obstacles
from tablelight.rules.threat import Threat, is_near, lifted, within


def refreshed(document: Document) -> Document:
    """As the enemies' step begins: nobody has been switched with; who flew this turn is still remembered (HT-43)."""
    return evolve(document, turn={key: value for key, value in document.turn.items() if key == "flew"})


def reaches(document: Document, enemy: Figure, among: int) -> int:
    """The spaces where a move of any kind may end."""
    grid, found = document.topology, 0
    for movement in _movements(document, enemy):
        rest = among & ~found
        if rest and is_near(grid, movement.figure.space, movement.budget, rest):
            found |= movement.ends & rest
    return found & ~grid.bit(enemy.space)


def _movements(document: Document, enemy: Figure) -> Iterator[Movement]:
    ground = ground_of(document.layout)
    for flying in (False, True) if is_flyer(enemy) else (False,):
        questions = [MoveQuestion(figure=enemy, action="move", extra={"flying": flying})]
        for other in document.enemies(enemy):
            if ground.are_adjacent(enemy.space, other.space):
                extra: dict[str, Value] = {"flying": flying, "enemy": other.id}
                questions.append(MoveQuestion(figure=enemy, action="slip-away", extra=extra))
        for question in questions:
            movement = begin(document, question)
            if not isinstance(movement, Refused):
                yield movement


def shoots(document: Document, enemy: Figure, guest: Figure | None, among: int) -> int:
    """The spaces that it sees, in its range where it has one."""
    reach = enemy.stats.get("range")
    near = among if reach is None else within(document.topology, enemy.at, reach, among)
    return _seen(document, enemy, near, flown=flew(document, guest))


def strikes(document: Document, enemy: Figure, _: Figure | None, among: int) -> int:
    """The spaces adjacent to it (HT-01, HT-02)."""
    ground, grid = ground_of(document.layout), document.topology
    near = grid.mask(space for space in grid.neighbours(enemy.space) if ground.are_adjacent(enemy.space, space))
    return near & among


def views(document: Document, figure: Figure, target: Figure, among: int) -> int:
    """The spaces from which the target is seen: the line is the same both ways, and the target's flight counts."""
    return _seen(lifted(document, figure), target, among, flown=flew(document, target))


def _seen(document: Document, viewer: Figure, among: int, *, flown: bool) -> int:
    ground, grid = ground_of(document.layout), document.topology
    if not among or ground.dome & grid.bit(viewer.space):
        return 0
    hidden = 0 if flown else ground.dome
    lines = LinesOfSight(grid, viewer.space, obstacles(ground, flown), 0)
    return sum(1 << index for index in bits(among & ~hidden) if lines.to(grid.space(index))[0])


def after(document: Document, question: MoveQuestion) -> Callable[[Destination], Document]:
    """The documents after a movement: after the switch of a slip away, and with who flew."""
    movement = begin(document, question)
    if isinstance(movement, Refused):
        return lambda _: document
    others = [name for name in cast(list[str], document.turn.get("flew", [])) if name != question.figure.id]
    flown = [*others, question.figure.id] if movement.flying else others
    board = movement.document.with_turn(flew=cast(Value, flown or None))
    return lambda destination: board.with_figure(evolve(movement.figure, at=(destination.at,)))


THREAT = Threat(reaches=reaches, shoots=shoots, strikes=strikes, views=views, refreshed=refreshed, after=after)
