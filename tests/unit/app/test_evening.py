"""All that an evening needs, in every game: in files, links, undo, timeline and replay, and on two tablets."""

from __future__ import annotations

from functools import cache

import pytest
from attrs import evolve

from tablelight.app import actions as do
from tablelight.app.actions import MeasureWith, NextSide
from tablelight.app.campaign.update import begin_campaign, changes, take_over, turn_change
from tablelight.app.clock.update import set_clock, start_clock, tick
from tablelight.app.film.panel import frames
from tablelight.app.history import History
from tablelight.app.points.panel import add_points
from tablelight.app.queries import due_now
from tablelight.app.reminders.panel import add_reminder, draft_reminder, tick_reminder
from tablelight.app.ruler.panel import toggle_stay
from tablelight.app.ruler.template_panel import READY
from tablelight.app.saves.files import read_file, write_file
from tablelight.app.share.link import fragment, read_fragment
from tablelight.app.sheets.update import take_offer
from tablelight.app.state import AppState
from tablelight.app.table_state import RemindersState
from tablelight.app.timeline.queries import line_of
from tablelight.app.update import hover
from tablelight.board.campaign import chronicle
from tablelight.board.clocks import GameClock
from tablelight.board.codec import encode
from tablelight.board.document import Document
from tablelight.board.parts import Objective
from tablelight.replay import replay_file
from tests.acting import after, history
from tests.asking import ask
from tests.examples import ONE_OF_EACH, example
from tests.two_tablets import Tablets

PARTS = ("clock", "objectives", "score", "reminders", "measures")


def held(name: str) -> Document:
    """A game of two rounds with an objective at the first figure."""
    document = example(name)
    well = Objective(id="well", label="Well", at=document.figures[0].space, points={"round": 2})
    return evolve(document, objectives=(well,), scenario={"rounds": 2})


def evening(state: AppState) -> AppState:
    """Clock, reminder, template, points, and the turns of a round."""
    shapes = READY[state.document.board.grid]
    a, b = state.document.figures[0].space, state.document.figures[-1].space
    state = after(state, set_clock(GameClock(seconds=600)), start_clock(), tick(5_000))
    state = after(state, draft_reminder(RemindersState(text="Roll for the fog")), add_reminder())
    due = due_now(state)[0]
    state = after(state, tick_reminder(due.key, due.tick, due.text), add_points(state.document.figures[0].side, 1))
    state = after(state, do.SetMode("measure"), MeasureWith(shapes[0][1], shapes[0][2]), do.Tap(a))
    state = state if state.ruler.measures else after(state, do.Tap(b))
    state = after(state, toggle_stay(0), do.SetMode("move"))
    for _ in dict.fromkeys(figure.side for figure in state.document.figures):
        state = after(state, tick(2_000), NextSide())
    return state


@cache
def evening_of(name: str) -> AppState:
    return evening(AppState(history=History.of(held(name))))


@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_files_links_and_the_replay_keep_all_of_it(name: str) -> None:
    state = evening_of(name)
    document = state.document
    assert all(getattr(document, part) for part in PARTS) and encode(document)["version"] == 5
    text = write_file(history(state))
    assert read_file(text).present == document and read_fragment(fragment(document)) == document
    checked = replay_file(text)
    assert checked.fault is None and checked.by_rules >= 2 and checked.by_hand >= 1
    answer = ask(encode(document), "objectives")
    assert answer["objectives"][0]["holder"] == document.figures[0].side
    assert ask(encode(document), "reminders", side=document.figures[0].side, round=2)["due"]


@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_undo_and_looking_back_go_through_all_of_it(name: str) -> None:
    state = evening_of(name)
    pictures = list(frames(evolve(state, film=evolve(state.film, part="game"))))
    assert len(pictures) == len(line_of(history(state)))
    assert [bool(each.state.ruler.measures) for each in pictures][0 :: len(pictures) - 1] == [False, True]
    while history(state).past:
        state = after(state, do.Undo())
    assert state.document == held(name) and state.ruler.laid == ()
    while history(state).future:
        state = after(state, do.Redo())
    assert state.document == evening_of(name).document and state.ruler.laid == state.document.measures


@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_two_tablets_have_all_of_it(name: str) -> None:
    both = Tablets(History.of(held(name)), History.of(example("heroclix-rooftop")))
    both.connect()
    both.settle()
    both.states[0] = evening(both.states[0])
    both.act(0, hover(None))
    both.settle()
    if both.states[1].sheets.offer is not None:
        both.act(1, take_offer())  # rules that are not known are shown first
        both.settle()
    one, two = both.states
    assert one.document == two.document == evening_of(name).document
    assert two.ruler.laid == one.ruler.laid and both.standings == ("same", "same")


@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_a_campaign_takes_over_what_happened(name: str) -> None:
    state = after(evening_of(name), begin_campaign("Harbour"))
    shown = state.campaign.shown
    assert shown is not None
    for change in changes(state, shown):
        if not change.is_ticked:
            state = after(state, turn_change(change.key))
    state = after(state, take_over())
    assert state.campaign.shown is not None
    people = chronicle(state.campaign.shown).people
    assert len(people) == len(state.document.figures) and all(person.games == 1 for person in people)
