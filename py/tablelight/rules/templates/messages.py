"""What the clauses of templates say: they hold in every game."""

from __future__ import annotations

DOMAIN = "play"
"""The catalogue of these texts."""
PREFIX = "TP-"

MESSAGES = {
    "TP-01": "A burst covers everything within its size of its origin, a blast everything within its size of its target.",
    "TP-02": "A cone covers everything within its size of its origin and within its angle.",
    "TP-03": "A line covers everything that a straight line from its origin passes, up to its size.",
    "TP-04": "A figure is fully hit if all of it is covered, otherwise partly.",
    "TP-05": "If sight is needed, figures that cannot be seen from the origin are not hit.",
    "TP-06": "A ruler or template that is left on the board is kept with the game. It changes no rule.",
    "TP-05.unseen": "{name} cannot be seen from the origin.",
}
