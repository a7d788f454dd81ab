"""The path of a walk: the shortest through waypoints, what it costs and owes, or why there is none (CV-10 to CV-13)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import ceil, inf

from attrs import evolve, frozen

from tablelight.board.document import Area, Document, Figure, Point
from tablelight.board.problems import QuestionError
from tablelight.board.records import items_of
from tablelight.board.units import NO_HEIGHT, Inches, Thousandths, inches
from tablelight.board.values import WrongFormError, read_point
from tablelight.geometry.inches.plane import NEAR, Vector, depth, sides, where_lines_cross
from tablelight.geometry.inches.shortest import PLACES, Leg, ShortestPath, pair, polyline, shortest_way
from tablelight.rules.answers import Path, Reason, Step
from tablelight.rules.bare import table as bare
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.systems.carnevale import table, walking
from tablelight.rules.systems.carnevale.table import layers_of
from tablelight.rules.systems.carnevale.tables import INCH
from tablelight.rules.systems.carnevale.terrain import walking_ground

BORDER_DEPTH = 1e-5
"""How deep a way must go into difficult ground to enter it (inches)."""
ROUGHLY = 0.05
"""The part of an arc that counts as a straight line (radians)."""


@frozen
class Walk:
    """A way through its waypoints. `difficult`: whether it enters difficult ground."""

    ways: tuple[ShortestPath, ...]
    points: tuple[Vector, ...]
    difficult: bool
    level: Thousandths = NO_HEIGHT
    """The height of the surface where it ends, in thousandths."""
    budget: Thousandths = NO_HEIGHT
    """The inches of the move that it is within, in thousandths."""

    @property
    def cost(self) -> float:
        """What the walk costs in inches, tolls included."""
        return sum(way.cost for way in self.ways)


def way_points(question: MoveQuestion) -> list[Point]:
    """CV-10: the waypoints of a move in several stretches, and its end."""
    found = []
    for number, place in enumerate(items_of(question.extra.get("via"))):
        try:
            found.append(read_point(place))
        except WrongFormError as error:
            raise QuestionError(f"$.question.via[{number}]", error.message, **error.values) from None
    return [*found, walking.goal_of(question)]


def find_walk(document: Document, figure: Figure, places: list[Point], budget: Inches) -> Walk | Reason:
    """The shortest way through places (CV-13), searched a little beyond the budget. Of two that are equally short, the
    one that enters no difficult ground."""
    found = _walk(document, figure, places, Inches(budget + bare.FURTHER))
    if isinstance(found, Reason):
        return found
    begun = [figure.space, *places[:-1]]
    if not any(walking.difficult_areas(document, at) for at in begun):
        return evolve(found, difficult=_comes_back(document, found))
    plain = walk_around(document, figure, places, Inches(found.cost))
    return plain or evolve(found, difficult=True)


def walk_around(document: Document, figure: Figure, places: list[Point], budget: Inches) -> Walk | None:
    """The shortest way that enters no difficult ground, if there is one within the budget. If that comes back into the
    ground that a stretch begins in, those that stay out of its hollows count."""

    def outside(at: Point) -> list[Area]:
        return walking.difficult_areas(document, at)

    def out_of_hollows(at: Point) -> list[Area]:
        return [*outside(at), *walking.hollows(document, at)]

    for shut in (outside, out_of_hollows):
        plain = _walk(document, figure, places, Inches(budget + NEAR), shut)
        if isinstance(plain, Walk) and not _comes_back(document, plain):
            return plain
    return None


def _comes_back(document: Document, walk: Walk) -> bool:
    """Whether a stretch leaves difficult ground that it begins in, and enters it again."""
    ways = [way.legs for way in walk.ways if way.legs]
    begun = [walking.difficult_areas_at(document, bare.thousandths(legs[0].start)) for legs in ways]
    return any(enters(legs, area) for legs, areas in zip(ways, begun, strict=True) for area in areas)


def enters(stretches: Sequence[Leg], area: Area) -> bool:
    """Whether a way enters a polygon from outside; along its border does not count."""
    points = bare.outline_of(area)
    is_outside = bool(stretches) and not bare.is_on(bare.thousandths(stretches[0].start), area)
    for stretch in stretches:
        for into in _depths(stretch, points):
            if is_outside and into > BORDER_DEPTH:
                return True
            is_outside = is_outside or into < -BORDER_DEPTH
    return False


def _depths(stretch: Leg, points: Sequence[Vector]) -> Iterator[float]:
    """How deep in a polygon the parts of a stretch are, one after the other."""
    parts = 1 if stretch.centre is None else ceil(abs(stretch.sweep) / ROUGHLY)
    for a, b in pairwise(stretch.at(stretch.length * number / parts) for number in range(parts + 1)):
        met = (where_lines_cross(a, b, c, d) for c, d in sides(points))
        cuts = sorted({0.0, 1.0, *(each[0] for each in met if each and 0 < each[0] < 1 and 0 <= each[1] <= 1)})
        yield from (depth(a + (b - a) * (low + high) / 2, points) for low, high in pairwise(cuts))


def _walk(
    document: Document,
    figure: Figure,
    places: list[Point],
    most: Inches,
    shut: Callable[[Point], Sequence[Area]] = lambda _: (),
) -> Walk | Reason:
    """The shortest way through places. Each stretch keeps out of the areas that are `shut` from where it begins."""
    start = bare.vector(figure.space)
    ways: list[ShortestPath] = []
    points = [start]
    for before, place in zip([figure.space, *places], places, strict=False):
        is_first = points[-1] == start
        ground = walking_ground(document, figure, goal=place, shut=shut(before), reach=most if is_first else inf)
        if is_first and not ground.is_free(start):
            return Reason("CV-10.inside", figure=figure.id)
        if bare.vector(place) == points[-1]:
            continue  # it is there already
        way = shortest_way(ground, points[-1], bare.vector(place), most)
        if way is None:
            return Reason("CV-10.beyond", at=bare.written(place), values={"inches": f"{most:g}"})
        ways.append(way)
        points += polyline(way, points[-1])[1:]
    return Walk(tuple(ways), tuple(points), False)


def leaves_contact(document: Document, figure: Figure, legs: Sequence[Leg]) -> bool:
    """Whether a way takes the base out of contact with an enemy; sliding around an enemy does not (CV-52)."""
    for enemy in table.engaged_with(document, figure):
        centre, reach = bare.vector(enemy.space), bare.contact_distance(figure, enemy) + 1e-9
        if any(leg.farthest(centre) > reach for leg in legs):
            return True
    return False


def beneath(document: Document, to: Point, height: int) -> dict[str, object]:
    """What an answer adds about a way's end: the height of its surface in inches, if another surface is above it."""
    return {} if height == table.standing_height(document, to) else {"level": height / INCH}


def walk_answer(document: Document, walk: Walk) -> Path:
    """The way as an answer: a polyline, its cost, and the cost of each leg."""
    bank, legs = (Reason("CV-10.bank"),), (leg for way in walk.ways for leg in way.legs)
    return Path(
        path=tuple(map(pair, walk.points)),
        cost=round(walk.cost, PLACES),
        steps=tuple(
            Step(at=pair(leg.end), cost=round(leg.length + leg.toll, PLACES), reasons=bank * leg.toll, extra=leg.arc)
            for leg in legs
        ),
        extra=beneath(document, bare.thousandths(walk.points[-1]), walk.level),
    )


def too_far(to: Point, cost: float, budget: Thousandths, key: str = "CV-10.far") -> Reason:
    """Why a move ends short of a place: the inches that the way there takes, and those that are left."""
    return Reason(key, at=bare.written(to), values={"cost": f"{cost:.3f}", "budget": f"{budget / INCH:g}"})


def in_thousandths(cost: float) -> Thousandths:
    """A cost in thousandths, rounded up; an excess of up to 0.01 is float noise and does not count."""
    return Thousandths(ceil(cost * INCH - 0.01))


def walk_refused(document: Document, question: MoveQuestion, *, around: bool = False) -> Reason | Walk:
    """Why a figure cannot walk to a place, or the way, without regard to rolls. With `around` the way is one without
    difficult ground, if there is one."""
    figure = question.figure
    if reason := walking.may_move(document, figure):
        return reason
    if figure.state.get("on_wall"):
        return Reason("CV-10.onwall", figure=figure.id)
    most = Thousandths(walking.move_budget(document, figure) + sum(walking.MORE.values()))
    found = [_walk_in(layer, document, question, around=around) for layer in layers_of(document, figure, most)]
    walks = (each for each in found if isinstance(each, Walk))
    return min(walks, key=lambda each: each.cost, default=found[0])


def _walk_in(layer: Document, document: Document, question: MoveQuestion, *, around: bool) -> Reason | Walk:
    """The walk in one layer, or why there is none."""
    figure, to = question.figure, walking.goal_of(question)
    budget = walking.move_budget(document, figure)
    is_critical = walking.given_outcome(question) == "critical"
    most = Thousandths(budget + (sum(walking.MORE.values()) if is_critical else 0))
    if barred := walking.place_refused(layer, figure, to):
        return barred
    beeline = abs(bare.vector(to) - bare.vector(figure.space))
    if bare.is_beyond(beeline, most):
        # Skip the search: every way is longer.
        return too_far(to, beeline, walking.move_budget(document, figure, question), "CV-10.beeline")
    places = way_points(question)
    walk = walk_around(layer, figure, places, inches(budget)) if around else None
    found = walk or find_walk(layer, figure, places, inches(most))
    if isinstance(found, Reason):
        return found
    found = evolve(found, level=table.standing_height(layer, to))
    if is_critical and (owed := owed_rolls(document, figure, found)):
        budget = Thousandths(budget + walking.MORE[owed[0][0]])
    if bare.is_beyond(found.cost, budget):
        return too_far(to, found.cost, budget)
    return evolve(found, budget=budget)


def owed_rolls(document: Document, figure: Figure, walk: Walk) -> list[tuple[str, Reason]]:
    """The rolls before a way, in order."""
    leaves = leaves_contact(document, figure, [leg for way in walk.ways for leg in way.legs])
    return walking.owed_before(document, figure, walking.walk_key(document, difficult=walk.difficult), leaves=leaves)
