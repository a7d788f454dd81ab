"""HeroScape: how it looks."""

from tablelight.view.games.look import (
    Action,
    Asked,
    Attack,
    Axis,
    Ground,
    Key,
    Look,
    OddsPage,
    Owed,
    Shown,
    Side,
    State,
    Throw,
)

FACES = {"skull": "Skull", "shield": "Shield", "blank": "Blank"}
PICTURES = {"skull": "skull", "shield": "shield", "blank": "less"}

LOOK = Look(
    grounds={
        "clear": Ground("Clear"),
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
        "ruin": Side("Ruin", "ruin"),
        "battlement": Side("Battlement", "merlons", sided=True),
        "stone-wall": Side("Stone wall", "low", sided=True),
        "fortress-wall": Side("Fortress wall", "rampart"),
        "door": Side("Door", "door"),
    },
    objects={"palm": "Palm", "bush": "Bush", "outcrop": "Outcrop", "glacier": "Glacier", "hive": "Hive"},
    tall=("outcrop", "glacier", "hive"),
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
    states={"life": State(label="Life left", stat="life")},
    actions={"move": Action("Move"), "attack": Action("Attack", "threats", "attack")},
    keys=(Key(key="prefer", label="Way", labels={"short": "Shortest", "safe": "Safest"}),),
    throws={
        "attack": Throw(
            label="Attack",
            dice=None,
            faces=FACES,
            pictures=PICTURES,
            asks=(Asked(key="target", label="Target"), Asked(key="special", label="Special attack")),
            against="target",
            target="target",
        ),
        "strike": Throw(
            label="Leaving strike",
            faces=FACES,
            pictures=PICTURES,
            asks=(Asked(key="by", label="Who strikes"),),
            target="by",
            hurts=True,
        ),
        "fall": Throw(label="Fall", dice=None, faces=FACES, pictures=PICTURES, hurts=True),
        "lava-field": Throw(label="Lava field", faces=FACES, pictures=PICTURES, hurts=True),
        "molten-lava": Throw(label="Molten lava", hurts=True),
    },
    outcomes={"destroyed": "Destroyed", "safe": "Safe"},
    counted="Wounds: {count}",
    owed=(
        Owed(key="strikes", label="{other} strikes at {name}", roll="strike", other="by"),
        Owed(key="falls", label="{name} fell {count} levels", roll="fall", amount="drop"),
        Owed(key="molten", label="{name} is in molten lava", roll="molten-lava"),
        Owed(key="fields", label="{name} ended the round on a lava field", roll="lava-field"),
    ),
    sight={
        "attack": {
            "close": "Close combat is possible",
            "range": "An attack at range is possible",
            "none": "No attack is possible",
        }
    },
    seen=("Wholly in sight", "Partly in sight", "No line of sight"),
    attacks=(Attack("attack", "Attack", ("close", "range"), odds=True),),
    chance="survival",
    unharmed="unharmed",
    odds=OddsPage(
        label="Attack against defence",
        roll="attack",
        across=Axis("attack", "Attack", 12),
        down=Axis("defence", "Defence", 12),
        shown=(
            Shown(label="At least one wound, in percent", extra="at_least_one"),
            Shown(label="Wounds in the mean", extra="mean", percent=False),
        ),
    ),
    options={
        "figures_block": State(label="Figures hide what is behind them"),
        "big_advantage": State(
            label="Great height advantage", labels={"text": "As written", "published": "10 levels up"}
        ),
    },
    threat=("could come here", "could attack here from where it stands"),
    threatened="{reach} could come here, {sight} could attack here",
)
