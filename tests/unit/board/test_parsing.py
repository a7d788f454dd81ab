"""Long JSON is read in small parts, with the same values and the same errors as when it is read in one go."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tablelight.board import parse_json
from tablelight.board.document import Json
from tablelight.board.parse_json import parse, parse_long
from tablelight.board.problems import DocumentError, Problem
from tablelight.progress.portions import Ended, run, step

TEXTS = st.text(st.sampled_from('a,]}[{"\\:é\n'), max_size=6)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | TEXTS,
    lambda inner: st.lists(inner, max_size=12) | st.dictionaries(TEXTS, inner, max_size=12),
    max_leaves=60,
)
LAYOUTS = st.sampled_from([None, 1, "\t"])


def both(text: str | bytes) -> tuple[Json | tuple[Problem, ...], Json | tuple[Problem, ...]]:
    """The values read in short parts and in one go; either may be the problems instead."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parse_json, "LONGEST", 16)
        patch.setattr(parse_json, "SHORTEST", 4)
        return read(lambda each: run(parse_long(each)), text), read(parse, text)


def read(way: Callable[[str | bytes], Json], text: str | bytes) -> Json | tuple[Problem, ...]:
    """The values that one reader finds in a text, or the problems."""
    try:
        return way(text)
    except DocumentError as error:
        return error.problems


@given(VALUES, LAYOUTS)
@example([{"a": [1, 2], "b": [{"c": 1}, {"c": 2}]}] * 20, None)
@example([*range(40), {"a": "," * 30}, *range(40)], None)
@example({"data": [*range(100)], "x": {}, "y": []}, 1)
def test_the_values_are_the_same_and_in_the_same_order(value: Any, indent: int | str | None) -> None:
    text = json.dumps(value, indent=indent, ensure_ascii=False)
    in_parts, at_once = both(text)
    assert in_parts == at_once == value and json.dumps(in_parts) == json.dumps(at_once)


@given(VALUES, st.data())
def test_invalid_json_is_refused_in_the_same_words(value: Any, data: st.DataObject) -> None:
    text = json.dumps(value, ensure_ascii=False)
    at = data.draw(st.integers(0, len(text)))
    changed = data.draw(st.sampled_from([text[:at], text[:at] + text[at + 1 :], text[:at] + ",]" + text[at:]]))
    more = data.draw(st.sampled_from(["", ",", "]", "}", " 1", "NaN", "\ufeff", "\ud800"]))
    in_parts, at_once = both(f"{changed}{more}")
    assert in_parts == at_once


@pytest.mark.parametrize("text", [
    "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, ]", '{"a": 1, "b": 2, "c": 3, "d": 4, }', "[" * 65 + "]" * 65, "[" * 64 + "]" * 64,
    '{"a": 1, "a": 2, "b": [], "a": {"c": "long enough"}}', "[1, 2, 3, Infinity, 4, 5]", '{1: 2, "some": "more text"}',
    "[" + "9" * (sys.get_int_max_str_digits() + 1) + "]", "[1 2 3 4 5 6 7 8 9 10]", "[,,,,,,,,,,,,,,,,,,]", " \t\n" * 9,
])  # fmt: skip
def test_what_stands_on_the_edge_is_read_alike(text: str) -> None:
    in_parts, at_once = both(text)
    assert in_parts == at_once


def test_bytes_may_begin_with_a_mark() -> None:
    text = b"\xef\xbb\xbf" + json.dumps([*range(50)]).encode()
    assert both(text) == ([*range(50)], [*range(50)])
    assert both(text + b"\xff")[0] == both(text + b"\xff")[1]


def test_no_part_is_longer_than_two_stretches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counts the letters that Python's own reader gets, for rows of spaces like those of a large board."""
    read: list[int] = []
    scan = parse_json._SCAN

    def counted(text: str, at: int) -> tuple[Any, int]:
        read.append(len(text) if at == 0 else 0)
        return scan(text, at)

    monkeypatch.setattr(parse_json, "_SCAN", counted)
    monkeypatch.setattr(parse_json, "LONGEST", 1 << 12)
    spaces = [{"at": [n % 256, n // 256], "terrain": "water", "level": 3} for n in range(5000)]
    reading, most, steps = parse_long(json.dumps({"board": {"spaces": spaces}})), 0, 0
    while not isinstance(found := step(reading), Ended):
        most, steps = max(most, sum(read)), steps + 1
        read.clear()
    assert found.answer == {"board": {"spaces": spaces}}
    assert steps > 40 and most <= 2 * 4096 + 200
