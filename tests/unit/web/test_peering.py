"""The channel to the other tablet, as the browser sends on it."""

from __future__ import annotations

import asyncio
from unittest.mock import MagicMock

from tests.unit.web.conftest import FalseHost, settled


def channel(*, is_open: bool, waiting: int = 0) -> MagicMock:
    made = MagicMock()
    made.channel.readyState, made.channel.bufferedAmount = "open" if is_open else "closed", waiting
    return made


def test_what_is_to_be_sent_goes_over_the_channel_that_has_opened_meanwhile(host: FalseHost) -> None:
    from tablelight.web import peering

    async def play() -> None:
        old, new = channel(is_open=True, waiting=2 * peering.FULL), channel(is_open=True)
        peer = peering.Peering(host)
        peer._open, peer._queue = old, [b"old"]
        peer._send(())
        await settled()  # it waits until the browser has room
        old.channel.readyState = "closed"
        peer._open, peer._queue = new, [b"new"]
        peer._send(())
        await asyncio.sleep(2 * peering.PAUSE)
        await settled()
        new.channel.send.assert_called_once_with(b"new")

    asyncio.run(play())
