"""Where moves in a row lead from a place of a plan: regions, by the difficult ground entered and the rolls owed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from attrs import frozen

from tablelight.board.document import Area, Document, Point
from tablelight.board.units import Thousandths
from tablelight.geometry.inches.outline import Span
from tablelight.geometry.inches.plane import Vector, anticlockwise, cross, distance_to_border
from tablelight.geometry.inches.region import Region, region_of
from tablelight.geometry.inches.search import ROUGH
from tablelight.geometry.inches.shortest import least_cost
from tablelight.geometry.inches.spans import union
from tablelight.progress.portions import run
from tablelight.rules.bare.table import is_over, outline_of, vector
from tablelight.rules.bare.view import without_areas
from tablelight.rules.systems.carnevale import table
from tablelight.rules.systems.carnevale.table import layers_of
from tablelight.rules.systems.carnevale.tables import INCH, TOLL
from tablelight.rules.systems.carnevale.terrain import WalkTerms, walking_ground
from tablelight.rules.systems.carnevale.walk_paths import hollows, in_thousandths
from tablelight.rules.systems.carnevale.walking import (
    difficult_areas,
    difficult_areas_at,
    has_rolled_move,
    landing_of,
    owes_disengaging,
    place_refused,
)
from tablelight.rules.systems.carnevale.whole.labels import Label, Stage, stage_of_rolls, walked

NEVER = 1000.0
"""A toll beyond every budget: a walk of several moves in a row stays dry (inches)."""
LOST = 2
"""What rounding a stop between two moves may cost (thousandths)."""


@frozen(eq=False, slots=False)
class WalkedRegion:
    """Ways from a label with at most `moves` new moves that enter none of the areas `shut`. `wet`: they may cross
    banks, with one move alone. `overlaps`: they begin where no figure may stand; one move leads away from there."""

    label: Label
    shut: tuple[Area, ...]
    entries: int
    """How often such a way enters difficult ground, at most."""
    wet: bool
    moves: int
    overlaps: bool = False
    left: tuple[Area, ...] = ()
    """The areas that they leave: they do not end there."""

    @cached_property
    def budgets(self) -> list[Thousandths]:
        """The lengths of 0, 1, ... new moves, with the rest of the one under way."""
        left, whole = self.label.left, self.label.whole_move()
        lost = [LOST * (n - 1 + bool(left)) if n else 0 for n in range(self.moves + 1)]
        return [Thousandths(left + whole * n - less) for n, less in enumerate(lost)]

    @cached_property
    def layers(self) -> list[tuple[Document, Region]]:
        label, found = self.label, []
        figure, most = label.figure, self.budgets[self.moves]
        start = vector(figure.space)
        for layer in layers_of(label.board, figure, most):
            toll = TOLL / INCH if self.wet else NEVER
            ground = walking_ground(layer, figure, terms=WalkTerms(shut=self.shut, toll=toll))
            if ground.is_free(start):
                landing = landing_of(layer, figure)
                found.append((layer, region_of(ground, start, most / INCH, landing=landing, fineness=ROUGH)))
        return found

    def stages(self, moves: int) -> tuple[Stage, ...]:
        """The rolls of a way that takes some new moves."""
        label = self.label
        parts = moves + bool(label.left)
        is_rolled = bool(label.left) and has_rolled_move(label.board, label.figure)
        if label.board.options.get("move_roll") == "always":
            owed = parts - is_rolled
        else:
            owed = min(self.entries, parts) - (is_rolled and parts == 1 and self.entries > 0)
        rolls = ["move"] * owed
        first = ["disengage"] if owes_disengaging(label.board, label.figure) else []
        if first or rolls:
            stages = stage_of_rolls(label, [*first, *rolls[:1]])
            return (*stages, *(stage_of_rolls(label, rolls[:1]) * max(0, owed - 1)))
        return ()

    def lines(self, moves: int, heights: list[float]) -> list[list[Span]]:
        limit = self.budgets[moves] / INCH
        each = [region.lines(region.shapes(limit), heights) for _, region in self.layers]
        many = len(each) > 1
        found = [union([span for spans in at for span in spans]) for at in zip(*each, strict=True)] if many else each[0]
        return run(without_areas(found, [outline_of(area) for area in self.left], heights)) if self.left else found

    def to(self, at: Point) -> tuple[float, Thousandths] | None:
        """The cost of the shortest way to a place in inches, and the height of its surface; None if it is too far."""
        place, best = vector(at), None
        if any(is_over(at, area) for area in self.left):
            return None
        for layer, region in self.layers:
            if abs(place - region.start) > region.budget:
                continue
            cost = least_cost(region.search, place)
            if (
                cost is not None
                and (best is None or cost < best[0])
                and not place_refused(layer, self.label.figure, at)
            ):
                best = cost, table.standing_height(layer, at)
        return best

    def after(self, at: Point) -> tuple[Document, int] | None:
        """The document after the way to a place, and the new moves that it takes; None if it is too far."""
        found = self.to(at)
        if found is None:
            return None
        cost = in_thousandths(found[0])
        moves = next((moves for moves in range(self.moves + 1) if self.budgets[moves] >= cost), None)
        if moves is None:
            return None
        rolled = bool(self.stages(moves)) and moves + bool(self.label.left) == 1 and self.owes_a_roll(moves)
        board = walked(self.label, at, found[1], moves, self.budgets[moves] - cost, rolled=rolled)
        return board, moves

    def owes_a_roll(self, moves: int) -> bool:
        always = self.label.board.options.get("move_roll") == "always"
        return (always or self.entries > 0) and not (not moves and has_rolled_move(self.label.board, self.label.figure))


def walks_of(label: Label) -> Iterator[WalkedRegion]:
    """The walks from a label: around all difficult ground, through one area of it, through all of it; and, if water is
    near, by one move through it."""
    figure, board, points = label.figure, label.board, label.points
    if figure.state.get("on_wall") or not (points or label.left):
        return
    most = label.left + points * label.whole_move()
    here = vector(figure.space)
    near = [area for area in difficult_areas(board, figure) if _is_near(area, here, most)]
    begun, closed = difficult_areas_at(board, figure.space), hollows(board, figure.space)
    choices: list[tuple[tuple[Area, ...], int]] = [((*near, *closed), 0)]
    if len(near) > 1 and not label.steps:
        choices += [((*(a for a in near if a is not one), *closed), _entries(one, points)) for one in near]
    rough = [*near, *begun] if closed else near  # a way out of ground with hollows may come back into it
    if rough:
        choices.append(((), sum(_entries(one, points) for one in rough)))
    is_wet = any(area.kind == "water" and _is_near(area, here, most) for area in board.free_board.areas)
    # A figure that overlaps something by mistake leaves it with one move: none may end while it is still too near.
    overlaps = place_refused(board, figure, figure.space) is not None
    if closed and not overlaps:
        yield WalkedRegion(label, tuple(near), 0, False, points, left=tuple(begun))
    for shut, entries in choices:
        if not overlaps:
            yield WalkedRegion(label, shut, entries, False, points)
        if is_wet or overlaps:
            yield WalkedRegion(label, shut, entries, True, 0 if label.left else 1, overlaps)


def _is_near(area: Area, here: Vector, most: int) -> bool:
    return distance_to_border(here, outline_of(area)) <= most / INCH or is_over(
        (round(here.real * INCH), round(here.imag * INCH)), area
    )


def _entries(area: Area, most: int) -> int:
    """How often a way may have to enter an area: once if it is convex, else up to `most` times."""
    points: Sequence[Vector] = anticlockwise(outline_of(area))
    last = len(points)
    convex = all(cross(points[i] - points[i - 1], points[(i + 1) % last] - points[i]) >= 0 for i in range(last))
    return 1 if convex else max(1, most)
