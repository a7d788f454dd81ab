"""The example of HeroClix, played through by touch; files that are refused."""

from __future__ import annotations

import json

import pytest

from tablelight.app.saves.actions import FileLoaded
from tablelight.view.nodes import walk, words_of
from tests.bench.hand_boards import EXAMPLES
from tests.player import Player

START = {
    "Night Hawk": "D6",
    "Bruiser": "C6",
    "Scout": "G7",
    "Rooftop Sniper": "K5",
    "Thug": "H8",
    "Drone": "N9",
}


@pytest.fixture
def table() -> Player:
    return Player("heroclix-rooftop")


def test_the_example_is_on_the_table(table: Player) -> None:
    assert table.figures() == START


def test_a_turn_by_touch_and_all_of_it_undone(table: Player) -> None:
    # The scout owes a roll: its squares are offered only after it.
    table.tap((6, 6))
    said = table.panel()
    assert "Break away" in said and "50%" in said and "1/2" in said and "HC-10" in said
    table.tap((10, 3))
    assert "First the roll" in table.panel()
    assert not table.controls("Move here")
    # The real die showed a 4.
    table.press("4")
    assert "it breaks away from Thug" in table.panel()
    # What was proposed before the roll can be done now: up the stairs, where the sniper stops it.
    said = table.panel()
    assert "G7 to K4, cost 4" in said
    assert "It stops here: Rooftop Sniper is adjacent" in said and "HC-13" in said
    table.press("Move here")
    table.let_go()
    assert table.figures() == {**START, "Scout": "K4"}
    # Over the wall of the shop: up, across, down.
    table.tap((3, 5))
    table.tap((8, 10))
    table.press("Low (7)")
    said = table.panel()
    assert "D6 to I11, cost 7" in said and "HC-20" in said
    table.press("Move here")
    table.let_go()
    assert table.figures()["Night Hawk"] == "I11"
    table.press("Undo")
    table.let_go()
    # Carry a friend and choose where to set him down.
    table.tap((3, 5))
    table.press("Bruiser (Red)")
    table.tap((8, 2))
    table.tap((9, 2))
    table.press("Move here")
    table.let_go()
    assert table.figures() == {**START, "Scout": "K4", "Night Hawk": "I3", "Bruiser": "J3"}
    # A line of fire.
    table.press("See")
    table.tap((6, 6))  # no figure is there any more: the line starts at the square
    table.tap((10, 4))
    said = table.panel()
    assert "Blocked line of fire" in said and "HC-51" in said
    table.press("The other way round")
    assert "Blocked line of fire" in table.panel()
    assert table.undo_all() == 3, "the roll, the scout's move, the hawk's"
    table.let_go()
    assert table.figures() == START


def test_a_failed_roll_costs_the_move(table: Player) -> None:
    table.tap((6, 6))
    table.press("2")
    said = table.panel()
    assert "does not get away from Thug" in said
    assert "HC-14" in said
    (actions,) = table.found("actions")
    assert next(node for node in walk(actions) if node.tag == "button" and "Move" in words_of(node)).attrs["disabled"]
    table.undo_all()
    assert "Break away" in table.panel()


def test_everything_it_sees(table: Player) -> None:
    table.press("See")
    table.tap((6, 6))
    table.press("Everything it sees")
    assert table.control("Everything it sees").attrs["aria-checked"] == "true"


EXAMPLE = json.loads((EXAMPLES / "heroclix-rooftop.json").read_text(encoding="utf-8"))


def changed(path: str, value: object) -> str:
    """The example with one thing wrong."""
    document = json.loads(json.dumps(EXAMPLE))
    *way, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    at = document
    for part in way:
        at = at[part]
    at[last] = value
    return json.dumps(document)


@pytest.mark.parametrize(
    ("content", "where"),
    [
        ("{", ""),
        ('{"scenes": []}', ""),
        (changed("figures.0.at", [40, 40]), "Figure 1 · At"),
        (changed("figures.1.at", [3, 5]), "Figure 2 · At"),
        (changed("board.spaces.0.terrain", "lava"), "Space 1 · Terrain"),
        (changed("figures.0.stats.speed", -1), "Figure 1 · Speed"),
        (changed("options", {"indoors": True}), "Figure 6 · Flight"),
        (" " * 10_000_001, ""),
    ],
    ids=["broken", "foreign", "off-board", "two-in-one", "terrain", "speed", "high-indoors", "10-MB"],
)
def test_a_bad_file_is_reported_and_the_board_stays(table: Player, content: str, where: str) -> None:
    table.do(FileLoaded("bad.json", content.encode()))
    assert table.state.dialog == "problems"
    problems = [item for part in table.found("problems", tag="ul") for item in part.children]
    assert problems
    # A problem of the file as a whole has no place in it.
    assert where in ["".join(words_of(node) for node in walk(item) if node.tag == "strong") for item in problems]
    assert all(any(node.tag == "span" and words_of(node) for node in walk(item)) for item in problems), "in words"
    assert "The game on the table is as it was." in table.dialog()
    table.press("Close")
    assert table.figures() == START


def test_reasons_are_said_in_the_language() -> None:
    """Why a space is barred, with its clause: in Portuguese."""
    table = Player("heroclix-rooftop", "pt")
    table.press("Batedor", exact=False)
    said = table.panel()
    assert "HC-10" in said and "fugir" in said and "break away" not in said.lower()
