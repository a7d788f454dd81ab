"""A moving picture by touch: made in steps, saved, cancelled; the file of a long game stays small."""

from __future__ import annotations

import json
from base64 import b64encode
from pathlib import Path
from random import Random

import pytest
from attrs import evolve
from playwright.sync_api import Page, expect

from tablelight.app.history import History
from tablelight.app.log.state import Entry
from tablelight.app.saves.files import write_file
from tablelight.board.document import SpaceSpec
from tablelight.rules.check import read
from tests.browser.gif import read_gif
from tests.browser.harness import until
from tests.browser.table import play, press, settled
from tests.examples import EXAMPLES, example
from tests.whole_games import played

MOST_BYTES = 5_000_000
PLAYED = """async (data) => {
    const bytes = Uint8Array.from(atob(data), (each) => each.charCodeAt(0));
    const video = document.createElement("video");
    video.src = URL.createObjectURL(new Blob([bytes], { type: "video/webm" }));
    video.muted = true;
    await new Promise((done, failed) => { video.onloadeddata = done; video.onerror = () => failed(video.error.message); });
    const { videoWidth: width, videoHeight: height } = video;
    video.currentTime = 1e6;  // a recording says how long it is only at its end
    await new Promise((done) => { video.onseeked = done; });
    const canvas = new OffscreenCanvas(width, height), context = canvas.getContext("2d");
    context.drawImage(video, 0, 0);
    const pixels = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
    return { width, height, seconds: video.currentTime, colours: new Set(pixels).size };
}"""
"""Plays a video in an empty page: its size, its length, and how many colours its last frame has."""
MOVES = 60


def open_film(page: Page) -> None:
    press(page, "Menu")
    press(page, "Share, save, print")
    press(page, "Moving picture")


def open_long_game(page: Page) -> None:
    """Open a game of sixty entries from a file."""
    state = played(read(json.loads((EXAMPLES / "heroclix-rooftop.json").read_text("utf-8"))), Random(5), 2 * MOVES)
    history = state.history
    assert history is not None
    history = History(history.now, history.past, log=history.log)
    while len(history.past) > MOVES:
        history = history.undone()
    open_game(page, history)


def open_game(page: Page, history: History) -> None:
    """Open a game from a file."""
    press(page, "Menu")
    with page.expect_file_chooser() as chooser:
        press(page, "Open a file")
    text = write_file(history).encode()
    chooser.value.set_files({"name": "long.json", "mimeType": "application/json", "buffer": text})
    until(page, "document.querySelector('dialog') === null && tablelight.whole")


def test_the_last_turn_becomes_a_gif_in_five_taps(booted: Page) -> None:
    page = booted
    play(page)
    open_film(page)
    with page.expect_download() as made:
        press(page, "Make the moving picture")
    assert made.value.suggested_filename == "rooftop-ambush.gif"
    data = Path(made.value.path()).read_bytes()
    found = read_gif(data)
    assert found.width == 480 and found.delays == (600, 3000) and len(data) < MOST_BYTES
    expect(page.locator("dialog .said")).to_contain_text("Saved:")


@pytest.mark.long
def test_all_frames_have_one_size_if_the_ground_rises(booted: Page) -> None:
    """In the view from the side a board with a raised space is higher. A GIF whose frames differ in size is cut off."""
    page, flat = booted, example("heroclix-rooftop")
    raised = evolve(flat.spaces_board, spaces=(SpaceSpec(at=(2, 0), level=6),))
    begin, entry = evolve(flat, board=evolve(raised, spaces=())), Entry(kind="turn", what="", side="red")
    open_game(page, History.of(begin).then(evolve(flat, board=raised), entry))
    press(page, "Menu")
    press(page, "At the table")
    page.get_by_role("switch", name="Levels, seen from the side").tap()
    settled(page)
    page.keyboard.press("Escape")
    open_film(page)
    press(page, "The whole game")
    with page.expect_download() as made:
        press(page, "Make the moving picture")
    found = read_gif(Path(made.value.path()).read_bytes())
    assert len(found.sizes) == 2 and set(found.sizes) == {(found.width, found.height)}


@pytest.mark.long
def test_a_video_is_recorded_of_every_frame(booted: Page) -> None:
    """Chromium plays its own recording: the video has the board's size, lasts as long as its frames (on a busy
    machine a little longer), and is not blank."""
    page = booted
    play(page)
    open_film(page)
    press(page, "As a video")
    with page.expect_download(timeout=60_000) as made:
        press(page, "Make the moving picture")
    assert made.value.suggested_filename == "rooftop-ambush.webm"
    data = Path(made.value.path()).read_bytes()
    assert data.startswith(b"\x1aE\xdf\xa3") and b"webm" in data[:64], "a WebM file"
    expect(page.locator("dialog .said")).to_contain_text("Saved:")
    other = page.context.new_page()
    found = other.evaluate(PLAYED, b64encode(data).decode())
    other.close()
    assert (found["width"], found["height"]) == (480, 396), found
    assert 3.0 < found["seconds"] < 20.0 and found["colours"] > 20, found


@pytest.mark.long
def test_sixty_entries_with_both_sides_luck_stay_below_five_megabytes(booted: Page) -> None:
    page = booted
    open_long_game(page)
    open_film(page)
    for name in ("The whole game", "Large"):
        press(page, name)
    for side in ("Red", "Blue"):
        page.get_by_role("switch", name=f"Show the luck of {side}").tap()
    settled(page)
    with page.expect_download(timeout=180_000) as made:
        press(page, "Make the moving picture")
        until(page, "document.querySelector('dialog progress')?.value > 0")
    data = Path(made.value.path()).read_bytes()
    found = read_gif(data)
    assert found.width == 720 and len(found.delays) >= MOVES - 5
    assert len(data) < MOST_BYTES, len(data)


@pytest.mark.long
def test_a_picture_that_is_cancelled_saves_nothing(booted: Page) -> None:
    page = booted
    open_long_game(page)
    open_film(page)
    press(page, "The whole game")
    downloads: list[object] = []
    page.on("download", lambda download: downloads.append(download))
    press(page, "Make the moving picture")
    until(page, "document.querySelector('dialog progress')?.value > 1")
    press(page, "Cancel")
    expect(page.locator("dialog progress")).to_have_count(0)
    page.wait_for_timeout(1500)
    assert downloads == []


SHARING = """() => {
    globalThis.sent = [];
    navigator.canShare = (data) => data.files?.length === 1;
    navigator.share = async (data) => { sent.push([data.files[0].name, data.files[0].type, data.files[0].size]); };
}"""


def pass_turn(page: Page) -> None:
    press(page, "Turn and log", exact=False)
    page.locator("dialog .primary").first.tap()
    settled(page)


def test_a_line_of_the_turn_that_passed_is_seen_and_sent_in_two_taps(booted: Page) -> None:
    page = booted
    page.evaluate(SHARING)
    play(page)
    pass_turn(page)
    page.locator("#panel .turn-card summary").tap()
    settled(page)
    page.locator("#panel .turn-card .moment").first.tap()  # once it is open: the first tap
    settled(page)
    expect(page.locator("#bar")).to_contain_text("Looking back: 1 of 2")
    press(page, "Send a picture of this moment")  # the second
    until(page, "globalThis.sent.length === 1")
    name, kind, size = page.evaluate("globalThis.sent[0]")
    assert (name, kind) == ("rooftop-ambush.png", "image/png") and size > 20_000
    page.evaluate("() => { navigator.canShare = () => false; }")
    with page.expect_download() as made:
        press(page, "Send a picture of this moment")
    assert made.value.suggested_filename == "rooftop-ambush.png"
