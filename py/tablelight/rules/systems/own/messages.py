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
    "OWN-001.none": "No path leads there, even with unlimited points.",
    "OWN-001.zero": "It has no points to move.",
    "OWN-002.step": "Too few points: this is the one step that is always allowed.",
    "OWN-003.corner": "The corner between the two spaces is closed.",
    "OWN-003.diagonal": "This diagonal costs {n} more.",
    "OWN-004": "Void is not a space: figures cannot go there, and nothing is seen through it.",
    "OWN-004.void": "There is no space here.",
    "OWN-005": "A movement cannot end in another figure's space.",
    "OWN-005.friend": "{name} stands there: a figure cannot pass friends.",
    "OWN-005.held": "{name} stands there: a movement cannot end in another figure's space.",
    "OWN-005.stop": "The movement would have to end where {name} stands.",
    "OWN-005.here": "It stands there already.",
    "OWN-006.enemy": "{name} stands there: a figure cannot pass enemies.",
    "OWN-007.up": "A rise of {rise} costs {n} more.",
    "OWN-007.down": "A descent of {rise} costs {n} more.",
    "OWN-007.climb": "A rise of {rise} is too high: it climbs {most} in a step.",
    "OWN-007.drop": "A descent of {rise} is too deep: it goes down {most} in a step.",
    "OWN-007.high": "The difference in height is too great to walk over.",
    "OWN-008.falls": plural(
        "A step down of {n} level or more is a fall: {roll} is thrown.",
        "A step down of {n} levels or more is a fall: {roll} is thrown.",
        "n",
    ),
    "OWN-008.fall": "A fall of {drop}.",
    "OWN-009.stop": "{name} controls this space: the movement ends here.",
    "OWN-009.cost": "An enemy controls this space: entering it costs {n} more.",
    "OWN-009.near": "{name} controls this space: enemies cannot come this near.",
    "OWN-010.through": "Both spaces are controlled: a figure cannot step from one to the other.",
    "OWN-011.cost": "An enemy controls the space left: leaving it costs {n} more.",
    "OWN-011.strike": "It leaves the control of {name}, which strikes.",
    "OWN-012.held": "It is engaged with {names}: it cannot move.",
    "OWN-012.owed": "It is engaged with {names}: it must throw {roll} first.",
    "OWN-012.failed": "It has failed to get away: it cannot move in this activation.",
    "OWN-012.none": "It is not engaged: no roll is needed.",
    "OWN-012.success": "It gets away from {names}.",
    "OWN-012.failure": "It does not get away from {names}.",
    "OWN-013.clear": "Nothing is in the way.",
    "OWN-013.open": "It is seen clearly.",
    "OWN-013.rim": "There is no space here: nothing is seen through it.",
    "OWN-013.closed": "No line reaches it.",
    "OWN-014.figure": "{name} is in the way.",
    "OWN-015.levels": "What is higher than both ends blocks sight.",
    "OWN-015.inches": "A thing blocks sight only if it is at least as high as both ends.",
    "OWN-015.higher": "Higher ground is in the way.",
    "OWN-016.actions": plural(
        "The {n} action of the activation is used.", "All {n} actions of the activation are used.", "n"
    ),
    "OWN-016.moves": plural("At most {n} move in an activation.", "At most {n} moves in an activation.", "n"),
    "OWN-016.attacks": plural("At most {n} attack in an activation.", "At most {n} attacks in an activation.", "n"),
    "OWN-016.over": "{name} has ended the activation.",
    "OWN-017.out": "{name} is out.",
    "OWN-017.wounds": plural("{name} takes {n} wound.", "{name} takes {n} wounds.", "n"),
}
"""By the key of the reason, or the clause itself."""

ALWAYS = ("OWN-001", "OWN-004", "OWN-005")
"""The clauses that begin with a sentence for every sheet."""
ON_BOARD = {
    ("OWN-002", "inches"): "A figure cannot go further than its points.",
    ("OWN-003", "hex"): "There are six neighbours and no diagonals.",
    ("OWN-003", "inches"): "There are no spaces: figures go in any direction.",
    ("OWN-013", "inches"): "Sight goes from any point of one base to any of the other; "
    "it is clear if the whole base is seen from the viewer's centre.",
}
"""What a clause says on a board in place of its fields."""
OTHERWISE = {
    "OWN-007": "Levels do not change the cost of a step.",
    "OWN-008": "Nobody falls.",
    "OWN-009": "Entering control has no effect.",
    "OWN-010": "Steps between controlled spaces are normal.",
    "OWN-011": "Leaving control has no effect.",
    "OWN-012": "An engaged figure moves like any other.",
    "OWN-015": "Levels do not matter to sight.",
    "OWN-017": "No figure is ever out.",
    "OWN-018": "These rules set nothing for objectives.",
}
"""What a clause says where no field says anything."""

THINGS = {
    "things": {"plain": "{name}: no special effect."},
    "attacks": {
        "apart": "{name}: {target} is not in contact.",
        "unseen": "{name}: {target} is not seen.",
        "far": plural(
            "{name}: {target} is {distance} space away, and its range is {n}.",
            "{name}: {target} is {distance} spaces away, and its range is {n}.",
            "distance",
        ),
        "near": plural(
            "{name}: {target} is {distance} space away, and its range begins at {n}.",
            "{name}: {target} is {distance} spaces away, and its range begins at {n}.",
            "distance",
        ),
        "far-inches": "{name}: {target} is {distance} away, and its range is {n}.",
        "near-inches": "{name}: {target} is {distance} away, and its range begins at {n}.",
        "friend": "{name}: {target} is not an enemy.",
        "nobody": "{name}: no enemy is within reach.",
        "barred": "{name}: not while engaged with {names}.",
        "struck": "{name}: {other} is hit too.",
        "grazed": "{name}: {other} is partly hit too.",
    },
    "rolls": {
        "pool": plural("{name}: roll {n} die ({faces}).", "{name}: roll {n} dice ({faces}).", "n"),
        "pool.stat": "{name}: roll as many dice ({faces}) as {n}.",
        "at_least": "{name}: a die succeeds on {n} or more.",
        "below": "{name}: a die succeeds below {n}.",
        "faces": "{name}: a die succeeds on {faces}.",
        "reroll": "{name}: a die that shows {faces} is rerolled once.",
        "defence": plural(
            "{name}: the target rolls {n} die ({faces}); each of its successes cancels one.",
            "{name}: the target rolls {n} dice ({faces}); each of its successes cancels one.",
            "n",
        ),
        "defence.stat": "{name}: the target rolls as many dice ({faces}) as {n}; each of its successes cancels one.",
        "sum": "{name}: roll {dice} against {n}.",
        "success": "{name}: an equal or higher result succeeds.",
        "natural": "{name}: {n} on the die means: {outcome}.",
        "wounds": plural(
            "{name}: {key}: the target takes {n} wound.", "{name}: {key}: the target takes {n} wounds.", "n"
        ),
        "own": plural("{name}: {key}: the figure takes {n} wound.", "{name}: {key}: the figure takes {n} wounds.", "n"),
        "outcome": "{name}: {key}: the target takes that many wounds.",
        "back": "{name}: {key}: the figure takes that many wounds.",
        "text": "{name}: {key}: {text}",
        "result": "{name}: {outcome}.",
    },
}
"""Sentences about entries of lists that no field says, by list."""
NUMBERED = ("terrains", "objects", "edges", "modes", "attacks", "rolls", "reminders")
"""The lists whose entries have clauses: terrains OWN-101, OWN-102, ..., objects OWN-201, and so on."""


def clause_of(listed: str, position: int) -> str:
    """The clause of an entry, by its place from 0 on; if its list has none, one that no entry has."""
    return f"OWN-{(NUMBERED.index(listed) + 1) * 100 + position + 1}" if listed in NUMBERED else "OWN-100"
