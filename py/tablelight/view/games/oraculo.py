"""How Oráculo is shown: its words, terrains, edges, attacks and odds, and its own parts of the panel."""

from __future__ import annotations

from tablelight.board.document import Document
from tablelight.board.records import known_list, named_rows
from tablelight.rules.answers import Moves, RequiredSquare
from tablelight.view.games.board_ui import WALL_AND_DOORS, EdgeUi, ObjectUi, TerrainUi
from tablelight.view.games.roll_ui import MORE_DICE, AttackUi, Axis, RollKeyUi, RollUi, ShareUi, wound_odds
from tablelight.view.games.ui import (
    ActionUi,
    ActivationUi,
    GameMarks,
    GamePanel,
    GameUi,
    KeyUi,
    SquaresByEnemy,
    SwitchUi,
    game_ui,
)
from tablelight.view.nodes import Node, el, icon
from tablelight.view.words import Words, ground_name, place_name

FACES = {"miss": "Miss", "hit": "Hit", "critical": "Critical hit", "parry": "Parry", "critical-parry": "Critical parry"}


def required_squares(found: Moves) -> SquaresByEnemy:
    """The squares that must be free, by the id of the enemy that they lie opposite to."""
    groups = named_rows(found.extra.get("opposite", ()))
    return [(str(group["enemy"]), known_list(group["squares"], RequiredSquare)) for group in groups]


def required_squares_section(document: Document, groups: SquaresByEnemy, say: Words) -> list[Node]:
    """The squares that must be free, and which of them are not."""
    if not groups:
        return []
    title, parts = say("These squares must be free"), []
    for enemy, squares in groups:
        name = say("opposite {name}", name=say.figure(document.figure(enemy)))
        rows = [_square(document, square, str(number), say) for number, square in enumerate(squares)]
        parts += [el("p", name, cls="note"), el("ul", *rows, cls="demands", aria_label=name)]
    return [el("section", el("p", title, cls="label"), *parts, key="demands", aria_label=title)]


def _square(document: Document, square: RequiredSquare, key: str, say: Words) -> Node:
    """A square that must be free, with what is in it if it is not."""
    what = say("free")
    if not square.free and square.reason is not None:
        there = document.at(square.at) if square.at in document.topology else None
        if there is not None:
            what = say.figure(there)
        elif square.at in document.topology:
            ui, things = game_ui(document.game), document.layout.objects_at(square.at)
            objects = ", ".join(say.label(ui.object_label(thing.kind)) for thing in things)
            what = objects or ground_name(document, square.at, ui, say)
        else:
            what = say.reason(square.reason)
    place = el("strong", place_name(document, square.at, say) if square.at in document.topology else "–")
    return el("li", icon("confirm" if square.free else "close"), place, el("span", what), key=key)


UI = GameUi(
    terrains={
        "clear": TerrainUi("Clear"),
        "slow": TerrainUi("Slow ground", "sand", "stones", "S"),
        "climb": TerrainUi("Must be climbed", "stone", "steps", "C"),
        "pit": TerrainUi("Pit or gap", "deep", "cracks", "P"),
        "blocking": TerrainUi("Blocking", "blocking", "bricks", "B"),
        "void": TerrainUi("No square", "void"),
    },
    edges={
        **WALL_AND_DOORS,
        "hedge": EdgeUi("Tall hedge", "hedge"),
        "bars": EdgeUi("Bars", "merlons"),
        "low-wall": EdgeUi("Low wall", "low"),
    },
    objects={
        "table": ObjectUi("Table"),
        "column": ObjectUi("Column", on_corner="Column on a corner"),
        "statue": ObjectUi("Statue"),
        "barrel": ObjectUi("Barrel"),
    },
    stats={"move": "Movement", "combat": "Combat", "aim": "Aim", "life": "Life"},
    traits={"hero": "Hero", "shield": "Shield", "sword": "Sword", "bow": "Bow"},
    states={"wounds": SwitchUi(label="Wounds")},
    actions={
        "move": ActionUi("Move"),
        "climb": ActionUi("Climb or jump", "climb"),
        "disengage": ActionUi("Disengage", "leave"),
        "attack": ActionUi("Attack", "attack", "see"),
        "aim": ActionUi("Take aim", "aim", "now"),
        "search": ActionUi("Search", "search", "now"),
        "open-close": ActionUi("Open or close", "door", "place", turns=True),
        "activate": ActionUi("Use an object", "activate", "now"),
    },
    attacks=(
        AttackUi("melee", "Attack in close combat", ("close", "both"), odds=True),
        AttackUi(
            "shot",
            "Shoot",
            ("range", "both"),
            "shoot",
            odds=True,
            one="One shot, dice: {dice}",
            several="Two shots, dice: {dice}",
        ),
    ),
    keys=(
        KeyUi(
            key="then",
            label="Second action",
            actions=("move", "climb"),
            labels={"none": "Something else", "move": "Move", "climb": "Climb or jump"},
        ),
    ),
    rolls={
        "shot": RollUi(
            label="Shot",
            dice=None,
            shares=(ShareUi("share", "Dice in this shot", "aim"),),
            keys=(RollKeyUi(key="bonus", parts=MORE_DICE),),
        ),
        "melee": RollUi(
            label="Close combat",
            dice=None,
            faces=FACES,
            keys=(RollKeyUi(key="bonus", parts=MORE_DICE),),
            against="target",
            answered="defence",
            counts=(("hit", "critical"), ("parry", "critical-parry")),
        ),
    },
    counted="Wounds: {count}",
    activation=ActivationUi(label="Done in this activation", actions="actions"),
    marks=GameMarks(needs_squares=frozenset({"disengage"}), required_squares=required_squares),
    options={
        "pass_friends": SwitchUi(label="Heroes pass through friends"),
        "through_opposite": SwitchUi(label="The first step of disengaging goes to an opposite square"),
        "shoot_engaged": SwitchUi(label="An engaged figure can shoot"),
        "attack_die": SwitchUi(label="The attack die", labels=FACES),
        "defence_die": SwitchUi(label="The defence die", labels=FACES),
        "shot_die": SwitchUi(label="The shot die"),
    },
    seen=("Clear line of shot", "Line of shot is not clear: one die fewer", "No line of shot"),
    odds=wound_odds("Shots at every distance", "shot", Axis("dice", "Dice", 6), Axis("distance", "Distance", 6), "any"),
    turn="New activation",
    panel=GamePanel(required_squares=required_squares_section),
)
