"""What a fan finds between its rays, compared with rays cut at every curve and tested between the cuts (CV-13)."""

from __future__ import annotations

from cmath import rect
from itertools import pairwise
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tablelight.geometry.inches.bordered import without_narrow_gaps
from tablelight.geometry.inches.curves import Piece
from tablelight.geometry.inches.fans import Between, fans_of
from tablelight.geometry.inches.ground import BareGround, Disc
from tablelight.geometry.inches.plane import TURN, Vector
from tablelight.geometry.inches.search import Search
from tests.effort import sized
from tests.oracles import curve_rays
from tests.unit.geometry.inches.grounds import REACH, grounds_and_starts, looked_up

NARROW_TABLE = 6.0


def turned(place: Vector, quarters: int) -> Vector:
    """A place of the table after the table is turned about its middle by quarter turns."""
    middle = complex(NARROW_TABLE, NARROW_TABLE) / 2
    return (place - middle) * 1j**quarters + middle


@st.composite
def bases_at_the_edge(draw: st.DrawFn) -> tuple[BareGround, Vector, float]:
    """A table with a base cut by its edge, a start beyond the base, a budget that mostly ends just before the edge."""
    thousandths = st.integers(0, int(NARROW_TABLE * 1000)).map(lambda number: number / 1000)
    radii, quarters = st.sampled_from((0.984, 1.28, 1.417, 1.6)), draw(st.integers(0, 3))
    first = Disc(complex(draw(thousandths), draw(st.integers(600, 1800)) / 1000), draw(radii))
    away = first.radius + draw(st.integers(1, 600)) / 1000
    start = first.centre + rect(away, draw(st.integers(6, 30)) * TURN / 72)
    budget = start.imag - draw(st.integers(-20, 200)) / 1000
    others = [Disc(complex(draw(thousandths), draw(thousandths)), draw(radii)) for _ in range(draw(st.integers(0, 1)))]
    discs = [Disc(turned(disc.centre, quarters), disc.radius) for disc in (first, *others)]
    ground, start = BareGround(NARROW_TABLE, NARROW_TABLE, (), discs), turned(start, quarters)
    assume(budget > 0.5 and ground.is_free(start))
    return ground, start, budget


def compare(search: Search, bare: BareGround, random: Random) -> int:
    """Looks along one ray between every two neighbours that cross the same ground; returns how many were compared."""
    compared = 0
    for fan in (fan for arrival in search.arrivals for fan in fans_of(search, arrival)):
        for a, b in pairwise(fan.rays):
            if abs(a.unit - b.unit) < 1e-3 or [p[1:] for p in a.pieces] != [p[1:] for p in b.pieces]:
                continue
            between = Between(fan, a, b)
            origin, unit, cost = between.line(random.uniform(0.05, 0.95))
            left = search.budget - cost
            if left < 0.01:
                continue
            forms = [between.form(number) for number in range(len(a.pieces))]
            some = [
                Piece(end if form is None else form.meets(origin, unit), *piece[1:])
                for piece, end, form in zip(a.pieces, a.ends, forms, strict=True)
            ]
            others = curve_rays.trace(bare, origin, origin + left * unit)
            ends = [piece.end for piece in (*some, *others)]
            compared += 1
            for number in range(20):
                distance = left * (number + 0.5) / 20
                if min(abs(distance - each) for each in ends) > 1e-5:
                    same = looked_up(some, distance) == looked_up(others, distance)
                    assert same, (bare.key, search.start, origin, unit, distance)
    return compared


@given(bases_at_the_edge(), st.randoms(use_true_random=False))
def test_rays_off_bases_at_the_edge_of_the_table_get_as_far_as_a_look_finds(
    case: tuple[BareGround, Vector, float], random: Random
) -> None:
    ground, start, budget = case
    compare(Search(ground, start, budget), without_narrow_gaps(ground), random)


@pytest.mark.parametrize("turns", range(4))
def test_a_base_is_walked_around_though_the_rays_off_it_would_run_over_an_edge_that_is_out_of_reach(turns: int) -> None:
    """The edge is just over three inches below the start; the longest rays off the circle would end behind it."""
    start, near, other = (turned(place, turns) for place in (0.262 + 3.053j, 0.189 + 1.5j, 0.305 + 4.378j))
    ground = BareGround(NARROW_TABLE, NARROW_TABLE, (), [Disc(near, 36 / 25.4), Disc(other, 32.5 / 25.4)])
    search = Search(ground, start, 3.0)
    fans = [fan for arrival in search.arrivals if arrival.turn < 0 for fan in fans_of(search, arrival)]
    assert all(ray.pieces[0].free for fan in fans for ray in fan.rays if ray.cost < 2.9)


def test_what_is_reckoned_between_two_rays_is_what_a_look_finds() -> None:
    random = Random(11)
    compared = 0
    for whole, start in grounds_and_starts(random, sized(30, 600)):
        compared += compare(Search(whole, start, REACH), without_narrow_gaps(whole), random)
    assert compared > sized(250, 500)


def test_no_ray_goes_backwards() -> None:
    """A ray nearly along a border meets it at the border's ends; the point where their lines cross means nothing."""
    random = Random(9)
    along = 0
    for whole, start in grounds_and_starts(random, sized(30, 600)):
        search = Search(whole, start, REACH)
        for fan in (fan for arrival in search.arrivals for fan in fans_of(search, arrival)):
            for ray in fan.rays:
                along += any(piece.free and not piece.curve for piece in ray.pieces[:-1])
                before = 0.0
                for piece, end in zip(ray.pieces, ray.ends, strict=True):
                    is_open = piece.free and before < REACH - ray.cost
                    assert not is_open or end > before - 1e-3, (whole.key, start, ray)
                    before = end
    assert along > 2
