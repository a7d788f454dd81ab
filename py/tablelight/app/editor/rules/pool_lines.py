"""Pools of dice set by hand: the die, its tests, the dice of the defence."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from tablelight.app.editor.rules.lines import Add, Change, LineFields, Option, PageEntry, SheetLine, adding, setting
from tablelight.app.editor.rules.numbers import NumberField, number_lines
from tablelight.app.editor.rules.values import listed, value_at
from tablelight.board.document import Json
from tablelight.locale.messages import msg

SIDES = (2, 3, 4, 6, 8, 10, 12, 20, 100)


def pool_lines(own: LineFields, target: bool) -> list[SheetLine]:
    """The lines of a pool: how many dice, and of how many sides, or what is on their faces."""
    hint = msg("How many dice are thrown, up to 20.")
    count = number_lines(own, NumberField("dice", msg("Dice"), hint, 1, in_roll=True, has_target=target, high=20))
    return [*count, *_die(own)]


def _die(own: LineFields) -> list[SheetLine]:
    """How many sides, or what is on the faces."""
    now = own.value("die", 6)
    names = isinstance(now, list | tuple)
    sides = sorted({*SIDES, *([now] if isinstance(now, int) else [])})
    faces = Option(msg("Faces with names"), now if names else ["hit", "hit", "hit", "shield", "shield", "blank"])
    die = own.choice("die", msg("Of how many sides"), msg("The die that is thrown."), Option("6", 6))
    lines = [evolve(die, options=(*(Option(str(n), n) for n in sides), faces), write=lambda to: _new_die(own, to))]
    if isinstance(now, list | tuple):
        shown = ", ".join(map(str, now))
        hint = msg("What is on each face, with commas; a face may be there more than once.")
        lines.append(
            SheetLine(
                path=(*own.at, "die"), label=msg("Faces"), hint=hint, kind="text", value=shown, default=None,
                longest=200, write=lambda text: _new_die(own, _read_faces(str(text)) or now),
            )
        )  # fmt: skip
    return lines


def _read_faces(text: str) -> list[Json] | None:
    """The names between commas, if they make a die."""
    names: list[Json] = [name.strip()[:40] for name in text.split(",") if name.strip()]
    return names if 2 <= len(names) <= 20 else None


def _new_die(own: LineFields, die: Json) -> Change:
    """Another die: its tests are of numbers or of names, as its faces are."""
    whole = value_at(own.sheet, own.at)
    assert isinstance(whole, Mapping)
    named_faces = isinstance(die, list | tuple)
    kept = list(die if isinstance(die, list | tuple) else ())

    def fitting(test: Json) -> Json:
        assert isinstance(test, Mapping)
        if not named_faces:
            rest = {key: item for key, item in test.items() if key not in ("faces", "reroll")}
            return rest if "at_least" in rest or "below" in rest else {"at_least": 4}
        before = test.get("faces")
        faces = [face for face in (before if isinstance(before, list | tuple) else ()) if face in kept]
        return {"faces": faces or kept[:1]}

    made: dict[str, Json] = {**whole, "die": die}
    if die == 6:
        made.pop("die")
    if isinstance(made.get("tests"), list | tuple):
        made["tests"] = [fitting(test) for test in made["tests"]]  # type: ignore[union-attr]
    if "test" in made:
        made["test"] = fitting(made["test"])
    return Change(tuple(own.at), made, None)


def test_parts(own: LineFields, target: bool) -> tuple[list[PageEntry], list[Add]]:
    """The tests of a pool, each with its lines, and the button for another."""
    path = (*own.at, "tests")
    tests = list(listed(own.sheet, *path))
    parts = [
        PageEntry(
            name=msg("A die passes") if n == 0 else msg("Then it is thrown anew, and passes"),
            path=(*path, n) if len(tests) > 1 else (),
            lines=_test(LineFields(own.sheet, *path, n), own.value("die", 6), target),
            is_open=True,
        )
        for n, _ in tests
    ]
    last = tests[-1][1] if tests else {"at_least": 4}
    adds = [Add(msg("Another throw for those that pass"), adding(path, last))] if len(tests) < 3 else []
    return parts, adds


def _test(own: LineFields, die: Json, target: bool) -> list[SheetLine]:
    """What a die must show."""
    if isinstance(die, list | tuple):
        faces = [Option(str(face), face) for face in dict.fromkeys(die)]
        path, now = (*own.at, "faces"), own.value("faces", [])
        # One at least: the last that passes stays.
        lines = [
            evolve(line, write=lambda to: Change(path, to or now, []))
            for line in own.members("faces", msg("The faces that pass."), *faces)
        ]
        return [*lines, *own.members("reroll", msg("Faces that are thrown once more."), *faces, rare=True)]
    key = "below" if own.value("below", None) is not None else "at_least"
    whole = value_at(own.sheet, own.at)
    rest = {name: item for name, item in (whole if isinstance(whole, Mapping) else {}).items() if name != key}
    number = own.value(key, 4)
    ways = (
        Option(msg("At least"), {**rest, "at_least": number}),
        Option(msg("Below"), {**rest, "below": number}),
    )
    how = SheetLine(
        path=tuple(own.at), label=msg("It shows"), hint=msg("What a die must show to pass."), kind="choice",
        value={**rest, key: number}, default=None, options=ways,
    )  # fmt: skip
    hint = msg("The number that it is held against.")
    lines = [how, *number_lines(own, NumberField(key, msg("The number"), hint, 4, in_roll=True, has_target=target))]
    if isinstance(die, int) and die <= 12:
        lines += [_reroll(own, face, face == 1) for face in range(1, die + 1)]
    return lines


def _reroll(own: LineFields, face: int, is_first: bool) -> SheetLine:
    """Whether a die that shows a number is thrown once more."""
    now = own.value("reroll", [])
    faces = list(now) if isinstance(now, list | tuple) else []
    after = [each for each in faces if each != face] if face in faces else sorted([*faces, face])
    return SheetLine(
        path=(*own.at, "reroll"),
        label=str(face),
        hint=msg("Faces that are thrown once more.") if is_first else "",
        kind="truth",
        value=face in faces,
        default=[],
        is_rare=True,
        write=lambda _: Change((*own.at, "reroll"), after, []),
    )


def defence_parts(own: LineFields, target: bool) -> tuple[list[PageEntry], list[Add]]:
    """The dice that answer a pool, with their lines, or the button that adds them."""
    path = (*own.at, "defence")
    if not isinstance(own.value("defence", None), Mapping):
        guard: Json = {"dice": 1, "test": {"at_least": 5}}
        return [], [Add(msg("The target defends itself with dice"), setting(path, guard))]
    inner = LineFields(own.sheet, *path)
    lines = [*pool_lines(inner, target), *_test(LineFields(own.sheet, *path, "test"), inner.value("die", 6), target)]
    return [PageEntry(name=msg("Defence"), path=path, lines=lines, is_open=True)], []
