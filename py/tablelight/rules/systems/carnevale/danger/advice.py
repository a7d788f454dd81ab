"""`advise` on the bare table (DG-20, DG-21, DG-24): staying, coming into contact with each enemy, and the cheapest places
where no enemy attacks, or sees, the figure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import ceil
from typing import NoReturn

from attrs import evolve

from tablelight.board.document import Document, Figure, Point
from tablelight.geometry.inches.approach import Stretch
from tablelight.geometry.inches.outline import contains
from tablelight.geometry.inches.plane import Vector
from tablelight.progress.portions import Portion, Portions, within
from tablelight.rules.answers import Reason
from tablelight.rules.bare.table import thousandths, vector
from tablelight.rules.danger.advice import WeighedPlace, advice_of, weighed
from tablelight.rules.danger.attacks import NOTHING, SURE
from tablelight.rules.danger.places import Places
from tablelight.rules.danger.policy import Danger
from tablelight.rules.danger.records import Advice, Spot
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.systems.carnevale import table
from tablelight.rules.systems.carnevale.activation_end import as_active
from tablelight.rules.systems.carnevale.applying import apply
from tablelight.rules.systems.carnevale.arrival import arrival_chance
from tablelight.rules.systems.carnevale.danger.foes import WITHOUT, at_activation, attacks, enemies_of, out_reason
from tablelight.rules.systems.carnevale.danger.regions import moves_of, sheltered
from tablelight.rules.systems.carnevale.danger.vantage import contact_way
from tablelight.rules.systems.carnevale.pursuit import MovePart
from tablelight.rules.systems.carnevale.tables import INCH
from tablelight.rules.systems.carnevale.walk_paths import Walk, walk_refused
from tablelight.rules.systems.carnevale.walking import given_outcome

APART, FINER = 0.25, 0.03
"""How far apart places along a border are looked at for the cheapest, first and then beside it (inches)."""


def _on_spaces(*_: object) -> NoReturn:
    raise AssertionError("a bare table has no spaces")


POLICY = Danger(attacks=attacks, foe=_on_spaces, standable=lambda _: 0, fresh=at_activation, life=table.life_of)
"""What weighing a place takes of the game."""


def advise(document: Document, question: MoveQuestion) -> Portions[Advice]:
    """DG-24: of these places those that no other beats."""
    found = yield from moves_of(document, question)
    figure = question.figure
    if out_reason(document, figure):
        at = (figure.space[0] / INCH, figure.space[1] / INCH)
        own = Spot(at=at, cost=0, chance=SURE, extra={"stay": True}, document=document, figure=figure)
        judged = [WeighedPlace(spot=own, dealt=NOTHING, suffered=(NOTHING,))]
        return evolve(advice_of(document, POLICY, Places(found, (own,)), judged), extra={"without": WITHOUT})
    spots = []
    if not question.figure.state.get("on_wall"):
        spots.append(_own(document, question.figure))
    if found.refused is None:
        spots += yield from _in_contact(document, question)
        for area in (yield from sheltered(document, question, found)):
            spots += yield from _cheapest(document, question, area)
    unlike = {spot.at: spot for spot in reversed(spots)}
    kept = [spot for spot in spots if unlike[spot.at] is spot]
    judged = []
    for number, spot in enumerate(kept):
        enemies = yield from within(Portion("places", number, len(kept)), enemies_of(spot.document, spot.figure))
        judged.append(weighed(POLICY, spot, enemies))
    return evolve(advice_of(document, POLICY, Places(found, tuple(kept)), judged), extra={"without": WITHOUT})


def _own(document: Document, figure: Figure) -> Spot:
    board = as_active(document, figure)
    extra: Mapping[str, object] = {"stay": True}
    at = (figure.space[0] / INCH, figure.space[1] / INCH)
    return Spot(at=at, cost=0, chance=SURE, extra=extra, document=board, figure=board.figure(figure.id))


def _in_contact(document: Document, question: MoveQuestion) -> Portions[list[Spot]]:
    """Its place in contact with each enemy that it gets to."""
    enemies, spots = document.enemies(question.figure), []
    for number, enemy in enumerate(enemies, 1):
        told = Portion("enemies", number - 1, len(enemies))
        found = yield from within(told, contact_way(document, question, enemy))
        if found is not None:
            way, after = found
            figure = after.figure(question.figure.id)
            spots.append(Spot(at=way.to, cost=way.cost, chance=way.chance, extra={}, document=after, figure=figure))
        yield Portion("enemies", number, len(enemies))
    return spots


def _moved(document: Document, question: MoveQuestion, to: Point, cost: float, chance: Fraction) -> Iterator[Spot]:
    """The place with what `apply` makes of the move there."""
    made = {**question.extra, "outcome": given_outcome(question) or "success"}
    after = apply(document, evolve(question, to=to, rolled=None, extra=made))
    if isinstance(after, Document):
        figure = after.figure(question.figure.id)
        if figure.space == to:
            at = (to[0] / INCH, to[1] / INCH)
            yield Spot(at=at, cost=cost, chance=chance, extra={}, document=after, figure=figure)


def _cheapest(document: Document, question: MoveQuestion, area: Sequence[object]) -> Portions[list[Spot]]:
    """The place of an area that the figure gets to with the fewest inches; none if it stands in the area, or there is
    none."""
    here = vector(question.figure.space)
    polygons: Sequence[Sequence[Sequence[Sequence[float]]]] = area  # type: ignore[assignment]
    if not polygons or any(_holds(polygon, here) for polygon in polygons):
        return []
    rings = [[complex(x, y) for x, y in ring] for polygon in polygons for ring in polygon]
    best = yield from _best(document, question, (place for ring in rings for place in _along(ring, APART)), None)
    if best is not None:
        middle = vector(best[0])
        fine = (place for ring in rings for place in _along(ring, FINER) if abs(place - middle) <= APART)
        best = yield from _best(document, question, fine, best)
    if best is None:
        return []
    to, walk = best
    chance = SURE if given_outcome(question) else _chance(as_active(document, question.figure), question.figure, walk)
    return [*_moved(document, question, to, round(walk.cost, 3), chance)]


def _holds(polygon: Sequence[Sequence[Sequence[float]]], place: Vector) -> bool:
    rings = [[(x, y) for x, y in ring] for ring in polygon]
    outer, *holes = rings
    inside = contains(outer, place.real, place.imag)
    return inside and not any(contains(hole, place.real, place.imag) for hole in holes)


def _along(ring: Sequence[Vector], apart: float) -> Iterator[Vector]:
    """Places along a ring, at most so far apart."""
    for a, b in zip(ring, [*ring[1:], ring[0]], strict=True):
        parts = max(1, ceil(abs(b - a) / apart))
        yield from (a + (b - a) * number / parts for number in range(parts))


def _best(
    document: Document, question: MoveQuestion, places: Iterator[Vector], best: tuple[Point, Walk] | None
) -> Portions[tuple[Point, Walk] | None]:
    """Of some places the cheapest to walk to."""
    here, board = vector(question.figure.space), as_active(document, question.figure)
    for number, place in enumerate(sorted(places, key=lambda each: abs(each - here)), 1):
        if best is not None and abs(place - here) >= best[1].cost:
            break
        to = thousandths(place)
        found = walk_refused(board, evolve(question, to=to), around=True)
        if not isinstance(found, Reason) and (best is None or found[0].cost < best[1].cost):
            best = to, found[0]
        yield Portion("places", number)
    return best


def _chance(document: Document, figure: Figure, walk: Walk) -> Fraction:
    stretches = tuple(
        Stretch(leg.start, leg.end, leg.length, False, False, leg.centre, leg.sweep)
        for way in walk.ways
        for leg in way.legs
    )
    return arrival_chance(document, figure, [MovePart(vector(figure.space), stretches)])
