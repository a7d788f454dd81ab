"""What the clauses of objectives say: they hold in every game."""

from __future__ import annotations

DOMAIN = "play"
"""The catalogue of these texts."""
PREFIX = "OB-"

MESSAGES = {
    "OB-01": "A figure is at an objective if it stands in it, or within its range.",
    "OB-01.nobody": "No figure is near enough.",
    "OB-02": "The strongest side at an objective holds it. If two are equally strong, no side does.",
    "OB-02.alone": "{side} holds it alone.",
    "OB-02.stronger": "{side} holds it: {own} against {other}.",
    "OB-02.tie": "No side holds it: {sides} are equally strong there.",
    "OB-03": "An objective may name the sides that may hold it, and the traits of figures that count.",
    "OB-03.side": "{side} is strongest there, but may not hold it.",
    "OB-03.trait": "{name} does not count: it has none of the traits that this objective needs.",
    "OB-04": "Strength is the number of figures, the sum of a stat, or the number of figures that are not engaged.",
    "OB-04.engaged": "{name} does not count: it is engaged with {enemy}.",
    "OB-05": "A side gets points for taking an objective, for each round and at the end of the game.",
    "OB-06": "The game ends after its last round, or when a die says so.",
    "OB-06.further": "A {die}: one more round is played.",
    "OB-06.over": "A {die}: the game is over.",
    "OB-06.nothing": "No die is thrown for another round now.",
    "OB-07": "Points are counted when a turn ends, when a round ends, and at the end of the game.",
}
