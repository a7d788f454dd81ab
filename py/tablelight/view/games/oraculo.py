"""Oráculo: how it looks."""

from tablelight.view.games.look import Action, Ground, Key, Look, Side, State, Throw

FACES = {
    "miss": "Miss",
    "hit": "Hit",
    "critical": "Critical hit",
    "parry": "Parry",
    "critical-parry": "Critical parry",
}

LOOK = Look(
    grounds={
        "clear": Ground("Clear"),
        "slow": Ground("Slow ground", "sand", "stones", "S"),
        "climb": Ground("To be climbed", "stone", "steps", "C"),
        "blocking": Ground("Blocking", "blocking", "bricks", "B"),
        "void": Ground("No square", "void"),
    },
    sides={
        "wall": Side("Wall"),
        "door-open": Side("Open door", "door-open"),
        "door-closed": Side("Closed door", "door"),
        "hedge": Side("Tall hedge", "hedge"),
        "low-wall": Side("Low wall", "low"),
    },
    objects={"table": "Table", "column": "Column", "statue": "Statue", "barrel": "Barrel"},
    stats={"move": "Movement", "combat": "Combat", "aim": "Aim", "life": "Life"},
    traits={"hero": "Hero", "shield": "Shield", "sword": "Sword", "bow": "Bow"},
    states={"wounds": State(label="Wounds")},
    actions={
        "move": Action("Move"),
        "climb": Action("Climb or jump", "move"),
        "disengage": Action("Disengage", "redo"),
        "aim": Action("Take aim", "see", "now"),
        "search": Action("Search", "scan", "now"),
        "open-close": Action("Open or close", "open", "now"),
        "activate": Action("Activate", "settings", "now"),
        "attack": Action("Attack", "threats", "see"),
    },
    keys=(Key(key="target", label="Target", who="enemies"),),
    throws={
        "shot": Throw(label="Shot", dice=None),
        "melee": Throw(label="Close combat", dice=None, faces=FACES),
    },
    seen=("Clear line of shot", "Line of shot, not clear: one die fewer", "No line of shot"),
    turn="New activation",
)
