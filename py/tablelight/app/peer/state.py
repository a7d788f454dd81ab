"""What is remembered of the other tablet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal, TypeAlias

from attrs import field, frozen

from tablelight.view.plane import Place

if TYPE_CHECKING:  # only who plays on two tablets loads them
    from tablelight.app.history import History
    from tablelight.app.peer.messages import Message
    from tablelight.app.peer.session import Session
    from tablelight.app.peer.signal import Signal
    from tablelight.app.peer.wire import Assembler

PeerStage: TypeAlias = Literal["off", "offering", "offer", "answering", "answer", "connecting", "on", "lost", "failed"]
"""Nothing; the browser makes the offer; its code is shown; the browser makes the answer; its code is shown; the answer was
read; connected; no longer; it came to nothing."""
Failure: TypeAlias = Literal["unable", "alone", "apart", "refused", "strange", "version", "left", "other-game"]
"""No WebRTC in this browser; no network; the two do not find each other; the browser refuses the code; what came could not
be read; another version; the other player ended it; another game came to a table."""


@frozen(kw_only=True)
class PeerState:
    """What is remembered of the other tablet."""

    stage: PeerStage = "off"
    """How far the two have come."""
    why: Failure | None = None
    """Why they have come no further."""
    attempt: int = 0
    """Counts the connections that were tried: what an earlier one tells is dropped."""
    is_guest: bool = False
    """Whether this tablet answers."""
    code: str = ""
    """The text of the code to be shown."""
    offer: Signal | None = None
    """What the one that invites has shown."""
    remote: str = ""
    """The other browser's session description, for this one."""
    is_damaged: bool = False
    """Whether the code that was read last was of no use."""
    session: Session | None = None
    """The positions that both hold; stays when the connection is lost, so that they can catch up."""
    game_number: int = 0
    """Of the game on the table that the session is about (`SavesState.game_number`)."""
    bases: Mapping[bytes, History] = field(factory=dict)
    """The game on this table at the positions since the last one that both are known to hold."""
    waiting: bytes | None = None
    """The position of the other's game that the player must agree to first."""
    assembler: Assembler | None = None
    """Frames of a message that is not whole yet."""
    elapsed: tuple[bytes, int] | None = None
    """The other's position when it greeted, and the milliseconds that its turn had taken then."""
    inbox: tuple[bytes, ...] = ()
    """Whole messages that are not read yet."""
    outbox: tuple[Message, ...] = ()
    """Messages to be sent."""
    pointing: Place | None = None
    """What the other player attends to."""
    faults: int = 0
    """Messages that could not be read."""

    @property
    def is_on(self) -> bool:
        """Whether the two tablets are connected."""
        return self.stage == "on"
