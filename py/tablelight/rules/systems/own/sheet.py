"""A sheet: the rules of your own game, as records that declare their fields. `sheet_reader` reads it from JSON.

A price of None is "never". Lengths of a free board are thousandths of an inch.
"""

# The declaration of a field stays together on few lines.
# fmt: off
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, TypeVar

from attrs import evolve, frozen

from tablelight.board.document import GridKind
from tablelight.board.reminders import Occasion, Reminder
from tablelight.locale.messages import plural
from tablelight.rules.systems.own.sheet_field import NEVER, NOTES, SPACES, TEXT, SheetField, said
from tablelight.rules.systems.own.sheet_ground import (
    LARGEST,
    Control,
    EdgeKind,
    Kind,
    Levels,
    Named,
    See,
    SheetNumber,
    SheetValues,
    Traits,
)
from tablelight.rules.systems.own.sheet_rolls import Roll


def _has_traits(sheet: Mapping[str, object], _: object) -> bool:
    traits = sheet.get("traits")
    return isinstance(traits, list | tuple) and any(isinstance(trait, Mapping | Named) for trait in traits)


WHO = SheetField(
    "reference", "Who", "Only figures with this trait have it.", default=None, of="traits", none="Everyone",
    when=_has_traits, sentence="{name}: for {trait} only.")
PASS, BLOCK = "Are passed", "Block the way"
SIGHT_LABELS = {"open": "Ignored", "hinders": "Hinders", "blocks": "Blocks"}


@frozen(kw_only=True)
class Stat(Named):
    """A number that figures have, by default `begin`."""

    least: int = said(SheetField(
        "whole", "Least", "No figure can have less.", default=0, low=-LARGEST, high=LARGEST, rare=True))
    most: int = said(SheetField(
        "whole", "Most", "No figure can have more.", default=99, low=-LARGEST, high=LARGEST, rare=True))
    begin: int = said(SheetField(
        "whole", "Default", "Default value.", default=0, low=-LARGEST, high=LARGEST, page=-1))


@frozen(kw_only=True)
class Trait(Named):
    """A trait that a figure may have."""


@frozen(kw_only=True)
class MoveMode(Named):
    """A way of moving. `who`: the trait that it needs."""

    points: SheetNumber = said(SheetField(
        "number", "Points", "How far it can go: the steps of a movement cost at most this in total.", usual=6,
        is_length=True, sentence=plural("{name}: {n} point.", "{name}: {n} points.", "n")))
    ignores: frozenset[str] = said(SheetField(
        "flags", "", "What this way of moving ignores.", default=frozenset(), page=1, said=1,
        choices={
            "terrains": "Ignores terrain",
            "edges": "Ignores walls",
            "levels": "Ignores levels",
            "figures": "Ignores figures",
            "control": "Ignores control",
        },
        sentence={
            "terrains": "{name}: terrain only matters where it ends.",
            "edges": "{name}: what stands on sides does not matter.",
            "levels": "{name}: levels do not matter.",
            "figures": "{name}: it can pass other figures.",
            "control": "{name}: control does not matter.",
        }))
    who: str | None = said(WHO)
    ends_activation: bool = said(SheetField(
        "truth", "Ends the activation", "No action is allowed after it.", default=False,
        sentence="{name}: it ends the activation."))


@frozen(kw_only=True)
class MovementRules:
    """All modes, and how other figures affect a movement."""

    modes: tuple[MoveMode, ...] = said(SheetField("list", high=8, record=MoveMode))
    one_step_always: bool = said(SheetField(
        "truth", "One step is always allowed", "The first step is always allowed, even without enough points.",
        default=False, boards=SPACES, page=1, clause="OWN-002",
        sentence={
            "true": "One step is always allowed, even with too few points.",
            "false": "A step needs enough points.",
        }))
    friends_block: bool = said(SheetField(
        "choice", "Friends", "Whether a figure can pass through friends.", key="friends", default=False,
        choices={"pass": PASS, "block": BLOCK}, true="block", clause="OWN-005",
        sentence={"pass": "Figures can pass friends.", "block": "Figures cannot pass friends."}))
    enemies_block: bool = said(SheetField(
        "choice", "Enemies", "Whether a figure can pass through enemies.", key="enemies", default=True,
        choices={"block": BLOCK, "pass": PASS}, true="block", clause="OWN-006",
        sentence={"block": "Figures cannot pass enemies.", "pass": "Figures can pass enemies."}))


@frozen(kw_only=True)
class SightRules:
    """How lines of sight are drawn, and how figures affect them."""

    line: Literal["centres", "corners", "any"] = said(SheetField(
        "choice", "Lines", "The points between which a line of sight is drawn.", default="centres",
        choices={"centres": "Centre to centre", "corners": "Corner to corner", "any": "Any point to any"},
        words_on={"hex": ("centres", "corners"), "inches": ("any",)}, clause="OWN-013",
        sentence={
            "centres": "Sight goes from the centre of one space to that of the other.",
            "corners": "Sight goes from any corner of one space to any of the other; "
            "it is clear if all lines from one corner are.",
            "any": "Sight goes from any point of one space to any of the other; "
            "it is clear if nothing touches the line between the centres.",
        }))
    touching: See = said(SheetField(
        "choice", "What a line only touches",
        "What happens to a line that touches something blocking without passing through it.", default="open",
        choices=SIGHT_LABELS, boards=SPACES, when=lambda _, own: own.get("line") != "any", clause="OWN-013",
        sentence={
            "hinders": "A line that only touches something is not clear.",
            "blocks": "A line that only touches something that blocks is blocked.",
        }))
    figures: See = said(SheetField(
        "choice", "Figures between", "What happens to a line that passes through another figure’s space.",
        default="open", choices=SIGHT_LABELS, words_on={"inches": ("open",)}, clause="OWN-014",
        sentence={
            "open": "Figures do not matter to sight.",
            "hinders": "Figures hinder sight.",
            "blocks": "Figures block sight.",
        }))


@frozen(kw_only=True)
class Band:
    """A range band of an attack: how far it reaches, and its bonus."""

    to: int = said(SheetField("length", "Up to", "How far this band reaches.", default=6, high=LARGEST))
    bonus: int = said(SheetField(
        "whole", "Bonus", "Added if a roll includes “The range band”.", default=-1, low=-9, high=9))


@frozen(kw_only=True)
class AttackRules(Named):
    """An attack. `bands`: (up to this distance, bonus), by rising distance."""

    bands: tuple[tuple[int, int], ...] = said(SheetField(
        "odd", default=(), high=6, record=Band, said=1, sentence="{name}: {n} up to range {to}."))
    who: str | None = said(evolve(WHO, page=1, rare=True))
    reach: Literal["adjacent", "sight"] = said(SheetField(
        "choice", "Reaches", "Which figures it can target.", default="adjacent", said=-1,
        choices={"adjacent": "Adjacent figures", "sight": "Figures in sight"},
        sentence={"adjacent": "{name}: adjacent enemies.", "sight": "{name}: enemies in sight."}))
    range: SheetNumber | None = said(SheetField(
        "number", "Range", "How far away the target may be.", default=None, usual=12, none="Any distance",
        is_length=True, when=lambda _, own: own.get("reach") == "sight", page=1, sentence="{name}: range {n}."))
    least: int = said(SheetField(
        "length", "No closer than", "How far away it must be.", default=0, high=99, rare=True,
        when=lambda _, own: own.get("reach") == "sight", page=1, sentence="{name}: minimum range {n}."))
    engaged: bool = said(SheetField(
        "choice", "While engaged", "Whether it can be made while an enemy controls the attacker’s space.", default=True,
        choices={"may": "Allowed", NEVER: "Never"}, true="may", rare=True, page=1,
        sentence={NEVER: "{name}: not while engaged."}))
    shape: Literal["none", "burst", "blast", "cone", "line"] = said(SheetField(
        "choice", "Area", "Which figures it hits beside its target, each with its own roll.", default="none", page=1, said=1,
        rare=True, choices={
            "none": "Only the target",
            "burst": "Around the attacker",
            "blast": "Around the target",
            "cone": "A cone",
            "line": "A line",
        },
        sentence={
            "burst": "{name}: it also hits everyone around the attacker.",
            "blast": "{name}: it also hits everyone around the target.",
            "cone": "{name}: it also hits everyone in a cone towards the target.",
            "line": "{name}: it also hits everyone on the line through the target.",
        }))
    size: int = said(SheetField(
        "length", "Size of the area", "How far the area reaches.", default=0, high=99, rare=True,
        when=lambda _, own: own.get("shape", "none") != "none", page=1, said=1,
        sentence="{name}: size of the area: {n}."))
    needs_sight: bool = said(SheetField(
        "truth", "Hits only figures that are seen", "Seen from the attacker; for a blast, from its target.", default=False,
        rare=True, when=lambda _, own: own.get("shape", "none") != "none", page=1, said=1,
        sentence="{name}: it hits only figures that are seen."))
    hindered: int = said(SheetField(
        "whole", "If the target is partly hidden", "Added if a roll includes “Not clear”.", default=0, low=-9,
        high=9, rare=True, page=2, said=2, sentence="{name}: {n} if the line is not clear."))
    higher: int = said(SheetField(
        "whole", "From higher up", "Added if a roll includes “From higher up”.", default=0, low=-9, high=9,
        rare=True, page=2, said=2, sentence="{name}: {n} from higher ground."))
    lower: int = said(SheetField(
        "whole", "From lower down", "Added if a roll includes “From lower down”.", default=0, low=-9, high=9,
        rare=True, page=2, said=2, sentence="{name}: {n} from lower ground."))
    roll: str = said(SheetField(
        "reference", "Throws", "The dice of the attack.", of="rolls", said=2, sentence="{name}: roll {roll}."))

    def most(self, stats: SheetValues) -> int | None:
        """Its range for a figure with these stats; None: any distance."""
        return None if self.range is None else self.range.value(stats)

    def is_in_range(self, distance: int, stats: SheetValues) -> bool:
        most = self.most(stats)
        return self.least <= distance and (most is None or distance <= most)


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
    who: str | None = said(evolve(
        WHO, hint="The figures whose activation brings it up.", when=lambda _, own: own.get("when") == "activation"))
    text: str = said(SheetField("text", "Text", "What is shown.", default="", high=TEXT, sentence="{name}: “{text}”"))

    @property
    def plain(self) -> Reminder:
        """The reminder in the form that every game has."""
        trait = (self.who or "") if self.when == "activation" else ""
        return Reminder(id=f"sheet:{self.id}", text=self.text or self.label, when=self.when, trait=trait)


@frozen(kw_only=True, eq=False, slots=False)
class Sheet:
    """The rules of one game. Compared by identity: `own.read` keeps one for each JSON."""

    board: GridKind
    name: str = said(SheetField(
        "text", "Title of the game", "Shown with the game’s name.", default="", high=TEXT))
    author: str = said(SheetField("text", "Author", "The author of these rules.", default="", high=TEXT))
    notes: str = said(SheetField(
        "text", "Notes", "Rules that only people can apply: setup, victory, cards.", default="", high=NOTES))
    diagonals: Literal["one", "two", "alternating", "none"] = said(SheetField(
        "choice", "Diagonals", "What a diagonal step costs, and how distances are counted.", default="one",
        choices={
            "one": "Like other steps",
            "two": "1 more",
            "alternating": "Every second one costs 1 more",
            "none": "None",
        },
        boards=("square",), clause="OWN-003",
        sentence={
            "one": "Diagonals cost as much as other steps.",
            "two": "A diagonal costs 1 more than another step.",
            "alternating": "Every second diagonal of a movement costs 1 more.",
            "none": "There are no diagonal steps.",
        }))
    corners: Literal["one-open", "both-open", "free"] = said(SheetField(
        "choice", "Corners", "When a diagonal step past a corner is allowed: there are two ways around it.",
        default="one-open",
        choices={"one-open": "Open one way", "both-open": "Open both ways", "free": "Only walls close"},
        boards=("square",), when=lambda sheet, _: sheet.get("diagonals") != "none", clause="OWN-003",
        sentence={
            "one-open": "A corner is passed if one of the two ways around it is open.",
            "both-open": "A corner is passed only if both ways around it are open.",
            "free": "A corner is passed unless sides close both ways around it.",
        }))
    stats: tuple[Stat, ...] = said(SheetField("list", default=(), high=20, record=Stat))
    life: str | None = said(SheetField(
        "reference", "Life", "The stat that gives how many wounds a figure takes before it is defeated.", default=None,
        of="stats", none="No figure is ever defeated", clause="OWN-017",
        sentence="A figure is out once its wounds reach {name}."))
    traits: tuple[Trait, ...] = said(SheetField("list", default=(), high=20, record=Trait))
    terrains: tuple[Kind, ...] = said(SheetField("list", default=(), high=40, record=Kind))
    objects: tuple[Kind, ...] = said(SheetField("list", default=(), high=20, record=Kind, boards=SPACES))
    edges: tuple[EdgeKind, ...] = said(SheetField("list", default=(), high=20, record=EdgeKind, boards=SPACES))
    levels: Levels | None = said(SheetField(
        "part", "Levels", "Whether the height of the ground matters.", default=None, record=Levels,
        none="All ground is flat", choices={"on": "Count"}))
    movement: MovementRules = said(SheetField("part", record=MovementRules))
    control: Control | None = said(SheetField(
        "part", "Control", "Whether figures affect nearby enemies: engagement, a zone of control.",
        default=None, record=Control, none="None", choices={"on": "Yes"}))
    sight: SightRules = said(SheetField("part", default=SightRules(), record=SightRules))
    attacks: tuple[AttackRules, ...] = said(SheetField("list", default=(), high=8, record=AttackRules))
    rolls: tuple[Roll, ...] = said(SheetField("odd", default=(), high=12))
    turn: TurnRules = said(SheetField("part", default=TurnRules(), record=TurnRules))
    objectives: ObjectiveRules = said(SheetField("part", default=ObjectiveRules(), record=ObjectiveRules))
    reminders: tuple[ReminderRule, ...] = said(SheetField("list", default=(), high=20, record=ReminderRule))

    def values(self, stats: SheetValues) -> dict[str, int]:
        """Every stat of a figure: its own value, else the sheet's default."""
        return {stat.id: stats.get(stat.id, stat.begin) for stat in self.stats}

    def traits_of(self, traits: tuple[str, ...]) -> Traits:
        """A figure's traits in the order of the sheet."""
        return tuple(trait.id for trait in self.traits if trait.id in traits)

    def mode(self, name: str) -> MoveMode:
        """A mode by its id; `KeyError` if there is none."""
        return _named(self.movement.modes, name)

    def control_over(self, mode: MoveMode) -> Control | None:
        return None if "control" in mode.ignores else self.control

    def attack(self, name: str) -> AttackRules:
        """An attack by its id; `KeyError` if there is none."""
        return _named(self.attacks, name)

    def roll(self, name: str) -> Roll:
        """A roll by its id; `KeyError` if there is none."""
        return _named(self.rolls, name)

    def things(self, name: str) -> tuple[Named, ...]:
        found: tuple[Named, ...] = getattr(self.movement if name == "modes" else self, name)
        return found


T = TypeVar("T", bound=Named)


def _named(listed: Sequence[T], name: str) -> T:
    return {thing.id: thing for thing in listed}[name]
