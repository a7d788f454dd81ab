"""How HeroScape is shown: its words, terrains, obstacles, rolls and odds."""

from tablelight.locale.messages import plural
from tablelight.view.games.board_ui import EdgeUi, ObjectUi, TerrainUi
from tablelight.view.games.roll_ui import (
    ATTACKS_POSSIBLE,
    MORE_DICE,
    AttackUi,
    Axis,
    OwedUi,
    RollKeyUi,
    RollUi,
    wound_odds,
)
from tablelight.view.games.ui import ActionUi, ArrivalUi, EndUi, GamePanel, GameUi, KeyUi, SwitchUi

FACES = {"skull": "Skull", "shield": "Shield", "blank": "Blank"}
PICTURES = {"skull": "skull", "shield": "shield", "blank": "less"}

UI = GameUi(
    end_keys=(EndUi(key="tail", extra="tails", label="Its other half", many=True, on_board=False),),
    terrains={
        "clear": TerrainUi("Clear"),
        "grass": TerrainUi("Grass", "hindering"),
        "rock": TerrainUi("Rock", "stone", "stones", "R"),
        "sand": TerrainUi("Sand", "sand", "dots", "S"),
        "road": TerrainUi("Road", "road", "planks", "D"),
        "snow": TerrainUi("Snow", "ice", "dots", "N"),
        "heavy-snow": TerrainUi("Heavy snow", "ice", "flakes", "H"),
        "ice": TerrainUi("Ice", "ice", "", "I"),
        "slippery-ice": TerrainUi("Slippery ice", "ice", "cracks", "J"),
        "lava-field": TerrainUi("Lava field", "fire", "cracks", "L"),
        "molten-lava": TerrainUi("Molten lava", "fire", "flames", "M"),
        "water": TerrainUi("Water", "water", "waves", "W"),
        "swamp-water": TerrainUi("Swamp water", "shade", "reeds", "P"),
        "shadow": TerrainUi("Shadow", "shade", "dots", "X"),
        "dungeon": TerrainUi("Dungeon", "stone", "bricks", "G"),
        "void": TerrainUi("No space", "void"),
    },
    edges={
        "ruin": EdgeUi("Ruin", "ruin"),
        "battlement": EdgeUi("Battlement", "merlons", sided=True),
        "stone-wall": EdgeUi("Stone wall", "low", sided=True),
        "fortress-wall": EdgeUi("Fortress wall", "rampart"),
        "door": EdgeUi("Door", "door"),
    },
    objects={
        "palm": ObjectUi("Palm"),
        "bush": ObjectUi("Bush"),
        "outcrop": ObjectUi("Outcrop", is_tall=True),
        "glacier": ObjectUi("Glacier", is_tall=True),
        "hive": ObjectUi("Hive", is_tall=True),
        "tree": ObjectUi("Tree", is_tall=True),
        "wall": ObjectUi("Castle wall", is_tall=True),
    },
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
    states={"life": SwitchUi(label="Life left", stat="life")},
    actions={"move": ActionUi("Move"), "attack": ActionUi("Attack", "attack", "attack")},
    keys=(KeyUi(key="prefer", label="Way", labels={"short": "Shortest", "safe": "Safest"}),),
    rolls={
        "attack": RollUi(
            label="Attack",
            dice=None,
            faces=FACES,
            pictures=PICTURES,
            keys=(
                RollKeyUi(key="target", label="Target"),
                RollKeyUi(key="special", label="Special attack"),
                RollKeyUi(key="bonus", parts=MORE_DICE),
            ),
            against="target",
            target="target",
            counts=(("skull",), ("shield",)),
        ),
        "strike": RollUi(
            label="Leaving strike",
            faces=FACES,
            pictures=PICTURES,
            keys=(RollKeyUi(key="by", label="Who strikes", was_beside=True),),
            target="by",
            hurts=True,
        ),
        "fall": RollUi(label="Fall", dice=None, faces=FACES, pictures=PICTURES, hurts=True, counts=(("skull",),)),
        "lava-field": RollUi(label="Lava field", faces=FACES, pictures=PICTURES, hurts=True),
        "molten-lava": RollUi(label="Molten lava", hurts=True),
    },
    outcomes={"destroyed": "Destroyed", "safe": "Safe"},
    counted="Wounds: {count}",
    owed=(
        OwedUi(key="strikes", label="{other} strikes at {name}", roll="strike", other="by"),
        OwedUi(
            key="falls",
            label=plural("{name} fell {count} level", "{name} fell {count} levels"),
            roll="fall",
            amount="drop",
        ),
        OwedUi(key="molten", label="{name} is in molten lava", roll="molten-lava"),
        OwedUi(key="fields", label="{name} ended the round on a lava field", roll="lava-field"),
    ),
    sight={"attack": ATTACKS_POSSIBLE},
    seen=("Fully in sight", "Partly in sight", "No line of sight"),
    attacks=(AttackUi("attack", "Attack", ("close", "range"), odds=True),),
    arrival=ArrivalUi(unharmed="unharmed", alive="survival", wounds="wounds"),
    odds=wound_odds(
        "Attack against defence", "attack", Axis("attack", "Attack", 12), Axis("defence", "Defence", 12), "at_least_one"
    ),
    options={
        "figures_block": SwitchUi(label="Figures hide what is behind them"),
        "big_advantage": SwitchUi(
            label="Great height advantage", labels={"text": "As written", "published": "10 levels up"}
        ),
        "half_tiles": SwitchUi(label="Half tiles", labels={"ask": "Ask if they are level", "kept": "As they are"}),
    },
    panel=GamePanel(
        first_stats={"move": 5, "range": 1, "attack": 3, "defence": 3, "life": 1, "height": 5},
        sizes=("small", "medium", "large", "huge"),
        usual_size="medium",
        wide="double",
    ),
)
