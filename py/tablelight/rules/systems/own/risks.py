"""The risks of a movement on squares and hexes: falls, and strikes by enemies whose control ends (OWN-008, OWN-011)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from tablelight.board.document import Document, Figure
from tablelight.board.records import known
from tablelight.grid import Space
from tablelight.rules.answers import Reason
from tablelight.rules.systems.own.movement import SheetMovement
from tablelight.rules.systems.own.sheet import Sheet
from tablelight.rules.systems.own.sheet_rolls import distribution, wounds_of


def strikers(movement: SheetMovement, a: Space, b: Space) -> list[Figure]:
    """OWN-011: the enemies that strike at a step, because it leaves their control."""
    if movement.control is None or movement.control.strike is None:
        return []
    left, entered = movement.ground.grid.bit(a), movement.ground.grid.bit(b)
    return [enemy for enemy, mask in movement.controllers if mask & left and not mask & entered]


def fallen(movement: SheetMovement, a: Space, b: Space) -> int:
    """OWN-008: by how many levels a step falls, 0 if it is no fall."""
    levels = movement.sheet.levels
    if levels is None or levels.fall is None or "levels" in movement.mode.ignores:
        return 0
    drop = -movement.ground.rise(a, b)
    if drop < max(1, levels.fall.least.value(movement.stats)):
        return 0
    crossed = "edges" not in movement.mode.ignores and movement.ground.instead(a, b) is not None
    return 0 if crossed else drop


def risks_of(movement: SheetMovement, a: Space, b: Space) -> list[dict[str, object]]:
    """OWN-008, OWN-011: the risks of a step: strikes in the order of the document, then the fall."""
    found: list[dict[str, object]] = []
    for enemy in strikers(movement, a, b):
        assert movement.control is not None
        reason = Reason("OWN-011.strike", at=a, figure=enemy.id, values={"name": enemy.label})
        found.append({"roll": movement.control.strike, "figure": enemy.id, "reason": reason})
    drop = fallen(movement, a, b)
    if drop:
        assert movement.sheet.levels is not None and movement.sheet.levels.fall is not None
        reason = Reason("OWN-008.fall", at=b, values={"drop": drop})
        found.append({"roll": movement.sheet.levels.fall.roll, "figure": movement.figure.id, "reason": reason})
    return found


def unharmed(document: Document, sheet: Sheet, mover: Figure, risks: Sequence[Mapping[str, object]]) -> Fraction:
    """The chance that none of the risks wounds the mover."""
    chance = Fraction(1)
    for risk in risks:
        thrower = document.figure(known(risk["figure"], str))
        chance *= unharmed_chance(sheet, known(risk["roll"], str), thrower, mover)
    return chance


def unharmed_chance(sheet: Sheet, name: str, thrower: Figure, mover: Figure) -> Fraction:
    """The chance that a roll does not wound the mover: its own roll, or one that an enemy throws at it."""
    roll, own = sheet.roll(name), thrower.id == mover.id
    target = None if own else sheet.values(mover.stats)
    chances = distribution(roll, sheet.values(thrower.stats), target)
    return chances.chance(lambda outcome: not wounds_of(roll, outcome, "figure" if own else "target"))
