"""The record that a game's table fills: how its names are said and drawn. English texts are keys of translation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from attrs import field, frozen

from tablelight.board.document import Figure, Json
from tablelight.view.games.roll_ui import OddsPage, RollUi


@frozen
class TerrainUi:
    """A terrain or an area: what to call it, its style of ink (its pattern is drawn in `style-mark`), its letter."""

    label: str
    style: str = ""
    motif: str = ""
    letter: str = ""
    note: str = ""
    """What it does to a move, in a few words."""
    solid: bool = False
    """Whether a base on a bare table is pushed up against it, not over it."""


EdgeForm = Literal["wall", "door", "door-open", "low", "hedge", "stairs", "ruin", "merlons", "rampart"]


@frozen
class EdgeUi:
    """What stands between two spaces. `form`: how it is drawn; `sided`: whether one of the two spaces is its inner one."""

    label: str
    form: EdgeForm = "wall"
    sided: bool = False
    turned: str = ""
    """What opening or closing makes of it, by hand; empty: it is no door that moves."""


@frozen
class ActionUi:
    """An action's button. `leads`: to the board's lit spaces ("move"), to sight ("see"), to a roll of this name, to a
    place to be tapped if the action needs one ("place"), or it is done at once ("now")."""

    label: str
    icon: str = "move"
    leads: str = "move"
    go: str = ""
    """The button that confirms a destination, where it is not "Move here"."""
    stops: bool = False
    """Whether the way may go by way-points, where its questions take `via`."""
    anyway: str = ""
    """The button that does it without a destination, where that can be done."""
    owed: bool = False
    """Whether nobody chooses it: it is only listed when it is due."""
    turns: bool = False
    """Whether it opens and closes doors: then nobody does so by hand from their own space."""


@frozen(kw_only=True)
class KeyUi:
    """A further key of a question, as a control. `who` and `within` say whom a key that names a figure may name (spaces;
    None: anywhere); `trait`: only figures with it are asked; `actions`: only these (all if none); `labels` of choices."""

    key: str
    label: str
    who: Literal["friends", "enemies", "others"] = "others"
    within: int | None = None
    trait: str | None = None
    actions: tuple[str, ...] = ()
    labels: Mapping[str, str] = field(factory=dict)

    def concerns(self, figure: Figure, action: str) -> bool:
        """Whether this figure is asked for this key in this action."""
        return (self.trait is None or self.trait in figure.traits) and (not self.actions or action in self.actions)


@frozen(kw_only=True)
class EndUi:
    """A key that a destination offers to be chosen with it: `extra` of the destination holds its value, or (`many`) a
    list of spaces to choose one from, or of entries with a space `at` and its own `cost`. `on_board`: the spaces are
    marked, and a tap chooses one."""

    key: str
    extra: str
    label: str
    many: bool = False
    on_board: bool = True
    labels: Mapping[str, str] = field(factory=dict)


@frozen(kw_only=True)
class PointsUi:
    """What a figure may spend in its activation: its stat, and the entries of the turn that say whose activation it is and
    how much is spent."""

    stat: str
    figure: str
    spent: str
    label: str


@frozen(kw_only=True)
class OwedUi:
    """An entry of the turn by which figures owe something: a mapping of figures to amounts (in `unit`s) or to lists of them,
    a list of pairs (who, against whom), or one of rolls (which, who, against whom or nobody). It is settled by a `roll` with
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


@frozen
class AttackUi:
    """A roll at the target that is looked at, offered where the sight's extra key "attack" is one of `when`."""

    roll: str
    label: str
    when: tuple[str, ...]
    icon: str = "attack"
    odds: bool = False
    """Whether what may come of it is shown beside the line, before the dice are picked up."""
    id: str = ""
    """Its entry in the sight's extra list "attacks" (`{"attack", "allowed", "reason"}`), where a game has that list instead:
    then the roll is asked for with this "attack"."""
    one: str = ""
    """What one of several ways to make it is called: in one roll of {dice} dice."""
    several: str = ""
    """The same in several rolls, of {dice}."""


@frozen
class Demand:
    """For an action, the extra key of `moves` that lists, enemy by enemy, squares that must be free (`{"enemy", "squares":
    [{"at", "free", "reason"}]}`); and the heading of the list."""

    action: str
    key: str
    label: str


@frozen
class Activation:
    """Entries of the document's turn that say what has been done: whose activation, its actions in order."""

    figure: str
    actions: str
    label: str


@frozen(kw_only=True)
class SwitchUi:
    """An entry of a figure's state, as a switch of its card; `trait` as in `Key`."""

    label: str
    trait: str | None = None
    labels: Mapping[str, str] = field(factory=dict)
    hidden: bool = False
    stat: str = ""
    """The stat that it is as long as nothing is said: life left."""
    unit: int = 1
    """How many of it are counted as one."""


@frozen
class Watched:
    """The extra key of a step that names the figures who could answer it, and what is said of them ({names})."""

    key: str
    label: str


@frozen(kw_only=True)
class GameUi:
    """Everything about a game that the page shows and the rules do not say."""

    grounds: Mapping[str, TerrainUi] = field(factory=dict)
    sides: Mapping[str, EdgeUi] = field(factory=dict)
    objects: Mapping[str, str] = field(factory=dict)
    on_corners: Mapping[str, str] = field(factory=dict)
    """What objects are called that stand on a corner."""
    tall: tuple[str, ...] = ()
    """Objects that have a height of their own."""
    stats: Mapping[str, str] = field(factory=dict)
    traits: Mapping[str, str] = field(factory=dict)
    sizes: tuple[str, ...] = ()
    """Traits of which a figure has one: its size."""
    wide: str = ""
    """The trait of figures that take two spaces: the number of spaces says it."""
    begin: Mapping[str, int] = field(factory=dict)
    """Numbers that a new figure begins with, where those of the rules say nothing."""
    states: Mapping[str, SwitchUi] = field(factory=dict)
    actions: Mapping[str, ActionUi] = field(factory=dict)
    keys: tuple[KeyUi, ...] = ()
    ends: tuple[EndUi, ...] = ()
    throws: Mapping[str, RollUi] = field(factory=dict)
    outcomes: Mapping[str, str] = field(factory=dict)
    counted: str = ""
    """What an outcome that is a number counts ({count}); empty: the number says it."""
    sight: Mapping[str, Mapping[str, str]] = field(factory=dict)
    """Extra keys of a sight's answer, and what their values mean."""
    seen: tuple[str, str, str] = ("Clear line of sight", "In sight, not clearly", "No line of sight")
    reaction: str = ""
    """What is said of an attack that is made outside of the attacker's own activation; empty: the game has none."""
    raised: tuple[str, str] | None = None
    """The state (name, value) that is drawn as being up in the air."""
    chance: str | None = None
    """The extra key of a destination that holds the chance to arrive."""
    unharmed: str | None = None
    """The extra key of a way that holds the chance to arrive without a wound."""
    wounds: str | None = None
    """The extra key of a destination that holds the chances of so many wounds on the way ("0", "1", ...); None: only the
    way tells."""
    attacks: tuple[AttackUi, ...] = ()
    activation: Activation | None = None
    points: PointsUi | None = None
    owed: tuple[OwedUi, ...] = ()
    remedies: Mapping[str, Remedy] = field(factory=dict)
    """By the key of the reason."""
    demand: Demand | None = None
    options: Mapping[str, SwitchUi] = field(factory=dict)
    """What the game's options are called, and their choices or faces."""
    watched: Watched | None = None
    odds: OddsPage | None = None
    turn: str = ""
    """What is forgotten, apart from a side's turn, when the rules' memory of the activation is cleared; empty: nothing."""

    def action(self, name: str) -> ActionUi:
        """How an action is shown; one without an entry by its own name."""
        return self.actions.get(name) or ActionUi(plain(name))


def plain(name: str) -> str:
    """What to call something that has no entry: its own name, readable."""
    return name.replace("-", " ").replace("_", " ").capitalize()
