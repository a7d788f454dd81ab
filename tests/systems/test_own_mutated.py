"""Sheets changed at random: each is refused with the lines that are wrong, or works. There is never a traceback, and
time and size are bounded."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablelight.ask import answer_case
from tests.calls import fewer_calls_than
from tests.effort import sized
from tests.systems.own_random import Maker

Json = dict[str, Any]
EXAMPLES = [
    json.loads(path.read_text("utf-8"))
    for path in sorted((Path(__file__).resolve().parents[2] / "static" / "examples").glob("own-*.json"))
]
VALUES: list[Any] = [
    *(None, True, False, 0, 1, -1, 2, 99, 100, 999, 1000, 10**30, 1.5, 0.0005, float("inf"), float("nan")),
    *("", "x", "walk", "never", "outcome", "2d6", "11d6", "1..", "..", "target", "stops", "a" * 300, "void", "\ud800"),
    *([], {}, [1], ["x"], [[]], {"stat": "move"}, {"stat": "none"}, {"roll": "x"}, {"strike": "x"}, {"dice": "1d6"}),
]
KEYS = (
    "id",
    "stat",
    "enter",
    "extra",
    "except",
    "roll",
    "dice",
    "tests",
    "effects",
    "points",
    "levels",
    "x",
    "__class__",
)
MOST_CALLS = 20_000_000
"""Far above what any answer takes: only work that never ends fails."""


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a JSON value."""
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield from places(item, (*path, key))


def held(value: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        value = value[key]
    return value


def mutated(random: Random, sheet: Json) -> Json:
    """The sheet with a few changes: values replaced, keys added, entries dropped, doubled, or moved elsewhere."""
    made = copy.deepcopy(sheet)
    for _ in range(random.randint(1, 4)):
        found = list(places(made))
        path = random.choice(found[1:] or found)
        if not path:
            continue
        holder, key = held(made, path[:-1]), path[-1]
        kind = random.randrange(5)
        if kind == 0:
            holder[key] = copy.deepcopy(random.choice(VALUES))
        elif kind == 1:
            holder.pop(key)
        elif kind == 2 and isinstance(holder, dict):
            holder[random.choice(KEYS)] = copy.deepcopy(random.choice(VALUES))
        elif kind == 3 and isinstance(holder, list):
            holder += copy.deepcopy(holder) * random.choice([1, 30])
        else:
            holder[key] = copy.deepcopy(held(made, random.choice(found)))
    return made


QUESTIONS: tuple[Json, ...] = (
    {"ask": "actions"},
    {"ask": "moves"},
    {"ask": "sight-map"},
    {"ask": "threats"},
)


@given(st.integers(0, 10**9))
def test_a_mutated_sheet_is_refused_by_its_lines_or_works(seed: int) -> None:
    random = Random(seed)
    document = copy.deepcopy(random.choice(EXAMPLES)) if random.random() < 0.6 else Maker(seed).document(wide=5)
    document["rules"] = mutated(random, document["rules"])
    if not document["figures"]:
        return
    figure = document["figures"][0]["id"]
    for plain in QUESTIONS:
        question = {**plain, **({"from": figure} if plain["ask"] == "sight-map" else {"figure": figure})}
        with fewer_calls_than(MOST_CALLS):
            found, answered = answer_case({"document": document, "question": question})
        assert isinstance(found, dict)
        if answered:
            continue
        path = found["error"]["path"]
        assert path.startswith("$.") and len(found["error"]["message"]) < 2000, found
        if path.startswith("$.document.rules") and ".effects." not in path and ".natural." not in path:
            # The path is that of a line, or of a key that is missing.
            steps = [
                int(s) if s.isdigit() else s for s in re.findall(r"[^.\[\]]+", path.removeprefix("$.document.rules"))
            ]
            holder = held(document["rules"], tuple(steps[:-1]))
            assert isinstance(holder, dict | list), path


@pytest.mark.parametrize("length", [10, 1000, sized(20_000, 100_000)])
def test_a_sheet_of_any_size_is_answered_in_time(length: int) -> None:
    document = copy.deepcopy(EXAMPLES[0])
    terrain = document["rules"]["terrains"][0]
    document["rules"]["terrains"] = [{**terrain, "id": f"t{number}"} for number in range(length)]
    with fewer_calls_than(MOST_CALLS):
        found, answered = answer_case({"document": document, "question": {"ask": "moves", "figure": "a"}})
    assert isinstance(found, dict) and not answered


def test_nothing_of_a_sheet_is_run_or_trusted() -> None:
    document = copy.deepcopy(EXAMPLES[0])
    document["rules"]["movement"]["modes"][0]["points"] = "__import__('os').system('true')"
    found, answered = answer_case({"document": document, "question": {"ask": "moves", "figure": "a"}})
    assert not answered and isinstance(found, dict)
    assert found["error"]["path"] == "$.document.rules.movement.modes[0].points"
