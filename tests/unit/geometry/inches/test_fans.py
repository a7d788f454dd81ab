"""What a fan reckons of its rays against rays that are cut at every curve and looked at in between (CV-13)."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from tablelight.geometry.inches import pieces
from tablelight.geometry.inches.bordered import without_narrow_gaps
from tablelight.geometry.inches.fans import fans_of
from tablelight.geometry.inches.pieces import Piece
from tablelight.geometry.inches.rays import Between
from tablelight.geometry.inches.search import Search
from tests.effort import sized
from tests.unit.geometry.inches.test_borders import REACH, grounds_and_starts, looked_up


def test_what_is_reckoned_between_two_rays_is_what_a_look_finds() -> None:
    random = Random(11)
    compared = 0
    for whole, start in grounds_and_starts(random, sized(60, 600)):
        search, bare = Search(whole, start, REACH, by_borders=True), without_narrow_gaps(whole)
        for fan in (fan for arrival in search.arrivals for fan in fans_of(search, arrival)):
            for a, b in pairwise(fan.rays):
                if abs(a.unit - b.unit) < 1e-3 or [p[1:] for p in a.pieces] != [p[1:] for p in b.pieces]:
                    continue
                between = Between(fan.curves, a, b, fan.centre)
                origin, unit, cost = between.line(random.uniform(0.05, 0.95))
                left = REACH - cost
                if left < 0.01:
                    continue
                forms = [between.form(number) for number in range(len(a.pieces))]
                some = [
                    Piece(piece.end if form is None else form.meets(origin, unit), *piece[1:])
                    for piece, form in zip(a.pieces, forms, strict=True)
                ]
                others = pieces.trace(bare, origin, origin + left * unit)
                ends = [piece.end for piece in (*some, *others)]
                compared += 1
                for number in range(20):
                    distance = left * (number + 0.5) / 20
                    if min(abs(distance - each) for each in ends) > 1e-5:
                        same = looked_up(some, distance) == looked_up(others, distance)
                        assert same, (whole.key, start, origin, unit, distance)
    assert compared > sized(500, 500)


def test_no_ray_goes_backwards() -> None:
    """A ray nearly along a border meets it at its ends; where the lines of the two cross says nothing."""
    random = Random(9)
    along = 0
    for whole, start in grounds_and_starts(random, sized(60, 600)):
        search = Search(whole, start, REACH, by_borders=True)
        for fan in (fan for arrival in search.arrivals for fan in fans_of(search, arrival)):
            for ray in fan.rays:
                along += any(piece.free and not piece.curve for piece in ray.pieces[:-1])
                before = 0.0
                for piece in ray.pieces:
                    is_open = piece.free and before < REACH - ray.cost
                    assert not is_open or piece.end > before - 1e-3, (whole.key, start, ray)
                    before = piece.end
    assert along > 2
