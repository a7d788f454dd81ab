"""The clauses of a sheet in sentences: the templates of its fields and of `messages`, filled from the sheet, its numbers,
dice and results."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from attrs import asdict

from tablelight.board.units import INCH
from tablelight.locale.messages import Sentences, msg
from tablelight.rules.systems.own.messages import ALWAYS, FIXED, NUMBERED, ON_BOARD, OTHERWISE, THINGS
from tablelight.rules.systems.own.sheet import Sheet
from tablelight.rules.systems.own.sheet_field import NEVER, NUMBER, Refs, SheetField, all_fields, fields_of
from tablelight.rules.systems.own.sheet_ground import EdgeKind, Excepted, Named, SheetNumber, Thrown
from tablelight.rules.systems.own.sheet_rolls import Dice, Face, Hand, Pool, Roll, RollEffect, Sum

Sentence: TypeAlias = tuple[str, Mapping[str, object]]
"""A template or its key, and the values that fill it."""
TARGETS = msg("the target’s {stat}")
AND_MORE, UP_TO = msg("{low} or more"), msg("{high} or less")
ADDED: Mapping[str, str] = {
    "bands": msg("range modifier"),
    "hindered": msg("sight modifier"),
    "higher": msg("modifier from higher up"),
    "lower": msg("modifier from lower down"),
    "cover": msg("cover modifier"),
}
"""What an attack may add to a number."""
OUTCOMES: Mapping[str, str] = {
    "success": msg("Success"),
    "failure": msg("Failure"),
    "critical": msg("Critical"),
    "fumble": msg("Fumble"),
}
"""The names of outcomes that are translated."""


def formula(sheet: Sheet, number: SheetNumber) -> str:
    """A number as a player reads it: 6, or "Move × 1/2 + 1"."""
    if number.stat is None:
        return amount(number.plain, number.unit)
    named = {"stat": _label(sheet, "stats", number.stat)}
    parts: list[Sentence] = [("{stat}" if number.of == "figure" else TARGETS, named)]
    if number.times != 1:
        is_down = number.round == "down" and number.times.denominator > 1
        parts.append((f"× {number.times}" + (" ↓" if is_down else ""), {}))
    if number.plus:
        parts.append((f"{'+' if number.plus > 0 else '−'} {amount(abs(number.plus), number.unit)}", {}))
    parts += [("+ {modifier}", {"modifier": ADDED[name]}) for name in number.add]
    if number.least > 0:
        parts.append((f"(≥ {amount(number.least, number.unit)})", {}))
    if number.most < 999 * number.unit:
        parts.append((f"(≤ {amount(number.most, number.unit)})", {}))
    return Sentences(parts)


def dice_text(sheet: Sheet, dice: Dice) -> str:
    """Dice as players write them: 2d6 + Combat."""
    text = f"{dice.count}d{dice.sides}"
    if dice.plus.stat is None and not dice.plus.plain:
        return text
    return Sentences([(text, {}), ("+ {n}", {"n": formula(sheet, dice.plus)})])


def outcome_text(name: str) -> str:
    """An outcome by its name."""
    return OUTCOMES.get(name, name)


def outcomes_text(effect: RollEffect) -> str:
    """The results of a roll that cause an effect."""
    if effect.name is not None:
        return outcome_text(effect.name)
    values = {"low": effect.low, "high": effect.high}
    if effect.low == effect.high:
        return str(effect.low)
    if effect.low is None or effect.high is None:
        return Sentences([(UP_TO if effect.low is None else AND_MORE, values)])
    return f"{effect.low}–{effect.high}"


def amount(value: int, unit: int = 1) -> str:
    """A number of units, inches with up to three decimals."""
    return str(value) if unit == 1 else f"{value / unit:g}"


def signed(value: int) -> str:
    """A bonus with its sign."""
    return f"+{value}" if value >= 0 else f"−{-value}"


def roll_sentences(sheet: Sheet, roll: Roll) -> Iterator[Sentence]:
    """The sentences of the dice, and of the effect of each outcome."""
    if isinstance(roll, Pool):
        for key, hand in zip(("pool", "defence"), roll.hands, strict=False):
            yield from _hand(sheet, key, hand)
    else:
        against = dice_text(sheet, roll.against) if isinstance(roll.against, Dice) else formula(sheet, roll.against)
        yield "sum", {"dice": dice_text(sheet, roll.dice), "n": against}
        if not roll.margin:
            yield "success", {}
        for face, outcome in roll.natural.items():
            yield "natural", {"n": face, "outcome": outcome_text(outcome)}
    for effect in roll.effects:
        yield from _effect(effect)


def _names(faces: Sequence[Face]) -> str:
    return ", ".join(map(str, faces))


def _hand(sheet: Sheet, key: str, hand: Hand) -> Iterator[Sentence]:
    """How many dice are thrown, and what each must show."""
    faces = _names(hand.die.faces) if hand.die.is_named else f"{hand.die.faces[0]}-{hand.die.faces[-1]}"
    yield key if hand.dice.stat is None else f"{key}.stat", {"n": formula(sheet, hand.dice), "faces": faces}
    for test in hand.tests:
        if test.at_least is not None:
            yield "at_least", {"n": formula(sheet, test.at_least)}
        elif test.below is not None:
            yield "below", {"n": formula(sheet, test.below)}
        else:
            yield "faces", {"faces": _names(test.faces) or "-"}
        if test.reroll:
            yield "reroll", {"faces": _names(test.reroll)}


def _effect(effect: RollEffect) -> Iterator[Sentence]:
    values = {"key": outcomes_text(effect), "n": effect.wounds, "text": effect.text}
    own = effect.to == "figure"
    if effect.wounds == "outcome":
        yield "back" if own else "outcome", values
    elif effect.wounds:
        yield "own" if own else "wounds", values
    if effect.text:
        yield "text", values


FILLED: Mapping[Refs, str] = {"stats": "name", "traits": "trait", "edges": "other", "rolls": "roll"}
"""By list, the placeholder in templates for the label of an entry."""


def _label(sheet: Sheet, of: Refs, name: str) -> str:
    entries: tuple[Named, ...] = getattr(sheet, of)
    return next((entry.label for entry in entries if entry.id == name), name)


def _number_text(sheet: Sheet, about: SheetField, value: int | SheetNumber) -> object:
    is_said = any(word in str(about.sentence) for word in ("inch", "point"))
    sign = "″" if sheet.board == "inches" and not is_said else ""
    if isinstance(value, SheetNumber):
        text = formula(sheet, value)  # with a stat: `Sentences`, which a sign would make plain text
        return text + sign if sign and about.is_length and value.stat is None else text
    if about.kind == "length":
        return amount(value, INCH if sheet.board == "inches" else 1) + sign
    return signed(value) if about.low < 0 else value


def _value_sentences(sheet: Sheet, about: SheetField, sentence: Any, value: Any) -> Iterator[Sentence]:
    """The sentences of a field: none if it is empty, or if its word has no template."""
    templates = {NUMBER: sentence} if isinstance(sentence, str) else sentence
    if about.of is not None:
        yield from [(templates[NUMBER], {FILLED[about.of]: _label(sheet, about.of, value)})] if value else []
    elif isinstance(value, Thrown):
        yield templates[about.roll_key], {"roll": _label(sheet, "rolls", value.roll)}
    elif isinstance(value, SheetNumber) or (isinstance(value, int) and not isinstance(value, bool)):
        yield templates[NUMBER], {"n": _number_text(sheet, about, value)}
    elif about.kind == "truth" and isinstance(sentence, str):
        yield from [(sentence, {})] if value else []
    elif about.kind == "text":
        yield from [(templates[NUMBER], {"text": value})] if value else []
    elif about.kind == "flags":
        yield from ((template, {}) for word, template in templates.items() if word in value)
    else:
        word = NEVER if value is None and about.kind == "price" else about.word_of(value)
        yield from [(templates[word], {})] if word in templates else []


def _field_parts(sheet: Sheet, record: Any, name: str, about: SheetField) -> Iterator[Sentence]:
    value = getattr(record, name)
    if about.when is not None and not about.when(asdict(sheet, recurse=False), asdict(record, recurse=False)):
        return  # it means nothing with the other values of its record
    if name == "bands":
        unit = INCH if sheet.board == "inches" else 1
        for to, bonus in value:
            yield str(about.sentence), {"n": signed(bonus), "to": amount(to, unit) + "″" * (unit > 1)}
    elif isinstance(record, EdgeKind) and name == "control":
        if record.cut != (record.sight == "blocks"):
            yield from _value_sentences(sheet, about, about.sentence, value)
    elif about.sentence and (
        about.is_always_said or value != about.default or about.kind in ("choice", "effect", "truth")
    ):
        yield from _value_sentences(sheet, about, about.sentence, value)


def _thing_parts(sheet: Sheet, thing: Named, home: str) -> Iterator[Sentence]:
    """The sentences of a list's entry, then its exceptions for figures with a trait."""
    fields = sorted(fields_of(type(thing), sheet.board, home), key=lambda field: field[1].said)
    for name, about in fields:
        yield from _field_parts(sheet, thing, name, about)
    for trait, changed in thing.exceptions.items() if isinstance(thing, Excepted) else ():
        who = {"trait": _label(sheet, "traits", trait)}
        for name, about in fields:
            if name in changed:
                found = _value_sentences(sheet, about, about.except_sentence, changed[name])
                yield from ((template, {**who, **values}) for template, values in found)


def _fixed_parts(sheet: Sheet) -> dict[str, list[Sentence]]:
    """The clauses that every sheet has, each with the sentences that hold for it."""
    found: defaultdict[str, list[Sentence]] = defaultdict(list)
    for clause in ALWAYS:
        found[clause].append((FIXED[clause], {}))
    for (clause, board), text in ON_BOARD.items():
        if board == sheet.board:
            found[clause].append((text, {}))
    levels = sheet.levels
    parts = (sheet, levels, sheet.movement, sheet.control, sheet.sight, sheet.turn, sheet.objectives)
    for record in (part for part in parts if part is not None):
        for name, about in sorted(fields_of(type(record), sheet.board), key=lambda field: field[1].said):
            if about.clause and (about.clause, sheet.board) not in ON_BOARD:
                found[about.clause] += _field_parts(sheet, record, name, about)
    if levels is not None and levels.fall is not None:
        values = {"n": formula(sheet, levels.fall.least), "roll": _label(sheet, "rolls", levels.fall.roll)}
        found["OWN-008"].append((FIXED["OWN-008.falls"], values))
    if levels is not None:
        key = "OWN-015.inches" if sheet.board == "inches" else "OWN-015.levels"
        found["OWN-015"].append((FIXED[key], {}))
    for clause, text in OTHERWISE.items():
        if not found[clause]:
            found[clause].append((text, {}))
    return found


def messages_of(sheet: Sheet) -> dict[str, str]:
    """The text of each clause of a sheet with all its sentences, and of each reason by its field."""
    texts: dict[str, str] = dict(FIXED)
    texts |= {clause: Sentences(parts) for clause, parts in _fixed_parts(sheet).items()}
    for listed in NUMBERED:
        for thing in sheet.things(listed):
            clause, named = thing.clause, {"name": thing.label}
            if isinstance(thing, Pool | Sum):
                parts = [(THINGS["rolls"][key], values) for key, values in roll_sentences(sheet, thing)]
            else:
                parts = list(_thing_parts(sheet, thing, listed))
                for about in (each for _, each in all_fields(type(thing)) if each.home in ("", listed)):
                    key = f"{clause}.{about.key}"
                    texts |= {f"{key}.{word}" if word else key: text for word, text in about.sentences if text}
            said = parts or [(THINGS["things"]["plain"], {})]
            texts[clause] = Sentences([(template, {**named, **values}) for template, values in said])
            texts |= {f"{clause}.{key}": text for key, text in THINGS.get(listed, {}).items()}
            if listed == "rolls":
                texts[f"{clause}.text"] = "{text}"  # as a reason it is shown with its roll and the outcome
    return texts
