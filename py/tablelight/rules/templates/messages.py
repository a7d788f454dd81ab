"""What the clauses of templates say: they hold in every game."""

from __future__ import annotations

DOMAIN = "play"
"""The catalogue of these texts."""
PREFIX = "TP-"

MESSAGES = {
    "TP-01": "A burst covers what is within its size of its origin, a blast what is within its size of its target.",
    "TP-02": "A cone covers what is within its size of its origin, and within its angle of the direction.",
    "TP-03": "A line covers what a straight line from its origin goes through, up to its size.",
    "TP-04": "A figure is hit wholly if all of it is covered, else partly.",
    "TP-05": "Where sight is asked for, figures that cannot be seen from the origin are not hit.",
    "TP-05.unseen": "{name} cannot be seen from the origin.",
}
