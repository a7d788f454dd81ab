"""What the clauses of the partner say: they hold in every game, and have a catalogue of their own."""

from __future__ import annotations

DOMAIN = "play"
"""The catalogue of these texts."""
PREFIX = "PL-"

MESSAGES = {
    "PL-04": "This game has no odds of harm.",
    "PL-13": "Each order comes with its reasons and their numbers.",
    "PL-14": "An enemy’s life point counts 1, a defeated enemy 1.5 more; your losses are subtracted.",
    "PL-14.worth": "Worth {worth}: an enemy’s life point counts 1, a defeated enemy 1.5 more; your losses are subtracted.",
    "PL-13.attack": "It attacks {name}: {mean} life points on average, {out} to defeat it.",
    "PL-13.nearer": "It cannot attack from there yet. It gets nearer to {name}.",
    "PL-13.away": "It cannot attack from there. It keeps its distance from the enemies.",
    "PL-13.better": "{name} stands better there.",
    "PL-13.objective": "That is worth {worth} for the objectives, most of it for {name}.",
    "PL-13.arrive": "The chance to get there is {chance}.",
    "PL-13.fear": "Harm to expect from the enemies there: {harm}.",
    "PL-13.other": "Worth {own} in all; the next best order is worth {other}.",
}
