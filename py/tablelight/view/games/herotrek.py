"""HeroTrek: how it looks."""

from tablelight.view.games.ui import ActionUi, EdgeUi, GameUi, KeyUi, TerrainUi, Watched

UI = GameUi(
    grounds={
        "clear": TerrainUi("Clear"),
        "building": TerrainUi("Building", "stone", "bricks", "B", "2 points to enter"),
        "woods": TerrainUi("Woods", "hindering", "trees", "W", "2 points to enter"),
        "water": TerrainUi("Water", "water", "waves", "A", "2 points to enter"),
        "swamp": TerrainUi("Swamp", "shade", "reeds", "S", "2 points to enter"),
        "rough": TerrainUi("Rough ground", "sand", "stones", "R", "2 points to enter"),
        "fire": TerrainUi("Fire", "fire", "flames", "F", "not entered"),
        "deep-water": TerrainUi("Deep water", "deep", "waves", "D", "not entered"),
        "dome": TerrainUi("Dome", "road", "arch", "O", "not entered"),
        "void": TerrainUi("No space", "void"),
    },
    sides={"wall": EdgeUi("Wall"), "entrance": EdgeUi("Entrance", "door-open")},
    stats={"speed": "Speed", "range": "Range"},
    traits={"flyer": "Flyer", "minion": "Minion", "hero": "Hero"},
    actions={"move": ActionUi("Move", stops=True), "slip-away": ActionUi("Slip away", "redo", stops=True)},
    keys=(
        KeyUi(key="enemy", label="Switch with", who="enemies", within=1, actions=("slip-away",)),
        KeyUi(key="flying", label="Fly this move", trait="flyer"),
        KeyUi(key="modifier", label="Bonus to speed", actions=("move",)),
        KeyUi(key="prefer", label="Way", labels={"short": "Shortest", "unseen": "Unseen"}),
    ),
    reaction="Can shoot at it in its reaction step",
    watched=Watched("shooters", "{names} could shoot at it"),
    turn="End the step",
)
