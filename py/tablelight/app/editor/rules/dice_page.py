"""The page about attacks and dice."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from attrs import evolve

from tablelight.app.editor.rules.adding import ATTACKS, ROLLS, attack, presets
from tablelight.app.editor.rules.effect_lines import effect_parts, natural_parts
from tablelight.app.editor.rules.ground_page import name_line
from tablelight.app.editor.rules.lines import (
    NEVER,
    Add,
    Change,
    LineFields,
    Option,
    PageEntry,
    SheetLine,
    adding,
    named,
)
from tablelight.app.editor.rules.move_page import who_lines
from tablelight.app.editor.rules.numbers import NumberField, number_lines
from tablelight.app.editor.rules.pool_lines import SIDES, defence_parts, pool_lines, test_parts
from tablelight.app.editor.rules.values import SheetPath, label_of, listed, value_at
from tablelight.app.sheets.state import RulesJson
from tablelight.board.document import Json
from tablelight.locale.messages import msg

DICE = re.compile(r"(\d+)d(\d+)")


def dice_page(sheet: RulesJson) -> Iterator[PageEntry]:
    """The page of attacks, then of rolls."""
    yield PageEntry(name=msg("Attacks"), is_open=True, adds=[Add(preset[1], attack(preset)) for preset in ATTACKS])
    for n, entry in listed(sheet, "attacks"):
        yield _attack(sheet, entry, n)
    yield PageEntry(name=msg("Rolls"), is_open=True, adds=presets("rolls", ROLLS))
    for n, entry in listed(sheet, "rolls"):
        yield _roll(sheet, entry, n)


def _attack(sheet: RulesJson, entry: Mapping[str, Json], n: int) -> PageEntry:
    path: SheetPath = ("attacks", n)
    own = LineFields(sheet, *path)
    reach = Option(msg("Who is adjacent"), "adjacent"), Option(msg("Who is seen"), "sight")
    roll = own.choice("roll", msg("Throws"), msg("The dice of the attack."), *named(sheet, "rolls"))
    lines = [
        name_line(own, entry),
        own.choice("reach", msg("Reaches"), msg("Whom it can be made against."), *reach),
        evolve(roll, default=None),
        *who_lines(own),
    ]
    if own.value("reach", "adjacent") == "sight":
        hint = msg("How far away the target may be.")
        lines += number_lines(
            own, NumberField("range", msg("Range"), hint, 12, none=msg("Any distance"), is_length=True)
        )
        hint = msg("How far away it must be.")
        lines.append(own.length("least", msg("Not nearer than"), hint, 0, (0, 99)))
    ways = Option(msg("Allowed"), "may"), Option(msg("Never"), NEVER)
    hint = msg("Whether it can be made while an enemy controls the attacker’s space.")
    lines.append(own.choice("engaged", msg("While engaged"), hint, *ways))
    hints = {
        "hindered": (msg("Where the view is not clear"), msg("Added where a roll’s number names “Not clear”.")),
        "higher": (msg("From higher up"), msg("Added where a roll’s number names “From higher up”.")),
        "lower": (msg("From lower down"), msg("Added where a roll’s number names “From lower down”.")),
    }
    lines += [own.number(key, label, hint, 0, (-9, 9), rare=True) for key, (label, hint) in hints.items()]
    parts = [_band(sheet, (*path, "bands", k), k) for k, _ in listed(sheet, *path, "bands")]
    band: Json = {"to": 6 * (len(parts) + 1), "bonus": -len(parts) if parts else 1}
    adds = [Add(msg("Another range band"), adding((*path, "bands"), band))] if len(parts) < 6 else []
    clause = f"OWN-{501 + n}"
    return PageEntry(name=label_of(entry), clause=clause, path=path, lines=lines, parts=parts, adds=adds)


def _band(sheet: RulesJson, path: SheetPath, number: int) -> PageEntry:
    own = LineFields(sheet, *path)
    lines = [
        own.length("to", msg("Up to"), msg("The band reaches so far."), 6, (0, 999)),
        own.number("bonus", msg("Bonus"), msg("Added where a roll’s number names “The range band”."), -1, (-9, 9)),
    ]
    return PageEntry(name=f"{number + 1}", path=path, lines=lines, is_open=True)


def _has_target(sheet: RulesJson, name: Json) -> bool:
    bound = (value_at(sheet, ("control", "starting", "roll")), value_at(sheet, ("levels", "fall", "roll")))
    return name not in bound


def _roll(sheet: RulesJson, entry: Mapping[str, Json], n: int) -> PageEntry:
    path: SheetPath = ("rolls", n)
    own, target = LineFields(sheet, *path), _has_target(sheet, entry.get("id"))
    is_sum = entry.get("kind") == "sum"
    lines = [name_line(own, entry), *(_sum(own, target) if is_sum else pool_lines(own, target))]
    parts, adds = ([], []) if is_sum else test_parts(own, target)
    if not is_sum:
        more, buttons = defence_parts(own, target)
        parts, adds = [*parts, *more], [*adds, *buttons]
    single = DICE.fullmatch(str(own.value("dice", "2d6")))
    if is_sum and single is not None and single[1] == "1":
        parts, adds = natural_parts(own, int(single[2]))
    effects, buttons = effect_parts(own, target)
    clause = f"OWN-{601 + n}"
    return PageEntry(
        name=label_of(entry), clause=clause, path=path, lines=lines, parts=[*parts, *effects], adds=[*adds, *buttons]
    )


def _sum(own: LineFields, target: bool) -> list[SheetLine]:
    lines = [*_dice_text(own, "2d6")]
    hint = msg("Added to what the dice show.")
    lines += number_lines(own, NumberField("plus", msg("Plus"), hint, 0, in_roll=True, has_target=target))
    against = own.value("against", 0)
    is_dice = isinstance(against, Mapping) and "stat" not in against
    ways = (
        Option(msg("A number"), 0 if is_dice else against),
        Option(msg("Dice"), against if is_dice else {"dice": "1d20"}),
    )
    path: SheetPath = (*own.at, "against")
    hint = msg("What it is held against: a number, or dice of the other.")
    how = SheetLine(
        path=path, label=msg("Against"), hint=hint, kind="choice", value=against, default=None, options=ways
    )
    lines.append(how)
    if is_dice:
        inner = LineFields(own.sheet, *path)
        lines += _dice_text(inner, "1d20")
        hint = msg("Added to what the dice show.")
        lines += number_lines(inner, NumberField("plus", msg("Plus"), hint, 0, in_roll=True, has_target=target))
    else:
        hint = msg("The number that must be reached.")
        lines += number_lines(own, NumberField("against", msg("The number"), hint, 0, in_roll=True, has_target=target))
    ends = Option(msg("By how much"), "margin"), Option(msg("Success or failure"), "success")
    hint = msg("What comes of it: the margin, or whether it was reached.")
    name = own.value("id", "")
    if value_at(own.sheet, ("control", "starting", "roll")) != name:  # to get away is a success or none
        lines.append(own.choice("outcome", msg("Result"), hint, *ends))
    return lines


def _dice_text(own: LineFields, default: str) -> list[SheetLine]:
    """Dice like 2d6: how many, of how many sides."""
    found = DICE.fullmatch(str(own.value("dice", default))) or DICE.fullmatch(default)
    assert found is not None
    count, sides = int(found[1]), int(found[2])
    path = (*own.at, "dice")
    hint, about = msg("How many dice are thrown."), msg("The die that is thrown.")
    several = sorted({*SIDES, sides})
    return [
        SheetLine(
            path=path, label=msg("Dice"), hint=hint, kind="number", value=count, default=None, low=1, high=10,
            write=lambda to: _thrown(own, int(str(to)), sides),
        ),
        SheetLine(
            path=path, label=msg("Of how many sides"), hint=about, kind="choice", value=sides, default=None,
            options=tuple(Option(str(n), n) for n in several), write=lambda to: _thrown(own, count, int(str(to))),
        ),
    ]  # fmt: skip


def _thrown(own: LineFields, count: int, sides: int) -> Change:
    """Other dice; faces that count by themselves are those of a single die."""
    dice = f"{count}d{sides}"
    natural = own.value("natural", None)
    whole = value_at(own.sheet, own.at)
    if not isinstance(natural, Mapping) or not isinstance(whole, Mapping):
        return Change((*own.at, "dice"), dice)
    kept = {face: name for face, name in natural.items() if count == 1 and face.isdigit() and int(face) <= sides}
    return Change(tuple(own.at), {**whole, "dice": dice, "natural": kept})
