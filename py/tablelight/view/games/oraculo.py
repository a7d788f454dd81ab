"""Oráculo: how it looks."""

from tablelight.view.games.look import (
    Action,
    Activation,
    Attack,
    Axis,
    Demand,
    Ground,
    Look,
    OddsPage,
    Share,
    Shown,
    Side,
    State,
    Throw,
)

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
        "door-open": Side("Open door", "door-open", turned="door-closed"),
        "door-closed": Side("Closed door", "door", turned="door-open"),
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
        "attack": Action("Attack", "threats", "see"),
        "aim": Action("Take aim", "see", "now"),
        "search": Action("Search", "scan", "now"),
        "open-close": Action("Open or close", "open", "place", turns=True),
        "activate": Action("Activate", "settings", "now"),
    },
    attacks=(
        Attack("melee", "Attack in close combat", ("close", "both"), odds=True),
        Attack("shot", "Shoot", ("range", "both"), "see", odds=True),
    ),
    throws={
        "shot": Throw(label="Shot", dice=None, keys=(Share("share", "Dice in this shot", "aim"),)),
        "melee": Throw(label="Close combat", dice=None, faces=FACES, against="target", answered="defence"),
    },
    counted="Wounds: {count}",
    demand=Demand("disengage", "opposite", "These squares must be free"),
    activation=Activation("figure", "actions", "Done in this activation"),
    options={
        "pass_friends": State(label="Heroes pass through friends"),
        "through_opposite": State(label="Disengaging goes first to an opposite square"),
        "shoot_engaged": State(label="Who is engaged may shoot"),
        "attack_die": State(label="The attack die", labels=FACES),
        "defence_die": State(label="The defence die", labels=FACES),
        "shot_die": State(label="The shot die"),
    },
    seen=("Clear line of shot", "Line of shot, not clear: one die fewer", "No line of shot"),
    odds=OddsPage(
        label="Shots at every distance",
        roll="shot",
        across=Axis("dice", "Dice", 6),
        down=Axis("distance", "Distance", 6),
        shown=(
            Shown(label="At least one wound, in percent", extra="any"),
            Shown(label="Wounds in the mean", extra="mean", percent=False),
        ),
    ),
    turn="New activation",
)
