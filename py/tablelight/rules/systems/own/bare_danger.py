"""The policies of a sheet on inches for the questions about danger: what an enemy can do after one mode (DG-02 to DG-05),
an attack or contact, and where, on horizontal lines; and what `vantage` and `advise` ask of a mode (DG-15, DG-24)."""

from __future__ import annotations

from cmath import rect
from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property, partial
from math import pi

from attrs import evolve

from tablelight.board.document import Document, Figure, Location, Point
from tablelight.board.units import INCH, Inches, Thousandths, inches
from tablelight.geometry.inches.bordered import BorderedGround
from tablelight.geometry.inches.ground import BareGround
from tablelight.geometry.inches.outline import Rows, outline
from tablelight.geometry.inches.plane import Vector
from tablelight.geometry.inches.shortest import Goal, way_within
from tablelight.geometry.inches.spans import distance_to_rows
from tablelight.progress.portions import Steps
from tablelight.rules.bare.policy import AttackArea, FreeDanger, rank
from tablelight.rules.bare.reach import FAR_ENOUGH, SLACK, BareReach, ReachedPlaces, Taken, where_touched
from tablelight.rules.bare.table import CONTACT, ROOM, in_contact, rounded, thousandths, vector, written
from tablelight.rules.bare.view import on_lines_of, seen_on_rows
from tablelight.rules.danger.attacks import NOTHING, SURE, After, Way, after_move
from tablelight.rules.danger.attacks import PossibleAttack as Found
from tablelight.rules.danger.policy import empty_turn
from tablelight.rules.danger.records import Spot
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.systems.own import bare_table
from tablelight.rules.systems.own.activation import moved_to, with_action
from tablelight.rules.systems.own.attacking import Aim, own_refusal
from tablelight.rules.systems.own.bare_aiming import Aiming, BonusRing, farthest
from tablelight.rules.systems.own.bare_moving import FreeMovement, begin, moves_of, path, place_refusal, way_to
from tablelight.rules.systems.own.ground import is_exempt
from tablelight.rules.systems.own.moving import apply_move
from tablelight.rules.systems.own.sheet import AttackRules, MoveMode, Sheet
from tablelight.rules.systems.own.threat import attacking_modes, attacks, found_attack, life_left, ordered

SPOKES = 180
"""How many places around a base are tried if the shortest way into contact ends where the figure may not stand."""


class BareWalk:
    """The movement of one base in one mode. A roll owed before it counts as a success."""

    def __init__(self, sheet: Sheet, document: Document, question: MoveQuestion) -> None:
        self.sheet, self.document, self.question = sheet, document, question
        self.figure: Figure = question.figure
        self.movement: FreeMovement = begin(sheet, document, question)
        self.refused = self.movement.refused
        self.chance: Fraction = SURE if self.movement.roll is None else self.movement.roll.chance
        self.budget = self.movement.budget / INCH
        self.start = vector(self.figure.space)
        self._contacts: dict[tuple[str, Location], tuple[Point, float] | None] = {}
        self._aimings: dict[tuple[str, Location], Aiming] = {}

    @cached_property
    def reached(self) -> ReachedPlaces:
        regions = [] if self.refused else self.movement.regions
        return ReachedPlaces(self.start, self.budget, self.document.free_board.height / INCH, regions)

    def cost(self, to: Point) -> float | None:
        """The inches of the way to a place; None if the mode cannot end there."""
        way = None if place_refusal(self.movement, to) else way_to(self.movement, to)
        return None if way is None else round(way.cost, 3)

    def moved_to(self, to: Point) -> tuple[Document, Figure]:
        return moved_to(self.document, self.figure, self.question.action, to)

    def aiming(self, target: Figure) -> Steps[Aiming]:
        """The attacks at range on a target, from where the mode ends."""
        key = target.id, target.space
        if key not in self._aimings:
            rows = yield from self.reached.rows()
            self._aimings[key] = Aiming(self.document, self.sheet, self.figure, target, rows)
        return self._aimings[key]

    def touching(self, subject: Figure) -> Steps[tuple[Point, float] | None]:
        """The cheapest place in contact with another base, with its inches."""
        key = subject.id, subject.space
        if key not in self._contacts:
            self._contacts[key] = yield from self._found_contact(subject)
        return self._contacts[key]

    def _found_contact(self, subject: Figure) -> Steps[tuple[Point, float] | None]:
        place = vector(subject.space)
        reach = self.figure.radius + subject.radius + CONTACT / INCH - ROOM
        if self.refused or abs(place - self.start) > self.budget + reach:
            return None
        best: tuple[float, Point] | None = None
        barred: list[Vector] = []

        def may_end(point: Vector) -> bool:
            fine = self._touches(thousandths(point), subject)
            barred.extend([] if fine else [point])
            return fine

        for budget, shut in self.movement.passes():
            ground = self.movement.ground(shut)
            if not ground.is_free(self.start):
                continue
            found = yield from way_within(
                ground, self.start, inches(Thousandths(budget)), Goal(place, Inches(reach), may_end)
            )
            if found is not None:
                end = found[1][-1].end if found[1] else self.start
                best = min(each for each in (best, (round(found[0], 3), thousandths(end))) if each is not None)
        if barred:
            for to in self._around(place, reach):
                if best is not None and abs(vector(to) - self.start) >= best[0]:
                    break
                yield
                cost = self.cost(to) if self._touches(to, subject) else None
                if cost is not None and (best is None or cost < best[0]):
                    best = cost, to
        return None if best is None else (best[1], best[0])

    def _touches(self, to: Point, subject: Figure) -> bool:
        """Whether the base may end at a place and is in contact there."""
        there = evolve(self.figure, at=(to,))
        touching = in_contact(bare_table.heights(self.sheet), self.document, there, subject)
        return touching and place_refusal(self.movement, to) is None

    def _around(self, place: Vector, reach: float) -> list[Point]:
        """Places around a base, the nearest first: regular ones, and where its circle meets the rim of the landing."""
        found = [place + rect(reach, 2 * pi * number / SPOKES) for number in range(SPOKES)]
        found += BorderedGround.about(self.movement.landing, place, reach).places_where_met(place, reach)
        found.sort(key=lambda each: abs(each - self.start))
        return [thousandths(each) for each in found if abs(each - self.start) <= self.budget]


class OwnBareEnemy:
    """One enemy as its next activation begins."""

    def __init__(self, sheet: Sheet, document: Document, enemy: Figure) -> None:
        self.sheet, self.document, self.enemy = sheet, document, enemy

    @cached_property
    def walks(self) -> list[BareWalk]:
        """Its movements, one for each mode that it may use."""
        asked = (MoveQuestion(figure=self.enemy, action=mode.id) for mode in self.sheet.movement.modes)
        walks = (BareWalk(self.sheet, self.document, question) for question in asked)
        return [walk for walk in walks if walk.refused is None]

    @property
    def attacking_walks(self) -> list[BareWalk]:
        """DG-05: the movements that an attack may follow in one activation."""
        modes = attacking_modes(self.sheet)
        return [walk for walk in self.walks if walk.movement.mode in modes]

    def after(self, subject: Figure) -> Steps[After | None]:
        """The worst attack on a figure after a movement. Attacks that certainly do less are skipped."""
        best: After | None = None
        for walk in self.attacking_walks:
            if is_too_far(walk, abs(vector(subject.space) - walk.start), subject):
                continue
            for attack in ordered(self.sheet):
                if attack.reach == "adjacent":
                    touching = yield from walk.touching(subject)
                    strike = None if touching is None else aimed(walk, touching[0], subject, attack)
                    found = None if touching is None or strike is None else (*touching, strike)
                else:
                    least = NOTHING if best is None else best.chance * best.mean / walk.chance
                    found = yield from hardest(walk, (yield from walk.aiming(subject)), attack, least)
                if found is not None:
                    to, cost, made = found
                    after = after_move(way_of(walk, to, cost), made)
                    best = after if best is None else min(best, after, key=rank)
                yield
        return best

    def beside(self, subject: Figure) -> Steps[Way | None]:
        found = list[Way]()
        for walk in self.walks:
            touching = yield from walk.touching(subject)
            found += [] if touching is None else [way_of(walk, *touching)]
        return min(found, key=lambda way: (way.cost, -way.chance, way.to[1], way.to[0]), default=None)


def way_of(walk: BareWalk, to: Point, cost: float) -> Way:
    """A mode's way to a place, as an answer gives it."""
    return Way(actions=(walk.question.action,), to=written(to), cost=cost, chance=walk.chance)


def is_too_far(walk: BareWalk, distance: float, subject: Figure) -> bool:
    """Whether a figure at this distance from its start (inches) is out of reach of every attack after a mode."""
    ranges = [farthest(walk.document, walk.sheet, walk.figure, attack) for attack in walk.sheet.attacks]
    reach = max(ranges, default=0) / INCH + walk.figure.radius + subject.radius
    return distance > walk.budget + reach + FAR_ENOUGH


def hardest(
    walk: BareWalk, aiming: Aiming, attack: AttackRules, least: Fraction = NOTHING
) -> Steps[tuple[Point, float, Found] | None]:
    """The cheapest place from which an attack at range harms most on average, with its inches and the attack. None if
    the attack reaches the target from nowhere, or if it does less than `least` everywhere."""
    for mean, cases in aiming.ranked(attack):
        if mean < least:
            break

        def fits(to: Point, mean: Fraction = mean) -> tuple[Point, float, Found] | None:
            cost = walk.cost(to)
            found = None if cost is None else aimed(walk, to, aiming.target, attack)
            return None if cost is None or found is None or found.mean < mean else (to, cost, found)

        yield from aiming.looking()
        yield
        cheapest = yield from walk.reached.cheapest(aiming.places(attack, cases), fits)
        if cheapest is not None:
            return cheapest
    return None


def aimed(walk: BareWalk, to: Point, subject: Figure, attack: AttackRules) -> Found | None:
    """An attack on a figure from the end of a mode; None if it is not allowed there."""
    board, there = walk.moved_to(to)
    aim = Aim.at(board, walk.sheet, there, subject)
    return found_attack(aim, attack) if aim.is_allowed(attack) else None


class OwnBareReach(BareReach):
    """Where an enemy could attack or touch a base on some lines. The subject is not on the enemy's board."""

    def __init__(
        self, sheet: Sheet, board: Document, enemy: Figure, subject: Figure, rows: Rows, _: float = 0.0
    ) -> None:
        super().__init__(bare_table.table_of(board, sheet), board, enemy, subject, rows, SLACK)
        self.sheet = sheet
        self.moving = OwnBareEnemy(sheet, board, enemy)

    def now(self) -> Steps[list[Taken]]:
        found = list[Taken]()
        for attack in self._allowed(None):
            if attack.reach == "adjacent":
                found.append(self.standing)
                continue
            radius = self.subject.radius + SLACK / 2
            seen = yield from seen_on_rows(self.table, self.enemy, self.rows, radius, self.parts)
            ring = BonusRing(self._near(attack), self._far(attack))
            near = ring.on(on_lines_of(self.rows, seen), self.enemy, self.subject.radius + self.enemy.radius)
            found.append(Taken(None, [row.spans for row in near]))
            yield
        return found

    def after(self) -> Steps[list[Taken]]:
        found = list[Taken]()
        for walk in self.moving.attacking_walks:
            if is_too_far(walk, distance_to_rows(walk.start, self.rows), self.subject):
                continue
            ends = yield from walk.reached.rows()
            yield
            for attack in self._allowed(walk.question.action):
                rows = Aiming(self.board, self.sheet, self.enemy, self.subject, ends).unheld(attack, ends)
                if attack.reach == "adjacent":
                    found += yield from where_touched(self.table, rows, self.contact, self.heights)
                else:
                    lines = yield from self.seen_from(rows, self._far(attack) / INCH)
                    found.append(Taken(None, lines))
                yield
        return found

    def beside(self) -> Steps[list[Taken]]:
        found = [self.standing]
        for walk in self.moving.walks:
            found += yield from where_touched(self.table, (yield from walk.reached.rows()), self.contact, self.heights)
            yield
        return found

    def _allowed(self, mode: str | None) -> list[AttackRules]:
        """The attacks that it may make, wherever it stands, after a mode or none."""
        board, enemy = self.board, self.enemy
        if mode is not None:
            board = with_action(board, enemy, mode)
        found = []
        for attack in self.sheet.attacks:
            # Whether it is engaged depends on the place, and is checked there (`unheld`).
            anywhere = evolve(attack, engaged=True) if mode is not None else attack
            if own_refusal(board, self.sheet, enemy, anywhere) is None:
                found.append(attack)
        return found

    def _near(self, attack: AttackRules) -> int:
        """The least distance of an attack, in thousandths; the subject's own control bars some attacks within it."""
        is_free = self.sheet.control is None or any(is_exempt(self.sheet, each) for each in (self.enemy, self.subject))
        if attack.engaged or is_free:
            return attack.least
        return max(attack.least, bare_table.control_reach(self.sheet, self.subject))

    def _far(self, attack: AttackRules) -> int:
        slack = 0 if attack.range is None else round(SLACK * INCH)
        return farthest(self.board, self.sheet, self.enemy, attack) + slack


class OwnBareMove(BareWalk):
    """A move of one figure in one mode, which is not refused."""

    def seen(self, target: Figure) -> Steps[Rows]:
        return (yield from (yield from self.aiming(target)).looking())

    def contact(self, target: Figure) -> Steps[tuple[Way, Document] | None]:
        touching = yield from self.touching(target)
        return None if touching is None else (way_of(self, *touching), self.moved_to(touching[0])[0])

    def areas(self, target: Figure) -> Steps[Sequence[AttackArea]]:
        """For each attack at range, the area from which it reaches the target after this mode."""
        aiming, figure, found = (yield from self.aiming(target)), self.figure, list[AttackArea]()
        yield from aiming.looking()
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
        touching = yield from self.touching(enemy)
        ends = [] if touching is None else [touching[0]]
        for attack in (each for each in self.sheet.attacks if each.reach == "sight"):
            yield
            best = yield from hardest(self, (yield from self.aiming(enemy)), attack)
            ends += [] if best is None else [best[0]]
        return [spot for to in ends for spot in self._moved(to)]

    def hiding(self, area: Rows) -> Steps[list[Spot]]:
        return (yield from self.reached.cheapest(area, lambda to: self._moved(to) or None)) or []

    def _moved(self, to: Point) -> list[Spot]:
        """A place with the document that `apply` makes there; empty if the mode cannot end there."""
        cost = self.cost(to)
        made = evolve(self.question, to=to, rolled=self.question.rolled or "success")
        after = None if cost is None else apply_move(partial(path, self.sheet), self.document, made)
        if cost is None or not isinstance(after, Document):
            return []
        there = after.figure(self.figure.id)
        return [Spot(at=written(to), cost=cost, chance=self.chance, extra={}, document=after, figure=there)]


def bare_danger_of(sheet: Sheet) -> FreeDanger:
    """The policies of a sheet on inches."""

    def ground(document: Document, figure: Figure) -> BareGround:
        on_foot = MoveMode(id="", label="", points=sheet.movement.modes[0].points)
        return FreeMovement(document, sheet, figure, on_foot, 0, 0, frozenset()).landing

    return FreeDanger(
        attacks=partial(attacks, sheet),
        enemy=partial(OwnBareEnemy, sheet),
        reach=partial(OwnBareReach, sheet),
        move=lambda document, question, _: OwnBareMove(sheet, document, question),
        moves=partial(moves_of, sheet),
        table=lambda document: bare_table.table_of(document, sheet),
        ground=ground,
        height_of=bare_table.heights(sheet),
        life=partial(life_left, sheet) if sheet.attacks else None,
        tells_areas=True,
    )
