"""The table as it would be with the proposed move made."""

from __future__ import annotations

from attrs import evolve

from tablelight.app import answers
from tablelight.app.move.queries import is_planned
from tablelight.app.state import AppState
from tablelight.app.transitions import Keys, with_ends
from tablelight.board.document import Document
from tablelight.progress.memo import remember
from tablelight.view.plane import Place


def document_after_move(state: AppState) -> Document | None:
    """The table as it would be with the proposed move made, a roll that is owed taken as made; None without one, and of a
    plan, of which but the first action would be made."""
    figure, wanted = state.figure, state.proposal
    if figure is None or state.action is None or wanted is None or is_planned(state):
        return None
    return answers.value_of(
        _there(state.document, figure.id, state.action, wanted.to, with_ends(state.keys, wanted.ends))
    )


@remember(2)
def _there(document: Document, figure: str, action: str, to: Place, keys: Keys) -> answers.Settled[Document]:
    rules, question = answers.asked_move(document, "apply", figure, action, keys, to)
    return answers.answered(document, lambda: rules.apply(document, evolve(question, rolled="success")))
