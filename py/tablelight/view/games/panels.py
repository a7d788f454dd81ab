"""What only one game says in the panel: the `PANEL` of its module. Other games say nothing there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module

from attrs import field, frozen

from tablelight.board.document import Document, Json
from tablelight.board.schema import Field
from tablelight.rules.answers import Path
from tablelight.rules.registry import SYSTEMS
from tablelight.view.games.ui import SquaresByEnemy
from tablelight.view.nodes import Node
from tablelight.view.words import Words


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
    """A game's own parts of the panel."""

    step_notes: Callable[[Document, Path, Words], list[Node]] = field(default=lambda *_: [])
    """The notes on the steps of a path."""
    required_squares: Callable[[Document, SquaresByEnemy, Words], list[Node]] = field(default=lambda *_: [])
    """The squares that must be free for an action."""
    things: tuple[ThingsUi, ...] = ()
    """The lists of a figure's state that the editor shows."""
    outcome_clauses: frozenset[str] = frozenset()
    """Clauses that only say how dice make an outcome: the log prefers a reason that says what follows from it."""
    reaction: Callable[[Words], str] | None = None
    """The words for an attack outside the attacker's own activation; None: there is none."""


PLAIN_PANEL = GamePanel()


def panel_of(document: Document) -> GamePanel:
    """What only a document's game says in the panel."""
    if document.game not in SYSTEMS:
        return PLAIN_PANEL
    found = getattr(import_module(f"tablelight.view.games.{document.game}"), "PANEL", PLAIN_PANEL)
    assert isinstance(found, GamePanel)
    return found
