"""Whether a base is at an objective of a bare table, decided exactly in fine units."""

from __future__ import annotations

from tablelight.board.document import Figure
from tablelight.board.objectives import Objective
from tablelight.board.units import FINE_UNITS
from tablelight.geometry.exact.planar import is_inside, segment_square, sides
from tablelight.rules.bare.table import disc_of, units


def is_base_near(objective: Objective, figure: Figure) -> bool:
    """OB-01: whether some point of a base is within the range of the point, or of the area."""
    disc = disc_of(figure)
    reach = (disc.radius + (objective.range or 0) * FINE_UNITS) ** 2
    corners = [units(point) for point in objective.places]
    if objective.at is None and is_inside(disc.centre, corners):
        return True
    return any(segment_square(disc.centre, a, b) <= reach for a, b in sides(corners))
