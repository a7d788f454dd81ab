"""HeroScape, on hexes with levels: climbing, engagement, falls, odds, and sight in three dimensions."""

from __future__ import annotations

from fractions import Fraction

from tablelight.board.schema import Field
from tablelight.rules.clash import table_of_odds
from tablelight.rules.danger.outlook import weighed_by
from tablelight.rules.system import OddsTable, RollTable, System
from tablelight.rules.systems.heroscape import odds, rolls, tables
from tablelight.rules.systems.heroscape.attack import list_actions
from tablelight.rules.systems.heroscape.chances import MOLTEN, STRIKE, Harm
from tablelight.rules.systems.heroscape.conduct import CONDUCT
from tablelight.rules.systems.heroscape.field import Battlefield, is_out, life
from tablelight.rules.systems.heroscape.messages import MESSAGES
from tablelight.rules.systems.heroscape.moving import apply_move, moves, path
from tablelight.rules.systems.heroscape.risks import check, end_round, end_turn
from tablelight.rules.systems.heroscape.seeing import sight, sight_map
from tablelight.rules.systems.heroscape.threat import DANGER
from tablelight.rules.systems.heroscape.worst import HeroScapeWorst
from tablelight.rules.void import map_past_void, sight_past_void

FACE = Field("choice", choices=tuple(dict.fromkeys(tables.FACES)))
ANY_FACE = Field("choice", choices=(*dict.fromkeys(tables.FACES), *tables.DIE_SIDES))
TWENTY = Field("integer", minimum=1, maximum=len(tables.DIE_SIDES))
DICE = {"attack": tables.DICE, "defence": tables.DICE}
POSITION = {"from": Field("figure"), "to": Field("figure"), **tables.SPECIAL, **tables.SERIES}
"""HS-54, HS-55: whose attack on whom, with what dice more, how often."""


def _risk(risk: rolls.RiskQuestion, die: Field, **fields: Field) -> RollTable:
    return RollTable(answer=rolls.rolled(risk), chances=rolls.preview(risk), die=die, fields=fields)


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
    danger=weighed_by(DANGER, HeroScapeWorst),
    rolls={
        "attack": RollTable(
            answer=rolls.attack,
            chances=rolls.attack_preview,
            die=FACE,
            fields={"target": Field("figure"), **tables.SPECIAL, **tables.BONUS},
        ),
        "strike": _risk(rolls.strike_risk, FACE, by=Field("figure")),
        "fall": _risk(rolls.fall_risk, ANY_FACE, drop=tables.NUMBER),
        "lava-field": _risk(rolls.lava_field_risk, FACE),
        "molten-lava": _risk(rolls.molten_lava_risk, TWENTY),
    },
    odds={
        "attack": OddsTable(answer=odds.attack_odds, fields={**DICE, **POSITION}, further=POSITION),
        "strike": OddsTable(answer=lambda _: odds.harm_odds(STRIKE)),
        "fall": OddsTable(
            answer=odds.fall_odds,
            fields={"drop": tables.NUMBER, "height": tables.VOCABULARY.stats["height"]},
            required=("drop", "height"),
        ),
        "lava-field": OddsTable(answer=lambda _: odds.harm_odds(Harm(dice=1))),
        "molten-lava": OddsTable(answer=lambda _: odds.harm_odds(MOLTEN)),
    },
    conduct=CONDUCT,
    clashes={"attack": table_of_odds("attack", odds.attack_odds, {**DICE, **POSITION})},
    keys={"moves": tables.KEYS, **{key: {**tables.KEYS, **tables.TAIL} for key in ("path", "apply")}},
    vocabulary=tables.VOCABULARY,
    check=check,
    is_out=is_out,
    life=life,
    engaged=lambda document, figure: Battlefield(document).engaged(figure),
    end_turn=end_turn,
    end_round=end_round,
)
