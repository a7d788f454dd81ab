"""What a player can do to play on two tablets, and what the browser reports of the connection."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from tablelight.app.actions import Action
from tablelight.app.peer.state import Failure

if TYPE_CHECKING:  # loaded only to play on two tablets
    from tablelight.app.peer.messages import Received


@frozen
class Invite(Action):
    """Show the code of this table to another tablet."""


@frozen
class SignalTyped(Action):
    """The text of the other tablet's code was pasted."""

    text: str


@frozen
class Described(Action):
    """The browser has made its session description, for the attempt of that number."""

    attempt: int
    sdp: str


@frozen
class NotConnected(Action):
    """An attempt to connect to the other tablet has failed."""

    attempt: int
    why: Failure


@frozen
class AnswerStale(Action):
    """The browser has stopped waiting for a reply to the answer that is shown."""

    attempt: int


@frozen
class ChannelOpened(Action):
    """The two tablets are connected."""

    attempt: int


@frozen
class ChannelClosed(Action):
    """The connection of the two tablets has ended."""

    attempt: int


@frozen
class FrameReceived(Action):
    """Bytes came over the channel."""

    data: bytes


@frozen
class MessageRead(Action):
    """The first message of the inbox was read; `received` is None if it cannot be read, and `why` says why."""

    attempt: int
    received: Received | None
    why: Failure | None = None


@frozen
class MessagesSent(Action):
    """The first `count` messages of the queue have been sent."""

    count: int


@frozen
class ChooseLine(Action):
    """Choose one of two positions: this tablet's or the other one's."""

    mine: bool


@frozen
class LeavePeer(Action):
    """End the connection to the other tablet."""
