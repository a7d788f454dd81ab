"""The page "About this device": what it says, what is missing, and the report as text."""

from __future__ import annotations

import pytest
from attrs import evolve

from tablelight import __version__
from tablelight.app.controls import toggle_fold
from tablelight.app.device.panel import engine_of, missing, report_of
from tablelight.app.device.update import AskDevice, device_known
from tablelight.app.share.actions import CopyText
from tablelight.app.state import Notice
from tablelight.app.table_state import ABILITIES, Device
from tablelight.locale.messages import LANGUAGES
from tablelight.view.words import Words
from tests.player import Player

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"
CHROME = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36"
IPAD = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15"
CHROME_ON_IPAD = (
    "Mozilla/5.0 (iPad; CPU OS 17_5) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0.1 Mobile Safari/604.1"
)
KNOWN = Device(
    browser=CHROME,
    python="3.14.2",
    width=1180,
    height=820,
    pixel_ratio=2,
    touches=5,
    python_bytes=64_400_000,
    script_bytes=31_000_000,
    start_ms=2740,
    snapshot="taken",
    used_bytes=61_000_000,
    quota_bytes=2_000_000_000,
    is_offline=True,
    cameras=1,
    missing=("navigator.share",),
)


def asked(device: Device, language: str = "en") -> Player:
    """A player who has opened the page."""
    player = Player("own-cellar", language)
    player.do(device_known(device))
    return player


def test_the_menu_asks_for_it() -> None:
    player = Player("own-cellar")
    player.press("Menu")
    assert player.control("About this device").do == AskDevice()


@pytest.mark.parametrize(
    ("browser", "engine"),
    [
        (FIREFOX, "Gecko (Firefox) 128"),
        (CHROME, "Blink (Chromium) 130"),
        (IPAD, "WebKit (Safari) 17.5"),
        (CHROME_ON_IPAD, "WebKit 126"),
        ("Something else", ""),
    ],
)
def test_the_engine_is_read_from_the_user_agent(browser: str, engine: str) -> None:
    assert engine_of(browser) == engine


def test_the_page_says_what_is_known() -> None:
    said = asked(KNOWN).dialog()
    for words in (
        f"{__version__}, open in a tab",
        "Blink (Chromium) 130",
        "1180 × 820; pixel ratio 2; 5 fingers",
        "64 MB for Python; 31 MB for scripts",
        "2.7 s",
        "This start used one.",
        "61 of 2000 MB; the browser may delete it",
        "The app opens.",
        "1 camera ",
        ABILITIES["navigator.share"],
    ):
        assert words in said, words


def test_the_page_says_what_the_browser_does_not_say() -> None:
    player = asked(Device())
    assert player.dialog().count("The browser does not say.") == 4  # engine, browser, storage, camera
    assert "no touch screen" in player.dialog() and "Nothing." in player.dialog()


def test_the_report_is_the_page_as_english_text() -> None:
    player = asked(KNOWN)
    report = report_of(KNOWN)
    assert player.control("Copy the report").do == CopyText(report)
    assert "Browser: " + CHROME in report.splitlines()
    assert report.splitlines()[-1] == f"What is missing: {ABILITIES['navigator.share']}"
    player.do(toggle_fold("report"))
    assert [node.attrs["value"] for node in player.nodes() if node.tag == "textarea"] == [report]
    player.state = evolve(player.state, notice=Notice("It is copied."))
    assert "It is copied." in player.dialog()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_all_of_it(language: str) -> None:
    device = evolve(KNOWN, missing=tuple(ABILITIES))
    said = asked(device, language).dialog()
    assert "{" not in said
    sentences = missing(device, Words(language))
    assert len(set(sentences)) == len(ABILITIES) and all(sentence in said for sentence in sentences)
    if language != "en":
        assert not set(sentences) & set(ABILITIES.values())
