"""HeroScape: sections, variants, and what is on its boards."""

from tablelight.locale.messages import msg
from tablelight.view.guides import Guide, Note, sections

PLAIN = Note(msg("1 point to enter, plus 1 for each level climbed."), ("HS-01",))
ICE = Note(msg("1 point to enter, like grass."), ("HS-06",))
HEAVY = Note(msg("2 points to enter, plus 1 for each level climbed."), ("HS-06",))
SHELTER = Note(
    msg("1 extra defence die against attacks that are not adjacent, for a figure next to it, unless it is huge."),
    ("HS-42",),
)
MASSIVE = Note(msg("Cannot be entered. It hides what is behind it, up to the height of its number."), ("HS-60",))
WALL = Note(msg("2 levels high from inside (the side with short strokes), 3 from outside."), ("HS-07", "HS-60"))

GUIDE = Guide(
    sections=sections(
        "HS",
        {1: "Movement", 20: "Engagement", 30: "Falling", 40: "Lava and shelter", 50: "Attack and odds", 60: "Sight"},
    ),
    variants={
        "half_tiles": Note(
            msg(
                "As they are: water, ice, lava, swamp and shadow stay at the level of the map. Otherwise you are "
                "asked once."
            ),
            ("HS-01",),
        ),
        "figures_block": Note(msg("Off: only ground and obstacles hide what is behind them."), ("HS-60",)),
        "big_advantage": Note(
            msg("When great height gives 2 dice: more than 10 levels above the other's top, or 10 above its feet."),
            ("HS-52",),
        ),
    },
    terrains={
        "clear": PLAIN,
        "grass": PLAIN,
        "rock": PLAIN,
        "sand": PLAIN,
        "dungeon": PLAIN,
        "road": Note(msg("3 extra spaces if the whole path is road."), ("HS-05",)),
        "snow": ICE,
        "ice": ICE,
        "heavy-snow": HEAVY,
        "slippery-ice": HEAVY,
        "lava-field": Note(msg("At the end of the round, 1 attack die against each figure on it."), ("HS-41",)),
        "molten-lava": Note(msg("A figure that enters it survives only on a 20 on a twenty-sided die."), ("HS-40",)),
        "water": Note(msg("Entering it ends the movement. Falling into it does not hurt."), ("HS-03", "HS-31")),
        "swamp-water": Note(msg("No move can end in it, and falling into it hurts."), ("HS-04",)),
        "shadow": Note(msg("1 extra defence die for a figure on it, unless it is huge."), ("HS-43",)),
        "void": Note(msg("Not part of the board."), ("HS-01",)),
    },
    edges={
        "ruin": Note(msg("6 levels high: figures can climb over it or hide behind it."), ("HS-07", "HS-60")),
        "battlement": WALL,
        "stone-wall": WALL,
        "fortress-wall": Note(msg("10 levels high: figures can climb over it or hide behind it."), ("HS-07", "HS-60")),
        "door": Note(msg("It stops no figure."), ("HS-07",)),
    },
    objects={
        **dict.fromkeys(("palm", "bush"), SHELTER),
        **dict.fromkeys(("outcrop", "glacier", "hive", "tree", "wall"), MASSIVE),
    },
    levels=Note(
        msg("Climbing costs 1 per level, deep falls hurt, and the higher figure has 1 extra die."),
        ("HS-01", "HS-30", "HS-52"),
    ),
)
