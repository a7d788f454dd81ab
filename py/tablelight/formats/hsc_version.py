"""What tells VirtualScape's files: the version that they begin with. Apart from the package, which a start does not load."""

from __future__ import annotations

import struct

VERSIONS = range(1, 8)
"""Ten-thousandths: 0.0001 to 0.0007."""


def version_in(data: bytes) -> int:
    """The version in ten-thousandths, or 0."""
    if len(data) < 8:
        return 0
    number: float = struct.unpack_from("<d", data)[0]
    # Only to four places is the number what it was meant to be.
    found = round(round(number, 4) * 10_000) if 0 < number < 1 else 0
    return found if found in VERSIONS else 0


def is_hsc(data: bytes) -> bool:
    """Whether a file begins as VirtualScape's do."""
    return version_in(data) > 0
