"""Carnevale: how it looks."""

from tablelight.view.games.look import Action, Ground, Key, Look, State, Throw

LOOK = Look(
    grounds={
        "building": Ground("Building", "blocking"),
        "impassable": Ground("Impassable", "blocking"),
        "difficult": Ground("Difficult ground", "sand"),
        "water": Ground("Water", "water"),
        "obstacle": Ground("Obstacle", "stone"),
        "debris": Ground("Debris", "sand"),
        "ground": Ground("Platform", "road"),
    },
    stats={
        "move": "Movement",
        "dexterity": "Dexterity",
        "attack": "Attack",
        "protection": "Protection",
        "mind": "Mind",
        "life": "Life",
        "will": "Will",
        "action_points": "Action points",
        "mage": "Mage",
    },
    traits={"water-creature": "Water creature", "mage": "Mage"},
    states={
        "stunned": State(label="Stunned"),
        "on_wall": State(label="On a wall"),
        "underwater": State(label="Underwater counters"),
        "life": State(label="Life left"),
        "will": State(label="Will left"),
    },
    actions={
        "activate": Action("Activate", "settings", "now"),
        "surface": Action("Surface"),
        "move": Action("Move"),
        "climb": Action("Climb"),
        "jump": Action("Jump", "redo"),
        "dive": Action("Dive", "die", "dive"),
        "attack": Action("Attack", "threats", "attack"),
        "grapple": Action("Grapple", "threats", "grapple"),
        "drown": Action("Drown", "skull", "drown"),
        "cast": Action("Cast a spell", "die", "cast"),
        "grappled": Action("Moved by a grapple"),
        "end": Action("End the activation", "next-turn", "now"),
    },
    keys=(
        Key(key="controlled", label="Controlled landing", actions=("jump",)),
        Key(key="target", label="Target", who="others"),
    ),
    throws={
        name: Throw(label=label, dice=None)
        for name, label in {
            "move": "Dexterity",
            "jump": "Jump",
            "fall": "Fall",
            "dive": "Dive",
            "disengage": "Disengage",
            "attack": "Attack",
            "protection": "Protection",
            "grapple": "Grapple",
            "drown": "Drown",
            "cast": "Cast a spell",
            "dispel": "Dispel",
        }.items()
    },
    outcomes={"success": "Success", "fail": "Failure", "critical": "Critical", "fumble": "Fumble"},
    seen=("Clear line of sight", "In sight, in cover", "No line of sight"),
    turn="New activation",
)
