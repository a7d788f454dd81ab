"""What outcomes of a roll do, set by hand; and faces that are outcomes by themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from tablelight.app.editor.rules.lines import Add, Change, LineFields, Option, PageEntry, SheetLine, setting
from tablelight.app.editor.rules.values import SheetPath
from tablelight.app.sheets.state import RulesJson
from tablelight.board.document import Json
from tablelight.locale.messages import msg
from tablelight.rules.systems.own.dice_reading import RANGE, is_number


def effect_parts(own: LineFields, target: bool) -> tuple[list[PageEntry], list[Add]]:
    """What outcomes do: one part for each; buttons for those that are not said yet."""
    path = (*own.at, "effects")
    found = own.value("effects", {})
    known = dict(found) if isinstance(found, Mapping) else {}
    parts = [_effect(own.sheet, (*path, key), key, known, target) for key in known]
    names = ["success", "failure"] if own.value("outcome", "margin") == "success" else ["1..", "0"]
    if own.value("kind", "pool") != "sum":
        names = ["1..", "0", "2.."]
    adds = [Add(_key_name(key), setting((*path, key), {"wounds": 1})) for key in names if key not in known]
    return parts, adds


KEYS = {
    "success": msg("On success"),
    "failure": msg("On failure"),
    "1..": msg("From 1 on"),
    "2..": msg("From 2 on"),
    "0": msg("At 0"),
}


def _key_name(key: str) -> str:
    return KEYS.get(key, key)


def _effect(sheet: RulesJson, path: SheetPath, key: str, known: Mapping[str, Json], target: bool) -> PageEntry:
    own = LineFields(sheet, *path)
    numbered = is_number(key)
    lines = _bounds(path, key, known) if numbered else []
    wounds = own.value("wounds", 0)
    count = sorted({*range(5), *([wounds] if isinstance(wounds, int) else [])})
    options = [Option(str(n), n) for n in count]
    if numbered:
        options.append(Option(msg("As many as the result"), "outcome"))
    lines.append(own.choice("wounds", msg("Wounds"), msg("How many wounds there are."), *options))
    if target:
        who = Option(msg("The target"), "target"), Option(msg("Who throws"), "figure")
        lines.append(own.choice("to", msg("To whom"), msg("Who takes the wounds."), *who))
    lines.append(
        own.text("text", msg("What is said"), msg("A sentence that is shown with this result."), 200, rare=True)
    )
    return PageEntry(name=_key_name(key), path=path, lines=lines, is_open=True)


def _bounds(path: SheetPath, key: str, known: Mapping[str, Json]) -> list[SheetLine]:
    """For which results it is: between two numbers, either of which may be open."""
    match = RANGE.fullmatch(key)
    low, high = (match[1], match[2]) if match is not None else (key, key)

    def line(
        label: str, hint: str, now: str | None, at: Literal["low", "high"], write: Callable[[Json], str]
    ) -> SheetLine:
        return SheetLine(
            path=path, label=label, hint=hint, kind="number", value=None if now is None else int(now), default=None,
            low=-20, high=40, nothing_at=at,
            write=lambda to: Change(path, None, None, key=key if write(to) in known else write(to)),
        )  # fmt: skip

    def text(least: Json, most: Json) -> str:
        if least is not None and least == most:
            return str(least)
        made = f"{'' if least is None else least}..{'' if most is None else most}"
        return key if made == ".." else made

    ends = [None if end is None else int(end) for end in (low, high)]
    return [
        line(msg("Results from"), msg("The least result that it is for; a dash: no end."), low, "low",
             lambda to: text(to, ends[1])),
        line(msg("Results up to"), msg("The greatest result that it is for; a dash: no end."), high, "high",
             lambda to: text(ends[0], to)),
    ]  # fmt: skip


OUTCOMES = (Option(msg("Success"), "success"), Option(msg("Failure"), "failure"))


def natural_parts(own: LineFields, sides: int) -> tuple[list[PageEntry], list[Add]]:
    """Faces of a single die that make an outcome whatever the sum."""
    path = (*own.at, "natural")
    found = own.value("natural", {})
    known = dict(found) if isinstance(found, Mapping) else {}
    parts = [_natural(path, face, known, sides) for face in known]
    free = next((face for face in range(sides, 0, -1) if str(face) not in known), None)
    if free is None:
        return parts, []
    return parts, [Add(msg("A face that counts by itself"), setting((*path, str(free)), "critical"))]


def _natural(path: SheetPath, face: str, known: Mapping[str, Json], sides: int) -> PageEntry:
    names = [*OUTCOMES, Option(msg("Critical"), "critical"), Option(msg("Fumble"), "fumble")]
    now = known[face]
    if now not in [option.value for option in names]:
        names.append(Option(str(now), now))

    def moved(to: Json) -> Change:
        return Change((*path, face), None, None, key=face if str(to) in known else str(to))

    shown = int(face) if face.isdigit() else 1
    lines = [
        SheetLine(
            path=(*path, face), label=msg("The face"), hint=msg("What the die itself shows."), kind="number",
            value=shown, default=None, low=1, high=sides, write=moved,
        ),
        SheetLine(
            path=(*path, face), label=msg("Makes it"), hint=msg("What comes of it then, whatever is added."),
            kind="choice", value=now, default=None, options=tuple(names),
        ),
    ]  # fmt: skip
    return PageEntry(name=face, path=(*path, face), lines=lines, is_open=True)
