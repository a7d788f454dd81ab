"""Where the centre of a base may be on a bare table without other bases: tests everything, side by side."""

from __future__ import annotations

from tablelight.geometry.inches.ground import BareGround
from tablelight.geometry.inches.plane import NEAR, Vector, distance_to_border, inside


def is_free(ground: BareGround, point: Vector) -> bool:
    """Whether the centre may be at a point (touching is allowed)."""
    assert not ground.discs, "asked of tables without other bases"
    if not (-NEAR <= point.real <= ground.width + NEAR and -NEAR <= point.imag <= ground.height + NEAR):
        return False
    if ground.afloat and ground.zone_at(point) == 0:
        return False
    under = [f.height for f in ground.floors if inside(point, f.points) or distance_to_border(point, f.points) < NEAR]
    reach = max(under, default=0.0) + ground.step + NEAR
    for solid in ground.solids:
        away, least = distance_to_border(point, solid.points), solid.clearance - NEAR
        is_in = inside(point, solid.points)
        if solid.top > reach and (is_in or away < least if least >= 0 else is_in and away >= -least):
            return False
    return True
