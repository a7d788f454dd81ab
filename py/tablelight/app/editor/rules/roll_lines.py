"""The lines of rolls: dice and their faces, what they must show, what the outcomes do. Most of these fields are odd."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from attrs import evolve

from tablelight.app.editor.rules.field_lines import (
    Parts,
    SheetPlace,
    choices,
    field_lines,
    line_of,
    record_lines,
    shows,
)
from tablelight.app.editor.rules.lines import Add, Change, Making, Option, PageEntry, SheetLine, adding, setting
from tablelight.app.editor.rules.values import listed, value_at, with_value
from tablelight.app.sheets.state import RulesJson
from tablelight.board.document import Json
from tablelight.board.problems import is_index
from tablelight.board.records import items_of, mapping_of, typed
from tablelight.locale.messages import msg
from tablelight.rules.systems.own.sentences import OUTCOMES, outcome_text
from tablelight.rules.systems.own.sheet_field import SheetField, all_fields
from tablelight.rules.systems.own.sheet_reader import bounds_of, is_number
from tablelight.rules.systems.own.sheet_rolls import HELD_AGAINST, PLUS, REROLL, Defence, Dice, Pool, RollEffect, Sum

DICE = re.compile(r"(\d{1,4})d(\d{1,4})")
SIDES = (2, 3, 4, 6, 8, 10, 12, 20, 100)
FACES: list[Json] = ["hit", "hit", "hit", "shield", "shield", "blank"]
MOST_FACES_SHOWN = 12
NAMES = {
    "success": msg("On success"), "failure": msg("On failure"), "1..": msg("From 1 on"), "2..": msg("From 2 on"),
    "0": msg("At 0"),
}  # fmt: skip
"""The names of some outcomes."""


def roll_parts(place: SheetPlace) -> Parts:
    """The parts of a roll and its buttons: tests and defence, or faces with their own effect; then its effects."""
    if place.value("kind", "pool") != "sum":
        yield from _test_parts(place)
        yield from _defence_parts(place)
    else:
        count, sides = _dice_of(place, "2d6")
        yield from _natural_parts(place, sides) if count == 1 else ()
    yield from _effect_parts(place)


def _with_present(numbers: Iterable[int], now: Json) -> list[int]:
    """The numbers that are offered, and the present one."""
    return sorted({*numbers, *([now] if isinstance(now, int) else [])})


# Pools


@shows(Pool, "die")
@shows(Defence, "die")
def _die(place: SheetPlace, about: SheetField) -> list[SheetLine]:
    """The number of sides, or the names of the faces."""
    now = place.value("die", 6)
    sides = _with_present(SIDES, now)
    faces = Option(msg("Named faces"), items_of(now) or FACES)
    options = (*(Option(str(n), n) for n in sides), faces)
    lines = [line_of(place, about, "choice", 6, options=options, write=lambda to: _new_die(place, to))]
    if items_of(now):
        hint = msg("What is on each face, with commas; a face may be there more than once.")
        named = evolve(about, label=msg("Faces"), hint=hint)
        shown, write = ", ".join(map(str, items_of(now))), _faces_written(place, now)
        lines.append(line_of(place, named, "text", None, value=shown, longest=200, write=write))
    return lines


def _faces_written(place: SheetPlace, now: Json) -> Callable[[Json], Change]:
    """The change to a die with the names between commas, if they are 2 to 20."""

    def write(text: Json) -> Change:
        names: list[Json] = [name.strip()[:40] for name in str(text).split(",") if name.strip()]
        return _new_die(place, names if 2 <= len(names) <= 20 else now)

    return write


def _new_die(place: SheetPlace, die: Json) -> Change:
    """The change to another die; its tests become tests of numbers or of names, like its faces."""
    faces = list(items_of(die))

    def fitting(given: Json) -> Json:
        test = mapping_of(given)
        if not faces:
            rest = {key: item for key, item in test.items() if key not in ("faces", "reroll")}
            return rest if "at_least" in rest or "below" in rest else {"at_least": 4}
        kept = [face for face in items_of(test.get("faces")) if face in faces]
        return {"faces": kept or faces[:1]}

    made: dict[str, Json] = {**place.own, "die": die}
    if die == 6:
        made.pop("die")
    if "tests" in made:
        made["tests"] = [fitting(test) for test in items_of(made["tests"])]
    if "test" in made:
        made["test"] = fitting(made["test"])
    return Change(place.at, made, None)


def _test_parts(place: SheetPlace) -> Parts:
    path = (*place.at, "tests")
    tests = list(listed(place.sheet, *path))
    for n, _ in tests:
        name = msg("A die passes") if n == 0 else msg("Then it is rolled again, and passes")
        lines = _test(place.within("tests", n), place.value("die", 6))
        yield PageEntry(name=name, path=(*path, n) if len(tests) > 1 else (), lines=lines, is_open=True)
    last = tests[-1][1] if tests else {"at_least": 4}
    if len(tests) < 3:
        yield Add(msg("Roll the dice that pass again"), adding(path, last))


def _test(place: SheetPlace, die: Json) -> list[SheetLine]:
    if items_of(die):
        faces = {str(face): str(face) for face in items_of(die)}
        passing, again = (SheetField("flags", "", hint, key=key, choices=faces) for key, hint in TEST_HINTS.items())
        path, now = (*place.at, "faces"), place.value("faces", [])
        # At least one: the last face that passes stays.
        lines = [evolve(line, write=lambda to: Change(path, to or now, [])) for line in field_lines(place, passing)]
        return [*lines, *field_lines(place, evolve(again, rare=True))]
    key = "below" if place.value("below", None) is not None else "at_least"
    rest = {name: item for name, item in place.own.items() if name != key}
    number = place.value(key, 4)
    how = SheetLine(
        path=place.at, label=msg("It shows"), hint=msg("What a die must show to count."), kind="choice",
        value={**rest, key: number}, default=None,
        options=(
            Option(msg("At least"), {**rest, "at_least": number}), Option(msg("Below"), {**rest, "below": number}),
        ),
    )  # fmt: skip
    lines = [how, *field_lines(place, evolve(HELD_AGAINST, key=key))]
    if isinstance(die, int) and die <= MOST_FACES_SHOWN:
        lines += [_reroll(place, face) for face in range(1, die + 1)]
    return lines


TEST_HINTS = {"faces": msg("The faces that pass."), "reroll": REROLL.hint}


def _reroll(place: SheetPlace, face: int) -> SheetLine:
    """Whether a die that shows a number is thrown once more."""
    faces = list(items_of(place.value("reroll", [])))
    after = [each for each in faces if each != face] if face in faces else sorted([*faces, face])
    about = evolve(REROLL, key="reroll", label=str(face), hint=REROLL.hint if face == 1 else "")
    path = (*place.at, "reroll")
    return line_of(place, about, "truth", [], value=face in faces, write=lambda _: Change(path, after, []))


def _defence_parts(place: SheetPlace) -> Parts:
    """The dice that answer a pool, or the button that adds them."""
    inner = place.within("defence")
    if place.has_object("defence"):
        lines = [*record_lines(inner, Defence), *_test(inner.within("test"), inner.value("die", 6))]
        yield PageEntry(name=msg("Defence"), path=inner.at, lines=lines, is_open=True)
    else:
        guard: Json = {"dice": 1, "test": {"at_least": 5}}
        yield Add(msg("The target rolls defence dice"), setting(inner.at, guard))


# Sums


def _dice_of(place: SheetPlace, default: str) -> tuple[int, int]:
    found = DICE.fullmatch(str(place.value("dice", default))) or DICE.fullmatch(default)
    assert found is not None
    return int(found[1]), int(found[2])


@shows(Sum, "dice")
def _dice_lines(place: SheetPlace, _: SheetField, default: str = "2d6") -> list[SheetLine]:
    """Dice like 2d6: how many, with how many sides; and what is added."""
    count, sides = _dice_of(place, default)
    several = tuple(Option(str(n), n) for n in sorted({*SIDES, sides}))
    how_many, of_sides = (evolve(about, key="dice") for _, about in all_fields(Dice)[:2])
    return [
        line_of(
            place, how_many, "number", None, value=count, low=how_many.low, high=how_many.high,
            write=lambda to: _dice_change(place, int(str(to)), sides),
        ),
        line_of(
            place, of_sides, "choice", None, value=sides, options=several,
            write=lambda to: _dice_change(place, count, int(str(to))),
        ),
        *field_lines(place, evolve(PLUS, key="plus")),
    ]  # fmt: skip


def _dice_change(place: SheetPlace, count: int, sides: int) -> Change:
    """The change to other dice; only a single die keeps faces with their own effect."""
    dice, natural = f"{count}d{sides}", mapping_of(place.value("natural", None))
    if not natural:
        return Change((*place.at, "dice"), dice)
    kept = {face: name for face, name in natural.items() if count == 1 and is_index(face) and int(face) <= sides}
    return Change(place.at, {**place.own, "dice": dice, "natural": kept})


@shows(Sum, "against")
def _against(place: SheetPlace, about: SheetField) -> list[SheetLine]:
    """The number that must be reached, or the other figure's dice."""
    now = place.value("against", 0)
    is_dice = bool(mapping_of(now)) and "stat" not in mapping_of(now)
    ways = (Option(msg("A number"), 0 if is_dice else now), Option(msg("Dice"), now if is_dice else {"dice": "1d20"}))
    lines = [line_of(place, about, "choice", None, value=now, options=ways)]
    if is_dice:
        return [*lines, *_dice_lines(place.within("against"), about, "1d20")]
    number = SheetField("number", HELD_AGAINST.label, msg("The number that must be reached."), key="against")
    return [*lines, *field_lines(place, number)]


@shows(Sum, "margin")
def _margin(place: SheetPlace, about: SheetField) -> list[SheetLine]:
    """The result; a roll to get away only succeeds or fails."""
    is_way_out = value_at(place.sheet, ("control", "starting", "roll")) == place.value("id", "")
    return [] if is_way_out else field_lines(place, about)


def _natural_parts(place: SheetPlace, sides: int) -> Parts:
    """Faces of a single die that decide the outcome, regardless of the sum."""
    inner = place.within("natural")
    yield from (_natural_entry(inner, face, sides) for face in inner.own)
    free = next((face for face in range(sides, 0, -1) if str(face) not in inner.own), None)
    if free is not None:
        yield Add(msg("A face with its own effect"), _with_natural(place, str(free)))


def _with_natural(place: SheetPlace, face: str) -> Making:
    """The function that makes a face a critical. If the roll has effects, a critical has one, too."""

    def made(sheet: RulesJson, _: Callable[[str], str]) -> RulesJson:
        after, effects = with_value(sheet, (*place.at, "natural", face), "critical"), (*place.at, "effects")
        known = mapping_of(value_at(after, effects))
        if known and "critical" not in known:
            after = with_value(after, (*effects, "critical"), {"wounds": 1})
        return after

    return made


def _natural_entry(place: SheetPlace, face: str, sides: int) -> PageEntry:
    now, path = place.own[face], (*place.at, face)
    names = [Option(label, name) for name, label in OUTCOMES.items()]
    if typed(now, str) not in OUTCOMES:
        names.append(Option(str(now), now))
    shown = SheetField("odd", msg("The face"), msg("The number on the die itself."), key=face)
    makes = SheetField("odd", msg("Becomes"), msg("The result in that case, whatever is added."), key=face)
    value = int(face) if is_index(face) else 1

    def moved(to: Json) -> Change:
        return Change(path, None, None, key=face if str(to) in place.own else str(to))

    lines = [
        line_of(place, shown, "number", None, value=value, low=1, high=sides, write=moved),
        line_of(place, makes, "choice", None, options=tuple(names)),
    ]
    return PageEntry(name=face, path=path, lines=lines, is_open=True)


# Effects


def _effect_parts(place: SheetPlace) -> Parts:
    """The effects of outcomes, one part for each; buttons for outcomes without an effect yet."""
    whole = place.within("effects")
    for key in whole.own:
        inner = whole.within(key)
        lines = [*_bounds(whole, key), *record_lines(inner, RollEffect)]
        yield PageEntry(name=_outcome_label(key), path=inner.at, lines=lines, is_open=True)
    names = ["success", "failure"] if place.value("outcome", "margin") == "success" else ["1..", "0"]
    if place.value("kind", "pool") != "sum":
        names = ["1..", "0", "2.."]
    names += [str(name) for name in mapping_of(place.value("natural", None)).values()]
    for key in (key for key in dict.fromkeys(names) if key not in whole.own):
        yield Add(_outcome_label(key), setting((*whole.at, key), {"wounds": 1}))


def _outcome_label(key: str) -> str:
    return NAMES.get(key) or outcome_text(key)


@shows(RollEffect, "wounds")
def _wounds(place: SheetPlace, about: SheetField) -> list[SheetLine]:
    now = place.value("wounds", 0)
    options = [Option(str(n), n) for n in _with_present(range(5), now)]
    key = str(place.at[-1])
    if is_number(key) and (now == "outcome" or len(set(bounds_of(key))) == 2):  # for one result, the number says it
        options += [Option(label, word) for word, label in about.choices.items()]
    return choices(place, about, options)


@shows(RollEffect, "to")
def _target_lines(place: SheetPlace, about: SheetField) -> list[SheetLine]:
    return field_lines(place, about) if place.has_target else []


def _bounds(whole: SheetPlace, key: str) -> list[SheetLine]:
    """The results that an effect covers: between two numbers, either of which may be open."""
    if not is_number(key):
        return []
    low, high = bounds_of(key)

    def renamed(least: Json, most: Json) -> Change:
        made = f"{'' if least is None else least}..{'' if most is None else most}"
        to = str(least) if least is not None and least == most else key if made == ".." else made
        return Change((*whole.at, key), None, None, key=key if to in whole.own else to)

    ends = (
        ("low", msg("Results from"), msg("The lowest result it covers; a dash means no limit."), low),
        ("high", msg("Results up to"), msg("The highest result it covers; a dash means no limit."), high),
    )
    return [
        line_of(
            whole, SheetField("odd", label, hint, key=key), "number", None, value=bound, low=-20, high=40, nothing_at=end,
            write=lambda to, end=end: renamed(to, high) if end == "low" else renamed(low, to),
        )
        for end, label, hint, bound in ends
    ]  # fmt: skip
