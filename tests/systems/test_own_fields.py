"""A field of a sheet is defined once: its bounds, its line in the editor, its sentence and its schema agree."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve, frozen

from tablelight.app.editor.rules.lines import SheetLine, changed
from tablelight.app.help import sheet_format
from tablelight.rules.systems.own import sheet_field
from tablelight.rules.systems.own.sentences import messages_of
from tablelight.rules.systems.own.sheet import Sheet, TurnRules
from tablelight.rules.systems.own.sheet_field import SheetField, all_fields, said
from tablelight.rules.systems.own.sheet_ground import Kind
from tablelight.rules.systems.own.sheet_reader import read_sheet
from tests.systems.own_effects import entries
from tools.sheet_schema import PAGE, all_records, schema, with_schema

Json = dict[str, Any]
BOARDS = ("square", "hex", "inches")


def whole(board: str) -> Json:
    """A sheet with one of everything that the editor adds."""
    sheet: Json = dict(sheet_format._full_sheet(board))
    stat = {"stat": sheet["stats"][0]["id"]}
    sheet["movement"]["modes"][0]["points"] = stat
    for roll in sheet["rolls"]:
        roll.update({"plus": stat} if roll.get("kind") == "sum" else {"dice": 2})
    return sheet


def numbers(board: str) -> list[SheetLine]:
    """Every line of the editor that is a number within bounds."""
    return [line for entry in entries(whole(board)) for line in entry.lines if line.kind == "number"]


def known_bounds() -> set[tuple[str, int, int]]:
    """The bounds of each numeric field, by its label."""
    fields = [about for record in all_records().values() for _, about in all_fields(record)]
    return {(about.label, about.low, about.high) for about in fields if about.kind in ("whole", "length")}


PLAIN_NUMBERS = (0, 999)
"""The bounds of a number that does not come from a stat; numbers of dice are cut at 20."""
NOT_OF_A_FIELD = ("The face", "Results from", "Results up to", "Dice")
"""Keys of objects, and "2d6" in two numbers."""


@pytest.mark.parametrize("board", BOARDS)
def test_the_editor_has_the_bounds_of_the_fields(board: str) -> None:
    lines = numbers(board)
    assert len({line.label for line in lines}) > 15
    for line in lines:
        bounds = line.label, line.low, line.high
        plain = (line.low, line.high) == PLAIN_NUMBERS
        assert bounds in known_bounds() or plain or line.label in NOT_OF_A_FIELD, bounds


@pytest.mark.parametrize("board", BOARDS)
def test_the_reader_takes_what_the_editor_can_set_and_nothing_beyond(board: str) -> None:
    sheet, met = whole(board), 0
    assert read_sheet(sheet)[1] == []
    for line in numbers(board):
        if line.write is not None or line.label in NOT_OF_A_FIELD:
            continue
        path = "$.rules" + "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in line.path)
        for value, is_right in ((line.low, True), (line.high, True), (line.low - 1, False), (line.high + 1, False)):
            found = read_sheet(changed(sheet, line.change(value)))[1]
            message = next((problem.message for problem in found if problem.path == path), "")
            assert message.startswith("must be from") != is_right, (line.path, value, found)
            met += 1
    assert met > 60


def test_no_choice_of_the_editor_is_refused_and_each_word_has_a_label() -> None:
    for record in all_records().values():
        for _, about in all_fields(record):
            assert all(about.choices.values()), about
            assert set(about.words_on.get("inches", ())) <= set(about.choices), about


def test_the_schema_in_the_page_is_that_of_the_fields() -> None:
    page = PAGE.read_text("utf-8")
    assert schema() in page and with_schema(page) == page


@frozen(kw_only=True)
class TurnWithBreath(TurnRules):
    """A turn with one more field."""

    breath: int = said(
        SheetField(
            "whole",
            "Breath",
            "How often a figure rests.",
            default=0,
            high=5,
            clause="OWN-016",
            sentence="A figure rests {n} times.",
        )
    )


@frozen(kw_only=True)
class NoisyKind(Kind):
    """A terrain with one more field."""

    noise: str = said(
        SheetField(
            "choice",
            "Noise",
            "How loud a step into it is.",
            default="none",
            choices={"none": "Silent", "loud": "Loud"},
            sentence={"loud": "{name}: steps are heard."},
        )
    )


@pytest.fixture
def enlarged(monkeypatch: pytest.MonkeyPatch) -> None:
    """The records of the sheet, two of them with one more field."""
    plain = sheet_field._all_fields
    other: dict[Any, type[Any]] = {TurnRules: TurnWithBreath, Kind: NoisyKind}

    def fields(record: Any) -> sheet_field.SheetFields:
        found = plain(other.get(record, record))
        if record is not Sheet:
            return found
        return tuple((name, evolve(each, record=other.get(each.record, each.record))) for name, each in found)

    monkeypatch.setattr(sheet_field, "_all_fields", fields)


def told(clause: str, **more: Any) -> str:
    """What a sheet says in a clause."""
    sheet, problems = read_sheet({**SMALL, **more})
    assert problems == []
    return str(messages_of(sheet)[clause])


@pytest.mark.clause("OWN-018")
def test_a_sheet_without_objectives_says_so() -> None:
    assert told("OWN-018") == "These rules set nothing for objectives."


@pytest.mark.clause("OWN-018")
def test_the_sentence_about_a_stat_at_objectives_names_the_stat() -> None:
    stats = [{"id": "vp", "label": "Weight"}]
    named = told("OWN-018", stats=stats, objectives={"contested": "stat", "stat": "vp"})
    assert named == "The side with the greatest sum of Weight holds an objective."
    assert "sum" not in told("OWN-018", stats=stats, objectives={"contested": "stat"}), "then the figures count"
    assert "sum" not in told("OWN-018", stats=stats, objectives={"stat": "vp"})


@pytest.mark.clause("OWN-501", "OWN-701", "OWN-003")
def test_a_field_without_effect_has_no_sentence() -> None:
    attack: Json = {"id": "x", "roll": "r", "range": 12, "least": 2, "size": 3, "needs_sight": True}
    rolls = [{"id": "r", "dice": 1, "tests": [{"at_least": 4}]}]
    assert told("OWN-501", attacks=[attack], rolls=rolls) == "x: adjacent enemies. Roll r."
    shot = told("OWN-501", attacks=[{**attack, "reach": "sight", "shape": "blast"}], rolls=rolls)
    assert all(part in shot for part in ("Range 12", "Minimum range 2", "area: 3", "only figures that are seen")), shot
    fog: Json = {"id": "fog", "who": "ghost"}
    assert "ghost" not in told("OWN-701", traits=[{"id": "ghost"}], reminders=[fog])
    assert "ghost" in told("OWN-701", traits=[{"id": "ghost"}], reminders=[{**fog, "when": "activation"}])
    assert "corner" not in told("OWN-003", diagonals="none", corners="free")


SMALL: Json = {
    "version": 1,
    "board": "square",
    "terrains": [{"id": "gravel", "label": "Gravel"}],
    "movement": {"modes": [{"id": "walk", "points": 4}]},
}


@pytest.mark.usefixtures("enlarged")
@pytest.mark.parametrize(
    ("label", "value", "path", "clause", "sentence"),
    [
        ("Breath", 3, "$.rules.turn.breath", "OWN-016", "A figure rests 3 times."),
        ("Noise", "loud", "$.rules.terrains[0].noise", "OWN-101", "Gravel: steps are heard."),
    ],
)
def test_a_field_that_is_added_to_a_record_is_read_edited_written_and_said(
    label: str, value: Any, path: str, clause: str, sentence: str
) -> None:
    (line,) = [line for entry in entries(SMALL) for line in entry.lines if line.label == label]
    written = changed(SMALL, line.change(value))
    sheet, problems = read_sheet(written)
    assert problems == [] and sentence in messages_of(sheet)[clause]
    assert sentence not in messages_of(read_sheet(SMALL)[0])[clause]
    assert [problem.path for problem in read_sheet(changed(SMALL, line.change(-1)))[1]] == [path]
    assert f"  {line.path[-1]}: " in schema()
    assert changed(written, line.change(line.default)).get("terrains") == SMALL["terrains"]
