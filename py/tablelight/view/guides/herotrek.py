"""HeroTrek: sections, and what is on its boards."""

from tablelight.locale.messages import msg
from tablelight.view.guides import Guide, Note, sections

GUIDE = Guide(
    sections=sections(
        "HT", {1: "Neighbours", 10: "Movement", 20: "Domes", 30: "Slipping away", 40: "Flying", 50: "Sight"}
    ),
    terrains={
        "clear": Note(msg("1 point to enter."), ("HT-11",)),
        "building": Note(
            msg("2 points to enter. It hides what is behind it and gives stealth inside."), ("HT-11", "HT-51", "HT-52")
        ),
        "woods": Note(
            msg("2 points to enter. It hides what is behind it and gives stealth inside."), ("HT-11", "HT-51", "HT-52")
        ),
        "water": Note(msg("2 points to enter."), ("HT-11",)),
        "swamp": Note(msg("2 points to enter; gives stealth."), ("HT-11", "HT-52")),
        "rough": Note(msg("2 points to enter; gives stealth."), ("HT-11", "HT-52")),
        "fire": Note(msg("Cannot be entered."), ("HT-11",)),
        "deep-water": Note(msg("Cannot be entered."), ("HT-11",)),
        "dome": Note(
            msg("Cannot be entered; a figure in it must move out. It blocks lines into it, through it and out of it."),
            ("HT-20", "HT-53"),
        ),
        "void": Note(msg("Not part of the board."), ("HT-11",)),
    },
    edges={
        "wall": Note(msg("Stops steps and lines."), ("HT-13", "HT-50")),
        "entrance": Note(msg("The way through a wall."), ("HT-13",)),
    },
)
