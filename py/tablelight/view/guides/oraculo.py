"""Oráculo: sections, variants, and what is on its boards."""

from tablelight.locale.messages import msg
from tablelight.view.guides import Guide, Note, sections

THING = Note(msg("Cannot be entered. It gives cover."), ("OR-14", "OR-41"))
DIE = msg("The six faces of the die. Set your own.")

GUIDE = Guide(
    sections=sections(
        "OR",
        {
            1: "Activation",
            10: "Movement",
            20: "Engagement",
            30: "Close combat",
            40: "Line of shot",
            50: "Shooting",
            60: "Aiming",
        },
    ),
    variants={
        "pass_friends": Note(
            msg("On: heroes can pass through friends. Off: they cannot pass through any figure."), ("OR-13",)
        ),
        "through_opposite": Note(
            msg("On: the first step of disengaging goes to one of the opposite squares."), ("OR-24",)
        ),
        "shoot_engaged": Note(msg("Off: an engaged figure cannot shoot."), ("OR-44",)),
        "attack_die": Note(DIE, ("OR-34",)),
        "defence_die": Note(DIE, ("OR-34",)),
        "shot_die": Note(DIE, ("OR-54",)),
    },
    terrains={
        "clear": Note(msg("Each square counts 1, diagonals included."), ("OR-10",)),
        "slow": Note(msg("2 to enter."), ("OR-11",)),
        "climb": Note(msg("Entered only by climbing or jumping, with half the movement."), ("OR-12",)),
        "pit": Note(msg("Crossed only by climbing or jumping. No move can end in it."), ("OR-12",)),
        "blocking": Note(msg("Cannot be entered. It blocks the view, and its corners give cover."), ("OR-14", "OR-40")),
        "void": Note(msg("Not part of the board."), ("OR-10",)),
    },
    edges={
        "wall": Note(msg("Stops steps and shots."), ("OR-14", "OR-40")),
        "door-open": Note(msg("Steps and shots go through."), ("OR-14", "OR-40")),
        "door-closed": Note(msg("Stops steps and shots until it is opened."), ("OR-01", "OR-14")),
        "hedge": Note(msg("Stops steps and shots."), ("OR-14", "OR-40")),
        "bars": Note(msg("Stops steps; shots pass."), ("OR-14", "OR-40")),
        "low-wall": Note(msg("Crossed only by climbing or jumping. It gives cover."), ("OR-12", "OR-41")),
    },
    objects={"table": THING, "column": THING, "statue": THING, "barrel": THING},
    on_corners={"column": Note(msg("Stops no figure. It gives cover if a line touches it."), ("OR-14", "OR-41"))},
)
