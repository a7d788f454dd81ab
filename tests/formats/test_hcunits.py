"""hcunits: figures of HeroClix to the roster."""

from __future__ import annotations

from typing import Any

from tests.formats.files import counts, error, roster


def unit(name: Any = "Scout", **more: Any) -> dict[str, Any]:
    """A unit whose dial has one click."""
    return {
        "unit_id": "x001",
        "collector_number": "001",
        "name": name,
        "dimensions": "1x1",
        "point_values": [50],
        "unit_range": "6",
        "speed_type": "boot",
        "dial": [{"click_number": 1, "starting_line": True, "speed_value": 8}],
        **more,
    }


def test_a_line_for_each_click_that_a_figure_may_start_on() -> None:
    dial = [
        {"click_number": 1, "starting_line": True, "speed_value": 10},
        {"click_number": 2, "speed_value": 9},
        {"click_number": 4, "starting_line": "orange", "speed_value": 8},
    ]
    two = unit("Storm", dial=dial, point_values=[100, 75], speed_type="wing", collector_number="002")
    lines = roster([unit(), two])
    assert lines[0] == {
        "id": "r1",
        "game": "heroclix",
        "name": "Scout",
        "side": "red",
        "spaces": 1,
        "stats": {"speed": 8, "range": 6},
        "traits": [],
    }
    assert [(line["name"], line["stats"]["speed"], line["traits"]) for line in lines[1:]] == [
        ("Storm (100)", 10, ["flyer"]),
        ("Storm (75)", 8, ["flyer"]),
    ]
    assert counts([unit(), two]) == {"dial": 1}
    names = [line["name"] for line in roster([unit(dial=dial, point_values=[1, 2, 3])])]
    assert names == ["Scout (click 1)", "Scout (click 4)"]


def test_figures_of_one_name_differ_by_their_number() -> None:
    same = [unit(), unit(collector_number="002"), unit(collector_number="003", dial=[])]
    assert [line["name"] for line in roster(same)] == ["Scout #001", "Scout #002"]
    assert counts(same) == {"unit": 1}


def test_without_a_starting_line_the_first_click_counts() -> None:
    dial = [{"click_number": 3, "speed_value": "?"}, {"click_number": 4, "speed_value": 7}]
    content = [unit(dial=dial, unit_range="", dimensions="2x2", special_powers=[{}, {}], improved_movement=["x"])]
    assert roster(content)[0]["stats"] == {}
    assert counts(content) == {"dial": 1, "power": 2, "ability": 1, "size": 1, "value": 2}


def test_what_is_no_list_may_be_an_empty_text() -> None:
    assert len(roster([unit(special_powers="[]"), unit("Map", dial="[]")])) == 1
    assert error([unit(), 7]) == "$[1]"
    assert error([unit(dial=[7])]) == "$[0].dial[0]"
    assert error([unit(name=4)]) == "$[0].name"


def test_a_unit_that_is_there_twice_is_one_figure() -> None:
    assert [line["name"] for line in roster([unit(), unit(), unit("Storm", unit_id="x002")])] == ["Scout", "Storm"]
    changed = [unit(), unit(unit_range="8"), unit(unit_id=7), unit(unit_id=7)]
    assert len(roster(changed)) == 4, "only equal units with one id are the same"
