"""HeroClix on the ground: movement and breaking away, clause by clause, on positions to check by eye."""

from __future__ import annotations

import pytest

from tests.asking import ask
from tests.positions import Json, ends, halts, position, refusal


def speed(squares: int) -> dict[str, Json]:
    """Figure a with that speed."""
    return {"a": {"stats": {"speed": squares}}}


@pytest.mark.clause("HC-01")
def test_diagonals_count_like_any_other_square() -> None:
    board = position("a . . .\n. . . .\n. . . .")
    assert ends(board)[3, 2] == 3
    assert ask(board, "sight", from_="a", to=[3, 2])["distance"] == 3
    assert ask(board, "sight", from_="a", to=[1, 2])["distance"] == 2


@pytest.mark.clause("HC-02")
def test_speed_is_the_most_squares_and_fewer_will_do() -> None:
    board = position("a . . . .", speed(3))
    assert ends(board) == {(1, 0): 1, (2, 0): 2, (3, 0): 3}
    assert refusal(board, (4, 0)) == "HC-02"
    standing = ask(position("a .", speed(0)), "moves", figure="a")
    assert standing["refused"]["clause"] == "HC-02" and standing["spaces"] == []
    for at in ([0, 0], [1, 0], [2, 0]):
        refused = ask(position("a % x", speed(0), under={"a": "%"}), "path", figure="a", to=at)["refused"]
        assert (refused["clause"], refused["text"]) == ("HC-02", "Its speed is 0: it cannot move.")
    move = ask(position("a .", speed(0)), "actions", figure="a")["actions"][0]
    assert (move["id"], move["allowed"], move["reason"]["clause"]) == ("move", False, "HC-02")


@pytest.mark.clause("HC-03")
@pytest.mark.parametrize(
    ("drawing", "open_"),
    [
        ("a .\n. .", True),
        ("a #\n. .", True),  # one corner alone
        ("a .\n# .", True),
        ("a #\n# .", False),  # two corners that touch
        ("a|.\n. .", True),  # one wall alone, whichever
        ("a .\n-\n. .", True),
        ("a .\n  -\n. .", True),
        ("a .\n.|.", True),
        ("a|#\n. .", True),  # both stand on the one way
        ("a|.\n# .", False),  # a wall and a square
        ("a #\n.|.", False),
        ("a .\n- -\n. .", False),  # two walls: one straight, either way
        ("a|.\n.|.", False),
        ("a|.\n-\n. .", False),  # and both about the start
        ("a .\n  -\n.|.", False),  # and both about the end
        ("a|.\n  -\n. .", True),  # both about one corner square
        ("aD.\n# .", False),  # a closed door is as good as a wall
        ("aO.\n# .", True),  # an open one is none
    ],
)
def test_a_diagonal_step_needs_one_open_way_about_the_corner(drawing: str, open_: bool) -> None:
    board = position(drawing, speed(1))
    assert ((1, 1) in ends(board)) == open_
    assert refusal(board, (1, 1)) == (None if open_ else "HC-03")


@pytest.mark.clause("HC-03")
def test_no_step_crosses_a_wall_or_a_closed_door() -> None:
    for edge, free in (("|", False), ("D", False), ("O", True), (" ", True)):
        board = position(f"a{edge}.")
        assert ((1, 0) in ends(board)) == free
    found = ask(position("aD."), "path", figure="a", to=[1, 0])["refused"]
    assert (found["clause"], found["between"]) == ("HC-03", [[0, 0], [1, 0]])


@pytest.mark.clause("HC-43")
def test_a_figure_never_has_more_tokens_than_its_document_may_hold() -> None:
    """With one more the game could not be opened again."""
    many = position("a . .", {"a": {"state": {"tokens": 99}}})
    after = ask(many, "apply", figure="a", action="move", to=[1, 0])["document"]
    assert after["figures"][0]["state"]["tokens"] == 99 and ends(after)


@pytest.mark.clause("HC-04")
def test_friends_let_pass_and_enemies_do_not() -> None:
    friend = position("a b .")
    assert ends(friend) == {(2, 0): 2}
    past = position("a . x .", {"x": {"traits": ["flyer"], "state": {"flight": "high"}}})
    assert ends(past) == {(1, 0): 1}, "an enemy that flies high holds the square beneath it"
    assert refusal(past, (3, 0)) == "HC-04"


@pytest.mark.clause("HC-05")
def test_beside_an_enemy_the_movement_ends() -> None:
    board = position("""
        a . . . .
        . . . . .
        . . . x .
    """)
    assert halts(board) == {(2, 1): "HC-05", (3, 1): "HC-05", (4, 1): "HC-05", (2, 2): "HC-05"}
    assert refusal(board, (4, 2)) == "HC-05"
    assert ends(board)[4, 0] == 4 and (4, 0) not in halts(board)
    assert ask(board, "path", figure="a", to=[2, 1])["steps"][-1]["reasons"][-1]["figure"] == "x"


@pytest.mark.clause("HC-04")
@pytest.mark.parametrize(("start", "gap", "column"), [(0, "", 3), (0, "", 4), (1, "", 3), (1, "- ", 3), (1, "- ", 4)])
def test_behind_an_enemy_in_a_walled_corridor_the_enemy_is_the_reason(start: int, gap: str, column: int) -> None:
    below = gap + "  - - - -" if gap else "- - - - - -"
    corridor = " ".join("a" if each == start else "x" if each == 2 else "." for each in range(6))
    board = position("\n".join((". . . . . .", "- - - - - -", corridor, below, ". . . . . .")))
    assert refusal(board, (column, 1), rolled="success") == "HC-04"


@pytest.mark.clause("HC-03")
def test_a_wall_that_alone_bars_the_way_is_the_reason() -> None:
    board = position(". x .\n- - -\na . .")
    assert refusal(board, (0, 0)) == "HC-03"


@pytest.mark.clause("HC-06")
def test_a_movement_never_ends_on_another_figure() -> None:
    board = position("a b . .")
    assert (1, 0) not in ends(board) and refusal(board, (1, 0)) == "HC-06"
    beyond = position("a b x .")
    assert ends(beyond) == {}, "it would have to end on its friend, so it does not go there"
    held = position("a . b x")
    assert ends(held) == {(1, 0): 1}
    assert refusal(held, (2, 0)) == "HC-06"


@pytest.mark.clause("HC-07")
@pytest.mark.parametrize("rough", ["%", "~", "*"])
def test_entering_hindering_terrain_ends_the_movement(rough: str) -> None:
    board = position(f"a . {rough} . .")
    assert ends(board) == {(1, 0): 1, (2, 0): 2}
    assert halts(board) == {(2, 0): "HC-07"}
    assert refusal(board, (3, 0)) == "HC-07"


@pytest.mark.clause("HC-07")
def test_a_figure_in_hindering_terrain_has_half_its_speed_rounded_up() -> None:
    for whole, half in ((7, 4), (6, 3), (1, 1)):
        board = position("a . . . . . . .", speed(whole), under={"a": "%"})
        assert max(ends(board).values()) == half
        assert refusal(board, (half + 1, 0)) == ("HC-07" if half < whole else "HC-02"), (
            "is it the halving that bars it?"
        )
    board = position("a . . . . . . .", speed(4), under={"a": "%"})
    assert [refusal(board, (column, 0)) for column in range(1, 8)] == [None, None, "HC-07", "HC-07", *["HC-02"] * 3]
    in_water = position("a . . . . . . .", speed(4), under={"a": "~"})
    on_rubble = position("a . . . . . . .", speed(4), under={"a": "*"})
    assert max(ends(in_water).values()) == max(ends(on_rubble).values()) == 2


@pytest.mark.clause("HC-07")
def test_from_hindering_to_hindering_it_goes_on_and_leaving_and_entering_again_stops() -> None:
    board = position("a % % . % .", under={"a": "%"})
    assert ends(board) == {(1, 0): 1, (2, 0): 2, (3, 0): 3, (4, 0): 4}
    assert halts(board) == {(4, 0): "HC-07"}


@pytest.mark.clause("HC-07")
def test_squeezing_between_two_hindering_squares_ends_the_movement() -> None:
    board = position("a % #\n% . .\n# . .")
    assert ends(board) == {(1, 0): 1, (0, 1): 1, (1, 1): 1}
    assert halts(board)[1, 1] == "HC-07"
    one = position("a % #\n. . .\n# . .")
    assert (1, 1) not in halts(one) and ends(one)[2, 2] == 2
    inside = position("a % #\n% . .\n# . .", under={"a": "%"})
    assert (1, 1) not in halts(inside) and ends(inside)[2, 2] == 2


@pytest.mark.clause("HC-08")
def test_blocking_terrain_is_not_entered() -> None:
    board = position("a # .")
    assert ends(board) == {} and refusal(board, (1, 0)) == refusal(board, (2, 0)) == "HC-08"


@pytest.mark.clause("HC-08")
def test_levels_are_joined_by_stairs_alone() -> None:
    assert ends(position("a 1 .")) == {}
    assert refusal(position("a 1 ."), (1, 0)) == "HC-08"
    assert ends(position("aA1 1")) == {(1, 0): 1, (2, 0): 2}
    slanting = position("aA1\n. 1", speed(1))
    assert ends(slanting) == {(1, 0): 1, (0, 1): 1}, "stairs lead to one square, not past its corner"


@pytest.mark.clause("HC-08")
@pytest.mark.parametrize(
    ("drawing", "stops"),
    [
        ("a . x", True),
        ("a .|x", False),
        ("a .Dx", False),
        ("a .Ox", True),
        (". # x\na . #", False),  # a closed corner
        (". . x\na . #", True),
    ],
)
def test_an_enemy_that_is_not_adjacent_stops_no_one(drawing: str, stops: bool) -> None:
    board = position(drawing)
    square = (1, board["figures"][0]["at"][1] or board["figures"][1]["at"][1])
    assert (square in halts(board)) == stops


@pytest.mark.clause("HC-08")
def test_an_enemy_across_a_ledge_does_not_stop_a_figure_and_one_up_the_stairs_does() -> None:
    ledge = position("a . x .", under={"x": "1"})
    assert halts(ledge) == {}
    stairs = position("a .Ax .", under={"x": "1"})
    assert halts(stairs) == {(1, 0): "HC-05"}


@pytest.mark.clause("HC-10")
def test_beside_an_enemy_a_figure_must_break_away() -> None:
    board = position("x a . .")
    found = ask(board, "moves", figure="a")
    assert found["needs_roll"]["roll"] == "flee" and found["needs_roll"]["reason"]["clause"] == "HC-10"
    assert ask(board, "apply", figure="a", to=[2, 0])["refused"]["clause"] == "HC-10"
    for die in range(1, 7):
        thrown = ask(board, "roll", figure="a", roll="flee", dice=[die])
        assert thrown["outcome"] == ("success" if die >= 4 else "failure")
        assert thrown["detail"] == {"from": ["x"], "chance": "1/2"}
    assert ask(position("x . a"), "moves", figure="a")["needs_roll"] is None
    assert ask(position("b a ."), "moves", figure="a")["needs_roll"] is None, "friends hold nobody"
    assert ask(position("x . a"), "roll", figure="a", roll="flee", dice=[6])["refused"]["clause"] == "HC-10"


@pytest.mark.clause("HC-10")
@pytest.mark.parametrize(
    ("drawing", "under"),
    [("x|a .", {}), ("xDa .", {}), ("x a .", {"x": "1"}), ("xAa .", {"x": "1"}), ("x # .\n# a .", {})],
)
def test_an_enemy_on_another_level_or_behind_a_wall_holds_no_one(drawing: str, under: dict[str, str]) -> None:
    assert ask(position(drawing, under=under), "moves", figure="a")["needs_roll"] is None


@pytest.mark.clause("HC-11")
def test_one_success_is_enough_for_all() -> None:
    board = position("x . .\ny a .\nz . .")
    found = ask(board, "roll", figure="a", roll="flee", dice=[4])
    assert found["detail"]["from"] == ["x", "y", "z"]
    assert ask(found["document"], "moves", figure="a")["needs_roll"] is None
    assert ends(found["document"])[2, 0] == 1
    again = ask(found["document"], "roll", figure="a", roll="flee", dice=[1])
    assert again["refused"]["clause"] == "HC-11", "what is won is not thrown for again"


@pytest.mark.clause("HC-12")
def test_having_broken_away_it_moves_past_those_it_broke_away_from() -> None:
    board = position("a x .\n. . .")
    assert ends(board, rolled="success") == {(0, 1): 1, (1, 1): 1, (2, 1): 2, (2, 0): 2}
    assert halts(board, rolled="success") == {}
    assert refusal(board, (1, 0), rolled="success") == "HC-06", "past it, not through it"


@pytest.mark.clause("HC-13")
def test_another_enemy_still_stops_it() -> None:
    board = position("""
        x . . . .
        a . . y .
    """)
    assert halts(board, rolled="success") == {(2, 0): "HC-13", (2, 1): "HC-13"}
    assert halts(position("a . . y ."))[2, 0] == "HC-05", "without an attempt to break away it is the plain rule"
    assert refusal(board, (4, 0), rolled="success") == "HC-13"
    assert ask(board, "path", figure="a", to=[2, 1], rolled="success")["steps"][-1]["reasons"][-1]["figure"] == "y"
    assert (4, 0) not in ends(board, rolled="success")


@pytest.mark.clause("HC-13")
def test_the_enemy_up_the_stairs_from_whom_it_did_not_break_away_stops_it() -> None:
    board = position("x a .\n  A\n. y .\n. . .", under={"y": "1"})
    assert ask(board, "roll", figure="a", roll="flee", dice=[5])["detail"]["from"] == ["x"]
    assert halts(board, rolled="success") == {}, "y is adjacent to nothing but the foot of its stairs"
    back = position("x a .\n. .Ay", under={"y": "1"})
    assert set(halts(back, rolled="success")) == {(1, 1)}


@pytest.mark.clause("HC-14")
def test_a_failure_costs_the_action_and_is_remembered_until_the_turn_ends() -> None:
    board = position("x a . .", {"a": {"state": {"tokens": 1}}})
    assert ask(board, "moves", figure="a")["needs_roll"]["chance"] == "1/2"
    assert ask(board, "moves", figure="a", rolled="failure")["refused"]["clause"] == "HC-10"
    after = ask(board, "roll", figure="a", roll="flee", dice=[3])["document"]
    assert after["figures"][1]["state"]["tokens"] == 2
    found = ask(after, "moves", figure="a")
    assert found["refused"]["clause"] == "HC-14" and found["spaces"] == []
    assert refusal(after, (2, 0)) == "HC-14"
    assert ask(after, "actions", figure="a")["actions"][0]["reason"]["clause"] == "HC-14"
    spent = {each["id"]: each.get("reason", {}).get("clause") for each in ask(after, "actions", figure="a")["actions"]}
    assert spent == dict.fromkeys(("move", "close-combat", "ranged-combat"), "HC-14"), "the action is spent"
    assert ask(after, "roll", figure="a", roll="flee", dice=[6])["refused"]["clause"] == "HC-14"
    after.pop("turn")
    assert ask(after, "moves", figure="a")["refused"] is None
    assert ask(board, "odds", roll="flee")["outcomes"] == {"success": "1/2", "failure": "1/2"}


@pytest.mark.clause("HC-14")
def test_the_program_throws_one_die_when_none_is_given() -> None:
    board = position("x a . .")
    thrown = [ask(board, "roll", figure="a", roll="flee") for _ in range(60)]
    assert {(len(t["dice"]), t["dice"][0] in range(1, 7)) for t in thrown} == {(1, True)}
    assert all((t["dice"][0] >= 4) == (t["outcome"] == "success") for t in thrown)
    assert len({t["dice"][0] for t in thrown}) > 1


@pytest.mark.clause("HC-02")
def test_a_move_goes_there_costs_a_token_and_forgets_the_breaking_away() -> None:
    board = position("x a . .")
    freed = ask(board, "roll", figure="a", roll="flee", dice=[6])["document"]
    after = ask(freed, "apply", figure="a", to=[3, 0])["document"]
    assert after["figures"][1]["at"] == [3, 0] and after["figures"][1]["state"] == {"tokens": 1}
    assert "turn" not in after
