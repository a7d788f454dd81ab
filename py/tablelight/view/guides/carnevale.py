"""Carnevale: sections, variants, and what is on its tables."""

from tablelight.locale.messages import msg
from tablelight.view.guides import Guide, Note, sections

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
        "move_roll": Note(msg("Whether every move needs a dexterity roll, or only difficult ground."), ("CV-11",)),
        "move_fumble": Note(msg("Falls off: the figure lands at the nearest lower place."), ("CV-11", "CV-30")),
        "dive_per_counter": Note(
            msg("On: a figure that surfaces swims 4 inches for each counter removed."), ("CV-42",)
        ),
        "cast_stat": Note(msg("The stat that spells are cast with."), ("CV-65",)),
    },
    terrains={
        "building": Note(msg("Figures climb its walls after a roll. It hides what is behind it."), ("CV-10", "CV-70")),
        "impassable": Note(msg("Cannot be entered. It hides what is behind it."), ("CV-10", "CV-70")),
        "difficult": Note(msg("Dexterity roll first; if it fails, the rest of the move is lost."), ("CV-11",)),
        "water": Note(msg("1 inch to get in or out; swimmers move 2 inches less and have cover."), ("CV-10", "CV-12")),
        "obstacle": Note(msg("An obstacle if it is over 1 inch high; figures can jump onto it."), ("CV-10", "CV-21")),
        "debris": Note(msg("A figure that jumps onto it can jump again for free."), ("CV-21",)),
        "ground": Note(msg("Figures walk on it; a figure that leaves its edge falls."), ("CV-10", "CV-31")),
    },
    levels=Note(msg("The number on the chip is the height in inches."), ("CV-10", "CV-31")),
)
