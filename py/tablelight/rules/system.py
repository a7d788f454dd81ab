"""A rule system: tables, policies, one record."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal

from attrs import evolve, field, frozen

from tablelight.board.document import Document, Figure, Json
from tablelight.board.problems import Problem
from tablelight.board.schema import Field, Fields
from tablelight.rules.answers import ActionAnswer, Moves, Odds, Path, Refused, Rolled, Sight, SightMap
from tablelight.rules.danger.policy import Danger, FreeDanger
from tablelight.rules.questions import MoveQuestion, OddsQuestion, RollQuestion, SightQuestion

GridKind = Literal["square", "hex", "inches"]


@frozen(kw_only=True)
class OddsTable:
    """Odds by name: the fields of `with`, further keys of the question `beside` it, and the function that answers."""

    answer: Callable[[OddsQuestion], Odds | Refused]
    fields: Fields = field(factory=dict)
    required: tuple[str, ...] = ()
    beside: Fields = field(factory=dict)


@frozen(kw_only=True)
class RollTable:
    """A roll by name: the field that each die's face must fit, and the function that resolves it."""

    answer: Callable[[Document, RollQuestion], Rolled | Refused]
    die: Field
    fields: Fields = field(factory=dict)
    """Further keys of the question."""
    chances: Callable[[Document, RollQuestion], Odds | Refused] | None = None
    """What may come of the roll as things stand, before the dice (`dice` of the question is None), or why it is not
    thrown."""


def nothing_wrong(_: Document) -> Iterable[Problem]:
    """The check of a game that has none of its own."""
    return ()


def with_empty_turn(document: Document) -> Document:
    """The document with nothing remembered of an activation, a turn or a round that is over."""
    return evolve(document, turn={})


def nobody_out(_: Figure) -> bool:
    """Whether a figure is out, in a game where figures have no life."""
    return False


@frozen(kw_only=True)
class System:
    """Everything the program knows of one game. The contract's questions are its callables, one each.

    `messages`: the text of each clause ("HC-05") and of its variants ("HC-03.door"), in English, the key of translation.
    `keys`: further keys of a question, by its "ask". `actions`: every action of the game, in the card's order.
    """

    id: str
    name: str
    grids: tuple[GridKind, ...]
    messages: Mapping[str, str]
    actions: tuple[str, ...]
    moving: tuple[str, ...] = field(kw_only=True, default=())
    """The actions that `moves`, `path` and `apply` resolve; all of them if none is named."""
    list_actions: Callable[[Document, Figure], Sequence[ActionAnswer]]
    moves: Callable[[Document, MoveQuestion], Moves]
    path: Callable[[Document, MoveQuestion], Path | Refused]
    apply: Callable[[Document, MoveQuestion], Document | Refused]
    sight: Callable[[Document, SightQuestion], Sight]
    sight_map: Callable[[Document, SightQuestion], SightMap]
    danger: Danger | FreeDanger | None = None
    """Who could hurt whom (DG-01 to DG-24)."""
    rolls: Mapping[str, RollTable] = field(factory=dict)
    odds: Mapping[str, OddsTable] = field(factory=dict)
    keys: Mapping[str, Fields] = field(factory=dict)
    terrains: tuple[str, ...] = ()
    edges: tuple[str, ...] = ()
    objects: tuple[str, ...] = ()
    areas: tuple[str, ...] = ()
    stats: Fields = field(factory=dict)
    traits: tuple[str, ...] = ()
    largest: int = 1
    """The most spaces that a figure takes: 2 where some stand on two hexes."""
    state: Fields = field(factory=dict)
    turn: Fields = field(factory=dict)
    options: Fields = field(factory=dict)
    check: Callable[[Document], Iterable[Problem]] = nothing_wrong
    is_out: Callable[[Figure], bool] = nobody_out
    """DG-06: whether a figure has no life left. The registry sees to it that the game is asked about the others alone."""
    end_activation: Callable[[Document], Document] = with_empty_turn
    """The document after the activation, or the step, that it remembers."""
    end_turn: Callable[[Document], Document | Refused] = with_empty_turn
    """The document as the next side's turn begins, or why the turn cannot end yet."""
    end_round: Callable[[Document], Document | Refused] = with_empty_turn
    """The document as the next round begins (`apply` with the action "end-round"), or why the round cannot end yet."""

    def option(self, document: Document, name: str) -> Json:
        """An option of the document, or its default."""
        return document.options.get(name, self.options[name].default)

    def clauses(self) -> list[str]:
        """The numbers of the clauses, in order."""
        return sorted({key.partition(".")[0] for key in self.messages})


def sides_of(document: Document) -> list[str]:
    """The sides of a document, in the order in which they first appear."""
    return list(dict.fromkeys(figure.side for figure in document.figures))


__all__ = ["Field", "GridKind", "OddsTable", "RollTable", "System", "nothing_wrong", "sides_of"]
