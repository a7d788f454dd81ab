"""`moves` on a free board: the region a base can get to, as polygons with holes, and a contour for each inch where one is
drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TypeAlias

from attrs import evolve

from tablelight.board.document import Area, Document, Figure
from tablelight.board.units import INCH, Inches
from tablelight.geometry.inches.ground import BareGround
from tablelight.geometry.inches.joined_region import JoinedRegion, joined
from tablelight.geometry.inches.plane import Vector
from tablelight.geometry.inches.region import Region, region_of
from tablelight.progress.portions import Steps
from tablelight.rules.answers import Contours, Moves, NeededRoll, Reason, WrittenArea
from tablelight.rules.bare.table import outline_of, rounded, vector
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.systems.carnevale import table
from tablelight.rules.systems.carnevale.activation import pool
from tablelight.rules.systems.carnevale.platform_choices import layers_in_reach
from tablelight.rules.systems.carnevale.pools import chances
from tablelight.rules.systems.carnevale.tables import NEEDED
from tablelight.rules.systems.carnevale.terrain import GroundScope, WalkTerms, walking_ground
from tablelight.rules.systems.carnevale.walking import (
    contact_first,
    difficult_areas,
    disengaging_pool,
    following,
    given_outcome,
    has_rolled_move,
    landing_of,
    may_move,
    move_budget,
    owes_disengaging,
)

CONTOUR_SLAB, FAR_SLAB, FAR = 0.06, 0.12, 8
"""Contours are for the eye: coarser than the region itself, those of a far region more so (inches)."""
ReachedRegion: TypeAlias = Region | JoinedRegion
CONTOURS = 12
"""The most inches for which contours are drawn."""


def walk_moves(document: Document, question: MoveQuestion) -> Steps[Moves]:
    """Everywhere the centre of the base can get with what the move has left. The regions are remembered."""
    figure = question.figure
    reason = may_move(document, figure)
    if reason is None and figure.state.get("on_wall"):
        reason = Reason("CV-10.onwall", figure=figure.id)
    if reason:
        return Moves(refused=reason, area=[])
    points = move_budget(document, figure, question)
    layers, budget = layers_in_reach(document, figure, points), Inches(points / INCH)
    regions = _regions(layers, figure, budget)
    if not regions:
        return Moves(refused=Reason("CV-10.inside", figure=figure.id), area=[])
    region = joined(tuple(regions))
    yield from region.casting()
    difficult = difficult_areas(document, figure)
    meets = any(region.meets(outline_of(area)) for area in difficult)
    yield
    needed = _needed(document, figure, meets=meets)
    outcome = given_outcome(question)
    rolls_too = not has_rolled_move(document, figure)
    always = document.options.get("move_roll") == "always"
    rolls = [needed.roll, *(["move"] if needed.roll == "disengage" and rolls_too and always else [])] if needed else []
    stays = kept_back(document, figure, rolls, outcome)
    if stays:
        return Moves(refused=stays, area=[], extra={"budget": budget})
    plain = None
    if meets and needed and rolls_too and not always:
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
    return evolve(answer, needs_roll=needed, extra={**answer.extra, "without_roll": rounded(plain.polygons())})


def _regions(layers: Sequence[Document], figure: Figure, budget: Inches, shut: Sequence[Area] = ()) -> list[Region]:
    start, found = vector(figure.space), []
    for layer in layers:
        ground = walking_ground(layer, figure, terms=WalkTerms(shut=shut), scope=GroundScope(reach=budget))
        if ground.is_free(start):
            found.append(region_of(ground, start, budget, landing=landing_of(layer, figure)))
    return found


def region_moves(
    grounds: Sequence[BareGround], start: Vector, budget: Inches, spent: float = 0.0, beyond: Region | None = None
) -> Moves:
    """The region from a place in all layers, with a budget of which some is spent; contours by what it costs in all.
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


def passes(dice: int, needed: int = NEEDED, against: int | None = None) -> Fraction:
    """The chance of a success or a critical."""
    found = chances(dice, needed, against)
    return sum((p for (outcome, _), p in found.items() if outcome in ("success", "critical")), Fraction(0))


def disengaging_chance(document: Document, figure: Figure) -> Fraction:
    """The chance to get away, against the worst of the enemies in contact, whom the opponents would choose."""
    dice = disengaging_pool(document, figure)
    engaged = table.engaged_with(document, figure)
    return min(passes(dice, NEEDED, pool(document, enemy, "dexterity")) for enemy in engaged)


def roll_chance(document: Document, figure: Figure, roll: str) -> Fraction:
    """The chance to pass a roll that stands before a move: `disengage` or `move`."""
    if roll == "disengage":
        return disengaging_chance(document, figure)
    return passes(pool(document, figure, "dexterity"))


def risk_of(needed: NeededRoll) -> dict[str, object]:
    """A roll as one of a way's risks."""
    return {"roll": needed.roll, "chance": needed.chance, "reason": needed.reason}


def disengaging_roll(document: Document, figure: Figure) -> NeededRoll | None:
    """The roll that a figure in base contact with an enemy takes before it leaves (CV-50)."""
    if not owes_disengaging(document, figure):
        return None
    chance = disengaging_chance(document, figure)
    return NeededRoll(roll="disengage", chance=chance, reason=contact_first(document, figure))


def _needed(document: Document, figure: Figure, *, meets: bool) -> NeededRoll | None:
    disengaging = disengaging_roll(document, figure)
    if disengaging is not None:
        return disengaging
    if has_rolled_move(document, figure):
        return None
    if document.options.get("move_roll") == "always":
        reason = Reason("CV-11.always", figure=figure.id)
    elif meets:
        reason = Reason("CV-11.roll", figure=figure.id)
    else:
        return None
    return NeededRoll(roll="move", chance=roll_chance(document, figure, "move"), reason=reason)


def kept_back(document: Document, figure: Figure, rolls: Sequence[str], outcome: str | None) -> Reason | None:
    """Why a figure stays where it is, of rolls owed in their order that are taken to have come out so (None: not thrown
    yet): a failed move roll (CV-11), or any fumble (CV-11, CV-50)."""
    for roll in rolls:
        if outcome is None:
            return None
        if roll == "move" and outcome in ("fail", "fumble"):
            return Reason(f"CV-11.{outcome}", figure=figure.id)
        if outcome == "fumble":
            enemy = table.engaged_with(document, figure)[0]
            return Reason("CV-50.fumble", figure=enemy.id, values={"name": enemy.label})
        outcome = following(outcome)
    return None
