"""Carnevale: sections, variants, and what is on its tables."""

from tablelight.locale.messages import msg
from tablelight.view.guides.guide import Guide, Note, sections

GUIDE = Guide(
    sections=sections(
        "CV",
        {
            1: "Dice",
            10: "Movement",
            20: "Jumping",
            30: "Falling",
            40: "Water",
            50: "Disengaging",
            60: "Combat and magic",
            70: "Sight",
        },
    ),
    variants={
        "move_roll": Note(msg("Whether every move takes a dexterity roll, or only difficult ground."), ("CV-11",)),
        "dive_per_counter": Note(msg("On: whoever comes up swims 4 inches for each counter removed."), ("CV-42",)),
        "cast_stat": Note(msg("What spells are cast with."), ("CV-65",)),
    },
    terrains={
        "building": Note(msg("Climbed along its walls, after a roll; hides what is behind."), ("CV-10", "CV-70")),
        "impassable": Note(msg("Not entered; hides what is behind."), ("CV-10", "CV-70")),
        "difficult": Note(msg("A dexterity roll first; a fail loses the rest of the move."), ("CV-11",)),
        "water": Note(msg("An inch to get in or out; swimmers have 2 inches less, and cover."), ("CV-10", "CV-12")),
        "obstacle": Note(msg("In the way if it is over an inch high; to be jumped onto."), ("CV-10", "CV-21")),
        "debris": Note(msg("Whoever jumps onto it may jump again for nothing."), ("CV-21",)),
        "ground": Note(msg("To be walked on; who comes off its edge falls."), ("CV-10", "CV-31")),
    },
    levels=Note(msg("The number in the chip: how many inches high it is."), ("CV-10", "CV-31")),
)
