"""Rays over borders, compared with rays cut at every curve and tested between the cuts (CV-10, CV-13)."""

from __future__ import annotations

from cmath import rect
from random import Random

from tablelight.geometry.inches.border_rays import _near, cuts, pieces_along, trace_open
from tablelight.geometry.inches.bordered import BorderedGround, without_narrow_gaps
from tablelight.geometry.inches.curves import Piece
from tablelight.geometry.inches.ground import BareGround, Disc, Floor, Solid
from tablelight.geometry.inches.plane import TURN, Vector
from tablelight.geometry.inches.static_ground import forget, static_ground
from tests.effort import sized
from tests.oracles import curve_rays
from tests.unit.geometry.inches.grounds import REACH, SIZE, grounds_and_starts, looked_up


def trace(ground: BorderedGround, a: Vector, b: Vector) -> list[Piece]:
    """All pieces of a segment, up to the first that is not free."""
    unit, length = (b - a) / abs(b - a), abs(b - a)
    return pieces_along(ground, a, unit, length, cuts(*_near(ground, a, b), a, unit, length), length)


def test_a_ray_over_borders_finds_what_one_over_all_curves_finds() -> None:
    random = Random(3)
    rays = 0
    for whole, start in grounds_and_starts(random, sized(100, 1500)):
        near = BorderedGround.about(whole, start, REACH)
        bare = without_narrow_gaps(whole)
        for _ in range(12):
            end = start + rect(REACH * random.uniform(0.5, 1), random.uniform(0, TURN))
            some, others = trace(near, start, end), curve_rays.trace(bare, start, end)
            rays += 1
            is_open = all(piece.free for piece in some)
            assert not is_open or trace_open(near, start, end) == some, (whole.key, start, end)
            assert is_open == all(piece.free for piece in trace_open(near, start, end)), (whole.key, start, end)
            for number in range(60):
                distance = abs(end - start) * (number + 0.5) / 60
                ends = [piece.end for piece in (*some, *others)]
                if min(abs(distance - each) for each in ends) > 1e-5:
                    assert looked_up(some, distance) == looked_up(others, distance), (whole.key, start, end, distance)
    assert rays > sized(200, 500)


def test_most_curves_of_a_heap_are_no_borders() -> None:
    forget()
    walls = [
        Solid((complex(4 + n / 8, 4), complex(8, 4 + n / 8), complex(8, 8), complex(4, 8)), 0.6) for n in range(12)
    ]
    near = BorderedGround.about(BareGround(SIZE, SIZE, walls), 1 + 1j, 12.0)
    arcs = [
        arc for bundle in near.borders for arc in bundle.circles if arc[9] > 1e-3
    ]  # shorter: where a circle only touches
    assert 3 <= len(arcs) < 12


def test_figures_of_one_base_share_the_borders_of_their_table() -> None:
    walls = [Solid((3 + 3j, 5 + 3j, 5 + 5j, 3 + 5j), 0.6), Solid((8 + 8j, 9 + 8j, 9 + 9j), 0.6)]
    one = BareGround(SIZE, SIZE, walls, [Disc(1 + 8j, 1.2)])
    other = BareGround(SIZE, SIZE, walls, [Disc(6 + 2j, 1.2)])
    assert static_ground(one) is static_ground(other)
    layer = static_ground(BareGround(SIZE, SIZE, walls[:1]))
    assert layer is not static_ground(one)
    found = layer.borders(0, 0j, 2 * SIZE)
    assert found and found is static_ground(one).borders(0, 0j, 2 * SIZE)  # what is far away makes no difference


def test_a_ray_along_a_bank_stays_there_past_a_margin_that_it_touches() -> None:
    water = Floor((0 + 5j, 14 + 5j, 14 + 9j, 0 + 9j), 0.0, toll=True)
    wall = Solid((6 + 2j, 8 + 2j, 7 + 4j), 1.0)
    near = BorderedGround.about(BareGround(SIZE, SIZE, [wall], [], [water]), 4 + 5j, 8.0)
    found = trace(near, 4 + 5j, 11 + 5j)
    assert len(found) > 1
    assert {(piece.free, piece.zone) for piece in found} == {(True, None)}  # no toll on either side
