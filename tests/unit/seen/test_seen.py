"""What a photograph says about a position: figures by their marks, and the moves that lead there."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tablelight.__main__ import main
from tablelight.ask import read_document
from tablelight.board.problems import DocumentError
from tablelight.seen import Detection, seen
from tablelight.seen.laying import BoardPlane, turns
from tests.unit.seen.tables import CORNERS, document, photographed, picture

Json = dict[str, Any]


def answered(board: Json, detection: Json, before: Json | None = None) -> Json:
    """The answer of `seen`, through JSON as the command has it."""
    first = Detection.read(before) if before is not None else None
    found = seen(read_document(board), Detection.read(json.loads(json.dumps(detection))), first)
    answer: Json = json.loads(json.dumps(found))
    return answer


def test_figures_stand_where_their_marks_are() -> None:
    found = answered(document(), photographed(document(), {10: (1.5, 1.5), 11: (4.5, 2.5), 12: (7.5, 4.5)}))
    assert [(each["id"], each["at"]) for each in found["figures"]] == [("a", [1, 1]), ("c", [4, 2]), ("e", [7, 4])]
    assert found["moves"] == [] and found["unseen"] == [] and found["unexplained"] == []
    assert all(each["sure"] > 0.9 for each in found["figures"])


def test_a_figure_of_two_spaces_is_not_elsewhere_on_its_own() -> None:
    board = {"grid": "hex", "columns": 8, "rows": 5}
    figures = [{"id": "a", "side": "red", "at": [[1, 1], [0, 1]], "stats": {"move": 5, "height": 4}, "mark": 10}]
    double = document(game="heroscape", board=board, figures=figures)
    plane = BoardPlane(read_document(double).board)
    for space, moved in (((1, 1), []), ((0, 1), []), ((2, 1), [[2, 1]])):
        found = answered(double, photographed(double, {10: plane.middle(space)}))
        assert [move["to"] for move in found["moves"]] == moved


def test_a_corner_that_is_found_twice_proves_nothing() -> None:
    plain = document()
    detection = photographed(plain, {10: (1.5, 1.5)})
    detection["marks"].append({**detection["marks"][2], "corners": detection["marks"][4]["corners"]})
    assert not turns(read_document(plain).board, Detection.read(detection))
    assert answered(plain, detection)["figures"] == []


def test_the_figure_that_frees_a_space_moves_first() -> None:
    found = answered(document(), photographed(document(), {10: (4.5, 2.5), 11: (5.5, 0.5)}))
    assert [(each["figure"], each["to"], each["allowed"]) for each in found["moves"]] == [
        ("c", [5, 0], True),
        ("a", [4, 2], True),
    ]
    assert found["moves"][1]["cost"] == 3 and found["unseen"] == ["e"]


def test_a_move_that_no_rule_allows_says_why() -> None:
    far = document(figures=[{"id": "a", "side": "red", "at": [0, 0], "stats": {"speed": 2}, "mark": 10}])
    found = answered(far, photographed(far, {10: (7.5, 4.5)}))
    assert found["moves"][0]["allowed"] is False and found["moves"][0]["refused"]["clause"].startswith("HC-")


def test_a_mark_without_a_figure_is_not_explained() -> None:
    found = answered(document(), photographed(document(), {55: (3.5, 3.5)}))
    assert found["unexplained"] == [{"at": [3, 3], "mark": 55}] and found["unseen"] == ["a", "c", "e"]


@pytest.mark.parametrize("orientation", ["pointy", "flat"])
def test_a_mark_on_hexes_lies_in_the_nearest(orientation: str) -> None:
    board = {"grid": "hex", "columns": 8, "rows": 5, "orientation": orientation}
    figures = [{"id": "a", "side": "red", "at": [0, 0], "stats": {"move": 5, "height": 4}, "mark": 10}]
    text = document(game="heroscape", board=board, figures=figures)
    plane = BoardPlane(read_document(text).board)
    for space in plane.spaces:
        found = answered(text, photographed(text, {10: plane.middle(space)}))
        assert found["figures"][0]["at"] == list(space)


def test_a_base_on_a_bare_table_lies_in_inches() -> None:
    board = {"grid": "inches", "width": 24, "height": 20}
    figures = [{"id": "a", "side": "red", "at": [6, 12], "mark": 10, "stats": {"move": 5, "dexterity": 4, "life": 10}}]
    text = document(game="carnevale", board=board, figures=figures)
    found = answered(text, photographed(text, {10: (7.25, 12.5)}))
    (at,) = (each["at"] for each in found["figures"])
    assert at == pytest.approx([7.25, 12.5], abs=0.002)
    assert found["moves"][0]["allowed"] is True


def test_a_grid_alone_lies_so_that_its_rows_run_to_the_right() -> None:
    grid: Json = {"kind": "square", "corners": [*CORNERS[2:], *CORNERS[:2]], "columns": 8, "rows": 5}
    detection: Json = {**photographed(document(), {10: (2.5, 1.5)}, corners=False), "grid": grid}
    assert answered(document(), detection)["figures"] == [{"id": "a", "at": [2, 1], "sure": 0.99}]
    turned = {**grid, "corners": [*CORNERS[1:], CORNERS[0]], "columns": 5, "rows": 8}
    assert answered(document(), {**detection, "grid": turned})["figures"][0]["at"] == [2, 1]
    assert turns(read_document(document()).board, Detection.read({**detection, "grid": {**grid, "rows": 6}})) == []


def test_two_photographs_show_who_moved() -> None:
    plain = document(version=1, figures=[{**each, "mark": None} for each in document()["figures"]])
    for figure in plain["figures"]:
        del figure["mark"]
    red, blue = (200, 30, 30), (30, 40, 200)
    before = picture({(1, 1): red, (4, 2): red, (7, 4): blue})
    after = picture({(3, 3): red, (4, 2): red, (7, 4): blue})
    found = answered(plain, after, before)
    assert [(each["figure"], each["to"], each["allowed"]) for each in found["moves"]] == [("a", [3, 3], True)]
    assert {tuple(each["at"]) for each in found["changed"]} == {(1, 1), (3, 3)} and len(found["alternatives"]) <= 2


def test_a_figure_that_took_a_space_that_another_has_left_is_found() -> None:
    text = document(version=1)
    for figure in text["figures"]:
        del figure["mark"]
    red, blue, ground = (200, 30, 30), (30, 40, 200), (30, 160, 60)
    before = picture({(1, 1): red, (4, 2): ground, (7, 4): blue})
    after = picture({(1, 1): ground, (4, 2): red, (7, 4): blue, (6, 0): ground})
    found = answered(text, after, before)
    assert {(each["figure"], tuple(each["to"])) for each in found["moves"]} == {("a", (4, 2)), ("c", (6, 0))}
    assert found["moves"][0]["figure"] == "c", "who frees the space goes first"


def unmarked() -> Json:
    """The figures of `document` without their marks."""
    text = document(version=1)
    for figure in text["figures"]:
        del figure["mark"]
    return text


def test_a_figure_that_still_stands_there_has_not_gone() -> None:
    red, blue = (200, 30, 30), (30, 40, 200)
    before = {(1, 1): red, (4, 2): red, (7, 4): blue}
    found = answered(unmarked(), picture({**before, (3, 3): red}), picture(before))
    assert found["moves"] == [] and [each["at"] for each in found["unexplained"]] == [[3, 3]], "something new"


def test_moves_without_marks_stand_in_a_legal_order() -> None:
    red, blue, green = (200, 30, 30), (30, 40, 200), (30, 160, 60)
    before = picture({(1, 1): red, (4, 2): green, (7, 4): blue})
    found = answered(unmarked(), picture({(4, 2): red, (6, 0): green, (7, 4): blue}), before)
    assert [(each["figure"], each["to"], each["allowed"]) for each in found["moves"]] == [
        ("c", [6, 0], True),
        ("a", [4, 2], True),
    ]


def test_a_shadow_moves_no_figure() -> None:
    red = (200, 30, 30)
    before = picture({(1, 1): red})
    dark = {(x, y): (60, 65, 55) for x in range(4, 8) for y in range(5)}
    found = answered(document(), picture({**dark, (1, 1): red}), before)
    assert found["moves"] == []


def test_a_point_above_the_board_is_seen_further_from_below_the_camera() -> None:
    board = read_document(document()).board
    grid: Json = {"kind": "square", "corners": CORNERS, "columns": 8, "rows": 5}
    (view, *_) = turns(board, Detection.read({**photographed(document(), {}, corners=False), "grid": grid}))
    assert view.above((4, 2.5), 0) == pytest.approx(view.pixel((4, 2.5)))
    assert view.above((4, 2.5), 1)[1] < view.pixel((4, 2.5))[1], (
        "the far side of this board is higher in the photograph"
    )


@pytest.mark.parametrize(
    ("wrong", "path"),
    [
        ({"error": {"path": "$", "message": "no"}}, "$.error"),
        ({"size": [0, 5]}, "$.size[0]"),
        ({"size": [5, 5], "marks": [{"id": 4000, "corners": []}]}, "$.marks[0].id"),
        ({"size": [5, 5], "marks": [{"id": 4, "corners": [[0, 0]] * 3}]}, "$.marks[0].corners"),
        ({"size": [5, 5], "grid": {"kind": "round"}}, "$.grid.kind"),
        ({"size": [5, 5], "picture": {"size": [3, 3], "data": "AAAA"}}, "$.picture.data"),
        ({"size": [5, 5], "picture": {"size": [2, 3], "data": "AAAA"}}, "$.picture.size[0]"),
        ([], "$"),
    ],
)
def test_a_detection_of_another_form_is_refused_by_its_place(wrong: Any, path: str) -> None:
    with pytest.raises(DocumentError) as caught:
        Detection.read(wrong)
    assert caught.value.problems[0].path == path


def test_the_command_answers_with_its_status(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [tmp_path / name for name in ("document.json", "detection.json", "broken.json")]
    for path, text in zip(files, (json.dumps(document()), json.dumps(photographed(document(), {})), "{"), strict=True):
        path.write_text(text)
    assert main(["seen", str(files[0]), str(files[1])]) == 0
    assert json.loads(capsys.readouterr().out)["unseen"] == ["a", "c", "e"]
    assert main(["seen", str(files[1]), str(files[1])]) == 1
    assert json.loads(capsys.readouterr().out)["error"]["path"].startswith("$.document")
    assert main(["seen", str(files[0]), str(files[2])]) == 2
    assert capsys.readouterr().err


def test_no_two_figures_have_one_mark() -> None:
    twice = document()
    twice["figures"][1]["mark"] = 10
    with pytest.raises(DocumentError, match=r"figures\[1\].mark"):
        read_document(twice)
    for wrong in (9, 100, "10", True):
        twice["figures"][1]["mark"] = wrong
        with pytest.raises(DocumentError):
            read_document(twice)
