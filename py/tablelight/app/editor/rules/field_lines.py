"""The fields of a sheet's records as lines of the editor, as the records describe them (`SheetField`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

from attrs import evolve, frozen

from tablelight.app.editor.rules.lines import Add, Change, LineKind, Option, PageEntry, SheetLine, named
from tablelight.app.editor.rules.values import SheetPath, bound_rolls, label_of, listed, value_at
from tablelight.app.sheets.places import TITLES
from tablelight.app.sheets.state import RulesJson
from tablelight.board.document import Json
from tablelight.board.records import mapping_of, one_of
from tablelight.locale.messages import msg
from tablelight.rules.systems.own.field_reader import MarkedFunctions
from tablelight.rules.systems.own.messages import NUMBERED, clause_of
from tablelight.rules.systems.own.sheet import MovementRules, Sheet
from tablelight.rules.systems.own.sheet_field import BOARDS, LABEL, NAME, REQUIRED, SheetField, all_fields, fields_of
from tablelight.rules.systems.own.sheet_ground import LARGEST, SheetNumber
from tablelight.rules.systems.own.sheet_rolls import Pool, Sum

OF_TARGET = msg("{name} of the target")


@frozen
class SheetPlace:
    """An object of the sheet that is edited."""

    sheet: RulesJson
    at: SheetPath = ()
    has_lengths: bool = True
    """Whether its lengths are inches on a bare table."""

    def within(self, *keys: str | int) -> SheetPlace:
        """An object in this one."""
        return evolve(self, at=(*self.at, *keys))

    def value(self, key: str | int, default: Json) -> Json:
        found = value_at(self.sheet, (*self.at, key))
        return default if found is None else found

    @property
    def own(self) -> Mapping[str, Json]:
        """The object itself; empty if there is none."""
        return mapping_of(value_at(self.sheet, self.at))

    def has_object(self, key: str) -> bool:
        """Whether a key has an object, even an empty one."""
        return isinstance(self.value(key, None), Mapping)

    @property
    def in_roll(self) -> bool:
        """Whether its numbers may take the modifiers of an attack."""
        return self.at[:1] == ("rolls",)

    @property
    def has_target(self) -> bool:
        """Whether its numbers may be stats of the target."""
        return self.in_roll and mapping_of(value_at(self.sheet, self.at[:2])).get("id") not in bound_rolls(self.sheet)

    @property
    def board(self) -> str:
        """The kind of board that the sheet is for; "hex", with the fields of any spaces, if the sheet's is wrong."""
        return one_of(self.sheet.get("board"), BOARDS) or "hex"

    @property
    def step(self) -> float:
        """The step of its lengths."""
        return 0.5 if self.has_lengths and self.on_inches else 1

    @property
    def on_inches(self) -> bool:
        """Whether the sheet is for a bare table."""
        return self.board == "inches"


shows = MarkedFunctions()
"""Those that make the lines of an odd field, from its place and its declaration."""


def record_lines(place: SheetPlace, record: type[Any], *names: str, home: str = "") -> list[SheetLine]:
    """The lines of a record's fields, or of some of them, in the order of the editor."""
    fields = sorted(fields_of(record, place.board, home), key=lambda field: field[1].page)
    return [
        line
        for name, about in fields
        if (not names or name in names) and (about.when is None or about.when(place.sheet, place.own))
        for line in shows.get((record, name), field_lines)(place, about)
    ]


def line_of(place: SheetPlace, about: SheetField, kind: LineKind, default: Json, **more: Any) -> SheetLine:
    """A line with the value that the sheet has there."""
    is_rare = not place.value(about.key, None) if about.rare == "unset" else about.rare
    hint = about.inch_hint if place.on_inches and about.inch_hint else about.hint
    made = SheetLine(
        path=(*place.at, about.key), label=about.label, hint=hint, kind=kind, value=place.value(about.key, default),
        default=default, is_rare=is_rare,
    )  # fmt: skip
    return evolve(made, **more)


def field_lines(place: SheetPlace, about: SheetField) -> list[SheetLine]:
    """The lines of a field without code of its own."""
    match about.kind:
        case "whole" | "length" if not about.offered:
            return [_stepper(place, about)]
        case "number":
            return list(_number_lines(place, about))
        case "truth":
            return [line_of(place, about, "truth", about.default)]
        case "text":
            return [line_of(place, about, "text", about.default, longest=about.high)]
        case "flags":
            return _members(place, about, [Option(label, word) for word, label in about.choices.items()])
        case "references":
            return _members(place, about, named(place.sheet, str(about.of)))
        case "choice" | "price" | "effect" | "whole" | "reference" | "odd":
            options = options_of(place, about)
            return choices(place, about, options) if len(options) > 1 or about.kind == "reference" else []
    return []


def choices(place: SheetPlace, about: SheetField, options: list[Option]) -> list[SheetLine]:
    """A group of buttons. The first is the default; a required field is always written."""
    first = options[0].value if options else None
    line = line_of(place, about, "choice", first, options=tuple(options))
    return [evolve(line, default=None) if about.default is REQUIRED else line]


def options_of(place: SheetPlace, about: SheetField) -> list[Option]:
    """The options of a field, the default first; for numbers the usual ones, and the one in the sheet."""
    none = [Option(about.none, None)] if about.none else []
    words = [Option(about.choices[word], word) for word in about.words(place.board)]
    if about.kind == "reference":
        others = (entry for n, entry in listed(place.sheet, str(about.of)) if (about.of, n) != place.at)
        words = [Option(label_of(entry), entry.get("id")) for entry in others]
    value = place.value(about.key, about.default)
    own = {value} if isinstance(value, int) and value >= about.low else set()
    numbers = sorted({each for each in about.offered if each >= about.low} | own)
    points = [Option(str(number), number) for number in numbers] if about.offered else []
    if about.offered and place.on_inches:
        points = [Option(msg("Free"), 1)] if about.kind == "price" else []
    return [*points, *words] if about.kind == "price" else [*none, *words, *points]


def _stepper(place: SheetPlace, about: SheetField) -> SheetLine:
    step = place.step if about.kind == "length" else 1
    line = line_of(place, about, "number", about.default, low=about.low, high=about.high, step=step)
    if about.default is REQUIRED:
        return evolve(line, value=place.value(about.key, about.usual), default=None)
    if about.default is None:
        return evolve(line, nothing_at="high")
    return evolve(line, nothing=about.high, nothing_at="high") if about.default == about.high else line


def _members(place: SheetPlace, about: SheetField, options: list[Option]) -> list[SheetLine]:
    """A line for each option, on if it is in the list; the first line has the hint."""
    line = line_of(place, about, "member", [])
    return [
        evolve(line, label=option.label, item=str(option.value), hint="" if number else line.hint)
        for number, option in enumerate(options)
    ]


def _number_lines(place: SheetPlace, about: SheetField) -> Iterator[SheetLine]:
    """The choice whether there is a number and what it is made of, then its value or its parts."""
    key, path = about.key, (*place.at, about.key)
    step = place.step if about.is_length else 1
    value = place.value(key, None if about.none else about.usual)
    plain = value if isinstance(value, int | float) and not isinstance(value, bool) else about.usual
    # A required number is written even if it has its initial value.
    options = _made_of(place, about, value, plain)
    stats = named(place.sheet, "stats")
    made_of = line_of(
        place, about, "choice", None if about.none else about.usual, options=tuple(options),
        write=lambda to: Change(path, to, None),
    )  # fmt: skip
    has_choice = len(options) > 1
    if has_choice or value is None:
        yield made_of
    if isinstance(value, Mapping):
        if len(stats) > 1:
            whose = [evolve(stat, value={**value, "stat": stat.value}) for stat in stats]
            yield evolve(made_of, label=msg("Which stat"), hint="", options=tuple(whose), owner=about.label)
        parts = record_lines(evolve(place, at=path, has_lengths=about.is_length), SheetNumber)
        yield from (line if line.kind == "member" else evolve(line, owner=line.owner or about.label) for line in parts)
    elif value is not None:
        hint = "" if has_choice else made_of.hint
        high = about.high or LARGEST
        yield evolve(
            made_of, hint=hint, kind="number", value=plain, default=None, options=(), high=high, step=step, write=None
        )


def _made_of(place: SheetPlace, about: SheetField, value: Json, plain: float) -> list[Option]:
    """None, a plain number, or a stat, the figure's own or the target's; the next line asks which stat. The modifiers
    of a stat stay when it becomes the other figure's."""
    stats = named(place.sheet, "stats")
    options = [Option(about.none, None)] if about.none else []
    options.append(Option(msg("A number"), plain))
    if not stats:
        return options
    now = mapping_of(value)
    stat = {**now, "stat": now.get("stat", stats[0].value)}
    own = {key: item for key, item in stat.items() if key != "of"}
    options.append(Option(stats[0].label if len(stats) == 1 else msg("A stat"), own))
    if place.has_target:
        of_target = Option(OF_TARGET, {**own, "of": "target"}, name=stats[0].label)
        options.append(of_target if len(stats) == 1 else evolve(of_target, label=msg("A stat of the target"), name=""))
    return options


@shows(SheetNumber, "round")
def _round(place: SheetPlace, about: SheetField) -> list[SheetLine]:
    """Lengths in steps of half an inch are not rounded."""
    return field_lines(place, about) if place.step == 1 else []


@shows(SheetNumber, "add")
def _add(place: SheetPlace, about: SheetField) -> list[SheetLine]:
    return field_lines(place, about) if place.in_roll else []


def name_line(place: SheetPlace) -> SheetLine:
    """The line for the name of an entry."""
    name = place.own.get("id", "")
    label = str(place.own.get("label") or name)
    return evolve(line_of(place, NAME, "text", "", longest=LABEL), value=label, default=name, hint="")


RECORDS: Mapping[str, type[Any]] = {
    about.key: about.record for record in (Sheet, MovementRules) for _, about in all_fields(record) if about.record
}
"""The record of each list of a sheet."""
Parts: TypeAlias = Iterator[PageEntry | Add]
"""The parts of an entry and its buttons."""


def list_entries(
    above: SheetPlace, key: str, adds: list[Add], parts_of: Callable[[SheetPlace], Parts] = lambda _: iter(())
) -> Iterator[PageEntry]:
    """A list's title, then its entries."""
    yield PageEntry(name=TITLES[key], is_open=True, adds=adds)
    for n, entry in listed(above.sheet, *above.at, key):
        place = above.within(key, n)
        made = list(parts_of(place))
        parts = [each for each in made if isinstance(each, PageEntry)]
        buttons = [each for each in made if isinstance(each, Add)]
        clause = clause_of(key, n) if key in NUMBERED else ""
        record = RECORDS.get(key) or (Sum if entry.get("kind") == "sum" else Pool)
        lines = [name_line(place), *record_lines(place, record, home=key)]
        yield PageEntry(name=label_of(entry), clause=clause, path=place.at, lines=lines, parts=parts, adds=buttons)
