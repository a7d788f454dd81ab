"""Rules sheets on a bare table: regions, ways, tolls, slow ground, sight."""

from __future__ import annotations

from typing import Any

import pytest

from tablelight.ask import answer_case
from tablelight.rules.check import read
from tablelight.rules.questions import MoveQuestion
from tablelight.rules.systems.own import sheet_of
from tablelight.rules.systems.own.bare_moving import FreeMovement, begin, place_refusal
from tests.asking import ask
from tests.systems.own_inches import Json, holds, rect, table


def test_a_mode_reaches_its_inches() -> None:
    document = table([], [])
    area = ask(document, ask="moves", figure="a")["area"]
    assert holds(area, 7.9, 5) and not holds(area, 8.1, 5)
    assert ask(document, ask="path", figure="a", to=[8, 5])["cost"] == 6
    assert ask(document, ask="path", figure="a", to=[8.1, 5])["refused"]["clause"] == "OWN-001"
    assert ask(document, ask="path", figure="a", to=[10, 5], modifier=2)["cost"] == 8


def test_what_is_never_entered_is_walked_around_and_flown_over() -> None:
    document = table([rect("rock", 3, 0, 2, 8)], [{"id": "rock", "enter": "never", "sight": "blocks"}])
    assert not holds(ask(document, ask="moves", figure="a")["area"], 6.5, 5)
    assert ask(document, ask="path", figure="a", to=[4, 5])["refused"]["clause"] == "OWN-101"
    assert ask(document, ask="path", figure="a", to=[6.5, 5], action="fly")["cost"] == 4.5
    assert ask(document, ask="path", figure="a", to=[4, 5], action="fly")["refused"]["clause"] == "OWN-101"


def test_a_toll_is_paid_at_each_crossing() -> None:
    document = table([rect("mire", 4, 0, 1, 10)], [{"id": "mire", "toll": 1.5}])
    assert ask(document, ask="path", figure="a", to=[4.5, 5])["cost"] == 4
    assert ask(document, ask="path", figure="a", to=[5.5, 5])["refused"]["clause"] == "OWN-001"


def test_a_way_through_slow_ground_has_its_inches() -> None:
    document = table([rect("mud", 4, 3, 3, 4)], [{"id": "mud", "slow": 3}])
    area = ask(document, ask="moves", figure="a")["area"]
    assert holds(area, 4.9, 5) and not holds(area, 5.3, 5), "three inches through it"
    assert holds(area, 5, 2.5), "six past it"
    document["figures"][0]["at"] = [4.5, 5]
    area = ask(document, ask="moves", figure="a")["area"]
    assert holds(area, 7.3, 5) and not holds(area, 7.7, 5)


def test_no_figure_comes_nearer_to_an_enemy_than_its_control() -> None:
    document = table([], [], [7, 5], control={"within": 1, "entering": "never"})
    assert ask(document, ask="path", figure="a", to=[5.5, 5])["refused"]["clause"] == "OWN-009"
    assert "cost" in ask(document, ask="path", figure="a", to=[4.9, 5])
    assert "cost" in ask(document, ask="path", figure="a", to=[5.5, 5], action="fly")
    assert ask(document, ask="path", figure="a", to=[7, 5], action="fly")["refused"]["clause"] == "OWN-005"


def test_a_move_that_ends_far_from_every_enemy_is_found_free_without_a_ground(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once a ground was made for every enemy on the table, which took most of the time of `threats`."""
    document = read(table([], [], [7, 5], control={"within": 1, "entering": "never"}))
    question = MoveQuestion(figure=document.figure("a"), action="walk")
    movement = begin(sheet_of(document), document, question)
    made, plain = [], FreeMovement._ground

    def counted(*args: Any, **keys: Any) -> Any:
        made.append(keys)
        return plain(*args, **keys)

    monkeypatch.setattr(FreeMovement, "_ground", counted)
    assert place_refusal(movement, (4000, 5000)) is None and not made
    refused = place_refusal(movement, (5500, 5000))
    assert refused is not None and refused.key == "OWN-009.near" and len(made) == 1


def test_an_engaged_base_owes_its_roll_or_is_struck_at() -> None:
    roll = {"id": "away", "kind": "sum", "dice": "1d6", "against": 5, "outcome": "success"}
    rolls = [roll, {"id": "r", "dice": 1, "tests": [{"at_least": 4}], "effects": {"1": {"wounds": 1}}}]
    owed = table([], [], [3, 5], control={"within": 0.5, "starting": {"roll": "away"}}, rolls=rolls)
    assert ask(owed, ask="moves", figure="a")["needs_roll"]["chance"] == "1/3"
    struck = table([], [], [3, 5], control={"within": 0.5, "leaving": {"strike": "r"}}, rolls=rolls)
    found = ask(struck, ask="path", figure="a", to=[2, 8])
    assert [risk["figure"] for risk in found["risks"]] == ["b"] and found["unharmed"] == "1/2"


def test_sight_is_closed_by_what_blocks_and_hindered_by_what_hides_a_part() -> None:
    terrains = [{"id": "wall", "sight": "blocks"}, {"id": "hedge", "sight": "hinders"}]
    closed = table([rect("wall", 4, 0, 1, 10)], terrains, [7, 5])
    assert not ask(closed, ask="sight", **{"from": "a", "to": "b"})["visible"]
    partly = table([rect("wall", 4, 0, 1, 5)], terrains, [7, 5])
    found = ask(partly, ask="sight", **{"from": "a", "to": "b"})
    assert found["visible"] and not found["clear"] and found["reasons"][0]["clause"] == "OWN-101"
    hedged = table([rect("hedge", 4, 0, 1, 10)], terrains, [7, 5])
    found = ask(hedged, ask="sight", **{"from": "a", "to": "b"})
    assert found["visible"] and not found["clear"] and found["distance"] == pytest.approx(5 - 25 / 25.4, abs=0.001)
    assert [attack["allowed"] for attack in found["attacks"]] == [False, True]


def test_heights_are_walked_over_as_far_as_the_sheet_says() -> None:
    areas = [rect("step", 4, 0, 3, 10, height=0.5), rect("house", 8, 0, 3, 10, height=3)]
    terrains = [{"id": "step"}, {"id": "house"}]
    document = table(areas, terrains, levels={"climb": 1})
    assert "cost" in ask(document, ask="path", figure="a", to=[5.5, 5])
    document["rules"]["stats"][0]["begin"] = 9
    assert "refused" in ask(document, ask="path", figure="a", to=[9.5, 5])
    flat = table(areas, terrains)
    assert "cost" in ask(flat, ask="path", figure="a", to=[7.5, 5])


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"diagonals": "one"}, "diagonals"),
        ({"edges": []}, "edges"),
        ({"sight": {"touching": "open"}}, "sight.touching"),
        ({"sight": {"line": "centres"}}, "sight.line"),
        ({"terrains": [{"id": "mud", "enter": 2}]}, "terrains[0].enter"),
        ({"terrains": [{"id": "mud", "stops": "no"}]}, "terrains[0].stops"),
        ({"terrains": [{"id": "mud", "toll": 1}, {"id": "mire", "toll": 2}]}, "terrains[1].toll"),
        ({"control": {"entering": "stops"}}, "control.entering"),
        ({"levels": {"climb": 1, "up": 1}}, "levels.up"),
    ],
)
def test_what_means_nothing_on_a_bare_table_is_named(change: Json, path: str) -> None:
    document = table([], [])
    document["rules"] |= change
    found, answered = answer_case({"document": document, "question": {"ask": "moves", "figure": "a"}})
    assert not answered and isinstance(found, dict) and found["error"]["path"] == f"$.document.rules.{path}"


def test_sentences_tell_lengths_in_inches() -> None:
    from tablelight.rules.systems.own.sentences import messages_of
    from tablelight.rules.systems.own.sheet_reader import read_sheet

    sheet = table([], [], control={"entering": "never"})["rules"]
    sheet["movement"]["modes"][1]["points"] = 6.5
    sheet["attacks"][1]["range"] = 8.5
    said = " ".join(messages_of(read_sheet(sheet)[0]).values())
    assert "within 1″." in said and "6.5" in said and "8.5" in said
    assert "1000" not in said and "6500" not in said and "8500" not in said
