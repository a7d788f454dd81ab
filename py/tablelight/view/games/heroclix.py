"""How HeroClix is shown: its words, terrains, edges, actions and marks, and its own parts of the panel."""

from __future__ import annotations

from tablelight.board.document import Document
from tablelight.rules.answers import Path
from tablelight.view.games.board_ui import WALL_AND_DOORS, EdgeUi, ObjectUi, TerrainUi
from tablelight.view.games.roll_ui import ATTACKS_POSSIBLE, AttackUi, LuckUi, RollKeyUi, RollUi
from tablelight.view.games.ui import ActionUi, EndUi, GameMarks, GamePanel, GameUi, KeyUi, SwitchUi
from tablelight.view.nodes import Node, el
from tablelight.view.words import Words

FLIGHT = {"low": "Low", "high": "High"}


def step_notes(document: Document, found: Path, say: Words) -> list[Node]:
    """A figure that acted in its last turn gets its second token by this move."""
    column, row = found.path[0]
    mover = document.at((int(column), int(row)))
    if mover is None or not mover.state.get("tokens"):
        return []
    text = say("{name} has an action token already: this gives it another one.", name=say.figure(mover))
    return [el("p", text, cls="notice", key="tokens")]


UI = GameUi(
    terrains={
        "clear": TerrainUi("Clear"),
        "hindering": TerrainUi("Hindering terrain", "hindering", "tufts", "H"),
        "obscuring": TerrainUi("Obscuring terrain", "shade", "dots", "O"),
        "water": TerrainUi("Water", "water", "waves", "W"),
        "blocking": TerrainUi("Blocking terrain", "blocking", "bricks", "B"),
        "void": TerrainUi("No square", "void"),
    },
    edges={**WALL_AND_DOORS, "glass": EdgeUi("Glass", "low"), "access": EdgeUi("Stairs", "stairs")},
    objects={"object": ObjectUi("Object")},
    stats={"speed": "Speed", "range": "Range", "attack": "Attack", "defence": "Defence", "damage": "Damage"},
    traits={"flyer": "Flyer"},
    states={
        "flight": SwitchUi(label="Flight", trait="flyer", labels=FLIGHT),
        "holding": SwitchUi(label="Holding an object"),
        "carrying": SwitchUi(label="Carrying", hidden=True),
        "tokens": SwitchUi(label="Action tokens"),
        "click": SwitchUi(label="Click"),
    },
    actions={
        "move": ActionUi("Move", "move", "move"),
        "close-combat": ActionUi("Close combat", "attack", "see"),
        "ranged-combat": ActionUi("Ranged combat", "shoot", "see"),
    },
    keys=(KeyUi(key="carry", label="Carry a friend", who="friends", within=1, trait="flyer"),),
    end_keys=(
        EndUi(key="mode", extra="mode", label="Flight at the end of the move", labels=FLIGHT),
        EndUi(key="drop", extra="drops", label="Set down", many=True),
    ),
    rolls={
        "flee": RollUi(label="Break away", icons=True),
        "attack": RollUi(
            label="Attack",
            dice=2,
            keys=(RollKeyUi(key="target", label="Target"),),
            target="target",
            luck=LuckUi(measure="dealt", number=lambda outcome: int(outcome == "hit")),  # HC-60
        ),
    },
    outcomes={"success": "Success", "failure": "Failure", "hit": "Hit", "miss": "Miss"},
    attacks=(
        AttackUi("attack", "Close combat", (), odds=True, id="close"),
        AttackUi("attack", "Ranged combat", (), "shoot", odds=True, id="range"),
    ),
    sight={"attack": ATTACKS_POSSIBLE},
    seen=("Clear line of fire", "Hindered line of fire", "Blocked line of fire"),
    marks=GameMarks(flight="flight", ends_in="mode"),  # HC-20, HC-23
    options={
        "indoors": SwitchUi(label="Indoors"),
        "high_attacks": SwitchUi(
            label="Attacks from high flight", labels={"high": "High flyers only", "all": "Figures below too, at range"}
        ),
        "range_to_high": SwitchUi(label="Range against high flyers", labels={"full": "Full", "halved": "Halved"}),
        "low_flyers_stop": SwitchUi(label="Enemies stop low flyers"),
        "attack_rolls": SwitchUi(label="Attacks roll two dice, where attack and defence are known"),
        "low_flyers_cross": SwitchUi(label="A low flyer can continue over the enemy that stops it"),
    },
    panel=GamePanel(step_notes=step_notes),
)
