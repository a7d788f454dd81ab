"""Older and newer saves: brought up to date step by step, or refused with the exact reason."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tablelight.board.codec import decode, encode
from tablelight.board.problems import DocumentError
from tablelight.board.versions import MIGRATIONS, VERSION, Migration, VersionError, up_to_date
from tablelight.rules.check import problems

NOW: dict[str, Any] = {
    "format": "tablelight",
    "version": 1,
    "game": "heroclix",
    "board": {"grid": "square", "columns": 4, "rows": 3},
    "figures": [{"id": "a", "side": "red", "at": [1, 2]}],
}
# A made-up format: the board's size in one word, figures by their ids.
OLD: dict[str, Any] = {
    "format": "tablelight",
    "version": -1,
    "game": "heroclix",
    "size": "4x3",
    "men": {"a": ["red", 1, 2]},
}


def from_minus_one(data: dict[str, Any]) -> dict[str, Any]:
    """The made-up version -1 to the made-up version 0."""
    columns, _, rows = data.pop("size").partition("x")
    return {**data, "board": {"grid": "square", "columns": int(columns), "rows": int(rows)}}


def from_zero(data: dict[str, Any]) -> dict[str, Any]:
    """The made-up version 0 to version 1."""
    men = data.pop("men")
    return {**data, "figures": [{"id": name, "side": man[0], "at": man[1:]} for name, man in men.items()]}


STEPS: dict[int, Migration] = {-1: from_minus_one, 0: from_zero}


def refusal(data: dict[str, Any], migrations: Mapping[int, Migration], latest: int = VERSION) -> str:
    """Why a document's version is refused. The problem's path must be `$.version`."""
    with pytest.raises(VersionError) as caught:
        up_to_date(data, migrations, latest)
    assert caught.value.problem.path == "$.version"
    return str(caught.value.problem)


def test_an_old_save_takes_every_step_to_the_present() -> None:
    before = repr(OLD)
    assert up_to_date(OLD, STEPS, 1) == NOW
    assert repr(OLD) == before, "the file offered back is the one that was opened"
    assert decode(up_to_date(OLD, STEPS, 1)) == decode(NOW)


def test_a_save_of_today_is_left_alone() -> None:
    assert up_to_date(NOW, STEPS, 1) is NOW


def test_a_newer_save_says_which_version_it_is_and_which_are_read() -> None:
    text = refusal({**NOW, "version": 7}, STEPS)
    assert "7" in text and str(VERSION) in text and "newer" in text
    with pytest.raises(DocumentError, match=r"\$\.version: is 7: a newer program"):
        decode({**NOW, "version": 7, "unheard-of": True})


def test_a_save_that_is_too_old_says_so() -> None:
    assert "is -5" in refusal({**OLD, "version": -5}, STEPS, 1) and "-1 to 1" in refusal(
        {**OLD, "version": -5}, STEPS, 1
    )
    assert "reads versions 1 to 1" in refusal(OLD, {}, 1)
    assert "reads versions 1 to 5" in refusal({**NOW, "version": 0}, MIGRATIONS)


@pytest.mark.parametrize("wrong", [{"size": 12}, {"size": "4by3"}, {"men": None}, {"men": {"a": 3}}])
def test_an_old_save_that_is_broken_is_refused_not_fatal(wrong: dict[str, Any]) -> None:
    assert "could not be brought to version" in refusal({**OLD, **wrong}, STEPS, 1)


@pytest.mark.parametrize("version", [None, True, "1", 1.0, [1]])
def test_a_version_is_a_whole_number(version: object) -> None:
    assert "whole number" in refusal({**NOW, "version": version}, STEPS)


def test_every_version_has_a_step() -> None:
    """The table has no gap: raising VERSION takes a step from the version before."""
    assert sorted(MIGRATIONS) == list(range(min(MIGRATIONS, default=VERSION), VERSION))


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
