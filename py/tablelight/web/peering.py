"""The channel to the other tablet: WebRTC without any server, between two browsers that have shown each other their
codes.

Nothing of it is made before a player asks for it. The browser gathers only the addresses of its own network
(`iceServers: []`); its description of itself goes into the code (`app/peer/signal.py`), and messages go over one data
channel, ordered and reliable. The answering tablet cannot know when its code is read: if its browser gives up waiting,
it makes another answer, and the earlier ones stay open for a while."""

from __future__ import annotations

import asyncio
from typing import Any

import js
from pyodide.ffi import JsException, to_js

from tablelight.app.peer import update as do
from tablelight.app.peer.attention import attention
from tablelight.app.peer.messages import Message, Pointing, frames, to_bytes
from tablelight.app.peer.state import PeerState
from tablelight.app.state import AppState
from tablelight.view.plane import Place
from tablelight.web.guard import Timer, as_object, listen, spawn
from tablelight.web.host import Host
from tablelight.web.working_sign import between_frames

CONFIGURATION = '{"iceServers": []}'
CHANNEL = '{"negotiated": true, "id": 0, "ordered": true}'
"""Both make the channel themselves, so that neither can open another one."""
GATHERING = 3000
"""The most milliseconds in which a browser names its addresses."""
PATIENCE_MS = 9_500
"""Milliseconds from reading the answer until the two must have found each other."""
POINTING = 120
"""Milliseconds between two messages of where the player points."""
FULL, PAUSE = 1_000_000, 0.02
"""The most bytes that may wait in the browser, and the seconds until they are checked again."""
MOST_ANSWERS = 3
"""The most connections that wait for their answers to be read."""


class Connection:
    """One attempt: a connection of the browser with its channel."""

    def __init__(self, owner: Peering, attempt: int) -> None:
        self._owner, self.attempt = owner, attempt
        self.peer: Any = js.RTCPeerConnection.new(js.JSON.parse(CONFIGURATION))
        self.channel: Any = self.peer.createDataChannel("game", js.JSON.parse(CHANNEL))
        self.channel.binaryType = "arraybuffer"
        self._listeners = [
            listen(self.channel, "open", lambda _: owner.opened(self)),
            listen(self.channel, "close", lambda _: owner.closed(self)),
            listen(self.channel, "message", lambda event: owner.on_frame(self, event)),
            listen(self.peer, "connectionstatechange", lambda _: self._follow()),
        ]

    def _follow(self) -> None:
        if str(self.peer.connectionState) == "failed":
            self._owner.failed(self)

    async def describe(self, remote: str) -> str:
        """The browser's description of itself: an offer, or the answer to one."""
        if remote:
            await self.accept("offer", remote)
            made = await self.peer.createAnswer()
        else:
            made = await self.peer.createOffer()
        await self.peer.setLocalDescription(made)
        end = js.performance.now() + GATHERING
        while str(self.peer.iceGatheringState) != "complete" and js.performance.now() < end:
            await asyncio.sleep(PAUSE)
        return str(self.peer.localDescription.sdp)

    async def accept(self, kind: str, remote: str) -> None:
        await self.peer.setRemoteDescription(as_object(type=kind, sdp=remote))

    def close(self) -> None:
        """Close it, and hear nothing of it any more; closing it again changes nothing."""
        while self._listeners:
            self._listeners.pop()()
        self.channel.close()
        self.peer.close()


class Peering:
    """Makes the connection that the app wants, and tells the app with actions how it goes."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._waiting: list[Connection] = []
        self._open: Connection | None = None
        self._number = 0
        self._pointed: Place | None = None
        self._pause, self._patience = Timer(), Timer()
        self._queue: list[bytes] = []
        self._is_sending = self._is_reading = False

    def after(self, old: AppState, new: AppState) -> None:
        """An action has changed the state: pass on what the other tablet must know of it."""
        before, peer = old.peer, new.peer
        if before is not peer:
            if peer.stage in ("offering", "answering") and peer.attempt != before.attempt:
                spawn(self._begin(peer))
            elif peer.stage == "connecting" and before.stage != "connecting":
                spawn(self._accept(peer))
            if peer.inbox and not self._is_reading:
                self._is_reading = True
                spawn(self._read())
            if peer.outbox:
                self._send(peer.outbox)
                self._host.act(do.messages_sent(len(peer.outbox)))
            if peer.stage in ("off", "failed") and before.stage not in ("off", "failed"):
                self._end(peer.stage == "failed" and peer.why == "apart")
        if self._open is not None and attention(new) != self._pointed and not self._pause.is_set:
            self._point()

    # Connecting

    async def _begin(self, peer: PeerState) -> None:
        if not hasattr(js, "RTCPeerConnection"):
            self._host.act(do.not_connected(peer.attempt, "unable"))
            return
        if not peer.is_guest:
            self._close_waiting()
        if self._open is not None:
            self._open.close()
            self._open = None
        try:
            made = Connection(self, peer.attempt)
        except JsException:  # switched off in the browser's settings
            self._host.act(do.not_connected(peer.attempt, "unable"))
            return
        for old in self._waiting[: -MOST_ANSWERS + 1]:
            old.close()
        self._waiting = [*self._waiting[-MOST_ANSWERS + 1 :], made]
        try:
            text = await made.describe(peer.remote)
        except JsException:
            self._host.act(do.not_connected(peer.attempt, "refused"))
        else:
            self._host.act(do.described(peer.attempt, text))

    async def _accept(self, peer: PeerState) -> None:
        """The answer is there: from now on the two have ten seconds to find each other."""
        if not self._waiting:
            return
        self._patience.set(PATIENCE_MS, lambda: self._host.act(do.not_connected(peer.attempt, "apart")))
        try:
            await self._waiting[-1].accept("answer", peer.remote)
        except JsException:
            self._host.act(do.not_connected(peer.attempt, "refused"))

    def opened(self, made: Connection) -> None:
        """The channel is open: end all other attempts."""
        if made not in self._waiting:
            return
        self._patience.stop()
        self._open = made
        self._waiting = [each for each in self._waiting if each is not made]
        self._close_waiting()
        self._pointed, self._queue = None, []
        self._host.act(do.channel_opened(made.attempt))

    def closed(self, made: Connection) -> None:
        """Close the connection; if it was the open one, notify the app."""
        made.close()
        if self._open is made:
            self._open = None
            self._host.act(do.channel_closed(made.attempt))

    def failed(self, made: Connection) -> None:
        """The browser has given up connecting."""
        if self._open is made:
            self.closed(made)
        elif self._waiting and self._waiting[-1] is made:
            self._host.act(do.answer_stale(made.attempt))

    def on_frame(self, made: Connection, event: Any) -> None:
        if self._open is made and hasattr(event.data, "to_bytes"):
            self._host.act(do.frame_received(event.data.to_bytes()))

    async def _read(self) -> None:
        """Read the messages one after the other, each in steps between which the page takes taps."""
        try:
            while (peer := self._host.state.peer).inbox:

                def is_left(attempt: int = peer.attempt) -> bool:
                    return not self._host.state.peer.inbox or self._host.state.peer.attempt != attempt

                read = await between_frames(do.read_next(peer), is_left)
                if read is not None:
                    self._host.act(read.answer)
        finally:
            self._is_reading = False

    def _end(self, keeps_offer: bool) -> None:
        """The player has ended it, or it has failed. What is still to be sent is sent first."""
        self._patience.stop()
        if not keeps_offer:
            self._close_waiting()
        if self._open is not None:
            spawn(self._close_later(self._open))
            self._open = None

    async def _close_later(self, made: Connection) -> None:
        await asyncio.sleep(10 * PAUSE)
        made.close()

    def _close_waiting(self) -> None:
        for each in self._waiting:
            each.close()
        self._waiting = []

    # Sending

    def _send(self, messages: tuple[Message, ...]) -> None:
        for message in messages:
            self._number += 1
            self._queue += frames(to_bytes(message), self._number)
        self._go_on_sending()

    def _go_on_sending(self) -> None:
        if self._open is not None and self._queue and not self._is_sending:
            self._is_sending = True
            spawn(self._pass_on(self._open))

    async def _pass_on(self, made: Connection) -> None:
        """Send frame after frame, as quickly as the browser takes them."""
        try:
            while self._queue and str(made.channel.readyState) == "open":
                if made.channel.bufferedAmount > FULL:
                    await asyncio.sleep(PAUSE)
                else:
                    made.channel.send(to_js(self._queue.pop(0)))
        except JsException:
            self.closed(made)
        finally:
            self._is_sending = False
        if self._open is not made:  # another one has opened while this one waited
            self._go_on_sending()

    def _point(self) -> None:
        """Tell what the player points at: at once, and then not again for a moment."""
        at = attention(self._host.state)
        if self._open is not None and at != self._pointed:
            self._pointed = at
            self._send((Pointing(at),))
            self._pause.set(POINTING, self._point)
