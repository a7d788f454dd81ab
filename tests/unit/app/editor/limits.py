"""How many calls a stroke on a large board may make."""

from __future__ import annotations

MOST_CALLS, TAP_CALLS = 75_000, 12_000
"""The most calls in a portion, as for questions, and in a picture that a finger waits for."""
