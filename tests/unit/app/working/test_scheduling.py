"""When the second interpreter is made, what it does, when it is ended: with a clock and a worker of the test's own."""

from __future__ import annotations

import gc
import json
from collections.abc import Callable
from typing import Any

import pytest
from attrs import define, field

from tablelight.app.actions import Action
from tablelight.app.controls import problem_words
from tablelight.app.history import History
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.app.working import here
from tablelight.app.working.actions import Answered, Progressed, WorkApart, WorkedOut
from tablelight.app.working.queries import answer
from tablelight.app.working.scheduling import FAULT, SHOWN_MS, STALE, WORKER_IDLE_MS, Scheduling
from tablelight.app.working.state import Job, Unanswered
from tablelight.board.codec import decode
from tablelight.board.problems import Problem
from tablelight.progress.portions import Portion, Portions
from tablelight.view.words import Words
from tests.clock import Call
from tests.contract.documents import document

BOARD = decode(document("carnevale", "carnevale-canal"))


def job(name: str, ask: str = "advise") -> Job:
    """A question about the board."""
    return Job(BOARD, json.dumps({"ask": ask, "figure": name}))


def name_of(job: Job) -> str:
    """Whom it is about."""
    return str(json.loads(job.question)["figure"])


@define
class Table:
    """The browser, as the schedule knows it, and a clock."""

    has_workers: bool = True
    shown: Job | None = None
    clock: int = 0
    calls: list[Call] = field(factory=list)
    events: list[Any] = field(factory=list)

    def make(self) -> bool:
        self.events.append("made" if self.has_workers else "none")
        return self.has_workers

    def end(self) -> None:
        self.events.append("ended")

    def send(self, number: int, job: Job) -> None:
        self.events.append((number, name_of(job)))

    def later(self, milliseconds: int, call: Callable[[], None]) -> Call:
        self.calls.append(Call(self.clock + milliseconds, call))
        return self.calls[-1]

    def now(self) -> float:
        return self.clock

    def wanted(self) -> Job | None:
        return self.shown

    def act(self, action: Action) -> None:
        self.events.append(action)
        if isinstance(action, Answered | WorkedOut) and action.job.is_same(self.shown):
            self.shown = None

    def passes(self, milliseconds: int) -> None:
        """So much time goes by."""
        self.clock += milliseconds
        for each in [call for call in self.calls if call.at <= self.clock]:
            self.calls.remove(each)
            if not each.is_off:
                each.call()

    def told(self) -> list[Any]:
        """What has happened since the last asking."""
        found, self.events = self.events, []
        return found


def never() -> bool:
    """Nothing is likely to be asked."""
    return False


def begun(*, has_workers: bool = True, can_be_apart: bool = True) -> tuple[Table, Scheduling]:
    """A schedule that has begun."""
    table = Table(has_workers=has_workers)
    schedule = Scheduling(table, can_be_apart=can_be_apart)
    schedule.begin()
    return table, schedule


def test_the_page_is_free_while_the_worker_is_at_what_is_waited_for() -> None:
    """Then it foresees the next tap: a move on the largest board took 200 ms longer on a slow tablet without that."""
    table, schedule = begun()
    assert not schedule.is_apart()
    table.shown = job("a")
    schedule.update(may_come=never)
    assert schedule.is_apart()
    table.shown = job("b")
    assert not schedule.is_apart(), "another question, which nobody works at yet"
    table.shown = None
    assert not schedule.is_apart()
    table, schedule = begun(has_workers=False)
    table.shown = job("a")
    schedule.update(may_come=never)
    assert not schedule.is_apart(), "the page works at it itself"


def test_a_worker_is_made_when_something_may_come_and_its_memory_given_back_after_a_minute_without_work() -> None:
    table, schedule = begun()
    schedule.update(may_come=never)
    assert table.told() == [WorkApart()]
    schedule.update(may_come=lambda: True)
    schedule.update(may_come=lambda: True)
    assert table.told() == ["made"], "once"
    assert WORKER_IDLE_MS == 60_000
    table.passes(WORKER_IDLE_MS - 1)
    assert table.told() == []
    table.passes(1)
    assert table.told() == ["ended"]
    table.shown = job("a")
    schedule.update(may_come=never)
    assert table.told() == ["made", (1, "a")], "another when it is needed"


def test_work_puts_the_minute_off_and_the_answer_is_told() -> None:
    table, schedule = begun()
    table.shown = asked = job("a")
    schedule.update(may_come=never)
    schedule.update(may_come=never)
    assert table.told() == [WorkApart(), "made", (1, "a")], "asked once, however often it is looked"
    table.passes(2 * WORKER_IDLE_MS)
    assert table.told() == [], "as long as it is waited for it goes on"
    schedule.told(1, "found")
    assert table.told() == [Answered(asked, "found")]
    table.passes(WORKER_IDLE_MS)
    assert table.told() == ["ended"]


def test_what_nobody_waits_for_any_more_is_ended_soon_and_what_is_wanted_begins_anew() -> None:
    table, schedule = begun()
    table.shown = job("a")
    schedule.update(may_come=never)
    table.shown = job("b")
    schedule.update(may_come=never)
    assert table.told()[-2:] == [(1, "a"), (2, "b")]
    table.passes(STALE)
    assert table.told() == ["ended", "made", (3, "b")]
    schedule.told(1, "late")
    assert table.told() == [], "an answer to what was given up is dropped"
    table.shown = None
    schedule.update(may_come=never)
    table.passes(STALE)
    assert table.told() == ["ended"], "left by the next tap"


def test_an_old_answer_that_comes_in_time_leaves_the_worker_alone() -> None:
    table, schedule = begun()
    table.shown = first = job("a")
    schedule.update(may_come=never)
    table.shown = job("b")
    schedule.update(may_come=never)
    table.told()
    schedule.told(1, "found")
    table.passes(STALE)
    assert table.told() == [Answered(first, "found")], "b is worked on now"


def lasting(portions: int, milliseconds: int, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every answer of the page has so many portions, each of so many milliseconds."""

    def answer(job: Job) -> Portions[object]:
        for done in range(portions):
            table.clock += milliseconds
            table.events.append(done)
            yield Portion("enemies", done + 1, portions)
        return name_of(job)

    monkeypatch.setattr(here, "answer_in_portions", answer)


def test_without_a_worker_the_page_works_in_slices_and_tells_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    table, schedule = begun(can_be_apart=False)
    table.clock = 1000
    lasting(40, 10, table, monkeypatch)
    table.shown = asked = job("a")
    schedule.update(may_come=lambda: True)
    assert table.told() == [WorkApart()], "it is shown first"
    table.passes(SHOWN_MS)
    assert table.told() == [0, 1, 2, Progressed(asked, Portion("enemies", 3, 40))], "as much as there is time for"
    for _ in range(20):
        table.passes(0)
        schedule.update(may_come=lambda: True)
    told = table.told()
    numbers = [each for each in told if isinstance(each, int)]
    assert numbers == list(range(3, 40)), "each portion once, however often it is looked"
    assert told[-1] == WorkedOut(asked, "a")
    progress = [each.portion.done for each in told if isinstance(each, Progressed)]
    assert progress == [30], "not a picture a slice: no sooner than 250 ms after the last"


@pytest.mark.parametrize(("picture", "most"), [(0, 9), (100, 4)])
def test_pictures_of_how_far_it_has_come_take_a_small_share_of_a_slow_tablets_time(
    picture: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, schedule = begun(can_be_apart=False)
    lasting(200, 10, table, monkeypatch)
    table.shown = job("a")
    schedule.update(may_come=never)
    table.passes(SHOWN_MS)
    events = table.told()
    while not isinstance(events[-1], WorkedOut):
        table.passes(picture if isinstance(events[-1], Progressed) else 0)
        events += table.told()
    pictures = sum(isinstance(each, Progressed) for each in events)
    assert most - 2 <= pictures <= most, "of two seconds of work"


def test_the_collector_passes_over_what_earlier_slices_have_made(monkeypatch: pytest.MonkeyPatch) -> None:
    table, schedule = begun(can_be_apart=False)
    lasting(40, 10, table, monkeypatch)
    table.shown = job("a")
    schedule.update(may_come=never)
    gc.collect()
    made = [[number] for number in range(5000)]
    frozen = gc.get_freeze_count()
    table.passes(SHOWN_MS)
    assert gc.get_freeze_count() >= frozen + len(made), "it would look at all of it within a slice"


def test_a_tap_in_the_middle_leaves_what_the_page_works_at(monkeypatch: pytest.MonkeyPatch) -> None:
    table, schedule = begun(can_be_apart=False)
    lasting(100, 10, table, monkeypatch)
    table.shown = job("a")
    schedule.update(may_come=never)
    table.passes(SHOWN_MS)
    table.passes(0)
    assert table.told()[-1] == 5
    table.shown = other = job("b")
    schedule.update(may_come=never)
    table.passes(0)
    assert table.told() == [], "not one portion more, and the other is shown first"
    table.passes(SHOWN_MS)
    assert [each for each in table.told() if isinstance(each, int)] == [0, 1, 2]
    table.shown = None
    schedule.update(may_come=never)
    table.passes(SHOWN_MS)
    assert table.told() == [] and not table.calls, "nobody waits for anything"
    table.shown = other
    schedule.update(may_come=never)
    table.passes(SHOWN_MS)
    assert [each for each in table.told() if isinstance(each, int)] == [0, 1, 2], "asked again it begins anew"


def test_where_the_program_fails_at_an_answer_that_is_said_and_it_can_be_asked_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever called reports the fault; the panel does not go on saying that it is being worked out."""

    def failing(job: Job) -> Portions[object]:
        yield Portion("places", 1, 9)
        raise ZeroDivisionError(name_of(job))

    table, schedule = begun(can_be_apart=False)
    monkeypatch.setattr(here, "answer_in_portions", failing)
    table.shown = asked = job("a")
    schedule.update(may_come=never)
    with pytest.raises(ZeroDivisionError):
        table.passes(SHOWN_MS)
    assert table.told()[-1] == WorkedOut(asked, FAULT)
    state = update(AppState(history=History.of(BOARD)), WorkApart())
    state = update(state, WorkedOut(asked, FAULT))
    question = {"ask": "advise", "figure": "a"}
    found = answer(state, question, lambda: "at once")
    assert isinstance(found, Problem)
    assert problem_words(state, found, Words()).startswith("The answer could not be worked out: ")
    table.shown = asked
    schedule.update(may_come=never)
    assert table.calls, "asked again it is tried again"


def test_a_browser_that_makes_none_and_a_worker_that_fails_leave_it_to_the_page() -> None:
    table, schedule = begun(has_workers=False)
    table.shown = asked = job("nobody")
    schedule.update(may_come=never)
    assert table.told() == [WorkApart(), "none"]
    table.passes(SHOWN_MS)
    assert table.told() == [WorkedOut(asked, Unanswered())]
    table, schedule = begun()
    table.shown = asked = job("nobody")
    schedule.update(may_come=never)
    schedule.failed()
    schedule.failed()
    assert table.told()[-2:] == [(1, "nobody"), "ended"]
    table.passes(SHOWN_MS)
    assert table.told() == [WorkedOut(asked, Unanswered())], "what it was given is worked out here"
    table.shown = job("none")
    schedule.update(may_come=lambda: True)
    assert table.told() == [], "no second worker"


def test_what_does_not_take_long_is_worked_out_by_the_page_and_needs_no_worker() -> None:
    table, schedule = begun()
    table.shown = asked = job("nobody", "threats")
    schedule.update(may_come=never)
    assert table.told() == [WorkApart()]
    table.passes(SHOWN_MS)
    assert table.told() == [WorkedOut(asked, Unanswered())]


def test_the_worker_tells_how_far_it_is_about_what_is_waited_for() -> None:
    table, schedule = begun()
    table.shown = asked = job("a")
    schedule.update(may_come=never)
    table.told()
    schedule.came(1, Portion("places", 3, 9))
    assert table.told() == [Progressed(asked, Portion("places", 3, 9))]
    table.shown = job("b")
    schedule.update(may_come=never)
    table.told()
    schedule.came(1, Portion("places", 4, 9))
    schedule.came(7, Portion("places", 4, 9))
    assert table.told() == []


def test_what_the_page_works_at_outlives_a_worker_with_an_old_job(monkeypatch: pytest.MonkeyPatch) -> None:
    table, schedule = begun()
    lasting(100, 1, table, monkeypatch)
    table.shown = job("a")
    schedule.update(may_come=never)
    table.shown = looks = job("a", "looks")
    schedule.update(may_come=never)
    table.passes(SHOWN_MS)
    assert [each for each in table.told() if isinstance(each, int)] == list(range(30))
    alarm = next(call for call in table.calls if call.at > table.clock)
    alarm.call()
    assert table.told() == ["ended"], "the worker has what nobody waits for"
    for _ in range(5):
        table.passes(0)
    assert [each for each in table.told() if not isinstance(each, Progressed)] == [
        *range(30, 100),
        WorkedOut(looks, "a"),
    ]
