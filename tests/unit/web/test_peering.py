"""The channel to the other tablet, as the browser sends on it."""

from __future__ import annotations

import asyncio
from unittest.mock import MagicMock

from tests.unit.web.conftest import FalseHost, settled


def test_a_closed_connection_is_heard_no_more_and_keeps_nothing(js: MagicMock, host: FalseHost) -> None:
    from tablelight.web import peering

    made = peering.Connection(peering.Peering(host), 1)
    targets = (made.channel, made.peer)
    heard = [call.args for target in targets for call in target.addEventListener.call_args_list]
    made.close()
    assert len(heard) == 4
    left = [call.args for target in targets for call in target.removeEventListener.call_args_list]
    assert sorted(map(str, left)) == sorted(map(str, heard))
    made.close()
    assert not any(proxy.destroy.called for _, proxy in heard), "one of them may be running"
    for call in js.setTimeout.call_args_list:
        call.args[0]()
    assert all(proxy.destroy.call_count == 1 for _, proxy in heard)


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
