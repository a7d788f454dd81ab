"""What an enemy can do on a bare table after one mode (DG-02 to DG-05): an attack, and contact."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property

from attrs import evolve

from tablelight.board.document import Document, Figure, Point
from tablelight.board.units import INCH
from tablelight.progress.portions import Steps
from tablelight.rules.bare.reached import FAR_ENOUGH
from tablelight.rules.bare.table import in_contact, vector, written
from tablelight.rules.danger.attacks import NOTHING, After, Way, after_move
from tablelight.rules.danger.attacks import PossibleAttack as Found
from tablelight.rules.systems.own import bare_table
from tablelight.rules.systems.own.activation import with_action
from tablelight.rules.systems.own.attacking import Aim
from tablelight.rules.systems.own.bare_danger.aiming import Aiming, farthest
from tablelight.rules.systems.own.bare_danger.walk import BareWalk, walks
from tablelight.rules.systems.own.sheet import AttackRules, Sheet
from tablelight.rules.systems.own.threat import attacking_modes, found_attack, ordered

RankedAttack = tuple[Fraction, After, tuple[object, ...]]
"""An attack after a mode: its mean harm times its chance, the attack, its rank (DG-02)."""


class OwnBareEnemy:
    """One enemy as its next activation begins."""

    def __init__(self, sheet: Sheet, document: Document, enemy: Figure) -> None:
        self.sheet, self.document, self.enemy = sheet, document, enemy

    @cached_property
    def walks(self) -> list[BareWalk]:
        """Its movements, one for each mode that it may use."""
        modes = [mode.id for mode in self.sheet.movement.modes]
        return list(walks(self.sheet, self.document, self.enemy, modes))

    @property
    def attacking_walks(self) -> list[BareWalk]:
        """DG-05: the movements that an attack may follow in one activation."""
        modes = [mode.id for mode in attacking_modes(self.sheet)]
        return [walk for walk in self.walks if walk.question.action in modes]

    def after(self, subject: Figure) -> Steps[After | None]:
        """DG-02: its worst attack after one mode."""
        return worst_after(self.attacking_walks, subject)

    def beside(self, subject: Figure) -> Steps[Way | None]:
        """DG-04, DG-05: its way into contact: where it stands, or by one mode."""
        if in_contact(bare_table.heights(self.sheet), self.document, self.enemy, subject):
            return Way(actions=(), to=written(self.enemy.space), cost=0)
        found = []
        for number, walk in enumerate(self.walks):
            touching = yield from walk.contact(subject)
            if touching is not None:
                to, cost = touching
                found.append(((cost, -walk.chance, to[1], to[0], number), way_of(walk, to, cost)))
        return min(found, key=lambda each: each[0])[1] if found else None


def way_of(walk: BareWalk, to: Point, cost: float) -> Way:
    """A mode's way to a place, as an answer gives it."""
    return Way(actions=(walk.question.action,), to=written(to), cost=cost, chance=walk.chance)


def is_too_far(walk: BareWalk, distance: float, subject: Figure) -> bool:
    """Whether a figure at this distance from its start (inches) is out of reach of every attack after a mode."""
    ranges = [farthest(walk.document, walk.sheet, walk.figure, attack) for attack in walk.sheet.attacks]
    reach = max(ranges, default=0) / INCH + walk.figure.radius + subject.radius
    return distance > walk.budget + reach + FAR_ENOUGH


def worst_after(listed: list[BareWalk], subject: Figure) -> Steps[After | None]:
    """The worst attack on a figure after one of these movements. Attacks that certainly do less are skipped."""
    best: RankedAttack | None = None
    for number, walk in enumerate(listed):
        if is_too_far(walk, abs(vector(subject.space) - walk.start), subject):
            continue
        aiming: Aiming | None = None
        for attack in ordered(walk.sheet):
            if attack.reach == "adjacent":
                touching = yield from walk.contact(subject)
                strike = None if touching is None else aimed(walk, touching[0], subject, attack)
                found = None if touching is None or strike is None else (*touching, strike)
            else:
                if aiming is None:
                    yield from walk.sweeping()
                    aiming = Aiming(walk.document, walk.sheet, walk.figure, subject, walk.rows())
                found = yield from hardest(walk, aiming, attack, NOTHING if best is None else best[0] / walk.chance)
            made = None if found is None else _ranked(walk, number, *found)
            best = made if made is not None and (best is None or made[2] < best[2]) else best
            yield
    return None if best is None else best[1]


def hardest(
    walk: BareWalk, aiming: Aiming, attack: AttackRules, least: Fraction = NOTHING
) -> Steps[tuple[Point, float, Found] | None]:
    """The cheapest place from which an attack at range harms most on average, with its inches and the attack. None if
    the attack reaches the target from nowhere, or if it does less than `least` everywhere."""
    for mean, cases in aiming.ranked(attack):
        if mean < least:
            break

        def fits(to: Point, mean: Fraction = mean) -> Found | None:
            found = aimed(walk, to, aiming.target, attack)
            return found if found is not None and found.mean >= mean else None

        yield from aiming.looking()
        yield
        cheapest = walk.cheapest(aiming.places(attack, cases), fits)
        if cheapest is not None:
            return cheapest
    return None


def _ranked(walk: BareWalk, number: int, to: Point, cost: float, found: Found) -> RankedAttack:
    worth = walk.chance * found.mean
    rank = (-worth, cost, -walk.chance, to[1], to[0], found.attack != "close", number)
    return worth, after_move(way_of(walk, to, cost), found), rank


def moved_to(walk: BareWalk, to: Point) -> tuple[Document, Figure]:
    """The document with the figure moved by the mode and the mode noted, and that figure."""
    there = evolve(walk.figure, at=(to,))
    return with_action(walk.document.with_figure(there), there, walk.question.action), there


def aimed(walk: BareWalk, to: Point, subject: Figure, attack: AttackRules) -> Found | None:
    """An attack on a figure from the end of a mode; None if it is not allowed there."""
    board, there = moved_to(walk, to)
    aim = Aim.at(board, walk.sheet, there, subject)
    return found_attack(aim, attack) if aim.is_allowed(attack) else None
