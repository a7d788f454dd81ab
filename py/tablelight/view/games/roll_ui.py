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
    """A further key of a roll, as a control of its kind. One that names a figure names an enemy. `options`: texts to choose
    from where any text will do; `begin`: where a number stands at first; `action`: it is the action at hand, not asked;
    `is_off_at_zero`: a number that is not given rather than 0; `was_beside`: it names who stood beside the figure before it
    moved, so that how far away that one is now tells nothing; `parts`: the labels of a key of several numbers."""

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
"""The parts of a bonus."""


@frozen(kw_only=True)
class LastingUi:
    """Things that a figure keeps in its state, offered by their `name`: `state` is the entry that holds the list, `tells`
    the keys that a thing already answers, `told` what it is called, `of` the key that names whose they are (else
    the roller's), `keep` the button that adds what was entered
    (empty: only what is kept is offered)."""

    state: str
    tells: tuple[str, ...]
    told: str
    keep: str = ""
    of: str = ""


@frozen(kw_only=True)
class CounterUi:
    """A roll by which others may answer one before it is made: its key that names who is answered, and what to call it."""

    roll: str
    by: str
    label: str


CountedAs: TypeAlias = Literal["dealt", "suffered", "passed", "counted"]
"""What the luck of a roll is counted by: harm to others, harm to oneself, a success, or its number."""


@frozen(kw_only=True)
class LuckUi:
    """How an outcome counts where neither being a number nor being a success says it: by a `number` of it, or by one of its
    effects of the odds."""

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
    """What named faces are called."""
    pictures: Mapping[str, str] = field(factory=dict)
    """How named faces are drawn: icons by name."""
    shares: tuple[ShareUi, ...] = ()
    keys: tuple[RollKeyUi, ...] = ()
    first: str = ""
    """What the first die of the roller is called where it is not like the others."""
    against: str = ""
    """The key that names the other side, whose dice come after the roller's own where the roll is opposed."""
    answered: str = "against"
    """The key of what came of it that lists the other side's dice."""
    target: str = ""
    """The key that must be named before anything can be said."""
    effects: Mapping[str, str] = field(factory=dict)
    """What the effects of an outcome are called: numbers by texts with {count} or {signed}, truths by plain ones."""
    mean_of: str = ""
    """The effect by number whose mean is shown with the odds; empty: none is."""
    mean_text: str = "{number} on average"
    odds_text: str = ""
    """Around the odds in one line, if more follows the roll: "Before protection: {odds}"."""
    counter: CounterUi | None = None
    hurts: bool = False
    """Whether an outcome that is a number is bad for the roller."""
    luck: LuckUi | None = None
    """How its luck is counted; None: by its number, else by whether it succeeds."""
    counts: tuple[tuple[str, ...], ...] = ()
    """The faces that matter on the roller's dice, then on the other side's: such dice are entered by how many show each."""


@frozen
class Axis:
    """A number of a table of odds: its key, what it is called, from 1 to how many."""

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
    """A table of odds: which, what runs across and down, what does not change, what the cells may show."""

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
    """An entry of the turn by which figures owe something: a mapping of figures to amounts (in `unit`s) or to lists of them,
    a list of pairs (who, against whom), or one of rolls (which, who, against whom if any). It is settled by a `roll` with
    `keys` (`other` and `amount` name those of whom it is against and of the amount), or by an `action` of the figure.
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
    """What can be done about a reason why not: a roll, or an action done at once."""

    label: str
    roll: str = ""
    action: str = ""


ATTACKS_POSSIBLE = {
    "close": "Close combat is possible",
    "range": "An attack at range is possible",
    "none": "No attack is possible",
}
"""What a sight's extra key "attack" says, in games that tell close combat from an attack at range."""


@frozen
class AttackUi:
    """A roll at the target that is looked at, offered where the sight's extra key "attack" is one of `when`."""

    roll: str
    label: str
    when: tuple[str, ...]
    icon: str = "attack"
    odds: bool = False
    """Whether its possible results are shown beside the line, before the dice are picked up."""
    id: str = ""
    """Its entry in the sight's extra list "attacks" (`{"attack", "allowed", "reason"}`), where a game has that list instead:
    then the roll is asked for with this "attack"."""
    one: str = ""
    """What one of several ways to make it is called: in one roll of {dice} dice."""
    several: str = ""
    """The label for several rolls, of {dice}."""
