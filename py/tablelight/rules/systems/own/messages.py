"""Every sentence that the rules of an own game are said with: templates in English, the keys of translation. What stands in
braces comes from the sheet: names stay the author's."""

from __future__ import annotations

from tablelight.locale.messages import plural

FIXED = {
    "OWN-001": "A movement spends at most the points of its mode.",
    "OWN-001.far": plural(
        "Too far: the way there costs {cost}, there is {budget} point.",
        "Too far: the way there costs {cost}, there are {budget} points.",
        "budget",
    ),
    "OWN-001.half": "Too far: the way there costs {cost}, and what it stands in halves the points to {budget}.",
    "OWN-001.none": "No way leads there, however many points there were.",
    "OWN-001.zero": "It has no point to move with.",
    "OWN-002.step": "The points do not suffice: it is the one step that is always allowed.",
    "OWN-003.corner": "The corner between the two spaces is closed.",
    "OWN-003.diagonal": "This diagonal costs {n} more.",
    "OWN-004": "What is void is no space: nobody comes there, and nothing is seen through it.",
    "OWN-004.void": "There is no space here.",
    "OWN-005": "Nobody ends a movement where another stands.",
    "OWN-005.friend": "{name} stands there: friends are not passed.",
    "OWN-005.held": "{name} stands there: nobody ends a movement with another.",
    "OWN-005.stop": "The movement would have to end where {name} stands.",
    "OWN-005.here": "It stands there already.",
    "OWN-006.enemy": "{name} stands there: enemies are not passed.",
    "OWN-007.up": "A rise of {rise} costs {n} more.",
    "OWN-007.down": "A descent of {rise} costs {n} more.",
    "OWN-007.climb": "A rise of {rise} is too high: it climbs {most} in a step.",
    "OWN-007.drop": "A descent of {rise} is too deep: it goes down {most} in a step.",
    "OWN-007.high": "The difference in height is too great to be walked over.",
    "OWN-008.falls": plural(
        "A step down of {n} level or more is a fall: {roll} is thrown.",
        "A step down of {n} levels or more is a fall: {roll} is thrown.",
        "n",
    ),
    "OWN-008.fall": "A fall of {drop}.",
    "OWN-009.stop": "{name} controls this space: the movement ends here.",
    "OWN-009.cost": "An enemy controls this space: entering it costs {n} more.",
    "OWN-009.near": "{name} controls what is so near: nobody comes there.",
    "OWN-010.through": "Both spaces are controlled: nobody steps from one into the other.",
    "OWN-011.cost": "An enemy controls the space left: leaving it costs {n} more.",
    "OWN-011.strike": "It leaves the control of {name}, who strikes.",
    "OWN-012.held": "It is engaged with {names}: it does not move.",
    "OWN-012.owed": "It is engaged with {names}: it must throw {roll} first.",
    "OWN-012.failed": "It has failed to get away: it does not move in this activation.",
    "OWN-012.none": "It is engaged with nobody: there is nothing to throw for.",
    "OWN-012.success": "It gets away from {names}.",
    "OWN-012.failure": "It does not get away from {names}.",
    "OWN-013.clear": "Nothing is in the way.",
    "OWN-013.open": "It is seen clearly.",
    "OWN-013.rim": "There is no space here: nothing is seen through it.",
    "OWN-013.closed": "No line leads there.",
    "OWN-014.figure": "{name} is in the way.",
    "OWN-015.levels": "What is higher than both ends blocks sight.",
    "OWN-015.inches": "What blocks sight does so where it is at least as high as both.",
    "OWN-015.higher": "Higher ground is in the way.",
    "OWN-016.actions": plural(
        "The {n} action of the activation is taken.", "All {n} actions of the activation are taken.", "n"
    ),
    "OWN-016.moves": "Movements in an activation: {n} at most.",
    "OWN-016.attacks": "Attacks in an activation: {n} at most.",
    "OWN-016.over": "{name} has ended the activation.",
    "OWN-017.out": "{name} is out.",
    "OWN-017.wounds": "{name} takes wounds: {n}.",
}
"""By the key of the reason, or the clause itself."""

ALWAYS = ("OWN-001", "OWN-004", "OWN-005")
"""The clauses that begin with a sentence for every sheet."""
ON_BOARD = {
    ("OWN-002", "inches"): "Nobody goes further than the points suffice.",
    ("OWN-003", "hex"): "There are six neighbours and no diagonals.",
    ("OWN-003", "inches"): "There are no spaces: figures go in any direction.",
    ("OWN-013", "inches"): "Sight goes from any point of one base to any of the other; "
    "it is clear if the whole base is seen from the viewer's centre.",
}
"""What a clause says on a board in place of its fields."""
OTHERWISE = {
    "OWN-007": "Levels do not matter to a step.",
    "OWN-008": "Nobody falls.",
    "OWN-009": "Entering control does nothing.",
    "OWN-010": "Between controlled spaces steps are as elsewhere.",
    "OWN-011": "Leaving control does nothing.",
    "OWN-012": "An engaged figure moves like any other.",
    "OWN-015": "Levels do not matter to sight.",
    "OWN-017": "Nobody is ever out.",
}
"""What a clause says where no field says anything."""

THINGS = {
    "things": {"plain": "{name}: nothing out of the ordinary."},
    "attacks": {
        "apart": "{name}: {target} is not in contact.",
        "unseen": "{name}: {target} is not seen.",
        "far": "{name}: {target} is {distance} away, and it reaches {n}.",
        "near": "{name}: {target} is {distance} away, and it needs {n}.",
        "friend": "{name}: {target} is no enemy.",
        "nobody": "{name}: there is nobody to attack.",
        "barred": "{name}: not while engaged with {names}.",
        "struck": "{name}: {other} is hit too.",
        "grazed": "{name}: {other} is partly hit too.",
    },
    "rolls": {
        "pool": "{name}: dice thrown: {n}; their faces: {faces}.",
        "at_least": "{name}: a die passes with {n} or more.",
        "below": "{name}: a die passes below {n}.",
        "faces": "{name}: a die passes with {faces}.",
        "reroll": "{name}: a die that shows {faces} is thrown once more.",
        "defence": plural(
            "{name}: {n} die of the defence with faces {faces} takes successes away.",
            "{name}: {n} dice of the defence with faces {faces} take successes away.",
            "n",
        ),
        "sum": "{name}: {dice} against {n}.",
        "success": "{name}: a success from 0 on.",
        "natural": "{name}: a die that shows {n} is {outcome}.",
        "wounds": "{name}: {key} wounds the target: {n}.",
        "own": "{name}: {key} wounds the figure: {n}.",
        "outcome": "{name}: {key} wounds the target by its number.",
        "back": "{name}: {key} wounds the figure by its number.",
        "text": "{name}: {key}: {text}",
        "result": "{name}: {outcome}.",
    },
}
"""Sentences about entries of lists that no field says, by list."""
