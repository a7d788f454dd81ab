"""Cases in which a second reading of the rules sheets' description found the program wrong; one test each."""

from __future__ import annotations

from typing import Any

import pytest

from tablelight.ask import answer_case
from tablelight.board.document import Figure
from tablelight.rules.systems.own import system_of

Json = dict[str, Any]
SHEET: Json = {
    "version": 1,
    "board": "square",
    "stats": [{"id": "move", "begin": 4}, {"id": "life", "begin": 2, "least": 1}],
    "life": "life",
    "movement": {"modes": [{"id": "walk", "points": {"stat": "move"}}]},
}


def asked(sheet: Json, figures: list[Json], board: Json, **question: Any) -> Json:
    """The answer, an error's included."""
    size = {"grid": sheet["board"], "columns": 4, "rows": 4, **board}
    document: Json = {
        "format": "tablelight",
        "version": 1,
        "game": "own",
        "rules": sheet,
        "board": size,
        "figures": figures,
    }
    found, _ = answer_case({"document": document, "question": question})
    assert isinstance(found, dict)
    return found


@pytest.mark.clause("OWN-017")
@pytest.mark.parametrize("part", [{"state": {"wounds": "x"}}, {"stats": {"life": "x"}}])
def test_wounds_and_life_that_are_no_numbers_are_named_at_their_place(part: Json) -> None:
    figure = {"id": "a", "side": "x", "at": [0, 0], **part}
    ((key, value),) = part.items()
    error = asked(SHEET, [figure], {}, ask="moves", figure="a")["error"]
    assert error["path"] == f"$.document.figures[0].{key}.{next(iter(value))}"


@pytest.mark.clause("OWN-013")
def test_any_line_takes_void_for_an_obstacle_even_where_the_centres_are_clear() -> None:
    """Every line along the diagonal passes three void corners, by turns on its left and its right."""
    sheet = {**SHEET, "sight": {"line": "any"}}
    void = {"columns": 5, "rows": 5, "spaces": [{"at": at, "terrain": "void"} for at in ([1, 0], [1, 2], [3, 2])]}
    viewer = {"id": "a", "side": "x", "at": [0, 0]}
    seen = asked(sheet, [viewer], void, ask="sight", **{"from": "a", "to": [4, 4]})
    assert (seen["visible"], seen["clear"]) == (False, False)
    drawn = asked(sheet, [viewer], void, ask="sight-map", **{"from": "a"})
    assert [4, 4] not in drawn["visible"] and [4, 4] not in drawn["clear"]


def strip(rules: Json, figures: list[Json], board: Json, **question: Any) -> Json:
    """The answer on a board of six by three squares."""
    return asked({**SHEET, **rules}, figures, {"columns": 6, "rows": 3, **board}, **question)


def at(x: int, y: int, **more: Any) -> Json:
    """The mover."""
    return {"id": "a", "side": "x", "at": [x, y], **more}


def foe(x: int, y: int, **more: Any) -> Json:
    """An enemy."""
    return {"id": "b", "side": "y", "at": [x, y], **more}


def ends(found: Json) -> dict[tuple[int, int], tuple[int, bool]]:
    """Where a movement ends, its cost, whether it halts."""
    return {(s["at"][0], s["at"][1]): (s["cost"], s["halts"]) for s in found["spaces"]}


ROCK: Json = {"id": "rock", "enter": "never", "sight": "blocks"}
STOPPING: Json = {"within": 1, "entering": "stops"}


@pytest.mark.clause("OWN-003")
def test_ignoring_terrain_opens_closed_corners_and_ignoring_walls_opens_closed_sides() -> None:
    """Line 5: closed squares do not stop the one, closed sides do not stop the other."""
    modes = [{"id": "walk", "points": 1}, {"id": "over", "points": 1, "ignores": ["terrains"]}]
    modes.append({"id": "through", "points": 1, "ignores": ["edges"]})
    wall: Json = {"id": "wall", "extra": "never", "sight": "blocks"}
    rules: Json = {"terrains": [ROCK], "edges": [wall], "movement": {"modes": modes}}
    rocks = {"spaces": [{"at": [1, 0], "terrain": "rock"}, {"at": [0, 1], "terrain": "rock"}]}
    sides = [[[0, 0], [1, 0]], [[0, 0], [0, 1]]]
    walls = {"edges": [{"between": side, "kind": "wall"} for side in sides]}

    def passes(board: Json, mode: str) -> bool:
        return (1, 1) in ends(strip(rules, [at(0, 0)], board, ask="moves", figure="a", action=mode))

    assert [passes(rocks, mode) for mode in ("walk", "over", "through")] == [False, True, False]
    assert [passes(walls, mode) for mode in ("walk", "over", "through")] == [False, False, True]


@pytest.mark.clause("OWN-013")
def test_what_a_line_touches_hinders_or_blocks_as_the_sheet_says() -> None:
    """The line from (0, 0) to (2, 2) goes through the corner of the rock at (1, 0), and touches it."""
    board = {"spaces": [{"at": [1, 0], "terrain": "rock"}]}

    def seen(touching: str) -> tuple[bool, bool]:
        rules: Json = {"terrains": [ROCK], "sight": {"touching": touching}}
        found = strip(rules, [at(0, 0)], board, ask="sight", **{"from": "a", "to": [2, 2]})
        return found["visible"], found["clear"]

    assert [seen(each) for each in ("open", "hinders", "blocks")] == [(True, True), (True, False), (False, False)]


@pytest.mark.clause("OWN-014", "OWN-017")
def test_a_figure_that_is_out_blocks_no_line() -> None:
    """Only living figures block."""
    rules: Json = {"sight": {"figures": "blocks"}}
    for wounds, visible in ((0, False), (2, True)):
        between = foe(2, 0, state={"wounds": wounds})
        found = strip(rules, [at(0, 0), between], {}, ask="sight", **{"from": "a", "to": [4, 0]})
        assert found["visible"] is visible


@pytest.mark.clause("OWN-015")
def test_what_is_as_high_as_one_of_the_two_blocks_nothing() -> None:
    """Only what is higher than both ends blocks: from a hill a figure looks over another of the same height."""
    heights = {"spaces": [{"at": [0, 0], "level": 2}, {"at": [2, 0], "level": 2}]}
    see = {"ask": "sight", "from": "a", "to": [4, 0]}
    assert strip({"levels": {}}, [at(0, 0)], heights, **see)["visible"]
    higher = {"spaces": [{"at": [0, 0], "level": 2}, {"at": [2, 0], "level": 3}]}
    assert not strip({"levels": {}}, [at(0, 0)], higher, **see)["visible"]


@pytest.mark.clause("OWN-016")
def test_an_activation_ends_with_its_actions_and_with_a_mode_that_ends_it() -> None:
    modes = [{"id": "walk", "points": 2}, {"id": "run", "points": 4, "ends_activation": True}]
    rules: Json = {"movement": {"modes": modes}, "turn": {"actions": 2, "moves": 3}}

    def after(actions: list[str]) -> str:
        document: Json = {
            "format": "tablelight",
            "version": 1,
            "game": "own",
            "rules": {**SHEET, **rules},
            "board": {"grid": "square", "columns": 6, "rows": 3},
            "figures": [at(0, 0)],
            "turn": {"figure": "a", "actions": actions},
        }
        found, _ = answer_case({"document": document, "question": {"ask": "moves", "figure": "a"}})
        assert isinstance(found, dict)
        return str((found["refused"] or {}).get("clause"))

    assert [after(each) for each in ([], ["walk"], ["walk", "walk"], ["run"])] == ["None", "None", "OWN-016", "OWN-016"]


@pytest.mark.clause("OWN-101")
def test_ground_that_ends_a_movement_on_entering_does_not_within_itself() -> None:
    """Line 10: "entering" from elsewhere only, "always" at every step; the reasons of a path say which."""
    two = {"spaces": [{"at": [n, r], "terrain": "bog"} for n in (1, 2) for r in range(3)]}
    for stops, far in (("entering", False), ("always", True)):
        rules: Json = {"terrains": [{"id": "bog", "stops": stops}]}
        assert ends(strip(rules, [at(0, 0)], two, ask="moves", figure="a"))[1, 0] == (1, True)
        inside = ends(strip(rules, [at(1, 0)], two, ask="moves", figure="a"))
        assert inside[2, 0] == (1, far)
        assert ((3, 0) in inside) is not far
        step = strip(rules, [at(1, 0)], two, ask="path", figure="a", to=[2, 0])["steps"][0]
        assert ("OWN-101" in [reason["clause"] for reason in step["reasons"]]) is far


@pytest.mark.clause("OWN-301")
def test_of_several_edges_that_lead_over_the_cheapest_counts() -> None:
    rules: Json = {"edges": [{"id": "ladder", "instead": 3}, {"id": "stairs", "instead": 2}]}
    board = {
        "rows": 1,
        "edges": [{"between": [[0, 0], [1, 0]], "kind": kind} for kind in ("ladder", "stairs")],
    }
    path = strip(rules, [at(0, 0)], board, ask="path", figure="a", to=[1, 0])
    assert path["cost"] == 2 and path["steps"][0]["reasons"][0]["text"].startswith("stairs")


@pytest.mark.clause("OWN-009", "OWN-301")
@pytest.mark.parametrize(
    ("edges", "cut"),
    [
        ([{"id": "e", "sight": "blocks"}], True),
        ([{"id": "e", "sight": "blocks", "control": "open"}], False),
        ([{"id": "e", "control": "cut"}], True),
        ([{"id": "e"}], False),
        ([{"id": "e", "control": "cut"}, {"id": "f", "instead": 1}], False),
    ],
)
def test_contact_is_cut_where_the_edge_says_so_and_never_over_one_that_leads_over(edges: list[Json], cut: bool) -> None:
    rules: Json = {"edges": edges, "control": {**STOPPING, "starting": "never"}}
    board = {"rows": 1, "edges": [{"between": [[0, 0], [1, 0]], "kind": edge["id"]} for edge in edges]}
    found = strip(rules, [at(0, 0), foe(1, 0)], board, ask="moves", figure="a")
    assert (found["refused"] is None or found["refused"]["clause"] != "OWN-012") is cut


@pytest.mark.clause("OWN-009", "OWN-007")
def test_levels_part_contact_but_not_over_stairs() -> None:
    rules: Json = {
        "levels": {},
        "control": {"levels": 1, "starting": "never"},
        "edges": [{"id": "stairs", "instead": 1}],
    }
    for level, stairs, held in ((1, False, True), (2, False, False), (2, True, True)):
        board: Json = {"rows": 1, "spaces": [{"at": [1, 0], "level": level}]}
        board["edges"] = [{"between": [[0, 0], [1, 0]], "kind": "stairs"}] if stairs else []
        found = strip(rules, [at(0, 0), foe(1, 0)], board, ask="moves", figure="a")
        assert ((found["refused"] or {}).get("clause") == "OWN-012") is held, (level, stairs)


@pytest.mark.clause("OWN-009")
def test_control_goes_neither_into_nor_through_what_is_solid() -> None:
    """Control within two contacts, in a corridor: a pillar in between cuts it, deep water does not."""
    for kind, held in (({**ROCK}, False), ({"id": "rock", "enter": "never"}, True)):
        rules: Json = {"terrains": [kind], "control": {"within": 2, "starting": "never"}}
        board = {"rows": 1, "spaces": [{"at": [1, 0], "terrain": "rock"}]}
        found = strip(rules, [at(0, 0), foe(2, 0)], board, ask="moves", figure="a")
        assert ((found["refused"] or {}).get("clause") == "OWN-012") is held


@pytest.mark.clause("OWN-501")
def test_a_band_reaches_to_its_own_distance() -> None:
    """The first band, by rising `to`, that reaches the distance; 0 beyond."""
    dice = {"stat": "move", "add": ["bands"], "least": 0}
    roll = {"id": "hit", "dice": dice, "tests": [{"at_least": 4}], "effects": {}}
    bands = [{"to": 4, "bonus": -2}, {"to": 2, "bonus": 1}]
    rules: Json = {"rolls": [roll], "attacks": [{"id": "shot", "reach": "sight", "roll": "hit", "bands": bands}]}
    counts = []
    for x in (2, 3, 4, 5):
        found = strip(rules, [at(0, 0), foe(x, 0)], {}, ask="sight", **{"from": "a", "to": "b"})
        counts.append(max(int(outcome) for outcome in found["attacks"][0]["odds"]["outcomes"]))
    assert counts == [5, 2, 2, 4]


@pytest.mark.clause("OWN-005")
def test_of_equally_cheap_ways_the_straightest_is_taken() -> None:
    """As in `Grid.off_line`: the way keeps to the line from start to end, on squares and on hexes."""
    wide = {"columns": 9, "rows": 9}
    squares = {**SHEET, "movement": {"modes": [{"id": "walk", "points": 8}]}}
    for to in ((6, 3), (3, 6), (7, 2), (5, 5), (8, 0)):
        path = asked(squares, [at(0, 0)], wide, ask="path", figure="a", to=list(to))["path"]
        assert len(path) == max(to) + 1 and _near_line(path, to), (to, path)
    hexes = {**squares, "board": "hex"}
    along = asked(hexes, [at(0, 0)], wide, ask="path", figure="a", to=[5, 0])
    assert along["path"] == [[n, 0] for n in range(6)]


def _near_line(path: list[list[int]], to: tuple[int, int]) -> bool:
    """Whether every space of a way lies within half a space of the straight line from (0, 0)."""
    far = (to[0] ** 2 + to[1] ** 2) ** 0.5
    return all(abs(x * to[1] - y * to[0]) / far <= 0.5 for x, y in path)


@pytest.mark.clause("OWN-501")
@pytest.mark.parametrize(("diagonals", "far"), [("one", 4), ("two", 7), ("none", 7), ("alternating", 5)])
def test_distance_counts_diagonals_as_steps_do(diagonals: str, far: int) -> None:
    """Four across and three down."""
    found = asked(
        {**SHEET, "diagonals": diagonals},
        [at(0, 0)],
        {"columns": 6, "rows": 6},
        ask="sight",
        **{"from": "a", "to": [4, 3]},
    )
    assert found["distance"] == far


@pytest.mark.clause("OWN-501")
def test_an_attack_may_be_for_some_only() -> None:
    roll = {"id": "hit", "dice": 1, "tests": [{"at_least": 4}], "effects": {}}
    rules: Json = {
        "traits": [{"id": "archer"}],
        "rolls": [roll],
        "attacks": [{"id": "shot", "who": "archer", "roll": "hit"}],
    }
    for traits, allowed in (([], False), (["archer"], True)):
        found = strip(rules, [at(0, 0, traits=traits), foe(1, 0)], {}, ask="sight", **{"from": "a", "to": "b"})
        attack = found["attacks"][0]
        assert attack["allowed"] is allowed and (allowed or attack["reason"]["clause"] == "OWN-501")


@pytest.mark.clause("OWN-601")
def test_more_parries_than_hits_are_nothing_less_than_none() -> None:
    guard = {"dice": 3, "test": {"at_least": 2}}
    roll = {"id": "hit", "dice": 1, "tests": [{"at_least": 4}], "defence": guard, "effects": {}}
    thrown: Json = {"ask": "roll", "figure": "a", "roll": "hit", "target": "b", "dice": [6, 5, 5, 5]}
    found = strip({"rolls": [roll]}, [at(0, 0), foe(1, 0)], {}, **thrown)
    assert found["outcome"] == "0"


@pytest.mark.clause("OWN-101")
def test_ground_with_an_object_that_bars_is_not_entered() -> None:
    """Line 3: "never" bars, whatever the terrain costs; the figure's own exception opens it."""
    crate: Json = {"id": "crate", "extra": "never", "except": {"scout": {"extra": 1}}}
    rules: Json = {"traits": [{"id": "scout"}], "terrains": [{"id": "mud", "enter": 2}], "objects": [crate]}
    board = {"spaces": [{"at": [1, 0], "terrain": "mud"}], "objects": [{"at": [1, 0], "kind": "crate"}]}
    assert (1, 0) not in ends(strip(rules, [at(0, 0)], board, ask="moves", figure="a"))
    assert ends(strip(rules, [at(0, 0, traits=["scout"])], board, ask="moves", figure="a"))[1, 0] == (3, False)


@pytest.mark.clause("OWN-601")
def test_a_natural_face_makes_its_own_outcome_whatever_is_added() -> None:
    """Only with one die; "success" and "failure" are outcomes like others there."""
    roll: Json = {"id": "hit", "kind": "sum", "dice": "1d20", "plus": 30, "against": 10, "outcome": "success"}
    roll |= {"natural": {"1": "failure", "20": "critical"}, "effects": {"critical": {"wounds": 2}}}
    thrown: Json = {"ask": "roll", "figure": "a", "roll": "hit", "target": "b"}
    for face, outcome, wounds in ((1, "failure", {}), (2, "success", {}), (20, "critical", {"b": 2})):
        found = strip({"rolls": [roll]}, [at(0, 0), foe(1, 0)], {}, **thrown, dice=[face])
        assert (found["outcome"], found["detail"]["wounds"]) == (outcome, wounds)


@pytest.mark.clause("OWN-501")
def test_the_partner_values_only_the_attacks_that_a_figure_has() -> None:
    rules: Json = {
        "traits": [{"id": "archer"}],
        "rolls": [{"id": name, "dice": 1, "tests": [{"at_least": 4}]} for name in ("cut", "arrow")],
        "attacks": [{"id": "strike", "roll": "cut"}, {"id": "shot", "who": "archer", "roll": "arrow"}],
    }
    conduct = system_of({**SHEET, **rules}).conduct
    assert conduct is not None
    assert [roll for roll, _ in conduct.blows(Figure(id="a", side="x", at=((0, 0),)))] == ["cut"]
    archer = Figure(id="a", side="x", at=((0, 0),), traits=("archer",))
    assert [roll for roll, _ in conduct.blows(archer)] == ["cut", "arrow"]
