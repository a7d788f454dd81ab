"""Files of other programs on the page: chosen, dropped and pasted; losses first; written back."""

from __future__ import annotations

import base64
import json

import pytest
from playwright.sync_api import FilePayload, Page, expect

from tablelight.app.editor.figures.first import put_first_figures
from tablelight.app.importing.update import open_import
from tablelight.app.move import queries as move_queries
from tablelight.app.saves.actions import FileLoaded
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.rules.answers import Moves
from tests.browser.harness import boot_state, until
from tests.browser.table import button, press, settled, tap
from tests.formats.files import editor, hcmap, hsc, portal, tile, vtt

DROP = """([name, data]) => {
    const bytes = Uint8Array.from(atob(data), (each) => each.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], name));
    for (const kind of ["dragover", "drop"])
        document.body.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: transfer }));
}"""
PASTE = """(text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, clipboardData: data }));
}"""
PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR42mNgAAIAAAUAAen63NgAAAAASUVORK5CYII="
TILED = {
    "orientation": "orthogonal",
    "width": 2,
    "height": 1,
    "tilewidth": 8,
    "tileheight": 8,
    "tilesets": [{"firstgid": 1, "tiles": [{"id": 0, "class": "blocking"}]}],
    "layers": [{"type": "tilelayer", "width": 2, "height": 1, "data": [1, 9]}],
}
FILES: dict[str, bytes] = {
    "yard.json": json.dumps(hcmap(special=["Rule"], ziplines=[{}])).encode(),
    "crypt.json": json.dumps({"title": "Crypt", "rects": [{"x": 0, "y": 0, "w": 3, "h": 3}]}).encode(),
    "hill.hsc": hsc([tile(1007), tile(10011, 1, 1, 1), tile(99001, 1)]),
    "ridge.json": json.dumps(editor("0~0~0~0~g7", "1~0~1~0~tr11", "1~0~0~0.5~lws")).encode(),
    "map.dd2vtt": json.dumps(vtt(portals=[portal((1, 0), (1, 1))], image=PIXEL)).encode(),
    "inn.json": json.dumps({"walls": [], "grid": {"size": 10}, "width": 40, "height": 20}).encode(),
    "room.tmj": json.dumps(TILED).encode(),
    "units.json": json.dumps(
        [{"unit_id": "a1", "name": "Ann", "dial": [{"click_number": 1, "speed_value": 8}]}]
    ).encode(),
    "people.tsv": b"name\tgame\tspeed\nBob\theroclix\t8\n",
    "field.board": b'size 3 2\nhex 0101 1 "woods:1" ""\nend\n',
}


@pytest.fixture
def table(booted: Page) -> Page:
    """A game on the table."""
    return booted


def take(page: Page, label: str) -> None:
    button(page, label).click()


@pytest.mark.browser
@pytest.mark.parametrize("way", ["drop", pytest.param("dialog", marks=pytest.mark.long)])
def test_one_of_each_opens_by_drop_and_by_dialog(table: Page, way: str) -> None:
    for name, data in FILES.items():
        if way == "drop":
            table.evaluate(DROP, [name, base64.b64encode(data).decode()])
        else:
            table.set_input_files("#file", {"name": name, "mimeType": "", "buffer": data})
        dialog = table.locator("dialog.import")
        expect(dialog).to_contain_text(name)
        open_it = dialog.locator("button.primary")
        expect(open_it).to_be_visible()
        open_it.click()
        expect(dialog).to_have_count(0)
        is_roster = name in ("units.json", "people.tsv")
        expect(table.locator("#live")).to_contain_text("into the roster" if is_roster else "on the table")


@pytest.mark.browser
def test_several_files_and_a_pasted_table(table: Page) -> None:
    both: list[FilePayload] = [
        {"name": name, "mimeType": "", "buffer": FILES[name]} for name in ("yard.json", "hill.hsc")
    ]
    table.set_input_files("#file", both)
    dialog = table.locator("dialog.import")
    expect(dialog).to_contain_text("yard.json")
    expect(dialog).to_contain_text("Ziplines")
    take(table, "Open anyway")
    expect(dialog).to_contain_text("hill.hsc")
    take(table, "Open anyway")
    expect(dialog).to_have_count(0)
    table.evaluate(PASTE, "name;game;speed\nAnn;heroclix;8\n")
    expect(dialog).to_contain_text("Ann")
    take(table, "Take these figures")
    table.evaluate(PASTE, "hello")
    expect(table.locator("dialog.problems")).to_contain_text("The text is of a type that is not supported")


@pytest.mark.browser
def test_an_unchanged_board_is_written_back_byte_for_byte(table: Page) -> None:
    table.set_input_files("#file", {"name": "hill.hsc", "mimeType": "", "buffer": FILES["hill.hsc"]})
    take(table, "Open anyway")
    table.keyboard.press("Escape")
    table.get_by_role("button", name="Menu").first.click()
    take(table, "Share, save, print")
    with table.expect_download() as saved:
        take(table, "For VirtualScape (.hsc)")
    assert saved.value.path().read_bytes() == FILES["hill.hsc"]
    expect(table.locator("dialog.export")).to_contain_text("Everything is in the file.")


def share_with(page: Page, name: str, data: bytes) -> int:
    """Pass a file on as the device's share sheet does: as a form that goes to the service worker."""
    status: int = page.evaluate(
        """async ([name, data]) => {
            const form = new FormData();
            form.append("files", new File([Uint8Array.from(atob(data), (each) => each.charCodeAt(0))], name));
            return (await fetch("share", { method: "POST", body: form, redirect: "manual" })).status;
        }""",
        [name, base64.b64encode(data).decode()],
    )
    return status


@pytest.mark.long
@pytest.mark.browser
def test_what_is_shared_with_the_installed_app_is_opened(fresh: Page, site: str) -> None:
    table = fresh
    until(table, "document.documentElement.dataset.offline === 'ready' && !!navigator.serviceWorker.controller")
    share_with(table, "yard.json", FILES["yard.json"])
    table.goto(f"{site}?shared")
    assert boot_state(table) == "ready"
    expect(table.locator("dialog.import")).to_contain_text("yard.json")
    assert "shared" not in table.url
    table.reload()
    assert boot_state(table) == "ready"
    expect(table.locator("dialog.import")).to_have_count(0)


def destination(data: bytes) -> tuple[int, int]:
    """A space where the first figure on a file's board may go."""
    state = update(update(update(AppState(), FileLoaded("", data)), open_import()), put_first_figures())
    moves = move_queries.known_moves(state)
    assert isinstance(moves, Moves)
    column, row = moves.spaces[0].at
    return column, row


@pytest.mark.browser
@pytest.mark.parametrize(
    "name", ["hill.hsc", *(pytest.param(each, marks=pytest.mark.long) for each in ("yard.json", "crypt.json"))]
)
def test_three_taps_from_a_file_to_lit_moves_and_a_turn_by_touch(table: Page, name: str) -> None:
    table.evaluate(DROP, [name, base64.b64encode(FILES[name]).decode()])  # the device's own dialog is the first tap
    table.locator("dialog.import button.primary").tap()
    press(table, "Put a figure of each side on it")
    who = table.locator("#panel h2").inner_text()
    tap(table, *destination(FILES[name]))
    table.locator("#panel .now button.primary").tap()
    settled(table)
    expect(button(table, "Undo", exact=False)).to_be_enabled()
    press(table, "Menu")
    press(table, "Turn and log")
    expect(table.locator("dialog.turn")).to_contain_text(who)
    following = table.locator("dialog.turn button.primary", has_text="Next turn: ")
    side = following.inner_text().removeprefix("Next turn: ").strip()
    following.tap()
    settled(table)
    expect(table.locator("#bar")).to_contain_text(side)


@pytest.mark.browser
def test_each_of_several_files_is_kept(table: Page) -> None:
    names = ("plain.json", "other.json", "third.hsc")
    data = (json.dumps(hcmap(name="Plain")).encode(), json.dumps(hcmap(name="Other")).encode(), hsc([tile(1007)]))
    files: list[FilePayload] = [
        {"name": name, "mimeType": "", "buffer": content} for name, content in zip(names, data, strict=True)
    ]
    table.set_input_files("#file", files)
    expect(table.locator("#bar")).to_contain_text("Hill")
    press(table, "Games")
    for title in ("Plain", "Other", "Hill"):
        expect(table.locator("dialog.start .kept")).to_contain_text(title)
