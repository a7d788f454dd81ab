"""The entries of a board's spaces after painting, space by space."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from attrs import evolve

from tablelight.board.document import GridBoard, SpaceSpec
from tablelight.grid import Space


def respecified(board: GridBoard, spaces: Iterable[Space], changes: Mapping[str, Any]) -> tuple[SpaceSpec, ...]:
    """The entries of all spaces: the named ones with the changes, none for plain spaces, new ones at the end. A space that
    stays void does not change."""
    wanted = [space for space in dict.fromkeys(spaces) if space in board.topology]
    said = {spec.at: spec for spec in board.spaces}
    found = []
    for at in [*said, *(space for space in wanted if space not in said)]:
        spec = said.get(at, SpaceSpec(at=at))
        stays_void = spec.terrain == "void" and "terrain" not in changes
        spec = evolve(spec, **changes) if at in wanted and not stays_void else spec
        if spec != SpaceSpec(at=at):
            found.append(spec)
    return tuple(found)
