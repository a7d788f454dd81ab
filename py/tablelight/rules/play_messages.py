"""What the clauses of the partner say: they hold in every game, and have a catalogue of their own."""

from __future__ import annotations

DOMAIN = "play"
"""The catalogue of these texts."""
PREFIX = "PL-"

MESSAGES = {
    "PL-04": "This game has no odds of harm.",
}
