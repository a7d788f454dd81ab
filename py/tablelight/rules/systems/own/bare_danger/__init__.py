"""The policies of a sheet on inches for the questions about danger (DG-05, DG-15, DG-24): what an enemy can do, and
what `vantage` and `advise` ask of a mode."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from attrs import evolve

from tablelight.board.document import Document, Figure, Point
from tablelight.geometry.inches.ground import BareGround
from tablelight.geometry.inches.outline import Rows, outline
from tablelight.progress.portions import Steps
from tablelight.rules.answers import Moves
from tablelight.rules.bare.policy import AttackArea, FreeDanger
from tablelight.rules.bare.table import rounded, written
from tablelight.rules.danger.attacks import Way
from tablelight.rules.danger.policy import empty_turn
from tablelight.rules.danger.records import Spot
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.systems.own import bare_moving, bare_table
from tablelight.rules.systems.own.activation import with_action
from tablelight.rules.systems.own.attacking import own_refusal
from tablelight.rules.systems.own.bare_danger.aiming import Aiming
from tablelight.rules.systems.own.bare_danger.enemies import BareWalk, OwnBareEnemy, OwnBareReach, hardest, way_of
from tablelight.rules.systems.own.moving import apply_move
from tablelight.rules.systems.own.sheet import MoveMode, Sheet
from tablelight.rules.systems.own.threat import attacks, life_left


class OwnBareMove:
    """A move of one figure in one mode, which is not refused."""

    def __init__(self, sheet: Sheet, document: Document, question: MoveQuestion) -> None:
        self.sheet, self.document, self.question = sheet, document, question
        self.walk = BareWalk(sheet, document, question)
        self._aimings: dict[str, Aiming] = {}

    def _aiming(self, target: Figure) -> Steps[Aiming]:
        """The attacks at range on a target, with what is seen of it."""
        if target.id not in self._aimings:
            rows = yield from self.walk.reached.rows()
            yield
            aiming = Aiming(self.document, self.sheet, self.question.figure, target, rows)
            yield from aiming.looking()
            self._aimings[target.id] = aiming
        return self._aimings[target.id]

    def seen(self, target: Figure) -> Steps[Rows]:
        return (yield from self._aiming(target)).seen

    def contact(self, target: Figure) -> Steps[tuple[Way, Document] | None]:
        touching = yield from self.walk.contact(target)
        return None if touching is None else (way_of(self.walk, *touching), self.walk.moved_to(touching[0])[0])

    def areas(self, target: Figure) -> Steps[Sequence[AttackArea]]:
        """For each attack at range, the area from which it reaches the target after this mode."""
        aiming, figure, found = (yield from self._aiming(target)), self.question.figure, list[AttackArea]()
        moved = with_action(self.document, figure, self.question.action)
        for attack in self.sheet.attacks:
            if attack.reach == "adjacent":
                continue
            yield
            anywhere = evolve(attack, engaged=True)
            boards = (("now", moved), ("next", empty_turn(moved)))
            allowed = (when for when, board in boards if own_refusal(board, self.sheet, figure, anywhere) is None)
            when = next(allowed, None)
            area = [] if when is None else rounded(outline(aiming.reached(attack)))
            if area:
                found.append({"with": attack.id, "attack": "range", "when": when, "area": area})
        return found

    def attacking(self, enemy: Figure) -> Steps[list[Spot]]:
        """The cheapest place in contact with an enemy, and where each attack at range harms it most."""
        ranged = [attack for attack in self.sheet.attacks if attack.reach == "sight"]
        touching = yield from self.walk.contact(enemy)
        ends = [] if touching is None else [touching[0]]
        if ranged:
            aiming = yield from self._aiming(enemy)
            for attack in ranged:
                yield
                best = yield from hardest(self.walk, aiming, attack)
                ends += [] if best is None else [best[0]]
        return [spot for to in ends for spot in self._moved(to)]

    def hiding(self, area: Rows) -> Steps[list[Spot]]:
        return (yield from self.walk.reached.cheapest(area, lambda to: self._moved(to) or None)) or []

    def _moved(self, to: Point) -> list[Spot]:
        """A place with the document that `apply` makes there; empty if the mode cannot end there."""
        cost = self.walk.cost(to)
        made = self.question if self.question.rolled else evolve(self.question, rolled="success")
        way = partial(bare_moving.path, self.sheet)
        after = None if cost is None else apply_move(way, self.document, evolve(made, to=to))
        if cost is None or not isinstance(after, Document):
            return []
        there = after.figure(self.question.figure.id)
        return [Spot(at=written(to), cost=cost, chance=self.walk.chance, extra={}, document=after, figure=there)]


def bare_danger_of(sheet: Sheet) -> FreeDanger:
    """The policies of a sheet on inches."""

    def ground(document: Document, figure: Figure) -> BareGround:
        on_foot = MoveMode(id="", label="", points=sheet.movement.modes[0].points)
        return bare_moving.FreeMovement(document, sheet, figure, on_foot, 0, 0, frozenset()).landing

    def move(document: Document, question: MoveQuestion, _: Moves) -> OwnBareMove:
        return OwnBareMove(sheet, document, question)

    return FreeDanger(
        attacks=partial(attacks, sheet),
        enemy=partial(OwnBareEnemy, sheet),
        reach=partial(OwnBareReach, sheet),
        move=move,
        moves=partial(bare_moving.moves_of, sheet),
        table=lambda document: bare_table.table_of(document, sheet),
        ground=ground,
        height_of=bare_table.heights(sheet),
        life=partial(life_left, sheet) if sheet.attacks else None,
        tells_areas=True,
    )
