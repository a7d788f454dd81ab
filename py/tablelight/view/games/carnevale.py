"""Carnevale: how it looks."""

from collections.abc import Mapping

from tablelight.view.games.look import (
    Action,
    Asked,
    Axis,
    Counter,
    Ground,
    Key,
    Look,
    OddsPage,
    Owed,
    Points,
    Remedy,
    Shown,
    State,
    Throw,
)

LOST = "life lost: {count}"
INCHES_MORE = "{count}″ more"
SPELLS = ("A", "B", "C", "D", "E")


def _throw(
    label: str,
    *,
    effects: Mapping[str, str],
    asks: tuple[Asked, ...] = (),
    against: str = "",
    target: str = "",
    counter: Counter | None = None,
) -> Throw:
    """A pool of which one die is the Destiny die."""
    return Throw(
        label=label,
        dice=None,
        asks=asks,
        first="Destiny die",
        against=against,
        target=target or against,
        effects=effects,
        counter=counter,
    )


LOOK = Look(
    grounds={
        "building": Ground("Building", "roof", "hatch", "B", solid=True),
        "impassable": Ground("Impassable", "blocking", "lattice", "X", solid=True),
        "difficult": Ground("Difficult ground", "sand", "dots", "D"),
        "water": Ground("Water", "water", "waves", "W"),
        "obstacle": Ground("Obstacle", "stone", "bricks", "O", solid=True),
        "debris": Ground("Debris", "hindering", "stones", "R"),
        "ground": Ground("Platform", "road", "boards", "P"),
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
        "mage": "Mage level",
    },
    traits={"water-creature": "Water creature", "mage": "Mage"},
    states={
        "stunned": State(label="Stunned"),
        "underwater": State(label="Underwater counters"),
        "life": State(label="Life left", stat="life"),
        "will": State(label="Will left", stat="will"),
        "on_wall": State(label="Inches up a wall", unit=1000),
    },
    actions={
        "activate": Action("Activate", "settings", "now"),
        "surface": Action("Surface", "move", go="Surface here"),
        "move": Action("Move", stops=True),
        "climb": Action("Climb", "climb", go="Climb there", anyway="Climb as high as it gets"),
        "jump": Action("Jump", "jump", go="Jump there"),
        "dive": Action("Dive", "dive", "dive"),
        "attack": Action("Attack", "threats", "attack"),
        "grapple": Action("Grapple", "grapple", "grapple"),
        "drown": Action("Drown", "skull", "drown"),
        "cast": Action("Cast a spell", "spell", "cast"),
        "grappled": Action("Moved by a grapple", "grapple", go="Put it here", owed=True),
        "end": Action("End the activation", "next-turn", "now"),
    },
    keys=(Key(key="landing", label="Controlled landing (1 point)", actions=("jump",)),),
    throws={
        "move": _throw("Dexterity", effects={"moves": "it moves", "inches": INCHES_MORE, "falls": "it falls"}),
        "jump": _throw("Jump", effects={"inches": "up to {count}″"}),
        "fall": _throw(
            "Fall", asks=(Asked(key="loss", label="Life at stake"),), effects={"lost": LOST, "stunned": "stunned"}
        ),
        "dive": _throw("Dive", effects={"counters": "underwater counters: {count}", "lost": LOST}),
        "disengage": _throw(
            "Disengage",
            asks=(Asked(key="with", label="The opponents choose who rolls"), Asked(key="for", action=True)),
            against="with",
            effects={"moves": "it moves", "inches": INCHES_MORE, "opportunity": "an attack of opportunity"},
        ),
        "attack": _throw(
            "Attack",
            asks=(Asked(key="target", label="Target"), Asked(key="aquatic", label="Aquatic weapon", begin=1)),
            target="target",
            effects={
                "damage": "damage: {count}",
                "lost": "life lost at once: {count}",
                "attacker_lost": "the attacker loses life: {count}",
                "opportunity": "an attack of opportunity",
            },
        ),
        "protection": _throw(
            "Protection",
            asks=(Asked(key="damage", label="Damage"),),
            effects={"lost": LOST, "damage": "damage: {count}"},
        ),
        "grapple": _throw(
            "Grapple",
            asks=(Asked(key="target", label="Target"),),
            against="target",
            effects={
                "inches": "the target is moved up to {count}″",
                "stunned": "and is stunned",
                "turned": "the target grapples instead",
            },
        ),
        "drown": _throw(
            "Drown",
            asks=(Asked(key="target", label="Target"),),
            against="target",
            effects={"lost": "the target loses life: {count}", "attacker_lost": "the attacker loses life: {count}"},
        ),
        "cast": _throw(
            "Cast a spell",
            asks=(
                Asked(key="spell", label="Which spell", options=SPELLS),
                Asked(key="difficulty", label="Difficulty", begin=7),
                Asked(key="cost", label="Will points"),
            ),
            effects={
                "cast": "the spell is cast",
                "more": "its effect: {signed}",
                "will": "will points: {signed}",
                "stunned": "stunned",
                "no_spells": "no other spell in this activation",
            },
            counter=Counter(roll="dispel", by="caster", label="Dispel"),
        ),
        "dispel": _throw(
            "Dispel",
            asks=(Asked(key="difficulty", label="Difficulty", begin=7), Asked(key="cost", label="Will points")),
            effects={"counted": "aces against the spell: {count}"},
        ),
    },
    points=Points(stat="action_points", figure="figure", spent="spent", label="Action points left"),
    outcomes={"fumble": "Fumble", "fail": "Failure", "success": "Success", "critical": "Critical"},
    owed=(
        Owed(key="falling", label="{name} falls: {count} life at stake", roll="fall", amount="loss"),
        Owed(key="damage", label="{name} protects itself from {count} damage", roll="protection", amount="damage"),
        Owed(
            key="opportunities",
            label="{name} strikes at {other}: attack of opportunity",
            roll="attack",
            other="target",
            keys={"opportunity": True},
        ),
        Owed(key="grappled", label="{name} is moved up to {count}″", action="grappled", unit=1000),
    ),
    remedies={
        "CV-50.roll": Remedy(label="Disengage first", roll="disengage"),
        "CV-30.first": Remedy(label="The fall first", roll="fall"),
        "CV-65.contact": Remedy(label="Announce the spell", action="cast"),
    },
    seen=("Clear line of sight", "In sight, in cover", "No line of sight"),
    odds=OddsPage(
        label="Opposed rolls, 7 and up",
        roll="opposed",
        across=Axis("dice", "Own dice", 10),
        down=Axis("against", "Their dice", 10),
        fixed={"needed": 7},
        shown=(
            Shown(label="Success or better, in percent", outcomes=("success", "critical")),
            Shown(label="Critical, in percent", outcomes=("critical",)),
            Shown(label="Fumble, in percent", outcomes=("fumble",)),
        ),
    ),
    options={
        "move_roll": State(
            label="Dexterity roll", labels={"terrain": "On difficult ground and walls", "always": "For every move"}
        ),
        "dive_per_counter": State(label="4 inches for each underwater counter"),
        "cast_stat": State(label="Spells are cast with", labels={"attack": "Attack", "mind": "Mind"}),
    },
    turn="New activation",
    threat=("could walk here", "has a line of sight"),
    threatened="{reach} could walk here, {sight} with a line of sight",
)
