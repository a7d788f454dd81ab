"""How a sheet's game is played: its modes, attacks and rolls (PL-10, PL-11)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from tablelight.board.document import Document, Figure
from tablelight.board.records import known
from tablelight.board.units import INCH
from tablelight.grid import Space
from tablelight.rules.conduct import FAR_POINTS, ActionKeys, Conduct, PlayOrder, roll_order
from tablelight.rules.danger.attacks import PossibleAttack
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.reach import Points
from tablelight.rules.systems.own.activation import begin, standing_rolls, taken, turn_refusal
from tablelight.rules.systems.own.sheet import AttackRules, MoveMode, Sheet
from tablelight.rules.systems.own.threat import aside, attacks, harms_others


def owed(sheet: Sheet, document: Document) -> list[PlayOrder]:
    """The rolls that a movement leaves owed."""
    found: list[PlayOrder] = []
    for entry in standing_rolls(sheet, document):
        roll, figure, target = entry
        keys = {} if target is None else {"target": target}
        found.append(roll_order(known(figure, str), known(roll, str), **keys))
    return found


def _order(sheet: Sheet, figure: Figure, target: Figure, attack: PossibleAttack) -> PlayOrder:
    name = known(attack.extra["with"], str)
    return roll_order(figure.id, sheet.attack(name).roll, target=target.id, attack=name)


def _has(figure: Figure, thing: MoveMode | AttackRules) -> bool:
    """Whether a figure has the trait that a mode or an attack needs."""
    return thing.who is None or thing.who in figure.traits


def _reach(sheet: Sheet, figure: Figure) -> float:
    unit, contact = (INCH, 0.0) if sheet.board == "inches" else (1, 1.0)
    ranged = (attack for attack in sheet.attacks if attack.reach != "adjacent" and _has(figure, attack))
    found = (attack.most(sheet.values(figure.stats)) for attack in ranged)
    return max([contact, *(FAR_POINTS if most is None else most / unit for most in found)])


def _modes(sheet: Sheet, figure: Figure) -> list[str]:
    return [mode.id for mode in sheet.movement.modes if _has(figure, mode)]


def _blows(sheet: Sheet, figure: Figure) -> list[tuple[str, ActionKeys]]:
    return [(attack.roll, {}) for attack in sheet.attacks if _has(figure, attack)]


def _pace(sheet: Sheet, figure: Figure) -> float:
    """OWN-016: as many moves as an activation allows before an attack. A mode that ends the activation is used once."""
    moves = min(sheet.turn.moves, sheet.turn.actions - bool(sheet.turn.attacks))
    lasting = [mode for mode in sheet.movement.modes if not mode.ends_activation]
    return max(_stride(sheet, figure), _longest(sheet, figure, lasting) * moves)


def _stride(sheet: Sheet, figure: Figure) -> float:
    return _longest(sheet, figure, sheet.movement.modes)


def _longest(sheet: Sheet, figure: Figure, modes: Sequence[MoveMode]) -> float:
    unit = INCH if sheet.board == "inches" else 1
    usable = [mode for mode in modes if _has(figure, mode)]
    return max((mode.points.value(sheet.values(figure.stats)) / unit for mode in usable), default=0)


def _far(sheet: Sheet, figure: Figure) -> list[MoveQuestion]:
    more = {"modifier": FAR_POINTS * (INCH if sheet.board == "inches" else 1)}
    return [MoveQuestion(figure=figure, action=mode, extra=more) for mode in _modes(sheet, figure)]


def _costs(sheet: Sheet, document: Document, question: MoveQuestion) -> Mapping[Space, Points]:
    movement = begin(sheet, document, question)
    endings = movement.endings() if movement.refused is None else ()
    return {movement.ground.grid.space(ending.state): ending.cost for ending in endings}


def _movements(sheet: Sheet, _document: Document, figure: Figure) -> Sequence[tuple[str, ActionKeys]]:
    return [(mode, {}) for mode in _modes(sheet, figure)]


def _left(sheet: Sheet, document: Document, figure: Figure, _done: Sequence[PlayOrder]) -> tuple[bool, bool]:
    return (
        turn_refusal(document, sheet, figure, moving=True) is None,
        turn_refusal(document, sheet, figure, moving=False) is None,
    )


def _settling_rolls(sheet: Sheet) -> tuple[str, ...]:
    """The rolls of strikes and falls, without those that an attack throws too."""
    fall = None if sheet.levels is None or sheet.levels.fall is None else sheet.levels.fall.roll
    strike = None if sheet.control is None else sheet.control.strike
    attacks = {attack.roll for attack in sheet.attacks}
    return tuple(roll for roll in (strike, fall) if roll and roll not in attacks)


def _strikes(sheet: Sheet, document: Document, figure: Figure, moves: int) -> int:
    turn, actions = sheet.turn, taken(document, figure)
    left = turn.attacks - sum(actions.count(attack.id) for attack in sheet.attacks)
    return 1 if turn.attack_ends else max(1, min(left, turn.actions - len(actions) - moves))


def conduct_of(sheet: Sheet) -> Conduct:
    """How the game of a sheet is played."""
    return Conduct(
        movements=partial(_movements, sheet),
        attacks=partial(attacks, sheet),
        order=partial(_order, sheet),
        far=partial(_far, sheet),
        ways_join=all(kind.slow is None for kind in sheet.terrains),
        costs=partial(_costs, sheet),
        reach=partial(_reach, sheet),
        pace=partial(_pace, sheet),
        stride=partial(_stride, sheet),
        owed=partial(owed, sheet),
        settling=_settling_rolls(sheet),
        left=partial(_left, sheet),
        blows=partial(_blows, sheet),
        strikes=partial(_strikes, sheet),
        aside=partial(aside, sheet) if harms_others(sheet) else None,
        has_areas=any(attack.shape != "none" for attack in sheet.attacks),
        moves_on=not sheet.turn.attack_ends and sheet.turn.actions > 1,
    )
