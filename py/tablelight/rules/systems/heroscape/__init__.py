"""HeroScape, on hexes with levels: climbing, engagement, falls, odds, and sight in three dimensions."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tablelight.board.document import Document, Figure
from tablelight.board.schema import Field
from tablelight.rules.clash import table_of_odds
from tablelight.rules.conduct import Conduct, PlayOrder, is_move, order_to_roll, roll_order, unchanged, with_stat
from tablelight.rules.rolling import roll_table
from tablelight.rules.system import OddsTable, RollTable, System
from tablelight.rules.systems.heroscape import rolls, tables
from tablelight.rules.systems.heroscape.attack import list_actions, sight, sight_map
from tablelight.rules.systems.heroscape.field import Battlefield, is_out, life
from tablelight.rules.systems.heroscape.messages import MESSAGES
from tablelight.rules.systems.heroscape.movement import HeroScapeMovement
from tablelight.rules.systems.heroscape.moving import apply_move, check, end_round, moves, path, turn_of
from tablelight.rules.systems.heroscape.outlook import DANGER
from tablelight.rules.systems.heroscape.tables import MOLTEN, STRIKE, Harm
from tablelight.rules.void import map_past_void, sight_past_void


def owed(document: Document) -> list[PlayOrder]:
    """HS-22, HS-30, HS-40, HS-41: the rolls that moves and the ends of rounds leave owed."""
    turn = turn_of(document)
    found = [roll_order(left, "strike", by=by) for left, by in turn.strikes]
    found += [roll_order(name, "fall") for name in turn.falls]
    found += [roll_order(name, "molten-lava") for name in turn.molten]
    return found + [roll_order(name, "lava-field") for name in turn.fields]


def left(_document: Document, _figure: Figure, done: Sequence[PlayOrder]) -> tuple[bool, bool]:
    """DG-05: one move, then one attack: whether each of them is left."""
    attacked = any(order.get("roll") == "attack" for order in done)
    return not attacked and not any(map(is_move, done)), not attacked


CONDUCT = Conduct(
    movements=lambda _document, _figure: [("move", {"prefer": "safe"})],
    attacks=DANGER.attacks,
    order=order_to_roll,
    far=lambda figure: [with_stat(figure, "move")],
    costs=lambda document, question: HeroScapeMovement(document, question.figure).costs_alone,
    reach=lambda figure: figure.stats.get("range", 1),
    pace=lambda figure: figure.stats.get("move", 0),
    owed=owed,
    settling=("strike", "fall", "molten-lava", "lava-field"),
    left=left,
)


FACE = Field("choice", choices=tuple(dict.fromkeys(tables.FACES)))
ANY_FACE = Field("choice", choices=(*dict.fromkeys(tables.FACES), *tables.DIE_SIDES))
TWENTY = Field("integer", minimum=1, maximum=len(tables.DIE_SIDES))
DICE = {"attack": tables.DICE, "defence": tables.DICE}
POSITION = {"from": Field("figure"), "to": Field("figure"), **tables.SPECIAL, **tables.SERIES}
"""HS-53 to HS-55: the attacker, the target, a special attack, added dice, the number of attacks, the target's life."""


def _risk(risk: rolls.RiskQuestion, die: Field, **fields: Field) -> RollTable:
    return roll_table(risk, rolls.rolled, rolls.preview, die=die, fields=fields)


SYSTEM = System(
    id="heroscape",
    name="HeroScape",
    grids=("hex",),
    messages=MESSAGES,
    actions=("move", "attack"),
    moving=("move",),
    list_actions=list_actions,
    moves=moves,
    path=path,
    apply=apply_move,
    sight=sight_past_void(sight, "HS-01.void", fraction=Fraction(0)),
    sight_map=map_past_void(sight_map),
    danger=DANGER,
    rolls={
        "attack": roll_table(
            rolls.ready_attack,
            rolls.attack,
            rolls.attack_preview,
            die=FACE,
            fields={"target": Field("figure"), **tables.SPECIAL, **tables.BONUS},
        ),
        "strike": _risk(rolls.strike_risk, FACE, by=Field("figure")),
        "fall": _risk(rolls.fall_risk, ANY_FACE, drop=tables.DROP),
        "lava-field": _risk(rolls.lava_field_risk, FACE),
        "molten-lava": _risk(rolls.molten_lava_risk, TWENTY),
    },
    odds={
        "attack": OddsTable(answer=rolls.attack_odds, fields={**DICE, **POSITION}, further=POSITION),
        "strike": OddsTable(answer=lambda _: rolls.harm_odds(STRIKE)),
        "fall": OddsTable(
            answer=rolls.fall_odds,
            fields={"drop": tables.DROP, "height": tables.VOCABULARY.stats["height"]},
            required=("drop", "height"),
        ),
        "lava-field": OddsTable(answer=lambda _: rolls.harm_odds(Harm(dice=1))),
        "molten-lava": OddsTable(answer=lambda _: rolls.harm_odds(MOLTEN)),
    },
    conduct=CONDUCT,
    clashes={"attack": table_of_odds("attack", rolls.attack_odds, {**DICE, **POSITION})},
    keys={"moves": tables.KEYS, **{key: {**tables.KEYS, **tables.TAIL} for key in ("path", "apply")}},
    vocabulary=tables.VOCABULARY,
    check=check,
    is_out=is_out,
    life=life,
    engaged=lambda document, figure: Battlefield(document).engaged(figure),
    end_turn=unchanged,  # its turn holds only owed rolls, and these stay owed until they are made
    end_round=end_round,
)
