"""What the clauses of danger and advice say: they hold in every game, and have a catalogue of their own."""

from __future__ import annotations

DOMAIN = "danger"
"""The catalogue of these texts."""
PREFIX = "DG-"

MESSAGES = {
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
    "DG-22": "If a game has no odds of damage, targets and enemies are counted.",
    "DG-22.targets": "It can attack from here: {names}.",
    "DG-22.nobody": "It cannot attack any enemy from here.",
    "DG-22.now": "They can attack it here without moving: {names}.",
    "DG-22.after": "They can come and attack it here: {names}.",
    "DG-22.beside": "They can move next to it: {names}.",
    "DG-22.safe": "No enemy can attack it here or move next to it.",
    "DG-23": "Both numbers are shown, and you choose.",
    "DG-24": "On a bare table, advice looks at the figure's own place, the places in contact, and the cheapest safe ones.",
}
