"""Borders found while skipping most curves, compared with those found by looking at every part of every curve."""

from __future__ import annotations

from cmath import phase, rect
from random import Random
from typing import Any

import pytest

from tablelight.geometry.inches import static_ground as module
from tablelight.geometry.inches.borders import BorderArc, BorderFinder, BorderLine, joined_wedges
from tablelight.geometry.inches.curves import CoverPolygon, Curves, uncovered
from tablelight.geometry.inches.ground import BareGround, Box
from tablelight.geometry.inches.plane import TURN, PreparedPolygon, Vector, distance_to_segment
from tablelight.geometry.inches.static_ground import KnownThing, forget, static_ground
from tests.effort import sized
from tests.oracles.free_places import is_free
from tests.unit.geometry.inches.grounds import SIZE, ground
from tests.unit.geometry.inches.heaps import heap, places

LONG = 1e-4
"""In inches: shorter borders may be kept or left out, since what lies beside them is not certain."""


def found(
    whole: BareGround, centre: Vector = 0j, distance: float = 2 * SIZE
) -> tuple[list[BorderLine], list[BorderArc]]:
    """The borders of a table along all curves that come within a distance of a place."""
    static = static_ground(whole)
    bundles = [static.borders(number, centre, distance) for number in range(len(static.known))]
    lines = [line for each in bundles if each for line in each.lines if line[9] > LONG]
    return lines, [arc for each in bundles if each for arc in each.circles if arc[7] * arc[9] > LONG]


def drawn(lines: list[BorderLine], arcs: list[BorderArc]) -> list[tuple[Box, tuple[Any, ...]]]:
    """Borders without the numbers of their curves, each as its box and the rest."""
    return [(line[1:5], line[5:]) for line in lines] + [(arc[1:5], arc[5:]) for arc in arcs]


def comes_near(border: tuple[Box, tuple[Any, ...]], centre: Vector, distance: float) -> bool:
    """Whether a border, as returned by `drawn`, comes within a distance of a place."""
    x, y, *rest = border[1]
    if len(rest) > 4:
        a = complex(x, y)
        return distance_to_segment(centre, a, a + complex(*rest[:2])) <= distance
    radius, first, sweep = rest[:3]
    looks = (complex(x, y) + rect(radius, first + sweep * n / 200) for n in range(201))
    return any(abs(place - centre) <= distance for place in looks)


def test_borders_near_a_place_are_those_of_the_whole_table_there_whatever_was_asked_before() -> None:
    random = Random(17)
    compared = 0
    for number in range(sized(30, 300)):
        whole = heap(random) if number % 2 else ground(random)
        layer = BareGround(whole.width, whole.height, whole.solids[1:], (), whole.floors[1:], afloat=whole.afloat)
        forget()
        known = set(drawn(*found(whole)))
        forget()
        for _ in range(4):
            place, far = complex(random.uniform(0, SIZE), random.uniform(0, SIZE)), random.uniform(0.5, 5)
            found(layer, place, far)
            there = drawn(*found(whole, place, far))
            wanted = {each for each in known if comes_near(each, place, far)}
            assert len(there) == len(set(there)) and wanted <= set(there) <= known, (whole.key, place, far)
            compared += len(wanted)
    assert compared > sized(200, 2000)


def holds(place: Vector, along: Vector, beyond: object, lines: list[BorderLine], arcs: list[BorderArc]) -> bool:
    """Whether one of the borders passes through a place and has the same beyond it."""
    for line in lines:
        part = (place - complex(line[5], line[6])) / complex(line[7], line[8])
        if -1e-6 < part.real < 1 + 1e-6 and abs(part.imag) * line[9] < 1e-6:
            turned = line[10:] if (along / complex(line[7], line[8])).real > 0 else line[:9:-1]
            if beyond == turned:
                return True
    for arc in arcs:
        out = place - complex(arc[5], arc[6])
        if abs(abs(out) - arc[7]) < 1e-6 and (phase(out) - arc[8] + 1e-5) % TURN < arc[9] + 2e-5 and beyond == arc[10]:
            return True
    return False


def test_what_is_left_out_unseen_is_no_border(monkeypatch: pytest.MonkeyPatch) -> None:
    random, any_line = Random(7), BorderFinder.of_line
    compared = 0
    for number in range(sized(24, 400)):
        whole = heap(random) if number % 2 else ground(random)
        forget()
        quick = found(whole)
        with monkeypatch.context() as patched:
            patched.setattr(BorderFinder, "of_line", lambda self, line, **_: any_line(self, line))
            patched.setattr(module, "outside", lambda curves, _: curves)
            patched.setattr(BareGround, "is_free", is_free)
            patched.setattr(KnownThing, "is_shut", False)
            forget()
            slow = found(whole)
        for place, along, beyond in places(*slow):
            assert holds(place, along, beyond, *quick), (whole.key, place)
        for place, along, beyond in places(*quick):
            assert holds(place, along, beyond, *slow), (whole.key, place)
        compared += len(slow[0])
    assert compared > sized(400, 1000)


def test_a_segment_is_left_out_as_far_as_it_is_deep_in_a_cover() -> None:
    corners = (2 + 2j, 6 + 2j, 6 + 6j, 2 + 6j)
    curves = Curves()
    (line,) = curves.bundle([(0 + 3j, 10 + 3j)]).lines
    at = PreparedPolygon.of(corners, 0.6)
    (one, other) = uncovered(line, [CoverPolygon(at, (2, 2, 6, 6), 0.0)])
    assert one == pytest.approx((0.0, 0.2001))
    assert other == pytest.approx((0.5999, 1.0))
    (one, other) = uncovered(line, [CoverPolygon(at, (2, 2, 6, 6), 0.6)])
    assert one == pytest.approx((0.0, 0.1401))
    assert other == pytest.approx((0.6599, 1.0))
    along = curves.bundle([(0 + 2j, 10 + 2j)]).lines[0]
    assert list(uncovered(along, [CoverPolygon(at, (2, 2, 6, 6), 0.6)])) == [(0.0, 1.0)]  # along a side: doubtful


def test_wedges_of_one_circle_are_put_together() -> None:
    assert joined_wedges([(1.0, 1.0), (1.5, 1.0)]) == [(1.0, 1.5)]
    assert joined_wedges([(1.0, 1.0), (3.0, 1.0)]) == [(1.0, 1.0), (3.0, 1.0)]
    ((first, sweep),) = joined_wedges([(6.0, 1.0), (0.5, 1.0)])
    assert (first, sweep) == pytest.approx((6.0, 0.5 + TURN + 1.0 - 6.0))
    assert joined_wedges([(0.0, 4.0), (3.0, 4.0)])[0][1] == TURN
