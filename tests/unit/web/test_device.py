"""What the device gives and takes back: the screen's light, sound, the worker; and what its store may hold."""

from __future__ import annotations

import asyncio
import json
from typing import Any
from unittest.mock import AsyncMock, MagicMock

import pytest
from attrs import evolve

from tablelight.app.history import History
from tablelight.app.saves.records import SaveHead
from tablelight.app.share.actions import SetTorch
from tablelight.app.share.update import NO_CODE, camera_is
from tablelight.app.state import AppState
from tablelight.app.table_state import AtTableState
from tablelight.app.update import show_notice
from tests.examples import example
from tests.unit.web.conftest import FalseHost, JsError, fire, settled

LIT = AtTableState(keeps_screen_on=True)


def test_a_light_that_comes_after_it_was_turned_off_is_given_back(js: MagicMock, host: FalseHost) -> None:
    from tablelight.web.device import AtTable

    async def play() -> None:
        light, coming = MagicMock(), asyncio.get_running_loop().create_future()
        js.navigator.wakeLock.request = lambda _: coming
        at_table = AtTable(host)
        host.changes(at_table=LIT)
        at_table.follow(None, LIT)
        await settled()
        host.changes(at_table=AtTableState())
        at_table.follow(LIT, AtTableState())
        coming.set_result(light)
        await settled()
        light.release.assert_called_once()

    asyncio.run(play())


def test_a_second_light_is_given_back(js: MagicMock, host: FalseHost) -> None:
    from tablelight.web.device import AtTable

    async def play() -> None:
        lights = [MagicMock(), MagicMock()]
        js.navigator.wakeLock.request = AsyncMock(side_effect=lights)
        js.document.visibilityState = "visible"
        at_table = AtTable(host)
        host.changes(at_table=LIT)
        at_table.follow(None, LIT)
        fire(js.document, "visibilitychange")
        await settled()
        at_table.follow(LIT, AtTableState())
        assert [light.release.call_count for light in lights] == [1, 1], "the screen would stay lit"

    asyncio.run(play())


def test_all_tones_come_from_one_device_of_sound(js: MagicMock) -> None:
    from tablelight.web import clock

    clock._audio.cache_clear()
    for _ in range(8):
        clock.sound()
    js.AudioContext.new.assert_called_once()
    assert js.AudioContext.new.return_value.createOscillator.call_count == 8
    clock._audio.cache_clear()


@pytest.mark.parametrize("wall", ["NaN", "1e999", "-1", "1" + 400 * "0", '"noon"', "null", "[]"])
def test_a_time_in_the_store_that_is_none_stops_no_start(js: MagicMock, host: FalseHost, wall: str) -> None:
    from tablelight.web.clock import Clock

    game = evolve(example("heroclix-rooftop"))
    host.changes(
        history=History.of(game),
        saves=evolve(host.state.saves, current=SaveHead(id="game", title="", game="heroclix", changed=1)),
    )
    js.localStorage.getItem = lambda _: f'{{"game": "game", "side": "", "round": 1, "elapsed": 1, "wall": {wall}}}'
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tablelight.web.clock.is_running", lambda _: True)
        patch.setattr("tablelight.web.clock.side_now", lambda _: "")
        Clock(host).after(AppState(), host.state)
    assert not host.asked


@pytest.mark.parametrize(
    "stored",
    [
        {"language": [], "theme": {}, "table": {"text": [], "inch": 10**400}, "ratio": 2.0},
        {"table": {"inch": 96, "text": 125}, "ratio": 10**400},
        {"table": [], "ratio": None},
    ],
)
def test_settings_in_the_store_that_are_none_stop_no_start(js: MagicMock, stored: dict[str, Any]) -> None:
    from tablelight.web import settings

    js.navigator.languages = ["en"]
    js.devicePixelRatio = 2.0
    js.localStorage.getItem = lambda _: json.dumps(stored)
    assert settings.begin(AppState()).language == "en"


def test_the_last_word_of_a_worker_that_was_ended_does_not_end_the_next_one(js: MagicMock, host: FalseHost) -> None:
    from tablelight.web.answering import Answering

    workers = [MagicMock(), MagicMock()]
    js.Worker.new = MagicMock(side_effect=workers)
    answering = Answering(host, lambda: None)
    answering._schedule.failed = MagicMock()  # type: ignore[method-assign]
    answering.make()
    answering.end()
    answering.make()
    for kind in ("message", "error"):
        fire(workers[0], kind)
    answering._schedule.failed.assert_not_called()
    fire(workers[1], "error")
    answering._schedule.failed.assert_called_once()


def test_a_screen_with_other_pixels_is_noticed_each_time(js: MagicMock) -> None:
    from tablelight.web.app import App

    app = MagicMock()
    app._other_pixels = lambda *_: App._watch_pixels(app)
    js.devicePixelRatio = 1.5
    App._watch_pixels(app)
    js.devicePixelRatio = 2
    fire(js.matchMedia.return_value, "change")
    assert app.resize.call_count == 2
    assert [call.args[0] for call in js.matchMedia.call_args_list][:2] == [
        "(resolution: 1.5dppx)",
        "(resolution: 2dppx)",
    ]


@pytest.mark.parametrize("is_closed", [False, True])
def test_a_camera_whose_picture_does_not_play_is_refused_and_turned_off(
    js: MagicMock, host: FalseHost, is_closed: bool
) -> None:
    from tablelight.web.camera import CodeReader

    async def play() -> None:
        stream, error = MagicMock(), JsError()
        error.name = "NotAllowedError"  # type: ignore[attr-defined]
        playing = asyncio.get_running_loop().create_future()
        js.navigator.mediaDevices.getUserMedia = AsyncMock(return_value=stream)
        stream.getTracks.return_value = [MagicMock()]
        js.document.querySelector.return_value.play = lambda: playing
        reader, before = CodeReader(host), host.state
        host.changes(dialog="scan")
        reader.after(before, host.state)
        await settled()
        if is_closed:
            reader.after(host.state, before)
        playing.set_exception(error)
        await settled()
        assert host.asked_for(camera_is) == ([] if is_closed else [camera_is("refused", why="NotAllowedError")])
        stream.getTracks.return_value[0].stop.assert_called_once()

    asyncio.run(play())


def test_a_camera_that_stops_by_itself_is_reported(js: MagicMock, host: FalseHost) -> None:
    from tablelight.web.camera import CodeReader

    async def play() -> None:
        track, video = MagicMock(), MagicMock(videoWidth=0, play=AsyncMock())
        stream = MagicMock()
        stream.getVideoTracks.return_value = stream.getTracks.return_value = [track]
        js.navigator.mediaDevices.getUserMedia = AsyncMock(return_value=stream)
        js.document.querySelector.return_value = video
        reader, before = CodeReader(host), host.state
        host.changes(dialog="scan")
        reader.after(before, host.state)
        await settled()
        fire(track, "ended")
        assert host.asked_for(camera_is)[-1] == camera_is("refused", why="AbortError")
        track.stop.assert_called_once()

    asyncio.run(play())


@pytest.mark.parametrize("is_closed", [False, True])
def test_a_lamp_that_comes_on_late_is_not_that_of_the_next_camera(host: FalseHost, is_closed: bool) -> None:
    from tablelight.web.camera import CodeReader

    async def play() -> None:
        reader, stream, shining = CodeReader(host), MagicMock(), asyncio.get_running_loop().create_future()
        stream.getVideoTracks.return_value[0].applyConstraints = lambda _: shining
        reader._stream = stream
        reader.perform(SetTorch(True))
        await settled()
        if is_closed:
            reader._end()
            reader._stream = MagicMock()
        shining.set_result(None)
        await settled()
        assert host.asked_for(camera_is) == ([] if is_closed else [camera_is("on", True)])

    asyncio.run(play())


@pytest.mark.parametrize("is_closed", [False, True])
def test_a_camera_that_is_quicker_than_the_dialog_waits_for_it(js: MagicMock, host: FalseHost, is_closed: bool) -> None:
    from tablelight.web import camera

    async def play() -> None:
        stream, video = MagicMock(), MagicMock()
        video.play = AsyncMock()
        video.videoWidth = 0
        js.navigator.mediaDevices.getUserMedia = AsyncMock(return_value=stream)
        stream.getTracks.return_value = [MagicMock()]
        js.document.querySelector.return_value = None
        reader, before = camera.CodeReader(host), host.state
        host.changes(dialog="scan")
        reader.after(before, host.state)
        await asyncio.sleep(2 * camera.READING_PAUSE_S)
        if is_closed:
            reader.after(host.state, before)
        js.document.querySelector.return_value = video
        await asyncio.sleep(2 * camera.READING_PAUSE_S)
        assert bool(host.asked_for(camera_is)) == (not is_closed)
        assert (video.srcObject is stream) == (not is_closed)
        reader.after(host.state, before)
        await settled()
        stream.getTracks.return_value[0].stop.assert_called_once()

    asyncio.run(play())


def test_a_decoder_that_does_not_come_is_no_fault(js: MagicMock, host: FalseHost, told: list[BaseException]) -> None:
    from tablelight.web.camera import CodeReader

    async def play() -> None:
        del js.BarcodeDetector
        js.createImageBitmap = AsyncMock(return_value=MagicMock(width=4, height=3))
        js.tablelight.boot.load = AsyncMock(side_effect=JsError())
        reader = CodeReader(host)
        fire(js.document.getElementById.return_value, "change")
        await settled()
        assert reader and host.asked == [show_notice(NO_CODE)] and not told, "without a network, say"

    asyncio.run(play())
