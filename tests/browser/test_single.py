"""The one-file edition opens by double click: from the disk, without a host, and as strict as the page."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FilePayload, Page, expect

from tablelight.app.share.link import code_link
from tablelight.board.parse_json import parse
from tablelight.rules.check import read
from tests.browser.code_pictures import photograph_of
from tests.browser.harness import Record, boot_state, tablet, until
from tests.browser.looking import choose, rooftop
from tests.browser.table import EXAMPLES, button, figures, play, press
from tools.single import LIMIT, NAME

pytestmark = pytest.mark.full


@pytest.fixture
def file(dist: Path, tmp_path: Path) -> Path:
    """The file alone in a folder with an awkward name, as on a player's USB stick."""
    folder = tmp_path / "Jogos e café #1"
    folder.mkdir()
    return Path(shutil.copy(dist / NAME, folder / NAME))


@pytest.fixture
def opened(browser: Browser, file: Path, record: Record) -> Iterator[Page]:
    """The file, opened from the disk with the network cut, and started."""
    context = tablet(browser)
    context.set_offline(True)
    page = context.new_page()
    page.add_init_script(
        "window.violations = []; addEventListener('securitypolicyviolation', event => violations.push("
        "event.violatedDirective + ' ' + event.blockedURI))"
    )
    record.watch(page)
    page.goto(file.as_uri())
    state = boot_state(page)
    assert state == "ready", (page.evaluate("document.getElementById('boot-details')?.textContent"), record.errors)
    yield page
    context.close()


def test_starts_from_the_disk(opened: Page, file: Path, record: Record) -> None:
    """It starts, asks for no other file, and breaks no rule of its own policy."""
    assert opened.is_visible("#app")
    assert {url for url in record.requests if not url.startswith(("blob:", "data:"))} == {file.as_uri()}
    assert opened.evaluate("violations") == []
    assert record.errors == []


def test_the_pages_files_are_there(opened: Page, dist: Path) -> None:
    """The files that the app fetches besides its code (examples, icons) come out of the one file too."""
    names = [path.relative_to(dist).as_posix() for path in (dist / "static").rglob("*.json")]
    assert names
    for name in [*names, "vendor/icons.json"]:
        text = opened.evaluate("name => fetch(name).then(answer => answer.text())", name)
        assert text == (dist / name).read_text(encoding="utf-8")
    assert opened.evaluate("fetch('static/nothing.json').then(() => false, () => true)")


def test_a_game_is_kept_passed_on_and_taken_in(opened: Page, record: Record, tmp_path: Path) -> None:
    """Without a host a game is kept if the browser allows that, saved and opened as a file, passed on as text. A link
    to the file would lead nowhere, and the page says so."""
    play(opened)
    opened.wait_for_timeout(1000)
    expect(opened.locator(".bar .unkept")).to_have_count(0)
    press(opened, "Menu")
    press(opened, "Share, save, print")
    dialog = opened.locator("dialog")
    expect(dialog.locator(".notice")).to_contain_text("a link or a code to it would lead nowhere")
    expect(dialog.locator("svg.code")).to_have_count(0)
    expect(opened.get_by_label("The game as text")).not_to_have_value("")  # the line is there before its text
    text = opened.get_by_label("The game as text").input_value()
    assert text.startswith("#1.") and "file:" not in dialog.inner_html()
    with opened.expect_download() as saved:
        press(opened, "Save to a file")
    game = tmp_path / "game.json"
    saved.value.save_as(game)
    with opened.expect_download() as drawing:
        press(opened, "Picture of the board (PNG)")
    assert Path(drawing.value.path()).read_bytes().startswith(b"\x89PNG")

    opened.reload()
    assert boot_state(opened) == "ready", opened.evaluate("document.getElementById('boot-details').textContent")
    assert figures(opened)["Rooftop Sniper"] == "J5", "Chromium keeps what a page of the disk gives it"
    press(opened, "Games")
    expect(opened.locator(".games.kept li")).to_have_count(1)
    opened.get_by_role("button", name="The crypt Oráculo", exact=True).tap()
    until(opened, "document.querySelector('.bar h1').textContent === 'The crypt'")
    opened.set_input_files("#file", game)
    until(opened, "document.querySelector('.bar h1').textContent === 'Rooftop ambush'")
    assert figures(opened)["Rooftop Sniper"] == "J5"
    press(opened, "Games")
    button(opened, "Five targets", exact=False).tap()
    until(opened, "document.querySelector('.bar h1').textContent === 'Five targets'")
    press(opened, "Games")
    opened.get_by_label("Paste a link to a game").fill(text)
    opened.get_by_label("Paste a link to a game").press("Enter")
    until(opened, "document.querySelector('.bar h1').textContent === 'Rooftop ambush'")
    assert record.errors == []


def test_a_code_is_read_out_of_a_picture_without_a_network(opened: Page, record: Record) -> None:
    """The decoder is in the file. A page from the disk may have no camera: then it says so, and reads a picture."""
    address = code_link(read(parse((EXAMPLES / "oraculo-five-targets.json").read_text("utf-8"))), "https://a.example/")
    press(opened, "Games")
    press(opened, "Read a code")
    expect(opened.locator("dialog.scan .notice")).to_contain_text("has no camera")
    picture: FilePayload = {"name": "code.png", "mimeType": "image/png", "buffer": photograph_of(address)}
    opened.set_input_files("#scan", picture)
    expect(opened.locator("#bar h1")).to_have_text("Five targets")
    assert opened.evaluate("violations") == [] and record.errors == []


def test_a_photograph_of_the_table_is_read_without_a_network(opened: Page, record: Record) -> None:
    """The file has the worker and all that reads a photograph. A file field opens the device's own camera."""
    opened.evaluate("window.print = () => {}")
    press(opened, "Menu")
    press(opened, "Look at the table")
    expect(opened.get_by_role("button", name="Take a photograph")).to_be_visible()
    press(opened, "Print the marks")
    choose(opened, rooftop())
    expect(opened.locator(".difference")).to_have_count(4)
    press(opened, "Take all that is sure (1)")
    expect(opened.locator(".difference")).to_have_count(3)
    press(opened, "Look again")
    choose(opened, b"no picture")
    expect(opened.locator("dialog [role=alert]")).to_contain_text("not a picture")
    assert opened.evaluate("violations") == [] and record.errors == []


def test_size_and_policy(file: Path) -> None:
    """Small enough to send; the policy names every inline script and style by its hash."""
    assert file.stat().st_size <= LIMIT <= 12_000_000
    text = file.read_text(encoding="utf-8")
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', text)
    assert policy
    assert "'unsafe-inline'" not in policy[1]
    assert "'self'" not in policy[1]
    assert policy[1].startswith("default-src 'none'")
    inline = re.findall(r"<script>|<style>", text)
    assert policy[1].count("'sha256-") == len(inline)
