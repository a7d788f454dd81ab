"""`measures` of a document: read and written as they are, bounded, and each fault named with its place."""

from __future__ import annotations

import json
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from tablelight.app.share.link import fragment, read_fragment
from tablelight.board.codec import decode, encode
from tablelight.board.differences import difference, with_difference
from tablelight.board.document import Document
from tablelight.board.parts import (
    ANGLES,
    LARGEST_TEMPLATE,
    MOST_MEASURES,
    Measure,
    MeasureEnd,
    MeasureKind,
    TemplateShape,
)
from tablelight.board.problems import DocumentError
from tablelight.rules.check import read
from tests.asking import ask
from tests.examples import example

Json = dict[str, Any]
BOARDS = tuple(example(name) for name in ("heroclix-rooftop", "heroscape-ford", "carnevale-canal"))


@st.composite
def left_on(draw: st.DrawFn) -> Document:
    """A board with rulers and templates left on it."""
    board = draw(st.sampled_from(BOARDS))
    wide, high, unit = (
        (board.spaces_board.columns - 1, board.spaces_board.rows - 1, 1)
        if board.board.has_spaces
        else (board.free_board.width, board.free_board.height, 1000)
    )
    end = st.builds(
        MeasureEnd,
        st.tuples(st.integers(0, wide), st.integers(0, high)),
        st.sampled_from([None, board.figures[0].id, "gone"]),
    )
    shape = st.builds(
        TemplateShape,
        size=st.integers(max(unit // 2, 1), LARGEST_TEMPLATE * unit),
        angle=st.sampled_from([None, *ANGLES]),
        needs_sight=st.booleans(),
        hits_middle=st.booleans(),
    )

    def measure(kind: MeasureKind) -> st.SearchStrategy[Measure]:
        ends = st.tuples(end) if kind == "circle" else st.tuples(end, end)
        return st.builds(Measure, st.just(kind), ends, st.just(TemplateShape()) if kind == "ruler" else shape)

    kinds: list[MeasureKind] = ["ruler", "circle", "cone", "line"]
    found = draw(st.lists(st.sampled_from(kinds).flatmap(measure), max_size=MOST_MEASURES))
    return evolve(board, measures=tuple(found))


@pytest.mark.clause("TP-06")
@given(left_on(), left_on())
def test_they_are_read_as_they_were_written(one: Document, other: Document) -> None:
    written = encode(one)
    assert written["version"] == (5 if one.measures else encode(evolve(one, measures=()))["version"])
    assert read(json.loads(json.dumps(written))) == one
    assert read_fragment(fragment(one)) == one
    if one.game == other.game:
        for a, b in ((one, other), (other, one)):
            assert with_difference(a, json.loads(json.dumps(difference(a, b)))) == b


def document(*measures: object, **more: Any) -> Json:
    board = {"grid": "square", "columns": 8, "rows": 5}
    figures = [{"id": "a", "side": "red", "at": [1, 2], "stats": {"speed": 6}}]
    plain = {"format": "tablelight", "version": 5, "game": "heroclix", "board": board, "figures": figures}
    return {**plain, "measures": [*measures], **more}


def cone(**changes: Any) -> Json:
    ends = [{"at": [1, 2], "figure": "a"}, {"at": [4, 2]}]
    return {"kind": "cone", "ends": ends, "shape": {"size": 3, "angle": 53}, **changes}


def inches(**shape: Any) -> Json:
    board = {"grid": "inches", "width": 24, "height": 24}
    circle = {"kind": "circle", "ends": [{"at": [3.5, 24]}], "shape": shape}
    return {"format": "tablelight", "version": 5, "game": "carnevale", "board": board, "measures": [circle]}


@pytest.mark.parametrize(
    ("plain", "path", "words"),
    [
        (document(cone(kind="star")), "$.measures[0].kind", "must be one of: ruler, circle, cone, line"),
        (document(cone(), cone(ends=[{"at": [1, 2]}])), "$.measures[1].ends", "must be a list of length 2"),
        (document(cone(kind="circle")), "$.measures[0].ends", "must be a list of length 1"),
        (document(cone(ends=[{"at": [8, 2]}, {"at": [4, 2]}])), "$.measures[0].ends[0].at", "is off the board"),
        (
            document(cone(ends=[{"at": "x"}, {"at": [4, 2]}])),
            "$.measures[0].ends[0].at",
            "must be a space, [column, row]",
        ),
        (
            document(cone(ends=[{"at": [1, 2], "figure": 7}, {"at": [4, 2]}])),
            "$.measures[0].ends[0].figure",
            "must be text",
        ),
        (document(cone(shape={"size": 49})), "$.measures[0].shape.size", "must be from 1 to 48"),
        (document(cone(shape={})), "$.measures[0].shape.size", "must be from 1 to 48"),
        (document(cone(shape={"size": "3"})), "$.measures[0].shape.size", "must be a whole number"),
        (document(cone(shape={"size": 3, "angle": 70})), "$.measures[0].shape.angle", "must be one of: 53, 60, 90"),
        (document(cone(shape={"size": 3, "angle": 10**9})), "$.measures[0].shape.angle", "must be from 1 to 360"),
        (document(cone(stays=True)), "$.measures[0].stays", "is not known here"),
        (document(cone(colour="red")), "$.measures[0].colour", "is not known here"),
        (document(*[cone()] * 21), "$.measures", "must be a list of 1 to 20"),
        (document(measures={}), "$.measures", "must be a list"),
        (document(cone(), version=4), "$.measures", "is not known here"),
        (inches(size=0.4), "$.measures[0].shape.size", "must be from 0.5 to 48"),
        (inches(size=48.001), "$.measures[0].shape.size", "must be from 0.5 to 48"),
        (inches(size=1.00001), "$.measures[0].shape.size", "must have at most three decimals"),
        (inches(size=4, angle=54), "$.measures[0].shape.angle", "must be one of: 53, 60, 90"),
    ],
)
def test_each_fault_is_named_with_its_place(plain: Json, path: str, words: str) -> None:
    with pytest.raises(DocumentError) as caught:
        read(plain)
    assert [(each.path, str(each)) for each in caught.value.problems] == [(path, words)]


def test_an_older_document_has_none_and_is_written_as_before() -> None:
    plain = {key: value for key, value in document(version=1).items() if key != "measures"}
    found = read(plain)
    assert found.measures == () and encode(found) == plain
    left = decode(document(cone()))
    assert ask(encode(left), "moves", figure="a", action="move") == ask(plain, "moves", figure="a", action="move")
