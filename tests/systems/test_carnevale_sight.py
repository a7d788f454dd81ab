"""Carnevale: lines of sight, cover, range (CV-70 to CV-72)."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablelight.ask import answer
from tablelight.board.codec import decode
from tablelight.geometry.inches.plane import distance_to_border
from tablelight.rules.check import problems, read
from tablelight.rules.systems.carnevale.sight import sees
from tests.bench.inches import quarter
from tests.calls import counting
from tests.effort import sized
from tests.systems.carnevale_table import ask, box, figure, holds, table

OUTLINE = 0.05
"""How far off the map's outline may be (inches): half of the thickest slab, and what is drawn through."""


def see(*areas: dict[str, Any], a: tuple[float, float] = (5, 5), b: tuple[float, float] = (15, 5)) -> dict[str, Any]:
    return ask(table(figure("a", a), figure("b", b, "blue"), areas=list(areas)), "sight", **{"from": "a", "to": "b"})


@pytest.mark.clause("CV-70")
def test_an_open_line_is_proved_and_measured_from_edge_to_edge() -> None:
    found = see()
    assert found["visible"] and found["clear"] and found["distance"] == pytest.approx(10 - 30 / 25.4, abs=0.0005)
    assert found["line"] == [[5, 5], [15, 5]]


@pytest.mark.clause("CV-70")
def test_what_blocks() -> None:
    for kind in ("building", "impassable", "obstacle"):
        found = see(box(kind, 9, 3, 10, 7))
        assert not found["visible"] and not found["clear"] and found["areas"] == [0]
        assert found["reasons"][0]["clause"] == "CV-70" and found["reasons"][0]["at"] == [9, 3]
        assert see(box(kind, 9, 3, 10, 7, height=1))["visible"], "up to an inch it is ignored"
        assert not see(box(kind, 9, 3, 10, 7, height=1.001))["visible"]
    for kind in ("water", "difficult", "debris", "ground"):
        assert see(box(kind, 9, 3, 10, 7))["visible"]


@pytest.mark.clause("CV-70")
def test_only_what_is_as_high_as_both_blocks() -> None:
    roof = box("building", 2, 3, 6, 7, height=3)
    assert see(roof, box("obstacle", 9, 3, 10, 7, height=2.9))["visible"], "it looks over it from the roof"
    assert not see(roof, box("obstacle", 9, 3, 10, 7, height=3))["visible"]


@pytest.mark.clause("CV-70")
def test_the_line_may_run_between_any_two_points_of_the_bases_but_not_touch() -> None:
    rim = 15 / 25.4
    assert see(box("building", 9, 5, 10, 24))["visible"], "half of each base is enough"
    assert not see(box("building", 9, 4.4, 10, 24))["visible"], "the bases end at 4.409"
    found = see(box("building", 9, 4.42, 10, 24))
    assert found["visible"] and not found["clear"]
    (x, y), (u, v) = ([Fraction(str(n)) for n in point] for point in found["line"])
    assert (x - 5) ** 2 + (y - 5) ** 2 < Fraction(rim) ** 2 + Fraction(1, 10**9)
    assert (u - 15) ** 2 + (v - 5) ** 2 < Fraction(rim) ** 2 + Fraction(1, 10**9)
    for edge in (9, 10):
        assert y + (v - y) * (edge - x) / (u - x) < Fraction("4.42")
    assert not see(box("building", 9, 5, 11, 24), box("building", 10, 0, 12, 5))["visible"], "no gap where they meet"
    assert see(box("building", 9, 5, 11, 24), box("building", 10, 0, 12, 4.999))["visible"]


@pytest.mark.clause("CV-71")
def test_cover_is_a_part_that_the_centre_does_not_see() -> None:
    # The tangent from (5, 5) to the base at (15, 5) passes x = 10 at 5.29578: sin = 0.5906 / 10.
    assert see(box("obstacle", 8, 5.296, 10, 9, height=2))["clear"]
    hidden = see(box("obstacle", 8, 5.295, 10, 9, height=2))
    assert hidden["visible"] and not hidden["clear"] and hidden["areas"] == [0]
    assert hidden["reasons"][0]["clause"] == "CV-71"


@pytest.mark.clause("CV-72")
def test_water_is_cover_and_contact_is_not() -> None:
    wet = see(box("water", 12, 0, 24, 24))
    assert wet["visible"] and not wet["clear"] and wet["reasons"][0]["clause"] == "CV-72"
    assert see(box("water", 0, 0, 7, 24))["clear"], "the shooter's water is no cover for the target"
    assert see(box("water", 0, 0, 24, 24), b=(6.185, 5))["clear"], "in contact"
    corner = box("building", 5.3, 5.4, 5.9, 6.2)
    apart = see(corner, b=(6.3, 5))
    assert apart["visible"] and not apart["clear"], "a hair farther off it hides a part"
    assert see(corner, b=(6.185, 5))["clear"]


@pytest.mark.clause("CV-70")
def test_places_and_the_map() -> None:
    document = table(figure("a", (5, 5)), areas=[box("building", 9, 3, 10, 7)])
    assert not ask(document, "sight", **{"from": "a", "to": [15, 5]})["visible"]
    assert ask(document, "sight", **{"from": [5, 9], "to": [15, 9]})["visible"]
    assert ask(document, "sight", **{"from": [5, 9], "to": [15, 9]})["distance"] == 10
    area = ask(document, "sight-map", **{"from": "a"})["area"]
    assert holds(area, 8, 5) and not holds(area, 12, 5) and holds(area, 12, 10)


def agrees(document: dict[str, Any], viewer: str | list[float], step: float = 1.7) -> int:
    """Compares the map with `sight` on a lattice of places, without a strip along its outline; how many are seen."""
    area = ask(document, "sight-map", **{"from": viewer})["area"]
    rings = [[complex(*point) for point in ring] for polygon in area for ring in polygon]
    read = decode(document)
    eye = read.figure(viewer) if isinstance(viewer, str) else (round(viewer[0] * 1000), round(viewer[1] * 1000))
    seen = 0
    for i in range(int(document["board"]["width"] / step)):
        for j in range(int(document["board"]["height"] / step)):
            x, y = round(0.137 + i * step, 3), round(0.291 + j * step, 3)
            found = holds(area, x, y)
            if found is not sees(read, eye, (round(x * 1000), round(y * 1000))):
                away = min((distance_to_border(complex(x, y), ring) for ring in rings), default=99.0)
                assert away < OUTLINE, (x, y, found)
            seen += found
    return seen


@pytest.mark.clause("CV-70")
def test_the_map_reaches_as_far_as_the_edge_of_the_base_sees() -> None:
    """Past a corner at (9, 6) the base, down to y = 5 - 0.59, sees what its centre does not."""
    document = table(figure("a", (5, 5)), areas=[box("building", 9, 6, 24, 24)])
    area = ask(document, "sight-map", **{"from": "a"})["area"]
    assert holds(area, 8.9, 10) and holds(area, 23.9, 5.9) and not holds(area, 23.9, 6.1)
    slim = table(figure("a", (5, 5)), areas=[box("building", 9, 6, 9.1, 24)])
    area = ask(slim, "sight-map", **{"from": "a"})["area"]
    y = 6 + 15 * (6 - (5 - 0.5)) / 4  # on the line from (5, 4.5), within the base, past the corner to x = 24
    assert y > 6 + 15 / 4 and holds(area, 23.9, y), "the centre sees as far as y = 9.75 there"
    assert not holds(area, 23.9, y + 1)


@pytest.mark.clause("CV-70")
def test_the_map_has_the_roofs_that_are_seen_and_what_is_seen_over_lower_things() -> None:
    low = box("building", 9, 3, 12, 7, height=2)
    document = table(figure("a", (5, 5)), areas=[low, box("building", 16, 3, 18, 7, height=4)])
    area = ask(document, "sight-map", **{"from": "a"})["area"]
    assert holds(area, 10, 5) and holds(area, 17, 5), "both roofs, the higher over the lower"
    assert not holds(area, 14, 5) and not holds(area, 20, 5)
    above = table(figure("a", (10, 5)), areas=document["board"]["areas"])
    area = ask(above, "sight-map", **{"from": "a"})["area"]
    assert holds(area, 14, 5) and holds(area, 17, 5) and not holds(area, 20, 5), "from the lower roof"


@pytest.mark.clause("CV-70")
def test_the_map_of_the_canal_is_what_each_of_its_places_answers() -> None:
    path = Path(__file__).resolve().parents[2] / "static" / "examples" / "carnevale-canal.json"
    document = json.loads(path.read_text(encoding="utf-8"))
    assert min(agrees(document, each["id"]) for each in document["figures"]) > 100


PLACES = st.tuples(st.integers(0, 24), st.integers(0, 24))
KINDS = st.sampled_from(["building", "building", "obstacle", "impassable", "water", "ground", "debris"])
AREAS = st.builds(
    lambda kind, points, height, level: {
        **{"kind": kind, "points": [list(point) for point in points]},
        **({"level": level} if kind in ("water", "ground") else {"height": height} if height else {}),
    },
    KINDS,
    st.lists(PLACES, min_size=3, max_size=4, unique=True),
    st.sampled_from([None, 1, 2, 3]),
    st.sampled_from([0, 0, -1, 2]),
)


@pytest.mark.clause("CV-70")
@given(PLACES, st.sampled_from([30, 40, 50]), st.lists(AREAS, max_size=6), st.booleans())
@settings(max_examples=sized(25, 200), deadline=None)
def test_the_map_agrees_with_sight(at: tuple[int, int], base: int, areas: list[dict[str, Any]], is_place: bool) -> None:
    def is_whole(area: dict[str, Any]) -> bool:
        return not problems(decode(table(areas=[area])))

    document = table(figure("a", at, base=base), areas=[area for area in areas if is_whole(area)])
    agrees(document, list(at) if is_place else "a", 2.3)


@pytest.mark.clause("CV-70")
def test_on_a_platform_over_water_in_a_rock_one_stands_on_the_platform() -> None:
    """Once the map took the rock's top for the ground there; from that height everything is seen."""
    rock = {"kind": "impassable", "points": [[0, 4], [0, 12], [4, 0]], "height": 3}
    water = {"kind": "water", "points": [[0, 0], [0, 14], [3, 0]], "level": 0}
    platform = {"kind": "ground", "points": [[0, 0], [0, 1], [4, 4]], "level": 0}
    document = table(figure("a", (1, 1), base=30), areas=[rock, water, platform])
    assert agrees(document, "a", 2.3) > 2
    area = ask(document, "sight-map", **{"from": "a"})["area"]
    assert not holds(area, 2.3, 2.591) and holds(area, 2.5, 2.591) and holds(area, 3.0, 2.591)


def test_the_map_of_four_times_as_many_areas_takes_some_six_times_the_work() -> None:
    """Every roof has its own view, found only from the things between it and the viewer."""

    def calls(areas: int) -> int:
        document, question = read(quarter(5, areas, 5)), {"ask": "sight-map", "from": "f0"}
        with counting() as since:
            answer(document, question)
            return since()

    assert calls(80) < 12 * calls(20)
