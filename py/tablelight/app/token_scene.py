"""The tokens of a picture: all figures as one layer. On a crowded board, before a move, the figure that moves is apart,
so that its move leaves the paths of all others as they are."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping

from attrs import frozen

from tablelight.app import queries
from tablelight.app.state import AppState
from tablelight.board.document import Document, Figure
from tablelight.progress.memo import remember
from tablelight.progress.pictures import progressive
from tablelight.progress.portions import Steps
from tablelight.rules.registry import rules_of
from tablelight.view.drawing import EMPTY, Layer
from tablelight.view.games.ui import ui_of
from tablelight.view.plane import plane_of
from tablelight.view.sides import badges
from tablelight.view.tokens import TokenOptions, figures_layer
from tablelight.view.words import Words

CROWD = 100
"""How many figures make a board crowded: the one that is about to move is then drawn apart."""

TokenLayers = tuple[Layer, Layer]
"""The figures, and the one that is drawn apart; an empty layer if there is none."""


@frozen
class StayingTokens:
    """The layer of all figures of a document except one, and what else it depends on."""

    document: Document
    apart: str
    """The id of the figure that is not in it."""
    acted: frozenset[str]
    language: str
    portraits: Mapping[str, str]
    layer: Layer

    def shows(self, document: Document, acted: frozenset[str], language: str, portraits: Mapping[str, str]) -> bool:
        """Whether the layer shows another document as well: all figures but the one are the same objects."""
        before = self.document
        if document is not before:
            if len(document.figures) != len(before.figures) or not is_drawn_alike(document, before):
                return False
            if _side_looks(document) != _side_looks(before):
                return False
            pairs = zip(document.figures, before.figures, strict=True)
            if any(new is not old and not new.id == old.id == self.apart for new, old in pairs):
                return False
        apart = document.find(self.apart)
        if apart is not None and rules_of(document).is_out(apart):
            return False  # it lies beneath the others
        looks = self.language == language and self.portraits is portraits
        return looks and self.acted - {self.apart} == acted - {self.apart}


_staying: deque[StayingTokens] = deque(maxlen=2)


@progressive(keep=3)
def token_layers(
    document: Document, acted: frozenset[str], language: str, gliding: str, portraits: Mapping[str, str]
) -> Steps[TokenLayers]:
    """The figures of a document, without the one that is still gliding."""
    looks = acted, language, portraits
    staying = next((each for each in _staying if each.shows(document, *looks)), None)
    if staying is not None and gliding in ("", staying.apart):
        return staying.layer, EMPTY if gliding else _apart(document, staying.apart, *looks)
    return (yield from _figures_drawn(document, *looks, lambda each: each.id != gliding)), EMPTY


def expect_tokens_apart(state: AppState, document: Document) -> None:
    """Prepare the layer of all figures but the mover, if a move is proposed on a crowded board, or was just made: the
    move, or its undo, then draws only the mover. `document`: the one whose figures are shown."""
    mover = mover_of(state) or _moved_last(state)
    if mover is not None and state.history is not None:
        looks = queries.acted(state), state.language, state.history.now.portraits
        if not any(each.apart == mover and each.shows(document, *looks) for each in _staying):
            _tokens_apart.expect(document, mover, *looks)


@progressive(keep=1)
def _tokens_apart(
    document: Document, mover: str, acted: frozenset[str], language: str, portraits: Mapping[str, str]
) -> Steps[None]:
    layer = yield from _figures_drawn(document, acted, language, portraits, lambda each: each.id != mover)
    made = StayingTokens(document, mover, acted, language, portraits, layer)
    if made.shows(document, acted, language, portraits):
        _staying.appendleft(made)
        apart = _apart(document, mover, acted, language, portraits)
        token_layers.keep((layer, apart), document, acted, language, "", portraits)


def mover_of(state: AppState) -> str | None:
    """The figure that is about to move, if there is one."""
    is_proposed = state.proposal is not None and state.mode == "move" and state.timeline.index is None
    return state.selected if is_proposed else None


def _moved_last(state: AppState) -> str | None:
    """The figure that the last change was about, if it was only one."""
    history = state.history
    if history is None or not history.past:
        return None
    return _changed(history.past[-1].document, state.document)


@remember(2)
def _changed(before: Document, now: Document) -> str | None:
    if len(before.figures) != len(now.figures):
        return None
    pairs = zip(before.figures, now.figures, strict=True)
    changed = [new.id for old, new in pairs if new is not old and new.id == old.id]
    return changed[0] if len(changed) == 1 else None


def is_drawn_alike(one: Document, other: Document) -> bool:
    """Whether figures that are the same in two documents are drawn the same."""
    is_game = one.game == other.game and one.rules is other.rules
    return is_game and plane_of(one.board) is plane_of(other.board)


def _side_looks(document: Document) -> dict[str, tuple[str, str, str]]:
    """The colour, shape and ink of each side."""
    return {side: (badge.colour, badge.shape, badge.ink) for side, badge in badges(document).items()}


@progressive(keep=2)
def _apart(
    document: Document, figure: str, acted: frozenset[str], language: str, portraits: Mapping[str, str]
) -> Steps[Layer]:
    return _figures_drawn(document, acted, language, portraits, lambda each: each.id == figure)


def _figures_drawn(
    document: Document,
    acted: frozenset[str],
    language: str,
    portraits: Mapping[str, str],
    drawn: Callable[[Figure], bool],
) -> Steps[Layer]:
    say = Words(language, game=document.game)
    called = {figure.id: say.figure(figure) for figure in document.figures if drawn(figure)}
    yield
    shown = TokenOptions(acted=acted, called=called, drawn=drawn, portraits=portraits)
    return (yield from figures_layer.steps(document, plane_of(document.board), ui_of(document), shown))
