"""The outline of `moves` against `path`, measured by Shapely (CV-13): within 0.02 inch of the true border, inside
and outside."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tablelight.board.units import Inches, Thousandths
from tablelight.geometry.inches.region import region_of
from tablelight.rules.bare.table import vector
from tablelight.rules.check import read
from tablelight.rules.systems.carnevale.table import layers_of
from tablelight.rules.systems.carnevale.tables import INCH
from tablelight.rules.systems.carnevale.terrain import walking_ground
from tests.bench.inches import canal, heap
from tests.effort import sized
from tests.systems.carnevale_table import ask, box, figure, random_area, table

geometry = pytest.importorskip("shapely.geometry")
ops = pytest.importorskip("shapely.ops")

OUT = 0.0215
"""The promised error, with the thousandths to which an answer and a question are rounded (inches)."""
PROBES = sized(30, 60)
"""How many places are asked about, on either side of an outline and anywhere."""


def region(area: list[Any]) -> Any:
    """An answer's polygons as one Shapely geometry."""
    return ops.unary_union([geometry.Polygon(rings[0], rings[1:]).buffer(0) for rings in area])


def is_allowed(document: dict[str, Any], x: float, y: float) -> bool:
    """Whether the base gets to a place."""
    return "refused" not in ask(document, "path", figure="a", to=[round(x, 3), round(y, 3)])


def is_sure(document: dict[str, Any], x: float, y: float) -> bool:
    """Whether the base gets to a place without a roll, even by a longer way."""
    way = ask(document, "path", figure="a", to=[round(x, 3), round(y, 3)])
    return "refused" not in way and (not way.get("risks") or "without_roll" in way)


def disagreements(
    document: dict[str, Any],
    random: Random,
    key: str = "area",
    is_allowed: Callable[[dict[str, Any], float, float], bool] = is_allowed,
) -> list[tuple[str, float, float]]:
    """Places inside an answer's area by more than its error that are out of reach, and places as far outside it that
    are within reach."""
    reached = region(ask(document, "moves", figure="a", action="move")[key])
    width, height = document["board"]["width"], document["board"]["height"]
    wrong = []
    for away, wanted in ((-OUT, True), (OUT, False)):
        border = reached.buffer(away).boundary
        for _ in range(PROBES if border.length else 0):
            at = border.interpolate(random.random() * border.length)
            if 0 <= at.x <= width and 0 <= at.y <= height and is_allowed(document, at.x, at.y) != wanted:
                wrong.append(("inside" if wanted else "outside", at.x, at.y))
    generous = reached.buffer(OUT)
    for _ in range(PROBES):
        x, y = random.uniform(0, width), random.uniform(0, height)
        if is_allowed(document, x, y) and not generous.contains(geometry.Point(x, y)):
            wrong.append(("left out", x, y))
    return wrong


@pytest.mark.clause("CV-13")
def test_the_area_does_not_spill_over_a_shore() -> None:
    document = table(figure("a", (20, 20)), areas=[box("water", 20.25, 0, 24, 24)])
    reached = region(ask(document, "moves", figure="a", action="move")["area"])
    assert not reached.contains(geometry.Point(20.43, 24.15))
    assert disagreements(document, Random(1)) == []


@pytest.mark.clause("CV-13")
def test_straight_shores() -> None:
    random = Random(5)
    for _ in range(sized(6, 24)):
        low, slant = round(random.uniform(8, 16), 3), round(random.uniform(-3, 3), 3)
        water = {"kind": "water", "points": [[low, 0], [24, 0], [24, 24], [round(low + slant, 3), 24]]}
        document = table(figure("a", (12, 12), base=random.choice((30, 40))), areas=[water])
        assert disagreements(document, random) == [], water


@pytest.mark.clause("CV-13")
def test_tables_of_everything() -> None:
    random = Random(9)
    for _ in range(sized(8, 60)):
        others = [
            figure(f"b{number}", (round(random.uniform(8, 16), 3), round(random.uniform(8, 16), 3)))
            for number in range(random.randint(0, 3))
        ]
        mover = figure("a", (12, 12), base=random.choice((30, 40)), stats={"move": random.choice((4, 5, 6))})
        document = table(mover, *others, areas=[random_area(random) for _ in range(random.randint(1, 6))])
        if not ask(document, "moves", figure="a", action="move").get("refused"):
            assert disagreements(document, random) == [], document


@pytest.mark.clause("CV-13")
def test_heaps_of_areas() -> None:
    random = Random(11)
    for number in range(sized(2, 12)):
        document = heap(number + 1, random.randint(5, 9))
        mover = document["figures"][number % len(document["figures"])]
        mover["id"] = "a"
        assert disagreements(document, random) == [], document


@pytest.mark.clause("CV-13")
def test_the_bend_of_a_canal_with_its_bridge() -> None:
    random = Random(12)
    for number in range(sized(2, 6)):
        document = canal()
        document["figures"][number]["id"] = "a"
        assert disagreements(document, random) == [], number


@pytest.mark.clause("CV-10")
def test_slabs_over_water_and_over_each_other() -> None:
    random = Random(13)
    for _ in range(sized(3, 20)):
        areas = [random_area(random) for _ in range(2)]
        for _ in range(2):
            x, y = round(random.uniform(9, 13), 3), round(random.uniform(9, 13), 3)
            areas.append(box("ground", x, y, round(x + 3, 3), round(y + 2, 3), level=random.choice((0.5, 1, 2))))
        document = table(figure("a", (8, 12)), areas=areas)
        if not ask(document, "moves", figure="a", action="move").get("refused"):
            assert disagreements(document, random) == [], document


@pytest.mark.clause("CV-13")
def test_a_wall_that_juts_out_of_a_bank_between_two_crossings_is_left_out() -> None:
    """Both crossings of a margin with a bank lie on rays; neither ray sees what juts out between them."""
    water = {"kind": "water", "points": [[16.102, 13.613], [16.247, 17.113], [13.025, 16.551], [12.593, 13.286]]}
    solid = {"kind": "building", "height": 1.5, "points": [[12.296, 15.231], [6.604, 15.652], [8.824, 10.882]]}
    for x in (10.5, 14.0, 15.5):
        document = table(figure("a", (x, 17.2), stats={"move": 6}), areas=[water, solid])
        assert disagreements(document, Random(14)) == [], x


@pytest.mark.clause("CV-13")
def test_difficult_ground_that_lies_against_the_border_or_other_ground_needs_its_roll() -> None:
    """Borders that lie on each other leave no way between them."""
    random = Random(15)
    for number in range(sized(6, 30)):
        x, y, z = random.randrange(1, 4), random.randrange(2, 5), random.randrange(5, 8)
        areas = [
            box("difficult", 0, y, x, y + 1),
            box("difficult", x, y, x + 1, y + 2),
            box("difficult", z, 0, z + 1, 2),
        ]
        document = table(figure("a", (random.randrange(3, 7), 3.5 + number % 3)), areas=areas)
        answer = ask(document, "moves", figure="a", action="move")
        assert region(answer["without_roll"]).area < region(answer["area"]).area - 0.5, areas
        assert disagreements(document, random, "without_roll", is_sure) == [], areas


@pytest.mark.clause("CV-13")
def test_a_fan_that_sets_out_where_an_edge_leaves_a_wall_stays_out_of_it() -> None:
    """Its first ray enters the wall's rounded corner by less than floats can tell; the others enter it for good."""
    figures = [
        figure("a", (12, 12), stats={"move": 8}),
        *(figure(f"b{n}", at) for n, at in enumerate(((10.075, 10.23), (14.754, 11.41), (14.731, 8.035)))),
    ]
    water = [[10.015, 10.873], [13.533, 12.782], [11.761, 16.158], [8.117, 14.571]]
    west = [[10.083, 16.634], [6.369, 14.318], [9.85, 10.53], [12.405, 14.088]]
    step = [[13.496, 10.64], [12.623, 12.716], [10.326, 14.909], [7.781, 12.363], [9.49, 9.771], [11.689, 9.107]]
    east = [[14.767, 8.534], [17.474, 9.495], [16.31, 11.97], [13.529, 11.266]]
    areas: list[dict[str, Any]] = [
        {"kind": "water", "points": water},
        {"kind": "debris", "points": [[11.095, 7.925], [9.969, 10.259], [7.813, 8.078]], "height": 0.5},
        {"kind": "building", "points": west, "height": 3},
        {"kind": "obstacle", "points": step, "height": 1.5},
        {"kind": "building", "points": east, "height": 3},
        {"kind": "impassable", "points": [[11.681, 9.032], [12.442, 7.425], [13.936, 8.555]]},
    ]
    reached = region(ask(table(*figures, areas=areas), "moves", figure="a", action="move")["area"])
    assert reached.contains(geometry.Point(12.5, 11.5))
    assert not reached.intersects(geometry.Point(13.033, 11.5))


@pytest.mark.clause("CV-10")
def test_layers_that_differ_out_of_reach_lead_to_the_same_places() -> None:
    """Every region of the layers that are left out is covered by those of the layers that are kept."""
    random, left_out, most = Random(4), 0, Thousandths(5 * INCH)
    for _ in range(sized(30, 200)):
        streams = [box("water", x, 0, x + 2, 24) for x in (6, 14)]
        bridges = []
        for stream in streams:
            x, y = stream["points"][0][0], round(random.uniform(2, 20), 3)
            bridges.append(box("ground", x - 0.5, y, x + 2.5, round(y + 1.5, 3), level=random.choice((0.5, 1))))
        # In the water, a bridge's underside may be the only way on; from a bank both are.
        x, y = bridges[0]["points"][0]
        at = (
            round(x + random.uniform(-3, 3), 3),
            round(min(24, max(0, y + random.choice((-1, 1)) * random.uniform(3, 8))), 3),
        )
        areas = [*streams, *bridges, *(random_area(random) for _ in range(random.randint(0, 2)))]
        document = read(table(figure("a", at), areas=areas))
        mover = document.figures[0]
        every = layers_of(document, mover, Thousandths(99 * INCH))
        kept = layers_of(document, mover, most)
        if len(kept) == len(every):
            continue
        here = vector(mover.space)
        grounds = [(layer in kept, walking_ground(layer, mover)) for layer in every]
        found = [
            (is_kept, region(region_of(ground, here, Inches(5.0)).polygons()))
            for is_kept, ground in grounds
            if ground.is_free(here)
        ]
        covered = ops.unary_union([each for is_kept, each in found if is_kept]).buffer(0.02)
        left_out += len(every) - len(kept)
        for is_kept, each in found:
            assert is_kept or each.difference(covered).area < 1e-4, (at, areas)
    assert left_out
