"""The page on a slow tablet: Chromium with its processor throttled six times; a finger asks all that may take long,
with a worker and without one. For every question: when the tap is painted, when a sign says that the page works, when
the whole answer is there, how long the page was blocked at most, how long a second tap waits in the middle.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page, sync_playwright

from tests.bench.slow_cases import BOARDS, CASES, Case, Gesture, Json, Point, Target, middle_of
from tests.bench.slow_trace import Trace
from tests.bench.slow_verdict import Measured, spent
from tests.browser.harness import PREFIX, boot_state, launch, tablet, until
from tests.browser.table import button, open_file
from tools.paths import DIST
from tools.serve import serving

RATE = 6
"""How many times slower the page is than this machine."""
FACTOR = 1.0
"""A factor for the measured times: 6 if `RATE` is set to 1, on a machine too busy to be throttled."""
PATIENCE_MS, IN_THE_MIDDLE_MS, QUIET_MS, BUTTON_MS = 20_000, 600, 500, 15_000
PREPARED_MS, STEADY_TIMES = 60_000, 5
"""How long the way to a question may take, and how often the test looks whether its button has moved."""
FRAME_MS = 50
"""The time between two places of a moving finger."""
LEAVE, HAND, FIT = "Measure", "Hand", "Show the whole board"
"""The tap in the middle: a mode that asks the rules nothing; in the editor a tool that draws nothing; while looking
back, without either, the view of the whole board."""

SIGNS = ".working, dialog.reading, .moving, [aria-busy=true]"
"""The signs that the page works."""
WATCH = """() => {
    const signs = "SIGNS";
    globalThis.slow = { taps: [], begun: 0, sign: 0, gone: 0, last: 0, moved: 0 };
    new PerformanceObserver((list) => {
        for (const { startTime, duration } of list.getEntries()) slow.last = startTime + duration;
    }).observe({ entryTypes: ["longtask"] });
    slow.watch = (time) => {
        const number = slow.taps.length;
        slow.taps.push([time, 0]);
        const painted = tablelight.painted;
        const look = () => {
            if (!slow.taps[number]) return;
            if (tablelight.painted > painted) slow.taps[number][1] = tablelight.painted;
            else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
    };
    addEventListener("pointerup", (event) => {
        slow.watch(event.timeStamp);
        if (!slow.sign && document.querySelector(signs)) slow.sign = event.timeStamp; // since fingers push the board
    }, true);
    window.print = () => { dispatchEvent(new Event("beforeprint")); dispatchEvent(new Event("afterprint")); };
    new MutationObserver(() => {
        const is_shown = slow.taps.length && document.querySelector(signs);
        if (!slow.sign && is_shown) slow.sign = performance.now();
        if (slow.sign && !is_shown) slow.gone = performance.now();
    }).observe(document.body, { childList: true, subtree: true, attributes: true });
}""".replace("SIGNS", SIGNS)
RESET = "() => { Object.assign(slow, { taps: [], begun: 0, sign: 0, gone: 0, last: 0, moved: 0 }); }"
QUIET = """(quiet) => {
    if (!tablelight.whole || document.querySelector(".working, dialog.reading, [aria-busy=true]")) return false;
    const last = Math.max(tablelight.painted, slow.last, ...slow.taps.flat());
    return performance.now() - last > quiet;
}"""
NO_WORKERS = "globalThis.Worker = class { constructor() { throw new Error('none here'); } };"


def quiet(page: Page, milliseconds: int = PATIENCE_MS) -> bool:
    """Waits until nothing goes on any more; False if that takes too long."""
    try:
        until(page, f"({QUIET})({QUIET_MS})", seconds=milliseconds / 1000)
    except AssertionError:
        return False
    return True


class Table:
    """A page with the boards put on it, and a finger."""

    def __init__(self, page: Page, folder: Path) -> None:
        self.page = page
        self._session = page.context.new_cdp_session(page)
        self._trace = Trace(page)
        self._documents: dict[str, Json] = {}
        self._folder = folder

    def recover(self) -> None:
        """Makes the page ready again after a question that could not be asked."""
        self.throttle(1)
        self._trace.give_up()

    def throttle(self, rate: int) -> None:
        """Slow the page's processor down by a factor."""
        self._session.send("Emulation.setCPUThrottlingRate", {"rate": rate})

    def put(self, board: str) -> Json:
        """Opens a board of which nothing is known yet, in Move mode with no figure selected."""
        if board not in self._documents:
            self._documents[board] = {**BOARDS[board](), "title": board}
        self.page.keyboard.press("Escape")
        open_file(self.page, f"{board}.json", self._documents[board])
        quiet(self.page)
        accept = self.page.get_by_role("button", name="Play with these rules")
        if accept.count():  # a game that brings its own rules asks first
            accept.tap()
            quiet(self.page)
        return self._documents[board]

    def plain_tap(self) -> float:
        """The median of taps on modes that ask the rules nothing, with nothing else going on."""
        times = []
        self.throttle(RATE)
        for name in (LEAVE, "Move") * 3:
            self._trace.begin()
            touched = self._touched(middle_of(button(self.page, name)))
            assert touched is not None, "a tap on a mode paints a picture"
            times.append(touched)
            quiet(self.page)
        self.throttle(1)
        return sorted(times)[len(times) // 2]

    def _touched(self, point: Point) -> float | None:
        """The work in ms from a touch to the picture after it, None if none follows; a trace must have begun."""
        self.page.evaluate("slow.taps = []")
        self.page.touchscreen.tap(*point)
        # If nothing is painted after the touch and nothing goes on, there is nothing more to come.
        until(self.page, f"slow.taps.at(-1)?.[1] > 0 || (slow.taps.length > 0 && ({QUIET})({QUIET_MS}))", seconds=60)
        begin, end = self.page.evaluate("slow.taps.at(-1)")
        tasks = self._trace.end(FACTOR)
        return spent(tasks, begin, end) if end else None

    def _ask(self, case: Case) -> None:
        """Goes to the question and asks it; the processor is throttled from the last touch on."""
        document = self.put(case.board)
        case.way(self.page, document)
        assert case.is_busy or quiet(self.page, PREPARED_MS), "the way there takes too long"
        path = self._folder / case.file[0] if case.file is not None else self._folder
        if case.file is not None:  # on disk: handing the bytes over would keep the page busy for seconds
            path.write_bytes(case.file[1]())
        fragment = case.link() if case.link is not None else ""
        point = None
        if case.at is not None:
            point = case.at(self.page, document) if case.is_busy else self._steady(case.at, document)
        self._trace.begin()
        self.throttle(RATE)
        self.page.evaluate(RESET)
        if point is not None:
            self.page.touchscreen.tap(*point)
        elif case.file is not None:
            self.page.evaluate("slow.watch(performance.now())")
            self.page.set_input_files("#file", path)
        elif fragment:
            self.page.evaluate("(link) => { slow.watch(performance.now()); location.hash = link; }", fragment)
        elif case.gesture is not None:
            self._gesture(case.gesture)

    def _gesture(self, gesture: Gesture) -> None:
        """Fingers on the board, from frame to frame."""
        box = self.page.locator("#board").bounding_box()
        assert box is not None
        self.page.evaluate("slow.moved = performance.now()")
        for number, points in enumerate(gesture):
            fingers = [
                {"x": box["x"] + x * box["width"], "y": box["y"] + y * box["height"], "id": finger}
                for finger, (x, y) in enumerate(points)
            ]
            kind = "touchMove" if number else "touchStart"
            self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})
            self.page.wait_for_timeout(FRAME_MS)
        self._session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        until(self.page, f"slow.taps.length >= {len(gesture[0])}")
        # The picture that the fingers made is there; the rest is counted from the moment when they lift.
        self.page.evaluate("slow.taps = [[slow.taps.at(-1)[0], slow.taps.at(-1)[0]]]")

    def _steady(self, at: Target, document: Json) -> Point:
        """Where to touch, once the content above it on the page no longer moves it."""
        before, point = None, at(self.page, document)
        for _ in range(STEADY_TIMES):
            assert quiet(self.page, PREPARED_MS), "the page does not come to rest"
            before, point = point, at(self.page, document)
            if before == point:
                return point
        raise AssertionError("what is to be touched does not stand still")

    def measured(self, case: Case) -> Measured:
        """Asks the question and waits for the answer; if that takes long, asks again and leaves it."""
        self._ask(case)
        is_answered = quiet(self.page)
        told = self.page.evaluate("({ ...slow, painted: tablelight.painted })")
        tasks = self._trace.end(FACTOR)
        self.throttle(1)
        begin, first = told["taps"][0]
        sign = next((task.end for task in tasks if task.start <= told["sign"] <= task.end), told["sign"])
        ended = max(told["painted"], told["last"], told["gone"], first, sign)
        second = None
        if not is_answered or spent(tasks, begin, ended) > IN_THE_MIDDLE_MS or told["sign"]:
            second = self._left(case)
        shown = told["moved"] or first or sign or begin  # of a gesture every picture counts
        last = (
            max(told["painted"], first) if first else max(told["last"], told["gone"], sign)
        )  # `painted` may be from before the tap
        return Measured(
            tap=spent(tasks, begin, first) if first else None,
            sign=spent(tasks, begin, sign) if sign else None,
            whole=spent(tasks, begin, last),
            work=spent(tasks, begin, ended),
            answer=last - begin if is_answered and last > begin else None,
            longest=max((task.within(shown, task.end) for task in tasks if task.end > shown), default=0.0),
            left=second,
        )

    def _left(self, case: Case) -> float | None:
        """Asks the question again; how long a second finger waits in the middle, None if it was answered by then."""
        self._ask(case)
        self.page.wait_for_timeout(IN_THE_MIDDLE_MS)
        close = self.page.locator("dialog[open]").get_by_role("button", name="Close")
        hand = self.page.locator(".edit-tool", has_text=HAND)
        leave = FIT if self.page.locator(".bar .looking").count() else LEAVE
        try:
            point = middle_of(close if close.count() else hand if hand.count() else button(self.page, leave))
        except (PlaywrightError, AssertionError):  # the dialog has closed meanwhile
            point = middle_of(button(self.page, LEAVE))
        is_working = self.page.evaluate("document.querySelector('.working, dialog.reading, [aria-busy=true]') !== null")
        waited = self._touched(point)
        self.throttle(1)
        return waited if is_working else None


@contextmanager
def table(*, has_workers: bool) -> Iterator[Table]:
    """The app, with `WATCH` in the page."""
    with serving(DIST, prefix=PREFIX) as address, sync_playwright() as playwright:
        browser = launch(playwright)
        context = tablet(browser)
        if not has_workers:
            context.add_init_script(NO_WORKERS)
        page = context.new_page()
        page.goto(address)
        assert boot_state(page) == "ready"
        page.set_default_timeout(BUTTON_MS)
        page.evaluate(WATCH)
        with TemporaryDirectory() as folder:
            yield Table(page, Path(folder))
        browser.close()


def rows(words: Sequence[str], *, has_workers: bool) -> Iterator[str]:
    """The lines of the table."""
    yield "| asked | tap painted | says so | whole answer | by the clock | work | longest task | second tap | verdict |"
    yield "|---|---|---|---|---|---|---|---|---|"
    board, plain = None, 0.0
    with table(has_workers=has_workers) as on:
        for case in CASES:
            if words and not any(word in case.name for word in words):
                continue
            if case.board != board:
                board = case.board
                on.put(board)
                plain = on.plain_tap()
                yield f"| {board}: a plain tap | {plain:.0f} | | | | | | | |"
            try:
                found = on.measured(case)
                if found.faults(plain):  # once more: this machine may have been busy
                    found = min(
                        found,
                        on.measured(case),
                        key=lambda each: (each.shown is None, len(each.faults(plain)), each.longest),
                    )
            except (PlaywrightError, AssertionError) as error:
                if "crashed" in str(error):
                    raise
                on.recover()
                yield f"| {case.name} | not asked: {(str(error) or repr(error)).splitlines()[0]} | | | | | | | missed |"
                continue
            faults = found.faults(plain)
            verdict = f"missed: {', '.join(faults)}" if faults else "met"
            yield f"| {case.name} | " + " | ".join(found.cells()) + f" | {verdict} |"


def show(words: Sequence[str] = ()) -> None:
    """Print the table with a worker and without, and how many rows are met."""
    verdicts = []
    for has_workers in (True, False):
        how = "with a worker" if has_workers else "no worker"
        print(f"\nslow: {how}, processor throttled {RATE} times, load {os.getloadavg()[0]:.1f}\n")
        for row in rows(words, has_workers=has_workers):
            print(row, flush=True)
            verdicts.append(row.rpartition(" | ")[2])
    missed = sum(each.startswith("missed") for each in verdicts)
    print(f"\n{sum(each == 'met |' for each in verdicts)} met, {missed} missed")
