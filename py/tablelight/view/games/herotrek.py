"""How HeroTrek is shown: its words, terrains, edges, actions and marks."""

from tablelight.rules.answers import Step
from tablelight.view.games.board_ui import EdgeUi, StatUi, TerrainUi, TraitUi
from tablelight.view.games.ui import ActionUi, GameMarks, GameUi, KeyUi


def shooters(step: Step) -> tuple[str, ...]:
    """The ids of the figures that could shoot at a step."""
    ids = step.extra.get("shooters")
    return tuple(str(name) for name in ids) if isinstance(ids, tuple) else ()


def is_watched(step: Step) -> bool:
    """Whether anybody could shoot at a step."""
    return bool(shooters(step))


UI = GameUi(
    terrains={
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
    edges={"wall": EdgeUi("Wall"), "entrance": EdgeUi("Entrance", "door-open")},
    stats={"speed": StatUi("Speed"), "range": StatUi("Range")},
    traits={
        "flyer": TraitUi("Flyer"),
        "minion": TraitUi("Minion"),
        "hero": TraitUi("Hero"),
        "fire-walker": TraitUi("Enters fire"),
        "swimmer": TraitUi("Enters deep water"),
        "stealth": TraitUi("Stealth everywhere"),
    },
    actions={"move": ActionUi("Move", stops=True), "slip-away": ActionUi("Slip away", "leave", stops=True)},
    keys=(
        KeyUi(key="enemy", label="Switch with", who="enemies", within=1, actions=("slip-away",)),
        KeyUi(key="flying", label="Fly this move", trait="flyer"),
        KeyUi(key="modifier", label="Bonus to speed", actions=("move",)),
        KeyUi(key="prefer", label="Way", labels={"short": "Shortest", "unseen": "Unseen"}),
    ),
    marks=GameMarks(is_watched=is_watched),
    turn="End the step",
)
