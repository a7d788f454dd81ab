"""Carnevale: whether bases only just fit, touch or get there is decided exactly."""

from __future__ import annotations

from math import hypot

import pytest

from tablelight.geometry.inches.plane import Vector
from tablelight.geometry.inches.shortest import Leg, ShortestPath, polyline
from tests.systems.carnevale_table import Json, ask, box, figure, refusal, table


def gate(width: float) -> Json:
    """A base of 127 mm, which is 5 inches, before a gap in a long wall."""
    walls = [box("building", 0, 10, 9, 11), box("building", round(9 + width, 3), 10, 24, 11)]
    return table(figure("a", (11.5, 6), base=127, stats={"move": 10}), areas=walls)


@pytest.mark.clause("CV-10")
@pytest.mark.parametrize("width", [5, 5.001])
def test_a_base_fits_through_a_gap_as_wide_as_itself(width: float) -> None:
    way = ask(gate(width), "path", figure="a", action="move", to=[11.5, 15])
    assert way["cost"] == pytest.approx(9, abs=1e-6)


@pytest.mark.clause("CV-10")
def test_a_base_does_not_fit_through_a_gap_a_thousandth_narrower() -> None:
    assert refusal(ask(gate(4.999), "path", figure="a", action="move", to=[11.5, 15])) == "CV-10"


def slanted(along: tuple[int, int], cross: int) -> Json:
    """A corner before a slanted side. `cross` is their vector product, so the gap is cross / |along| thousandths. The
    only short way leads through it, past the corner."""
    a, b = along
    # The corner: whole thousandths (x, y) from the side's start with a * y - b * x = cross, about opposite its middle.
    x0 = next(x for x in range(a) if (cross + b * x) % a == 0)
    x = min(
        (x0 + n * a for n in range(-3, 4)),
        key=lambda x: abs((x * a + (cross + b * x) // a * b) / (a * a + b * b) - 0.5),
    )
    y = (cross + b * x) // a
    start, length = 10 + 10j, hypot(a, b)
    unit = Vector(a, b) / length
    out = unit * 1j
    end, corner = start + complex(a, b) / 1000, start + complex(x, y) / 1000

    def rounded(*points: Vector) -> list[list[float]]:
        return [[round(p.real, 3), round(p.imag, 3)] for p in points]

    wall = {"kind": "building", "points": rounded(start, end, end - 8 * out, start - 8 * out)}
    wedge = {
        "kind": "building",
        "points": rounded(corner, corner + 8 * out + 0.3 * unit, corner + 8 * out - 0.3 * unit),
    }
    foot = corner - out * (cross / length / 1000)
    before, after = foot - 1.3 * unit + 0.75 * out, foot + 1.3 * unit + 0.75 * out
    ((bx, by), after_at) = rounded(before, after)
    return {
        **table(figure("a", (bx, by), stats={"move": 3}), areas=[wall, wedge]),
        "title": f"{after_at[0]} {after_at[1]}",
    }


@pytest.mark.clause("CV-10")
@pytest.mark.parametrize(
    ("along", "cross", "fits"),
    [
        ((3819, 1886), 5030686, False),  # narrower than 30 mm by 1.7e-13 inch
        ((3819, 1886), 5030687, True),
        ((4064, 1553), 5138529, False),  # by 2.7e-12 inch
        ((3413, 2963), 5338261, True),  # wider by 1.2e-12 inch
        ((3413, 2963), 5338260, False),
    ],
)
def test_whether_a_base_fits_is_decided_exactly(along: tuple[int, int], cross: int, fits: bool) -> None:
    document = slanted(along, cross)
    to = [float(part) for part in document["title"].split()]
    assert (cross * 127) ** 2 != 150000**2 * (along[0] ** 2 + along[1] ** 2)
    assert ((cross * 127) ** 2 > 150000**2 * (along[0] ** 2 + along[1] ** 2)) == fits
    answer = ask(document, "path", figure="a", action="move", to=to)
    assert ("refused" not in answer) == fits, answer
    region = ask(document, "moves", figure="a", action="move")["area"]
    past = [polygon for polygon in region if any(hypot(x - to[0], y - to[1]) < 1 for x, y in polygon[0])]
    assert bool(past) == fits


@pytest.mark.clause("CV-10")
def test_two_bases_close_the_gap_between_them_by_less_than_a_thousandth() -> None:
    # The base of 60 mm and half of each 30 mm beside it are 90 mm: 3.5433 inches.
    for apart, fits in ((3.544, True), (3.543, False)):
        others = [figure("b", (12, 10), side="blue"), figure("c", (12 + apart, 10), side="blue")]
        walls = [box("building", 0, 9.5, 11.4, 10.5), box("building", 16.2, 9.5, 24, 10.5)]
        document = table(figure("a", (13.772, 8), base=60), *others, areas=walls)
        way = ask(document, "path", figure="a", action="move", to=[13.772, 12])
        assert ("refused" not in way) == fits, way


@pytest.mark.clause("CV-10")
def test_a_base_slides_along_a_wall_that_it_touches() -> None:
    document = table(figure("a", (12.5, 8), base=127), areas=[box("building", 15, 2, 17, 20)])
    assert ask(document, "path", figure="a", action="move", to=[12.5, 13])["cost"] == 5
    assert refusal(ask(document, "path", figure="a", action="move", to=[12.502, 12])) == "CV-10"
    region = ask(document, "moves", figure="a", action="move")["area"]
    assert max(x for polygon in region for ring in polygon for x, _ in ring) == 12.5


@pytest.mark.clause("CV-52")
def test_a_base_in_contact_slides_around_the_other_without_leaving_it() -> None:
    enemy = figure("b", (12, 12), side="blue", base=97)
    document = table(figure("a", (17, 12), base=157), enemy)  # 97 and 157 mm: 5 inches from centre to centre
    around = ask(document, "path", figure="a", action="move", to=[16, 15])
    assert around["risks"] == [] and around["cost"] == pytest.approx(5 * 0.6435011, abs=1e-6)
    away = ask(document, "path", figure="a", action="move", to=[16.02, 15])
    assert [risk["roll"] for risk in away["risks"]] == ["disengage"]


@pytest.mark.clause("CV-10")
def test_what_is_just_at_reach_is_reached_and_what_is_further_by_next_to_nothing_is_not() -> None:
    document = table(figure("a", (5, 5)))
    assert ask(document, "path", figure="a", action="move", to=[8, 9])["cost"] == 5
    assert refusal(ask(document, "path", figure="a", action="move", to=[10, 5.001])) == "CV-10"


@pytest.mark.clause("CV-11")
def test_a_way_around_a_corner_just_at_reach_needs_no_roll() -> None:
    for top, cost in ((10, 5), (10.001, None)):
        # Two and a half inches up to the corner and as many down again.
        bog = {"kind": "difficult", "points": [[8.5, top], [7.5, 4], [9.5, 4]]}
        document = table(figure("a", (7, 8)), areas=[bog])
        way = ask(document, "path", figure="a", action="move", to=[10, 8])
        assert way["cost"] == 3 and [risk["roll"] for risk in way["risks"]] == ["move"]
        assert way.get("without_roll", {}).get("cost") == cost


@pytest.mark.parametrize("sweep", [0.4, -0.4, 2.5, -2.5, 6.0])
@pytest.mark.parametrize("place", [3 + 1j, -2j, 0.5 + 0.2j, 0j])
def test_how_far_an_arc_gets_from_a_place(sweep: float, place: Vector) -> None:
    centre, start = 0.3 + 0.1j, 1.3 + 0.1j
    leg = Leg(start, centre + (start - centre) * complex(0, 1), 0, centre=centre, sweep=sweep)
    end = polyline(ShortestPath((leg,), 0), start, 1e-3)[-2]
    leg = Leg(start, end, 0, centre=centre, sweep=sweep)
    seen = max(abs(point - place) for point in polyline(ShortestPath((leg,), 0), start, 1e-3))
    assert leg.farthest(place) == pytest.approx(seen, abs=2e-3)
