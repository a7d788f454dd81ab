"""The danger of a sheet on spaces as one record of policies (DG-10, DG-11): counted threats, spaces to stand on, boards
after a move."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from attrs import evolve, frozen

from tablelight.board.document import Document, Figure
from tablelight.rules.answers import Destination, Path
from tablelight.rules.danger.policy import Danger
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.systems.own.attacking import Aim
from tablelight.rules.systems.own.ground import ground_of
from tablelight.rules.systems.own.moving import moved, path
from tablelight.rules.systems.own.sheet import Sheet
from tablelight.rules.systems.own.threat import OwnSpaceEnemy, attacks, life_left


@frozen
class OwnOutlook:
    """DG-11: counts enemies without computing odds."""

    sheet: Sheet

    def flags(self, document: Document, subject: Figure) -> Iterator[tuple[Figure, tuple[bool, bool, bool]]]:
        """Each enemy, and whether `threats` gives it a now, an after, a beside."""
        board = evolve(document, turn={})
        for enemy in board.enemies(subject):
            mover = OwnSpaceEnemy(self.sheet, board, enemy)
            aim = Aim.at(board, self.sheet, enemy, subject) if self.sheet.attacks else None
            now = aim is not None and any(aim.is_allowed(attack) for attack in self.sheet.attacks)
            yield enemy, (now, mover.has_after(board, subject), mover.beside(board, subject) is not None)


class OwnMapOutlook:
    """DG-13: the threat map from the attacks of each enemy at each space."""

    def __init__(self, sheet: Sheet, board: Document) -> None:
        self._sheet, self._movers = sheet, {each.id: OwnSpaceEnemy(sheet, board, each) for each in board.figures}

    def on_map(self, board: Document, enemy: Figure, subject: Figure) -> tuple[bool, bool, bool]:
        """Whether the enemy has a now, an after, a beside."""
        mover, now = self._movers[enemy.id], attacks(self._sheet, board, enemy, subject)
        beside = mover.beside(board, subject)
        return bool(now), mover.has_after(board, subject), beside is not None


def standable(sheet: Sheet, document: Document) -> int:
    """The spaces where a figure on foot, without traits, could stand."""
    ground = ground_of(document.layout, sheet)
    return ground.spaces & ~ground.where(lambda kind: kind.price is None)


def applied(sheet: Sheet, document: Document, question: MoveQuestion) -> Callable[[Destination], Document]:
    """The document for each destination of a move, as `apply` makes it."""
    levels, control = sheet.levels, sheet.control
    risky = (control is not None and control.strike) or (levels is not None and levels.fall)

    def after(end: Destination) -> Document:
        to_there = evolve(question, to=end.at)
        risks: Sequence[Mapping[str, object]] = ()
        if risky:
            found = path(sheet, document, to_there)
            risks = found.risks if isinstance(found, Path) else ()
        return moved(document, to_there, risks)

    return after


def danger_of(sheet: Sheet) -> Danger:
    """The policies of a sheet on spaces."""
    return Danger(
        attacks=partial(attacks, sheet),
        enemy=partial(OwnSpaceEnemy, sheet),
        standable=partial(standable, sheet),
        life=partial(life_left, sheet) if sheet.attacks else None,
        applied=partial(applied, sheet),
        outlook=lambda: OwnOutlook(sheet),
        map_outlook=partial(OwnMapOutlook, sheet),
    )
