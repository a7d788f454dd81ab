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
    "DG-05": "What an enemy may do follows from what one activation of its game allows.",
    "DG-06": "A figure with no life left is out: it takes no part in the game any more.",
    "DG-06.acts": "{name} has no life left and is out.",
    "DG-06.named": "{name} has no life left and is out: nothing is done with it.",
    "DG-07": "The odds of an attack: the harm that it does, its mean, and the chance that it leaves no life.",
    "DG-10": "Threats are shown for a figure where it stands, where it would stand, or for any figure on a space.",
    "DG-11": "Shelter: every place of a move, those with the fewest enemies to fear first.",
    "DG-12": "Vantage: the places from which a figure may attack another, and those from which it only sees it.",
    "DG-13": "The map of threats names for each free space the enemies that anybody there would have to fear.",
    "DG-14": "Shelter, vantage and advice are asked with the keys of a move.",
    "DG-15": "On a bare table places are areas; borders lie on the safe side.",
    "DG-20": "Advice weighs the harm that a figure deals from a place against the harm that it suffers there.",
    "DG-20.attack": "It can attack {name} from here: {mean} on average.",
    "DG-20.nobody": "It can attack nobody from here now.",
    "DG-20.arrive": "It arrives with a chance of {chance}.",
    "DG-20.now": "{name} can attack it here without moving: {mean} on average.",
    "DG-20.after": "{name} can come and attack it here, with a chance of {chance}: {mean} on average.",
    "DG-20.safe": "No enemy can attack it here in its next activation.",
    "DG-21": "Only places that no other beats are advised: no less harm dealt, no more suffered.",
    "DG-22": "Where a game has no odds of harm, targets and enemies are counted.",
    "DG-22.targets": "It can attack from here: {names}.",
    "DG-22.nobody": "It can attack nobody from here.",
    "DG-22.now": "They can attack it here without moving: {names}.",
    "DG-22.after": "They can come and attack it here: {names}.",
    "DG-22.beside": "They can come to stand beside it: {names}.",
    "DG-22.safe": "No enemy can attack it here or come beside it.",
    "DG-23": "Nothing is hidden in a weight: both numbers are shown, and the choice is the player's.",
    "DG-24": "On a bare table places of advice are one's own, those in contact and the cheapest that are safe.",
}
