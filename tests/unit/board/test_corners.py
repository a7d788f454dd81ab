"""Objects on corners of squares: in documents, in edits, in pieces that are copied."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from tablelight.board import edits, pieces
from tablelight.board.codec import decode, encode
from tablelight.board.document import BoardObject, GridBoard
from tablelight.board.problems import DocumentError
from tablelight.rules.check import read
from tests.contract.symmetry import moved

SQUARES = GridBoard(grid="square", columns=6, rows=5)


def on_corners(*things: Any, game: str = "oraculo", version: int = 2) -> dict[str, Any]:
    """A document of these objects."""
    board = {"grid": "square", "columns": 6, "rows": 5, "objects": list(things)}
    return {"format": "tablelight", "version": version, "game": game, "board": board}


def column(*at: int) -> dict[str, Any]:
    return {"at": list(at), "kind": "column", "corner": True}


def problems_of(plain: dict[str, Any]) -> dict[str, str]:
    with pytest.raises(DocumentError) as caught:
        read(plain)
    return {problem.path: str(problem) for problem in caught.value.problems}


def corner(column: int, row: int) -> BoardObject:
    return BoardObject(at=(column, row), kind="column", corner=True)


def test_there_and_back_and_the_space_is_empty() -> None:
    plain = on_corners({"at": [2, 2], "kind": "table"}, column(2, 2), column(5, 4))
    document = read(plain)
    assert encode(document) == plain
    assert [thing.kind for thing in document.layout.objects_at((2, 2))] == ["table"]
    assert document.layout.objects("column") == 0 and not document.layout.objects_at((5, 4))
    assert set(document.layout.on_corners) == {(2, 2), (5, 4)}


def test_a_document_without_them_stays_of_version_1() -> None:
    plain = on_corners({"at": [2, 2], "kind": "column"}, version=1)
    assert encode(read(plain)) == plain
    assert encode(decode(on_corners({**column(2, 2), "corner": False}))) == plain


def test_what_is_no_object_on_a_corner_is_said_at_its_place() -> None:
    at = "$.board.objects[0]"
    assert set(problems_of(on_corners(column(2, 2), version=1))) == {f"{at}.corner"}
    assert set(problems_of(on_corners({**column(2, 2), "corner": 1}))) == {f"{at}.corner"}
    assert set(problems_of(on_corners(column(6, 2)))) == {f"{at}.at"}
    assert set(problems_of(on_corners({**column(2, 2), "kind": "table"}))) == {f"{at}.corner"}
    assert set(problems_of(on_corners(column(1, 1), column(2, 2), column(1, 1)))) == {"$.board.objects[2].at"}
    heroclix = on_corners({**column(2, 2), "kind": "object"}, game="heroclix")
    assert problems_of(heroclix) == {f"{at}.corner": "in this game this stands in a space, not on its corner"}


def test_edits_keep_a_space_and_its_corner_apart() -> None:
    board = edits.set_object(edits.set_object(SQUARES, (2, 2), "column", corner=True), (2, 2), "table")
    assert board.objects == (corner(2, 2), BoardObject(at=(2, 2), kind="table"))
    assert edits.set_object(board, (2, 2), None).objects == (corner(2, 2),)
    assert edits.set_object(board, (2, 2), None, corner=True).objects == (BoardObject(at=(2, 2), kind="table"),)


def test_a_column_goes_with_the_last_square_around_it() -> None:
    board = evolve(SQUARES, objects=(corner(2, 2),))
    three = edits.paint(board, [(2, 2), (1, 2), (2, 1)], terrain="void")
    assert three.objects == (corner(2, 2),)
    assert edits.paint(three, [(1, 1)], terrain="void").objects == ()


def test_a_piece_has_the_columns_within_it_and_takes_those_it_covers() -> None:
    board = evolve(SQUARES, objects=(corner(1, 1), corner(2, 1), corner(4, 2), corner(5, 2)))
    piece = pieces.cut(board, edits.rectangle(board, (0, 0), (1, 1)))
    assert piece is not None
    stamped = pieces.stamped(board, piece, (3, 2))
    assert set(stamped.objects) == {*board.objects, corner(4, 3)}
    assert set(pieces.stamped(board, piece, (3, 1)).objects) == {*board.objects}, "one for the one it covers"
    assert set(pieces.stamped(board, piece, (5, 4)).objects) == {*board.objects}, "off the board"


@given(st.sets(st.tuples(st.integers(1, 3), st.integers(1, 3)), min_size=1))
def test_pieces_turn_and_mirror_as_the_plain_symmetry_does(corners: set[tuple[int, int]]) -> None:
    square = GridBoard(grid="square", columns=4, rows=4, objects=tuple(corner(*at) for at in sorted(corners)))
    piece = pieces.cut(square, square.topology.spaces())
    assert piece is not None
    empty, plain = evolve(square, objects=()), [column(*at) for at in sorted(corners)]
    for changed, place in (
        (pieces.mirrored(piece), lambda at: (3 - at[0], at[1])),
        (pieces.turned(piece), lambda at: (3 - at[1], at[0])),
    ):
        wanted = {tuple(thing["at"]) for thing in moved(plain, place)}
        assert {thing.at for thing in pieces.stamped(empty, changed, (0, 0)).objects} == wanted
