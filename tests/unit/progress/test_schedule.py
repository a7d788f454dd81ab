"""The page or the worker does the work that pictures leave out. The test has its own clock and worker."""

from __future__ import annotations

import gc
from collections.abc import Callable

import pytest
from attrs import define, field

from tablelight.progress.apart import SILENCES, SILENT_MS, STALE_MS, WORKER_IDLE_MS
from tablelight.progress.pictures import Effort, Pending, Picture, Progressive, Want, Where, later
from tablelight.progress.portions import Portion, Portions
from tablelight.progress.schedule import AWAITED_SLICE_MS, SHOWN_MS, SLICE_MS, Schedule
from tests.clock import Alarm


@define
class Call:
    """A scheduled call."""

    at: float
    call: Callable[[], None]
    is_off: bool = False

    def stop(self) -> None:
        self.is_off = True


@define
class Browser:
    """The browser as the schedule knows it. Time passes only if the test says so."""

    has_workers: bool = True
    clock: float = 1000
    calls: list[Call] = field(factory=list)
    events: list[object] = field(factory=list)

    def make(self) -> bool:
        self.events.append("made" if self.has_workers else "none")
        return self.has_workers

    def end(self) -> None:
        self.events.append("ended")

    def send(self, number: int, want: Want) -> None:
        self.events.append((number, want.args[0]))

    def repaint(self) -> None:
        self.events.append("repaint")

    def timer(self) -> Alarm:
        return Alarm(self._later)

    def _later(self, milliseconds: int, call: Callable[[], None]) -> Call:
        self.calls.append(Call(self.clock + milliseconds, call))
        return self.calls[-1]

    def now(self) -> float:
        return self.clock

    def passes(self, milliseconds: float) -> list[object]:
        """Lets time pass, and returns what happened in it."""
        self.clock += milliseconds
        for each in [call for call in self.calls if call.at <= self.clock]:
            self.calls.remove(each)
            if not each.is_off:
                each.call()
        found, self.events = self.events, []
        return found


@define
class Table:
    """A browser, its schedule and a slow answer."""

    browser: Browser
    schedule: Schedule
    slow: Progressive[[str], Portion, str]

    def shows(self, *names: str, is_first: bool = True) -> Picture:
        """Makes and paints a picture that asks for some answers."""
        with self.schedule.picture(is_first=is_first) as picture:
            for name in names:
                self.slow.get(name)
        self.schedule.painted(picture)
        return picture

    def asks(self, name: str) -> object:
        """What a picture shows of an answer; it is not painted."""
        with Picture(self.schedule.works):
            return self.slow.get(name)


def begun(
    portions: int = 40,
    milliseconds: int = 10,
    *,
    where: Where = "page",
    effort: Effort = "long",
    has_workers: bool = True,
    can_be_apart: bool = True,
) -> Table:
    browser = Browser(has_workers=has_workers)

    def work(name: str) -> Portions[str]:
        for done in range(portions):
            browser.clock += milliseconds
            browser.events.append(done)
            yield Portion("enemies", done + 1, portions)
            if name == "failing":
                raise ZeroDivisionError(name)
        return name.upper()

    slow = Progressive(work, 8, where, effort)
    return Table(browser, Schedule(browser, can_be_apart=can_be_apart), slow)


def numbers(events: list[object]) -> list[object]:
    return [each for each in events if isinstance(each, int)]


# Pictures


def test_without_a_picture_an_answer_is_worked_out_at_once_and_kept() -> None:
    table = begun()
    assert table.slow.get("a") == "A" and len(numbers(table.browser.events)) == 40
    assert table.slow.get("a") == "A" and len(numbers(table.browser.events)) == 40


def test_what_a_tap_waits_for_is_worked_out_in_its_picture() -> None:
    table = begun(effort="touch")
    assert table.shows("a").is_whole and table.asks("a") == "A"


def test_the_first_picture_leaves_out_what_is_short_and_the_next_one_has_it() -> None:
    table = begun(effort="short", portions=3)
    first = table.shows("a", "b")
    assert not first.is_whole and isinstance(pending := table.asks("a"), Pending) and not pending.is_long
    assert table.browser.passes(SHOWN_MS - 1) == [], "it is shown first"
    events = table.browser.passes(1)
    while "repaint" not in events:
        events += table.browser.passes(0)
    assert numbers(events) == [0, 1, 2, 0, 1, 2], "both, in the order of asking, before the next picture"
    assert table.shows("a", "b", is_first=False).is_whole
    assert table.asks("a") == "A"


def test_a_later_picture_works_on_as_long_as_its_time_lasts() -> None:
    table = begun(effort="short", portions=3, milliseconds=SLICE_MS // 2 - 1)
    assert table.shows("a", is_first=False).is_whole is False, "three portions take longer"
    assert numbers(table.browser.passes(0)) == [0, 1, 2]
    assert table.shows("a", is_first=False).is_whole, "it goes on where it was left"


def test_the_next_tap_leaves_what_it_does_not_ask_for() -> None:
    table = begun(effort="short")
    table.shows("a")
    table.browser.passes(SHOWN_MS)
    table.shows("b")
    assert numbers(table.browser.passes(SHOWN_MS)) == [0], "the other begins"
    table.shows("a")
    assert numbers(table.browser.passes(SHOWN_MS)) == [0], "asked again it begins anew"
    table.shows()
    assert table.browser.passes(1000) == [] and not [call for call in table.browser.calls if not call.is_off]


def test_a_long_list_comes_with_the_second_picture_that_has_it() -> None:
    table = begun()

    def shown(*, is_first: bool) -> list[int]:
        with table.schedule.picture(is_first=is_first) as picture:
            rows = later("rows", lambda: [1, 2, 3])
        table.schedule.painted(picture)
        assert picture.is_whole is bool(rows)
        return rows

    assert later("rows", lambda: [1, 2, 3]) == [1, 2, 3], "where no picture is made"
    assert shown(is_first=True) == []
    assert table.browser.passes(SHOWN_MS) == ["repaint"]
    assert shown(is_first=False) == [1, 2, 3]
    assert shown(is_first=True) == [1, 2, 3], "it was in the last picture"
    table.shows()
    assert shown(is_first=True) == []


def test_what_is_expected_is_worked_out_once_the_picture_is_whole_and_asks_for_no_other() -> None:
    table = begun(effort="short", portions=2)
    with table.schedule.picture(is_first=True) as picture:
        table.slow.expect("a")
    assert picture.is_whole
    table.schedule.painted(picture)
    events = table.browser.passes(SHOWN_MS) + table.browser.passes(0) + table.browser.passes(0)
    assert events == [0, 1] and table.asks("a") == "A"


def test_where_the_program_fails_at_a_short_answer_the_picture_that_needs_it_fails() -> None:
    table = begun(effort="short")
    table.shows("failing")
    while "repaint" not in table.browser.passes(SHOWN_MS):
        pass
    with pytest.raises(ZeroDivisionError):
        table.shows("failing", is_first=False)


# The page itself


def test_the_page_works_in_slices_and_shows_how_far_it_is() -> None:
    table = begun()
    table.shows("a")
    events = table.browser.passes(SHOWN_MS)
    assert events == [0, 1, 2, "repaint"] and AWAITED_SLICE_MS == 30, "as much as there is time for"
    shown = table.asks("a")
    assert isinstance(shown, Pending) and shown.is_long and shown.progress == Portion("enemies", 3, 40)
    while table.asks("a") != "A":
        table.shows("a", is_first=False)
        events += table.browser.passes(0)
    assert numbers(events) == list(range(40)), "each portion once, however often a picture is made"
    assert events.count("repaint") == 3, "not a picture a slice: no sooner than 250 ms after the last"


@pytest.mark.parametrize(("picture", "most"), [(0, 9), (100, 4)])
def test_pictures_of_how_far_it_is_take_a_small_share_of_a_slow_tablets_time(picture: int, most: int) -> None:
    table = begun(portions=200)
    table.shows("a")
    events = table.browser.passes(SHOWN_MS)
    while table.asks("a") != "A":
        events += table.browser.passes(picture if events[-1] == "repaint" else 0)
    assert most - 2 <= events.count("repaint") - 1 <= most, "of two seconds of work"


def test_the_collector_passes_over_what_earlier_slices_have_made() -> None:
    table = begun()
    table.shows("a")
    gc.collect()
    made = [[number] for number in range(5000)]
    frozen = gc.get_freeze_count()
    table.browser.passes(SHOWN_MS)
    assert gc.get_freeze_count() >= frozen + len(made), "it would look at all of it within a slice"


def test_where_the_program_fails_at_a_long_answer_that_is_said_and_reported() -> None:
    table = begun()
    table.shows("failing")
    with pytest.raises(ZeroDivisionError):
        table.browser.passes(SHOWN_MS)
    assert table.browser.passes(0)[-1] == "repaint"
    shown = table.asks("failing")
    assert isinstance(shown, Pending) and shown.has_failed
    table.shows("failing", "a", is_first=False)
    assert numbers(table.browser.passes(SHOWN_MS)) == [0, 1, 2], "what comes after it is worked out"


# The worker


def test_a_worker_is_made_with_the_first_long_question_and_ended_after_a_minute_without_work() -> None:
    table = begun(where="worker")
    table.shows()
    assert table.browser.passes(0) == []
    table.shows("a")
    table.shows("a", is_first=False)
    events = table.browser.passes(0)
    for done in range(9):
        events += table.browser.passes(WORKER_IDLE_MS)
        table.schedule.came(1, Portion("places", done, 9))
    events += table.browser.passes(0)
    assert [each for each in events if each != "repaint"] == ["made", (1, "a")], (
        "asked once; it goes on while it is waited for"
    )
    table.schedule.answered(1, "found")
    assert table.browser.passes(0) == ["repaint"] and table.asks("a") == "found"
    table.shows("a", is_first=False)
    assert table.browser.passes(WORKER_IDLE_MS - 1) == [] and table.browser.passes(1) == ["ended"]
    table.shows("b")
    assert table.browser.passes(0) == ["made", (2, "b")], "another when it is needed"


def test_a_worker_that_falls_silent_leaves_its_work_to_the_page() -> None:
    """It hung, and the page said "Working it out" until the next tap."""
    table = begun(where="worker")
    table.shows("a")
    table.schedule.came(1, Portion("places", 3, 9))
    assert table.browser.passes(10 * SILENCES * SILENT_MS) == ["made", (1, "a"), "repaint"], "the tablet slept"
    events = [event for _ in range(SILENCES) for event in table.browser.passes(SILENT_MS)]
    assert events == ["ended", "repaint"]
    table.shows("a", is_first=False)
    assert numbers(table.browser.passes(SHOWN_MS)) == [0, 1, 2]


def test_a_worker_is_ready_if_long_questions_are_likely_to_come() -> None:
    table = begun(where="worker")
    with table.schedule.picture(is_first=True) as picture:
        picture.needs_worker = True
    table.schedule.painted(picture)
    table.schedule.painted(picture)
    assert table.browser.passes(0) == ["made"], "once"


def test_what_nothing_waits_for_any_more_is_ended_soon_and_what_is_wanted_begins_again() -> None:
    table = begun(where="worker")
    table.shows("a")
    table.shows("b")
    assert table.browser.passes(0) == ["made", (1, "a"), (2, "b")]
    assert table.browser.passes(STALE_MS) == ["ended", "made", (3, "b")]
    table.schedule.answered(1, "late")
    assert isinstance(table.asks("a"), Pending), "an answer to what was given up is dropped"
    table.shows()
    assert table.browser.passes(STALE_MS) == ["ended"], "left by the next tap"


def test_an_old_answer_that_comes_in_time_leaves_the_worker_alone() -> None:
    table = begun(where="worker")
    table.shows("a")
    table.shows("b")
    table.browser.passes(0)
    table.schedule.answered(1, "found")
    assert table.asks("a") == "found", "it is kept"
    assert table.browser.passes(STALE_MS) == ["repaint"], "b is worked on now"


def test_the_worker_says_how_far_it_is_about_what_is_waited_for() -> None:
    table = begun(where="worker")
    table.shows("a")
    table.browser.passes(0)
    table.schedule.came(1, Portion("places", 3, 9))
    assert table.browser.passes(0) == ["repaint"]
    shown = table.asks("a")
    assert isinstance(shown, Pending) and shown.progress == Portion("places", 3, 9)
    table.shows("b")
    table.browser.passes(0)
    table.schedule.came(1, Portion("places", 4, 9))
    table.schedule.came(7, Portion("places", 4, 9))
    assert table.browser.passes(0) == []


@pytest.mark.parametrize("where", ["worker", "either"])
def test_a_browser_that_makes_none_and_a_worker_that_fails_leave_it_to_the_page(where: Where) -> None:
    table = begun(where=where, has_workers=False)
    table.shows("a")
    events = table.browser.passes(SHOWN_MS) + table.browser.passes(0)
    assert events.count("none") == 1 and numbers(events) == [0, 1, 2, 3, 4, 5]
    table = begun(where="worker")
    table.shows("a")
    table.schedule.failed()
    table.schedule.failed()
    assert table.browser.passes(0) == ["made", (1, "a"), "ended"]
    assert numbers(table.browser.passes(SHOWN_MS)) == [0, 1, 2], "what it was given is worked out here"
    table.shows("b")
    assert "made" not in table.browser.passes(0), "no second worker"


def test_what_either_may_do_is_tried_for_a_slice_and_goes_to_the_worker_if_it_takes_longer() -> None:
    table = begun(where="either", portions=2)
    table.shows("a")
    assert table.browser.passes(SHOWN_MS) == [0, 1, "repaint"] and table.asks("a") == "A", "no worker is needed"
    table = begun(where="either")
    table.shows("a")
    assert table.browser.passes(SHOWN_MS) == [0, 1, 2, "made", (1, "a")]
    assert table.browser.passes(100) == [], "the page is free meanwhile"
    assert not table.schedule.is_working


def test_the_page_is_free_while_the_worker_is_at_what_is_waited_for() -> None:
    table = begun(where="worker")
    assert not table.schedule.is_working
    table.shows("a")
    assert not table.schedule.is_working
    table = begun(where="page")
    table.shows("a")
    assert table.schedule.is_working
