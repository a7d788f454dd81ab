"""Where two layers of a table differ, and whether a region comes near to that: if not, it is the region of both.

A way out of the region would have to leave it over ground that is the same in both layers, and so be a way in the first one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from tablelight.geometry.inches.bordered import BorderedGround
from tablelight.geometry.inches.borders import UNSURE, wider
from tablelight.geometry.inches.ground import Box, box, meet
from tablelight.geometry.inches.plane import Segment, Vector, distance_to_segment, inside, sides, where_segments_cross

BESIDE = 0.05
"""Nearer than this (inches) to what is swept, a border may be come to: more than the error of an outline."""

Difference: TypeAlias = tuple[Box, Segment | None]
"""A border that only one of two grounds has: the box around it, and the segment that it is, if it is one."""


def differences(one: BorderedGround, other: BorderedGround) -> list[Difference] | None:
    """The borders that only one of two grounds has, or that are not the same in both; None if there may be more."""
    if one.discs != other.discs or _rules(one) != _rules(other):
        return None
    some, others = {id(each): each for each in one.borders}, {id(each): each for each in other.borders}
    left = [each for key, each in some.items() if key not in others]
    right = [each for key, each in others.items() if key not in some]
    found: list[Difference] = []
    for line in {line for each in left for line in each.lines} ^ {line for each in right for line in each.lines}:
        a = complex(line[5], line[6])
        found.append((line[1:5], (a, a + complex(line[7], line[8]))))
    found += ((arc[1:5], None) for arc in {a for b in left for a in b.circles} ^ {a for b in right for a in b.circles})
    # In a disc that bars at some heights only, a floor makes a difference of which no border need tell.
    floors = [box(floor.points) for floor in {*one.floors} ^ {*other.floors}]
    for bundle in one.borders[len(one.borders) - len(one.discs) :]:
        for arc in bundle.circles:
            if arc[10] == UNSURE and any(meet(arc[1:5], each, 0.0) for each in floors):
                found.append((arc[1:5], None))
    return found


def _rules(ground: BorderedGround) -> tuple[object, ...]:
    return ground.width, ground.height, ground.step, ground.toll, ground.afloat, ground.whole


def comes_near(shapes: Iterable[Sequence[Vector]], found: Sequence[Difference]) -> bool:
    """Whether swept shapes come near to a difference."""
    boxes = [(wider(around, BESIDE), segment) for around, segment in found]
    for shape in shapes:
        xs, ys = [p.real for p in shape], [p.imag for p in shape]
        around = min(xs), min(ys), max(xs), max(ys)
        near = [each for each in boxes if meet(each[0], around, 0.0)]
        if near and any(_comes_near(shape, *each) for each in near):
            return True
    return False


def _comes_near(shape: Sequence[Vector], around: Box, segment: Segment | None) -> bool:
    """Whether a shape comes near to a border, or into its box if that is no segment."""
    left, top, right, bottom = around
    if inside(complex(left, top) if segment is None else segment[0], shape):
        return True
    for a, b in sides(shape):
        if (a.real < left and b.real < left) or (a.real > right and b.real > right):
            continue
        if (a.imag < top and b.imag < top) or (a.imag > bottom and b.imag > bottom):
            continue
        if segment is None or _are_beside(a, b, *segment):
            return True
    return False


def _are_beside(a: Vector, b: Vector, c: Vector, d: Vector) -> bool:
    """Whether segments cross or come near to each other."""
    if where_segments_cross(a, b, c, d) is not None:
        return True
    ends = (distance_to_segment(a, c, d), distance_to_segment(b, c, d))
    return min(*ends, distance_to_segment(c, a, b), distance_to_segment(d, a, b)) < BESIDE
