"""The moving code: a game too large for one code as an endless row of them, each a frame of a fountain code.

TLF1:0123...        the letters, the link format's number, a colon, then the frame as decimal digits
"""

from __future__ import annotations

from tablelight.app.share.digits import from_digits, to_digits
from tablelight.app.share.fountain import frame
from tablelight.app.share.link import DICTIONARIES, FORMAT

LETTERS = "TLF"
FRAMES_A_SECOND = 10


def frame_text(payload: bytes, number: int) -> str:
    """What the code of a frame says."""
    return f"{LETTERS}{FORMAT}:{to_digits(frame(payload, number))}"


def read_frame(text: str) -> bytes | None:
    """The frame that a code says; None if it says anything else."""
    head, colon, digits = text.partition(":")
    if not colon or not head.startswith(LETTERS) or head.removeprefix(LETTERS) not in DICTIONARIES:
        return None
    try:
        return from_digits(digits)
    except ValueError:
        return None
