"""What photographs say about a position: who stands where now, and by which moves (`python -m tablelight seen`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablelight.board.document import Document, Json
from tablelight.seen.changes import SURPRISING, changes_between, explanations
from tablelight.seen.detection import Detection
from tablelight.seen.laying import LaidBoard, laid, turns
from tablelight.seen.marks import figures_seen
from tablelight.seen.moves import Moved, ordered, put


def seen(document: Document, after: Detection, before: Detection | None = None) -> Mapping[str, Json]:
    """The figures found by their marks, the moves that lead there, what was not found, and what nobody explains.

    With `before` also which spaces look different, and at most two other explanations.
    """
    views = turns(document.board, after)
    if not views:
        return {
            "figures": [],
            "moves": [],
            "unseen": [each.id for each in document.figures if each.mark],
            "unexplained": [],
        }
    view = views[0]
    compared = changes_between(document, laid(document.board, before), views) if before is not None else None
    if compared is not None:
        view = compared.view
    found = figures_seen(document, view, after.marks)
    wanted = [Moved(each.figure, each.at) for each in found.figures if each.at != document.figure(each.figure).at[0]]
    moves = ordered(document, wanted)
    unexplained: list[Json] = [*found.strangers]
    answer: dict[str, Any] = {
        "figures": [
            {"id": each.figure, "at": document.board.written(each.at), "sure": round(each.sure, 3)}
            for each in found.figures
        ],
        "moves": [each.plain() for each in moves],
        "unseen": list(found.unseen),
        "unexplained": unexplained,
    }
    if compared is None:
        return answer
    known = {each.figure for each in found.figures}
    start = put(document, wanted)
    best, *others = explanations(start, compared, known) or [()]
    answer["moves"] += [each.plain() for each in best]
    answer["alternatives"] = [
        [*(each.plain() for each in moves), *(each.plain() for each in other)] for other in others
    ]
    answer["changed"] = [{"at": list(at), "amount": round(amount, 2)} for at, amount in compared.largest(best)]
    told = {place for move in (*moves, *best) for place in (move.start, move.to)}
    unexplained += [{"at": list(at)} for at in compared.surprising(told, SURPRISING)]
    return answer


__all__ = ["Detection", "LaidBoard", "seen"]
