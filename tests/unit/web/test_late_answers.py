"""Answers of the browser that come after the player has gone on."""

from __future__ import annotations

import asyncio
from typing import Any
from unittest.mock import AsyncMock, MagicMock

import pytest
from attrs import evolve

from tablelight.app.actions import OpenEditor
from tablelight.app.device.update import device_known
from tablelight.app.editor.photograph import take_photo
from tablelight.app.film.update import stop_film
from tablelight.app.history import History
from tablelight.app.importing.update import file_not_loaded
from tablelight.app.look.actions import TablePhotoIs, TablePhotoRead
from tablelight.app.portraits.panel import ChoosePortrait, portrait_loaded
from tablelight.app.saves.actions import FileLoaded, OpenExample
from tablelight.app.saves.records import SaveHead, StorageError
from tablelight.app.saves.update import load_failed, save_conflict
from tablelight.app.share.update import code_read, next_frame
from tablelight.app.update import show_notice
from tests.examples import example
from tests.kinds import is_done_by
from tests.unit.web.conftest import FalseHost, JsError, fire, settled

HEAD = SaveHead(id="game", title="", game="heroclix", changed=1, counter=5)


class Fetching:
    """Files that come when a test says so."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        from tablelight.web import files

        self.coming: dict[str, asyncio.Future[Any]] = {}
        monkeypatch.setattr(files, "fetch_text", self._fetch)

    async def _fetch(self, address: str) -> Any:
        self.coming[address.rpartition("/")[2]] = future = asyncio.get_running_loop().create_future()
        return await future

    async def comes(self, name: str) -> None:
        await settled()
        self.coming[name].set_result("{}")
        await settled()


@pytest.mark.parametrize("late", ["another game", "closed", "another example"])
def test_an_example_that_comes_late_does_not_replace_the_board(
    host: FalseHost, monkeypatch: pytest.MonkeyPatch, late: str
) -> None:
    from tablelight.web.files import Files

    async def play() -> None:
        fetching = Fetching(monkeypatch)
        host.changes(dialog="start")
        files = Files(host)
        files.perform(OpenExample("slow.json"))
        await settled()
        if late == "another game":
            host.changes(saves=evolve(host.state.saves, game_number=7))
        elif late == "closed":
            host.changes(dialog=None)
        else:
            files.perform(OpenExample("quick.json"))
            await fetching.comes("quick.json")
        await fetching.comes("slow.json")
        assert [each.name for each in host.asked_for(FileLoaded)] == (
            ["quick.json"] if late == "another example" else []
        )

    asyncio.run(play())


def test_an_example_that_is_awaited_opens_and_the_page_is_marked_as_busy(
    js: MagicMock, host: FalseHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tablelight.web.files import Files

    async def play() -> None:
        fetching = Fetching(monkeypatch)
        Files(host).perform(OpenExample("slow.json"))
        await settled()
        js.document.body.setAttribute.assert_called_with("aria-busy", "true")
        await fetching.comes("slow.json")
        assert host.asked_for(FileLoaded)

    asyncio.run(play())


def test_the_editor_does_not_open_another_game_than_the_example(
    host: FalseHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tablelight.web.files import Files

    async def play() -> None:
        fetching = Fetching(monkeypatch)
        host.changes(dialog="new")
        Files(host).perform(OpenExample("slow.json", "edit"))
        await settled()
        host.changes(dialog=None)
        await fetching.comes("slow.json")
        assert not host.asked_for(FileLoaded, OpenEditor)

    asyncio.run(play())


class Photographs:
    """Photographs that are decoded when a test says so."""

    def __init__(self, js: MagicMock, host: FalseHost) -> None:
        from tablelight.web.looking import Looking

        self.decoding: dict[str, asyncio.Future[Any]] = {}
        self.input: MagicMock = js.document.createElement.return_value
        self.workers: list[MagicMock] = []
        js.createImageBitmap = self._decode
        js.Worker.new = self._new_worker
        self.looking = Looking(host)

    def choose(self, name: str) -> None:
        file = MagicMock()
        file.name = name
        file.slice.return_value.arrayBuffer = AsyncMock(return_value=MagicMock(to_bytes=lambda: b""))
        self.input.files.length, self.input.files.item.return_value = 1, file
        fire(self.input, "change")

    async def _decode(self, file: Any) -> Any:
        self.decoding[file.name] = future = asyncio.get_running_loop().create_future()
        return await future

    async def is_decoded(self, name: str, *, is_picture: bool = True) -> None:
        await settled()
        if is_picture:
            bitmap = MagicMock(width=4, height=3)
            bitmap.name = name
            self.decoding[name].set_result(bitmap)
        else:
            self.decoding[name].set_exception(JsError())
        await settled()

    def _new_worker(self, *_: object) -> MagicMock:
        self.workers.append(MagicMock())
        return self.workers[-1]

    def is_read(self) -> None:
        """The last worker has found what its photograph shows."""
        bitmap = self.workers[-1].postMessage.call_args.args[0]
        fire(self.workers[-1], "message", data=bitmap.name)


def test_a_photograph_of_the_table_that_is_decoded_late_does_not_replace_a_newer_one(
    js: MagicMock, host: FalseHost
) -> None:
    async def play() -> None:
        photographs = Photographs(js, host)
        photographs.choose("old")
        photographs.choose("new")
        await photographs.is_decoded("new")
        await photographs.is_decoded("old")
        photographs.is_read()
        assert [each.text for each in host.asked_for(TablePhotoRead)] == ["new"]

    asyncio.run(play())


def test_a_file_that_is_no_photograph_does_not_end_the_reading_of_a_newer_one(js: MagicMock, host: FalseHost) -> None:
    async def play() -> None:
        photographs = Photographs(js, host)
        photographs.choose("old")
        photographs.choose("new")
        await photographs.is_decoded("new")
        await photographs.is_decoded("old", is_picture=False)
        assert [each.stage for each in host.asked_for(TablePhotoIs)] == ["reading", "reading"]

    asyncio.run(play())


def test_a_photograph_is_not_read_after_its_dialog_was_closed(js: MagicMock, host: FalseHost) -> None:
    async def play() -> None:
        photographs = Photographs(js, host)
        photographs.choose("old")
        photographs.looking.after(evolve(host.state, dialog="look"), host.state)
        await photographs.is_decoded("old")
        assert not photographs.workers

    asyncio.run(play())


def test_a_photograph_that_the_device_does_not_give_is_refused(js: MagicMock, host: FalseHost) -> None:
    async def play() -> None:
        photographs = Photographs(js, host)
        photographs.input.files.length = 1
        file = photographs.input.files.item.return_value
        file.slice.return_value.arrayBuffer = AsyncMock(side_effect=JsError())
        fire(photographs.input, "change")
        await settled()
        assert host.asked_for(TablePhotoIs)[-1].stage == "refused", "the dialog would say for ever that it is read"

    asyncio.run(play())


def test_a_photograph_under_the_board_that_is_decoded_late_does_not_replace_a_newer_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from tablelight.web import pictures

    async def play() -> None:
        decoding = {source: asyncio.get_running_loop().create_future() for source in ("old", "new")}
        monkeypatch.setattr(pictures, "decoded", decoding.__getitem__)
        shown = pictures.Images(MagicMock(), lambda: 1)
        assert shown.get("old") is None and shown.get("new") is None
        for source in ("new", "old"):
            decoding[source].set_result(f"{source} picture")
            await settled()
            assert shown.get("new") == "new picture"

    asyncio.run(play())


def test_more_portraits_than_are_usually_kept_are_decoded_once_each(
    monkeypatch: pytest.MonkeyPatch, host: FalseHost
) -> None:
    from tablelight.web import pictures

    async def play() -> None:
        decoded = AsyncMock()
        monkeypatch.setattr(pictures, "decoded", decoded)
        sources = [f"picture {number}" for number in range(pictures.MOST_DECODED + 1)]
        history = History.of(example("heroclix-rooftop"))
        host.changes(history=history.with_present(portraits=dict(zip(sources, sources, strict=True))))
        portraits = pictures.PortraitPictures(host)
        for _ in range(2):
            for source in sources:
                portraits.image(source)
            await settled()
        assert decoded.await_count == len(sources), "each picture asks for another frame, so this would never end"

    asyncio.run(play())


def test_the_page_about_the_device_does_not_cover_what_was_opened_meanwhile(js: MagicMock, host: FalseHost) -> None:
    from tablelight.web.device import find_device

    async def play() -> None:
        estimated = asyncio.get_running_loop().create_future()
        js.navigator.storage.estimate = lambda: estimated
        js.navigator.storage.persisted = js.navigator.mediaDevices.enumerateDevices = None
        host.changes(dialog="menu")
        finding = asyncio.ensure_future(find_device(host))
        await settled()
        host.changes(dialog="turn")
        estimated.set_result(None)
        await finding
        assert not host.asked_for(device_known)

    asyncio.run(play())


def test_the_picture_of_a_code_is_left_with_its_dialog(js: MagicMock, host: FalseHost) -> None:
    from tablelight.web.camera import CodeReader

    async def play() -> None:
        picture = asyncio.get_running_loop().create_future()
        js.createImageBitmap = lambda _: picture
        host.changes(dialog="scan")
        reader = CodeReader(host)
        reader._text_in = AsyncMock(return_value="#1.abc")  # type: ignore[method-assign]
        fire(js.document.getElementById.return_value, "change")
        await settled()
        host.changes(dialog=None)
        picture.set_result(MagicMock())
        await settled()
        assert not host.asked_for(code_read, show_notice)

    asyncio.run(play())


class OtherTabs:
    """A store in which another tab saves."""

    def __init__(self, host: FalseHost) -> None:
        from tablelight.web.saves import Saves

        self.heads: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        autosave = MagicMock()
        autosave.store.saves = lambda: self.heads
        host.changes(saves=evolve(host.state.saves, current=HEAD))
        Saves(host, autosave)
        self.saved = autosave.listen.call_args.args[0]


@pytest.mark.parametrize(
    ("mine", "asks"), [(HEAD, True), (evolve(HEAD, counter=6), False), (evolve(HEAD, id="b"), False)]
)
def test_the_question_about_another_tab_comes_only_for_the_game_on_the_table(
    host: FalseHost, mine: SaveHead, asks: bool
) -> None:
    async def play() -> None:
        tabs = OtherTabs(host)
        tabs.saved("game", 6)
        await settled()
        host.changes(saves=evolve(host.state.saves, current=mine))
        tabs.heads.set_result(([evolve(HEAD, counter=6)], []))
        await settled()
        assert bool(host.asked_for(save_conflict)) == asks

    asyncio.run(play())


def test_a_store_that_gives_no_heads_to_the_question_is_told_in_words(
    host: FalseHost, told: list[BaseException]
) -> None:
    async def play() -> None:
        tabs = OtherTabs(host)
        tabs.saved("game", 6)
        await settled()
        tabs.heads.set_exception(StorageError("silent"))
        await settled()
        assert host.asked_for(load_failed) and not told

    asyncio.run(play())


class TestFiles:
    """Several files at once."""

    def test_a_fault_in_one_file_does_not_skip_the_others(
        self, js: MagicMock, host: FalseHost, told: list[BaseException], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        from tablelight.web import files

        async def play() -> None:
            monkeypatch.setattr(files, "tell", told.append)
            read: list[str] = []

            async def reading(file: Any) -> None:
                read.append(file)
                if file == "bad":
                    raise MemoryError

            opened = files.Files(host)
            opened._read = reading  # type: ignore[method-assign]
            js.document.getElementById.return_value.files = ["bad", "good"]
            fire(js.document.getElementById.return_value, "change")
            assert js.document.getElementById.return_value.value == ""
            await settled()
            assert read == ["bad", "good"]
            assert [type(each) for each in told] == [MemoryError]

        asyncio.run(play())

    def test_a_file_that_the_device_does_not_give_is_told_and_the_others_are_read(
        self, js: MagicMock, host: FalseHost
    ) -> None:
        from tablelight.web.files import Files

        async def play() -> None:
            js.launchQueue = MagicMock()
            opened = Files(host)
            opened._read_all = AsyncMock()  # type: ignore[method-assign]
            gone, there = MagicMock(getFile=AsyncMock(side_effect=JsError("gone"))), MagicMock(getFile=AsyncMock())
            js.launchQueue.setConsumer.call_args.args[0](MagicMock(files=[gone, there]))
            await settled()
            assert len(host.asked_for(file_not_loaded)) == 1
            opened._read_all.assert_awaited_once_with([there.getFile.return_value])

        asyncio.run(play())


def test_a_store_that_does_not_answer_does_not_keep_the_list_of_games_back(
    host: FalseHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tablelight.web import saves

    async def play() -> None:
        monkeypatch.setattr(saves, "SILENCE", 0.05)
        autosave = MagicMock()
        autosave.ended = lambda: asyncio.get_running_loop().create_future()
        listed = saves.Saves(host, autosave)
        listed.list_games = AsyncMock()  # type: ignore[method-assign]
        listed.show_games()
        await asyncio.sleep(0.2)
        listed.list_games.assert_awaited_once()

    asyncio.run(play())


def test_a_picture_of_a_figure_is_not_put_on_a_figure_of_another_game(js: MagicMock, host: FalseHost) -> None:
    from tablelight.web.pictures import PortraitPictures

    async def play() -> None:
        decoded = asyncio.get_running_loop().create_future()
        js.createImageBitmap = lambda _: decoded
        pictures = PortraitPictures(host)
        pictures.choose(ChoosePortrait("figure", takes=False))
        fire(js.document.getElementById.return_value, "change")
        await settled()
        host.changes(saves=evolve(host.state.saves, game_number=7))
        decoded.set_exception(JsError())
        await settled()
        assert not host.asked_for(portrait_loaded)

    asyncio.run(play())


def test_a_picture_that_is_decoded_late_stays_with_the_game_that_it_was_chosen_for(
    js: MagicMock, host: FalseHost
) -> None:
    from tablelight.web.pictures import Pictures

    async def play() -> None:
        decoded = asyncio.get_running_loop().create_future()
        js.createImageBitmap = lambda _: decoded
        js.document.createElement.return_value.toDataURL.return_value = "data:image/jpeg;base64,AAAA"
        pictures = Pictures(host)
        pictures.choose()
        fire(js.document.getElementById.return_value, "change")
        await settled()
        chosen_for = host.state.saves.game_number
        host.changes(saves=evolve(host.state.saves, game_number=chosen_for + 1))
        pictures.choose()
        js.document.createElement.return_value.width = js.document.createElement.return_value.height = 4
        decoded.set_result(MagicMock(width=4, height=3))
        await settled()
        taken = [each for each in host.asked if is_done_by(each, take_photo)]
        assert [each.given["game_number"] for each in taken] == [chosen_for]

    asyncio.run(play())


def test_a_moving_picture_whose_dialog_is_closed_is_not_shown_as_being_made(host: FalseHost) -> None:
    from tablelight.web.film import Film

    made = evolve(host.state, dialog="film", film=evolve(host.state.film, number=1, done=3, count=50))
    Film(host).after(made, evolve(made, dialog=None))
    assert host.asked == [stop_film()]


def test_a_moving_code_that_is_opened_again_at_once_moves_no_faster(js: MagicMock, host: FalseHost) -> None:
    from tablelight.web.sending import Sending

    sending = Sending(host)
    for dialog in ("moving", None, "moving"):
        host.changes(dialog=dialog)
        sending.after(host.state, host.state)
    js.document.hidden = True
    for _ in range(3):
        js.setTimeout.call_args.args[0]()
    assert js.setTimeout.call_count == 4 and not host.asked, "while the page is hidden it waits"
    js.document.hidden = False
    js.setTimeout.call_args.args[0]()
    assert js.setTimeout.call_count == 5 and host.asked == [next_frame()]
    host.changes(dialog=None)
    js.setTimeout.call_args.args[0]()
    assert js.setTimeout.call_count == 5
