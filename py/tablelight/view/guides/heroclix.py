"""HeroClix: sections, variants, and what is on its boards."""

from tablelight.locale.messages import msg
from tablelight.view.guides import Guide, Note, sections

GUIDE = Guide(
    sections=sections(
        "HC",
        {1: "Movement", 10: "Breaking away", 20: "Flying", 40: "Carrying others", 50: "Line of fire", 60: "Attack"},
    ),
    variants={
        "indoors": Note(
            msg("Indoors no figure flies high, and low flyers cannot cross blocking terrain."), ("HC-22", "HC-25")
        ),
        "high_attacks": Note(
            msg("High flyers only: a high flyer cannot attack figures below. Otherwise it can shoot at them."),
            ("HC-27",),
        ),
        "range_to_high": Note(
            msg("Halved: a shot from below at a high flyer reaches half as far, rounded up."), ("HC-28",)
        ),
        "low_flyers_stop": Note(
            msg("On: enemies stop a low flyer like any other figure. Off: it flies past them."), ("HC-30",)
        ),
        "low_flyers_cross": Note(msg("On: a low flyer stopped by an enemy can fly on over that enemy."), ("HC-30",)),
        "attack_rolls": Note(
            msg("On: figures with attack and defence roll two dice. Off: you resolve attacks at the table."), ("HC-60",)
        ),
    },
    terrains={
        "clear": Note(msg("Each square counts 1, diagonals included."), ("HC-01",)),
        "hindering": Note(
            msg("Entering it ends the movement; starting in it halves the movement. Lines through it are hindered."),
            ("HC-07", "HC-53"),
        ),
        "obscuring": Note(msg("Lines through it are hindered. Moving over it is free."), ("HC-07", "HC-53")),
        "water": Note(
            msg("Entering it ends the movement; starting in it halves the movement. Lines pass."), ("HC-07",)
        ),
        "blocking": Note(msg("It cannot be entered on foot, and it blocks lines."), ("HC-08", "HC-51")),
        "void": Note(msg("Not part of the board."), ("HC-08",)),
    },
    edges={
        "wall": Note(msg("Stops steps and lines."), ("HC-03", "HC-51")),
        "door-open": Note(msg("Steps and lines go through."), ("HC-03", "HC-51")),
        "door-closed": Note(msg("Stops steps and lines."), ("HC-03", "HC-51")),
        "glass": Note(msg("Stops steps; lines pass."), ("HC-03", "HC-51")),
        "access": Note(msg("The way on foot from one level to another."), ("HC-08",)),
    },
    objects={"object": Note(msg("Makes its square hindering."), ("HC-07", "HC-53"))},
    levels=Note(
        msg("On foot, another level is reached only by stairs. Higher ground blocks lines."), ("HC-08", "HC-54")
    ),
    roofs={
        True: Note(msg("No high flight over it. Low flyers cannot cross blocking terrain there."), ("HC-22", "HC-25")),
        False: Note(
            msg("High flight is possible over it, and low flyers cross blocking terrain there."), ("HC-22", "HC-25")
        ),
    },
    raised=Note(msg("It flies high."), ("HC-27",)),
)
