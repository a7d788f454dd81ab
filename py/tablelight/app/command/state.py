"""What the command line remembers."""

from __future__ import annotations

from attrs import frozen

from tablelight.board.document import Json


@frozen(kw_only=True)
class CommandState:
    """The answer to the last line."""

    lines: tuple[str, ...] = ()
    """What is said to the last line."""
    session: Json = None
    """What the question `words` gave to be handed back."""
