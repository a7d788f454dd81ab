"""Missing spaces: the void of an irregular board neither sees nor is seen."""

from __future__ import annotations

from collections.abc import Callable

from tablelight.board.document import Document, Figure, Location
from tablelight.grid import Space
from tablelight.progress.portions import Portions
from tablelight.rules.answers import Reason, Sight, SightMap
from tablelight.rules.questions import SightQuestion, location_of


def sight_past_void(
    answer: Callable[[Document, SightQuestion], Sight], key: str, **extra: object
) -> Callable[[Document, SightQuestion], Sight]:
    """A game's `sight`, with the reason `key` if either end is void; `extra`: the game's additions to that answer."""

    def sight(document: Document, question: SightQuestion) -> Sight:
        assert question.target is not None
        ends = location_of(question.viewer), location_of(question.target)
        missing = next((end for end in ends if is_void(document, end)), None)
        if missing is None:
            return answer(document, question)
        grid = document.topology
        return Sight(
            visible=False,
            clear=False,
            distance=grid.distance(*ends),
            line=(grid.centre(ends[0]), grid.centre(ends[1])),
            reasons=(Reason(key, at=missing),),
            extra=extra,
        )

    return sight


def map_past_void(
    answer: Callable[[Document, SightQuestion], Portions[SightMap]],
) -> Callable[[Document, SightQuestion], Portions[SightMap]]:
    """A game's `sight-map`, empty from a space that is void."""

    def sight_map(document: Document, question: SightQuestion) -> Portions[SightMap]:
        if is_void(document, question.viewer):
            return SightMap(visible=(), clear=())
        return (yield from answer(document, question))

    return sight_map


def is_void(document: Document, place: Figure | Location | Space) -> bool:
    """Whether a place is a missing space; figures stand on existing ones."""
    return not isinstance(place, Figure) and document.layout.terrain_at(place) == "void"
