"""Climbing: straight up or down a wall in contact with the base, an inch for an inch (CV-10, CV-11)."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve, frozen

from tablelight.board.document import Document, Figure
from tablelight.board.units import NO_HEIGHT, Thousandths, inches
from tablelight.geometry.inches.plane import Vector, depth, distance_to_segment, nearest_on_segment, sides
from tablelight.geometry.inches.shortest import PLACES, ShortestPath, pair, polyline, shortest_way
from tablelight.rules.answers import Moves, NeededRoll, Path, Reason, Step
from tablelight.rules.bare import table as bare
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.systems.carnevale import table, walking
from tablelight.rules.systems.carnevale.table import layers_of
from tablelight.rules.systems.carnevale.tables import INCH, TOLL
from tablelight.rules.systems.carnevale.terrain import walking_ground
from tablelight.rules.systems.carnevale.walk_paths import beneath, too_far

OFF_WALL = 0.0005
"""How far off a wall the base stands below it (inches): places are given to a thousandth."""
PAST_EDGE = 0.002
"""How far past the edge the centre is above a wall (inches)."""


@frozen
class Wall:
    """A wall that can be climbed from here. `height`: thousandths still to climb; `start`: where walking goes on."""

    area: int
    up: bool
    height: Thousandths
    start: Vector
    sideways: float
    """How far the centre goes sideways, to be over the edge or off the wall (inches)."""
    arrives: Thousandths = NO_HEIGHT
    """The height of the surface where walking goes on."""
    bank: bool = False
    """Whether climbing it leaves water, or gets into it."""

    @property
    def cost(self) -> float:
        """Inches until walking goes on."""
        return self.height / INCH + (self.sideways + (TOLL / INCH if self.bank else 0.0))


def walls_at(document: Document, figure: Figure) -> list[Wall]:
    """The walls in contact with a figure: up onto an area more than a step higher, down from the edge of the area that
    it stands on, and down again to the foot of a wall that it hangs on."""
    here, radius = bare.vector(figure.space), figure.radius
    here_on = table.surface_of(document, figure)
    ground, afloat = here_on.height, here_on.wet
    climbed = Thousandths(table.climbed(figure))
    board = document.free_board
    found: list[Wall] = []
    for number, area in enumerate(board.areas):
        top = table.upper_side(area)
        if area.kind in ("difficult", "water", "impassable") or top is None or table.is_slab(area):
            continue
        points = bare.outline_of(area)
        into = depth(here, points)
        edge = nearest_on_segment(here, *_nearest_side(here, points))
        sideways = abs(edge - here)
        if into < 0 and top > ground + bare.LOW_STEP and -into <= radius + bare.TOUCHING_INCHES:
            start, left = edge - _outward(here, edge, points, into) * PAST_EDGE, Thousandths(top - ground - climbed)
            if left >= 0:  # it hangs higher than a low wall beside it
                found.append(Wall(number, True, left, start, sideways + PAST_EDGE, top, afloat and not climbed))
            if climbed and all(wall.up for wall in found):
                found.append(Wall(number, False, climbed, here, 0.0, ground, afloat))
        elif into >= 0 and top == ground and sideways <= radius + bare.TOUCHING_INCHES and not climbed:
            out = _outward(here, edge, points, into)
            foot = edge + out * (radius + OFF_WALL)
            below = bare.thousandths(edge + out * PAST_EDGE)
            foot_of = table.surface_up_to(document, below, Thousandths(top - bare.LOW_STEP - 1))
            drop = Thousandths(top - foot_of.height)
            if drop > bare.LOW_STEP and board.holds(bare.thousandths(foot)):
                found.append(
                    Wall(number, False, drop, foot, sideways + radius + OFF_WALL, foot_of.height, foot_of.wet != afloat)
                )
    return found


def _nearest_side(here: Vector, points: tuple[Vector, ...]) -> tuple[Vector, Vector]:
    """The side of a polygon nearest to a place. A side of no length (a point named twice in a row) counts only if there
    is no other."""
    long = [(a, b) for a, b in sides(points) if a != b]
    return min(long or [(points[0], points[0])], key=lambda side: distance_to_segment(here, *side))


def _outward(here: Vector, edge: Vector, points: tuple[Vector, ...], into: float) -> Vector:
    """The unit direction out of a polygon at `edge`. `into`: how deep `here` is inside (negative: outside)."""
    if abs(into) > 1e-9:
        return (edge - here) / into
    a, b = _nearest_side(here, points)
    if a == b:
        return 1 + 0j  # an area of one point: any direction is out of it
    normal = (b - a) / abs(b - a) * 1j
    return -normal if depth(edge + normal * PAST_EDGE, points) > 0 else normal


def may_climb(document: Document, figure: Figure) -> Reason | None:
    """Why a figure cannot climb now."""
    reason = walking.may_move(document, figure)
    if reason is None and not walls_at(document, figure):
        return Reason("CV-10.nowall", figure=figure.id)
    return reason


def too_long(
    wall: Wall, budget: Thousandths, *, at: tuple[float, float] | None = None, figure: str | None = None
) -> Reason:
    """Why a move does not suffice for a whole wall: its height, or all that climbing it takes."""
    left = f"{budget / INCH:g}"
    if wall.up and wall.height > budget:
        values = {"height": f"{wall.height / INCH:g}", "budget": left}
        return Reason("CV-10.height", at=at, figure=figure, values=values)
    return Reason("CV-10.far", at=at, figure=figure, values={"cost": f"{wall.cost:.3f}", "budget": left})


def climb_rolls(document: Document, figure: Figure) -> list[NeededRoll]:
    """The rolls before a climb, in order: to disengage, then its own."""
    return walking.rolls_before(document, figure, "CV-11.climb")


def _after(figure: Figure, wall: Wall) -> Figure:
    """The figure where walking goes on after a climb, off the wall."""
    return evolve(figure.with_state(on_wall=None, level=wall.arrives), at=(bare.thousandths(wall.start),))


def climb_moves(document: Document, question: MoveQuestion) -> Moves:
    """Where climbing leads: for each wall its height, and the region beyond it within the rest of the move."""
    figure = question.figure
    budget = walking.move_budget(document, figure, question)
    rolls = climb_rolls(document, figure)
    outcome = walking.given_outcome(question)
    stays = walking.stay_reason(rolls, outcome)
    area: list[Sequence[Sequence[Sequence[float]]]] = []
    walls = []
    for wall in walls_at(document, figure):
        whole = not bare.is_beyond(wall.cost, budget)
        walls.append({"area": wall.area, "up": wall.up, "height": wall.height / INCH, "whole": whole})
        if whole and not stays:
            moved = _after(figure, wall)
            grounds = [walking_ground(layer, moved) for layer in layers_of(document.with_figure(moved), moved, budget)]
            beyond = walking.region_moves(grounds, wall.start, inches(budget), wall.cost)
            area += beyond.area or ()
    needed = rolls[0] if rolls and not outcome else None
    return Moves(needs_roll=needed, refused=stays, area=area, extra={"walls": walls, "budget": budget / INCH})


def climb_path(document: Document, question: MoveQuestion) -> Path | Reason:
    """The way up or down a wall and on to a place, with the rolls before it."""
    way = climb_way(document, question)
    return way if isinstance(way, Reason) else walking.with_risks(way, climb_rolls(document, question.figure), question)


def climb_way(document: Document, question: MoveQuestion) -> Path | Reason:
    """The way up or down a wall and on to a place, without regard to rolls."""
    figure, to = question.figure, walking.goal_of(question)
    if reason := may_climb(document, figure):
        return reason
    budget = walking.move_budget(document, figure, question)
    at = bare.written(to)
    best: Path | None = None
    barred = Reason("CV-10.none", at=at)
    for wall in walls_at(document, figure):
        if bare.is_beyond(wall.cost, budget):
            barred = too_long(wall, budget, at=at)
            continue
        moved = _after(figure, wall)
        for layer in layers_of(document.with_figure(moved), moved, budget):
            refused = walking.place_refused(layer, moved, to)
            most = max(0.0, budget / INCH - wall.cost) + bare.FURTHER
            if refused:
                way = None
            elif wall.start == bare.vector(to):
                way = ShortestPath((), 0.0)
            else:
                way = shortest_way(walking_ground(layer, moved, goal=to), wall.start, bare.vector(to), most)
            if way is None:
                barred = refused or Reason("CV-10.beyond", at=at, values={"inches": f"{most + wall.cost:g}"})
                continue
            cost = wall.cost + way.cost
            if bare.is_beyond(cost, budget):
                barred = too_far(to, cost, budget)
            elif best is None or cost < best.cost:
                best = _path(wall, [bare.vector(figure.space), *polyline(way, wall.start)], way.cost, at)
                best = evolve(best, extra=beneath(document, to, table.standing_height(layer, to)))
    return best or barred


def _path(wall: Wall, places: list[Vector], walked: float, at: tuple[float, float]) -> Path:
    path = tuple(map(pair, places))
    reason = Reason("CV-10.climb", values={"height": f"{wall.height / INCH:g}"})
    steps = (
        Step(at=path[1], cost=round(wall.cost, PLACES), reasons=(reason,)),
        Step(at=at, cost=round(walked, PLACES)),
    )
    return Path(path=path, cost=round(wall.cost + walked, PLACES), steps=steps)
