"""The record that a game's table fills: how its names are said and drawn. English texts are translation keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Literal, TypeAlias

from attrs import field, frozen

from tablelight.board.document import Document, Figure, Json
from tablelight.board.schema import Field
from tablelight.locale.messages import isolated
from tablelight.rules.answers import Moves, RequiredSquare, Step
from tablelight.rules.registry import OWN, SYSTEMS
from tablelight.view.games.board_ui import EdgeUi, ObjectUi, TerrainUi
from tablelight.view.games.roll_ui import AttackUi, OddsPage, OwedUi, Remedy, RollUi
from tablelight.view.nodes import Node


@frozen
class ActionUi:
    """An action's button. `leads`: to the board's lit spaces ("move"), to sight ("see"), to a roll of this name, to a
    place to be tapped if the action needs one ("place"), or it is done at once ("now")."""

    label: str
    icon: str = "move"
    leads: str = "move"
    go: str = ""
    """The button that confirms a destination, if it is not "Move here"."""
    stops: bool = False
    """Whether the path may have waypoints, if its questions take `via`."""
    anyway: str = ""
    """The button that does it without a destination, if that can be done."""
    owed: bool = False
    """Whether it cannot be chosen: it is only listed when it is due."""
    done: str = ""
    """What a figure has done by it, as a sentence, if the label does not say so."""
    turns: bool = False
    """Whether it opens and closes doors. If so, the figure's own space has no button to do so by hand."""


@frozen(kw_only=True)
class KeyUi:
    """A further key of a question, as a control. `who` and `within`: the figures that a key may name (spaces; None:
    anywhere); `trait`: only figures with it are asked; `actions`: only these (all if none); `labels` of choices."""

    key: str
    label: str
    who: Literal["friends", "enemies", "others"] = "others"
    within: int | None = None
    trait: str | None = None
    actions: tuple[str, ...] = ()
    labels: Mapping[str, str] = field(factory=dict)

    def concerns(self, figure: Figure, action: str) -> bool:
        """Whether this figure is asked for the key in this action."""
        return (self.trait is None or self.trait in figure.traits) and (not self.actions or action in self.actions)


@frozen(kw_only=True)
class EndUi:
    """A key that is chosen with a destination: `extra` of the destination holds its value, or (`many`) a list of spaces
    to choose one from, or of entries with a space `at` and its own `cost`. `on_board`: the spaces are marked, and a tap
    chooses one."""

    key: str
    extra: str
    label: str
    many: bool = False
    on_board: bool = True
    labels: Mapping[str, str] = field(factory=dict)


@frozen(kw_only=True)
class ActivationUi:
    """The entries of the turn about the activation under way. `figure`: its figure; `actions`: what it has done, in
    order; `spent`: how much it has spent of its stat `stat`. `label`: of the actions, or of the rest of the stat."""

    label: str
    figure: str = "figure"
    actions: str = ""
    stat: str = ""
    spent: str = ""


@frozen(kw_only=True)
class ArrivalUi:
    """Extra keys with the chances of a dangerous move: on a path `unharmed`, to arrive without a wound, and `alive`, to
    arrive at all; on a destination `alive`, and `wounds`, the chance of each number of them ("0", "1", ...)."""

    unharmed: str
    alive: str = ""
    wounds: str = ""

    @property
    def by_destination(self) -> bool:
        """Whether destinations have the chances; else only paths do."""
        return bool(self.alive or self.wounds)


@frozen(kw_only=True)
class SwitchUi:
    """An entry of a figure's state, as a switch of its card; `trait` as in `KeyUi`."""

    label: str
    trait: str | None = None
    labels: Mapping[str, str] = field(factory=dict)
    hidden: bool = False
    stat: str = ""
    """The stat whose value it has until it is set: life left."""
    unit: int = 1
    """How many of it are counted as one."""


SquaresByEnemy: TypeAlias = Sequence[tuple[str, Sequence[RequiredSquare]]]
"""Squares that must be free, by the id of the enemy that they lie opposite to."""


def never(_: object) -> bool:
    """False for every action, figure and step."""
    return False


@frozen(kw_only=True)
class GameMarks:
    """What only one game marks on the board."""

    flight: str = ""
    """The entry of a figure's state that is "high" while the figure is drawn up in the air."""
    ends_in: str = ""
    """The key of a destination that is "high" if a move ends up in the air."""
    needs_squares: frozenset[str] = frozenset()
    """The actions for which certain squares must be free."""
    required_squares: Callable[[Moves], SquaresByEnemy] = lambda _: ()
    """Those squares, from the answer to `moves`."""
    is_watched: Callable[[Step], bool] = never
    """Whether a step is marked with a warning."""


@frozen(kw_only=True)
class ThingsUi:
    """A list in a figure's `state` that the editor changes: `fields` of each thing apart from its name, with their
    labels; `new`: a new thing; `trait`: the trait or stat without which a figure has none."""

    state: str
    label: str
    add: str
    fields: Mapping[str, tuple[Field, str]]
    new: Mapping[str, Json]
    trait: str = ""


@frozen(kw_only=True)
class GamePanel:
    """A game's own parts of the panel. Its functions get the `Words` of the language last."""

    step_notes: Callable[..., list[Node]] = field(default=lambda *_: [])
    """The notes on the steps of a path, from the document and the path."""
    required_squares: Callable[..., list[Node]] = field(default=lambda *_: [])
    """The squares that must be free for an action, from the document and the squares by enemy."""
    things: tuple[ThingsUi, ...] = ()
    """The lists of a figure's state that the editor shows."""
    outcome_clauses: frozenset[str] = frozenset()
    """Clauses that only say how dice make an outcome: the log prefers a reason that says what follows from it."""
    reaction: str = ""
    """The words for an attack outside the attacker's own activation; empty: there is none."""
    first_stats: Mapping[str, int] = field(factory=dict)
    """The numbers of a new figure's stats, if the rules have no default."""
    sizes: tuple[str, ...] = ()
    """The traits of which a figure has one."""
    usual_size: str = ""
    """The size of a new figure; empty if the game has no sizes."""
    wide: str = ""
    """The trait of figures on two spaces, which the number of their spaces already shows; empty: there are none."""


@frozen(kw_only=True)
class GameUi:
    """Everything that the page shows of a game and the rules do not say."""

    terrains: Mapping[str, TerrainUi] = field(factory=dict)
    """The terrain of spaces, or the areas of a bare table."""
    edges: Mapping[str, EdgeUi] = field(factory=dict)
    objects: Mapping[str, ObjectUi] = field(factory=dict)
    stats: Mapping[str, str] = field(factory=dict)
    traits: Mapping[str, str] = field(factory=dict)
    states: Mapping[str, SwitchUi] = field(factory=dict)
    """The entries of a figure's `state`."""
    actions: Mapping[str, ActionUi] = field(factory=dict)
    keys: tuple[KeyUi, ...] = ()
    end_keys: tuple[EndUi, ...] = ()
    """Keys that are chosen with a destination."""
    rolls: Mapping[str, RollUi] = field(factory=dict)
    outcomes: Mapping[str, str] = field(factory=dict)
    """The labels of the outcomes of rolls that are not numbers."""
    counted: str = ""
    """The text for an outcome that is a number ({count}); empty: the number alone."""
    sight: Mapping[str, Mapping[str, str]] = field(factory=dict)
    """Extra keys of a sight's answer, and the meanings of their values."""
    seen: tuple[str, str, str] = ("Clear line of sight", "Partly hidden", "No line of sight")
    """The words for a clear line, for one that is not clear, and for none."""
    arrival: ArrivalUi | None = None
    """How the chances of a dangerous move are worded; None: no move is dangerous."""
    attacks: tuple[AttackUi, ...] = ()
    activation: ActivationUi | None = None
    """None: the document does not remember the activation."""
    owed: tuple[OwedUi, ...] = ()
    """What figures may still owe in the turn."""
    remedies: Mapping[str, Remedy] = field(factory=dict)
    """Remedies, by the key of the reason."""
    options: Mapping[str, SwitchUi] = field(factory=dict)
    """The labels of the game's options, and of their choices or faces."""
    odds: OddsPage | None = None
    turn: str = ""
    """The button that clears the rules' memory of the activation, apart from a side's turn; empty: none."""
    marks: GameMarks = field(factory=GameMarks)
    """What only this game marks on the board."""
    panel: GamePanel = field(factory=GamePanel)
    """What only this game says in the panel."""

    def action(self, name: str) -> ActionUi:
        """How an action is shown; without an entry, by its own name."""
        return self.actions.get(name) or ActionUi(plain(name))

    def terrain(self, kind: str) -> TerrainUi:
        """How a terrain or an area looks; without an entry, it has its own name."""
        return self.terrains.get(kind) or TerrainUi(plain(kind))

    def edge_label(self, kind: str) -> str:
        return self.edges[kind].label if kind in self.edges else plain(kind)

    def object_label(self, kind: str, *, on_corner: bool = False) -> str:
        shown = self.objects.get(kind) or ObjectUi(plain(kind))
        return shown.on_corner or plain(kind) if on_corner else shown.label

    def is_tall(self, kind: str) -> bool:
        """Whether each object of a kind has a height of its own."""
        return kind in self.objects and self.objects[kind].is_tall

    def stat_label(self, name: str) -> str:
        return self.stats[name] if name in self.stats else plain(name)

    def trait_label(self, name: str) -> str:
        return self.traits[name] if name in self.traits else plain(name)

    @property
    def doors(self) -> frozenset[str]:
        """The kinds of edges that open and close."""
        return frozenset(kind for kind, side in self.edges.items() if side.turned)


def plain(name: str) -> str:
    """The label of something without an entry: its own name, readable."""
    return isolated(name.replace("-", " ").replace("_", " ").capitalize())


def ui_of(document: Document) -> GameUi:
    """How the game of a document looks; a game of one's own looks as its sheet says."""
    if document.game == OWN:
        from tablelight.rules.systems.own import sheet_of
        from tablelight.view.games.own import ui_of_sheet

        return ui_of_sheet(sheet_of(document))
    return game_ui(document.game)


@cache
def game_ui(game: str) -> GameUi:
    """How a game looks; a game without a table gets a plain one, in which names stand for themselves."""
    if game not in SYSTEMS:
        return GameUi()
    found = import_module(f"tablelight.view.games.{game}").UI
    assert isinstance(found, GameUi)
    return found
