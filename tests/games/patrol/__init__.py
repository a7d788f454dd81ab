"""Patrol, on hexes: the smallest game, built as docs/add-a-game.md says. Only the tests know it."""

from __future__ import annotations

from itertools import compress

from tablelight.board.document import Document
from tablelight.board.schema import Field
from tablelight.progress.portions import Portions, one_by_one
from tablelight.rules.answers import Reason, Sight, SightMap
from tablelight.rules.questions import SightQuestion, location_of
from tablelight.rules.system import System, Vocabulary
from tests.games.patrol.messages import MESSAGES
from tests.games.patrol.movement import apply, list_actions, moves, path


def sight(document: Document, question: SightQuestion) -> Sight:
    """PT-10: the spaces that the line of centres enters between the two."""
    grid, scrub = document.topology, document.layout.terrain("scrub")
    assert question.target is not None
    a, b = location_of(question.viewer), location_of(question.target)
    hidden = next((p.after for p in grid.walk(a, b) if p.after != b and scrub & grid.bit(p.after)), None)
    reason = Reason("PT-10.clear") if hidden is None else Reason("PT-10.scrub", at=hidden)
    line = grid.centre(a), grid.centre(b)
    seen = hidden is None
    return Sight(visible=seen, clear=seen, distance=grid.distance(a, b), line=line, reasons=(reason,))


def sight_map(document: Document, question: SightQuestion) -> Portions[SightMap]:
    """PT-10 for every space."""
    spaces, viewer = document.topology.spaces(), question.viewer
    seen = yield from one_by_one(
        "spaces", spaces, lambda at: sight(document, SightQuestion(viewer=viewer, target=at)).visible
    )
    found = tuple(compress(spaces, seen))
    return SightMap(visible=found, clear=found)


SYSTEM = System(
    id="patrol",
    name="Patrol",
    grids=("hex",),
    vocabulary=Vocabulary(
        terrains=("clear", "scrub", "lake"),
        edges=("fence",),
        stats={"march": Field("integer", minimum=0, maximum=99)},
    ),
    messages=MESSAGES,
    actions=("move",),
    list_actions=list_actions,
    moves=moves,
    path=path,
    apply=apply,
    sight=sight,
    sight_map=sight_map,
)
