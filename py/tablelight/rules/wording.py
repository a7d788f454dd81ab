"""The texts of the clauses that hold in every game. The texts of a game's own clauses are in its messages."""

from __future__ import annotations

from collections.abc import Mapping

from tablelight.locale.messages import plural

DANGER = {
    "DG-01": "Now: the attacks that an enemy may make in its next activation without moving.",
    "DG-02": "After a move: the worst attack that an enemy may make in its next activation once it has moved.",
    "DG-03": "The chance that an enemy comes to make its attack; 1 where nothing is thrown.",
    "DG-04": "Beside: an enemy stands, or its moves can end, adjacent for close combat.",
    "DG-05": "An enemy can do what one activation of its game allows.",
    "DG-06": "A figure with no life left is out: it takes no part in the game any more.",
    "DG-06.acts": "{name} has no life left and is out.",
    "DG-06.named": "{name} has no life left and is out: it can do nothing.",
    "DG-07": "The odds of an attack: the harm that it does, its mean, and the chance that it leaves no life.",
    "DG-10": "Threats are shown for a figure where it stands, where it would stand, or for any figure on a space.",
    "DG-11": "Shelter: every place of a move, the least dangerous first.",
    "DG-12": "Vantage: the places from which a figure can attack another, and those from which it only sees it.",
    "DG-13": "The threat map lists, for each free space, the enemies that could attack a figure there.",
    "DG-14": "Shelter, vantage and advice take the same keys as a move.",
    "DG-15": "On a bare table, places are areas; their borders err on the safe side.",
    "DG-20": "Advice weighs the damage that a figure deals from a place against the damage that it takes there.",
    "DG-20.attack": "It can attack {name} from here: {mean} on average.",
    "DG-20.nobody": "It cannot attack any enemy from here now.",
    "DG-20.arrive": "It arrives with a chance of {chance}.",
    "DG-20.now": "{name} can attack it here without moving: {mean} on average.",
    "DG-20.after": "{name} can come and attack it here, with a chance of {chance}: {mean} on average.",
    "DG-20.safe": "No enemy can attack it here in its next activation.",
    "DG-21": "Only places that no other place beats are advised: one that deals no less damage and takes no more.",
    "DG-22": "If a game does not count harm in life points, targets and enemies are counted.",
    "DG-22.targets": "It can attack from here: {names}.",
    "DG-22.nobody": "It cannot attack any enemy from here.",
    "DG-22.now": "They can attack it here without moving: {names}.",
    "DG-22.after": "They can come and attack it here: {names}.",
    "DG-22.beside": "They can move next to it: {names}.",
    "DG-22.safe": "No enemy can attack it here or move next to it.",
    "DG-23": "Both numbers are shown, and you choose.",
    "DG-24": "On a bare table, advice looks at the figure's own place, the places in contact, and the cheapest safe ones.",
}
"""The texts of the clauses of danger and advice."""
PARTNER = {
    "PL-04": "This game does not count harm in life points.",
    "PL-13": "Each order comes with its reasons and their numbers.",
    "PL-14": "An enemy’s life point counts 1, a defeated enemy 1.5 more; your losses are subtracted.",
    "PL-14.worth": "Worth {worth}: an enemy’s life point counts 1, a defeated enemy 1.5 more; your losses are subtracted.",
    "PL-13.attack": plural(
        "It attacks {name}: {mean} life point on average, {out} to defeat it.",
        "It attacks {name}: {mean} life points on average, {out} to defeat it.",
        "mean",
    ),
    "PL-13.harm": plural(
        "It attacks {name}: {mean} life point on average.", "It attacks {name}: {mean} life points on average.", "mean"
    ),
    "PL-13.nearer": "It cannot attack from there yet. It gets nearer to {name}.",
    "PL-13.away": "It cannot attack from there. It keeps its distance from the enemies.",
    "PL-13.better": "{name} stands better there.",
    "PL-13.objective": "That is worth {worth} for the objectives, most of it for {name}.",
    "PL-13.arrive": "The chance to get there is {chance}.",
    "PL-13.fear": "Harm to expect from the enemies there: {harm}.",
    "PL-16.attack": "It is the last figure of its side to act, and must attack if it can.",
    "PL-16.nearer": "It is the last figure of its side to act, and must go towards the enemies.",
    "PL-13.other": "Worth {own} in all; the next best order is worth {other}.",
}
"""The texts of the clauses of the partner."""
OBJECTIVES = {
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
"""The texts of the clauses of objectives."""
TEMPLATES = {
    "TP-01": "A burst covers everything within its size of its origin, a blast everything within its size of its target.",
    "TP-02": "A cone covers everything within its size of its origin and within its angle.",
    "TP-03": "A line covers everything that a straight line from its origin passes, up to its size.",
    "TP-04": "A figure is fully hit if all of it is covered, otherwise partly.",
    "TP-05": "If sight is needed, figures that cannot be seen from the origin are not hit.",
    "TP-06": "A ruler or template that is left on the board is kept with the game. It changes no rule.",
    "TP-05.unseen": "{name} cannot be seen from the origin.",
}
"""The texts of the clauses of templates."""
COMMON: Mapping[str, Mapping[str, str]] = {"danger": DANGER, "play": {**PARTNER, **OBJECTIVES, **TEMPLATES}}
"""The clauses that hold in every game, by the catalogue of their translations."""
