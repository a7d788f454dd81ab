"""HeroScape: how it looks."""

from tablelight.view.games.look import Action, Ground, Key, Look, Side, State, Throw

LOOK = Look(
    grounds={
        "clear": Ground("Grass", "hindering"),
        "grass": Ground("Grass", "hindering"),
        "rock": Ground("Rock", "stone", "stones", "R"),
        "sand": Ground("Sand", "sand", "dots", "S"),
        "road": Ground("Road", "road", "planks", "D"),
        "snow": Ground("Snow", "ice", "dots", "N"),
        "heavy-snow": Ground("Heavy snow", "ice", "flakes", "H"),
        "ice": Ground("Ice", "ice", "", "I"),
        "slippery-ice": Ground("Slippery ice", "ice", "cracks", "J"),
        "lava-field": Ground("Lava field", "fire", "cracks", "L"),
        "molten-lava": Ground("Molten lava", "fire", "flames", "M"),
        "water": Ground("Water", "water", "waves", "W"),
        "swamp-water": Ground("Swamp water", "shade", "reeds", "P"),
        "shadow": Ground("Shadow", "shade", "dots", "X"),
        "dungeon": Ground("Dungeon", "stone", "bricks", "G"),
        "void": Ground("No space", "void"),
    },
    sides={
        "ruin": Side("Ruin"),
        "battlement": Side("Battlement", "low"),
        "stone-wall": Side("Stone wall", "low"),
        "fortress-wall": Side("Fortress wall"),
        "door": Side("Door", "door"),
    },
    objects={"palm": "Palm", "bush": "Bush", "outcrop": "Outcrop", "glacier": "Glacier", "hive": "Hive"},
    stats={
        "move": "Movement",
        "range": "Range",
        "attack": "Attack",
        "defence": "Defence",
        "life": "Life",
        "height": "Height",
    },
    traits={
        "flyer": "Flyer",
        "double": "Two spaces",
        "small": "Small",
        "medium": "Medium",
        "large": "Large",
        "huge": "Huge",
    },
    states={"life": State(label="Life left"), "wounds": State(label="Wounds")},
    actions={"move": Action("Move"), "attack": Action("Attack", "threats", "see")},
    keys=(Key(key="prefer", label="Way", labels={"short": "Shortest", "safe": "Safest"}),),
    throws={
        "strike": Throw(label="Leaving strike", dice=None),
        "fall": Throw(label="Fall", dice=None),
        "attack": Throw(label="Attack", dice=None),
        "lava-field": Throw(label="Lava field", dice=None),
        "molten-lava": Throw(label="Molten lava", dice=1),
    },
    chance="survival",
)
