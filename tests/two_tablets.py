"""Two tablets without a browser: their states, and between them a channel that delivers frame by frame and can be cut."""

from __future__ import annotations

from collections import deque
from random import Random

from tablelight.app.actions import Action
from tablelight.app.history import History
from tablelight.app.peer.actions import SignalTyped
from tablelight.app.peer.messages import frames, to_bytes
from tablelight.app.peer.update import (
    channel_closed,
    channel_opened,
    described,
    frame_received,
    invite,
    messages_sent,
    read_next,
)
from tablelight.app.state import AppState
from tablelight.app.update import update
from tablelight.progress.portions import run

SDP = """v=0
o=- 2645000498678075370 2 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 0
a=extmap-allow-mixed
a=msid-semantic: WMS
m=application 9 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 0.0.0.0
a=candidate:34029546 1 udp 2113937151 5d277b1d-78c2-4238-b1e3-a4816fa8d443.local 48190 typ host generation 0 network-cost 999
a=candidate:91575130 1 udp 2113942271 192.168.1.7 54876 typ host generation 0 network-cost 999
a=candidate:91575131 1 udp 2113941271 fd00::17 54877 typ host generation 0 network-cost 999
a=candidate:91575132 1 tcp 1518280447 192.168.1.7 9 typ host tcptype active generation 0
a=ice-ufrag:uDIm
a=ice-pwd:rEYiVITJgJk3+znc+mapcTc8
a=ice-options:trickle
a=fingerprint:sha-256 50:1F:CD:EA:25:AF:DD:32:D2:DD:62:43:C4:07:3B:12:62:D1:EB:B2:41:AA:F5:4F:23:60:95:CC:70:AD:F9:55
a=setup:actpass
a=mid:0
a=sctp-port:5000
a=max-message-size:262144
"""
"""How Chromium describes itself (SDP)."""


class Tablets:
    """Two tablets, by number."""

    def __init__(self, *histories: History) -> None:
        self.states = [AppState(history=history) for history in histories]
        self.wires: tuple[deque[bytes], deque[bytes]] = (deque(), deque())
        """The frames on their way from each tablet."""
        self.number = 0
        self.sent = 0
        """The bytes of the largest frame."""

    def act(self, who: int, *actions: Action) -> AppState:
        """Does what the player at one tablet does."""
        for action in actions:
            self.states[who] = update(self.states[who], action)
            while self.states[who].peer.inbox:
                self.states[who] = update(self.states[who], run(read_next(self.states[who].peer)))
        while (outbox := self.states[who].peer.outbox) and self.states[who].peer.stage in ("on", "off", "failed"):
            for message in outbox:
                self.number += 1
                self.wires[who].extend(frames(to_bytes(message), self.number))
            self.states[who] = update(self.states[who], messages_sent(len(outbox)))
            self.sent = max([self.sent, *map(len, self.wires[who])])
        return self.states[who]

    def connect(self, host: int = 0) -> None:
        """Connects them by their codes, as players do."""
        guest = 1 - host
        self.act(host, invite())
        self.act(host, described(self.states[host].peer.attempt, SDP))
        self.act(guest, SignalTyped(self.states[host].peer.code))
        self.act(guest, described(self.states[guest].peer.attempt, SDP.replace("uDIm", "abcd")))
        self.act(host, SignalTyped(self.states[guest].peer.code))
        assert self.states[host].peer.stage == "connecting", self.states[host].peer.stage
        for who in (0, 1):
            self.act(who, channel_opened(self.states[who].peer.attempt))

    def cut(self) -> None:
        """The connection is lost, and with it what was on its way."""
        for who in (0, 1):
            self.wires[who].clear()
            self.act(who, channel_closed(self.states[who].peer.attempt))

    def deliver(self, who: int) -> bool:
        """Delivers the next frame from one tablet to the other; returns whether there was one."""
        if not self.wires[who]:
            return False
        self.act(1 - who, frame_received(self.wires[who].popleft()))
        return True

    def settle(self, random: Random | None = None) -> None:
        """Delivers frames until none is on its way."""
        order = random or Random(0)
        for _ in range(100_000):
            if not any(self.wires):
                return
            self.deliver(order.randrange(2))
        raise AssertionError("they never come to rest")

    @property
    def standings(self) -> tuple[str, ...]:
        """How each tablet sees the two lines."""
        return tuple("" if each.peer.session is None else each.peer.session.standing for each in self.states)
