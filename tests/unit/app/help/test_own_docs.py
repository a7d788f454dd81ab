"""The players' page about own games: every example in it is an accepted sheet, and every field has an example."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tablelight.rules.check import read
from tablelight.rules.systems.own.sheet_reader import read_sheet
from tests.examples import boards

PAGE = (Path(__file__).resolve().parents[4] / "docs" / "own-game.md").read_text("utf-8")
SHEETS = [json.loads(text) for text in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)]
EXAMPLES = boards("own-*.json")


def keys(value: Any) -> set[str]:
    """Every key of a JSON value."""
    if isinstance(value, dict):
        return set(value) | {key for item in value.values() for key in keys(item)}
    return {key for item in value for key in keys(item)} if isinstance(value, list) else set()


@pytest.mark.parametrize("sheet", SHEETS, ids=[str(number) for number in range(len(SHEETS))])
def test_an_example_is_a_sheet(sheet: dict[str, Any]) -> None:
    assert read_sheet(sheet)[1] == []


def test_every_field_has_an_example() -> None:
    shown = {key for sheet in SHEETS for key in keys(sheet)}
    fields = """version name author notes board diagonals corners stats begin least most life traits terrains label
        letter motif colour enter stops starting sight cover except objects extra edges form instead control turned
        levels up down climb drop fall from movement modes points who ends_activation ignores friends enemies
        one_step_always within entering through leaving strike roll line touching figures attacks reach range engaged
        bands to bonus hindered higher lower rolls kind die dice tests faces reroll at_least defence test effects
        wounds text plus against outcome natural turn actions moves attack_ends stat of times round add toll slow"""
    assert set(fields.split()) - shown == set()


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_a_ready_sheet_fits_into_a_link(path: Path) -> None:
    from tablelight.app.share.link import fragment

    document = read(json.loads(path.read_text("utf-8")))
    assert len(EXAMPLES) == 5 and len(fragment(document)) < 1900


def test_the_help_shows_every_field_with_its_sentence_and_the_page_itself() -> None:
    from tablelight.app.actions import OpenDialog
    from tablelight.app.controls import toggle_fold
    from tablelight.app.help.sheet_format import rendered, text
    from tablelight.app.history import History
    from tablelight.app.page import page
    from tablelight.app.state import AppState
    from tablelight.app.update import update
    from tablelight.view.nodes import walk, words_of

    assert text() == PAGE
    said = " ".join(words_of(node) for node in rendered(PAGE))
    for word in re.findall(r"\w+", PAGE.replace("```json", "")):
        assert word in said
    document = read(json.loads(EXAMPLES[0].read_text("utf-8")))
    state = update(AppState(history=History.of(document), language="es"), OpenDialog("rules"))
    for name in ("sheet-fields", "sheet-format"):
        state = update(state, toggle_fold(name))
    shown = words_of(page(state).dialog)
    assert "Los puntos que cuesta un paso hacia él." in shown and "A bare table" in shown
    assert all(node.tag not in ("script", "img") for node in walk(page(state).dialog))
