"""The texts of the table in words, in English, by key; they have their own catalogue.

A text that counts something is a `plural`, chosen by its `count`."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from tablelight.locale.messages import plural

DOMAIN = "words"


@frozen
class CommandTexts:
    """The texts of a command: its word, its line in the help, an example of it, typed alike in every language."""

    word: str
    help: str
    example: str = ""


COMMANDS: Mapping[str, CommandTexts] = {
    "o": CommandTexts("overview", "The board, the sides, the terrain, and what is owed."),
    "p": CommandTexts("pick", "Selects a figure by its name or its place.", "p K4"),
    "l": CommandTexts("look", "Says what is in a place, or in the line of places in a direction.", "l ne"),
    "n": CommandTexts("near", "Lists what is near; with a kind, all of that kind.", "n K4"),
    "r": CommandTexts("reach", "How far a figure may go, by direction and by cost.", "r K4"),
    "m": CommandTexts("move", "Proposes a move to a place. An exclamation mark makes it.", "m K4!"),
    "x": CommandTexts("action", "The actions that are allowed, or one that needs no place."),
    "s": CommandTexts("see", "Line of sight, distance and cover, and the odds of an attack.", "s K4"),
    "e": CommandTexts("enemies", "Lists the enemies that the figure can attack now, and after a move."),
    "t": CommandTexts("threats", "Says which enemies could hurt it, where it is safe, and what is best.", "t K4"),
    "a": CommandTexts("attack", "Attacks an enemy: the dice are taken up.", "a K4"),
    "d": CommandTexts("dice", "Throws the dice in the hand, or enters real ones.", "d 4 2"),
    "w": CommandTexts("whose", "Whose turn it is, who may act, and what is owed."),
    "done": CommandTexts("done", "Ends the activation."),
    "end": CommandTexts("end", "Ends the turn of the side."),
    "u": CommandTexts("undo", "Undoes the last action."),
    "redo": CommandTexts("redo", "Redoes what was undone."),
    "log": CommandTexts("log", "What was done last.", "log 3"),
    "j": CommandTexts("jump", "To the next landmark, back, or a step in a direction.", "j ne"),
    "?": CommandTexts("help", "The commands.", "? m"),
    "more": CommandTexts("more", "The rest of the last answer."),
}
"""The commands, by their letter or word, in the order of the help."""
WORDS = ("safe", "best", "back", "enemy", "own", "object", "region", "door")
"""Words that may follow a command."""
HELP: Mapping[str, str] = {
    "help": "Type a letter or its word, then what it is about. More of an answer comes with the word more.",
    "help.line": "{letter} or {word}. {text}",
    "help.example": "For example: {text}",
    "help.keys": "Keys that can follow: {keys}",
}
DIRECTIONS: Mapping[str, str] = {
    "direction.here": "here",
    "direction.n": "north",
    "direction.nne": "north-northeast",
    "direction.ne": "northeast",
    "direction.ene": "east-northeast",
    "direction.e": "east",
    "direction.ese": "east-southeast",
    "direction.se": "southeast",
    "direction.sse": "south-southeast",
    "direction.s": "south",
    "direction.ssw": "south-southwest",
    "direction.sw": "southwest",
    "direction.wsw": "west-southwest",
    "direction.w": "west",
    "direction.wnw": "west-northwest",
    "direction.nw": "northwest",
    "direction.nnw": "north-northwest",
}
SENTENCES: Mapping[str, str] = {
    # not understood
    "unknown": "Not understood: {text}",
    "nearest": "Perhaps you mean: {text}",
    "ambiguous": "Several figures fit: {names}",
    "missing.figure": "No figure is selected. Type p and a name.",
    "missing.target": "Name a target.",
    "missing.space": "Name a place.",
    "missing.roll": "There are no dice in the hand. Name a roll.",
    "missing.dice": "Name the faces of the dice.",
    "nobody": "No figure is at {place}.",
    "problem": "The rules cannot answer: {text}",
    "problem.plain": "The rules cannot answer this.",
    "problem.stat": "The rules cannot answer: {name} has no number for {stat}.",
    # numbers and places
    "inches": plural("{count} inch", "{count} inches"),
    "point": "{x}, {y}",
    "then": "then",
    "chance": "{count} percent",
    "chance.under": "under 1 percent",
    "chance.over": "over 99 percent",
    "cost": "The cost is {cost}.",
    "distance": "The distance is {distance}.",
    "level": "level {level}",
    "spaces": plural("{count} space", "{count} spaces"),
    "counted": "{value}, counted as {count}",
    "yes": "yes",
    "no": "no",
    "nothing": "nothing",
    "open": "Open ground",
    # the table
    "turn": "{side} to play, round {round}.",
    "turn.none": "No figure is on the table, round {round}.",
    "board.square": "The board has {columns} columns and {rows} rows of squares.",
    "board.hex": "The board has {columns} columns and {rows} rows of hexes.",
    "board.inches": "The table is {width} by {height} inches.",
    "side": "{side}: {names}. They stand from {start} to {end}.",
    "side.none": "{side} has no figures left.",
    "side.out": "Out of action: {names}.",
    "region": "{what}, from {start} to {end}.",
    "region.single": "{what}, at {start}.",
    "regions.more": plural("{count} more region is smaller.", "{count} more regions are smaller."),
    "owed": "{name} owes: {roll}.",
    # looking
    "look": "{name}, {side}, at {place}.",
    "look.out": "{name}, {side}, is out of action at {place}.",
    "look.nobody": "{place}, empty. {ground}.",
    "look.ground": "The ground: {ground}.",
    "look.objects": "Things here: {names}.",
    "look.edge": "{kind} to the {direction}.",
    "line": plural(
        "{direction} of {place} there is {count} place to the edge.",
        "{direction} of {place} there are {count} places to the edge.",
    ),
    "near.figures": plural("{count} figure is near {place}.", "{count} figures are near {place}."),
    "near.enemy": plural("{count} enemy, seen from {place}.", "{count} enemies, seen from {place}."),
    "near.own": plural("{count} own figure, seen from {place}.", "{count} own figures, seen from {place}."),
    "near.kind": plural("{kind}: {count} place, seen from {place}.", "{kind}: {count} places, seen from {place}."),
    "near": "{name} at {place}, distance {distance}, {direction}.",
    "near.nowhere": "{name} at {place}, {direction}. No path leads there.",
    # moving
    "needs": "First a roll: {roll}, with a chance of {chance}.",
    "dice.taken": "The dice are in the hand.",
    "reach": plural("{name}, {action}: {count} place.", "{name}, {action}: {count} places."),
    "reach.area": "{name}, {action}: it may go this far.",
    "reach.nowhere": "{name}, {action}: it may go nowhere.",
    "reach.end": "{direction}: as far as {place}, cost {cost}.",
    "reach.far": "{direction}: {distance}.",
    "reach.cost": plural("Cost {cost}: {count} place.", "Cost {cost}: {count} places."),
    "reach.stops": "A move ends at: {places}.",
    "move": "{name} can go to {place}, cost {cost}.",
    "move.done": "{name} moves to {place}, cost {cost}.",
    "move.refused": "{name} may not go to {place}.",
    "move.short": "It stands at {place} now.",
    "move.way": "The way: {places}.",
    "move.survival": "The chance to survive the way is {chance}.",
    "move.chance": "The chance to arrive is {chance}.",
    "risks": plural("{count} risk is on the way.", "{count} risks are on the way."),
    "actions": "{name} may do: {names}.",
    "actions.none": "{name} may do nothing now.",
    "actions.barred": "Not now: {action}. {reason}",
    "action.done": "Done by {name}: {action}.",
    "action.refused": "{name} may not do this now: {action}.",
    "action.dice": "{name} takes up the dice: {roll}.",
    # seeing and fighting
    "sight.clear": "{name} sees {target} clearly.",
    "sight.visible": "{name} sees {target}, but not clearly.",
    "sight.none": "{name} does not see {target}.",
    "attack.close": "close combat",
    "attack.range": "attack at range",
    "attack.aimed": "after taking aim",
    "attack.dice": "dice {count}",
    "attack.against": "against {count}",
    "attack.hurt": "chance to hurt {chance}",
    "attack.mean": "on average {mean}",
    "attack.out": "chance to put it out of action {chance}",
    "attack.none": "No attack is possible from here.",
    "attack.refused": "{name} may not attack {target} now.",
    "attack.next": "{name} may attack {target} only in its next activation.",
    "attack.by_hand": "{name} may attack {target}. This game throws no dice for it here.",
    "attack.taken": "{name} attacks {target}. The dice are in the hand: {roll}.",
    "attack.aim_first": "For this, type x {action} first. Without it: {attack}.",
    "enemies": plural("{name} may attack {count} enemy.", "{name} may attack {count} enemies."),
    "enemies.now": "{name}, now: {attack}.",
    "enemies.next": "{name}, in the next activation: {attack}.",
    "enemies.after": "{name}, after a move to {place}, cost {cost}, with a chance of {chance} to arrive.",
    "places": plural("{count} place allows it.", "{count} places allow it."),
    "dice.needs": plural("{roll} needs {count} die.", "{roll} needs {count} dice."),
    "dice.given": plural("{count} was given.", "{count} were given."),
    "dice.thrown": "{name} throws {roll}: {outcome}.",
    "dice.faces": "The dice: {faces}.",
    "dice.refused": "{name} does not throw now: {roll}.",
    "dice.then": "To make the proposed move, type an exclamation mark.",
    # danger
    "threats": plural(
        "{count} enemy could attack {name} at {place}.", "{count} enemies could attack {name} at {place}."
    ),
    "threat.now": "{name}, now: {attack}.",
    "threat.after": "{name}, after a move to {place}, cost {cost}: {attack}. The chance is {chance}.",
    "threat.beside": "{name} can stand beside it.",
    "count.now": plural("{count} enemy can attack it now.", "{count} enemies can attack it now."),
    "count.after": plural("{count} enemy can attack it after a move.", "{count} enemies can attack it after a move."),
    "count.beside": plural("{count} enemy can stand beside it.", "{count} enemies can stand beside it."),
    "count.either": plural(
        "{count} enemy can attack it now or after a move.", "{count} enemies can attack it now or after a move."
    ),
    "count.sees": plural("{count} enemy sees it.", "{count} enemies see it."),
    "safe": "{name} is safest at {place}.",
    "safe.none": "There is no safe place for {name}.",
    "safe.stay": "It stays at {place}, cost {cost}.",
    "safe.place": "{place}, cost {cost}, with a chance of {chance} to arrive.",
    "safe.area": "{name} is safe from attacks at {place}.",
    "safe.unseen": "{name} is safe and unseen at {place}.",
    "safe.staying": "This is so if {name} stays.",
    "best.none": "There is no place to advise for {name}.",
    "best.boldest": "Boldest: {place}, cost {cost}.",
    "best.safest": "Safest: {place}, cost {cost}.",
    "best.balanced": "Balanced: {place}, cost {cost}.",
    "best.harm": "It deals {dealt} on average and suffers {suffered}.",
    "best.targets": "Targets, times the chance to arrive: {dealt}.",
    # turns and what was done
    "turn.may": "May act: {names}.",
    "turn.may.none": "No figure can act.",
    "turn.acted": "Have acted: {names}.",
    "turn.acted.none": "No figure has acted.",
    "end.refused": "The turn cannot end yet.",
    "end.activation": "The activation is over.",
    "undo": "The last action is undone.",
    "undo.nothing": "There is nothing to undo.",
    "redo": "It is redone.",
    "redo.nothing": "There is nothing to redo.",
    "log": plural("{count} entry, the latest first.", "{count} entries, the latest first."),
    "log.move": "{name}, {action}, to {place}.",
    "log.roll": "{name} threw {roll}: {faces}.",
    "log.end-turn": "The turn ended.",
    "log.end-round": "The round ended.",
    "log.end-activation": "The activation ended.",
    "jump.none": "There is none: {kind}.",
    "jump.edge": "This is the edge.",
    "more.nothing": "That was all.",
    "save.done": "The game is saved to {file}.",
    "save.failed": "The game could not be saved to {file}.",
    "save.nowhere": "Name a file behind the word save.",
}
MESSAGES: Mapping[str, str] = {
    **{f"word.{command}": texts.word for command, texts in COMMANDS.items()},
    **{f"word.{word}": word for word in WORDS},
    **HELP,
    **{f"help.{command}": texts.help for command, texts in COMMANDS.items()},
    **DIRECTIONS,
    **SENTENCES,
}
