"""The text of each clause."""

from __future__ import annotations

MESSAGES = {
    "PT-01": "A scout marches as many spaces as its stat says, and may march fewer.",
    "PT-01.far": "Too far: the way there takes {cost}, it has {budget}.",
    "PT-02": "Scrub costs 2 to enter.",
    "PT-03": "A lake is not entered.",
    "PT-04": "No step crosses a fence.",
    "PT-05": "One scout a space; nobody passes through an enemy.",
    "PT-05.held": "{name} stands there.",
    "PT-06": "Entering a space beside an enemy ends the march.",
    "PT-06.stop": "It stops here: an enemy is beside it.",
    "PT-10": "Scrub between two scouts hides them from each other.",
    "PT-10.scrub": "Scrub is in the way.",
    "PT-10.clear": "Nothing is in the way.",
}
