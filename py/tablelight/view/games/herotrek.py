"""HeroTrek: how it looks."""

from tablelight.view.games.look import Action, Ground, Key, Look, Side

LOOK = Look(
    grounds={
        "clear": Ground("Clear"),
        "building": Ground("Building", "stone", "bricks", "B"),
        "woods": Ground("Woods", "hindering", "trees", "W"),
        "water": Ground("Water", "water", "waves", "A"),
        "swamp": Ground("Swamp", "shade", "reeds", "S"),
        "rough": Ground("Rough ground", "sand", "stones", "R"),
        "fire": Ground("Fire", "fire", "flames", "F"),
        "deep-water": Ground("Deep water", "deep", "waves", "D"),
        "dome": Ground("Dome", "road", "arch", "O"),
        "void": Ground("No space", "void"),
    },
    sides={"wall": Side("Wall"), "entrance": Side("Entrance", "door-open")},
    stats={"speed": "Speed", "range": "Range"},
    traits={"flyer": "Flyer", "minion": "Minion", "hero": "Hero"},
    actions={"move": Action("Move"), "slip-away": Action("Slip away", "redo")},
    keys=(
        Key(key="enemy", label="Switch with", who="enemies", within=1, actions=("slip-away",)),
        Key(key="flying", label="Fly this move", trait="flyer"),
        Key(key="modifier", label="Bonus to speed"),
    ),
    turn="End the step",
)
