"""What each clause says, in plain words, and how it says it in the particular case (keys with a variant)."""

from __future__ import annotations

from tablelight.locale.messages import plural

MESSAGES = {
    # Adjacency and occupation
    "HT-01": "The six spaces around are adjacent, unless a wall without an entrance is between.",
    "HT-02": "A hero in a dome is adjacent to nothing, and nothing is adjacent to it. It can still leave.",
    "HT-03": "A space holds at most one character.",
    "HT-04": "A character can pass friends but cannot end with one. It never enters a space with an enemy.",
    "HT-04.enemy": "{name} stands there: a character cannot enter the space of an enemy.",
    "HT-04.friend": "{name} stands there: it can pass, but not end there.",
    # Move
    "HT-10": "Speed is the number of points of a move action. A character need not use them all.",
    "HT-10.far": plural(
        "Too far: the way there costs {cost}, there is {budget} point.",
        "Too far: the way there costs {cost}, there are {budget} points.",
        "budget",
    ),
    "HT-10.none": "No path leads there, even with unlimited points.",
    "HT-11": "Clear ground costs 1 to enter; building, woods, water, swamp and rough cost 2. Fire, deep water and domes cannot be entered.",
    "HT-11.two": "This ground costs 2 to enter.",
    "HT-11.prohibited": "Fire, deep water and domes cannot be entered.",
    "HT-11.void": "There is no space here.",
    "HT-12": "A space that costs 2 cannot be entered with 1 point left.",
    "HT-12.one": "It costs 2 to enter, and only 1 point is left there.",
    "HT-13": "A wall stops the step, unless it has an entrance.",
    "HT-13.wall": "A wall without an entrance is in the way.",
    "HT-14": "The path is shown space by space. Enemies can react to each step.",
    "HT-15": "Transports and boosts change the speed, never below 0.",
    # Domes
    "HT-20": "A hero in a dome must use its move action to leave it.",
    "HT-20.leave": "It is in a dome: it must use a move to leave it first.",
    "HT-20.short": "It has too few points to leave the dome.",
    "HT-21": "A hero that cannot leave the dome can take no action.",
    "HT-21.barred": "It cannot leave the dome: it can take no action.",
    "HT-22": "A hero in a dome cannot see out and cannot shoot.",
    # Slip away
    "HT-30": "Slipping away: switch spaces with an adjacent enemy, then shift 2.",
    "HT-31": "A shift follows the rules of a move with 2 points. Nothing changes these points.",
    "HT-32": "Slipping away needs an adjacent enemy, not a friend.",
    "HT-32.friend": "{name} is a friend: a hero can switch only with enemies.",
    "HT-32.apart": "{name} is not adjacent.",
    "HT-32.nobody": "No enemy is adjacent.",
    "HT-33": "A hero can switch with each enemy once a step; then that enemy is immune until the step ends.",
    "HT-33.immune": "{name} was already switched with in this step: it is immune.",
    "HT-34": "Neither of the two can be put on ground that it could not enter.",
    "HT-34.ground": "{name} cannot be put on that ground.",
    "HT-35": "After the switch it can stay where the enemy stood, at no cost.",
    "HT-36": "The board after the switch counts: the enemy stands where the hero stood.",
    "HT-37": "The switch costs nothing, and the shift can be zero steps.",
    # Flying
    "HT-40": "A flyer flies or walks for a whole move, never for a part of it.",
    "HT-40.ground": "It is not a flyer.",
    "HT-41": "A flying character ignores enemies and all ground except walls; every space costs 1.",
    "HT-42": "A flight ends in an empty space, on ground that the character could enter.",
    "HT-42.held": "{name} is there: a flyer cannot land on another character.",
    "HT-42.ground": "A flyer cannot land in fire, in deep water or in a dome.",
    "HT-43": "A character that flew this turn has no stealth from the ground, and only walls stop shots at it.",
    # Sight
    "HT-50": "Two spaces see each other if the line between their centres crosses no wall. At a corner or along a side, walls on both hands are needed to block it.",
    "HT-50.clear": "Nothing is in the way.",
    "HT-50.wall": "A wall is in the way.",
    "HT-50.rim": "This is the rim of the board: it counts as a wall.",
    "HT-51": "Buildings, woods and domes between the two block the line.",
    "HT-51.ground": "Building, woods or a dome between them block the line.",
    "HT-52": "In building, woods, swamp or rough a target has stealth.",
    "HT-52.stealth": "The target's ground gives it stealth.",
    "HT-52.own": "The target has stealth by an ability of its own.",
    "HT-53": "Nothing can be seen out of a dome. Only a flyer above a dome can be seen from outside.",
    "HT-53.out": "Nothing is seen from inside a dome.",
    "HT-53.into": "Nothing is seen inside a dome.",
    "HT-54": "Characters block no line; range is the shortest run of spaces, walls ignored.",
}
