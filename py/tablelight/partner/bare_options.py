"""A figure's options on a bare table: come into contact, go nearer by the shortest way (PL-16)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import islice, pairwise
from math import cos, dist, hypot, sin

from attrs import evolve, frozen

from tablelight.board.document import Document, Figure, Point
from tablelight.board.problems import QuestionError
from tablelight.board.units import INCH
from tablelight.partner.fighters import best_attack
from tablelight.partner.options import ActivationOption, is_worth_its_cost, with_attack
from tablelight.partner.orders import move_order, own_orders
from tablelight.partner.side import DecidingSide
from tablelight.rules.answers import NeededRoll, Path, Refused
from tablelight.rules.conduct import PlayOrder, roll_order
from tablelight.rules.questions import MoveQuestion

TOUCHING = 3
"""The gap between two bases that are put in contact, in thousandths of an inch."""
SIDES_TRIED = (0.0, 0.7, -0.7, 1.5, -1.5)
"""Where around an enemy to look for contact: radians from the straight line."""
NEAREST = 3
"""How many enemies to look for a way to."""
GAPS = (0.0, 1.01, 2.01)
"""Gaps to an enemy to look for a way to, in inches: a game may keep enemies apart."""
SHARES = (1.0, 0.7, 0.4)
"""Shares of a move to try along a way."""


@frozen
class Reached:
    """A place that a move reaches, with the order that leads there, or the one needed first."""

    at: Point
    order: PlayOrder
    document: Document
    chance: float = 1.0
    left: float | None = None
    """The rest of the way to an enemy, in inches; None if it was not looked for."""


def bare_options_of(
    side: DecidingSide, figure: Figure, done: Sequence[PlayOrder], *, ways: bool = True
) -> list[ActivationOption]:
    """All options; if an attack from where the figure stands is worth its cost, only those from there. `ways`: also long
    ways to enemies, which take long to find."""
    own = own_orders(side.conduct, figure.id, done)
    may_move, may_attack = side.conduct.left(side.board, figure, own)
    here = Reached(figure.space, {}, side.board)
    found = list(_from(side, figure, here, may_attack, stays=True))
    if may_move and not any(map(is_worth_its_cost, found)):
        try:
            for reached in _reached(side, figure, ways=ways):
                found += _from(side, figure, reached, may_attack, stays=False)
        except QuestionError:
            pass
    return found


def bare_options_at(
    side: DecidingSide, figure: Figure, done: Sequence[PlayOrder], place: Point
) -> Iterator[ActivationOption]:
    """A figure's options at a place: none if no move leads there."""
    may_move, may_attack = side.conduct.left(side.board, figure, own_orders(side.conduct, figure.id, done))
    if place == figure.space:
        yield from _from(side, figure, Reached(figure.space, {}, side.board), may_attack, stays=True)
        return
    reached = _move(side, figure, place) if may_move else None
    if reached is not None:
        yield from _from(side, figure, reached, may_attack, stays=False)


def _reached(side: DecidingSide, figure: Figure, *, ways: bool) -> Iterator[Reached]:
    """Places to go to. `ways`: see `bare_options_of`."""
    near = sorted(side.board.enemies(figure), key=lambda enemy: (dist(figure.space, enemy.space), enemy.id))
    touching = [found for enemy in near[:NEAREST] for found in _contact(side, figure, enemy)]
    yield from touching
    yield from _to_objectives(side, figure)
    if ways and not touching:
        found = (_far_way(side, figure, enemy) for enemy in near[: 1 + side.question.effort // 2])
        for way in sorted((way for way in found if way is not None), key=lambda way: way.cost)[:1]:
            yield from _farthest_on(side, figure, way, float(way.cost))


def _to_objectives(side: DecidingSide, figure: Figure) -> Iterator[Reached]:
    """The farthest place on the straight way to each objective that a move reaches."""
    for objective in side.board.objectives:
        aim = min(objective.places, key=lambda place: (dist(place, figure.space), place))
        (x, y), away = figure.space, dist(aim, figure.space)
        parts = [min(1.0, INCH * (side.conduct.stride(figure) * share - 0.01) / away) for share in SHARES if away]
        places = [(round(x + part * (aim[0] - x)), round(y + part * (aim[1] - y))) for part in parts]
        yield from _first(_move(side, figure, to) for to in places)


def _first(found: Iterable[Reached | None]) -> Iterator[Reached]:
    """The first of these places that a move reaches; no further one is tried."""
    return islice(filter(None, found), 1)


def _contact(side: DecidingSide, figure: Figure, enemy: Figure) -> Iterator[Reached]:
    """The first place in contact with an enemy that a move reaches."""
    apart = dist(figure.space, enemy.space) - _touching(figure, enemy)
    if apart > INCH * side.conduct.stride(figure):
        return iter(())
    return _first(_move(side, figure, to, 0.0) for to in _around(figure, enemy))


def _touching(figure: Figure, enemy: Figure) -> float:
    return INCH * (figure.radius + enemy.radius) + TOUCHING


def _around(figure: Figure, enemy: Figure, gap: float = 0.0) -> Iterator[Point]:
    """Places in contact with an enemy, or at a gap from it (inches), the nearest first."""
    (x, y), (ex, ey) = figure.space, enemy.space
    length = hypot(x - ex, y - ey) or 1.0
    far, base = _touching(figure, enemy) + gap * INCH, ((x - ex) / length, (y - ey) / length)
    for turn in SIDES_TRIED:
        c, s = cos(turn), sin(turn)
        yield round(ex + far * (base[0] * c - base[1] * s)), round(ey + far * (base[0] * s + base[1] * c))


def _move(side: DecidingSide, figure: Figure, to: Point, left: float | None = None) -> Reached | None:
    """The place by some movement; None if no movement leads there. `left`: see `Reached`."""
    if not side.board.board.holds(to) or to == figure.space:
        return None
    side.counter[0] += 1
    for action, keys in side.conduct.movements(side.board, figure):
        question = MoveQuestion(figure=figure, action=action, to=to, extra=keys)
        try:
            after = side.rules.apply(side.board, question)
            if isinstance(after, Document):
                return Reached(to, {**move_order(question), "to": side.board.board.written(to)}, after, left=left)
            needed = _needed_roll(side, question)
        except QuestionError:
            continue
        if needed is not None:
            stood = side.board.with_figure(evolve(figure, at=(to,)))
            return Reached(to, roll_order(figure.id, needed[0]), stood, float(needed[1]), left)
    return None


def _needed_roll(side: DecidingSide, question: MoveQuestion) -> tuple[str, Fraction] | None:
    """The roll that a movement needs first, and its chance; None if it is refused for good."""
    found = side.rules.path(side.board, question)
    if isinstance(found, Refused):
        return None
    roll = found.extra.get("needs_roll")
    if isinstance(roll, NeededRoll):
        return roll.roll, roll.chance
    risk = next(iter(found.risks), None)
    if risk is None:
        return None
    chance = risk.get("chance")
    return str(risk["roll"]), chance if isinstance(chance, Fraction) else Fraction(1, 2)


def _far_way(side: DecidingSide, figure: Figure, enemy: Figure) -> Path | None:
    """The shortest way into contact with an enemy, however long; if no figure may come so near, as near as possible."""
    board, shut = evolve(side.board, turn={}), dict[str | None, list[Point]]()
    for to in (to for gap in GAPS for to in _around(figure, enemy, gap) if board.board.holds(to)):
        for question in side.conduct.far(figure):
            known = shut.setdefault(question.action, [])
            # Finding no way to a place takes long. If a way leads from here to such a place, none leads here either.
            here = evolve(question, figure=evolve(figure, at=(to,)), extra={})
            if any(_way(side, board, evolve(here, to=other)) is not None for other in known):
                continue
            found = _way(side, board, evolve(question, to=to))
            if found is not None:
                return found
            if side.conduct.ways_join:
                known.append(to)
    return None


def _way(side: DecidingSide, board: Document, question: MoveQuestion) -> Path | None:
    try:
        found = side.rules.path(board, question)
    except QuestionError:
        return None
    return found if isinstance(found, Path) else None


def _farthest_on(side: DecidingSide, figure: Figure, way: Path, cost: float) -> Iterator[Reached]:
    """The farthest place on a way that a move reaches."""
    strides = (side.conduct.stride(figure) * share - 0.01 for share in SHARES)
    return _first(_move(side, figure, _on(way, inches), max(0.0, cost - inches)) for inches in strides)


def _on(way: Path, inches: float) -> Point:
    """The place at a distance along a way."""
    points = [(x, y) for x, y in way.path]
    for one, other in pairwise(points):
        length = dist(one, other)
        if length >= inches and length:
            share = max(0.0, inches) / length
            return (
                round(INCH * (one[0] + share * (other[0] - one[0]))),
                round(INCH * (one[1] + share * (other[1] - one[1]))),
            )
        inches -= length
    return round(INCH * points[-1][0]), round(INCH * points[-1][1])


def _from(
    side: DecidingSide, figure: Figure, reached: Reached, attacks: bool, *, stays: bool
) -> Iterator[ActivationOption]:
    """The options at a place: nothing more, and the best attack on each enemy."""
    there = reached.document.figure(figure.id)
    gaps = (
        (dist(reached.at, enemy.space) / INCH - figure.radius - enemy.radius, enemy.id)
        for enemy in side.board.enemies(figure)
    )
    near = min(gaps, default=(0.0, ""))
    left = near[0] if reached.left is None else reached.left
    at = reached.at[0] / INCH, reached.at[1] / INCH
    reach, pace = side.conduct.reach(figure), max(1.0, side.conduct.stride(figure))
    base = ActivationOption(
        figure=figure.id,
        at=at,
        order=None if stays else reached.order,
        arrive=reached.chance,
        turns=max(0.0, left - reach) / pace,
        spaces=left,
        toward=near[1],
        document=reached.document,
        attacks=attacks,
        prize=side.goals.prize(reached.document, there),
    )
    yield base
    for enemy in reached.document.enemies(there) if attacks else ():
        best = best_attack(side, reached.document, there, enemy)
        if best is not None:
            yield with_attack(side, base, there, enemy, best)
