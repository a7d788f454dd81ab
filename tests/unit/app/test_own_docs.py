"""The players' page about games of one's own: every example in it is a sheet that is accepted, and every field has one."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tablelight.rules.check import read
from tablelight.rules.systems.own.reading import read_sheet

PAGE = (Path(__file__).resolve().parents[3] / "docs" / "own-game.md").read_text("utf-8")
SHEETS = [json.loads(text) for text in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)]
EXAMPLES = sorted((Path(__file__).resolve().parents[3] / "static" / "examples").glob("own-*.json"))


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
