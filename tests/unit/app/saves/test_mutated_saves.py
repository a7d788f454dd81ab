"""Ten thousand broken saves: each gives a document or listed problems, never a traceback, never a long wait.

A few hundred run by default; `TABLELIGHT_THOROUGH=1` runs all. A failure names its number, which reproduces it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tablelight.app.actions import NextSide
from tablelight.app.beside import PREFIX, Photo
from tablelight.app.editor.opening import edit_refused_file
from tablelight.app.history import History
from tablelight.app.page import page
from tablelight.app.saves.actions import FileLoaded
from tablelight.app.saves.files import write_file
from tablelight.app.saves.update import rename
from tablelight.app.scene import layers
from tablelight.app.share.link import fragment, read_fragment
from tablelight.app.sheets.update import take_offer
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.ask import answer_case
from tablelight.board.codec import encode
from tablelight.board.parse_json import parse
from tablelight.board.problems import DocumentError
from tablelight.locale.messages import LANGUAGES, say_problem
from tablelight.rules.check import read
from tests.calls import fewer_calls_than
from tests.effort import sized

EXAMPLES = [
    path.read_text(encoding="utf-8")
    for path in sorted((Path(__file__).resolve().parents[4] / "static" / "examples").glob("*-*.json"))
]
BATCHES, BATCH = sized(8, 100), sized(25, 100)
MOST_CALLS = 2_000_000
"""Far above the calls of any of these: only work that never ends, or tries everything, fails."""
STRANGE: list[Any] = [
    *(None, True, False, 0, -1, 1, 0.5, -0.0, 1e308, 5e-324, 2**31, 2**64, 10**300, -(10**300), 256, 257),
    *(
        "",
        "a",
        "red",
        "x" * 100_000,
        "<script>alert(1)</script>",
        '"><img src=x onerror=alert(1)>',
        "{name}",
        "{0!r:>99}",
    ),
    *("\x00", "\ud800", "\u202e", "💥", "__class__", "constructor", "NaN", "[[[[", "$.figures[0]", "%s%n", "\n\n"),
    *([], {}, [[]], [{}], [None], [0, 0], [[0, 0], [1, 0]], {"at": [0, 0]}, {"": ""}, list(range(1000))),
]
SPLICES = (
    b"[",
    b"]",
    b"{",
    b"}",
    b'"',
    b",",
    b":",
    b"\\",
    b"\xff",
    b"\x00",
    b"NaN",
    b"1e999",
    b"-",
    b"9" * 5000,
    b"[" * 9000,
)


def places(node: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path to every value of a JSON tree."""
    found = [path]
    items = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, value in items:
        found += places(value, (*path, key))
    return found


def strange(random: Random) -> Any:
    """A value that does not belong in its place."""
    return deepcopy(random.choice(STRANGE))


def deep(random: Random) -> Any:
    """Deeply nested lists or objects."""
    value: Any = 1
    for _ in range(random.choice((5, 13, 60, 120))):
        value = [value] if random.random() < 0.5 else {"x": value}
    return value


def change(random: Random, tree: Any) -> Any:
    """The tree with one value, key or item changed."""
    path = random.choice(places(tree)[1:] or [()])
    if not path:
        return strange(random)
    parent = tree
    for key in path[:-1]:
        parent = parent[key]
    last = path[-1]
    kind = random.randrange(10)
    value = parent[last]
    if type(value) is int and kind >= 4:
        parent[last] = value + random.choice((-1, 1, 1, 7))
    elif isinstance(value, str) and kind >= 6:
        parent[last] = value + random.choice(("", "s", " <b>", "💥"))
    elif kind <= 3:
        parent[last] = strange(random)
    elif kind == 4:
        parent[last] = deep(random)
    elif kind == 5:
        del parent[last]
    elif isinstance(parent, list):
        parent.insert(random.randint(0, len(parent)), deepcopy(random.choice(parent)))
    elif kind == 6:
        parent[random.choice(("", "at", "kind", "id", "level", "<b>", "x" * 1000, "format"))] = parent[last]
    else:
        parent[last], parent[random.choice(list(parent))] = strange(random), value
    return tree


def retyped(random: Random, text: str) -> bytes:
    """Still JSON, with up to six values of other types, sizes and depths."""
    tree = json.loads(text)
    for _ in range(random.choice((1, 1, 2, 6))):
        tree = change(random, tree)
    return json.dumps(tree).encode()


def truncated(random: Random, text: str) -> bytes:
    """The beginning or the end of the file, or the file with a part left out or repeated."""
    data = text.encode()
    start, end = sorted(random.randrange(len(data)) for _ in range(2))
    return random.choice((data[:end], data[start:], data[:start] + data[end:], data[:end] + data[start:]))


def spliced(random: Random, text: str) -> bytes:
    """A few bytes changed, or something stuck in between."""
    data = bytearray(text.encode())
    for _ in range(random.randint(1, 4)):
        place = random.randrange(len(data))
        if random.random() < 0.5:
            data[place] = random.randrange(256)
        else:
            data[place:place] = random.choice(SPLICES)
    return bytes(data)


WAYS: tuple[Callable[[Random, str], bytes], ...] = (*[retyped] * 8, truncated, spliced)


def mutant(number: int) -> bytes:
    """The save of this number, the same on every machine."""
    random = Random(number)
    return random.choice(WAYS)(random, random.choice(EXAMPLES))


@pytest.mark.parametrize("batch", range(BATCHES))
def test_a_broken_save_gives_listed_problems_or_a_document(batch: int) -> None:
    valid = 0
    for number in range(batch * BATCH, (batch + 1) * BATCH):
        data = mutant(number)
        try:
            with fewer_calls_than(MOST_CALLS):
                document = read(parse(data))
        except DocumentError as error:
            assert error.problems, number
            for problem in error.problems:
                assert problem.path.startswith("$"), number
                assert all(say_problem(problem, language) for language in LANGUAGES), number
        else:
            valid += 1
            assert read(encode(document)) == document, number
            assert read_fragment(fragment(document)) == document, number
    assert 0 < valid < BATCH, "mutations that leave all or nothing standing test nothing"


def saves() -> list[str]:
    """Whole saves: examples with a turn played, a log and a photograph beside them."""
    photo = Photo(source=PREFIX + "AAAA", width=4, height=3)
    found = []
    for text in EXAMPLES:
        state = AppState(history=History.of(read(parse(text)), photo))
        for action in (NextSide(), rename("<b>Friday</b>"), NextSide()):
            state = update(state, action)
        assert state.history is not None and state.history.log
        found.append(write_file(state.history))
    return found


@pytest.mark.parametrize("batch", range(0, BATCHES, 4))
def test_a_broken_file_never_costs_the_board(batch: int) -> None:
    """Through the app: either the previous board and the problems, or another board. Both can be shown."""
    before, whole = AppState(history=History.of(read(parse(EXAMPLES[0])))), saves()
    outcomes = set()
    for number in range(batch * BATCH, (batch + 1) * BATCH):
        random = Random(number)
        data = random.choice(WAYS)(random, random.choice(whole))
        with fewer_calls_than(MOST_CALLS):
            after = update(before, FileLoaded("save.json", data))
        assert after.history is not None, number
        refused, offered = after.dialog == "problems", after.dialog == "sheet"
        outcomes.add(refused)
        assert refused == bool(after.problems), number
        assert (after.history is before.history) == (refused or offered), number
        assert page(after).panel and layers(after), number
        if offered:  # a game that brings its own rules, right or wrong
            assert page(after).dialog, number
            played = update(after, take_offer())
            assert played.history is not before.history and page(played).panel and layers(played), number
        if after.editor.refused_game is not None:
            mended = update(after, edit_refused_file())
            assert page(mended).panel and layers(mended), number
    assert outcomes == {True, False}


@pytest.mark.parametrize("batch", range(0, BATCHES, 4))
def test_a_strange_document_that_is_valid_is_answered(batch: int) -> None:
    """An accepted document does not stop the rules: three figures' actions and moves come in reasonable time."""
    for number in range(batch * BATCH, (batch + 1) * BATCH):
        data = mutant(number)
        try:
            plain = parse(data)
            document = read(plain)
        except DocumentError:
            continue
        for figure in document.figures[:3]:
            for ask in ("actions", "moves"):
                with fewer_calls_than(MOST_CALLS):
                    answer, _ = answer_case({"document": plain, "question": {"ask": ask, "figure": figure.id}})
                assert isinstance(answer, dict), f"{number}: {ask}"
