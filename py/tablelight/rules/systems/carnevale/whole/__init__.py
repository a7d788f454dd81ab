"""The whole activation: everywhere that the points left lead, by moves, climbs and jumps, each place with its chance
(`"whole": true` in `moves`, `path` and `apply` of the action `move`).

The chance is that of the likeliest plan: a sequence of actions in which every roll comes out as the plan needs. A roll
that leaves the figure where it stands (a failed dexterity roll before difficult ground or a wall, a fumble in leaving
contact) is made again as long as there are points to spare.
"""

from __future__ import annotations

from tablelight.rules.systems.carnevale.whole.answers import prepare_whole, whole_apply, whole_moves, whole_path

__all__ = ["prepare_whole", "whole_apply", "whole_moves", "whole_path"]
