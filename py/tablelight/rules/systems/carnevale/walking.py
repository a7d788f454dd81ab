"""A move on foot: its budget, its rolls, where it may end (CV-10 to CV-12, CV-50 to CV-52). And its answer `moves`: the
region that a base can get to, as polygons with holes, and contours inch by inch."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import TypeAlias

from attrs import evolve

from tablelight.board.document import Area, Document, Figure, Point
from tablelight.board.problems import QuestionError
from tablelight.board.units import Inches, Thousandths
from tablelight.geometry.inches.ground import BareGround
from tablelight.geometry.inches.joined_region import JoinedRegion, joined
from tablelight.geometry.inches.outline import common, outline
from tablelight.geometry.inches.plane import Vector, anticlockwise, convex_hull
from tablelight.geometry.inches.region import SLAB, Polygons, Region, region_of
from tablelight.geometry.inches.spans import Lines, covered, less, on_lines, rows_of, union
from tablelight.progress.portions import Steps
from tablelight.rules.answers import Contours, Moves, NeededRoll, Path, Reason, WrittenArea
from tablelight.rules.bare.table import is_level, is_on, outline_of, rounded, thousandths, vector, written
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.systems.carnevale import table
from tablelight.rules.systems.carnevale.activation import count, effective, no_points, not_yet, pool, turn_value
from tablelight.rules.systems.carnevale.pools import passes
from tablelight.rules.systems.carnevale.table import layers_of
from tablelight.rules.systems.carnevale.tables import CRITICAL_DISENGAGE, CRITICAL_MOVE, INCH, NEEDED, SWIMMING
from tablelight.rules.systems.carnevale.terrain import is_clear_of_walls, walking_ground

CONTOUR_SLAB, FAR_SLAB, FAR = 0.06, 0.12, 8
"""Contours are for the eye: they are coarser than the region itself, and coarser still for a far region (inches)."""
ReachedRegion: TypeAlias = Region | JoinedRegion
WORTH_SAYING = 0.1
"""Places that are lost without a roll do not count if they are fewer (square inches)."""
CONTOURS = 12
"""The most inches for which contours are drawn."""
MORE = {"disengage": CRITICAL_DISENGAGE, "move": CRITICAL_MOVE}
"""What a critical adds to a move, by its roll."""


def whole_move(document: Document, figure: Figure, *, wet: bool) -> Thousandths:
    """How far a whole move goes from a place in water or out of it (CV-12)."""
    whole = effective(document, figure, "move") * INCH
    return Thousandths(max(0, whole - SWIMMING) if wet and not table.is_water_creature(figure) else whole)


def move_budget(document: Document, figure: Figure, question: MoveQuestion | None = None) -> Thousandths:
    """The length left to a move in thousandths: the rest of one under way, else a whole one (CV-12)."""
    budget = count(turn_value(document, figure, "move_left"))
    if budget <= 0:
        budget = whole_move(document, figure, wet=table.swims(document, figure))
    if question is not None and given_outcome(question) == "critical":
        budget += MORE["disengage" if owes_disengaging(document, figure) else "move"]
    return Thousandths(budget)


def goal_of(question: MoveQuestion) -> Point:
    """The place that a question asks the way to."""
    if question.to is None:
        raise QuestionError("$.question.to", "is missing")
    return question.to


def given_outcome(question: MoveQuestion) -> str | None:
    """The outcome that a question assumes for its roll."""
    outcome = question.extra.get("outcome")
    if isinstance(outcome, str):
        return outcome
    return {"success": "success", "failure": "fail", None: None}[question.rolled]


def may_move(document: Document, figure: Figure) -> Reason | None:
    """Why a figure cannot move now."""
    if first := not_yet(document, figure):
        return first
    left = turn_value(document, figure, "move_left")
    if isinstance(left, int) and left > 0:
        return None
    reason = no_points(document, figure, "move")
    if reason and left == 0:
        stayed = turn_value(document, figure, "disengaged") == "fumble"
        return Reason("CV-50.stays" if stayed else "CV-10.spent", figure=figure.id)
    return reason


def has_disengaged(document: Document, figure: Figure) -> bool:
    """Whether the roll to disengage has been made for the action at hand: a move under way, or a jump or a dive still
    to begin. After a fumble, or when the move is spent, the next action needs it again."""
    rolled = turn_value(document, figure, "disengaged")
    return rolled not in (None, "fumble") and turn_value(document, figure, "move_left") != 0


def owes_disengaging(document: Document, figure: Figure) -> bool:
    """Whether leaving contact takes a roll that has not been made in this action."""
    return not has_disengaged(document, figure) and bool(table.engaged_with(document, figure))


def has_rolled_move(document: Document, figure: Figure) -> bool:
    """Whether the dexterity roll of the move that is under way has been made and passed."""
    under_way = turn_value(document, figure, "move_left")
    return bool(under_way) and turn_value(document, figure, "move_rolled") in ("success", "critical")


def disengaging_pool(document: Document, figure: Figure) -> int:
    """CV-52: one die fewer with three or more enemies in contact."""
    return pool(document, figure, "dexterity", -1 if len(table.engaged_with(document, figure)) >= 3 else 0)


def difficult_areas(document: Document, at: Point) -> list[Area]:
    """The difficult areas that a place is not in."""
    return [a for a in document.free_board.areas if a.kind == "difficult" and not is_on(at, a)]


def difficult_areas_at(document: Document, at: Point) -> list[Area]:
    """The difficult areas that a place is in."""
    return [a for a in document.free_board.areas if a.kind == "difficult" and is_on(at, a)]


def hollows(document: Document, at: Point) -> list[Area]:
    """The hollows of the difficult areas that a place is in, each with the ground outside as far as the board goes."""
    far = sum(document.free_board.inches)
    return [hollow for area in difficult_areas_at(document, at) for hollow in _hollows_of(area, far)]


def _hollows_of(area: Area, far: float) -> Iterator[Area]:
    """The parts of an area's convex hull that are not in the area, each with the ground outside the hull beside it, as
    far as `far` inches."""
    points = anticlockwise(outline_of(area))
    hull = set(convex_hull(points))
    kept = [number for number, point in enumerate(points) if point in hull]
    for first, last in pairwise([*kept, *(number + len(points) for number in kept[:1])]):
        part = [points[number % len(points)] for number in range(first, last + 1)]
        if len(convex_hull(part)) > 2:
            out = (part[-1] - part[0]) / abs(part[-1] - part[0]) * -far * 1j
            yield evolve(area, points=tuple(map(thousandths, (*part, part[-1] + out, part[0] + out))))


def in_hollows(lines: Lines, heights: Sequence[float], begun: Sequence[Area], into: Sequence[Area]) -> Lines:
    """The parts of some lines outside of difficult ground, in its hollows."""
    ground, hollow = (covered(map(outline_of, areas), heights) for areas in (begun, into))
    return [less(common(spans, there), taken) for spans, there, taken in zip(lines, hollow, ground, strict=True)]


def place_refused(document: Document, figure: Figure, to: Point, *, water_only: bool = False) -> Reason | None:
    """Why a base may not end at a place: it is off the board, in a figure or a wall, or out of the water."""
    at = written(to)
    if not document.free_board.holds(to):
        return Reason("CV-10.board", at=at)
    surface = table.surfaces_at(document, to)[0]
    if barred := base_refused(document, figure, to, surface.height):
        return barred
    if not is_clear_of_walls(document, figure, to):
        return Reason("CV-10.wall", at=at)
    if water_only and not surface.wet:
        return Reason("CV-42.water", at=at)
    return None


def base_refused(document: Document, figure: Figure, to: Point, height: Thousandths) -> Reason | None:
    """Why a base may not be at a place at some height: it would overlap another."""
    place = vector(to)
    for other in document.figures:
        if other.id != figure.id and not table.is_out(other):
            overlap = figure.radius + other.radius - abs(place - vector(other.space))
            if overlap > 0.001 and is_level(height, table.height_of(document, other)):
                return Reason("CV-10.figure", at=written(to), figure=other.id, values={"name": other.label})
    return None


def landing_of(document: Document, figure: Figure) -> BareGround | None:
    """Where a figure that overlaps something by mistake may end: it may leave the overlap, but not end in one. None if
    it overlaps nothing."""
    return walking_ground(document, figure, ending=True) if place_refused(document, figure, figure.space) else None


def contact_first(document: Document, figure: Figure) -> Reason:
    """Why nothing else is possible: the roll to disengage comes first."""
    enemy = table.engaged_with(document, figure)[0]
    return Reason("CV-50.roll", figure=enemy.id, values={"name": enemy.label})


def following(outcome: str) -> str:
    """The outcome assumed for the next owed roll, if a question names that of the first: a critical is assumed for the
    first alone."""
    return "success" if outcome == "critical" else outcome


def walk_moves(document: Document, question: MoveQuestion) -> Steps[Moves]:
    """Everywhere the centre of the base can get with what the move has left. The regions are remembered."""
    figure = question.figure
    reason = may_move(document, figure)
    if reason is None and figure.state.get("on_wall"):
        reason = Reason("CV-10.onwall", figure=figure.id)
    if reason:
        return Moves(refused=reason, area=[])
    points = move_budget(document, figure, question)
    layers, budget = layers_of(document, figure, points), Inches(points / INCH)
    regions = _regions(layers, figure, budget)
    if not regions:
        return Moves(refused=Reason("CV-10.inside", figure=figure.id), area=[])
    region = joined(tuple(regions))
    yield from region.casting()
    difficult = difficult_areas(document, figure.space)
    meets = yield from _meets_any(region, difficult)
    staying: Polygons | None = None
    if (yield from _meets_any(region, hollows(document, figure.space))):
        staying, comes_back = yield from _without_coming_back(document, figure, layers, budget)
        meets = meets or comes_back
    owed, outcome = rolls_before(document, figure, walk_key(document, difficult=meets)), given_outcome(question)
    needed = owed[0] if owed else None
    always = document.options.get("move_roll") == "always"
    stays = stay_reason(owed if always else owed[:1], outcome)
    if stays:
        return Moves(refused=stays, area=[], extra={"budget": budget})
    plain = None
    if meets and needed and not always and not has_rolled_move(document, figure):
        is_open = needed.roll == "move" and outcome is None
        # A figure that fails to get away counts as failing the roll for difficult ground, too.
        if is_open or (needed.roll == "disengage" and outcome == "fail"):
            plain = joined(tuple(_regions(layers, figure, budget, difficult)))
            yield from plain.casting()
            yield from plain.drawing()
    if plain is None or outcome:
        yield from (plain or region).drawing()
        return evolve(_answer(plain or region, budget, 0.0), needs_roll=None if outcome else needed)
    yield from region.drawing()
    answer = _answer(region, budget, 0.0)
    return evolve(
        answer, needs_roll=needed, extra={**answer.extra, "without_roll": rounded(staying or plain.polygons())}
    )


def _meets_any(region: ReachedRegion, areas: Sequence[Area]) -> Steps[bool]:
    """Whether a figure gets into one of some areas."""
    for area in areas:
        if (yield from region.meets(outline_of(area))):
            return True
        yield
    return False


def _without_coming_back(
    document: Document, figure: Figure, layers: Sequence[Document], budget: Inches
) -> Steps[tuple[Polygons, bool]]:
    """The places that take no roll for a figure in difficult ground with hollows: it stays in that ground, or out of the
    hollows, or ends in one. And whether it gets to other places by coming back into the ground."""
    difficult, into = difficult_areas(document, figure.space), hollows(document, figure.space)
    outside, staying = (joined(tuple(_regions(layers, figure, budget, [*difficult, *shut]))) for shut in ((), into))
    for region in (outside, staying):
        yield from region.casting()
        yield from region.drawing()
    rows = rows_of(outside.polygons(), SLAB)
    heights = [row.middle for row in rows]
    ending = in_hollows([row.spans for row in rows], heights, difficult_areas_at(document, figure.space), into)
    kept = [union([*a, *b]) for a, b in zip(on_lines(staying.polygons(), heights), ending, strict=True)]
    lost = (right - left for row, spans in zip(rows, kept, strict=True) for left, right in less(row.spans, spans))
    found = outline([row.with_spans(spans) for row, spans in zip(rows, kept, strict=True)])
    return found, sum(length for length in lost if length > SLAB) * SLAB > WORTH_SAYING


def _regions(layers: Sequence[Document], figure: Figure, budget: Inches, shut: Sequence[Area] = ()) -> list[Region]:
    start, found = vector(figure.space), []
    for layer in layers:
        ground = walking_ground(layer, figure, shut=shut, reach=budget)
        if ground.is_free(start):
            found.append(region_of(ground, start, budget, landing=landing_of(layer, figure)))
    return found


def region_moves(
    grounds: Sequence[BareGround], start: Vector, budget: Inches, spent: float = 0.0, beyond: Region | None = None
) -> Moves:
    """The region from a place in all layers, with a budget of which some is spent. Contours count what is spent, too.
    `beyond`: a region that is reached in another way, without contours."""
    regions = tuple(region_of(ground, start, max(0.0, budget - spent)) for ground in grounds if ground.is_free(start))
    found = _answer(joined(regions), budget, spent) if regions else Moves(area=[], extra={"budget": budget})
    return found if beyond is None else evolve(found, area=rounded(joined((*regions, beyond)).polygons()))


def _answer(region: ReachedRegion, budget: float, spent: float) -> Moves:
    slab = CONTOUR_SLAB if budget <= FAR else FAR_SLAB

    def lines() -> Iterator[tuple[int, WrittenArea]]:
        for length in range(1, min(int(budget), CONTOURS) + 1):
            if spent < length < budget:
                yield length, rounded(region.contour(length - spent, slab))

    return Moves(area=rounded(region.polygons()), contours=Contours(lines()), extra={"budget": budget})


def risk_of(needed: NeededRoll) -> dict[str, object]:
    """A roll as one of a way's risks."""
    return {"roll": needed.roll, "chance": needed.chance, "reason": needed.reason}


def with_risks(way: Path, rolls: Sequence[NeededRoll], question: MoveQuestion) -> Path | Reason:
    """A way with the rolls before it as its risks, unless the question gives their outcome; or why the figure stays."""
    outcome = given_outcome(question)
    stays = stay_reason(rolls, outcome)
    return stays or evolve(way, risks=() if outcome else tuple(map(risk_of, rolls)))


def walk_key(document: Document, *, difficult: bool) -> str | None:
    """The reason of the roll for difficult ground (or every move); None if a walk needs none."""
    always = document.options.get("move_roll") == "always"
    return "CV-11.always" if always else "CV-11.roll" if difficult else None


def rolls_before(document: Document, figure: Figure, key: str | None) -> list[NeededRoll]:
    """The rolls before a move, in order, with their chances. The roll to disengage (CV-50) is against the worst of the
    enemies in contact, as the opponents would choose."""
    return with_chances(document, figure, owed_before(document, figure, key))


def owed_before(
    document: Document, figure: Figure, key: str | None, *, leaves: bool = True
) -> list[tuple[str, Reason]]:
    """The rolls before a move, in order: to disengage if it leaves contact, then the move's own, if it has a reason."""
    found = []
    if leaves and owes_disengaging(document, figure):
        found.append(("disengage", contact_first(document, figure)))
    if key is not None and not has_rolled_move(document, figure):
        found.append(("move", Reason(key, figure=figure.id)))
    return found


def with_chances(document: Document, figure: Figure, owed: Sequence[tuple[str, Reason]]) -> list[NeededRoll]:
    """Rolls with their chances. QuestionError if a stat is missing."""
    return [NeededRoll(roll=roll, chance=_chance(document, figure, roll), reason=reason) for roll, reason in owed]


def _chance(document: Document, figure: Figure, roll: str) -> Fraction:
    if roll == "move":
        return passes(pool(document, figure, "dexterity"))
    dice, engaged = disengaging_pool(document, figure), table.engaged_with(document, figure)
    return min(passes(dice, NEEDED, pool(document, enemy, "dexterity")) for enemy in engaged)


def stay_reason(rolls: Sequence[NeededRoll], outcome: str | None) -> Reason | None:
    """Why a figure stays where it is after rolls that it owes, in order: a failed move roll (CV-11), or any fumble
    (CV-11, CV-50). `outcome`: the assumed outcome of the first, None if it is not thrown yet."""
    for needed in rolls:
        if outcome is None:
            return None
        if needed.roll == "move" and outcome in ("fail", "fumble"):
            return Reason(f"CV-11.{outcome}", figure=needed.reason.figure)
        if outcome == "fumble":
            return evolve(needed.reason, key="CV-50.fumble")
        outcome = following(outcome)
    return None
