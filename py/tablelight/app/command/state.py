"""What the command line remembers."""

from __future__ import annotations

from attrs import frozen

from tablelight.board.document import Json


@frozen(kw_only=True)
class CommandState:
    """The answer to the last line."""

    lines: tuple[str, ...] = ()
    """The lines of the answer."""
    session: Json = None
    """What the question `words` returned, to be handed back with the next line."""
