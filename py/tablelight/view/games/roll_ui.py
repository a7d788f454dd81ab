"""How rolls and tables of odds are shown: their forms, keys, faces and effects, as data that a game fills."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias

from attrs import field, frozen

from tablelight.board.document import Json


@frozen
class ShareUi:
    """A number that a roll is asked with: from 1 to the figure's stat `most`, or all."""

    key: str
    label: str
    most: str


@frozen(kw_only=True)
class RollKeyUi:
    """A further key of a roll, as a control of its kind. A key that names a figure names an enemy. `options`: texts to
    choose from if any text will do; `begin`: the first number; `action`: it is the action at hand, and not asked;
    `is_off_at_zero`: 0 means that the number is not given; `was_beside`: it names a figure that was adjacent before the
    move, so its present distance says nothing; `parts`: the labels of a key of several numbers."""

    key: str
    label: str = ""
    is_off_at_zero: bool = False
    lasting: LastingUi | None = None
    options: tuple[str, ...] = ()
    begin: int = 0
    action: bool = False
    was_beside: bool = False
    parts: Mapping[str, str] = field(factory=dict)


MORE_DICE = {"attack": "Attack dice added", "defence": "Defence dice added"}


@frozen(kw_only=True)
class LastingUi:
    """Things that a figure keeps in its state, offered by their `name`: `state` is the entry that holds the list,
    `tells` the keys that a thing already answers, `told` its label, `of` the key that names their owner (else the
    roller), `keep` the button that adds what was entered (empty: only what is kept is offered)."""

    state: str
    tells: tuple[str, ...]
    told: str
    keep: str = ""
    of: str = ""


@frozen(kw_only=True)
class CounterUi:
    """A roll by which others may answer one before it is made: its key for the answered figure, and its label."""

    roll: str
    by: str
    label: str


CountedAs: TypeAlias = Literal["dealt", "suffered", "passed", "counted"]
"""The measure of a roll's luck: harm to others, harm to oneself, a success, or its number."""


@frozen(kw_only=True)
class LuckUi:
    """How an outcome counts, if neither its number nor its success says it: by a `number` of it, or by one of its
    effects in the odds."""

    measure: CountedAs
    effect: str = ""
    number: Callable[[str], int] | None = None


@frozen(kw_only=True)
class RollUi:
    """A roll's form. `dice`: how many are entered, None if the roll itself decides (then a button ends the entry)."""

    label: str
    dice: int | None = 1
    icons: bool = False
    """Whether the faces 1 to 6 are drawn as a die's."""
    faces: Mapping[str, str] = field(factory=dict)
    """The labels of named faces."""
    pictures: Mapping[str, str] = field(factory=dict)
    """How named faces are drawn: icons by name."""
    shares: tuple[ShareUi, ...] = ()
    keys: tuple[RollKeyUi, ...] = ()
    first: str = ""
    """The label of the roller's first die, if it is unlike the others."""
    against: str = ""
    """The key that names the other side; in an opposed roll, its dice come after the roller's own."""
    answered: str = "against"
    """The key of the result that lists the other side's dice."""
    target: str = ""
    """The key that must be named before there are any odds."""
    effects: Mapping[str, str] = field(factory=dict)
    """The labels of an outcome's effects: texts with {count} or {signed} for numbers, plain ones for truths."""
    mean_of: str = ""
    """The effect by number whose mean is shown with the odds; empty: none."""
    mean_text: str = "{number} on average"
    odds_text: str = ""
    """The text around the odds in one line, if more follows the roll: "Before protection: {odds}"."""
    counter: CounterUi | None = None
    hurts: bool = False
    """Whether an outcome that is a number is bad for the roller."""
    luck: LuckUi | None = None
    """How its luck is counted; None: by its number, else by whether it succeeds."""
    counts: tuple[tuple[str, ...], ...] = ()
    """The faces that matter on the roller's dice, then on the other side's: dice are entered by how many show each."""


@frozen
class Axis:
    """An axis of a table of odds: its key, its label, and its greatest number (from 1)."""

    key: str
    label: str
    most: int

    @property
    def numbers(self) -> range:
        return range(1, self.most + 1)


@frozen(kw_only=True)
class CellUi:
    """A figure of a cell: one of the answer's own (`extra`), or the chance of some `outcomes`; in percent or as it is."""

    label: str
    extra: str = ""
    outcomes: tuple[str, ...] = ()
    percent: bool = True


@frozen(kw_only=True)
class OddsPage:
    """A table of odds: its roll, its two axes, the fixed keys, and what the cells may show."""

    label: str
    roll: str
    across: Axis
    down: Axis
    fixed: Mapping[str, Json] = field(factory=dict)
    shown: tuple[CellUi, ...]


def wound_odds(label: str, roll: str, across: Axis, down: Axis, any_wound: str) -> OddsPage:
    """A table of an attack's wounds: the chance of any (its key in the answer), and how many on average."""
    shown = (
        CellUi(label="At least one wound, in percent", extra=any_wound),
        CellUi(label="Wounds on average", extra="mean", percent=False),
    )
    return OddsPage(label=label, roll=roll, across=across, down=down, shown=shown)


@frozen(kw_only=True)
class OwedUi:
    """An entry of the turn with what figures owe: a mapping of figures to amounts (in `unit`s) or to lists of figures,
    a list of pairs (figure, opponent), or a list of rolls (roll, figure, opponent if any). It is settled by a `roll`
    with `keys` (`other` and `amount` name the keys of the opponent and of the amount), or by an `action` of the figure.
    `label` may have {name}, {count}, {other}, {roll}."""

    key: str
    label: str
    roll: str = ""
    action: str = ""
    other: str = ""
    keys: Mapping[str, Json] = field(factory=dict)
    amount: str = ""
    unit: int = 1


@frozen(kw_only=True)
class Remedy:
    """What can be done about a refusal: a roll, or an action done at once."""

    label: str
    roll: str = ""
    action: str = ""


ATTACKS_POSSIBLE = {
    "close": "Close combat is possible",
    "range": "An attack at range is possible",
    "none": "No attack is possible",
}
"""The words for a sight's extra key "attack", in games that distinguish close combat from an attack at range."""


@frozen
class AttackUi:
    """A roll at the target that is looked at, offered if the sight's extra key "attack" is one of `when`."""

    roll: str
    label: str
    when: tuple[str, ...]
    icon: str = "attack"
    odds: bool = False
    """Whether its possible results are shown next to the line, before the dice are picked up."""
    id: str = ""
    """Its entry in the sight's extra list "attacks" (`{"attack", "allowed", "reason"}`), if a game has that list
    instead: then the roll is asked with this "attack"."""
    one: str = ""
    """The label of one of several ways to make it: one roll of {dice} dice."""
    several: str = ""
    """The label of a way with several rolls, of {dice}."""
