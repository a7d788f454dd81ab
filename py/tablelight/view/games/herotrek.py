"""HeroTrek: how it looks."""

from tablelight.view.games.look import Action, Ground, Key, Look, Side, Watched

LOOK = Look(
    grounds={
        "clear": Ground("Clear"),
        "building": Ground("Building", "stone", "bricks", "B", "2 points to enter"),
        "woods": Ground("Woods", "hindering", "trees", "W", "2 points to enter"),
        "water": Ground("Water", "water", "waves", "A", "2 points to enter"),
        "swamp": Ground("Swamp", "shade", "reeds", "S", "2 points to enter"),
        "rough": Ground("Rough ground", "sand", "stones", "R", "2 points to enter"),
        "fire": Ground("Fire", "fire", "flames", "F", "not entered"),
        "deep-water": Ground("Deep water", "deep", "waves", "D", "not entered"),
        "dome": Ground("Dome", "road", "arch", "O", "not entered"),
        "void": Ground("No space", "void"),
    },
    sides={"wall": Side("Wall"), "entrance": Side("Entrance", "door-open")},
    stats={"speed": "Speed", "range": "Range"},
    traits={"flyer": "Flyer", "minion": "Minion", "hero": "Hero"},
    actions={"move": Action("Move"), "slip-away": Action("Slip away", "redo")},
    keys=(
        Key(key="enemy", label="Switch with", who="enemies", within=1, actions=("slip-away",)),
        Key(key="flying", label="Fly this move", trait="flyer"),
        Key(key="modifier", label="Bonus to speed", actions=("move",)),
    ),
    left="left",
    watched=Watched("shooters", "{names} could shoot at it"),
    turn="End the step",
    threat=("could come here", "could shoot here in the reaction step"),
)
