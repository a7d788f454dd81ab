"""The way into contact with another figure, or to a place, by moves in a row, and the chance to get along it: away from
contact, and through difficult ground (DG-03, DG-05, CV-11, CV-50 to CV-52)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import TypeAlias

from attrs import evolve, frozen

from tablelight.board.document import Area, Document, Figure, Point
from tablelight.board.units import Inches, Thousandths, inches
from tablelight.geometry.inches.plane import Vector, distance_to_border
from tablelight.geometry.inches.shortest import Goal, Leg, way_within
from tablelight.progress.portions import Steps
from tablelight.rules.bare import table as bare
from tablelight.rules.systems.carnevale import table, walking
from tablelight.rules.systems.carnevale.activation import pool
from tablelight.rules.systems.carnevale.pools import chance_of, passes
from tablelight.rules.systems.carnevale.table import layers_of
from tablelight.rules.systems.carnevale.tables import INCH, TOLL
from tablelight.rules.systems.carnevale.terrain import walking_ground
from tablelight.rules.systems.carnevale.walk_paths import enters, leaves_contact

FLOATS = 1e-9
"""What float noise may add to a length (inches)."""


@frozen
class MovePart:
    """The part of a way that one move takes: its start in inches, and its stretches."""

    start: Vector
    stretches: tuple[Leg, ...]

    @property
    def end(self) -> Vector:
        return self.stretches[-1].end if self.stretches else self.start

    @property
    def stop(self) -> Point:
        """The end of the path in thousandths, rounded so that it is not farther than the move goes."""
        if not self.stretches:
            return bare.thousandths(self.start)
        last, exact = self.stretches[-1], bare.thousandths(self.end)
        if last.centre is None and abs(bare.vector(exact) - last.start) <= last.length + FLOATS:
            return exact
        back = 2 * bare.ROOM
        for stretch in reversed(self.stretches):
            if stretch.length > back:
                return bare.thousandths(stretch.at(stretch.length - back))
            back -= stretch.length
        return bare.thousandths(self.start)


@frozen
class Pursuit:
    """A way: its end in thousandths and the height there, its `cost` in inches, and the moves that it takes."""

    to: Point
    height: Thousandths
    cost: float
    legs: tuple[MovePart, ...]
    is_around: bool = False
    """Whether it goes around difficult ground near by."""


def inches_of(board: Document, enemy: Figure, most: int) -> Inches:
    """The greatest length of some moves."""
    first = walking.whole_move(board, enemy, wet=table.swims(board, enemy))
    return inches(Thousandths(first + (most - 1) * walking.whole_move(board, enemy, wet=False)))


@frozen
class _Goal:
    """Where a way must end: within `reach` of a place (inches), near `level` if it is given, where `touches` holds."""

    place: Vector
    reach: Inches
    level: Thousandths | None
    touches: Callable[[Point], bool]

    def may_end(self, layer: Document, figure: Figure, to: Point) -> bool:
        """Whether the figure may stand at a point of a layer, on the height of the goal."""
        fits = self.level is None or bare.is_level(table.standing_height(layer, to), self.level)
        return fits and not walking.place_refused(layer, figure, to)

    def settled(self, layer: Document, figure: Figure, end: Vector, *, wet: bool) -> Point | None:
        """The fitting place in thousandths nearest to an end, in water exactly if `wet`."""
        middle = bare.thousandths(end)
        around = [(middle[0] + x, middle[1] + y) for x in (0, -1, 1) for y in (0, -1, 1)]
        for to in sorted(around, key=lambda place: abs(bare.vector(place) - end)):
            if self.touches(to) and table.surfaces_at(layer, to)[0].wet == wet and self.may_end(layer, figure, to):
                return to
        return None


def pursue(
    document: Document, figure: Figure, subject: Figure, moves: int, *, first: Thousandths | None = None
) -> Steps[Pursuit | None]:
    """The way into contact by some moves at most: the shortest that enters no difficult ground, if the moves suffice
    for it, else the shortest. `first`: the length of the first move in thousandths, if it is not a whole one. None if
    the figure hangs on a wall, or does not get there."""
    disc = bare.disc_of(subject)

    def touches(to: Point) -> bool:
        return bare.are_within(bare.disc_of(evolve(figure, at=(to,))), disc, bare.CONTACT_UNITS)

    reach = Inches(bare.contact_distance(figure, subject) - bare.ROOM)
    goal = _Goal(bare.vector(subject.space), reach, table.height_of(document, subject), touches)
    return (yield from _pursue(document, figure, goal, moves, first))


def walk_to(document: Document, figure: Figure, to: Point, moves: int) -> Steps[Pursuit | None]:
    """The way to a place by some moves at most, chosen as in `pursue`."""
    goal = _Goal(bare.vector(to), Inches(bare.ROOM), None, to.__eq__)
    return (yield from _pursue(document, figure, goal, moves, None))


def _pursue(
    document: Document, figure: Figure, goal: _Goal, moves: int, first: Thousandths | None
) -> Steps[Pursuit | None]:
    if moves < 1 or figure.state.get("on_wall"):
        return None
    here, wet = bare.vector(figure.space), table.swims(document, figure)
    before = walking.whole_move(document, figure, wet=wet) if first is None else first
    most = inches(Thousandths(before + (moves - 1) * walking.whole_move(document, figure, wet=False)))
    if abs(goal.place - here) > most + goal.reach:
        return None
    difficult = [
        area
        for area in walking.difficult_areas(document, figure.space)
        if distance_to_border(here, bare.outline_of(area)) <= most
    ]
    for shut in [difficult, []] if difficult else [[]]:
        found = yield from _shortest(document, figure, goal, most, shut)
        legs = None if found is None else in_moves(document, figure, found[1], moves, before)
        if found is not None and legs is not None:
            cost, stretches, layer = found
            end, is_wet = (stretches[-1].end, stretches[-1].is_zone) if stretches else (here, wet)
            to = goal.settled(layer, figure, end, wet=is_wet)
            if to is not None:
                height = table.standing_height(layer, to)
                return Pursuit(to, height, cost, tuple(legs), bool(shut))
    return None


def _shortest(
    document: Document, figure: Figure, goal: _Goal, most: Inches, shut: Sequence[Area]
) -> Steps[tuple[float, list[Leg], Document] | None]:
    """The shortest way to a goal in any layer, with that layer."""
    start = bare.vector(figure.space)
    best: tuple[float, list[Leg], Document] | None = None
    for layer in layers_of(document, figure, Thousandths(round(most * INCH))):
        ground = walking_ground(layer, figure, shut=shut)
        if not ground.is_free(start):
            continue

        def may_end(point: Vector, layer: Document = layer) -> bool:
            return goal.may_end(layer, figure, bare.thousandths(point))

        goal_there = Goal(goal.place, goal.reach, may_end, walking.landing_of(layer, figure))
        found = yield from way_within(ground, start, most, goal_there)
        if found is not None and (best is None or found[0] < best[0]):
            best = (*found, layer)
    return best


WadingPart: TypeAlias = tuple[float, int, bool]
"""A part of a way: its length, its zone (1 in water), whether the toll is paid at its beginning."""


def parts_of(stretches: Iterable[Leg]) -> list[WadingPart]:
    """The parts of a way."""
    return [(each.length, int(each.is_zone), each.toll > 0) for each in stretches]


@frozen
class Remaining:
    """The state of a way at a place: the inches left of the move under way, the whole moves left after it, the numbers
    of the parts in which moves ended, and how far along each part that was (-1: before its bank)."""

    left: float
    more: int
    stops: tuple[int, ...] = ()
    ends: tuple[float, ...] = ()


@frozen
class MoveLengths:
    """The inches of a move that starts out of the water, and in it (CV-12); the toll of a bank."""

    dry: float
    wet: float
    toll: float = TOLL / INCH

    @classmethod
    def of(cls, document: Document, figure: Figure) -> MoveLengths:
        return cls(*(walking.whole_move(document, figure, wet=wet) / INCH for wet in (False, True)))

    def follow(self, parts: Iterable[WadingPart], stand: Remaining) -> tuple[float, Remaining, bool]:
        """How far along some parts the moves go, the state there, and whether that is the end of the parts."""
        left, more, stops, ends, gone = stand.left, stand.more, stand.stops, stand.ends, 0.0
        for number, (length, zone, is_toll) in enumerate(parts):
            rest, due = length, self.toll if is_toll else 0.0
            while True:
                if left - due >= -FLOATS:
                    room = left - due if left > due else 0.0
                    step = rest if rest < room else room
                    left, rest, gone, due = left - due - step, rest - step, gone + step, 0.0
                    if rest <= FLOATS:
                        break
                    following, end = self.wet if zone else self.dry, length - rest
                else:  # it stops at the bank that it cannot pay for: there it is not in the water
                    due, following, end = self.toll if zone else 0.0, self.dry, -1.0
                stops, ends = (*stops, number), (*ends, end)
                if not more or following <= FLOATS or following < due:
                    return gone, Remaining(0.0, 0, stops, ends), False
                left, more = following, more - 1
        return gone, Remaining(left, more, stops, ends), True


def in_moves(
    document: Document, figure: Figure, stretches: Sequence[Leg], moves: int, first: int
) -> list[MovePart] | None:
    """A way cut into moves, each as long as its inches allow from where it starts. None if the moves do not suffice."""
    lengths, stand = MoveLengths.of(document, figure), Remaining(first / INCH, moves - 1)
    _, there, arrives = lengths.follow(parts_of(stretches), stand)
    if moves < 1 or not arrives:
        return None
    start, run, legs = bare.vector(figure.space), list[Leg](), list[MovePart]()
    for number, stretch in enumerate(stretches):
        done = 0.0
        for end in (end for stop, end in zip(there.stops, there.ends, strict=True) if stop == number):
            run += [] if end < 0 else [_cut(stretch, done, end)]
            legs.append(MovePart(start, tuple(run)))
            start, run, done = stretch.at(max(done, end)), [], max(done, end)
        run.append(_cut(stretch, done, stretch.length))
    return [*legs, MovePart(start, tuple(run))]


def _cut(stretch: Leg, low: float, high: float) -> Leg:
    part = (high - low) / stretch.length if stretch.length else 1.0
    return evolve(stretch, start=stretch.at(low), end=stretch.at(high), length=high - low, sweep=stretch.sweep * part)


def arrival_chance(document: Document, figure: Figure, legs: Sequence[MovePart]) -> Fraction:
    """DG-03: the chance that no move fumbles in leaving contact, and each passes the roll of CV-11 that it owes."""
    chance = Fraction(1)
    difficult = [area for area in document.free_board.areas if area.kind == "difficult"]
    for number, leg in enumerate(legs):
        there = figure if number == 0 else evolve(figure, at=(bare.thousandths(leg.start),))
        board = document if number == 0 else document.with_figure(there)
        rolled = number == 0 and walking.has_disengaged(document, figure)
        if not rolled and leaves_contact(board, there, leg.stretches):
            chance *= chance_to_get_away(board, there)
        every = document.options.get("move_roll") == "always"
        passed = number == 0 and walking.has_rolled_move(document, figure)
        if not passed and (every or any(enters(leg.stretches, area) for area in difficult)):
            chance *= passes(pool(document, figure, "dexterity"))
    return chance


def chance_to_get_away(document: Document, figure: Figure) -> Fraction:
    """The chance of no fumble against the worst of the enemies in contact (CV-50, CV-52)."""
    dice, engaged = walking.disengaging_pool(document, figure), table.engaged_with(document, figure)
    return min(1 - chance_of(("fumble",), dice, against=pool(document, enemy, "dexterity")) for enemy in engaged)
