"""The moving picture of the README, eight seconds: a tap, the light, a proposed move, a roll, the threats.

`python -m tools.gallery OUT --film FILE.gif` takes it. Each scene stays long enough to be read.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page

from tests.browser.harness import LANDSCAPE, tablet
from tests.browser.table import open_example, opened, place, settled, tap
from tools.environment import say

WIDTH, COLOURS = 820, 96
"""The width of the picture in pixels, and its number of colours."""
FINGER_MS = 350
"""How long a finger is shown before it taps."""
BOARD = "heroclix-rooftop"
FINGER = """([x, y]) => {
    const finger = document.createElement("div");
    finger.id = "finger";
    Object.assign(finger.style, {position: "fixed", left: `${x - 22}px`, top: `${y - 22}px`, width: "44px", height: "44px",
        borderRadius: "50%", background: "rgb(0 0 0 / .25)", border: "3px solid rgb(255 255 255 / .9)", zIndex: 9999});
    document.body.append(finger);
}"""


def on_space(column: int, row: int) -> Callable[[Page], tuple[tuple[float, float], Callable[[], None]]]:
    """A tap on a space: where it is, and the tap itself."""
    return lambda page: (place(page, column, row), lambda: tap(page, column, row))


def on_button(name: str, within: str = "button") -> Callable[[Page], tuple[tuple[float, float], Callable[[], None]]]:
    """A tap on the button of this name among those that a selector finds."""

    def found(page: Page) -> tuple[tuple[float, float], Callable[[], None]]:
        button = page.locator(within).and_(page.get_by_role("button", name=name, exact=True)).first
        box = button.bounding_box()
        assert box is not None, name
        return (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2), button.tap

    return found


SCENES = (
    (on_space(6, 6), 1200),
    (on_space(10, 3), 1400),
    (on_button("4", "button.face"), 1200),
    (on_button("Move here"), 1050),
    (on_button("Threats"), 1000),
)
"""The taps, and how long the result of each is shown (milliseconds)."""


def film(browser: Browser, address: str, target: Path) -> None:
    """Takes the scenes and writes them as an animated GIF."""
    frames: list[tuple[Image.Image, int]] = []
    with tablet(browser, LANDSCAPE, color_scheme="light", locale="en", device_scale_factor=1) as context:
        page = opened(context, address)
        open_example(page, BOARD)
        settled(page)
        frames.append((shot(page), 400))
        for scene, shown in SCENES:
            where, act = scene(page)
            page.evaluate(FINGER, list(where))
            frames.append((shot(page), FINGER_MS))
            page.evaluate("document.getElementById('finger').remove()")
            act()
            settled(page)
            page.wait_for_timeout(400)
            frames.append((shot(page), shown))
    first, *others = [frame for frame, _ in frames]
    durations = [duration for _, duration in frames]
    first.save(target, save_all=True, append_images=others, duration=durations, loop=0, optimize=True)
    say(f"{target}: {sum(durations) / 1000:.1f} s, {target.stat().st_size / 1e6:.2f} MB")


def shot(page: Page) -> Image.Image:
    """The page now, small, in few colours."""
    whole = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    height = round(whole.height * WIDTH / whole.width)
    small = whole.resize((WIDTH, height), Image.Resampling.LANCZOS)
    return small.quantize(COLOURS, dither=Image.Dither.NONE)
