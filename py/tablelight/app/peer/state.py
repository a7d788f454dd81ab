"""What is remembered of the other tablet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal, TypeAlias

from attrs import field, frozen

from tablelight.view.plane import Place

if TYPE_CHECKING:  # loaded only to play on two tablets
    from tablelight.app.history import History
    from tablelight.app.peer.messages import Assembler, Message
    from tablelight.app.peer.session import Session
    from tablelight.app.peer.signal import Signal

PeerStage: TypeAlias = Literal["off", "offering", "offer", "answering", "answer", "connecting", "on", "lost", "failed"]
"""In order: not in use; the browser makes the offer; its code is shown; the browser makes the answer; its code is
shown; the answer was read; connected; connection lost; failed."""
Failure: TypeAlias = Literal["unable", "alone", "apart", "refused", "strange", "version", "left", "other-game"]
"""No WebRTC in this browser; no network; the tablets cannot find each other; the browser refuses the code; unreadable
data; another version; the other player left; a table shows another game."""


@frozen(kw_only=True)
class PeerState:
    """What is remembered of the other tablet."""

    stage: PeerStage = "off"
    """How far the connection has come."""
    why: Failure | None = None
    """Why it has come no further."""
    attempt: int = 0
    """Counts the attempts to connect: reports of an earlier one are dropped."""
    is_guest: bool = False
    """Whether this tablet answers."""
    code: str = ""
    """The text of the code to be shown."""
    offer: Signal | None = None
    """The signal that the inviting tablet has shown."""
    remote: str = ""
    """The other browser's session description, for this one."""
    is_damaged: bool = False
    """Whether the last code that was read was useless."""
    session: Session | None = None
    """The positions that both hold; kept when the connection is lost, so that they can catch up."""
    game_number: int = 0
    """The number of the session's game (`SavesState.game_number`)."""
    bases: Mapping[bytes, History] = field(factory=dict)
    """The game on this table at each position since the last one that both are known to hold."""
    waiting: bytes | None = None
    """The position of the other's game that waits for the player's consent."""
    assembler: Assembler | None = None
    """Frames of a message that is not whole yet."""
    elapsed: tuple[bytes, int] | None = None
    """The other's position when it greeted, and the milliseconds that its turn had taken by then."""
    inbox: tuple[bytes, ...] = ()
    """Whole messages that are not read yet."""
    outbox: tuple[Message, ...] = ()
    """Messages to be sent."""
    pointing: Place | None = None
    """The place that the other player attends to."""
    faults: int = 0
    """How many messages could not be read."""

    @property
    def is_on(self) -> bool:
        return self.stage == "on"
