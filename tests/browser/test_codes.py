"""Codes read on the page: by a camera, and from a picture; a device without a camera, a picture without a code."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, FilePayload, Page, expect

from tablelight.app.share.fountain import frame_text
from tablelight.app.share.link import code_link, packed
from tests.browser.code_pictures import SIDE, picture
from tests.browser.harness import Browsers, Record, boot_state, tablet
from tests.browser.table import button, figures, let_go, open_example, opened, press, tap
from tests.code_games import game


def video(path: Path, pictures: list[bytes]) -> Path:
    """Writes what the camera shows again and again, ten pictures a second: raw video (y4m)."""
    grey = b"\x80" * (SIDE * SIDE // 2)
    frames = b"".join(b"FRAME\n" + luminance + grey for luminance in pictures)
    path.write_bytes(f"YUV4MPEG2 W{SIDE} H{SIDE} F10:1 Ip A1:1 C420jpeg\n".encode() + frames)
    return path


@pytest.mark.long
@pytest.mark.browser
def test_the_camera_reads_a_moving_code_with_the_decoder_that_is_loaded_then(
    browsers: Browsers, site: str, tmp_path: Path
) -> None:
    document = game(24, 6, "Moved")
    numbers = [number for number in range(24) if number % 3 != 1]  # a third of the frames is never seen
    payload = packed(document)
    film = video(tmp_path / "code.y4m", [picture(frame_text(payload, number)) for number in numbers])
    camera = ("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream")
    chromium = browsers.other(*camera, f"--use-file-for-fake-video-capture={film}")
    context = tablet(chromium)
    page, record = context.new_page(), Record()
    record.watch(page)
    page.goto(site)
    assert boot_state(page) == "ready"
    press(page, "Games")
    assert not [url for url in record.requests if "vendor/qr/" in url]
    press(page, "Read a code")
    expect(page.locator("#bar")).to_contain_text("Moved")
    assert [url for url in record.requests if "vendor/qr/" in url], "the browser has no detector of its own"
    assert page.locator("dialog").count() == 0 and record.errors == []
    chromium.close()


@pytest.mark.browser
def test_without_a_camera_a_picture_of_a_code_is_read(booted: Page) -> None:
    open_example(booted, "oraculo-crypt")
    press(booted, "Menu")
    press(booted, "Share, save, print")
    shot = booted.locator("dialog.share svg.code").screenshot()
    press(booted, "Read a code")
    expect(booted.locator("dialog.scan .notice")).to_contain_text("has no camera")
    expect(button(booted, "Choose a picture of a code")).to_be_visible()
    blank: FilePayload = {"name": "a.svg", "mimeType": "image/svg+xml", "buffer": b"<svg/>"}
    booted.set_input_files("#scan", blank)
    expect(booted.locator("dialog.scan .said")).to_contain_text("No code was found")
    booted.set_input_files("#scan", {"name": "code.png", "mimeType": "image/png", "buffer": shot})
    expect(booted.locator("dialog")).to_have_count(0)
    expect(booted.locator("#bar")).to_contain_text("The crypt")


@pytest.mark.long
@pytest.mark.browser
def test_the_moving_code_is_read_from_its_screenshots(booted: Page, site: str) -> None:
    open_example(booted, "oraculo-crypt")
    code = code_link(game(64, 40), site)
    booted.evaluate("(address) => { location.hash = address.split('#')[1]; }", code)
    expect(booted.locator("#bar h1")).to_have_text("Crypt")
    press(booted, "Menu")
    press(booted, "Share, save, print")
    press(booted, "Show a moving code")
    shown = booted.locator("dialog.moving svg.code")
    shots = {shown.screenshot() for _ in range(4)}
    assert len(shots) > 1, "it moves"
    booted.keyboard.press("Escape")
    press(booted, "Games")
    press(booted, "Read a code")
    for number, shot in enumerate(shots):
        booted.set_input_files("#scan", {"name": f"{number}.png", "mimeType": "image/png", "buffer": shot})
        booted.wait_for_timeout(700)
    expect(booted.locator("dialog.scan progress")).to_be_visible()
    expect(booted.locator("dialog.scan")).to_contain_text("parts")


def code_of_moves(page: Page) -> bytes:
    """A screenshot of the code of the last move."""
    press(page, "Menu")
    press(page, "Share, save, print")
    press(page, "Code of the last moves")
    shot = page.locator("dialog.moves svg.code").screenshot()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    return shot


def read_picture(page: Page, shot: bytes) -> None:
    press(page, "Games")
    press(page, "Read a code")
    page.set_input_files("#scan", {"name": "code.png", "mimeType": "image/png", "buffer": shot})


def where(page: Page) -> dict[str, str]:
    """Each figure's place."""
    let_go(page)
    return figures(page)


def move(page: Page, start: int, end: int) -> None:
    """Move Thaïs along her column, again if she has moved."""
    let_go(page)
    tap(page, 9, start)
    again = button(page, "Move again")
    if again.count():
        again.tap()
    tap(page, 9, end)
    press(page, "Move here")


@pytest.mark.long
@pytest.mark.browser
def test_the_last_moves_go_from_one_profile_to_another_and_back(
    context: BrowserContext, other_context: BrowserContext, site: str
) -> None:
    """Two tablets with the same game: each plays, shows the code of its move, and the other one reads it off the screen."""
    one, other = opened(context, site), opened(other_context, site)
    for page in (one, other):
        open_example(page, "oraculo-crypt")
    move(one, 1, 2)
    shot = code_of_moves(one)
    read_picture(other, shot)
    there = other.locator("#message .said")
    expect(there).to_contain_text("The moves of the other tablet are on this table.")
    assert where(other) == where(one)
    read_picture(other, shot)
    expect(other.locator("#message .said")).to_contain_text("This table already has these moves.")
    other.keyboard.press("Escape")
    move(other, 2, 1)
    read_picture(one, code_of_moves(other))
    expect(one.locator("#message .said")).to_contain_text("The moves of the other tablet are on this table.")
    assert where(one) == where(other)
    press(other, "Undo")
    move(other, 2, 3)
    read_picture(one, code_of_moves(other))
    expect(one.locator("dialog.problems")).to_contain_text("does not follow from the position on this table")
    one.keyboard.press("Escape")
    assert where(one) != where(other)
