"""Random tables of boxes and discs."""

from __future__ import annotations

from random import Random

from tablelight.geometry.inches.ground import BareGround, Disc, Floor, Solid
from tablelight.geometry.inches.plane import Vector
from tests.effort import EVERY, sized
from tests.oracles.disc_reach import Table, free

SEEDS = range(200 if EVERY else sized(3, 5))


SIZE = 12.0


def box(x0: float, y0: float, x1: float, y1: float) -> tuple[Vector, ...]:
    return complex(x0, y0), complex(x1, y0), complex(x1, y1), complex(x0, y1)


def random_table(random: Random) -> tuple[Table, Vector]:
    def rectangle(least: float, most: float) -> tuple[float, float, float, float]:
        x, y = round(random.uniform(1, 8), 3), round(random.uniform(1, 8), 3)
        return x, y, round(x + random.uniform(least, most), 3), round(y + random.uniform(least, most), 3)

    radius = random.choice([15, 20, 25]) / 25.4
    table = Table(
        SIZE,
        radius,
        tuple(rectangle(0.2, 3) for _ in range(random.choice([1, 2]))),
        tuple((round(random.uniform(1, 11), 3), round(random.uniform(1, 11), 3), radius + 15 / 25.4) for _ in range(2)),
        rectangle(1, 5) if random.random() < 0.7 else None,
    )
    while True:
        start = round(random.uniform(1, 11), 3), round(random.uniform(1, 11), 3)
        if free(table, start, (start[0] + 1e-4, start[1])):
            return table, complex(*start)


def ground_of(table: Table) -> BareGround:
    return BareGround(
        table.size,
        table.size,
        [Solid(box(*b), table.radius) for b in table.boxes],
        [Disc(complex(x, y), away) for x, y, away in table.discs],
        [Floor(box(*table.water), 0, toll=True)] if table.water else [],
    )
