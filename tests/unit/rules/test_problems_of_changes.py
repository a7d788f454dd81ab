"""A position's problems are found by checking what has changed: little, but with the same result as checking all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from tablelight.app.actions import OpenEditor
from tablelight.app.editor.update import begin_stroke, end_stroke, select_tool
from tablelight.app.history import History
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.board.codec import decode
from tablelight.board.document import Document, GridBoard
from tablelight.board.parts import Area, BoardNote, BoardObject, Edge, SpaceSpec
from tablelight.board.units import Thousandths
from tablelight.board.watched import LOOKED_AT_ONCE, Watched
from tablelight.rules.check import find_problems, problems
from tablelight.view.plane import plane_of
from tests.bench import large
from tests.effort import FEW, some
from tests.examples import ONE_OF_EACH, example
from tests.oracles import problems as oracle

NEAR = st.integers(-1, 17)
"""Columns and rows, some of them off the board."""


def things(document: Document, key: str) -> st.SearchStrategy[Any]:
    """A new item of a list of the document, with or without a fault."""
    used = sorted({thing.kind for thing in getattr(document.board, key, ()) if hasattr(thing, "kind")})
    kinds, space = st.sampled_from([*used, "rubbish"]), st.tuples(NEAR, NEAR)
    taken = st.sampled_from([figure.at for figure in document.figures])
    figures = st.builds(
        lambda figure, at: evolve(figure, at=tuple(at)),
        st.sampled_from([*document.figures, *(evolve(each, traits=("nobody",)) for each in document.figures[:1])]),
        taken | st.lists(st.tuples(NEAR, NEAR), min_size=1, max_size=2),
    )
    corners = st.lists(st.tuples(*[st.integers(-9000, 30_000)] * 2), min_size=1, max_size=5).map(tuple)
    return {
        "spaces": st.builds(
            SpaceSpec,
            at=space,
            terrain=st.sampled_from(["clear", "void", "rubbish"]),
            level=st.integers(-1, 3),
            indoors=st.sampled_from([None, True]),
        ),
        "edges": st.builds(lambda a, b, kind: Edge(between=(a, b), kind=kind), space, space, kinds),
        "objects": st.builds(BoardObject, at=space, kind=kinds, corner=st.booleans()),
        "notes": st.builds(BoardNote, text=st.just("here"), at=space),
        "areas": st.builds(Area, kind=kinds, points=corners),
        "figures": figures,
    }[key]


def changed(document: Document, first: Document, data: Any) -> Document:
    """A document in which an item of a list was added, taken away, changed, put twice or elsewhere; or a smaller board."""
    board = document.board
    if isinstance(board, GridBoard) and data.draw(st.integers(0, 5), label="smaller") == 0:
        return evolve(document, board=evolve(board, columns=data.draw(st.integers(2, board.columns))))
    keys = ("spaces", "edges", "objects", "notes") if board.has_spaces else ("areas", "notes")
    key = data.draw(st.sampled_from(("figures", *keys)), label="list")
    items = list(getattr(document if key == "figures" else board, key))
    number = data.draw(st.integers(0, len(items)), label="number")
    how = data.draw(st.sampled_from(("add", "drop", "replace", "twice", "backwards", "none")), label="how")
    if how in ("add", "replace"):
        items[number : number + (how == "replace")] = [data.draw(things(first, key), label="item")]
    elif how == "drop":
        del items[number : number + 1]
    elif how == "twice":
        items += items[number : number + 1]
    elif how == "backwards":
        items.reverse()
    else:
        items.clear()
    part: dict[str, Any] = {key: tuple(items)}
    return evolve(document, **part) if key == "figures" else evolve(document, board=evolve(board, **part))


@pytest.mark.parametrize("name", ONE_OF_EACH)
@given(data=st.data())
def test_the_same_as_if_all_were_looked_at(name: str, data: Any) -> None:
    """After each of many changes, some of them undone; now and then another game's position comes between."""
    line = [example(name)]
    for _ in range(data.draw(st.integers(1, 12), label="changes")):
        document = data.draw(st.sampled_from(line), label="from") if data.draw(st.booleans()) else line[-1]
        line.append(changed(document, line[0], data))
        if data.draw(st.integers(0, 9)) == 0:
            assert problems(example(ONE_OF_EACH[0])) == []
        assert problems(line[-1]) == oracle.problems(line[-1])
        assert problems(document) == oracle.problems(document)


@given(data=st.data())
def test_faults_and_keys_are_counted_as_in_the_whole_list(data: Any) -> None:
    """In lists of numbers: those below the context are faults, and each number is its own key."""
    below = st.integers(0, 2)
    watched: Watched[list[int], int] = Watched(
        lambda items, least: sum(number < least for (number,) in items),
        lambda items: [number for (number,) in items],
    )
    items, least = tuple([number] for number in range(8)), 1
    for _ in range(data.draw(st.integers(1, 12))):
        at, gone = data.draw(st.integers(0, len(items))), data.draw(st.integers(0, 2))
        items = (
            *items[:at],
            *data.draw(st.lists(st.builds(lambda number: [number], st.integers(0, 5)), max_size=2)),
            *items[at + gone :],
        )
        least = data.draw(below) if data.draw(st.booleans()) else least
        watched.follow(items, least)
        numbers = [number for (number,) in items]
        assert watched.at_fault == sum(number < least for number in numbers)
        assert watched.is_sound == (not watched.at_fault and len(set(numbers)) == len(numbers))


@pytest.mark.parametrize("game", ["HeroClix", "HeroScape", "Oráculo"])
def test_of_a_large_board_little_is_looked_at(game: str) -> None:
    """On the largest board of the benchmark a move looks at the one figure, a stroke at the spaces under the finger."""
    document = decode(large.GAMES[game]())
    whole = looked(lambda: problems(document))
    assert whole > 8_000 or game == "Oráculo"
    figure = document.figures[7]
    moved = document.with_figure(evolve(figure, at=((255, 255),)))
    assert looked(lambda: problems(moved)) <= 12 < whole
    assert looked(lambda: problems(document)) <= 12
    state = update(update(AppState(history=History.of(document)), OpenEditor()), select_tool("terrain"))
    plane = plane_of(document.board)
    counted = []
    for column in range(100, 100 + (4 if FEW else 40)):
        x, y = plane.centre((column, 100))
        state = update(update(state, begin_stroke(x, y, 10)), end_stroke())
        drawn = state.document
        counted.append(looked(lambda drawn=drawn: problems(drawn)))  # type: ignore[misc]
    assert drawn != document and max(counted) <= 12, counted


def test_of_many_areas_one_is_looked_at() -> None:
    document = decode(large.free_table())
    assert looked(lambda: problems(document)) >= large.AREAS
    area = document.board.areas[150]
    drawn = evolve(
        document,
        board=evolve(document.free_board, areas=(*document.board.areas, evolve(area, level=Thousandths(1000)))),
    )
    assert looked(lambda: problems(drawn)) <= 4


@pytest.mark.parametrize("game", some(["HeroScape", "HeroClix"], 2))
def test_two_documents_by_turns_are_each_compared_with_themselves(game: str) -> None:
    """The page checks its board while another text of it is read in portions, to be kept. Neither is checked as a whole
    again: only a stretch of each list is."""
    one, other = decode(large.GAMES[game]()), decode(large.GAMES[game]())
    board = one.board
    assert isinstance(board, GridBoard)
    changed = evolve(board.spaces[70], label="here")
    drawn = evolve(one, board=evolve(board, spaces=(*board.spaces[:70], changed, *board.spaces[71:])))
    problems(one)
    for read in (other, one, drawn):  # another game, the one on the table, and as it is after a stroke
        problems(drawn)
        parts, is_done = find_problems(read), False
        while not is_done:
            assert looked(lambda: (problems(one), problems(drawn))) <= LOOKED_AT_ONCE
            before = Watched.looked
            is_done = next(parts, "done") == "done"
            assert Watched.looked - before <= LOOKED_AT_ONCE


def looked(ask: Callable[[], object]) -> int:
    """How many things a question looks at."""
    before = Watched.looked
    ask()
    return Watched.looked - before
