"""A new slow answer needs its own module and a place in a panel, nothing else: the sign that it works, its progress,
portions, being left by the next tap, and the worker all come with `@progressive`.
The first part of this file is such a module, the second what a panel would say."""

from __future__ import annotations

import pytest

from tablelight.app import actions as do
from tablelight.app import card
from tablelight.app.controls import answer_node
from tablelight.app.history import History
from tablelight.app.page import page
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.board.codec import decode
from tablelight.board.document import Document, Figure
from tablelight.progress.pictures import Effort, Pending, Where, progressive
from tablelight.progress.portions import Portion, Portions
from tablelight.view.nodes import Node, el, words_of
from tablelight.view.words import Words
from tests.contract.documents import document as example
from tests.tablet import Tablet

# The answer: app/.../neighbours.py

FIGURES_AT_ONCE = 1
work_done: list[str] = []


def _effort(document: Document, _: str) -> Effort:
    return "long" if len(document.figures) > FIGURES_AT_ONCE else "touch"


@progressive(keep=4, where="worker", effort=_effort)
def neighbours(document: Document, figure: str) -> Portions[tuple[str, ...]]:
    """The other figures of a figure's side, the nearest first."""
    found = []
    for done in range(200):
        work_done.append(figure)
        yield Portion("places", done, 200)
    for other in document.friends(document.figure(figure)):
        found.append((document.board.distance(document.figure(figure).space, other.space), other.id))
    return tuple(name for _, name in sorted(found))


# The panel: app/.../neighbours_panel.py


def neighbours_section(state: AppState, figure: Figure, say: Words) -> list[Node]:
    found = neighbours.get(state.document, figure.id)
    if isinstance(found, Pending):
        return answer_node(state, found, say)
    return [el("p", f"Near it: {', '.join(found)}")]


# What comes with them


@pytest.fixture(autouse=True)
def _in_the_panel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(card, "take_off_section", neighbours_section)
    neighbours.forget()
    work_done.clear()


def chosen(number: int = 0) -> AppState:
    state = AppState(history=History.of(decode(example("heroclix", "heroclix-rooftop"))))
    return update(state, do.SelectFigure(state.document.figures[number].id))


def words(tablet: Tablet) -> str:
    assert tablet.page is not None
    return words_of(tablet.page.panel)


def test_the_tap_is_answered_by_a_sign_and_the_worker_finds_the_answer() -> None:
    state = chosen()
    with Tablet(has_worker=True) as tablet:
        tablet.show(state)
        assert "Working it out" in words(tablet) and not work_done, "the tap waits for none of it"
        tablet.make_whole()
        (number, want), *none = tablet.sent.items()
        assert not none and want.slow is neighbours and not work_done, "nor does the page do any"
        tablet.schedule.came(number, Portion("places", 50, 200))
        tablet.next_picture()
        assert "50 of 200 places looked at" in words(tablet)
        tablet.finish()
        assert "Near it: " in words(tablet) and "Working it out" not in words(tablet)
        tablet.show(state)
        assert "Near it: " in words(tablet), "it is kept"
        found = words(tablet)
    assert found == words_of(page(state).panel), "what is worked out at once where there is no page"


def test_without_a_worker_the_page_works_in_portions_and_the_next_tap_leaves_it() -> None:
    first, second = chosen(0), chosen(1)
    names = [state.selected for state in (first, second)]
    with Tablet() as tablet:
        tablet.make_whole(first)
        while names[0] not in work_done:
            assert tablet.step()
        assert 0 < len(work_done) < 200, "a slice"
        tablet.show(second)
        tablet.finish()
        assert work_done.count(str(names[0])) < 200 and work_done.count(str(names[1])) == 200
        assert "Near it: " in words(tablet)


def test_in_ask_and_tests_it_is_answered_at_once() -> None:
    assert "Near it: " in words_of(page(chosen()).panel)


@pytest.mark.parametrize("where", ["page", "worker", "either"])
def test_it_is_the_same_from_the_page_and_from_the_worker(where: Where, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(neighbours, "where", where)
    state = chosen()
    with Tablet(has_worker=True) as tablet:
        tablet.finish(state)
        assert words(tablet) == words_of(page(state).panel)
