"""What is drawn about attacks: whom the selected figure may attack, with the chance."""

from __future__ import annotations

from tablelight.app.memo import remember
from tablelight.app.sight.queries import targets_of
from tablelight.app.state import AppState
from tablelight.board.document import Document
from tablelight.rules.danger.verdict import Verdict, harm_chance
from tablelight.view.drawing import EMPTY, Layer
from tablelight.view.formatting import whole_percent
from tablelight.view.games import ui_of
from tablelight.view.plane import plane_of
from tablelight.view.targets import TargetMark, targets_layer
from tablelight.view.tokens import middle, radius


def attackable(state: AppState) -> Layer:
    """Over the figures: those that may be attacked. While dice are in the hand their own rings say it."""
    if state.pending_roll is not None or state.history is None:
        return EMPTY
    found = targets_of(state)
    return _marked(state.document, tuple(found.items())) if found else EMPTY


@remember(3)
def _marked(document: Document, found: tuple[tuple[str, Verdict], ...]) -> Layer:
    plane, ui = plane_of(document.board), ui_of(document)
    listed = []
    for name, verdict in found:
        figure, best = document.figure(name), verdict.best
        assert best is not None, "whoever may be attacked is attacked in some way"
        chance = harm_chance(best)
        text = "" if chance is None else whole_percent(chance) + "%"
        listed.append(TargetMark(middle(figure, plane, ui), radius(figure), text, best.attack))
    return targets_layer(listed)
