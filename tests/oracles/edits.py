"""What painting says of a board's spaces, space by space."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from attrs import evolve

from tablelight.board.document import GridBoard, SpaceSpec
from tablelight.grid import Space


def respecified(board: GridBoard, spaces: Iterable[Space], changes: Mapping[str, Any]) -> tuple[SpaceSpec, ...]:
    """What is said of all spaces: those that are named with the changes, nothing of what is plain; new ones at the end."""
    wanted = [space for space in dict.fromkeys(spaces) if space in board.topology]
    said = {spec.at: spec for spec in board.spaces}
    found = []
    for at in [*said, *(space for space in wanted if space not in said)]:
        spec = said.get(at, SpaceSpec(at=at))
        spec = evolve(spec, **changes) if at in wanted else spec
        if spec != SpaceSpec(at=at):
            found.append(spec)
    return tuple(found)
