"""HeroClix's lines of fire, clause by clause, on positions that can be checked by eye."""

from __future__ import annotations

from typing import Any

import pytest

from tests.asking import ask
from tests.positions import Json, flyer, position


def line(document: Json, from_: Any = "a", to: Any = "x") -> tuple[str, list[str]]:
    """The result of a line ("open", "hindered" or "blocked"), and the clauses that the line itself gives for it."""
    found = ask(document, "sight", from_=from_, to=to)
    word = "open" if found["clear"] else "hindered" if found["visible"] else "blocked"
    return word, [reason["clause"] for reason in found["reasons"] if reason["clause"] in BY_LINE]


BY_LINE = ("HC-51", "HC-52", "HC-53", "HC-54")


@pytest.mark.clause("HC-50")
def test_a_line_runs_from_centre_to_centre_and_the_range_limits_the_attack() -> None:
    board = position("a . . .\n. . . x", {"a": {"stats": {"range": 3}}})
    found = ask(board, "sight", from_="a", to="x")
    assert found["line"] == [[0.5, 0.5], [3.5, 1.5]]
    assert (found["visible"], found["distance"], found["attack"]) == (True, 3, "range")
    short = position("a . . .\n. . . x", {"a": {"stats": {"range": 2}}})
    far = ask(short, "sight", from_="a", to="x")
    assert (far["visible"], far["attack"], far["reasons"][-1]["clause"]) == (True, "none", "HC-50")
    shots = {action["id"]: action for action in ask(short, "actions", figure="a")["actions"]}
    assert not shots["ranged-combat"]["allowed"] and shots["ranged-combat"]["reason"]["clause"] == "HC-50"
    assert {a["id"]: a["allowed"] for a in ask(board, "actions", figure="a")["actions"]}["ranged-combat"]


@pytest.mark.clause("HC-50")
def test_without_range_there_is_no_attack_from_afar() -> None:
    board = position("a . x", {"a": {"stats": {"range": 0}}})
    found = ask(board, "sight", from_="a", to="x")
    assert found["visible"] and found["attack"] == "none" and found["reasons"][-1]["clause"] == "HC-50"


@pytest.mark.clause("HC-51")
@pytest.mark.parametrize(
    ("drawing", "word"),
    [
        ("a . . x", "open"),
        ("a .|. x", "blocked"),
        ("a .D. x", "blocked"),
        ("a .O. x", "open"),
        ("a .A. x", "open"),
        ("a _|_ x", "blocked"),  # a wall also blocks between squares that are void
        ("a _ _ x", "open"),
        ("a # . x", "blocked"),
        ("a b . x", "blocked"),
        ("a y . x", "blocked"),
        ("a . ~ x", "open"),  # water is clear for lines of fire
        ("a . . x\n. # . .", "open"),
        ("a . . .\n. # # x", "blocked"),  # the line passes [1, 0], [1, 1] is missed, [2, 1] is met
        ("a . . .\n. # . x", "open"),  # it leaves row 0 in the middle of the board, between columns 1 and 2
    ],
)
def test_walls_doors_blocking_terrain_and_figures_block(drawing: str, word: str) -> None:
    found, clauses = line(position(drawing))
    assert found == word
    assert set(clauses) <= {"HC-51", "HC-52"} and bool(clauses) == (word == "blocked")


@pytest.mark.clause("HC-51")
def test_high_flight_neither_blocks_nor_is_blocked_by_what_stands_below() -> None:
    over = position("a . y . x", {"y": flyer("high")})
    assert line(over) == ("open", [])
    low = position("a . y . x", {"y": flyer("low")})
    assert line(low) == ("blocked", ["HC-51"])
    up = position("a|# y 2 x", {"x": flyer("high")})
    assert line(up) == ("open", []) and line(up, "x", "a") == ("open", [])
    smoke = position("a % % % x", {"x": flyer("high")})
    assert line(smoke)[0] == "open"
    past = position("a . y . x", {"y": flyer("high"), "x": flyer("high")})
    assert line(past) == ("open", []), "nor between high and low"
    both = position("a . y . x", {"a": flyer("high"), "y": flyer("high"), "x": flyer("high")})
    assert line(both) == ("blocked", ["HC-51"]), "high flyers stand in one another's way"
    beneath = position("a . y . x", {"a": flyer("high"), "x": flyer("high")})
    assert line(beneath) == ("open", [])


@pytest.mark.clause("HC-52")
@pytest.mark.parametrize(
    ("drawing", "word"),
    [
        ("a .\n. x", "open"),
        ("a #\n. x", "open"),
        ("a #\n# x", "blocked"),
        ("a|.\n# x", "blocked"),
        ("a|#\n. x", "open"),  # a wall and a square on the one way: the other is open
        ("a|.\n-\n. x", "blocked"),
        ("a .\n- -\n. x", "blocked"),
        ("a|.\n.|x", "blocked"),
        ("a|.\n  -\n. x", "open"),
        ("aD.\n# x", "blocked"),
        ("a b\n# x", "blocked"),  # a figure closes its way too
        ("a %\n. x", "open"),  # the better way counts
        ("a %\n% x", "hindered"),
        ("a %\n# x", "hindered"),  # hindered by the one way that is open
        ("a %\n~ x", "open"),
        ("a|.\n% x", "hindered"),
    ],
)
def test_at_a_corner_the_better_way_counts(drawing: str, word: str) -> None:
    found, clauses = line(position(drawing))
    assert found == word
    assert clauses == ([] if word == "open" else ["HC-52"])
    assert line(position(drawing), "x", "a")[0] == word


@pytest.mark.clause("HC-52")
def test_a_closed_corner_in_the_middle_of_a_long_line() -> None:
    assert line(position("a . #\n. # .\n. . x"))[0] == "blocked"
    assert line(position("a . .\n. . #\n. # x")) == ("blocked", ["HC-52"])
    assert line(position("a . .\n. . #\n. . x"))[0] == "open"


@pytest.mark.clause("HC-53")
def test_hindering_terrain_hinders_the_targets_own_square_counted_the_shooters_not() -> None:
    assert line(position("a . % . x")) == ("hindered", ["HC-53"])
    assert line(position("a . * . x")) == ("hindered", ["HC-53"])
    assert line(position("a . . x", under={"x": "%"})) == ("hindered", ["HC-53"])
    assert line(position("a . . x", under={"a": "%"})) == ("open", [])
    assert line(position("a . . x", under={"x": "*"})) == ("hindered", ["HC-53"])
    assert line(position("a . . x", under={"x": "~"})) == ("open", [])
    above = position("a . . x", {"x": flyer("high")}, under={"x": "%"})
    assert line(above) == ("open", []), "high above the undergrowth nothing hides"
    assert line(position("a . % # x"))[0] == "blocked"


@pytest.mark.clause("HC-54")
@pytest.mark.parametrize(
    ("drawing", "under", "word"),
    [
        ("a . 1 . x", {}, "blocked"),  # on the ground: higher squares block
        ("a 1 1 1 x", {"a": "1", "x": "1"}, "open"),
        ("a # . % x", {"a": "1", "x": "1"}, "open"),  # above it: what is lower does not matter
        ("a . y . x", {"a": "1", "x": "1"}, "open"),
        ("a .|. . x", {"a": "1", "x": "1"}, "open"),
        ("a 1|1 1 x", {"a": "1", "x": "1"}, "blocked"),
        ("a 1|. 1 x", {"a": "1", "x": "1"}, "blocked"),
        ("a 1 2 1 x", {"a": "1", "x": "1"}, "blocked"),
        ("a . . x", {"a": "1"}, "open"),  # from the rim down
        ("a 1 . x", {"a": "1"}, "blocked"),  # not at the rim
        ("a . 1 x", {"x": "1"}, "blocked"),  # nor the target
        ("a . % x", {"a": "1"}, "open"),  # hindering below counts only in the target's own square
        ("a . . x", {"a": "1", "x": "%"}, "hindered"),
        ("a . # x", {"a": "1"}, "blocked"),  # blocking below counts as usual
        ("a . y x", {"a": "1"}, "blocked"),
        ("a .|. x", {"a": "1"}, "blocked"),
        ("a . 2 . x", {"a": "1"}, "blocked"),  # higher than both
    ],
)
def test_lines_between_and_along_levels(drawing: str, under: dict[str, str], word: str) -> None:
    found, clauses = line(position(drawing, under=under))
    assert found == word, clauses
    if found == "blocked":
        assert set(clauses) <= {"HC-51", "HC-54"}


@pytest.mark.clause("HC-54")
def test_the_rim_is_seen_across_and_what_lies_behind_it_is_not() -> None:
    # The roof is three squares deep: its middle column touches nothing lower, the column towards x does.
    roof = """
        1 1 1 . .
        1 1 1 . .
        1 1 1 . x
        1 1 1 . .
        1 1 1 . .
    """
    board = position(roof)
    assert line(board, [2, 2])[0] == "open"
    assert line(board, [1, 2]) == ("blocked", ["HC-54"])
    assert line(board, [0, 2])[0] == "blocked"
    assert line(board, "x", [2, 0])[0] == "open"
    # From the rim at the corner [2, 4] along the rim itself the line goes on; over the middle it does not.
    island = position("""
        . . . . . . .
        . 1 1 1 1 1 .
        . 1 1 1 1 1 .
        . 1 1 1 1 1 .
        . . . . . . .
    """)
    assert line(island, [1, 1], [6, 1])[0] == "open"
    assert line(island, [1, 2], [6, 2]) == ("blocked", ["HC-54", "HC-54", "HC-54"])


@pytest.mark.clause("HC-54")
def test_the_rim_touches_lower_ground_also_diagonally() -> None:
    board = position("1 1 1\n1 1 1\n1 1 .\n. . x")
    found, _ = line(board, [1, 1])
    assert found == "open", "[1, 1] touches [2, 2] and row 2 not at all"
    inner = position("1 1 1 1\n1 1 1 1\n1 1 1 1\n1 1 1 .\n. . . x")
    assert line(inner, [1, 1])[0] == "blocked", "[1, 1] touches nothing lower"


@pytest.mark.clause("HC-54")
def test_stairs_do_not_make_lower_ground_of_higher() -> None:
    assert line(position("aA1 1 x", under={"x": "1"}))[0] == "blocked"


@pytest.mark.clause("HC-55")
def test_adjacent_targets_are_attacked_in_close_combat_others_at_range() -> None:
    near = ask(position("a x"), "sight", from_="a", to="x")
    assert near["attack"] == "close" and near["reasons"][-1]["clause"] == "HC-55"
    unarmed = position("a x", {"a": {"stats": {"range": 0}}})
    assert ask(unarmed, "sight", from_="a", to="x")["attack"] == "close"
    behind = ask(position("a|x"), "sight", from_="a", to="x")
    assert behind["attack"] == "none" and behind["reasons"][-1]["clause"] == "HC-51"
    ledge = ask(position("a x", under={"x": "1"}), "sight", from_="a", to="x")
    assert ledge["attack"] == "range", "another level without stairs is not adjacent"
    stairs = ask(position("aAx", under={"x": "1"}), "sight", from_="a", to="x")
    assert stairs["attack"] == "close"
    actions = {action["id"]: action for action in ask(position("a . x"), "actions", figure="a")["actions"]}
    assert not actions["close-combat"]["allowed"] and actions["close-combat"]["reason"]["clause"] == "HC-55"
    assert actions["ranged-combat"]["allowed"]
    beside = {action["id"]: action["allowed"] for action in ask(position("a x"), "actions", figure="a")["actions"]}
    assert beside["close-combat"] and not beside["ranged-combat"]


@pytest.mark.clause("HC-55")
def test_no_figure_attacks_itself() -> None:
    found = ask(position("a x"), "sight", from_="a", to="a")
    assert found["visible"] and found["attack"] == "none"
    assert found["reasons"][-1] == {"clause": "HC-55", "figure": "a", "text": "A figure cannot attack itself."}


@pytest.mark.clause("HC-55")
def test_different_bands_see_each_other_but_shoot_only() -> None:
    board = position("a x", {"x": flyer("high")})
    found = ask(board, "sight", from_="a", to="x")
    assert found["visible"] and found["attack"] == "range"
    assert not ask(board, "actions", figure="a")["actions"][1]["allowed"]


@pytest.mark.clause("HC-51")
def test_the_map_of_sight_says_the_same_as_every_line() -> None:
    board = position(
        """
        a . . % . . #
        . # .|. . 1 .
        . . . b . 1 1
        ~ % . x . . .
    """,
        {"x": flyer("high")},
    )
    found = ask(board, "sight-map", from_="a")
    each = {(c, r): ask(board, "sight", from_="a", to=[c, r]) for r in range(4) for c in range(7)}
    assert found["visible"] == [list(at) for at, one in each.items() if one["visible"]]
    assert found["clear"] == [list(at) for at, one in each.items() if one["clear"]]
