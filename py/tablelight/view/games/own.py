"""How a game of one's own looks, made from its sheet. Names are the author's and are not translated; what the sheet
does not name is drawn plain."""

from __future__ import annotations

from functools import lru_cache
from typing import get_args

from tablelight.board.records import known
from tablelight.locale.messages import msg
from tablelight.rules.systems.own.sheet import Sheet
from tablelight.rules.systems.own.sheet_ground import EdgeKind, Kind, SheetNumber
from tablelight.rules.systems.own.sheet_rolls import Pool, Roll, read_outcome
from tablelight.view.games.board_ui import EdgeForm, EdgeUi, ObjectUi, TerrainUi
from tablelight.view.games.roll_ui import AttackUi, LuckUi, OwedUi, Remedy, RollKeyUi, RollUi
from tablelight.view.games.ui import ActionUi, ActivationUi, ArrivalUi, GameUi, KeyUi, SwitchUi
from tablelight.view.marks import MOTIFS

COLOURS = ("hindering", "water", "deep", "blocking", "stone", "sand", "fire", "ice", "shade", "road", "roof")
"""Inks that a sheet may name."""
FORMS: tuple[EdgeForm, ...] = get_args(EdgeForm)


@lru_cache(maxsize=16)
def ui_of_sheet(sheet: Sheet) -> GameUi:
    """How a sheet's game looks."""
    modes = {mode.id: ActionUi(mode.label) for mode in sheet.movement.modes}
    attacks = {attack.id: ActionUi(attack.label, "attack", "see") for attack in sheet.attacks}
    remedies = {}
    if sheet.control is not None and sheet.control.starting_roll is not None:
        label = sheet.roll(sheet.control.starting_roll).label if sheet.rolls else ""
        remedies["OWN-012.owed"] = Remedy(label=label, roll=sheet.control.starting_roll)
    return GameUi(
        terrains={
            "clear": TerrainUi(msg("Clear")),
            **{kind.id: _terrain(kind) for kind in sheet.terrains},
            "void": TerrainUi(msg("No space"), "void"),
        },
        edges={edge.id: _edge(edge) for edge in sheet.edges},
        objects={kind.id: ObjectUi(kind.label, letter=kind.letter) for kind in sheet.objects},
        stats={stat.id: stat.label for stat in sheet.stats},
        traits={trait.id: trait.label for trait in sheet.traits},
        states={"wounds": SwitchUi(label=msg("Wounds"), hidden=sheet.life is None)},
        actions={**modes, **attacks},
        keys=(KeyUi(key="modifier", label=msg("Extra movement"), actions=tuple(modes)),),
        rolls={roll.id: _roll(sheet, roll) for roll in sheet.rolls},
        counted=msg("Result: {count}"),
        attacks=tuple(
            AttackUi(attack.roll, attack.label, (), odds=True, id=attack.id) for attack in sheet.attacks if attack.roll
        ),
        activation=ActivationUi(label=msg("Done in this activation"), actions="actions"),
        # What a figure owes after a move that made it throw: a strike by an enemy that it left, a fall.
        owed=tuple(
            OwedUi(key="owed", label=msg("{name} throws: {roll}"), roll=roll.id, other="target") for roll in sheet.rolls
        ),
        remedies=remedies,
        arrival=ArrivalUi(unharmed="unharmed") if _is_dangerous(sheet) else None,
        turn=msg("New activation"),
    )


def _is_dangerous(sheet: Sheet) -> bool:
    """Whether a move may cost a wound: by a strike as it leaves an enemy, or by a fall."""
    return (sheet.control is not None and sheet.control.strike is not None) or (
        sheet.levels is not None and sheet.levels.fall is not None
    )


def _terrain(kind: Kind) -> TerrainUi:
    colour = kind.colour if kind.colour in COLOURS else ""
    motif = kind.motif if kind.motif in MOTIFS else ""
    letter = kind.letter or (kind.label[:1].upper() if not motif and kind.id != "clear" else "")
    return TerrainUi(kind.label, colour or ("stone" if motif or kind.is_solid else "shade"), motif, letter)


def _edge(edge: EdgeKind) -> EdgeUi:
    form = next((form for form in FORMS if form == edge.form), FORMS[0])
    return EdgeUi(edge.label, form, turned=edge.turned or "")


MOST_COUNTED = 4
"""The most kinds of faces of a die whose dice are entered by how many show each."""


def _roll(sheet: Sheet, roll: Roll) -> RollUi:
    """A roll's form, with its target, if it needs one, and its faces as they are named."""
    strike = sheet.control is not None and sheet.control.strike == roll.id
    attacking = any(attack.roll == roll.id for attack in sheet.attacks)
    named = strike or attacking or any(number.needs_target for number in roll.numbers)
    keys = (RollKeyUi(key="target", label=msg("Target")),) if named else ()
    single = not isinstance(roll, Pool) and roll.dice.count == 1 and isinstance(roll.against, SheetNumber)
    faces: dict[str, str] = {}
    if isinstance(roll, Pool) and roll.die.is_named:
        faces = {known(face, str): known(face, str) for face in roll.die.faces}
    counts = (tuple(faces)[:-1],) if 2 <= len(faces) <= MOST_COUNTED else ()
    return RollUi(label=roll.label, dice=1 if single else None, faces=faces, keys=keys, counts=counts, luck=_luck(roll))


def _luck(roll: Roll) -> LuckUi | None:
    """How its luck is counted: by the wounds that it gives, those of the target first, or by whether a sum reaches its
    number; None for a pool that only counts."""
    sufferers = {effect.to for effect in roll.effects if effect.wounds}
    if "target" in sufferers:
        return LuckUi(measure="dealt", number=lambda key: roll.wounds(read_outcome(key), "target"))
    if sufferers:
        return LuckUi(measure="suffered", number=lambda key: roll.wounds(read_outcome(key), "figure"))
    if isinstance(roll, Pool):
        return None
    return LuckUi(measure="passed", number=lambda key: int(_is_success(read_outcome(key))))


def _is_success(outcome: int | str) -> bool:
    """Whether a sum reached its number; for an outcome with a name, whether it is a success or a critical one."""
    return outcome >= 0 if isinstance(outcome, int) else outcome in ("success", "critical")
