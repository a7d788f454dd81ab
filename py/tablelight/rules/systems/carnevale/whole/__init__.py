"""The whole activation: everywhere that the points left lead, by moves, climbs and jumps, each place with its chance
(`"whole": true` in `moves`, `path` and `apply` of the action `move`).

The chance is that of the likeliest plan: a sequence of actions in which every roll comes out as the plan needs. A roll
that leaves the figure where it stands (a failed dexterity roll before difficult ground or a wall, a fumble in leaving
contact) is made again as long as there are points to spare.
"""
