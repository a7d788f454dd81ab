"""What the clauses of the partner say: they hold in every game, and have a catalogue of their own."""

from __future__ import annotations

DOMAIN = "play"
"""The catalogue of these texts."""
PREFIX = "PL-"

MESSAGES = {
    "PL-04": "This game has no odds of harm.",
    "PL-13": "Each order comes with its reasons and their numbers.",
    "PL-14": "An enemy’s life point counts 1, a figure that is out 1.5 more, your own the same less.",
    "PL-14.worth": "It is worth {worth}: a life point counts 1, a figure that is out 1.5 more, your own the same less.",
    "PL-13.attack": "It can attack {name} from there: {mean} life points on average, and {out} to bring it down.",
    "PL-13.nearer": "It cannot attack from there yet. It gets nearer to {name}.",
    "PL-13.better": "{name} stands better there.",
    "PL-13.objective": "That is worth {worth} for the objectives, most of it for {name}.",
    "PL-13.arrive": "The chance to get there is {chance}.",
    "PL-13.fear": "What the enemies may do to it there is worth {harm}.",
    "PL-13.other": "This is worth {own}, the next best {other}.",
}
