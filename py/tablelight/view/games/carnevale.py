"""How Carnevale is shown: its words, areas, actions, rolls and odds, and its own parts of the panel."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from tablelight.locale.messages import msg, plural
from tablelight.rules.systems.carnevale.tables import SPELL_FIELDS, WEAPON_FIELDS
from tablelight.view.games.board_ui import TerrainUi
from tablelight.view.games.roll_ui import (
    AttackUi,
    Axis,
    CellUi,
    CounterUi,
    LastingUi,
    LuckUi,
    OddsPage,
    OwedUi,
    Remedy,
    RollKeyUi,
    RollUi,
)
from tablelight.view.games.ui import ActionUi, ActivationUi, GamePanel, GameUi, KeyUi, SwitchUi, ThingsUi

LOST = "life lost: {count}"
INCHES_MORE = "{count}″ more"
COUNTED: Mapping[str, str] = {
    "damage": "{number} damage on average",
    "inches": "{number}″ on average",
    "counters": plural("{number} counter on average", "{number} counters on average", "number"),
}
"""Effects by number whose mean is shown with a roll's odds, with the text; for each roll the first one counts."""
SPELLS = ("A", "B", "C", "D", "E")


def _pools(rolls: Mapping[str, RollUi]) -> Mapping[str, RollUi]:
    """Pools with a Destiny die; the figure that a pool is against is its target, if there is no other."""
    return {
        name: evolve(
            roll,
            dice=None,
            first="Destiny die",
            target=roll.target or roll.against,
            mean_of=(counted := next((key for key in COUNTED if key in roll.effects), "")),
            mean_text=COUNTED.get(counted, roll.mean_text),
        )
        for name, roll in rolls.items()
    }


def _lasting_spells(of: str = "") -> LastingUi:
    return LastingUi(
        state="spells",
        tells=("difficulty", "cost", "range"),
        told="{name}: difficulty {difficulty}, will {cost}",
        keep="Keep this spell for {name}",
        of=of,
    )


UI = GameUi(
    terrains={
        "building": TerrainUi("Building", "roof", "hatch", "B", solid=True),
        "impassable": TerrainUi("Impassable", "blocking", "lattice", "X", solid=True),
        "difficult": TerrainUi("Difficult ground", "sand", "dots", "D"),
        "water": TerrainUi("Water", "water", "waves", "W"),
        "obstacle": TerrainUi("Obstacle", "stone", "bricks", "O", solid=True),
        "debris": TerrainUi("Debris", "hindering", "stones", "R"),
        "ground": TerrainUi("Platform", "road", "boards", "P"),
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
        "stunned": SwitchUi(label="Stunned"),
        "underwater": SwitchUi(label="Underwater counters"),
        "life": SwitchUi(label="Life left", stat="life"),
        "will": SwitchUi(label="Will left", stat="will"),
        "on_wall": SwitchUi(label="Inches up a wall", unit=1000),
        "spells": SwitchUi(label="Spells", hidden=True),
        "weapons": SwitchUi(label="Weapons", hidden=True),
        "level": SwitchUi(label="Level of what is stood on", hidden=True),
    },
    actions={
        "activate": ActionUi("Begin its activation", "begin", "now", done="It has begun its activation."),
        "surface": ActionUi("Surface", "move", go="Surface here"),
        "move": ActionUi("Move", stops=True),
        "climb": ActionUi("Climb", "climb", go="Climb there", anyway="Climb as far as it can"),
        "jump": ActionUi("Jump", "jump", go="Jump there"),
        "dive": ActionUi("Dive", "dive", "dive"),
        "attack": ActionUi("Attack", "attack", "attack"),
        "grapple": ActionUi("Grapple", "grapple", "grapple"),
        "drown": ActionUi("Drown", "skull", "drown"),
        "cast": ActionUi("Cast a spell", "spell", "cast"),
        "grappled": ActionUi("Moved by a grapple", "grapple", go="Put it here", owed=True),
        "end": ActionUi("End the activation", "next-turn", "now", done="It has ended its activation."),
    },
    keys=(
        KeyUi(key="landing", label="Controlled landing (1 point)", actions=("jump",)),
        KeyUi(key="down", label="Down the wall", actions=("climb",)),
        KeyUi(key="whole", label="With all remaining actions", actions=("move",)),
    ),
    rolls=_pools(
        {
            "move": RollUi(
                label="Dexterity", effects={"moves": "it moves", "inches": INCHES_MORE, "falls": "it falls"}
            ),
            "jump": RollUi(label="Jump", effects={"inches": "up to {count}″"}),
            "fall": RollUi(
                label="Fall",
                keys=(RollKeyUi(key="loss", label="Life at stake"),),
                effects={"lost": LOST, "stunned": "stunned"},
                luck=LuckUi(measure="suffered", effect="lost"),
            ),
            "dive": RollUi(label="Dive", effects={"counters": "underwater counters: {count}", "lost": LOST}),
            "disengage": RollUi(
                label="Disengage",
                keys=(
                    RollKeyUi(key="with", label="The opponents choose which figure rolls"),
                    RollKeyUi(key="for", action=True),
                ),
                against="with",
                effects={"moves": "it moves", "inches": INCHES_MORE, "opportunity": "an attack of opportunity"},
            ),
            "attack": RollUi(
                label="Attack",
                keys=(
                    RollKeyUi(key="target", label="Target"),
                    RollKeyUi(
                        key="weapon",
                        label="Which weapon",
                        lasting=LastingUi(
                            state="weapons",
                            tells=("range", "aquatic"),
                            told=plural("{name}: range {range} inch", "{name}: range {range} inches", "range"),
                        ),
                    ),
                    RollKeyUi(key="range", label="Weapon's range in inches (0: in contact)", is_off_at_zero=True),
                    RollKeyUi(key="aquatic", label="Aquatic weapon", begin=1),
                ),
                target="target",
                effects={
                    "damage": "damage: {count}",
                    "lost": "{count} life lost at once",
                    "attacker_lost": "the attacker loses {count} life",
                    "opportunity": "an attack of opportunity",
                },
                luck=LuckUi(measure="dealt", effect="damage"),
                odds_text="Before protection: {odds}",
            ),
            "protection": RollUi(
                label="Protection",
                keys=(RollKeyUi(key="damage", label="Damage"),),
                effects={"lost": LOST, "damage": "damage: {count}"},
                luck=LuckUi(measure="suffered", effect="lost"),
            ),
            "grapple": RollUi(
                label="Grapple",
                keys=(RollKeyUi(key="target", label="Target"),),
                against="target",
                effects={
                    "inches": "the target is moved up to {count}″",
                    "stunned": "and is stunned",
                    "turned": "the target grapples instead",
                },
            ),
            "drown": RollUi(
                label="Drown",
                keys=(RollKeyUi(key="target", label="Target"),),
                against="target",
                effects={"lost": "the target loses {count} life", "attacker_lost": "the attacker loses {count} life"},
                luck=LuckUi(measure="dealt", effect="lost"),
            ),
            "cast": RollUi(
                label="Cast a spell",
                keys=(
                    RollKeyUi(key="spell", label="Which spell", options=SPELLS, lasting=_lasting_spells()),
                    RollKeyUi(key="difficulty", label="Difficulty", begin=7),
                    RollKeyUi(key="cost", label="Will points"),
                    RollKeyUi(key="range", label="Range in inches (0: no limit)", is_off_at_zero=True),
                    RollKeyUi(key="target", label="Target"),
                ),
                effects={
                    "cast": "the spell is cast",
                    "more": "its effect: {signed}",
                    "will": "will points: {signed}",
                    "stunned": "stunned",
                    "no_spells": "no other spell in this activation",
                },
                counter=CounterUi(roll="dispel", by="caster", label="Dispel"),
            ),
            "dispel": RollUi(
                label="Dispel",
                keys=(
                    RollKeyUi(key="spell", label="Which spell", options=SPELLS, lasting=_lasting_spells("caster")),
                    RollKeyUi(key="difficulty", label="Difficulty", begin=7),
                    RollKeyUi(key="cost", label="Will points"),
                ),
                effects={"counted": "aces against the spell: {count}"},
            ),
        }
    ),
    attacks=(AttackUi("attack", "Attack", ("close",)),),
    activation=ActivationUi(label="Action points left", stat="action_points", spent="spent"),
    outcomes={"fumble": "Fumble", "fail": "Failure", "success": "Success", "critical": "Critical"},
    owed=(
        OwedUi(key="falling", label="{name} falls: {count} life at stake", roll="fall", amount="loss"),
        OwedUi(key="damage", label="{name} protects itself from {count} damage", roll="protection", amount="damage"),
        OwedUi(
            key="opportunities",
            label="{name} strikes at {other}: attack of opportunity",
            roll="attack",
            other="target",
            keys={"opportunity": True},
        ),
        OwedUi(key="grappled", label="{name} is moved up to {count}″", action="grappled", unit=1000),
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
            CellUi(label="Success or better, in percent", outcomes=("success", "critical")),
            CellUi(label="Critical, in percent", outcomes=("critical",)),
            CellUi(label="Fumble, in percent", outcomes=("fumble",)),
        ),
    ),
    options={
        "move_roll": SwitchUi(
            label="Dexterity roll", labels={"terrain": "On difficult ground and walls", "always": "For every move"}
        ),
        "move_fumble": SwitchUi(
            label="A fumbled move on a roof", labels={"stays": "Stays and loses the move", "falls": "Falls off"}
        ),
        "dive_per_counter": SwitchUi(label="4 inches for each underwater counter"),
        "cast_stat": SwitchUi(label="Spells are cast with", labels={"attack": "Attack", "mind": "Mind"}),
    },
    turn="New activation",
    panel=GamePanel(
        outcome_clauses=frozenset({"CV-03", "CV-04"}),
        things=(
            ThingsUi(
                state="weapons",
                label=msg("Weapons at range"),
                add=msg("Add a weapon"),
                fields={
                    "range": (WEAPON_FIELDS["range"], msg("Range in inches")),
                    "aquatic": (WEAPON_FIELDS["aquatic"], msg("Aquatic weapon")),
                },
                new={"name": "Weapon", "range": 8},
            ),
            ThingsUi(
                state="spells",
                label=msg("Spells"),
                add=msg("Add a spell"),
                fields={
                    "difficulty": (SPELL_FIELDS["difficulty"], msg("Difficulty")),
                    "cost": (SPELL_FIELDS["cost"], msg("Will points")),
                    "range": (SPELL_FIELDS["range"], msg("Range in inches")),
                    "damage": (SPELL_FIELDS["damage"], msg("Damage")),
                },
                new={"name": "Spell", "difficulty": 7, "cost": 1},
                trait="mage",
            ),
        ),
    ),
)
