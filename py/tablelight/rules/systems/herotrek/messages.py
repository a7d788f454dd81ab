"""What each clause says, in plain words, and how it says it in the particular case (keys with a variant)."""

from __future__ import annotations

from tablelight.locale.messages import plural

MESSAGES = {
    # Adjacency and occupation
    "HT-01": "The six spaces around are adjacent, unless a wall without an entrance stands between.",
    "HT-02": "In a dome a hero is adjacent to nothing, and nothing is adjacent to it; it may still leave.",
    "HT-03": "No space holds more than one character.",
    "HT-04": "A character passes friends but does not end with one; it never enters a space with an enemy.",
    "HT-04.enemy": "{name} stands there: nobody enters the space of an enemy.",
    "HT-04.friend": "{name} stands there: passing is allowed, ending is not.",
    # Move
    "HT-10": "Speed is the points of a move action; they need not all be used.",
    "HT-10.far": plural(
        "Too far: the way there costs {cost}, there is {budget} point.",
        "Too far: the way there costs {cost}, there are {budget} points.",
        "budget",
    ),
    "HT-10.none": "No way leads there, however many points there were.",
    "HT-11": "Clear ground costs 1 to enter; building, woods, water, swamp and rough cost 2; fire, deep water and domes are not entered.",
    "HT-11.two": "This ground costs 2 to enter.",
    "HT-11.prohibited": "Fire, deep water and domes are not entered.",
    "HT-11.void": "There is no space here.",
    "HT-12": "A space that costs 2 is not entered with 1 point left.",
    "HT-12.one": "It costs 2 to enter, and only 1 point is left there.",
    "HT-13": "A wall bars the step unless there is an entrance.",
    "HT-13.wall": "A wall without an entrance is in the way.",
    "HT-14": "The path is shown space by space, by the spaces that were named, and the enemies may answer each of them.",
    "HT-15": "Transports and boosts change the speed, never below 0.",
    # Domes
    "HT-20": "A hero in a dome must use its move action to leave it.",
    "HT-20.leave": "It is in a dome: it must use a move to leave it first.",
    "HT-20.short": "Its points do not take it out of the dome.",
    "HT-21": "A hero whose every way out of the dome is barred can take no action.",
    "HT-21.barred": "Every way out of the dome is barred: it can take no action.",
    "HT-22": "From inside a dome nobody sees out, and nobody shoots.",
    # Slip away
    "HT-30": "Slipping away: switch spaces with an adjacent enemy, then shift 2.",
    "HT-31": "A shift follows the rules of a move with 2 points, which nothing ever changes.",
    "HT-32": "Slipping away needs an adjacent enemy; a friend will not do.",
    "HT-32.friend": "{name} is a friend: only enemies are switched with.",
    "HT-32.apart": "{name} is not adjacent.",
    "HT-32.nobody": "No enemy is adjacent.",
    "HT-33": "Each enemy is switched with once a step; then it is immune until the step ends.",
    "HT-33.immune": "{name} has been switched with in this step already: it is immune.",
    "HT-34": "Neither of the two is put on ground that it could not enter.",
    "HT-34.ground": "{name} may not be put on that ground.",
    "HT-35": "After the switch it may stay where the enemy stood, at no cost.",
    "HT-36": "The board after the switch counts: the enemy stands where the hero stood.",
    "HT-37": "The switch costs nothing, and the shift may be of no step.",
    # Flying
    "HT-40": "A flyer flies or walks for a whole move, never for a part of it.",
    "HT-40.ground": "It is no flyer.",
    "HT-41": "In flight enemies and all ground but walls are ignored, and every space costs 1.",
    "HT-42": "A flight ends where nobody else is, on ground that the character could enter.",
    "HT-42.held": "{name} is there: nobody lands on another.",
    "HT-42.ground": "Nobody lands in fire, in deep water or in a dome.",
    "HT-43": "Who flew this turn has no stealth from the ground, and only walls stop shots at it.",
    # Sight
    "HT-50": "Two spaces see each other if the line between their centres crosses no wall; at a corner or along a side both hands must be barred.",
    "HT-50.clear": "Nothing is in the way.",
    "HT-50.wall": "A wall is in the way.",
    "HT-50.rim": "There is no board here: its rim is wall.",
    "HT-51": "Buildings, woods and domes between the two block the line.",
    "HT-51.ground": "Building, woods or a dome between them block the line.",
    "HT-52": "In building, woods, swamp or rough a target has stealth.",
    "HT-52.stealth": "The target's ground gives it stealth.",
    "HT-52.own": "The target has stealth by an ability of its own.",
    "HT-53": "Nothing is seen out of a dome, and nothing into one but a flyer above it.",
    "HT-53.out": "Nothing is seen from inside a dome.",
    "HT-53.into": "Nothing is seen inside a dome.",
    "HT-54": "Characters block no line; range is the shortest run of spaces, walls ignored.",
}
