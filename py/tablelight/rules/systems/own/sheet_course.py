"""The course of a sheet's game as records: activations, objectives and rounds, reminders."""

# The declaration of a field stays together on few lines.
# fmt: off
from __future__ import annotations

from typing import Literal

from attrs import frozen

from tablelight.board.reminders import Occasion, Reminder
from tablelight.locale.messages import plural
from tablelight.rules.systems.own.sheet_field import TEXT, SheetField, said
from tablelight.rules.systems.own.sheet_ground import LARGEST, Named


@frozen(kw_only=True)
class TurnRules:
    """How many actions an activation has, how many of them moves and attacks, and whether an attack ends it."""

    actions: int = said(SheetField(
        "whole", "Actions", "All actions a figure has in an activation.", default=2, low=1, high=9,
        clause="OWN-016", sentence=plural("An activation has {n} action.", "An activation has {n} actions.", "n"),
        is_always_said=True))
    moves: int = said(SheetField(
        "whole", "Moves at most", "How often it can move.", default=1, low=1, high=9, clause="OWN-016",
        sentence=plural("At most {n} move.", "At most {n} moves.", "n"), is_always_said=True))
    attacks: int = said(SheetField(
        "whole", "Attacks at most", "How often it can attack.", default=1, low=0, high=9, clause="OWN-016",
        sentence=plural("At most {n} attack.", "At most {n} attacks.", "n"), is_always_said=True))
    attack_ends: bool = said(SheetField(
        "truth", "An attack ends the activation", "No action is allowed after an attack.", default=True, clause="OWN-016",
        sentence="An attack ends the activation."))


@frozen(kw_only=True)
class ObjectiveRules:
    """The defaults of an objective, for what the document does not say, and the last round."""

    range: int = said(SheetField(
        "length", "Can be held from", "How near a figure must be to an objective.", default=0, high=99,
        clause="OWN-018", sentence="Objectives are held at range {n} or less."))
    contested: Literal["count", "engagement", "stat"] = said(SheetField(
        "choice", "Held by", "Which side holds an objective if several sides are there.", default="count",
        choices={"count": "More figures", "engagement": "More that are not engaged", "stat": "The sum of a stat"},
        clause="OWN-018",
        sentence={"engagement": "Engaged figures cannot hold an objective."}))
    stat: str | None = said(SheetField(
        "reference", "Which stat", "The stat that is added up.", default=None, of="stats", none="None",
        when=lambda _, own: own.get("contested") == "stat", clause="OWN-018",
        sentence="The side with the greatest sum of {name} holds an objective."))
    each_round: int = said(SheetField(
        "whole", "Points each round", "What holding an objective gives at the end of a round.", default=0, low=-LARGEST,
        high=LARGEST, clause="OWN-018", sentence=plural(
            "Holding an objective gives {n} point each round.", "Holding an objective gives {n} points each round.", "n")))
    taking: int = said(SheetField(
        "whole", "Points for taking it", "Points for a side that takes an objective.", default=0, low=-LARGEST,
        high=LARGEST, clause="OWN-018", sentence=plural(
            "Taking an objective gives {n} point.", "Taking an objective gives {n} points.", "n")))
    at_end: int = said(SheetField(
        "whole", "Points at the end", "What holding an objective gives at the end of the game.", default=0, low=-LARGEST,
        high=LARGEST, clause="OWN-018", sentence=plural(
            "Holding an objective gives {n} point at the end.", "Holding an objective gives {n} points at the end.", "n")))
    rounds: int = said(SheetField(
        "whole", "Rounds", "The last round; 0: there is none.", default=0, high=99, clause="OWN-018",
        sentence="The game ends after round {n}."))

    @property
    def points(self) -> dict[str, int]:
        """The points by occasion, without those that are 0."""
        found = {"round": self.each_round, "taking": self.taking, "end": self.at_end}
        return {when: points for when, points in found.items() if points}


@frozen(kw_only=True)
class ReminderRule(Named):
    """A reminder for the players; its label says it in short, its text in full."""

    when: Occasion = said(SheetField(
        "choice", "When", "When the reminder comes up.", default="turn",
        choices={
            "turn": "A turn begins",
            "turn-end": "A turn ends",
            "round-end": "A round ends",
            "activation": "A figure acts",
        },
        sentence={
            "turn": "When a turn begins, the players are reminded: {name}.",
            "turn-end": "When a turn ends, the players are reminded: {name}.",
            "round-end": "When a round ends, the players are reminded: {name}.",
            "activation": "When a figure acts, the players are reminded: {name}.",
        }))
    who: str | None = said(SheetField(
        "reference", "Who", "The figures whose activation brings it up.", default=None, of="traits", none="Everyone",
        when=lambda _, own: own.get("when") == "activation", sentence="{name}: for {trait} only."))
    text: str = said(SheetField("text", "Text", "What is shown.", default="", high=TEXT, sentence="{name}: “{text}”"))

    @property
    def plain(self) -> Reminder:
        """The reminder in the form that every game has."""
        trait = (self.who or "") if self.when == "activation" else ""
        return Reminder(id=f"sheet:{self.id}", text=self.text or self.label, when=self.when, trait=trait)
