"""Older and newer saves: read, or refused with the exact reason."""

from __future__ import annotations

from typing import Any

import pytest

from tablelight.board.codec import decode, encode
from tablelight.board.problems import DocumentError
from tablelight.rules.check import problems

NOW: dict[str, Any] = {
    "format": "tablelight",
    "version": 1,
    "game": "heroclix",
    "board": {"grid": "square", "columns": 4, "rows": 3},
    "figures": [{"id": "a", "side": "red", "at": [1, 2]}],
}


@pytest.mark.parametrize(
    ("version", "message"),
    [
        (7, "is 7: a newer program wrote this; the present one reads versions up to 5"),
        (0, "is 0: this program reads versions 1 to 5"),
        (-5, "is -5: this program reads versions 1 to 5"),
        *((each, "must be a whole number") for each in (None, True, "1", 1.0, [1])),
    ],
)
def test_a_version_that_is_not_read_is_named(version: object, message: str) -> None:
    """Alone, if it is a number: a hundred further complaints would not help."""
    found = problems_of({**NOW, "version": version, "unheard-of": True})
    others = {} if type(version) is int else {"$.unheard-of": "is not known here"}
    assert found == {"$.version": message, **others}


FIGURE = {"id": "a", "side": "red", "at": [1, 2]}
SECOND: dict[str, Any] = {**NOW, "version": 2, "figures": [{**FIGURE, "dial": [8, 8, 7]}]}


def problems_of(data: object) -> dict[str, str]:
    """Every problem of a document that cannot be read, by its path."""
    with pytest.raises(DocumentError) as caught:
        decode(data)
    return {problem.path: str(problem) for problem in caught.value.problems}


def test_a_document_is_written_as_the_lowest_version_that_holds_it() -> None:
    assert encode(decode(NOW)) == NOW and encode(decode(SECOND)) == SECOND
    assert encode(decode({**SECOND, "figures": [{**FIGURE, "dial": []}]})) == NOW


def test_what_is_new_is_unknown_in_an_older_version() -> None:
    assert problems_of({**SECOND, "version": 1}) == {"$.figures[0].dial": "is not known here"}
    assert set(problems_of({**SECOND, "version": True})) == {"$.version", "$.figures[0].dial"}


@pytest.mark.parametrize("figures", [[FIGURE], [], None, [7]])
def test_a_document_has_one_version(figures: object) -> None:
    """A document of version 2 without anything new in version 2 is still refused, at its version."""
    assert problems_of({**SECOND, "figures": figures}) == {"$.version": "is 2: what is in it is of version 1"}


def test_notes_are_of_version_2() -> None:
    board = {**NOW["board"], "notes": [{"at": [1, 1], "text": "Here"}, {"text": "Everywhere"}]}
    noted = {**NOW, "version": 2, "board": board}
    assert encode(decode(noted)) == noted
    assert problems_of({**noted, "version": 1}) == {"$.board.notes": "is not known here"}
    assert encode(decode({**noted, "board": {**board, "notes": []}})) == NOW


def test_what_lies_indoors_is_of_version_2() -> None:
    spaces = [{"at": [0, 0], "indoors": True}, {"at": [1, 0], "terrain": "water", "indoors": False}]
    roofed = {**NOW, "version": 2, "board": {**NOW["board"], "spaces": spaces}}
    assert encode(decode(roofed)) == roofed
    layout = decode(roofed).layout
    assert (layout.indoors, layout.outdoors) == (layout.grid.bit((0, 0)), layout.grid.bit((1, 0)))
    unknown = dict.fromkeys(("$.board.spaces[0].indoors", "$.board.spaces[1].indoors"), "is not known here")
    assert problems_of({**roofed, "version": 1}) == unknown
    for wrong in (None, 1, "yes"):
        odd = {**roofed, "board": {**NOW["board"], "spaces": [{"at": [0, 0], "indoors": wrong}]}}
        assert problems_of(odd) == {"$.board.spaces[0].indoors": "must be true or false"}
    bare = {**roofed, "board": {**NOW["board"], "spaces": [7]}}
    assert set(problems_of(bare)) == {"$.version"}


def test_only_games_with_roofs_know_what_lies_indoors() -> None:
    board = {"grid": "square", "columns": 2, "rows": 2, "spaces": [{"at": [0, 0], "indoors": True}]}
    for game, paths in (("heroclix", []), ("oraculo", ["$.board.spaces[0].indoors"])):
        document = decode({"format": "tablelight", "version": 2, "game": game, "board": board})
        assert [problem.path for problem in problems(document)] == paths
