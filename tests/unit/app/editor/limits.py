"""How many calls a stroke on a large board may make."""

from __future__ import annotations

MOST_CALLS, TAP_CALLS = 75_000, 12_000
"""Calls of a portion, as of the portions of questions; and of a picture that a finger waits for."""
