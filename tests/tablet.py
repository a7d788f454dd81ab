"""The page without a browser: pictures of states, and the work that they put off, done by the test's own clock."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import TracebackType

from tablelight.app.page import Page, page
from tablelight.app.scene import layers
from tablelight.app.state import AppState
from tablelight.app.working.worker import answer_to, case_of, read
from tablelight.progress.pictures import Picture, Want, in_page
from tablelight.progress.portions import run
from tablelight.progress.schedule import SLICE_MS, Schedule
from tablelight.view.drawing import Layer
from tests.clock import Alarm


class _Alarm:
    def __init__(self) -> None:
        self.is_stopped = False

    def stop(self) -> None:
        self.is_stopped = True


class Tablet:
    """Shows states. Each look at its clock advances the clock by a millisecond. Within `with` it is the only page."""

    def __init__(self, *, has_worker: bool = False) -> None:
        self.schedule = Schedule(self, can_be_apart=has_worker)
        self.clock, self.tick = 0.0, 1
        self.pictures: list[Picture] = []
        self.layers: tuple[Layer, ...] = ()
        self.page: Page | None = None
        self.sent: dict[int, Want] = {}
        """The wants that the worker was given and has not answered."""
        self.workers = 0
        """How many workers have been made."""
        self._state: AppState | None = None
        self._is_due = False
        self._calls: list[tuple[float, int, Callable[[], None], _Alarm]] = []
        self._number = 0

    def __enter__(self) -> Tablet:
        in_page(self.schedule.works)
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        in_page(None)

    # What the browser does

    def now(self) -> float:
        self.clock += self.tick
        return self.clock

    def timer(self) -> Alarm:
        return Alarm(self._later)

    def _later(self, milliseconds: int, call: Callable[[], None]) -> _Alarm:
        alarm = _Alarm()
        self._number += 1
        self._calls.append((self.clock + milliseconds, self._number, call, alarm))
        return alarm

    def repaint(self) -> None:
        self._is_due = True

    def make(self) -> bool:
        self.workers += 1
        return True

    def end(self) -> None:
        self.sent.clear()

    def send(self, number: int, want: Want) -> None:
        self.sent[number] = want

    # What a test does

    @property
    def picture(self) -> Picture:
        """The last picture."""
        return self.pictures[-1]

    def show(self, state: AppState) -> Picture:
        """The first picture of a state."""
        return self._make(state, is_first=True)

    def step(self) -> bool:
        """Does the next work: a picture that is due, otherwise a call; False if there is none."""
        if self._is_due and self._state is not None:
            self._make(self._state, is_first=False)
            return True
        self._calls = [call for call in self._calls if not call[3].is_stopped]
        if not self._calls:
            return False
        when, number, call, _ = min(self._calls, key=lambda each: each[:2])
        if when > self.clock + 1000:  # the worker's own end
            return False
        self._calls = [each for each in self._calls if each[1] != number]
        self.clock = max(self.clock, when)
        call()
        return True

    def next_picture(self) -> Picture:
        """Work until another picture is made."""
        count = len(self.pictures)
        while len(self.pictures) == count:
            assert self.step(), "no other picture follows"
        return self.picture

    def finish(self, state: AppState | None = None) -> Picture:
        """Work until the picture of a state, or the last picture, has all long answers."""
        if state is not None:
            self.show(state)
        while self.step() or self.answer():
            pass
        return self.picture

    def make_whole(self, state: AppState | None = None) -> Picture:
        """Work until the picture is whole, except for long answers."""
        if state is not None:
            self.show(state)
        while not self.picture.is_whole:
            assert self.step()
        return self.picture

    def portions(self, state: AppState | None = None) -> Iterator[None]:
        """The work that the picture of a state, or the last one, has put off, with a stop after each portion."""
        if state is not None:
            self.show(state)
        yield from (None for is_picture in self.page_work(has_worker=False) if not is_picture)

    def page_work(self, *, has_worker: bool = True) -> Iterator[bool]:
        """The same, with a stop after each picture too; yields whether it was a picture. Leaves out a worker's work."""
        assert self._state is not None
        while True:
            picture = self.picture
            long = [each for each in picture.long if each.slow.where == "page" or not has_worker]
            wants = [each for each in (*picture.short, *long, *picture.expected) if not each.is_answered]
            if not wants and picture.is_whole:
                return
            for want in wants:
                while not self.schedule.works.step(want):
                    yield False
                yield False
            self.tick = SLICE_MS  # a picture does no work itself
            self._make(self._state, is_first=False)
            self.tick = 1
            yield True

    def answer(self) -> bool:
        """The worker answers the want that it was given first; False if it has nothing to do."""
        if not self.sent:
            return False
        number, want = next(iter(self.sent.items()))
        del self.sent[number]
        self.schedule.answered(number, read(answer_to(run(case_of(want)))))
        return True

    def _make(self, state: AppState, *, is_first: bool) -> Picture:
        before, self._state, self._is_due = self._state, state, False
        made = self.schedule.picture(is_first=is_first)
        with made:
            self.layers = layers(state)
            self.page = page(state, before)
        self.pictures.append(made)
        self.schedule.painted(made)
        return made


def first_layers(state: AppState) -> tuple[Layer, ...]:
    """The layers of the first picture of a state."""
    with Tablet() as tablet:
        tablet.show(state)
        return tablet.layers


def first_page(state: AppState) -> Page:
    """The page of the first picture of a state."""
    with Tablet() as tablet:
        tablet.show(state)
        assert tablet.page is not None
        return tablet.page


def made(state: AppState) -> AppState:
    """The state, after the page has worked out all that its pictures ask for."""
    with Tablet() as tablet:
        tablet.finish(state)
    return state
