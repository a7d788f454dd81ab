"""Jumping: rings of chance, where a jump lands, where it falls (CV-20 to CV-23, CV-31)."""

from __future__ import annotations

from fractions import Fraction
from math import ceil

from tablelight.board.document import Document, Figure
from tablelight.board.units import Thousandths, inches
from tablelight.dice.distribution import Distribution
from tablelight.geometry.inches.border_rays import is_open_between
from tablelight.geometry.inches.outline import common, outline
from tablelight.geometry.inches.region import Polygons, Region, region_of
from tablelight.geometry.inches.spans import rows_of
from tablelight.progress.portions import Portion, run
from tablelight.rules.answers import Moves, NeededRoll, Path, Reason, Step
from tablelight.rules.bare.table import is_beyond, rounded, vector, written
from tablelight.rules.questions import MoveQuestion, SightQuestion
from tablelight.rules.systems.carnevale import table, walking
from tablelight.rules.systems.carnevale.activation import may_jump, no_points, pool, turn_value
from tablelight.rules.systems.carnevale.pools import chances, passes
from tablelight.rules.systems.carnevale.sight import SeenBase, base_in_sight, sight
from tablelight.rules.systems.carnevale.table import jumping_layer
from tablelight.rules.systems.carnevale.tables import CRITICAL_DISENGAGE, INCH, JUMPS, NEEDED
from tablelight.rules.systems.carnevale.terrain import flying_ground, walking_ground
from tablelight.rules.systems.carnevale.throws import fall_harm, land


def jump_reach(outcome: str, aces: int) -> Thousandths:
    """How far a jump carries, in thousandths."""
    least, each = JUMPS[outcome]
    return Thousandths((least + each * aces) * INCH)


def jump_bonus(document: Document, figure: Figure) -> int:
    """CV-50: what a critical roll to disengage adds to the jump that it was made for, in thousandths."""
    return CRITICAL_DISENGAGE if turn_value(document, figure, "disengaged") == "critical" else 0


def reaches(document: Document, figure: Figure) -> Distribution[Thousandths]:
    """The length of a jump, shortest first."""
    bonus = jump_bonus(document, figure)
    spread = chances(pool(document, figure, "dexterity"), NEEDED)
    found = spread.map(lambda result: Thousandths(jump_reach(*result) + bonus)).chances
    return Distribution(dict(sorted(found.items())))


def reaches_of(document: Document, question: MoveQuestion) -> Distribution[Thousandths]:
    """The length of the jump of a question: one alone if it has been rolled."""
    known = known_reach(document, question)
    return reaches(document, question.figure) if known is None else Distribution.certain(known)


def at_least(spread: Distribution[Thousandths], inches: float) -> Fraction:
    """The chance that a jump carries this far, from the chances of its lengths."""
    return spread.chance(lambda length: not is_beyond(inches, length))


JUMP_SLAB = 0.03
"""A jump is drawn a little coarser than a walk, in the same tolerance; its rings are cut from its slabs (inches)."""


def landing_refused(document: Document, question: MoveQuestion) -> Reason | None:
    """CV-22: why a controlled landing cannot be declared now: its jump has been rolled, or no point is left for it."""
    figure = question.figure
    if not question.extra.get("landing") or turn_value(document, figure, "landing"):
        return None
    if isinstance(turn_value(document, figure, "jump_left"), int):
        return Reason("CV-22.late", figure=figure.id)
    # A chained jump costs nothing, except for its landing.
    return no_points(document, figure, "jump", 0 if turn_value(document, figure, "chain") else 1)


def known_reach(document: Document, question: MoveQuestion) -> Thousandths | None:
    """The length of the jump if it has been rolled (in the turn, or as the question says)."""
    left = turn_value(document, question.figure, "jump_left")
    if isinstance(left, int):
        return Thousandths(left)
    outcome = walking.given_outcome(question)
    if outcome is None:
        return None
    aces = question.extra.get("aces")
    if not isinstance(aces, int):
        aces = {"success": 1, "critical": 2}.get(outcome, 0)
    return Thousandths(jump_reach(outcome, aces) + jump_bonus(document, question.figure))


def jump_moves(document: Document, question: MoveQuestion) -> Moves:
    """The rings of a jump: the chance to reach each distance, and where a jump of that length can land."""
    figure = question.figure
    document = jumping_layer(document, figure)
    if undeclared := landing_refused(document, question):
        return Moves(refused=undeclared, area=[])
    spread, is_rolled = reaches_of(document, question), known_reach(document, question) is not None
    most = max(spread.chances)
    region = reach_of_flight(document, figure, most)
    if region is None:
        return Moves(refused=Reason("CV-10.inside", figure=figure.id), area=[])
    seen = base_in_sight(document, figure, ceil(most / INCH))
    rings = []
    for distance in range(1, most // INCH + 1):
        area = rounded(_in_sight(seen, region.within(float(distance), JUMP_SLAB)))
        rings.append({"distance": distance, "chance": at_least(spread, distance), "area": area})
    needed = next(iter(walking.rolls_before(document, figure, None)), None)
    if needed is None and not is_rolled:
        chance = passes(pool(document, figure, "dexterity"))
        needed = NeededRoll(roll="jump", chance=chance, reason=Reason("CV-20.roll", figure=figure.id))
    area = rounded(_in_sight(seen, region.polygons(slab=JUMP_SLAB)))
    return Moves(needs_roll=needed, area=area, extra={"rings": rings, "budget": most / INCH})


def _in_sight(seen: SeenBase | None, polygons: Polygons) -> Polygons:
    """The part of polygons that is seen; the same object if it is all of them."""
    if seen is None:
        return polygons
    rows = rows_of(polygons, JUMP_SLAB)
    lines = run(seen.lines([row.middle for row in rows], Portion("strips", 0)))
    parts = [common(row.spans, spans) for row, spans in zip(rows, lines, strict=True)]
    if parts == [row.spans for row in rows]:
        return polygons
    return outline([row.with_spans(part) for row, part in zip(rows, parts, strict=True)])


def reach_of_flight(document: Document, figure: Figure, most: Thousandths) -> Region | None:
    """Where a jump of a length (thousandths) may land; None if the figure stands in something too high to jump."""
    flying = flying_ground(document, figure, table.height_of(document, figure))
    if not flying.is_free(vector(figure.space)):
        return None
    landing = walking_ground(document, figure, ending=True)
    return region_of(flying, vector(figure.space), inches(most), landing=landing, straight=True)


def jump_refused(document: Document, question: MoveQuestion, *, may_fall_short: bool = False) -> Reason | float:
    """Why a figure cannot jump to a place, else the distance in inches. A roll must be able to reach the place; one
    that has been made must reach it, unless the jump may fall short."""
    figure, to = question.figure, walking.goal_of(question)
    if reason := may_jump(document, figure):
        return reason
    document = jumping_layer(document, figure)
    at = written(to)
    height = table.height_of(document, figure)
    distance = abs(vector(to) - vector(figure.space))
    known = known_reach(document, question)
    if undeclared := landing_refused(document, question):
        return undeclared
    # Check what stands there before the distance: no roll helps against it.
    barred = walking.place_refused(document, figure, to)
    if barred:
        by_figure = barred.key == "CV-10.figure"
        key = "CV-20.figure" if by_figure else barred.key if barred.key == "CV-10.board" else "CV-20.land"
        return Reason(key, at=at, figure=barred.figure, values=barred.values)
    if not is_open_between(flying_ground(document, figure, height), vector(figure.space), vector(to)):
        return Reason("CV-20.blocked", at=at)
    if not sight(document, SightQuestion(viewer=figure, target=to)).visible:
        return Reason("CV-20.unseen", at=at)
    most = max(reaches(document, figure).chances)
    if is_beyond(distance, most if known is None else max(most, known)):
        values = {"distance": f"{distance:.3f}", "most": f"{most / INCH:g}"}
        return Reason("CV-20.far", at=at, values=values)
    if known is not None and is_beyond(distance, known) and not may_fall_short:
        return Reason("CV-20.short", at=at, values={"distance": f"{known / INCH:g}"})
    return distance


def jump_path(document: Document, question: MoveQuestion) -> Path | Reason:
    """The straight way, and how it may end. `chance`: to land at the place; `safe`: to come down there, or on ground,
    without losing life after the fall's roll (CV-30); `survive`: to keep a life; `lost`: the life points lost; `ends`:
    every way to land."""
    figure, to = question.figure, walking.goal_of(question)
    distance = jump_refused(document, question)
    if isinstance(distance, Reason):
        return distance
    spread, is_rolled = reaches_of(document, question), known_reach(document, question) is not None
    declared = bool(question.extra.get("landing") or turn_value(document, figure, "landing"))
    safe = arrives = Fraction(0)
    dice = pool(document, figure, "dexterity")
    ends, harms = [], {}
    for reach, chance in spread.chances.items():
        end = land(document, figure, to, reach, landing=declared)
        arrives += chance if end.at == to else 0
        lost = harms[reach] = Distribution.certain(0) if end.loss is None else fall_harm(dice, end.loss)
        safe += chance * lost.chances.get(0, Fraction(0)) if end.at == to or not end.water else 0
        ends.append({
            "distance": reach / INCH, "chance": chance, "at": [*written(end.at)],
            "arrives": end.at == to, "water": end.water, "height": end.height / INCH, "loss": end.loss or 0,
        })  # fmt: skip
    start, at = written(figure.space), written(to)
    cost = round(distance, 6)
    rolls = walking.rolls_before(document, figure, None)
    if not is_rolled:
        rolls.append(NeededRoll(roll="jump", chance=arrives, reason=Reason("CV-20.roll", figure=figure.id)))
    life = table.life_of(figure)
    harm = spread.then(harms.__getitem__)
    survives = None if life is None else harm.chance(lambda lost: lost < life)
    extra = {
        "chance": arrives,
        "safe": safe,
        "survive": survives,
        "lost": {str(points): harm.chances[points] for points in sorted(harm.chances)},
        "ends": ends,
    }
    steps = (Step(at=at, cost=cost, reasons=(Reason("CV-20.lands", values={"distance": f"{round(distance, 2):g}"}),)),)
    return Path(path=(start, at), cost=cost, steps=steps, risks=tuple(map(walking.risk_of, rolls)), extra=extra)
